"""The concrete legal actions of a player: commands with boxes, coins, tiles and stacks filled in. Pure."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import product
from typing import Final

from msgspec.structs import replace

from paigow.books import Book
from paigow.rules import ruleset
from paigow.table import PERSON_COMMANDS, PlayerCommand, Refusal, Right, State, decide
from paigow.table import commands as c
from paigow.table.core.candidates import CANDIDATES, Amounts
from paigow.table.deal.cuts import STACKS
from paigow.table.views.legal_actions import accepted_actions, checks_of
from paigow.tiles import faces, pieces

WAGER_SIZES: Final[Mapping[str, int | None]] = {
    "minimum": 1, "double": 2, "five_times": 5, "ten_times": 10, "maximum": None,
}  # fmt: skip
"""Name of a wager's size -> how many times the smallest wager it is. ``None`` is the largest that is allowed.

Example:
    >>> import paigow
    >>> list(paigow.WAGER_SIZES)
    ['minimum', 'double', 'five_times', 'ten_times', 'maximum']
"""
_KINDS: Final = {str(kind.__struct_config__.tag): kind for kind in PERSON_COMMANDS}
_LEFT_OUT: Final = frozenset(
    {
        c.BuyIn, c.CashOut, c.CommitSeeds, c.Complain, c.Leave, c.RevealSeed, c.SitDown, c.WithdrawComplaint,
        c.SitIn,
    }
)  # fmt: skip
"""Commands that are not about the round: coins from outside, places, seeds and complaints."""
_FIRST: Final = (
    "choose", "take_bank", "pass_bank", "place_wager", "place_stake", "confirm_setting", "set_hand", "ask_house_way",
)  # fmt: skip
"""Commands that move the round on, in their order. The others follow."""
_LAST: Final = len(_FIRST)


def actions_of(state: State, person: str, book: Book, sizes: Iterable[str]) -> tuple[PlayerCommand, ...]:
    """Return a player's concrete legal actions. If the game waits for the player, the first one moves it on.

    Args:
        state: The table.
        person: The player.
        book: The rule book of the table.
        sizes: Names of the sizes of wagers.
    """
    checks = [each for part in checks_of(state.phase) for each in part if each.kind not in _LEFT_OUT]
    chosen = tuple(sizes)
    found = [
        action
        for right in accepted_actions(checks, state, person, book)
        for action in _concrete(right, state, person, book, chosen)
    ]
    found.sort(key=_place)
    first = _cover(state, person) if state.phase == "covering" else None
    if first is not None and not isinstance(decide(state, first, book), Refusal):
        found = [first, *(action for action in found if action != first)]
    return tuple(found)


def _place(action: PlayerCommand) -> tuple[int, bool]:
    tag = str(type(action).__struct_config__.tag)
    return _FIRST.index(tag) if tag in _FIRST else _LAST, getattr(action, "bet", "main") != "main"


def _concrete(
    right: Right, state: State, person: str, book: Book, sizes: tuple[str, ...]
) -> Iterator[PlayerCommand]:
    """Return every command for which a legal action stands. Wagers are those on the player's own box."""
    kind: Callable[..., PlayerCommand] = _KINDS[right.do]
    fill = _FILLED.get(right.do)
    if right.open and fill is None:
        return
    boxes: tuple[int | None, ...] = right.boxes or (None,)
    if kind is c.PlaceWager:
        boxes = tuple(box for box in right.boxes if box == state.people[person].box)
    coins: tuple[int | None, ...] = (None,)
    if right.coins is not None:
        coins = tuple(sized(right.coins, state, person, sizes))
    for box, amount in product(boxes, coins):
        at = {} if box is None else {"box": box}
        of = {} if amount is None else {"coins": amount}
        if fill is None:
            yield kind(person=person, **at, **of, **right.fields)
        else:
            yield from fill(state, person, book, box or 0)


def sized(amounts: Amounts, state: State, person: str, sizes: Iterable[str]) -> list[int]:
    """Return the amounts of these sizes that are allowed, the smallest first. There is at least one."""
    most = state.people[person].stack if amounts.most is None else amounts.most
    unit = max(amounts.least, 1)
    found = set()
    for name in sizes:
        times = WAGER_SIZES[name]
        coins = most if times is None else unit * times
        coins -= coins % amounts.step
        while coins in amounts.but:
            coins -= amounts.step
        if amounts.least <= coins <= most:
            found.add(coins)
    return sorted(found) or [amounts.least]


def wager_bounds(state: State, person: str, book: Book, box: int, bet: str) -> tuple[Amounts, ...]:
    """Return the amounts that a player may wager on a box. Empty if none is allowed."""
    if state.phase != "betting":
        return ()
    return tuple(
        each.coins
        for each in CANDIDATES[c.PlaceWager](state, person, book)
        if isinstance(each.command, c.PlaceWager)
        and (each.command.box, each.command.bet) == (box, bet)
        and each.coins is not None
    )


def can_wager(state: State, person: str, book: Book) -> bool:
    """Return whether a player may place a main wager on the box where the player sits."""
    box = state.people[person].box
    if box is None:
        return False
    smallest = c.PlaceWager(person=person, box=box, coins=state.limits.minimum)
    if not isinstance(decide(state, smallest, book), Refusal):  # nearly always, and cheaper than the bounds
        return True
    return bool(wager_bounds(state, person, book, box, "main"))


def _cover(state: State, person: str) -> PlayerCommand | None:
    """Return how the banker covers the wagers: alone if the coins suffice, else with the house, else not at all."""
    bank, coins = state.round.bank, state.people[person].stack
    if bank.person != person or bank.needed is None:
        return None
    is_shared = bank.kind == "co-bank" or coins + bank.stake < bank.needed
    needed = bank.half if is_shared else bank.needed
    if needed is None or needed > coins + bank.stake:
        return c.PassBank(person=person)
    if bank.stake < needed:
        return c.PlaceStake(person=person, coins=needed)
    return c.TakeBank(person=person, with_house=True)


def _settings(state: State, person: str, book: Book, box: int) -> Iterator[PlayerCommand]:
    """Return every setting of a hand that differs by kind, the house way first."""
    hand = state.boxes[box].hand
    assert hand is not None  # the table lets the player set it
    rules, tiles = ruleset(book), pieces(hand.tiles)
    house = rules.house_way(tiles).setting
    settings = [house, *(each for each in rules.settings(tiles) if each.ranks != house.ranks)]
    for setting in settings:
        (low, low2), (high, high2) = faces(setting.low), faces(setting.high)
        yield c.SetHand(person=person, box=box, low=(low, low2), high=(high, high2))


def _moved_stacks(state: State, person: str, book: Book, box: int) -> Iterator[PlayerCommand]:
    """Return every move of one stack, or of some neighbouring stacks, to one end."""
    move = c.MoveStacks(person=person)
    for first in STACKS:
        for last in range(first, STACKS[-1] + 1):
            run = tuple(range(first, last + 1))
            yield replace(move, to_left=run)
            yield replace(move, to_right=run)


_FILLED: Final[dict[str, Callable[[State, str, Book, int], Iterator[PlayerCommand]]]] = {
    "set_hand": _settings,
    "move_stacks": _moved_stacks,
}
"""Commands with fields that the player fills in -> the concrete commands."""
