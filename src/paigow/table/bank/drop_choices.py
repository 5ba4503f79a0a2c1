"""What a bank that is given up had chosen about cut and dice goes with it."""

from typing import Any

from paigow.books import Book
from paigow.table.core.event import Event
from paigow.table.core.evolve import evolves
from paigow.table.core.round import Round
from paigow.table.core.state import State
from paigow.table.core.steps import round_changed


class BankChoicesDropped(Event, kw_only=True, gc=False):
    """The house banks instead of this player: his cut, his +4 or -4 and his wish for the cup count no more.

    A cut that he had chosen and that was made is made anew, as it is where the house banks.
    """

    person: str
    clause: str


def dropped_choices(state: State, book: Book) -> list[Event]:
    """What goes with a bank that is given up, if its player had chosen anything.

    Rule: NZ 9.3A(b), 9.6, CAN 8.3: the cut is his only while he banks.
    """
    here, person = state.round, state.round.bank.person
    if person is None or not (_is_his_cut(here, person) or here.nominated or here.cup_taken):
        return []
    return [BankChoicesDropped(person=person, clause=book.cite("cut"))]


def _is_his_cut(here: Round, person: str) -> bool:
    return here.chosen_cut is not None or here.cut_by == person


@evolves(BankChoicesDropped)
def _dropped(state: State, event: BankChoicesDropped) -> State:
    cut: dict[str, Any] = {}
    if state.round.cut_by == event.person:
        cut = {"cut": None, "cut_options": (), "cut_by": ""}
    return round_changed(state, chosen_cut=None, nominated=None, cup_taken=False, **cut)
