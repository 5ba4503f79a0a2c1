"""Achievements follow from rounds and daily answers, each with the day on which it was reached."""

from datetime import date, timedelta

import pytest
from msgspec.structs import replace

from paigow.books import BOOK_IDS
from paigow.school.coaching.achievements import (
    GOOD_SETTINGS,
    MANY_ROUNDS,
    AchievementName,
    achievements,
)
from paigow.school.coaching.statistics import HandRecord, RoundRecord
from tests.school.test_statistics import DAY_US, MONDAY_US, hand, played

MONDAY = date(2026, 11, 23)


def one(
    name: AchievementName, rounds: list[RoundRecord], *days: date, are_all: bool = True
) -> tuple[int, int, str | None]:
    found = {each.name: each for each in achievements(rounds, days, are_all=are_all)}
    of = found[name]
    return of.count, of.needed, of.on


def on_day(number: int, *hands: HandRecord, book: str = "nz", is_bank: bool = False) -> RoundRecord:
    return played(*hands, at_us=MONDAY_US + number * DAY_US, book=book, is_bank=is_bank)


def with_tiles(*faces: str) -> HandRecord:
    return replace(hand(), low=faces[:2], high=faces[2:])


def test_there_are_eight_at_most_and_none_is_about_coins() -> None:
    won = [replace(on_day(0, hand()), gain=gain) for gain in (-5000, 5000)]
    assert achievements(won[:1], []) == achievements(won[1:], [])
    assert len(achievements([], [])) == 8
    assert [each for each in achievements([], []) if each.count or each.on] == []


def test_the_first_round_and_the_first_bank_have_their_days() -> None:
    rounds = [on_day(1), on_day(3, is_bank=True), on_day(4, is_bank=True)]
    assert one("first_round", rounds) == (1, 1, "2026-11-24")
    assert one("first_bank", rounds) == (1, 1, "2026-11-26")
    assert one("first_bank", rounds[:1]) == (0, 1, None)


def test_the_hundredth_round_counts() -> None:
    rounds = [on_day(number // 50) for number in range(MANY_ROUNDS + 20)]
    assert one("many_rounds", rounds[: MANY_ROUNDS - 1]) == (MANY_ROUNDS - 1, MANY_ROUNDS, None)
    assert one("many_rounds", rounds[:MANY_ROUNDS]) == (MANY_ROUNDS, MANY_ROUNDS, "2026-11-24")
    assert one("many_rounds", rounds) == (MANY_ROUNDS, MANY_ROUNDS, "2026-11-24")


def test_every_published_book_counts_once() -> None:
    rounds = [on_day(day, book=book) for day, book in enumerate(["nz", "nz", "another-book", *BOOK_IDS])]
    assert one("all_books", rounds[:-1]) == (len(BOOK_IDS) - 1, len(BOOK_IDS), None)
    last = (MONDAY + timedelta(days=len(rounds) - 1)).isoformat()
    assert one("all_books", rounds) == (len(BOOK_IDS), len(BOOK_IDS), last)


def test_seven_days_in_a_row_are_a_week() -> None:
    week = [MONDAY + timedelta(days=number) for number in range(7)]
    assert one("daily_week", [], *week[:6]) == (6, 7, None)
    assert one("daily_week", [], *week[:3], *week[4:]) == (3, 7, None), "a missed day begins a new run"
    assert one("daily_week", [], *reversed(week)) == (7, 7, "2026-11-29")


@pytest.mark.parametrize(
    ("cost", "count"), [(0, GOOD_SETTINGS), (0.9, GOOD_SETTINGS), (1, GOOD_SETTINGS - 1)]
)
def test_fifty_good_settings_in_a_row(cost: float, count: int) -> None:
    rounds = [on_day(0, hand(0)) for _ in range(GOOD_SETTINGS - 1)] + [on_day(2, hand(cost))]
    reached = "2026-11-25" if count == GOOD_SETTINGS else None
    assert one("good_settings", rounds) == (count, GOOD_SETTINGS, reached)


def test_a_hand_that_another_set_neither_ends_a_run_nor_belongs_to_it() -> None:
    run = [on_day(0, hand(0)) for _ in range(GOOD_SETTINGS - 1)]
    assert one("good_settings", [*run, on_day(1, hand(50, set_by="advice"))])[0] == GOOD_SETTINGS - 1
    asked = replace(hand(50), counts=False)
    assert one("good_settings", [*run, on_day(1, asked), on_day(2, hand(0))])[2] == "2026-11-25"


def test_a_wong_and_a_gee_joon_that_the_person_set() -> None:
    wong = on_day(1, with_tiles("1-1", "4-4", "6-6", "3-6"))
    gee = on_day(2, with_tiles("1-1", "4-4", "2-4", "1-2"))
    assert (one("wong", [wong])[2], one("gee_joon", [wong])[2]) == ("2026-11-24", None)
    assert (one("wong", [gee])[2], one("gee_joon", [gee])[2]) == (None, "2026-11-25")
    by_house = on_day(1, replace(wong.hands[0], set_by="house_way"))
    assert one("wong", [by_house]) == (0, 1, None)


def test_days_are_unknown_if_earlier_rounds_are_missing() -> None:
    week = [MONDAY + timedelta(days=number) for number in range(7)]
    assert one("first_round", [on_day(1)], are_all=False) == (1, 1, None)
    assert one("daily_week", [on_day(1)], *week, are_all=False) == (7, 7, "2026-11-29")
