"""Leaderboards: the week in UTC, and standings by the mean cost of the hands that count."""

import asyncio
from datetime import UTC, date, datetime
from fractions import Fraction

import msgspec
import pytest
from msgspec.structs import replace

from paigow.school.coaching.statistics import HandRecord
from paigow.school.leaderboards import KEPT_MS, Leaderboards, standings, week_of
from paigow.storage import RatedRoundRow
from tests.school.test_statistics import hand

WEEK_US = 7 * 24 * 3600 * 1_000_000


def ms(year: int, month: int, day: int, hour: int = 0, minute: int = 0, second: int = 0) -> int:
    return int(datetime(year, month, day, hour, minute, second, tzinfo=UTC).timestamp()) * 1000


def row(person: str, *hands: HandRecord, book: str = "nz") -> RatedRoundRow:
    return RatedRoundRow(person=person, book=book, hands=msgspec.json.encode(hands))


@pytest.mark.parametrize(
    ("now_ms", "monday"),
    [
        (ms(2026, 11, 23), date(2026, 11, 23)),
        (ms(2026, 11, 29, 23, 59, 59) + 999, date(2026, 11, 23)),
        (ms(2026, 11, 30), date(2026, 11, 30)),
        (ms(2027, 1, 1), date(2026, 12, 28)),
    ],
)
def test_a_week_begins_on_monday_at_midnight_utc(now_ms: int, monday: date) -> None:
    week = week_of(now_ms)
    assert week.monday == monday
    assert week.since_us == ms(monday.year, monday.month, monday.day) * 1000
    assert week.until_us == week.since_us + WEEK_US


def test_the_lowest_mean_cost_is_first_whatever_was_wagered() -> None:
    found = standings(
        [
            row("ann", hand(6, wagered=10)),
            row("ann", hand(0, wagered=90_000)),
            row("ben", hand(2), hand(2)),
        ]
    )
    assert [(each.person, each.rounds, each.hands, each.cost) for each in found["nz"]] == [
        ("ben", 1, 2, Fraction(2)),
        ("ann", 2, 2, Fraction(3)),
    ]


def test_hands_that_the_rating_does_not_count_are_left_out() -> None:
    asked = replace(hand(90), counts=False)
    found = standings([row("ann", hand(1), asked), row("ann", asked), row("ann")])
    (ann,) = found["nz"]
    assert (ann.rounds, ann.hands, ann.cost) == (1, 1, Fraction(1))


def test_each_book_has_standings_of_its_own() -> None:
    found = standings([row("ann", hand(1)), row("ann", hand(5), book="rws")])
    assert {book: [each.cost for each in of] for book, of in found.items()} == {"nz": [1], "rws": [5]}


def test_standings_are_computed_once_a_minute_and_anew_in_the_next_week() -> None:
    asked: list[tuple[int, int]] = []
    now = [ms(2026, 11, 29, 23, 58)]

    class Store:
        async def rated_rounds(self, since_us: int, until_us: int) -> list[RatedRoundRow]:
            asked.append((since_us, until_us))
            return [row("ann", hand(1))]

    boards = Leaderboards(Store(), lambda: now[0])
    for late_ms in (0, KEPT_MS - 1, 1, KEPT_MS - 1):
        now[0] += late_ms
        week, of = asyncio.run(boards.current("nz"))
        assert (week.monday, len(of)) == (date(2026, 11, 23), 1)
    assert len(asked) == 2
    now[0] = ms(2026, 11, 30)
    assert asyncio.run(boards.current("rws"))[0].monday == date(2026, 11, 30)
    assert len(asked) == 3
    assert asked[2][0] == asked[1][1]
