"""Bots: they sit at free boxes, wager small amounts and set the house way.

A bot's actions depend only on table, round and bot, so a game can be replayed. Bots know neither legal
actions nor books: the table is asked which of their candidate actions it would accept.
"""

from collections.abc import Callable, Iterator
from hashlib import sha256
from itertools import chain

from paigow.runtime.people.registry import bot_id, has_live_wager, is_bot, places, seated
from paigow.table import State
from paigow.table import commands as c
from paigow.table.core.decide import COMMAND_RULES

STACK_MINIMA = 100
"""A bot buys in for this many minimum wagers, and again when less than a tenth is left."""

TAKES_ONE_IN = 12
"""A bot takes one offer of the bank in this many."""

_MULTIPLES = (1, 1, 1, 2, 2, 3, 4, 5)

Takes = Callable[[c.PersonCommand], bool]
"""Returns whether the table would accept a command now."""
Advice = Callable[[tuple[str, ...]], tuple[tuple[str, str], tuple[str, str]]]
"""Returns the low and the high hand of the house way for four faces."""


def bots_wanted(state: State, most: int) -> int:
    """Return how many bots should be seated; one place stays free for the next person.

    Where a pupil deals, bots take every place if that many are ordered: some remedies want all boxes in play
    (NZ 12.9).
    """
    people = len(seated(state, bots=False))
    return max(0, min(most, len(places(state)) - people - (0 if state.dealt_by else 1)))


def yield_box(state: State, box: int, takes: Takes) -> list[c.PersonCommand] | None:
    """Return the commands with which the bot at a box leaves now, or ``None`` if there is none or it cannot leave."""
    bot = state.boxes[box].seated if box in state.boxes else None
    return None if bot is None or not is_bot(bot) else _leave(state, bot, takes)


def _leave(state: State, bot: str, takes: Takes) -> list[c.PersonCommand] | None:
    if not has_live_wager(state, bot):
        return [c.Leave(person=bot)]
    back: list[c.PersonCommand] = [
        c.TakeBackWager(person=bot, box=number, bet=wager.bet)
        for number, box in state.boxes.items()
        for wager in reversed(box.wagers)
        if wager.person == bot
    ]
    steps = [*back, c.Leave(person=bot)]  # nothing to take back: the bot holds the bank
    return steps if takes(steps[0]) else None


def wanted_actions(state: State, most: int, advice: Advice, takes: Takes) -> Iterator[c.PersonCommand]:
    """Yield the bots' actions that the table would accept now, the most urgent first."""
    could = [_seats(state, most, takes), _choices(state), _answers(state)]
    if state.phase in COMMAND_RULES[c.PlaceWager].phases:
        could.append(_wagers(state))
    could.append(_cover(state))
    if state.phase in COMMAND_RULES[c.AskHouseWay].phases:
        could += [_settings(state, advice, takes), _banks_setting(state, advice, takes)]
    for each in chain.from_iterable(could):
        if takes(each):
            yield each


def _seats(state: State, most: int, takes: Takes) -> Iterator[c.PersonCommand]:
    here, target = seated(state, bots=True), bots_wanted(state, most)
    for box in sorted(here, reverse=True)[: max(0, len(here) - target)]:
        yield from _leave(state, here[box], takes) or ()
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
        if bot not in state.round.bank.holders and state.boxes[box].wager_of(bot, "main") is None:
            minimum = state.limits.minimum
            coins = minimum * _MULTIPLES[_random_bytes(state, bot)[0] % len(_MULTIPLES)]
            yield c.PlaceWager(
                person=bot, box=box, coins=min(coins, state.limits.maximum // minimum * minimum)
            )
            yield c.PlaceWager(person=bot, box=box, coins=minimum)


def _random_bytes(state: State, bot: str) -> bytes:
    """Return the bot's random bytes for this round."""
    return sha256(f"{state.table}/{state.coming}/{bot}".encode()).digest()


def _answers(state: State) -> Iterator[c.PersonCommand]:
    """Take the bank now and then, if the bot can put something up for it."""
    bot = state.round.bank.offered
    if bot is None or not is_bot(bot):
        return
    funds = STACK_MINIMA * state.limits.minimum // 2
    if (_random_bytes(state, bot)[1] + 1) % TAKES_ONE_IN == 0 and state.people[bot].stack >= funds:
        yield c.TakeBank(person=bot)
    yield c.PassBank(person=bot)


def _cover(state: State) -> Iterator[c.PersonCommand]:
    """Cover the bank alone if the coins suffice, else with the house, else give it up."""
    bank = state.round.bank
    bot = bank.person
    if bot is None or not is_bot(bot) or bank.needed is None:
        return
    coins = state.people[bot].stack + bank.stake if bot in state.people else 0
    shares = bank.kind == "co-bank" or coins < bank.needed
    needed = bank.half if shares else bank.needed
    if needed is not None and bank.stake < needed <= coins:
        yield c.PlaceStake(person=bot, coins=needed)
    elif needed is not None and needed <= bank.stake:
        if not shares or bank.kind == "co-bank":
            return  # covered: the dealer continues
        yield c.TakeBank(person=bot, with_house=True)
    yield c.PassBank(person=bot)


def _choices(state: State) -> Iterator[c.PersonCommand]:
    """Play on when asked to choose after an irregularity."""
    for number, box in state.boxes.items():
        if box.choice is not None:
            yield from (
                c.Choose(person=bot, choice="play", box=number) for bot in box.choice.people if is_bot(bot)
            )


def _banks_setting(state: State, advice: Advice, takes: Takes) -> Iterator[c.PersonCommand]:
    """Have a banking bot's hand set the house way."""
    bank = state.round.bank
    box = None if bank.box is None else state.boxes[bank.box]
    if box is None or box.hand is None or box.hand.set_by:
        return
    for bot in bank.handlers:
        if is_bot(bot):
            if bank.proposal is not None:
                yield c.ConfirmSetting(person=bot)
            yield from _house_way(bot, box.number, box.hand.tiles, advice, takes)


def _house_way(
    bot: str, box: int, tiles: tuple[str, ...], advice: Advice, takes: Takes
) -> Iterator[c.PersonCommand]:
    yield c.AskHouseWay(person=bot, box=box)
    if takes(c.AskAdvice(person=bot, box=box)):  # where the dealer only advises, the bot follows the advice
        low, high = advice(tiles)
        yield c.SetHand(person=bot, box=box, low=low, high=high)


def _settings(state: State, advice: Advice, takes: Takes) -> Iterator[c.PersonCommand]:
    for number, box in sorted(state.boxes.items()):
        bot = box.controller
        if bot is None or not is_bot(bot) or box.hand is None or box.hand.set_by or box.requested:
            continue
        if number != state.round.bank.box:
            yield from _house_way(bot, number, box.hand.tiles, advice, takes)
