"""Losing wagers are taken."""

from typing import Literal

from msgspec.structs import replace

from paigow.books import Book
from paigow.table.core.box import Box, Wager
from paigow.table.core.command import Bet, DealerCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.event import Event
from paigow.table.core.evolve import evolves
from paigow.table.core.postings import FLOAT, LOSING, Moves, layout, posts, stack
from paigow.table.core.refusal import Refusal, no_box
from paigow.table.core.state import State
from paigow.table.core.steps import boxes_with, people_with, wager_changed
from paigow.table.settle.match import settle
from paigow.table.settle.order import unsettled


class CollectLosing(DealerCommand, kw_only=True, gc=False):
    """Take the losing wagers of a box."""

    box: int


class LosingCollected(Event, kw_only=True, gc=False):
    """One losing wager is taken. ``returned`` is the part that was never valid."""

    box: int
    person: str
    bet: Bet
    stake: int
    taken: int
    returned: int
    area: Literal["losing", "float"]
    clauses: tuple[str, ...]
    is_coupon_taken: bool = False
    """Whether a match play coupon beside it is taken too."""


@decides(CollectLosing, "matching")
def collect_losing(state: State, command: CollectLosing, book: Book) -> Decision:
    """Take a box's losing wagers to the losing wager area, or to the float if the book has no such area.

    While a player holds the bank, they stay in the area, to pay the winners. Only side bets go to the house.

    Rule: NZ 11.1(e), 11.2(g), 11.3(g); CAN 1(b); MA 7(h), 8(o)-(p); RWS 3.14.2, 3.18.
    """
    if fault := no_box(state, command.box, book):
        return fault
    box = state.boxes[command.box]
    losing = unsettled(box, "lose")
    if not losing:
        return Refusal(code="nothing_to_collect", facts={"box": command.box})
    return [collected(state, box, wager, book) for wager in losing]


def collected(state: State, box: Box, wager: Wager, book: Book) -> LosingCollected:
    """Return the event that takes a losing wager."""
    settled = settle(state, box, wager, "lose", book)
    return LosingCollected(
        box=box.number,
        person=wager.person,
        bet=wager.bet,
        stake=settled.stake,
        taken=settled.taken,
        returned=settled.returned,
        area=area_of(state, wager, book),
        clauses=settled.clauses,
        is_coupon_taken=bool(wager.coupon and settled.taken),
    )


def area_of(state: State, wager: Wager, book: Book) -> Literal["losing", "float"]:
    """Return where a losing wager is taken to."""
    if state.round.bank.box is None:
        return "losing" if book.flag("losing_area") else "float"
    return "losing" if wager.bet == "main" else "float"


@evolves(LosingCollected, leads_on=True, settles=1)
def _losing_collected(state: State, event: LosingCollected) -> State:
    box = wager_changed(
        state.boxes[event.box],
        event.person,
        event.bet,
        is_settled=True,
        returned=event.returned,
        clauses=event.clauses,
        is_coupon_taken=event.is_coupon_taken,
    )
    to_losing = event.taken if event.area == "losing" else 0
    return replace(
        state,
        boxes=boxes_with(state, box),
        people=people_with(state, event.person, event.returned),
        losing=state.losing + to_losing,
        float_coins=state.float_coins + event.taken - to_losing,
    )


@posts(LosingCollected)
def _lost(event: LosingCollected) -> Moves:
    area = LOSING if event.area == "losing" else FLOAT
    return [
        (layout(event.person), area, event.taken),
        (layout(event.person), stack(event.person), event.returned),
    ]
