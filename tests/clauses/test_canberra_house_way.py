"""Casino Canberra, 11.1 and Appendix D: how the house sets four tiles. Settings are written low / high."""

import pytest

from tests.clauses.play import at

canberra = at("canberra")


@pytest.mark.clause("CAN 11.1(a)", check=1)
def test_pairs_are_played() -> None:
    canberra.hand("5 5 9 11").is_set("9 11 / 5 5")


@pytest.mark.clause("CAN 11.1(b)", check=1)
def test_a_teen_or_day_is_played_with_a_seven_eight_or_nine() -> None:
    canberra.hand("teen 9 6 5").is_set("6 5 / teen 9")


@pytest.mark.clause("CAN 11.1(c)", check=1)
def test_two_small_tiles_that_make_nine() -> None:
    canberra.hand("low4 5 11 high6").is_set("11 high6 / low4 5")
    at("canberra", small_tiles_first=True).hand("low4 5 11 high6").is_set(
        "11 high6 / low4 5", by="CAN 11.1(c)"
    )


def test_small_tiles_to_the_letter_go_before_the_balance() -> None:
    canberra.hand("teen day high10 high6").is_set("teen day / high10 high6")
    literal = at("canberra", small_tiles_first=True)
    literal.hand("teen day high10 high6").is_set("teen high10 / day high6", by="CAN 11.1(c)")


@pytest.mark.clause("CAN 11.1(d)", check=1)
@pytest.mark.clause("CAN AppD Exc(b)", check=1)
def test_otherwise_the_hands_are_balanced_with_the_highest_and_the_lowest_tile_together() -> None:
    canberra.hand("high8 high10 high6 7").is_set("high8 7 / high10 high6", by="CAN AppD Exc(b)")
    canberra.hand("high8 high4 11 low6").is_set("high8 low6 / high4 11", by="CAN AppD Exc(b)")


@pytest.mark.clause("CAN AppD 1", check=1)
def test_two_pairs_are_two_hands() -> None:
    canberra.hand("teen teen 9 9").is_set("9 9 / teen teen", by="CAN AppD 1")


@pytest.mark.clause("CAN AppD 2", check=1)
def test_other_pairs_are_not_split() -> None:
    canberra.hand("gee6 gee3 6 5").is_set("6 5 / gee6 gee3", by="CAN AppD 2")
    canberra.hand("8 8 teen 9").is_set("teen 9 / 8 8", by="CAN AppD 2")
    for pair in ("4 4", "5 5", "6 6", "10 10", "11 11"):
        canberra.hand(f"{pair} teen 9").keeps_its_pair()


@pytest.mark.clause("CAN AppD 2(a)", check=1)
def test_a_teen_or_day_pair() -> None:
    canberra.hand("day day 6 4").is_set("day 4 / day 6", by="CAN AppD 2(a)")
    canberra.hand("teen teen 5 4").is_set("5 4 / teen teen", by="CAN AppD 2")
    canberra.hand("teen teen 9 11").is_set("teen 11 / teen 9", by="CAN AppD 2(a)")


@pytest.mark.clause("CAN AppD 2(b)", check=1)
def test_a_pair_of_nines() -> None:
    canberra.hand("9 9 high10 low10").is_set("9 low10 / 9 high10", by="CAN AppD 2(b)")
    canberra.hand("9 9 teen 11").is_set("teen 11 / 9 9", by="CAN AppD 2")


@pytest.mark.clause("CAN AppD 2(c)", check=1)
def test_a_pair_of_eights() -> None:
    canberra.hand("8 8 11 9").is_set("8 9 / 8 11", by="CAN AppD 2(c)")


@pytest.mark.clause("CAN AppD 2(d)", check=1)
def test_a_pair_of_sevens() -> None:
    canberra.hand("7 7 teen 10").is_set("7 10 / teen 7", by="CAN AppD 2(d)")
    canberra.hand("7 7 11 10").is_set("11 10 / 7 7", by="CAN AppD 2")


@pytest.mark.clause("CAN AppD 3(a)", check=1)
@pytest.mark.clause("CAN AppD 3(b)", check=1)
def test_high_nine_then_gong_then_wong() -> None:
    canberra.hand("teen 9 high8 high7").is_set("9 high8 / teen high7", by="CAN AppD 3(a)")


