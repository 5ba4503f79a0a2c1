"""Casino Canberra, 3.9, 5.1, 12, 15.10 and Appendices A to C: ranking, matching and the money of a wager."""

import pytest

from paigow.books import BookError
from tests.clauses.play import at, coins, gain, paid

canberra = at("canberra")


@pytest.mark.clause("CAN AppA", check=1)
def test_sixteen_pairs() -> None:
    canberra.in_falling_order(
        "gee6 gee3", "teen teen", "day day", "high8 high8", "high4 high4", "high10 high10", "high6 high6",
        "low4 low4", "eleven eleven", "low10 low10", "high7 high7", "low6 low6", "3-6 4-5", "2-6 3-5", "2-5 3-4",
        "1-4 2-3", "teen nine",
    )  # fmt: skip
    assert [name.split()[0] for name in canberra.book.ranking.combined].count("pair") == 16


@pytest.mark.clause("CAN AppB", check=1)
def test_high_nines_are_the_best_nines() -> None:
    canberra.in_falling_order(
        "teen 9", "day 9", "teen high8", "day low8", "teen low7", "day high7", "high8 11"
    )
    canberra.in_falling_order("day low7", "high4 5", "low4 5")


@pytest.mark.clause("CAN AppC", check=1)
def test_single_tiles_rank_as_in_new_zealand() -> None:
    assert canberra.book.ranking.single == at("nz").book.ranking.single
    assert canberra.rules.ranks.single == at("nz").rules.ranks.single


@pytest.mark.clause("CAN Terms Ranking", check=1)
def test_ranking_follows_the_appendices() -> None:
    clauses = {hand.cls: hand.clause for hand in canberra.rules.ranks.hands.values() if hand.cls != "points"}
    assert clauses == {"pair": "CAN AppA", "wong": "CAN AppB", "gong": "CAN AppB", "high_nine": "CAN AppB"}
    assert canberra.book.ranking.single_clause == "CAN AppC"


@pytest.mark.clause("CAN 3.9", check=1)
def test_points_keep_the_right_digit() -> None:
    canberra.makes("11 8", 9)
    canberra.makes("11 9", 0)
    canberra.makes("low4 5", 9)


def test_gee_tiles_may_be_taken_to_the_letter() -> None:
    literal = at("canberra", gee_counts="its pips")
    literal.makes("gee6 5", 1)
    literal.makes("gee3 high7", 0)
    literal.makes("gee3 high6", 9)
    canberra.makes("gee6 5", 8)


@pytest.mark.clause("CAN 12.1", check=1)
def test_two_better_hands_win() -> None:
    match = canberra.match("low10 five / high8 eleven", "low10 high4 / high10 low8")  # 5/9 against 4/8
    assert (match.result, match.clauses) == ("win", ("CAN 12.1",))


@pytest.mark.clause("CAN 12.2", check=1)
def test_one_better_hand_is_a_stand_off() -> None:
    match = canberra.match("day high10 / high8 eleven", "high4 low10 / low8 low10")  # 2/9 against 4/8
    assert (match.result, match.clauses) == ("push", ("CAN 12.2",))
    settled = canberra.wager("$40").pushes()
    assert (gain(settled), settled.returned) == (0, coins("$40"))


@pytest.mark.clause("CAN 12.3", check=1)
def test_equal_totals_go_by_the_best_single_tile() -> None:
    assert canberra.match("high8 low7 / low8 high10", "high4 eleven / day nine").low == "win"  # both 5
    canberra.in_falling_order("high8 low7", "high4 eleven")


@pytest.mark.clause("CAN 12.4", check=1)
def test_a_copy_is_the_bankers() -> None:
    match = canberra.match("low8 five / teen nine", "low8 five / day nine")
    assert (match.low, match.result) == ("lose", "push")
    assert "CAN 12.4" in match.clauses


@pytest.mark.clause("CAN 12.5", check=1)
def test_two_zero_low_hands_are_the_bankers() -> None:
    match = canberra.match("high4 high6 / high8 low10", "eleven nine / low8 high10")
    assert (match.low, match.result) == ("lose", "push")
    assert "CAN 12.5" in match.clauses


