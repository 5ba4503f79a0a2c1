"""New Zealand, Appendix 4: how the house sets four tiles. Settings are written low / high."""

import pytest

from paigow.rules import KindSetting
from paigow.rules.terms import Context
from paigow.tiles import all_hands
from tests.clauses.play import at

nz = at("nz")


def reaches_harmony_three(low: str) -> bool:
    limit = nz.book.limit
    assert limit is not None
    least = nz.two(f"{limit.top} nine")
    assert least.points == limit.points == 3
    context = Context(nz.rules.ranks, (limit.points, least.low))
    return context.reaches(KindSetting(nz.two(low), nz.two("gee6 gee3")))


@pytest.mark.clause("NZ 1.0 House Way", check=1)
def test_every_hand_is_set_in_exactly_one_way() -> None:
    hands = 0
    for tiles in all_hands():
        setting = nz.rules.house_way(tiles).setting
        assert {*setting.low, *setting.high} == set(tiles)
        hands += 1
    assert hands == 35_960


@pytest.mark.clause("NZ App4 1", check=1)
@pytest.mark.parametrize(
    "low",
    [
        "high4 9", "high8 5", "teen 11",
        "low4 10", "low10 5", "low10 low6", "low10 7", "low10 8", "low4 5",
        "5 5", "day 9", "day 8", "day 7",
    ],
)  # fmt: skip
def test_a_low_hand_at_harmony_three_or_better(low: str) -> None:
    for word in ("7", "8", "10"):
        low = low.replace(f" {word}", f" low{word}")
    assert reaches_harmony_three(low)


@pytest.mark.clause("NZ App4 1", check=1)
def test_a_three_headed_by_a_high_four_is_good_enough_beside_a_gong() -> None:
    nz.hand("teen 9 8 high4").is_set("high4 9 / teen 8", by="NZ App4 3.2")


@pytest.mark.clause("NZ App4 1", check=2)
@pytest.mark.parametrize(
    "low", ["high6 high7", "high6 low7", "low4 9", "high10 low10", "high8 low4", "low4 low8"]
)
def test_a_low_hand_below_harmony_three(low: str) -> None:
    assert not reaches_harmony_three(low)


@pytest.mark.clause("NZ App4 1", check=2)
def test_a_three_headed_by_a_high_six_is_not_good_enough() -> None:
    nz.hand("high4 7 high6 gee").is_set("high4 7 / high6 gee", by="NZ App4 4.2")  # not 3 and 7


@pytest.mark.clause("NZ App4 2.1", check=1)
def test_two_pairs_are_played_although_two_wongs_are_possible() -> None:
    nz.hand("teen teen 9 9").is_set("9 9 / teen teen", by="NZ App4 2.1")


@pytest.mark.clause("NZ App4 2.1", check=2)
def test_the_gee_jun_pair_beside_two_sixes_of_one_kind() -> None:
    nz.hand("gee6 gee3 6 6").is_set("6 6 / gee6 gee3", by="NZ App4 2.1")


@pytest.mark.clause("NZ App4 2.2", check=1)
def test_pairs_that_are_never_split() -> None:
    nz.hand("5 5 9 11").is_set("9 11 / 5 5", by="NZ App4 2.2")
    nz.hand("high10 high10 11 9").is_set("11 9 / high10 high10", by="NZ App4 2.2")
    for pair in ("4 4", "5 5", "6 6", "10 10", "11 11"):
        nz.hand(f"{pair} teen 9").keeps_its_pair(by="NZ App4 2.2")


@pytest.mark.clause("NZ App4 2.3(a)", check=1)
def test_the_gee_jun_pair_is_split_with_six_six_six_five_and_six_four() -> None:
    nz.hand("gee6 gee3 high6 low6").makes("9", "9", by="NZ App4 2.3(a)")
    nz.hand("gee6 gee3 6 5").makes("8", "9", by="NZ App4 2.3(a)")
    nz.hand("gee6 gee3 6 4").makes("7", "9", by="NZ App4 2.3(a)")


@pytest.mark.clause("NZ App4 2.3(a)", check=2)
def test_the_gee_jun_pair_is_kept_with_five_four() -> None:
    nz.hand("gee6 gee3 5 4").is_set("5 4 / gee6 gee3", by="NZ App4 2.3(a)")


