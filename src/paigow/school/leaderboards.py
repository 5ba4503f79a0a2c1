"""Weekly leaderboards: by book, by what each account's settings cost in rated rounds of one week (UTC)."""

from collections.abc import Callable, Iterable
from datetime import UTC, date, datetime, timedelta
from fractions import Fraction
from typing import Final, Protocol

import msgspec
from msgspec import Struct

from paigow.school.coaching.statistics import HandRecord
from paigow.storage import RatedRoundRow

LEAST_ROUNDS: Final = 20
"""Rated rounds of the week without which an account is not on a leaderboard."""
KEPT_MS: Final = 60_000
"""How long computed standings are used again."""
_WEEK: Final = timedelta(days=7)
_HANDS: Final = msgspec.json.Decoder(tuple[HandRecord, ...])


class Week(Struct, frozen=True, kw_only=True):
    """One week in UTC, from Monday to Monday."""

    monday: date
    since_us: int
    """Its beginning, in microseconds since 1970."""
    until_us: int
    """The beginning of the next one."""


class Standing(Struct, frozen=True, kw_only=True):
    """What one account has done in a week by one book."""

    person: str
    rounds: int
    """Rounds with at least one hand that counts in the rating."""
    hands: int
    cost: Fraction
    """Mean cost of a setting for each 100 wagered."""


class RatedRounds(Protocol):
    """The part of the store that leaderboards need."""

    async def rated_rounds(self, since_us: int, until_us: int) -> list[RatedRoundRow]:
        """Return the coached rounds of all accounts that ended in that time."""


def week_of(now_ms: int) -> Week:
    """Return the week of a time in milliseconds since 1970.

    >>> week_of(1_764_547_200_000).monday
    datetime.date(2025, 12, 1)
    """
    day = datetime.fromtimestamp(now_ms // 1000, UTC).date()
    monday = day - timedelta(days=day.weekday())
    return Week(monday=monday, since_us=_us(monday), until_us=_us(monday + _WEEK))


def _us(day: date) -> int:
    return int(datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp()) * 1_000_000


def standings(rows: Iterable[RatedRoundRow]) -> dict[str, tuple[Standing, ...]]:
    """Return book -> standings, the lowest cost first. Each hand counts the same, however much was wagered on it."""
    costs: dict[tuple[str, str], list[list[Fraction]]] = {}
    for row in rows:
        counted = [hand.cost.exact for hand in _HANDS.decode(row.hands) if hand.counts]
        if counted:
            costs.setdefault((row.book, row.person), []).append(counted)
    found: dict[str, list[Standing]] = {}
    for (book, person), rounds in costs.items():
        hands = [cost for each in rounds for cost in each]
        mean = sum(hands, Fraction(0)) / len(hands)
        found.setdefault(book, []).append(
            Standing(person=person, rounds=len(rounds), hands=len(hands), cost=mean)
        )
    return {
        book: tuple(sorted(each, key=lambda of: (of.cost, -of.hands, of.person)))
        for book, each in found.items()
    }


class Leaderboards:
    """The standings of the current week, computed at most once a minute."""

    def __init__(self, store: RatedRounds, now_ms: Callable[[], int]) -> None:
        self._store, self._now_ms = store, now_ms
        self._found: dict[str, tuple[Standing, ...]] = {}
        self._week, self._until_ms = week_of(0), 0

    async def current(self, book: str) -> tuple[Week, tuple[Standing, ...]]:
        """Return the current week and everybody's standings by a book, the lowest cost first."""
        now_ms = self._now_ms()
        week = week_of(now_ms)
        if week != self._week or now_ms >= self._until_ms:
            self._found = standings(await self._store.rated_rounds(week.since_us, week.until_us))
            self._week, self._until_ms = week, now_ms + KEPT_MS
        return week, self._found.get(book, ())
