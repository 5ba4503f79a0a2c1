"""Players by program: they sit at free boxes, wager small amounts and set the house way.

What a bot does follows from table, round and bot alone, so a game can be played again.
"""

from collections.abc import Callable, Iterator
from hashlib import sha256

from paigow.floor.people import bot_id, has_live_wager, is_bot, places, seated
from paigow.table import State
from paigow.table import commands as c

STACK_MINIMA = 100
"""A bot buys in for so many minimum wagers, and again when less than a tenth is left."""

_MULTIPLES = (1, 1, 1, 2, 2, 3, 4, 5)

Advice = Callable[[tuple[str, ...]], tuple[tuple[str, str], tuple[str, str]]]
"""Four faces to the low and the high hand of the house way."""


def wanted(state: State, most: int) -> int:
    """How many bots should be seated: a place always stays free for the next person."""
    people = len(seated(state, bots=False))
    return max(0, min(most, len(places(state)) - people - 1))


def yield_box(state: State, box: int) -> list[c.PersonCommand] | None:
    """The commands by which the bot at a box makes room now; None if none is there or it cannot leave."""
    bot = state.boxes[box].seated if box in state.boxes else None
    return None if bot is None or not is_bot(bot) else _leave(state, bot)


def _leave(state: State, bot: str) -> list[c.PersonCommand] | None:
    if not has_live_wager(state, bot):
        return [c.Leave(person=bot)]
    if state.phase != "betting":
        return None
    back: list[c.PersonCommand] = [
        c.TakeBackWager(person=bot, box=number, bet=wager.bet)
        for number, box in state.boxes.items()
        for wager in reversed(box.wagers)
        if wager.person == bot
    ]
    return [*back, c.Leave(person=bot)]


def wishes(state: State, most: int, advice: Advice) -> Iterator[c.PersonCommand]:
    """What the bots would do now, the most pressing first; the table may refuse any of it."""
    if state.phase == "closed":
        return
    yield from _seats(state, most)
    if state.phase == "betting":
        yield from _wagers(state)
    elif state.phase == "setting":
        yield from _settings(state, advice)


def _seats(state: State, most: int) -> Iterator[c.PersonCommand]:
    here, target = seated(state, bots=True), wanted(state, most)
    for box in sorted(here, reverse=True)[: max(0, len(here) - target)]:
        yield from _leave(state, here[box]) or ()
    stack = STACK_MINIMA * state.limits.minimum
    for bot in list(here.values())[:target]:
        if state.people[bot].stack < stack // 10:
            yield c.BuyIn(person=bot, coins=stack)
    free = [box for box in places(state) if state.boxes[box].seated is None]
    unused = (
        bot_id(state.table, number)
        for number in range(most)
        if bot_id(state.table, number) not in here.values()
    )
    for box, bot in zip(free[: max(0, target - len(here))], unused, strict=False):
        if bot not in state.people or state.people[bot].stack < stack // 10:
            yield c.BuyIn(person=bot, coins=stack)
        else:
            yield c.SitDown(person=bot, box=box)


def _wagers(state: State) -> Iterator[c.PersonCommand]:
    for box, bot in seated(state, bots=True).items():
        if state.boxes[box].wager_of(bot, "main") is None:
            minimum = state.limits.minimum
            whim = sha256(f"{state.table}/{state.coming}/{bot}".encode()).digest()[0]
            coins = minimum * _MULTIPLES[whim % len(_MULTIPLES)]
            yield c.PlaceWager(
                person=bot, box=box, coins=min(coins, state.limits.maximum // minimum * minimum)
            )
            yield c.PlaceWager(person=bot, box=box, coins=minimum)


def _settings(state: State, advice: Advice) -> Iterator[c.PersonCommand]:
    for number, box in sorted(state.boxes.items()):
        bot = box.controller
        if bot is None or not is_bot(bot) or box.hand is None or box.hand.set_by or box.requested:
            continue
        yield c.AskHouseWay(person=bot, box=number)
        low, high = advice(box.hand.tiles)  # where the dealer only advises, the bot sets by the advice
        yield c.SetHand(person=bot, box=number, low=low, high=high)
