"""A void round: all wagers and stakes are returned."""

from msgspec.structs import replace

from paigow.table.bank.house_wager import HouseWagerReturned
from paigow.table.bank.stake import StakeReturned
from paigow.table.core.event import Event, SupervisedEvent
from paigow.table.core.evolve import evolves
from paigow.table.core.state import State
from paigow.table.core.steps import without_choice
from paigow.table.wagers.take_back import WagerReturned


class RoundVoided(SupervisedEvent, kw_only=True, gc=False):
    """The round has no result. All wagers and stakes are returned, and the bank's turn is not used up.

    If the tiles had not been cut, the round number is not used up either: a round begins with the cut (NZ 1.0
    Round).
    """

    round: int
    cause: str
    unused: dict[int, tuple[str, ...]] = {}


def void_round(state: State, *, cause: str, clause: str, by: str = "", reason: str = "") -> list[Event]:
    """Return the events that end a round without a result. No hand has been matched or conceded.

    The cause is "exposed", "misdelivery", "mixed", "sanction", "no wagers" or the cause of an invalid game.
    """
    bank = state.round.bank
    back: list[Event] = [
        WagerReturned(person=wager.person, box=box.number, bet=wager.bet, coins=wager.coins, clause=clause)
        for box in state.boxes.values()
        for wager in box.wagers
    ]
    back += [StakeReturned(person=stake.person, coins=stake.coins, clause=clause) for stake in bank.stakes]
    if bank.house_stake:
        back.append(StakeReturned(person="house", coins=bank.house_stake, clause=clause))
    if bank.house_wager:
        back.append(HouseWagerReturned(coins=bank.house_wager, clause=clause))
    return [*back, RoundVoided(round=state.coming, cause=cause, by=by, reason=reason, clause=clause)]


@evolves(RoundVoided, to="round_over")
def _round_voided(state: State, event: RoundVoided) -> State:
    boxes = {number: without_choice(box) for number, box in state.boxes.items()}
    over = replace(
        state.round, is_void=True, mixing=None, deadline_ms=None, are_unused_shown=bool(event.unused)
    )
    return replace(state, round=over, boxes=boxes)