@pytest.mark.clause("CAN AppD 3(c)", check=1)
def test_below_chong_three_gong_and_wong_go_before_the_high_nine() -> None:
    canberra.hand("teen 9 8 low4").is_set("9 low4 / teen 8", by="CAN AppD 3(c)")
    canberra.hand("teen 9 7 low4").is_set("low4 7 / teen 9", by="CAN AppD 3(c)")


@pytest.mark.clause("CAN AppD Exc(a)", check=1)
def test_with_an_eleven_the_wong_goes_first() -> None:
    canberra.hand("teen 9 8 11").is_set("8 11 / teen 9")
    canberra.hand("teen 9 7 11").is_set("7 11 / teen 9")
    canberra.hand("day 9 8 11").is_set("8 11 / day 9")


@pytest.mark.clause("CAN AppD Exc(c)", check=1)
def test_below_chong_three_the_high_hand_is_raised_to_seven_or_more() -> None:
    canberra.hand("low4 high8 low8 9").is_set("low4 low8 / high8 9")


@pytest.mark.clause("CAN AppD Exc(d)", check=1)
def test_with_a_high_hand_of_seven_or_less_the_highest_tile_goes_low() -> None:
    canberra.hand("high8 high7 9 low7").is_set("high8 low7 / high7 9")


@pytest.mark.clause("CAN AppD Exc(e)", check=1)
def test_with_a_high_hand_of_eight_or_nine_the_highest_tile_goes_high() -> None:
    canberra.hand("high8 high10 11 low8").is_set("high10 low8 / high8 11")


@pytest.mark.clause("CAN AppD Exc(f)", check=1)
@pytest.mark.clause("CAN AppD Exc(f)", check=2)
def test_two_high_ranking_tiles_are_not_put_together() -> None:
    canberra.hand("teen high6 low6 gee").is_set("teen low6 / high6 gee")
    canberra.hand("high6 high10 low10 low7").is_set("high6 low10 / high10 low7", by="CAN AppD Exc(f)")


def test_of_settings_of_equal_points_one_that_reaches_chong_three_is_played() -> None:
    for beside in ("9", "low8", "gee"):
        canberra.hand(f"high6 high7 low6 {beside}").is_set(
            f"high6 high7 / low6 {beside}", by="CAN AppD Exc(c)"
        )
    canberra.hand("high6 low6 low7 gee").is_set("high6 low7 / low6 gee", by="CAN AppD Exc(c)")


@pytest.mark.clause("CAN AppD Ind(a)", check=1)
def test_individual_a() -> None:
    canberra.hand("7 high8 high10 11").is_set("7 high10 / high8 11", by="CAN AppD Ind(a)")
    canberra.makes("7 high10", 7)
    canberra.makes("high8 11", 9)


@pytest.mark.clause("CAN AppD Ind(b)", check=1)
def test_individual_b() -> None:
    canberra.hand("high4 high8 low8 6").is_set("high4 low8 / high8 6", by="CAN AppD Ind(b)")
    canberra.hand("high4 high8 low8 7").is_set("high4 low8 / high8 7", by="CAN AppD Ind(b)")


@pytest.mark.clause("CAN AppD Ind(c)", check=1)
def test_individual_c() -> None:
    canberra.hand("gee 6 5 teen").is_set("teen 5 / 6 gee", by="CAN AppD Ind(c)")
    canberra.hand("gee 6 5 day").is_set("day 5 / 6 gee", by="CAN AppD Ind(c)")


@pytest.mark.clause("CAN AppD Ind(d)", check=1)
def test_individual_d() -> None:
    canberra.hand("gee low4 5 11").is_set("gee 11 / low4 5", by="CAN AppD Ind(d)")
    canberra.hand("gee high4 low4 5").is_set("gee low4 / high4 5", by="CAN AppD Ind(d)")


@pytest.mark.clause("CAN AppD Ind(e)", check=1)
def test_individual_e() -> None:
    canberra.hand("high8 low8 9 10").is_set("high8 9 / low8 10", by="CAN AppD Ind(e)")
