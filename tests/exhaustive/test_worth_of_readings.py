"""How many hands each reading changes: what the readings claim, and what the page shows."""

from itertools import product

import pytest
from msgspec.structs import replace

from bench.readings_worth import (
    PAGE,
    STORED,
    changed_hands,
    differing,
    page,
    settings_depend_on,
    stored,
    worths,
)
from paigow.books import Value, load, with_choices
from paigow.rules import ruleset
from paigow.rules.settings import kind_settings
from paigow.tiles import KIND_BY_NAME, KINDS, kind_multisets

pytestmark = pytest.mark.xdist_group("worth")  # one process counts for all of them

COUNTS: dict[tuple[str, str, Value], tuple[int, int]] = {
    ("nz", "to_the_letter", True): (20, 40),
    ("nz", "three", "any"): (39, 416),
    ("nz", "gee_in_split_lists", "never a six"): (20, 40),
    ("nz", "gee_in_split_lists", "a six, always split"): (20, 40),
    ("nz", "highest_tiles", "top tile first"): (34, 480),
    ("canberra", "zero_high", "copy"): (0, 0),
    ("canberra", "gee_counts", "its pips"): (311, 2_368),
    ("canberra", "to_the_letter", True): (24, 56),
    ("canberra", "three", "any"): (54, 736),
    ("canberra", "small_tiles_first", True): (201, 2_240),
    ("canberra", "exception_a", False): (0, 0),
    ("massachusetts", "nine_eight_seven", "better high hand"): (154, 1_984),
    ("massachusetts", "nine_eight_seven", "best low hand among all"): (696, 8_736),
    ("rws", "to_the_letter", True): (24, 56),
    ("rws", "three", "any"): (48, 672),
    ("rws", "as_close_as_possible", "smallest difference"): (0, 0),
}
SECOND_EDITION: dict[tuple[str, str, Value], tuple[int, int]] = {
    ("nz-house-way-2019", reading, value): counts
    for (book, reading, value), counts in COUNTS.items()
    if book == "nz"
} | {("nz-house-way-2019", "no_pair_possible", "no pair at all"): (0, 0)}


def test_hands_changed_by_each_reading() -> None:
    found = {(worth.book, worth.reading, worth.instead): (worth.kinds, worth.hands) for worth in worths()}
    assert found == COUNTS | SECOND_EDITION


def test_the_page_shows_what_the_books_give() -> None:
    assert PAGE.read_text(encoding="utf-8") == page()
    assert STORED.read_text(encoding="utf-8") == stored()


def test_every_reading_that_a_row_refers_to_is_on_the_page() -> None:
    assert settings_depend_on(load("nz")) == {"to_the_letter", "three", "gee_in_split_lists", "highest_tiles"}
    assert "no_pair_possible" in settings_depend_on(load("nz-house-way-2019"))


def hands(*tiles: str) -> set[tuple[int, ...]]:
    """The multisets that one tile of each group makes; groups are alternatives joined by ``|``."""
    groups = [group.split("|") for group in tiles]
    return {tuple(sorted(KIND_BY_NAME[name].index for name in hand)) for hand in product(*groups)}


GEE_HANDS = {
    hand for pair in ("teen", "day") for hand in hands(pair, pair, "gee6|gee3", "high4|low4|five|high6|low6")
}
EIGHTS_AND_WONG = {hand for pair in ("high8", "low8") for hand in hands(pair, pair, "teen|day", "nine")}


def test_the_letter_is_overruled_in_two_places() -> None:
    assert set(changed_hands(load("nz"), {"to_the_letter": True})) == GEE_HANDS
    assert set(changed_hands(load("canberra"), {"to_the_letter": True})) == GEE_HANDS | EIGHTS_AND_WONG
    assert set(changed_hands(load("rws"), {"to_the_letter": True})) == GEE_HANDS | EIGHTS_AND_WONG


def test_always_splitting_beside_a_gee_tile_is_the_letter() -> None:
    nz = load("nz")
    assert set(changed_hands(nz, {"gee_in_split_lists": "a six, always split"})) == GEE_HANDS
    never = set(changed_hands(nz, {"gee_in_split_lists": "never a six"}))
    assert never.isdisjoint(GEE_HANDS)
    assert never == {
        hand
        for pair in ("teen", "day")
        for hand in hands(pair, pair, "gee6|gee3", "nine|high8|low8|high7|low7")
    }


def test_six_canberra_hands_depend_on_reaching_chong_three() -> None:
    says = "Of settings of equal points one whose low hand reaches Chong 3 is played."
    canberra = load("canberra")
    rows = [row for row in canberra.house_way.row if row.says != says]
    assert len(rows) == len(canberra.house_way.row) - 1
    without = replace(canberra, house_way=replace(canberra.house_way, row=rows))
    assert set(differing(canberra, without)) == (
        hands("high6", "high7", "low6", "nine|low8|gee6|gee3") | hands("high6", "low6", "low7", "gee6|gee3")
    )


def test_harmony_three_and_chong_three_differ_on_two_low_hands() -> None:
    """A three headed by a High 6: good enough in Canberra and at RWS, not in New Zealand."""
    ranks = ruleset(load("nz")).ranks
    limits = {book: load(book).limit for book in ("nz", "canberra", "rws")}
    reaching = {
        book: {
            hand.name
            for hand in ranks.hands.values()
            if limit is not None
            and limit.top is not None
            and hand.score == limit.points
            and hand.low >= ranks.least(limit.points, KIND_BY_NAME[limit.top])
        }
        for book, limit in limits.items()
    }
    assert reaching["canberra"] == reaching["rws"]
    assert reaching["canberra"] - reaching["nz"] == {"points 3 high6"}
    threes = [hand for hand in ranks.hands.values() if hand.name == "points 3 high6"]
    assert sorted(kind.name for hand in threes for kind in hand.kinds) == ["high6", "high6", "high7", "low7"]


@pytest.mark.parametrize("book", ["nz", "canberra", "rws"])
def test_of_settings_of_equal_points_none_that_is_no_better_in_either_hand_is_played(book: str) -> None:
    """So that a zero low hand never gets the highest tile."""
    rules = ruleset(load(book))
    for kinds in kind_multisets(4):
        chosen = rules.table[sum(KINDS[kind].code for kind in kinds)].setting
        points = (chosen.low.score, chosen.high.score)
        for other in kind_settings(kinds, rules.ranks):
            if (other.low.score, other.high.score) == points and other.strengths != chosen.strengths:
                assert any(
                    ours > theirs for ours, theirs in zip(chosen.strengths, other.strengths, strict=True)
                )


COMBINED = {
    "nz": ("gee_in_split_lists", "three", "highest_tiles"),
    "canberra": ("gee_counts", "three", "small_tiles_first"),
    "massachusetts": ("nine_eight_seven",),
    "rws": ("to_the_letter", "three", "as_close_as_possible"),
}


@pytest.mark.parametrize("book_id", COMBINED)
def test_readings_chosen_together_still_set_every_hand(book_id: str) -> None:
    book = load(book_id)
    for values in product(*(book.rules[name].values for name in COMBINED[book_id])):
        chosen = with_choices(book, dict(zip(COMBINED[book_id], values, strict=True)))
        assert len(ruleset(chosen).table) == 4_285, values
