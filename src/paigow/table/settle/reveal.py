"""The secrets of the round are published."""

from paigow.books import Book
from paigow.table.core.command import DealerCommand, Secrets
from paigow.table.core.commitments import is_kept
from paigow.table.core.decide import Decision, decides
from paigow.table.core.event import Event
from paigow.table.core.evolve import evolves
from paigow.table.core.refusal import Refusal
from paigow.table.core.state import State
from paigow.table.core.steps import round_changed


class RevealSecrets(DealerCommand, kw_only=True, gc=False):
    """Publish the secrets of the round."""

    secrets: Secrets


class SecretsRevealed(Event, kw_only=True, gc=False):
    secrets: Secrets


@decides(RevealSecrets, "round_over")
def reveal_secrets(state: State, command: RevealSecrets, book: Book) -> Decision:
    """Publish the secrets. They must match the commitments from before the wagers.

    If a hand was conceded, nobody sees its tiles. So the woodpile's secret is not published as a whole.
    """
    committed, secrets = state.round.commitments, command.secrets
    if committed is None or state.round.secrets is not None:
        return Refusal(code="wrong_phase", facts={"command": "reveal_secrets", "phase": state.phase})
    if not is_kept(committed, secrets):
        return Refusal(code="wrong_secret")
    if secrets.woodpile and any(box.is_conceded for box in state.boxes.values()):
        return Refusal(code="tells_too_much", clause=book.cite("concede"))
    return [SecretsRevealed(secrets=secrets)]


@evolves(SecretsRevealed)
def _secrets_revealed(state: State, event: SecretsRevealed) -> State:
    return round_changed(state, secrets=event.secrets)
