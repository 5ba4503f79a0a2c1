"""The banker chooses the cut."""

from collections.abc import Iterator
from typing import Final

from paigow.books import Book, Cut
from paigow.rules import bank_cite
from paigow.table.core.candidates import Candidate, lists_candidates
from paigow.table.core.command import PlayerCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.event import Event
from paigow.table.core.evolve import evolves
from paigow.table.core.field_types import CutName, Names
from paigow.table.core.phases import UNCUT, Phases
from paigow.table.core.refusal import Refusal, not_the_bank
from paigow.table.core.state import State
from paigow.table.core.steps import round_changed
from paigow.table.deal.shake import does_shake
from paigow.table.seeds.seeds import chosen_late

_CLOSED: Final[Phases] = frozenset({"covering", "bets_closed"})
"""Bets are closed and the dice are not shaken. After a reshuffle the tiles are cut in this phase under every book."""


class ChooseCut(PlayerCommand, kw_only=True, gc=False):
    """Choose the cut, or the style of delivery, as the banker."""

    cut: CutName
    options: Names = ()


class CutChosen(Event, kw_only=True, gc=False):
    person: str
    cut: str
    options: tuple[str, ...] = ()
    clause: str


def cuts_on_offer(state: State, book: Book) -> tuple[Cut, ...]:
    """Return the cuts from which the banker may choose now. Empty if the banker has no choice."""
    if (
        state.round.bank.box is None
        or state.round.cut is not None
        or not book.flag("banker_cuts")
        or state.round.are_seeds_asked
        or (state.round.cup_taken and does_shake(book))
    ):
        return ()
    if state.phase in _CLOSED or (book.flag("cut_before_no_more_bets") and state.phase in UNCUT):
        return book.approved_cuts
    return ()


@decides(ChooseCut, "stacked", "betting", "covering", "bets_closed")
def choose_cut(state: State, command: ChooseCut, book: Book) -> Decision:
    """The banker chooses an approved cut: before bets close, or after the call if the book says so.

    After a reshuffle the banker chooses again, even if bets are closed.

    Rule: NZ 9.3A(a), CAN 8.4, MA 8(i).
    """
    clause = book.clause_of("banker_cuts")
    if not book.flag("banker_cuts"):
        return Refusal(code="house_cuts", clause=clause)
    if fault := not_the_bank(state, command.person, clause):
        return fault
    if fault := chosen_late(state, clause):
        return fault
    if state.round.cut is not None:
        return Refusal(code="already_cut", clause=bank_cite("cut", state.round.bank.kind, book))
    if state.round.cup_taken and does_shake(book):
        return Refusal(code="cup_taken", clause=clause)
    if not cuts_on_offer(state, book):
        facts: dict[str, str | int] = {"command": "choose_cut", "phase": state.phase}
        return Refusal(code="wrong_phase", clause=clause, facts=facts)
    if fault := not_approved(command.cut, command.options, book):
        return fault
    return [CutChosen(person=command.person, cut=command.cut, options=command.options, clause=clause)]


def not_approved(name: str, options: tuple[str, ...], book: Book) -> Refusal | None:
    """Return a refusal if the book has no such cut, or if it may not be used at this table.

    Rule: NZ 1.0 Approved Cut, CAN 8.4, MA 8(k).
    """
    cut = book.cut(name, options)
    if cut in book.approved_cuts:
        return None
    clause = book.cite("approved_cut")
    facts: dict[str, str | int] = {
        "cut": " ".join((name, *options)),
        "expected": ", ".join(map(str, book.approved_cuts)),
    }
    return Refusal(code="no_such_cut" if cut is None else "cut_not_approved", clause=clause, facts=facts)


@evolves(CutChosen)
def _cut_chosen(state: State, event: CutChosen) -> State:
    return round_changed(state, chosen_cut=(event.cut, event.options))


@lists_candidates(ChooseCut)
def _approved(state: State, person: str, book: Book) -> Iterator[Candidate]:
    """Return all cuts on offer, or none: acceptance depends on the person only."""
    orders = [
        ChooseCut(person=person, cut=cut.name, options=cut.options) for cut in cuts_on_offer(state, book)
    ]
    if orders and not isinstance(choose_cut(state, orders[0], book), Refusal):
        yield from [Candidate(order, is_sure=True) for order in orders]
