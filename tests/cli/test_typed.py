"""What is typed at the table."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paigow.cli.play.parsing import Two, Wagers, read_complaint, read_setting, read_stacks, read_wager

SETTINGS: list[tuple[Two, Two]] = [
    (("1-1", "1-2"), ("6-6", "4-5")),
    (("6-6", "1-2"), ("1-1", "4-5")),
    (("6-6", "1-1"), ("4-5", "1-2")),
]


@pytest.mark.parametrize(
    ("typed", "wagers"),
    [
        ("10", {"main": 1000}),
        ("12.5", {"main": 1250}),
        ("0,05", {"main": 5}),
        ("10 bonus 5 TIE 2.50", {"main": 1000, "bonus": 500, "tie": 250}),
        ("", None),
        ("ten", None),
        ("-10", None),
        ("10.005", None),
        ("10 5", None),
        ("10 bonus", None),
        ("10 main 5", None),
        ("10 bonus 5 bonus 5", None),
        ("１０", None),
        ("1e3", None),
    ],
)
def test_a_wager_is_an_amount_and_perhaps_side_bets(typed: str, wagers: Wagers | None) -> None:
    assert read_wager(typed) == wagers


@pytest.mark.parametrize(
    ("typed", "setting"),
    [
        ("1", SETTINGS[0]),
        ("3", SETTINGS[2]),
        ("6-6 1-2", (("6-6", "1-2"), ("1-1", "4-5"))),
        ("teen, gee3", (("6-6", "1-2"), ("1-1", "4-5"))),
        ("9 day", (("4-5", "1-1"), ("1-2", "6-6"))),
        ("0", None),
        ("4", None),
        ("²", None),
        ("6-6", None),
        ("6-6 6-6", None),
        ("6-6 5-5", None),
        ("6-6 1-1 1-2", None),
        ("", None),
    ],
)
def test_a_setting_is_a_number_or_the_tiles_of_the_low_hand(
    typed: str, setting: tuple[Two, Two] | None
) -> None:
    assert read_setting(typed, SETTINGS) == setting


@pytest.mark.parametrize(
    ("typed", "stacks"),
    [
        ("left 1 2", ((1, 2), ())),
        ("Right 8", ((), (8,))),
        ("left 3 right 4 5", ((3,), (4, 5))),
        ("", None),
        ("left", None),
        ("left 9", None),
        ("1 2", None),
    ],
)
def test_stacks_are_moved_to_the_left_and_to_the_right(
    typed: str, stacks: tuple[tuple[int, ...], tuple[int, ...]] | None
) -> None:
    assert read_stacks(typed) == stacks


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("payment one coin too little", ("payment", "one coin too little")),
        ("Cut", ("cut", "")),
        ("one coin too little", ("other", "one coin too little")),
    ],
)
def test_a_complaint_begins_with_what_it_is_about_or_is_about_something_else(
    typed: str, said: tuple[str, str]
) -> None:
    assert read_complaint(typed) == said


@given(st.text())
def test_any_text_is_read_or_is_nothing(text: str) -> None:
    read_wager(text)
    read_stacks(text)
    found = read_setting(text, SETTINGS)
    if found is not None:
        assert sorted(found[0] + found[1]) == ["1-1", "1-2", "4-5", "6-6"]
