"""Counts the days in a row on which a person answered the daily hand."""

from collections.abc import Iterable
from datetime import date, timedelta
from typing import Final

from msgspec import Struct

_DAY: Final = timedelta(days=1)


class Streak(Struct, frozen=True, kw_only=True):
    """Days in a row with an answer."""

    current: int
    """Days up to today, or up to yesterday while today's hand is not answered yet."""
    best: int
    """The most days in a row so far."""


def streak_of(answered: Iterable[date], today: date) -> Streak:
    """Return the streak of a person who answered on some days, in any order.

    Example:
        >>> streak_of([date(2026, 11, 25), date(2026, 11, 26)], date(2026, 11, 27))
        Streak(current=2, best=2)
    """
    current = best = 0
    last: date | None = None
    for day in sorted(answered):
        current = current + 1 if last is not None and day == last + _DAY else 1
        best = max(best, current)
        last = day
    is_on = last is not None and last >= today - _DAY
    return Streak(current=current if is_on else 0, best=best)
