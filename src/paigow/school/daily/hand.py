"""Draws the daily hand from a published seed and a date (docs/daily-hand.md)."""

from datetime import UTC, date, datetime, timedelta
from hashlib import sha256
from itertools import count
from typing import Final

from msgspec import Struct

from paigow.books import BOOK_IDS, Book, load
from paigow.rules import ruleset
from paigow.school.coaching.costs import SettingsTold, settings_of
from paigow.school.coaching.played_hands import OwnTiles
from paigow.tiles import TILES, pieces

SEED: Final = "paigow daily hand 1"
"""The published seed."""
FIRST_DAY: Final = date(2026, 1, 1)
EXPECTED_DAY: Final = f"a date such as 2026-11-28, not before {FIRST_DAY}"
WAYS: Final = 3
LEAST, MOST = 1, 10
"""Least and most cost of the second-best setting for each 100 wagered, in coins."""


class DailyHand(Struct, frozen=True, kw_only=True):
    """The hand of one day, and the value of each setting."""

    day: str
    """Date in UTC, such as 2026-11-28."""
    book: str
    """The book with its edition, such as nz@2026.4."""
    attempt: int
    """Number of the draw that was kept, from 1; all draws before it were too easy or too hard."""
    of: SettingsTold


def day_of(now_us: int) -> date:
    """Return the date in UTC at a time in microseconds since 1970."""
    return (datetime.fromtimestamp(0, UTC) + timedelta(microseconds=now_us)).date()


def read_day(text: str) -> date:
    """Return the date that a text names.

    Raises:
        ValueError: it is not written like 2026-11-28, or there was no daily hand yet.
    """
    try:
        day = date.fromisoformat(text)
    except ValueError as error:
        raise ValueError(EXPECTED_DAY) from error
    if day.isoformat() != text or day < FIRST_DAY:
        raise ValueError(EXPECTED_DAY)
    return day


def book_of(day: date) -> Book:
    """Return the newest edition of the book whose turn it is."""
    return load(BOOK_IDS[day.toordinal() % len(BOOK_IDS)])


def drawn_tiles(day: date, attempt: int) -> tuple[str, ...]:
    """Return the faces of four tiles.

    Example:
        >>> drawn_tiles(date(2026, 11, 28), 1)
        ('2-4', '1-3', '4-6', '3-6')
    """
    number = int.from_bytes(sha256(f"{SEED}/{day.isoformat()}/{attempt}".encode()).digest())
    left = [tile.face for tile in TILES]
    faces = []
    for _ in range(4):
        number, place = divmod(number, len(left))
        faces.append(left.pop(place))
    return tuple(faces)


def daily_hand(day: date) -> DailyHand:
    """Return the hand of a day: the first draw that is worth a thought.

    Raises:
        ModuleNotFoundError: the lab's packages are not installed.
    """
    book = book_of(day)
    draws = ((attempt, _settings(drawn_tiles(day, attempt), book)) for attempt in count(1))
    attempt, of = next(draw for draw in draws if is_worth_a_thought(draw[1], book))
    return DailyHand(day=day.isoformat(), book=book.published_as, attempt=attempt, of=of)


def _settings(tiles: tuple[str, ...], book: Book) -> SettingsTold:
    return settings_of(OwnTiles(role="player", bank="house", tiles=tiles, seen=()), book)


def is_worth_a_thought(of: SettingsTold, book: Book) -> bool:
    """Return whether a hand has three settings, and the two best are a trade-off with a modest difference.

    Trade-off: one of them has the stronger low hand and the other the stronger high hand. The second best costs
    from ``LEAST`` to ``MOST`` coins for each 100 wagered.
    """
    if len(of.settings) != WAYS:
        return False
    costs = [each.cost.exact for each in of.settings]
    best, second, _ = sorted(range(WAYS), key=costs.__getitem__)
    if not LEAST <= costs[second] <= MOST:
        return False
    settings = ruleset(book).settings(pieces(of.tiles))
    (low, high), (other_low, other_high) = (settings[each].ranks.strengths for each in (best, second))
    return (low - other_low) * (high - other_high) < 0
