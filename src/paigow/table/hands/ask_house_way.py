"""A player asks the dealer to set the hand the house way."""

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
from paigow.table.hands.bank_hand import set_on_bankers_request
from paigow.table.hands.setting import not_his_to_set


class AskHouseWay(PlayerCommand, kw_only=True, gc=False):
    """Ask the dealer to set the hand by the house way."""

    box: BoxNumber


class HouseWayAsked(Event, kw_only=True, gc=False):
    box: int
    person: str
    clause: str


@decides(AskHouseWay, *SETTING)
def ask_house_way(state: State, command: AskHouseWay, book: Book) -> Decision:
    """Let the dealer set the hand (NZ 10.4(a), CAN 10.5, RWS 3.12), or only tell the player how (MA 7(b))."""
    if fault := not_his_to_set(state, command.person, command.box, book):
        return fault
    clause = book.clause_of("house_way_on_request")
    if book.word("house_way_on_request") != "set":
        return Refusal(code="only_advises", clause=clause)
    if command.box == state.round.bank.box:
        return set_on_bankers_request(state, book)
    if state.boxes[command.box].requested:
        return Refusal(code="already_done", clause=clause, facts={"box": command.box})
    return [HouseWayAsked(box=command.box, person=command.person, clause=clause)]


@evolves(HouseWayAsked)
def _house_way_asked(state: State, event: HouseWayAsked) -> State:
    return box_changed(state, event.box, requested=True)
