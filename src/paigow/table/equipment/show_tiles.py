"""The tiles lie on display until a player takes a place."""

from msgspec.structs import replace

from paigow.books import Book
from paigow.table.bank.cover import bank_given_up
from paigow.table.core.command import DealerCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.event import Event
from paigow.table.core.evolve import evolves
from paigow.table.core.phases import WITHOUT_WAGERS
from paigow.table.core.refusal import wagers_lie
from paigow.table.core.round import Round
from paigow.table.core.state import Rotation, State
from paigow.table.core.steps import cleared


class ShowTiles(DealerCommand, kw_only=True, gc=False):
    """Display the tiles face up in order of rank until a player takes a place."""


class TilesShown(Event, kw_only=True, gc=False):
    is_start: bool = False
    """Whether a new game starts, even with players at the table: the house banks the next round (MA 8(b))."""


@decides(ShowTiles, "checked", "round_over", *WITHOUT_WAGERS)
def show_tiles(state: State, command: ShowTiles, book: Book) -> Decision:
    """Display the tiles face up in order of rank until a player takes a place. This can start a new game."""
    shown = TilesShown(is_start=book.word("game_starts") == "displayed")
    return wagers_lie(state, book) or [*bank_given_up(state), shown]


@evolves(TilesShown, to="shown")
def _tiles_shown(state: State, event: TilesShown) -> State:
    """Display the tiles. If nobody is at the table, a new game starts (NZ 5.2, MA 4(g))."""
    is_start = event.is_start or not any(box.seated for box in state.boxes.values())
    after = cleared(state, Round())
    return replace(after, rotation=Rotation()) if is_start else after
