"""A player asks for the names of the two-tile hands."""

from paigow.books import Book
from paigow.table.core.command import PlayerCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.event import Event
from paigow.table.core.evolve import evolves
from paigow.table.core.field_types import BoxNumber
from paigow.table.core.phases import SETTING
from paigow.table.core.refusal import Refusal
from paigow.table.core.state import State
from paigow.table.core.steps import box_changed
from paigow.table.hands.setting import not_his_to_set


class AskNames(PlayerCommand, kw_only=True, gc=False):
    """Ask for the names of the two-tile hands in the own tiles, if the book gives names on request."""

    box: BoxNumber


class NamesAsked(Event, kw_only=True, gc=False):
    box: int
    person: str
    clause: str


@decides(AskNames, *SETTING)
def ask_names(state: State, command: AskNames, book: Book) -> Decision:
    """Tell the names of the two-tile hands, which is done on request only (CAN 15.7, 15.13)."""
    if fault := not_his_to_set(state, command.person, command.box, book, in_turn=False):
        return fault
    if book.word("names_while_setting") == "always":
        return Refusal(code="names_are_shown", clause=book.clause_of("names_while_setting"))
    return [NamesAsked(box=command.box, person=command.person, clause=book.clause_of("names_while_setting"))]


@evolves(NamesAsked)
def _names_asked(state: State, event: NamesAsked) -> State:
    return box_changed(state, event.box, names_asked=True)
