"""The 32 tiles are checked before play."""

from typing import Final

from msgspec.structs import replace

from paigow.books import Book
from paigow.table.core.command import DealerCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.event import Event
from paigow.table.core.evolve import evolves
from paigow.table.core.refusal import Refusal
from paigow.table.core.state import State
from paigow.tiles import FACES, FULL_SET, TILES

WHOLE_SET: Final = tuple(tile.face for tile in TILES)
"""The faces of the 32 tiles."""


class CheckTiles(DealerCommand, kw_only=True, gc=False):
    """Check the 32 tiles, one by one."""

    tiles: tuple[str, ...]


class TilesChecked(Event, kw_only=True, gc=False):
    tiles: tuple[str, ...]


@decides(CheckTiles, "opened")
def check_tiles(state: State, command: CheckTiles, book: Book) -> Decision:
    """Check the 32 tiles one by one (NZ 8.0, CAN 3.2, MA 4(a))."""
    fault = set_fault(command.tiles, book.cite("open_table"))
    return fault or [TilesChecked(tiles=command.tiles)]


def set_fault(tiles: tuple[str, ...], clause: str) -> Refusal | None:
    """Return a refusal if these are not the faces of the 32 tiles."""
    if sorted(tiles) == sorted(WHOLE_SET):
        return None
    wrong = [face for face in dict.fromkeys((*FACES, *tiles)) if tiles.count(face) != FULL_SET[face]]
    return Refusal(code="wrong_set", clause=clause, facts={"faces": ", ".join(wrong)})


@evolves(TilesChecked, to="checked")
def _tiles_checked(state: State, event: TilesChecked) -> State:
    return replace(state, is_set_used=False)
