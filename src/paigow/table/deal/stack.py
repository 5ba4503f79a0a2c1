"""Eight stacks of four."""

from paigow.books import Book
from paigow.table.core.command import DealerCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.event import Event
from paigow.table.core.evolve import evolves
from paigow.table.core.state import State
from paigow.table.core.steps import round_changed
from paigow.table.core.visibility import hides
from paigow.table.equipment.check_tiles import set_fault
from paigow.table.seeds.seeds import not_drawn_yet


class StackTiles(DealerCommand, kw_only=True, gc=False):
    """Stack the tiles: stack 1 (the dealer's rightmost) from top to bottom, then stack 2, to stack 8."""

    woodpile: tuple[str, ...]


class TilesStacked(Event, kw_only=True, gc=False):
    woodpile: tuple[str, ...] = ()
    """Hidden from every viewer while the tiles lie face down."""


@decides(StackTiles, "washed")
def stack_tiles(state: State, command: StackTiles, book: Book) -> Decision:
    """Build eight stacks of four, face down."""
    fault = not_drawn_yet(state, "tiles") or set_fault(command.woodpile, book.cite("shuffle"))
    return fault or [TilesStacked(woodpile=command.woodpile)]


@evolves(TilesStacked, to="stacked")
def _tiles_stacked(state: State, event: TilesStacked) -> State:
    return round_changed(state, woodpile=event.woodpile)


@hides(TilesStacked)
def _stacked_face_down(state: State, event: TilesStacked, viewer: str | None) -> Event:
    return TilesStacked()
