"""The dealer calls for wagers."""

from paigow.books import Book
from paigow.table.bank.turns import house_banks, offer_and_passed_over
from paigow.table.core.command import Commitments, DealerCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.event import Event
from paigow.table.core.evolve import evolves
from paigow.table.core.refusal import Refusal
from paigow.table.core.state import State
from paigow.table.core.steps import round_changed


class OpenBets(DealerCommand, kw_only=True, gc=False):
    """Call for wagers. The commitments bind the woodpile and the dice of the round."""

    deadline_ms: int | None = None
    commitments: Commitments | None = None


class BetsOpened(Event, kw_only=True, gc=False):
    deadline_ms: int | None = None
    commitments: Commitments | None = None


@decides(OpenBets, "stacked")
def open_bets(state: State, command: OpenBets, book: Book) -> Decision:
    """Call for wagers, after it is known whether a player holds the bank (NZ 5.2, 5.6)."""
    if state.round.commitments not in {None, command.commitments}:
        return Refusal(code="wrong_secret")
    opened = BetsOpened(deadline_ms=command.deadline_ms, commitments=command.commitments)
    if state.round.bank.is_decided:
        return [opened]
    offer, skipped = offer_and_passed_over(state, book)
    if offer is not None:
        return Refusal(code="bank_waits", clause=book.cite("bank_offer"), facts={"person": offer[0]})
    return [*skipped, house_banks(state, book), opened]


@evolves(BetsOpened, to="betting")
def _bets_opened(state: State, event: BetsOpened) -> State:
    return round_changed(state, deadline_ms=event.deadline_ms, commitments=event.commitments)
