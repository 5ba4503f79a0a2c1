"""New Zealand, section 4 and Appendices 2 and 3: what two tiles are worth."""

import pytest

from paigow.tiles import KINDS
from tests.clauses.play import at

nz = at("nz")

PAIRS = (
    "gee6 gee3", "teen teen", "day day", "high8 high8", "high4 high4", "high10 high10", "high6 high6", "low4 low4",
    "eleven eleven", "low10 low10", "high7 high7", "low6 low6", "nine nine", "low8 low8", "low7 low7", "five five",
)  # fmt: skip
OTHER_RANKED = ("teen nine", "day nine", "teen high8", "day low8", "teen low7", "day high7")


@pytest.mark.clause("NZ 4.1", check=1)
def test_twenty_two_ranked_hands() -> None:
    nz.in_falling_order(*PAIRS, *OTHER_RANKED, "high8 11")
    nz.in_falling_order("gee3 gee6", "teen teen")
    nz.in_falling_order("5 5", "teen nine")
    nz.in_falling_order("teen low8", "day high8")
    assert nz.two("day low7").name == "high_nine day"
    assert len(nz.book.ranking.combined) == 22
    assert [name.split()[0] for name in nz.book.ranking.combined].index(
        "wong"
    ) == 16  # fives are the sixteenth


@pytest.mark.clause("NZ App2", check=1)
def test_any_nine_eight_or_seven_makes_the_ranked_hand() -> None:
    for nine in ("3-6", "4-5"):
        nz.is_called(f"teen {nine}", "wong teen")
        nz.is_called(f"day {nine}", "wong day")
    for eight in ("4-4", "2-6", "3-5"):
        nz.is_called(f"teen {eight}", "gong teen")
        nz.is_called(f"day {eight}", "gong day")
    for seven in ("1-6", "2-5", "3-4"):
        nz.is_called(f"teen {seven}", "high_nine teen")
        nz.is_called(f"day {seven}", "high_nine day")


@pytest.mark.clause("NZ 4.2(a)", check=1)
@pytest.mark.clause("NZ 4.2(b)", check=1)
@pytest.mark.clause("NZ 4.2(c)", check=1)
def test_other_hands_are_worth_the_last_digit_of_their_sum() -> None:
    pips = {kind.name: kind.pips for kind in KINDS}
    assert pips["high4"] + pips["high6"] == 10
    assert pips["eleven"] + pips["nine"] == 20
    assert pips["low4"] + pips["five"] == 9
    nz.makes("low4 5", 9)
    nz.makes("high4 high6", 0)
    nz.makes("high8 11", 9)
    nz.makes("11 9", 0)
    nz.makes("teen high4", 6)
    assert pips["teen"] == 12  # so that a Teen never stands in a sum of one digit


@pytest.mark.clause("NZ 4.2 Gee Jun", check=1)
def test_a_gee_tile_counts_three_or_six_whichever_is_better() -> None:
    nz.makes("gee 5", 8)
    nz.makes("gee high7", 3)
    nz.makes("gee high6", 9)


@pytest.mark.clause("NZ 4.2 Gee Jun", check=2)
def test_the_two_gee_tiles_of_one_hand_count_independently() -> None:
    split = nz.set("gee6 5 / gee3 high6")
    assert (split.ranks.low.points, split.ranks.high.points) == (8, 9)  # 3 + 5 and 3 + 6
    split = nz.set("high7 gee6 / gee3 5")
    assert (split.ranks.low.points, split.ranks.high.points) == (3, 8)  # 6 + 7 and 3 + 5


@pytest.mark.clause("NZ 4.3", check=1)
def test_equal_values_go_by_the_highest_tile() -> None:
    nz.in_falling_order("teen high4", "high8 low8", "high10 high6")


@pytest.mark.clause("NZ 4.3", check=2)
def test_zeros_are_excepted_from_the_highest_tile() -> None:
    nz.are_copies("high4 high6", "11 9")


@pytest.mark.clause("NZ 4.4", check=1)
def test_mixed_tiles_share_one_rank() -> None:
    for one, other in (("3-6", "4-5"), ("2-6", "3-5"), ("2-5", "3-4"), ("1-4", "2-3"), ("2-4", "1-2")):
        nz.are_copies(f"{one} 5-6", f"{other} 5-6")
    ranks = nz.rules.ranks.single
    assert ranks[15] == ranks[16]
    assert len(set(ranks.values())) == 16


@pytest.mark.clause("NZ 4.5", check=1)
@pytest.mark.clause("NZ 4.5", check=2)
def test_equal_value_and_equal_highest_tile_is_a_copy() -> None:
    nz.are_copies("2-6 1-4", "3-5 2-3")
    nz.makes("low8 5", 3)
    nz.are_copies("6-6 3-6", "6-6 4-5")
    nz.are_copies("teen high8", "teen low8")
    assert nz.match("low8 5 / high8 11", "low8 5 / high8 11").result == "lose"


@pytest.mark.clause("NZ App3", check=1)
def test_beside_a_gee_tile_the_five_is_the_highest_tile() -> None:
    nz.is_called("gee 5", "points 8 five")
    nz.are_copies("2-4 1-4", "1-2 2-3")


@pytest.mark.clause("NZ App3", check=2)
def test_a_gee_tile_ranks_lowest_also_when_it_counts_as_six() -> None:
    nz.is_called("gee high7", "points 3 high7")
    nz.is_called("gee low7", "points 3 low7")
    lowest = max(nz.rules.ranks.single.values())
    assert nz.rules.ranks.single[15] == nz.rules.ranks.single[16] == lowest
    assert nz.book.ranking.single[-1] == "gee6|gee3"
