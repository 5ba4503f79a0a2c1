"""Coins come from the cage to the float tray."""

from msgspec.structs import replace

from paigow.books import Book
from paigow.table.core.command import DealerCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.event import Event
from paigow.table.core.evolve import evolves
from paigow.table.core.phases import OPEN
from paigow.table.core.postings import FLOAT, HOUSE, Moves, posts
from paigow.table.core.refusal import bad_amount
from paigow.table.core.state import State


class FillFloat(DealerCommand, kw_only=True, gc=False):
    """Bring coins from the house's cage to the float tray."""

    coins: int


class FloatFilled(Event, kw_only=True, gc=False):
    coins: int


@decides(FillFloat, *OPEN)
def fill_float(state: State, command: FillFloat, book: Book) -> Decision:
    """Move coins from the house to the float tray."""
    return bad_amount(command.coins) or [FloatFilled(coins=command.coins)]


@evolves(FloatFilled)
def _float_filled(state: State, event: FloatFilled) -> State:
    return replace(state, float_coins=state.float_coins + event.coins)


@posts(FloatFilled)
def _float_filled_moves(event: FloatFilled) -> Moves:
    return [(HOUSE, FLOAT, event.coins)]
