"""A player looks at tiles before all are delivered."""

from msgspec.structs import replace

from paigow.books import Book
from paigow.table.core.command import PlayerCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.event import Event
from paigow.table.core.evolve import evolves
from paigow.table.core.field_types import HandNumber
from paigow.table.core.refusal import Refusal
from paigow.table.core.state import State
from paigow.table.core.steps import boxes_with, without_voice
from paigow.table.core.visibility import set_before
from paigow.table.wagers.control import not_yours


class LookAtTiles(PlayerCommand, kw_only=True, gc=False):
    """Take up the delivered tiles and look at them before all are delivered.

    This ends the player's own open choice.
    """

    box: HandNumber


class TilesViewed(Event, kw_only=True, gc=False):
    """The person who decides on a box has looked at its tiles."""

    box: int
    person: str


@decides(LookAtTiles, "delivered")
def look_at_tiles(state: State, command: LookAtTiles, book: Book) -> Decision:
    """Take up the own tiles before all are delivered.

    Rule: NZ 12.3, CAN 13.7, MA 9(d): the player decides before looking at the other tiles. RWS 5.1, 5.2
    require that no player has seen the tiles, but only at the moment of the exposure: a look ends nobody
    else's choice.
    """
    box = state.boxes.get(command.box)
    if box is None or not (box.in_play or box.number == state.round.bank.box):
        return Refusal(code="not_in_play", facts={"box": command.box})
    if box.controller != command.person:
        return not_yours(box, command.person, book)
    if box.is_viewed:
        return Refusal(code="already_done", facts={"box": box.number})
    if first := set_before(state, box.number):
        return Refusal(code="set_first", clause=book.cite("set_first"), facts={"box": first})
    return [TilesViewed(box=box.number, person=command.person)]


@evolves(TilesViewed)
def _tiles_viewed(state: State, event: TilesViewed) -> State:
    viewed = replace(without_voice(state.boxes[event.box], event.person), is_viewed=True)
    return replace(state, boxes=boxes_with(state, viewed))
