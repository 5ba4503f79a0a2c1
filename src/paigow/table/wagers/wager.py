"""A wager, and its effect on the table."""

from msgspec.structs import replace

from paigow.table.core.box import Wager
from paigow.table.core.command import Bet, PlayerCommand
from paigow.table.core.event import Event
from paigow.table.core.evolve import evolves
from paigow.table.core.field_types import BoxNumber, Coins
from paigow.table.core.postings import Moves, either_way, layout, posts, stack
from paigow.table.core.state import State
from paigow.table.core.steps import boxes_with, in_again, people_with, wager_changed, with_coupon


class PlaceWager(PlayerCommand, kw_only=True, gc=False):
    """Make a wager, or change it to ``coins`` in total."""

    box: BoxNumber
    coins: Coins
    bet: Bet = "main"


class WagerPlaced(Event, kw_only=True, gc=False):
    """``coins`` is the whole wager, ``added`` the change from the stack (negative: returned)."""

    person: str
    box: int
    bet: Bet
    coins: int
    added: int


def coupon_changed(state: State, number: int, person: str, value: int) -> State:
    """Return the table with an own coupon of this value beside a person's wager, or without one for 0."""
    box = state.boxes[number]
    wager = box.wager_of(person, "main")
    assert wager is not None  # a coupon lies beside a wager
    held = with_coupon(state.coupons, person, wager.coupon) if wager.coupon else state.coupons
    if value:
        left = list(held[person])
        left.remove(value)
        others = {name: theirs for name, theirs in held.items() if name != person}
        held = others | ({person: tuple(left)} if left else {})
    return replace(
        state, coupons=held, boxes=boxes_with(state, wager_changed(box, person, "main", coupon=value))
    )


@evolves(WagerPlaced)
def _wager_placed(state: State, event: WagerPlaced) -> State:
    box = state.boxes[event.box]
    before = box.wager_of(event.person, event.bet)
    if before is not None:
        if before.coupon > event.coins:  # it matches no more chips than the wager has
            return _wager_placed(coupon_changed(state, event.box, event.person, 0), event)
        box = wager_changed(box, event.person, event.bet, coins=event.coins)
    else:
        wager = Wager(person=event.person, bet=event.bet, coins=event.coins)
        box = replace(box, wagers=(*box.wagers, wager))
    people = people_with(state, event.person, -event.added)
    return in_again(replace(state, boxes=boxes_with(state, box), people=people), event.person)


@posts(WagerPlaced)
def _moved_by_wager(event: WagerPlaced) -> Moves:
    return either_way(stack(event.person), layout(event.person), event.added)
