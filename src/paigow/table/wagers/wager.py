"""A wager, and what it makes of the table."""

from msgspec.structs import replace

from paigow.table.core.box import Wager
from paigow.table.core.command import Bet, PlayerCommand
from paigow.table.core.event import Event
from paigow.table.core.evolve import evolves
from paigow.table.core.postings import Moves, layout, posts, stack
from paigow.table.core.state import State
from paigow.table.core.steps import boxes_with, people_with, wager_changed


class PlaceWager(PlayerCommand, kw_only=True, gc=False):
    """Make a wager, or change it to ``coins`` in all."""

    box: int
    coins: int
    bet: Bet = "main"


class WagerPlaced(Event, kw_only=True, gc=False):
    """``coins`` is the whole wager, ``added`` what came from the stack (negative: went back)."""

    person: str
    box: int
    bet: Bet
    coins: int
    added: int


@evolves(WagerPlaced)
def _wager_placed(state: State, event: WagerPlaced) -> State:
    box = state.boxes[event.box]
    if box.wager_of(event.person, event.bet):
        box = wager_changed(box, event.person, event.bet, coins=event.coins)
    else:
        wager = Wager(person=event.person, bet=event.bet, coins=event.coins)
        box = replace(box, wagers=(*box.wagers, wager))
    return replace(state, boxes=boxes_with(state, box), people=people_with(state, event.person, -event.added))


@posts(WagerPlaced)
def _moved_by_wager(event: WagerPlaced) -> Moves:
    if event.added > 0:
        return [(stack(event.person), layout(event.person), event.added)]
    return [(layout(event.person), stack(event.person), -event.added)]