@pytest.mark.clause("NZ App4 2.3(b)", check=1)
def test_a_teen_or_day_pair_is_split_by_the_list() -> None:
    nz.hand("teen teen 9 11").is_set("teen 11 / teen 9", by="NZ App4 2.3(b)")
    nz.hand("day day 6 4").is_set("day 4 / day 6", by="NZ App4 2.3(b)")
    nz.hand("teen teen 5 4").is_set("5 4 / teen teen", by="NZ App4 2.3(b)")


@pytest.mark.clause("NZ App4 2.3(b)", check=1)
@pytest.mark.parametrize(
    "beside",
    ["9 11", "9 8", "9 7", "9 6", "9 5", "9 4", "high8 low8", "8 7", "8 6", "8 5", "8 4", "high7 low7", "7 6", "7 5",
     "7 4", "high6 low6", "6 5", "6 4"],
)  # fmt: skip
def test_every_entry_of_the_list_splits_a_teen_or_day_pair(beside: str) -> None:
    nz.hand(f"teen teen {beside}").splits_its_pair(by="NZ App4 2.3(b)")
    nz.hand(f"day day {beside}").splits_its_pair(by="NZ App4 2.3(b)")


@pytest.mark.clause("NZ App4 2.3(b)", check=2)
def test_a_gee_tile_counts_as_the_six_of_the_list() -> None:
    nz.hand("teen teen 9 gee").is_set("teen gee / teen 9", by="NZ App4 2.3(b)")
    nz.is_called("teen gee", "points 8 teen")


@pytest.mark.clause("NZ App4 2.3(b)", check=3)
def test_a_pair_that_is_better_in_both_hands_is_kept() -> None:
    nz.hand("teen teen high4 gee").is_set("high4 gee / teen teen", by="NZ App4 2.3(b)")
    for beside in ("gee 4", "gee 5", "gee 6"):
        nz.hand(f"day day {beside}").keeps_its_pair(by="NZ App4 2.3(b)")


@pytest.mark.clause("NZ App4 2.3(c)", check=1)
def test_a_pair_of_nines() -> None:
    nz.hand("9 9 teen day").is_set("day 9 / teen 9", by="NZ App4 2.3(c)")
    nz.hand("9 9 teen low10").is_set("9 low10 / teen 9", by="NZ App4 2.3(c)")
    nz.hand("9 9 high10 low10").makes("9", "9", by="NZ App4 2.3(c)")
    nz.hand("9 9 teen 11").is_set("teen 11 / 9 9", by="NZ App4 2.3(c)")


@pytest.mark.clause("NZ App4 2.3(d)", check=1)
def test_a_pair_of_eights() -> None:
    nz.hand("high8 high8 11 9").is_set("high8 9 / high8 11", by="NZ App4 2.3(d)")
    nz.hand("low8 low8 high10 low10").makes("8", "8", by="NZ App4 2.3(d)")
    nz.hand("8 8 teen 9").is_set("teen 9 / 8 8", by="NZ App4 2.3(d)")


@pytest.mark.clause("NZ App4 2.3(e)", check=1)
def test_a_pair_of_sevens() -> None:
    nz.hand("7 7 11 10").is_set("7 10 / 7 11", by="NZ App4 2.3(e)")
    nz.hand("7 7 high10 low10").makes("7", "7", by="NZ App4 2.3(e)")
    nz.hand("7 7 teen 11").is_set("7 11 / teen 7", by="NZ App4 2.3(e)")


@pytest.mark.clause("NZ App4 3.1", check=1)
def test_a_wong_is_made_when_possible() -> None:
    nz.hand("teen 9 6 5").is_set("6 5 / teen 9")


@pytest.mark.clause("NZ App4 3.2", check=1)
def test_the_first_of_high_nine_gong_and_wong_that_leaves_harmony_three() -> None:
    nz.hand("teen 9 high8 high7").is_set("9 high8 / teen high7", by="NZ App4 3.2")
    nz.makes("9 high8", 7)
    nz.hand("teen 9 low8 11").is_set("low8 11 / teen 9", by="NZ App4 3.2")
    nz.makes("9 11", 0)


@pytest.mark.clause("NZ App4 3.3", check=1)
def test_where_none_leaves_harmony_three_the_wong_is_played() -> None:
    nz.hand("teen 9 8 low4").is_set("8 low4 / teen 9", by="NZ App4 3.3")


@pytest.mark.clause("NZ App4 4.1", check=1)
def test_the_low_hand_is_made_as_high_as_possible() -> None:
    nz.hand("high8 high10 11 5").is_set("11 5 / high8 high10", by="NZ App4 4.1")


