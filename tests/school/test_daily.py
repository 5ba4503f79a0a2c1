"""The daily hand: drawn from a published seed, and the streak of days answered."""

from datetime import date, timedelta
from hashlib import sha256
from pathlib import Path

import pytest
from msgspec.structs import replace

from paigow.books import BOOK_IDS, load
from paigow.lab.hand_analysis import one_hand
from paigow.rules import ruleset
from paigow.school.daily.hand import (
    FIRST_DAY,
    book_of,
    daily_hand,
    day_of,
    drawn_tiles,
    is_worth_a_thought,
    read_day,
)
from paigow.school.daily.streak import streak_of
from paigow.tiles import FULL_SET, pieces

DOCUMENT = (Path(__file__).parents[2] / "docs" / "daily-hand.md").read_text(encoding="utf-8")
ORDER = DOCUMENT.partition("```text")[2].partition("```")[0].split()
"""The order of the tiles that the document names."""
DAYS = [date(2026, 11, 1) + timedelta(days=number) for number in range(40)]


def by_the_document(day: str, attempt: int) -> list[str]:
    """Draw four tiles as docs/daily-hand.md says."""
    number = int(sha256(f"paigow daily hand 1/{day}/{attempt}".encode()).hexdigest(), 16)
    left, found = list(ORDER), []
    for _ in range(4):
        found.append(left.pop(number % len(left)))
        number //= len(left) + 1
    return found


@pytest.mark.parametrize("day", DAYS[:8], ids=str)
def test_anybody_can_draw_the_tiles_from_the_published_seed(day: date) -> None:
    hand = daily_hand(day)
    assert list(hand.of.tiles) == by_the_document(day.isoformat(), hand.attempt)
    assert hand == daily_hand(day)


def test_the_books_take_turns() -> None:
    assert [book_of(day).id for day in DAYS[:8]] == [*BOOK_IDS, *BOOK_IDS, *BOOK_IDS][1:9]
    assert book_of(date(2026, 11, 28)).id == "nz"


def test_every_hand_is_worth_a_thought_and_no_earlier_draw_was() -> None:
    for day in DAYS:
        hand = daily_hand(day)
        book = load(hand.book)
        for attempt in range(1, hand.attempt + 1):
            tiles = drawn_tiles(day, attempt)
            assert not pieces_repeat(tiles)
            odds = one_hand(book, pieces(tiles))
            costs = sorted((100 * each.cost, place) for place, each in enumerate(odds.settings))
            ranks = [each.ranks.strengths for each in ruleset(book).settings(pieces(tiles))]
            is_good = len(costs) == 3 and 1 <= costs[1][0] <= 10
            if is_good:
                (low, high), (other_low, other_high) = ranks[costs[0][1]], ranks[costs[1][1]]
                is_good = (low > other_low) != (high > other_high) and low != other_low and high != other_high
            assert is_good == (attempt == hand.attempt), (day, attempt)


def pieces_repeat(tiles: tuple[str, ...]) -> bool:
    return any(tiles.count(face) > FULL_SET[face] for face in tiles)


def test_the_costs_are_those_of_the_lab() -> None:
    hand = daily_hand(DAYS[0])
    odds = one_hand(load(hand.book), pieces(hand.of.tiles))
    assert [each.cost.exact for each in hand.of.settings] == [100 * each.cost for each in odds.settings]
    assert hand.of.deals == odds.deals == 20_475
    assert hand.book == load(hand.book).published_as


def test_a_hand_whose_second_best_setting_costs_too_little_or_too_much_is_not_worth_a_thought() -> None:
    hand = daily_hand(DAYS[0])
    book = load(hand.book)
    assert is_worth_a_thought(hand.of, book)
    second = sorted(hand.of.settings, key=lambda each: each.cost.exact)[1]
    for fraction, fits in (("1/1", True), ("10/1", True), ("99/100", False), ("1001/100", False)):
        cost = replace(second.cost, fraction=fraction)
        settings = tuple(replace(each, cost=cost) if each is second else each for each in hand.of.settings)
        assert is_worth_a_thought(replace(hand.of, settings=settings), book) == fits, fraction


def test_a_day_is_a_date_in_utc() -> None:
    midnight_us = 1_795_824_000_000_000
    assert day_of(midnight_us) == date(2026, 11, 28)
    assert day_of(midnight_us - 1) == date(2026, 11, 27)


@pytest.mark.parametrize("text", ["", "today", "2026-11-31", "20261128", "2026-W48-6", "2025-12-31"])
def test_what_names_no_day_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="a date such as 2026-11-28, not before 2026-01-01"):
        read_day(text)


def test_the_first_day_is_the_first_that_can_be_asked_for() -> None:
    assert read_day("2026-01-01") == FIRST_DAY


@pytest.mark.parametrize(
    ("days_ago", "current", "best"),
    [
        ([], 0, 0),
        ([0], 1, 1),
        ([1], 1, 1),
        ([2], 0, 1),
        ([0, 1, 2], 3, 3),
        ([1, 2], 2, 2),
        ([0, 2, 3, 4, 5], 1, 4),
        ([3, 4, 9], 0, 2),
    ],
)
def test_a_streak_counts_days_in_a_row_up_to_today_or_yesterday(
    days_ago: list[int], current: int, best: int
) -> None:
    today = date(2026, 3, 1)
    streak = streak_of((today - timedelta(days=ago) for ago in days_ago), today)
    assert (streak.current, streak.best) == (current, best)
