"""Tiles that are looked at before all are delivered."""

from paigow.books import Book
from paigow.table.core.command import PlayerCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.event import Event
from paigow.table.core.evolve import evolves
from paigow.table.core.looking import set_before
from paigow.table.core.refusal import Refusal
from paigow.table.core.state import State
from paigow.table.core.steps import box_changed
from paigow.table.mishaps.choices import played_on
from paigow.table.wagers.control import not_yours


class LookAtTiles(PlayerCommand, kw_only=True, gc=False):
    """Take up the delivered tiles and look at them before all are delivered; a choice left open is then gone."""

    box: int


class TilesViewed(Event, kw_only=True, gc=False):
    """The one who decides on a box has looked at its tiles."""

    box: int
    person: str


@decides(LookAtTiles, "delivered")
def look_at_tiles(state: State, command: LookAtTiles, book: Book) -> Decision:
    """Take up one's tiles before all are delivered; a choice that depends on nobody having looked is then gone."""
    box = state.boxes.get(command.box)
    if box is None or not (box.in_play or box.number == state.round.bank.box):
        return Refusal(code="not_in_play", facts={"box": command.box})
    if box.controller != command.person:
        return not_yours(box, command.person, book)
    if box.is_viewed:
        return Refusal(code="already_done", facts={"box": box.number})
    if first := set_before(state, box.number):
        return Refusal(code="set_first", clause=book.cite("set_first"), facts={"box": first})
    looked = TilesViewed(box=box.number, person=command.person)
    if book.word("exposed_until") != "first look":
        return [looked]
    return [*played_on(state, book.clause_of("exposed_until"), but=box.number), looked]


@evolves(TilesViewed)
def _tiles_viewed(state: State, event: TilesViewed) -> State:
    return box_changed(state, event.box, is_viewed=True, choice=None)