@pytest.mark.clause("NZ App4 4.2", check=1)
def test_where_harmony_three_is_out_of_reach_the_high_hand_is_raised() -> None:
    nz.hand("high4 low4 5 low7").is_set("low4 low7 / high4 5")
    nz.makes("low4 low7", 1)
    nz.hand("high4 7 6 gee").is_set("high4 7 / 6 gee", by="NZ App4 4.2")


@pytest.mark.clause("NZ App4 4.3", check=1)
def test_where_the_high_hand_cannot_reach_eight_the_low_hand_is_raised() -> None:
    nz.hand("low4 high8 low8 9").is_set("low4 9 / high8 low8", by="NZ App4 4.3")


@pytest.mark.clause("NZ App4 5.1", check=1)
def test_with_a_low_hand_of_seven_the_highest_tile_goes_low() -> None:
    nz.hand("high8 low8 9 low10").is_set("high8 9 / low8 low10", by="NZ App4 5.1")


@pytest.mark.clause("NZ App4 5.1", check=2)
def test_keeping_the_two_highest_apart_goes_first() -> None:
    nz.hand("high6 high10 low10 low7").is_set("high6 low10 / high10 low7", by="NZ App4 5.1")


@pytest.mark.clause("NZ App4 5.2", check=1)
@pytest.mark.clause("NZ App4 5.2", check=2)
@pytest.mark.clause("NZ App4 5.2", check=3)
def test_with_a_low_hand_of_eight_the_highest_tile_goes_high() -> None:
    nz.hand("high8 high10 11 low8").is_set("high10 low8 / high8 11", by="NZ App4 5.2")
    nz.hand("teen high6 low6 gee").is_set("teen low6 / high6 gee")
    nz.hand("high8 11 low10 low8").is_set("high8 low10 / 11 low8", by="NZ App4 5.2")


@pytest.mark.clause("NZ App4 5.3", check=1)
def test_when_the_high_hand_is_raised_it_gets_the_highest_tile() -> None:
    nz.hand("high4 high6 low4 5").is_set("high6 low4 / high4 5")
    nz.makes("high6 low4", 0)
    nz.hand("low4 low8 high4 5").is_set("low4 low8 / high4 5", by="NZ App4 5.3")


@pytest.mark.clause("NZ App4 5.4", check=1)
def test_teen_and_day_in_different_hands() -> None:
    nz.hand("teen day 6 4").is_set("day 4 / teen 6", by="NZ App4 5.4")
    nz.hand("teen day 4 5").is_set("teen 4 / day 5", by="NZ App4 5.4")
    nz.hand("teen day 10 11").is_set("teen 10 / day 11", by="NZ App4 5.4")
    nz.hand("teen day 9 11").is_set("day 11 / teen 9")


@pytest.mark.clause("NZ App4 6.1", check=1)
def test_six_seven_and_eleven_raise_the_low_hand_below_harmony_three() -> None:
    nz.hand("6 7 11 high4").is_set("6 7 / 11 high4", by="NZ App4 6.1")


@pytest.mark.clause("NZ App4 6.1", check=2)
def test_a_high_nine_goes_before_six_seven_and_eleven() -> None:
    nz.hand("teen 6 7 11").is_set("6 11 / teen 7", by="NZ App4 3.2")


@pytest.mark.clause("NZ App4 6.2", check=1)
def test_seven_and_nine_rather_than_eight_and_eight_unless_there_is_a_low_ten() -> None:
    nz.hand("7 high8 high10 11").is_set("7 high10 / high8 11", by="NZ App4 6.2")
    nz.hand("7 high8 low10 11").makes("8", "8")
    nz.hand("teen 5 6 gee").makes("7", "9", by="NZ App4 6.2")


@pytest.mark.clause("NZ App4 6.2", check=2)
def test_inside_seven_and_nine_the_highest_tile_goes_low() -> None:
    nz.hand("high4 low4 5 gee").is_set("high4 gee / low4 5", by="NZ App4 5.1")


@pytest.mark.clause("NZ App4 remainder", check=1)
def test_of_two_eights_the_gong_is_made_with_the_one_that_leaves_the_better_low_hand() -> None:
    nz.hand("teen high8 low8 11").is_set("high8 11 / teen low8")
    nz.is_called("high8 11", "points 9 high8")
