"""What a pupil is asked next: cards in, an answer in, cards out."""

from importlib.util import find_spec

import pytest
from msgspec import json

from paigow.school.items import Chosen, Mark
from paigow.school.schedules import DAYS, LONGEST_MS, MOST_MIXED, RECENT, DrillProgress, answered, next_card
from paigow.school.seeds import Chance

NOW_US = 1_770_000_000_000_000
MINUTE_US = 60_000_000
DAY_US = 24 * 60 * MINUTE_US
KNOWN = ("one", "two", "three")
scheduled = pytest.mark.skipif(
    find_spec("fsrs") is None, reason="needs fsrs, which the server's extra brings"
)


def mark(*, is_right: bool = True, truth: str = "win", taken: str = "lose") -> Mark:
    return Mark(is_right=is_right, answer=Chosen(choice=truth), clauses=(), truth=truth, taken=taken)


def after(*answers: tuple[str, bool], each_us: int = MINUTE_US, took_ms: int = 3_000) -> DrillProgress:
    course = DrillProgress()
    for number, (card, is_right) in enumerate(answers):
        course = answered(
            course, card, mark(is_right=is_right), at_us=NOW_US + number * each_us, took_ms=took_ms
        )
    return course


def asked(course: DrillProgress, at_us: int = NOW_US + 10 * MINUTE_US, known: tuple[str, ...] = KNOWN) -> str:
    return next_card(course, known, now_us=at_us, chance=Chance("next"))


def test_every_card_is_asked_before_one_comes_again_that_is_not_due() -> None:
    course, seen = DrillProgress(), []
    for number in range(len(KNOWN)):
        card = next_card(course, KNOWN, now_us=NOW_US, chance=Chance("new", number))
        seen.append(card)
        course = answered(course, card, mark(), at_us=NOW_US, took_ms=2_000)
    assert sorted(seen) == sorted(KNOWN)


@scheduled
def test_what_was_wrong_comes_back_before_what_is_new() -> None:
    course = after(("one", False))
    due_us = course.cards["one"].due_us
    assert due_us is not None
    assert NOW_US < due_us <= NOW_US + 2 * MINUTE_US
    assert asked(course, due_us) == "one"
    assert asked(course, NOW_US) != "one"


@scheduled
def test_what_is_known_comes_back_later_and_later() -> None:
    course, due = DrillProgress(), []
    at_us = NOW_US
    for _ in range(6):
        course = answered(course, "one", mark(), at_us=at_us, took_ms=2_000)
        at_us = course.cards["one"].due_us or 0
        due.append(at_us - (course.cards["one"].last_us or 0))
    assert due == sorted(due)
    assert due[-1] > 10 * DAY_US
    forgotten = answered(course, "one", mark(is_right=False), at_us=at_us, took_ms=2_000)
    assert (forgotten.cards["one"].due_us or 0) - at_us < DAY_US


@scheduled
def test_a_slow_answer_comes_back_sooner_than_a_quick_one() -> None:
    usual = after(*[("two", True)] * 6)
    due = [
        answered(usual, "one", mark(), at_us=NOW_US, took_ms=took_ms).cards["one"].due_us or 0
        for took_ms in (1_000, 3_000, 9_000)
    ]
    assert due == sorted(due, reverse=True)
    assert len(set(due)) == 3


def test_without_times_what_was_least_often_right_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("paigow.school.schedules._scheduler", lambda: None)
    course = after(("one", True), ("two", False), ("three", True), ("two", False))
    assert course.cards["one"].due_us is None
    assert asked(course) == "two"


def test_the_same_answers_make_the_same_course() -> None:
    answers = [("one", True), ("two", False), ("one", True), ("three", True), ("two", True)]
    assert after(*answers) == after(*answers)


def test_a_course_is_counted_by_day_and_kept_within_bounds() -> None:
    course = DrillProgress()
    for number in range(500):
        one = mark(is_right=number % 2 == 0, truth=f"a{number}", taken=f"b{number}")
        course = answered(course, "one", one, at_us=NOW_US + number * DAY_US, took_ms=10**9)
    assert (len(course.recent), len(course.days)) == (RECENT, DAYS)
    assert sum(map(len, course.mixed.values())) <= MOST_MIXED
    assert all(each.took_ms == LONGEST_MS for each in course.recent)
    assert (course.cards["one"].asked, course.cards["one"].right) == (500, 250)
    assert course.days[-1].day - course.days[0].day == DAYS - 1
    assert len(json.encode(course)) < 40_000


def test_a_day_adds_up() -> None:
    course = after(*[("one", True), ("one", False), ("two", True)], took_ms=4_000)
    (day,) = course.days
    assert (day.asked, day.right, day.took_ms) == (3, 2, 12_000)


def test_what_is_mixed_up_is_counted_with_what_was_right() -> None:
    course = after(("one", True), ("one", False), ("one", False))
    assert course.mixed == {"win": {"win": 1, "lose": 2}}
    assert (
        answered(course, "one", mark(is_right=False, taken=""), at_us=NOW_US, took_ms=1).mixed == course.mixed
    )


def test_a_course_can_be_kept_as_json() -> None:
    course = after(("one", True), ("two", False))
    assert json.decode(json.encode(course), type=DrillProgress) == course