@pytest.mark.clause("CAN 12.4", check=1)
@pytest.mark.clause("CAN 12.3", check=1)
def test_two_zero_high_hands_go_by_the_highest_tile() -> None:
    match = canberra.match("low4 high6 / high4 low6", "eleven nine / high10 low10")
    assert (match.low, match.high, match.result) == ("lose", "win", "push")
    equal = canberra.match("low4 low6 / high4 low6", "low4 high6 / high4 high6")
    assert (equal.high, equal.clauses[-1]) == ("lose", "CAN 12.4")
    copy = at("canberra", zero_high="copy")
    assert copy.match("low4 low6 / high4 low6", "low4 high6 / high4 high6").clauses[-1] == "CAN 12.5"
    assert copy.match("low4 high6 / high4 low6", "eleven nine / high10 low10").result == "lose"


@pytest.mark.clause("CAN 12.6", check=1)
def test_even_money_less_five_per_cent() -> None:
    settled = canberra.wager("$100").wins()
    assert (paid(settled), settled.commission, settled.returned) == (coins("$95"), coins("$5"), coins("$100"))


@pytest.mark.clause("CAN 12.9", check=1)
def test_the_operator_may_charge_less_and_not_more() -> None:
    assert canberra.book.number("commission_bp") == 500
    assert at("canberra", commission_bp=0).wager("$100").wins().commission == 0
    assert at("canberra", commission_bp=250).wager("$100").wins().commission == coins("$2.50")
    with pytest.raises(BookError, match="from 0 to 500"):
        at("canberra", commission_bp=600)


@pytest.mark.clause("CAN 15.10 notice", check=1)
def test_with_the_notice_a_wager_that_is_no_multiple_is_paid_to_the_lower_multiple() -> None:
    settled = canberra.wager("$25", smallest_chip="$1", minimum="$10").wins()
    assert (paid(settled), settled.returned) == (coins("$19"), coins("$25"))
    assert "CAN 15.10 notice" in settled.clauses


def test_with_the_notice_a_multiple_is_paid_to_the_next_payable_amount() -> None:
    settled = canberra.wager("$15", smallest_chip="$1", minimum="$5").wins()  # $14.25 is due
    assert (paid(settled), settled.returned) == (coins("$15"), coins("$15"))


def test_the_lower_multiple_may_be_read_as_the_lower_payable_amount() -> None:
    other = at("canberra", unpayable_payment="lower amount or next amount")
    assert paid(other.wager("$25", smallest_chip="$1", minimum="$10").wins()) == coins("$23")
    assert paid(other.wager("$15", smallest_chip="$1", minimum="$5").wins()) == coins("$15")


@pytest.mark.clause("CAN 15.10 no notice", check=1)
def test_without_the_notice_the_payment_is_rounded_up() -> None:
    settled = (
        at("canberra", multiples_of_minimum=False).wager("$25", smallest_chip="$1", minimum="$10").wins()
    )
    assert (paid(settled), settled.returned) == (coins("$24"), coins("$25"))
    assert "CAN 15.10 no notice" in settled.clauses


def test_a_first_wager_below_the_minimum_is_paid_or_collected_by_the_result() -> None:
    wager = canberra.wager("$5", smallest_chip="$0.25", minimum="$10")
    assert wager.loses().taken == coins("$5")
    assert wager.pushes().returned == coins("$5")
    settled = wager.wins()
    assert (paid(settled), settled.returned) == (coins("$4.75"), coins("$5"))
    assert "CAN 5.1(c) first" in settled.clauses


def test_a_first_wager_below_the_minimum_is_paid_also_if_not_payable_exactly() -> None:
    """15.10 lowers a wager to a multiple of the minimum, never to nothing: below it, 5.1(c) pays by the result."""
    settled = canberra.wager("$5", smallest_chip="$1", minimum="$10").wins()
    assert (paid(settled), settled.returned) == (
        coins("$5"),
        coins("$5"),
    )  # $4.75 is due: the next payable amount


@pytest.mark.clause("CAN 5.1(c) further", check=1)
def test_a_further_wager_below_the_minimum_is_returned_whatever_the_result() -> None:
    wager = canberra.wager("$5", smallest_chip="$1", minimum="$10").after_advice()
    for settled in (wager.wins(), wager.loses()):
        assert (paid(settled), settled.taken, settled.returned) == (0, 0, coins("$5"))
        assert "CAN 5.1(c) further" in settled.clauses


@pytest.mark.clause("CAN 5.1(d)", check=1)
def test_a_wager_above_the_maximum_is_settled_to_the_maximum() -> None:
    wager = canberra.wager("$700", maximum="$500")
    won, lost = wager.wins(), wager.loses()
    assert (paid(won), won.returned) == (coins("$475"), coins("$700"))
    assert (lost.taken, lost.returned) == (coins("$500"), coins("$200"))
    assert "CAN 5.1(d)" in won.clauses
