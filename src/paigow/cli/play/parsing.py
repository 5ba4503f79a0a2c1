"""Reads typed wagers and settings."""

import re
from collections.abc import Sequence
from typing import Final, get_args

from paigow.table.commands import Bet
from paigow.table.orders.disputes import Disputed
from paigow.tiles import TILES, TileNotationError, faces, parse_hand, pieces

Two = tuple[str, str]
Wagers = dict[Bet, int]
"""Coins by bet, the main wager first."""
QUIT: Final = frozenset({"q", "quit", "exit"})
COUPON: Final = "coupon"
"""Typed after a wager: puts a match play coupon beside it."""
HELP: Final = frozenset({"?", "help"})
YES: Final = frozenset({"y", "yes", "take"})
NO: Final = frozenset({"n", "no", "pass"})
NEVER: Final = frozenset({"never"})
SHARE: Final = frozenset({"s", "share"})
COMPLAIN: Final = "complain"
WITHDRAW: Final = "withdraw"
DISPUTED: Final[dict[str, Disputed]] = {about: about for about in get_args(Disputed)}
_STACKS: Final = re.compile(r"(?:left((?: [1-8])+))?(?: ?right((?: [1-8])+))?")
_AMOUNT: Final = re.compile(r"([0-9]{1,9})(?:[.,]([0-9]{1,2}))?")
_BETS: Final[dict[str, Bet]] = {bet: bet for bet in get_args(Bet)}


def read_wager(text: str) -> Wagers | None:
    """Read ``10 bonus 2.50`` as coins by bet; return ``None`` if it is not a wager."""
    words = ["main", *text.lower().split()]
    found: Wagers = {}
    for name, amount in zip(words[::2], words[1::2], strict=False):
        bet, coins = _BETS.get(name), read_amount(amount)
        if bet is None or coins is None or bet in found:
            return None
        found[bet] = coins
    return found if len(words) % 2 == 0 else None


def read_complaint(text: str) -> tuple[Disputed, str]:
    """Read ``payment I was paid too little`` as subject and words; without a known subject it is "other"."""
    first, _, words = text.partition(" ")
    about = DISPUTED.get(first.lower())
    return ("other", text) if about is None else (about, words.strip())


def read_amount(text: str) -> int | None:
    """Read ``12.50`` as coins; return ``None`` if it is not an amount."""
    match = _AMOUNT.fullmatch(text)
    return None if match is None else 100 * int(match[1]) + int((match[2] or "").ljust(2, "0"))


def read_stacks(text: str) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    """Read ``left 3 4 right 5`` as stacks for the left and the right end, or return ``None``."""
    match = _STACKS.fullmatch(" ".join(text.lower().split()))
    if match is None or not any(match.groups()):
        return None
    left, right = (tuple(int(stack) for stack in (group or "").split()) for group in match.groups())
    return left, right


def read_setting(text: str, settings: Sequence[tuple[Two, Two]]) -> tuple[Two, Two] | None:
    """Read a setting's number, or two tiles for the low hand, as low and high hand, or return ``None``."""
    if text.isascii() and text.isdigit() and len(text) == 1 and 1 <= int(text) <= len(settings):
        return settings[int(text) - 1]
    hand = pieces(face for two in settings[0] for face in two)
    try:
        low = parse_hand(text, size=2, used=[tile for tile in TILES if tile not in hand])
    except TileNotationError:
        return None
    high = [tile for tile in hand if tile not in low]
    (one, other), (third, fourth) = faces(low), faces(high)
    return (one, other), (third, fourth)
