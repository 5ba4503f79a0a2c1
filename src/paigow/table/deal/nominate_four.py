"""The banker nominates +4 or -4."""

from collections.abc import Iterator
from typing import Final

from paigow.books import Book
from paigow.table.core.candidates import Candidate, lists_candidates
from paigow.table.core.command import PlayerCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.event import Event
from paigow.table.core.evolve import evolves
from paigow.table.core.field_types import Four
from paigow.table.core.refusal import Refusal, not_the_bank
from paigow.table.core.state import State
from paigow.table.core.steps import round_changed
from paigow.table.seeds.seeds import chosen_late

FOUR: Final = (4, -4)


class NominateFour(PlayerCommand, kw_only=True, gc=False):
    """Nominate +4 or -4 (NZ 9.6)."""

    amount: Four


class FourNominated(Event, kw_only=True, gc=False):
    person: str
    amount: int
    clause: str


@decides(NominateFour, "betting", "covering", "bets_closed", "shaken")
def nominate_four(state: State, command: NominateFour, book: Book) -> Decision:
    """The banker nominates +4 or -4, after the cut is decided and before the dice are shown.

    Rule: NZ 9.6.
    """
    clause = book.clause_of("plus_minus_four")
    if not book.flag("plus_minus_four"):
        return Refusal(code="no_plus_minus", clause=clause)
    if fault := not_the_bank(state, command.person, clause):
        return fault
    if fault := chosen_late(state, clause):
        return fault
    if state.round.cut is None and state.round.chosen_cut is None:
        return Refusal(code="not_cut", clause=clause)
    if command.amount not in FOUR:
        return Refusal(code="not_four", clause=clause, facts={"amount": command.amount})
    return [FourNominated(person=command.person, amount=command.amount, clause=clause)]


@evolves(FourNominated)
def _four_nominated(state: State, event: FourNominated) -> State:
    return round_changed(state, nominated=event.amount)


@lists_candidates(NominateFour)
def _four_up_or_down(state: State, person: str, book: Book) -> Iterator[Candidate]:
    for amount in FOUR:
        yield Candidate(NominateFour(person=person, amount=amount))
