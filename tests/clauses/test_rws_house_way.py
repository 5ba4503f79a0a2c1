"""RWS Pai Gow Plus, Appendix E: how the house sets four tiles. Settings are written low / high."""

import pytest

from paigow.tiles import kind_multisets
from tests.clauses.play import at

rws = at("rws")


@pytest.mark.clause("RWS AppE 1.1", check=1)
def test_the_dealer_has_no_choice() -> None:
    assert len(rws.rules.table) == len(kind_multisets(4))
    for decision in rws.rules.table.values():
        assert decision.clause.startswith("RWS ") or decision.clause in {"R-91", "R-92"}


@pytest.mark.clause("RWS AppE 1.2(1)", check=1)
def test_the_gee_jun_pair() -> None:
    rws.hand("gee6 gee3 high6 low6").makes("9", "9", by="RWS AppE 1.2(1)")
    rws.hand("gee6 gee3 6 5").makes("8", "9", by="RWS AppE 1.2(1)")
    rws.hand("gee6 gee3 6 4").makes("7", "9", by="RWS AppE 1.2(1)")
    rws.hand("gee6 gee3 5 4").is_set("5 4 / gee6 gee3", by="RWS AppE 1.2(1)")


@pytest.mark.clause("RWS AppE 1.2(2)(a)", check=1)
def test_a_teen_or_day_pair() -> None:
    rws.hand("day day 6 4").is_set("day 4 / day 6", by="RWS AppE 1.2(2)(a)")
    rws.hand("teen teen 5 4").is_set("5 4 / teen teen")


@pytest.mark.clause("RWS AppE 1.2(2)(b)", check=1)
def test_a_teen_or_day_pair_with_nine_and_eleven() -> None:
    rws.hand("teen teen 9 11").is_set("teen 11 / teen 9", by="RWS AppE 1.2(2)(b)")
    rws.hand("day day 9 11").is_set("day 11 / day 9", by="RWS AppE 1.2(2)(b)")
    rws.makes("teen 11", 3)


@pytest.mark.clause("RWS AppE 1.2(3)", check=1)
def test_a_pair_of_nines() -> None:
    rws.hand("9 9 teen day").is_set("day 9 / teen 9", by="RWS AppE 1.2(3)")
    rws.hand("9 9 teen low10").is_set("9 low10 / teen 9", by="RWS AppE 1.2(3)")
    rws.hand("9 9 high10 low10").makes("9", "9", by="RWS AppE 1.2(3)")
    rws.hand("9 9 teen 11").is_set("teen 11 / 9 9")


@pytest.mark.clause("RWS AppE 1.2(4)", check=1)
def test_a_pair_of_eights() -> None:
    rws.hand("high8 high8 11 9").is_set("high8 9 / high8 11", by="RWS AppE 1.2(4)")
    rws.hand("low8 low8 high10 low10").makes("8", "8", by="RWS AppE 1.2(4)")
    rws.hand("8 8 teen 9").is_set("teen 9 / 8 8")


@pytest.mark.clause("RWS AppE 1.2(5)", check=1)
def test_a_pair_of_sevens() -> None:
    rws.hand("7 7 11 10").is_set("7 10 / 7 11", by="RWS AppE 1.2(5)")
    rws.hand("7 7 high10 low10").makes("7", "7", by="RWS AppE 1.2(5)")
    at("canberra").hand("7 7 11 10").keeps_its_pair()
    at("canberra").hand("7 7 high10 low10").keeps_its_pair()


@pytest.mark.clause("RWS AppE 1.3(1)", check=1)
def test_a_wong_is_played_at_the_low_hands_expense() -> None:
    rws.hand("teen 9 6 5").is_set("6 5 / teen 9", by="RWS AppE 1.3(1)")
    rws.makes("6 5", 1)


@pytest.mark.clause("RWS AppE 1.3(2)", check=1)
def test_high_nine_before_gong_before_wong() -> None:
    rws.hand("teen 9 high8 high7").is_set("9 high8 / teen high7", by="RWS AppE 1.3(2)")
    rws.makes("9 high8", 7)


@pytest.mark.clause("RWS AppE 1.3(3)", check=1)
def test_the_teen_goes_to_the_high_hand() -> None:
    rws.hand("teen day 9 11").is_set("day 11 / teen 9")


@pytest.mark.clause("RWS AppE 1.3(4)", check=1)
def test_the_hands_are_made_as_close_as_possible() -> None:
    rws.hand("high8 high6 11 7").is_set("high8 7 / high6 11", by="RWS AppE 1.3(4)")
    rws.makes("high8 7", 5)
    rws.makes("high6 11", 7)


