"""Achievements: what a person has done, counted from stored rounds and daily answers. None is about coins."""

from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Final, Literal

from msgspec import Struct

from paigow.books import BOOK_IDS, load
from paigow.rules import TwoTiles, ruleset, two_of
from paigow.rules.ranking import WONG
from paigow.school.coaching.statistics import HandRecord, RoundRecord, grade_of

AchievementName = Literal[
    "first_round", "first_bank", "many_rounds", "all_books", "daily_week", "good_settings", "wong", "gee_joon"
]
MANY_ROUNDS: Final = 100
WEEK: Final = 7
GOOD_SETTINGS: Final = 50
_GEE_JOON: Final = "pair gee_joon"
_GOOD: Final = frozenset({"best", "good"})


class Achievement(Struct, frozen=True, kw_only=True):
    """One achievement, reached or not."""

    name: AchievementName
    count: int
    """What is done so far, at most ``needed``."""
    needed: int
    on: str | None
    """Date in UTC on which it was reached: 2026-11-28. ``None`` if it is not reached, or the date is unknown."""


def achievements(
    rounds: Sequence[RoundRecord], days: Iterable[date], *, are_all: bool = True
) -> tuple[Achievement, ...]:
    """Return all achievements of a person.

    Args:
        rounds: The person's finished rounds, oldest first.
        days: Days on which the person answered the daily hand, in any order.
        are_all: Whether no earlier rounds exist. If they do, dates that depend on rounds are unknown.

    >>> [(each.name, each.count, each.needed) for each in achievements([], [date(2026, 11, 27), date(2026, 11, 28)])][4]
    ('daily_week', 2, 7)
    """
    played = [_day(each) for each in rounds]
    own = [(each, hand) for each in rounds for hand in each.hands if hand.set_by == "player"]
    steps: dict[AchievementName, tuple[list[str], int]] = {
        "first_round": (played, 1),
        "first_bank": ([_day(each) for each in rounds if each.is_bank], 1),
        "many_rounds": (played, MANY_ROUNDS),
        "all_books": (_new_books(rounds), len(BOOK_IDS)),
        "daily_week": (_longer_weeks(days), WEEK),
        "good_settings": (_longer_runs(own), GOOD_SETTINGS),
        "wong": ([_day(each) for each, hand in own if any(two.cls == WONG for two in _hands(each, hand))], 1),
        "gee_joon": (
            [_day(each) for each, hand in own if any(two.name == _GEE_JOON for two in _hands(each, hand))],
            1,
        ),
    }
    return tuple(
        Achievement(
            name=name,
            count=min(len(dates), needed),
            needed=needed,
            on=dates[needed - 1] if len(dates) >= needed and (are_all or name == "daily_week") else None,
        )
        for name, (dates, needed) in steps.items()
    )


def _day(of: RoundRecord) -> str:
    return datetime.fromtimestamp(of.at_us // 1_000_000, UTC).date().isoformat()


def _new_books(rounds: Iterable[RoundRecord]) -> list[str]:
    """Return the dates on which the person first played by each published book."""
    first: dict[str, str] = {}
    for each in rounds:
        if each.book in BOOK_IDS:
            first.setdefault(each.book, _day(each))
    return list(first.values())


def _longer_weeks(days: Iterable[date]) -> list[str]:
    """Return the dates on which the person's longest run of days became a day longer."""
    longer: list[str] = []
    length, before = 0, None
    for day in sorted(days):
        length = length + 1 if before is not None and day == before + timedelta(days=1) else 1
        before = day
        if length > len(longer):
            longer.append(day.isoformat())
    return longer


def _longer_runs(own: Iterable[tuple[RoundRecord, HandRecord]]) -> list[str]:
    """Return the dates on which the person's longest run of good settings became a setting longer.

    Only hands that count in the rating belong to a run.
    """
    longer: list[str] = []
    length = 0
    for each, hand in own:
        if hand.counts:
            length = length + 1 if grade_of(hand.cost.exact) in _GOOD else 0
        if length > len(longer):
            longer.append(_day(each))
    return longer


def _hands(of: RoundRecord, hand: HandRecord) -> tuple[TwoTiles, ...]:
    rules = ruleset(load(of.book))
    return tuple(rules.two_tiles(*two_of(faces)) for faces in (hand.low, hand.high))
