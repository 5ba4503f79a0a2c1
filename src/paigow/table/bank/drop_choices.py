"""A bank that is given up loses its choices of cut and dice."""

from typing import Any

from paigow.books import Book
from paigow.table.core.event import Event
from paigow.table.core.evolve import evolves
from paigow.table.core.round import Round
from paigow.table.core.state import State
from paigow.table.core.steps import round_changed


class BankChoicesDropped(Event, kw_only=True, gc=False):
    """The house banks instead of this player, whose cut, +4 or -4 and request for the cup no longer count.

    If a chosen cut was already made, it is made again, as for a house bank.
    """

    person: str
    clause: str


def dropped_choices(state: State, book: Book) -> list[Event]:
    """Return the event that drops the choices of a bank that is given up, if there are any.

    Rule: NZ 9.3A(b), 9.6, CAN 8.3: the player chooses the cut only while banking.
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