@pytest.mark.clause("RWS AppE 1.3(4)(a)", check=1)
def test_below_cheong_sum_three_the_high_hand_is_raised() -> None:
    rws.hand("low4 high8 low8 9").is_set("low4 low8 / high8 9")
    rws.hand("low4 high8 6 9").is_set("low4 6 / high8 9", by="RWS AppE 1.3(4)(a)")


@pytest.mark.clause("RWS AppE 1.3(4)(b)", check=1)
def test_the_limit_of_the_high_hand_is_seven_and_not_eight() -> None:
    raised = rws.hand("low4 high8 7 9")
    raised.is_set("low4 7 / high8 9", by="RWS AppE 1.3(4)(a)")
    raised.makes("1", "7")
    at("nz").hand("low4 high8 7 9").is_set("low4 9 / high8 7", by="NZ App4 4.3")
    rws.hand("high8 high4 high7 low7").is_set("high8 high4 / high7 low7", by="RWS AppE 1.3(4)(b)")


@pytest.mark.clause("RWS AppE 1.3(4)(c)", check=1)
def test_up_to_a_total_of_sixteen_the_highest_tile_is_played_low() -> None:
    rws.hand("high8 low8 9 low10").is_set("high8 9 / low8 low10", by="RWS AppE 1.3(4)(c)")  # 7 and 8


@pytest.mark.clause("RWS AppE 1.3(4)(d)", check=1)
def test_from_a_total_of_seventeen_the_highest_tile_is_played_high() -> None:
    rws.hand("high8 high10 11 low8").is_set("high10 low8 / high8 11", by="RWS AppE 1.3(4)(d)")


@pytest.mark.clause("RWS AppE 1.4(1)", check=1)
def test_exception_1() -> None:
    rws.hand("teen low4 8 9").is_set("low4 9 / teen 8", by="RWS AppE 1.4(1)")
    rws.hand("day low4 8 9").is_set("low4 8 / day 9", by="RWS AppE 1.3(1)")  # listed for the Teen only


@pytest.mark.clause("RWS AppE 1.4(2)", check=1)
def test_exception_2() -> None:
    rws.hand("teen day 6 4").is_set("day 4 / teen 6", by="RWS AppE 1.4(2)")
    rws.hand("teen day 6 5").is_set("day 5 / teen 6", by="RWS AppE 1.4(2)")


@pytest.mark.clause("RWS AppE 1.4(3)", check=1)
def test_exception_3() -> None:
    rws.hand("teen 5 6 gee").is_set("teen 5 / 6 gee", by="RWS AppE 1.4(3)")
    rws.hand("day 5 6 gee").is_set("day 5 / 6 gee", by="RWS AppE 1.4(3)")


@pytest.mark.clause("RWS AppE 1.4(4)", check=1)
def test_exception_4() -> None:
    rws.hand("high4 low4 5 7").is_set("low4 7 / high4 5", by="RWS AppE 1.4(4)")
    rws.hand("high4 low4 5 low8").is_set("low4 low8 / high4 5", by="RWS AppE 1.4(4)")


@pytest.mark.clause("RWS AppE 1.4(5)", check=1)
def test_exception_5() -> None:
    rws.hand("high4 low4 5 9").is_set("high4 9 / low4 5", by="RWS AppE 1.4(5)")
    rws.hand("high4 low4 5 gee").is_set("high4 gee / low4 5", by="RWS AppE 1.4(5)")


@pytest.mark.clause("RWS AppE 1.4(6)", check=1)
def test_exception_6() -> None:
    rws.hand("high4 high8 low8 6").is_set("high4 low8 / high8 6", by="RWS AppE 1.4(6)")
    rws.hand("high4 high8 low8 7").is_set("high4 low8 / high8 7", by="RWS AppE 1.4(6)")


@pytest.mark.clause("RWS AppE 1.4(7)", check=1)
def test_exception_7() -> None:
    rws.hand("low4 high8 low8 9").is_set("low4 low8 / high8 9", by="RWS AppE 1.4(7)")


@pytest.mark.clause("RWS AppE 1.4(8)", check=1)
def test_exception_8() -> None:
    rws.hand("5 high6 low6 11").is_set("5 low6 / high6 11", by="RWS AppE 1.4(8)")


@pytest.mark.clause("RWS AppE 1.4(9)", check=1)
def test_exception_9() -> None:
    for other in ("7", "low8", "9"):
        rws.hand(f"high6 high10 low10 {other}").is_set(f"high6 low10 / high10 {other}", by="RWS AppE 1.4(9)")


@pytest.mark.clause("RWS AppE 1.4(10)", check=1)
def test_exception_10() -> None:
    rws.hand("7 high8 high10 11").is_set("7 high10 / high8 11", by="RWS AppE 1.4(10)")


@pytest.mark.clause("RWS AppE 1.4(11)", check=1)
def test_exception_11() -> None:
    rws.hand("9 high10 low10 11").is_set("low10 11 / high10 9", by="RWS AppE 1.4(11)")
