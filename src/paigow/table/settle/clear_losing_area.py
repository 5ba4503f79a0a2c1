"""The losing wagers go into the float tray."""

from msgspec.structs import replace

from paigow.books import Book
from paigow.table.core.command import DealerCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.event import Event
from paigow.table.core.evolve import evolves
from paigow.table.core.postings import FLOAT, LOSING, Moves, posts
from paigow.table.core.refusal import Refusal
from paigow.table.core.state import State


class ClearLosingArea(DealerCommand, kw_only=True, gc=False):
    """Put the losing wagers into the float tray, before winners are paid."""


class LosingAreaCleared(Event, kw_only=True, gc=False):
    coins: int
    clause: str


@decides(ClearLosingArea, "matched")
def clear_losing_area(state: State, command: ClearLosingArea, book: Book) -> Decision:
    """Move the losing wagers to the float after all comparisons, before winners are paid (NZ 11.1(e))."""
    if state.round.bank.box is not None:
        return Refusal(code="pays_from_losing", clause=book.cite("bank_rest"))
    return [LosingAreaCleared(coins=state.losing, clause=book.cite("clear_losing"))]


@evolves(LosingAreaCleared, leads_on=True)
def _losing_area_cleared(state: State, event: LosingAreaCleared) -> State:
    return replace(state, losing=state.losing - event.coins, float_coins=state.float_coins + event.coins)


@posts(LosingAreaCleared)
def _losing_area_cleared_moves(event: LosingAreaCleared) -> Moves:
    return [(LOSING, FLOAT, event.coins)]
