"""A wager is forfeited."""

from typing import Literal

from msgspec.structs import replace

from paigow.table.core.command import Bet
from paigow.table.core.event import SupervisedEvent
from paigow.table.core.evolve import evolves
from paigow.table.core.postings import FLOAT, LOSING, Moves, layout, posts, stack
from paigow.table.core.round import Forfeit
from paigow.table.core.state import State
from paigow.table.core.steps import boxes_with, round_changed, stack_changed, wager_changed, without_wager


class WagerForfeited(SupervisedEvent, kw_only=True, gc=False):
    """A wager is lost because its owner broke the rules."""

    person: str
    box: int
    bet: Bet
    coins: int
    area: Literal["losing", "float"]
    returned: int = 0
    """The part that was never valid and goes back."""


@evolves(WagerForfeited, leads_on=True, settles=1)
def _wager_forfeited(state: State, event: WagerForfeited) -> State:
    before = state.boxes[event.box].wager_of(event.person, event.bet)
    coupon = 0 if before is None else before.coupon
    lost = Forfeit(person=event.person, area=event.area, coins=event.coins, coupon=coupon)
    state = round_changed(state, forfeits=(*state.round.forfeits, lost))
    box = wager_changed(
        state.boxes[event.box], event.person, event.bet, coupon=0
    )  # it is lost with the wager
    state = without_wager(replace(state, boxes=boxes_with(state, box)), event.box, event.person, event.bet)
    state = stack_changed(state, event.person, event.returned)
    if event.area == "losing":
        return replace(state, losing=state.losing + event.coins)
    return replace(state, float_coins=state.float_coins + event.coins)


@posts(WagerForfeited)
def _forfeited(event: WagerForfeited) -> Moves:
    lost = (layout(event.person), LOSING if event.area == "losing" else FLOAT, event.coins)
    return [lost, (layout(event.person), stack(event.person), event.returned)]
