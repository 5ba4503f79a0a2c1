"""RWS Pai Gow Plus, 3.6, 3.14, 4.1 and Appendix D: ranking, matching and the money of an initial bet."""

from itertools import pairwise, product

import pytest

from tests.clauses.play import at, coins, gain, paid

rws = at("rws")


@pytest.mark.clause("RWS AppD pairs", check=1)
def test_sixteen_pairs() -> None:
    rws.in_falling_order(
        "gee6 gee3", "teen teen", "day day", "high8 high8", "high4 high4", "high10 high10", "high6 high6", "low4 low4",
        "eleven eleven", "low10 low10", "high7 high7", "low6 low6", "3-6 4-5", "2-6 3-5", "2-5 3-4", "1-4 2-3",
    )  # fmt: skip


@pytest.mark.clause("RWS AppD 17-22", check=1)
def test_wongs_gongs_and_high_nines() -> None:
    rws.in_falling_order(
        "five five", "teen 9", "day 9", "teen high8", "day low8", "teen low7", "day high7", "high8 11"
    )
    assert rws.book.ranking.combined == at("nz").book.ranking.combined


@pytest.mark.clause("RWS AppD single", check=1)
@pytest.mark.clause("RWS 3.6", check=1)
def test_single_tiles_rank_in_sixteen_steps() -> None:
    single = rws.book.ranking.single
    assert single == [
        "teen", "day", "high8", "high4", "high10", "high6", "low4", "eleven", "low10", "high7", "low6", "nine", "low8",
        "low7", "five", "gee6|gee3",
    ]  # fmt: skip
    assert rws.book.ranking.single_clause == "RWS AppD single"
    assert rws.book.ranking.combined_clauses["pair"] == "RWS AppD pairs"


@pytest.mark.clause("RWS AppD single", check=1)
def test_of_equal_hands_the_one_headed_by_the_higher_single_tile_is_higher() -> None:
    kinds = [kind.split("|")[0] for kind in rws.book.ranking.single]
    decided = []
    for place, (higher, lower) in enumerate(pairwise(kinds)):
        under = kinds[place + 2 :]
        for one, other in product(under, under):
            better, worse = rws.two(f"{higher} {one}"), rws.two(f"{lower} {other}")
            if better.name.startswith("points") and better.points == worse.points and worse.low > 0:
                assert better.low > worse.low
                decided.append((higher, lower))
    # A Low 7 and a 5, or a 5 and a Gee, never head equal hands.
    assert set(decided) == set(pairwise(kinds[:14]))


@pytest.mark.clause("RWS 3.6.1", check=1)
def test_points() -> None:
    rws.makes("11 8", 9)
    rws.makes("11 9", 0)


@pytest.mark.clause("RWS 3.6.5", check=1)
def test_gee_tiles() -> None:
    rws.makes("gee 5", 8)
    rws.makes("gee high6", 9)
    rws.makes("gee high7", 3)


@pytest.mark.clause("RWS 3.6.2", check=1)
def test_a_copy_is_the_bankers() -> None:
    match = rws.match("low8 five / teen nine", "low8 five / day nine")
    assert (match.low, match.result) == ("lose", "push")
    assert "RWS 3.6.2" in match.clauses


@pytest.mark.clause("RWS 3.6.3", check=1)
def test_equal_values_go_by_the_highest_tile() -> None:
    assert rws.match("high8 low7 / low8 high10", "high4 eleven / day nine").low == "win"  # both 5


@pytest.mark.clause("RWS 3.6.4", check=1)
def test_two_zeros_are_the_bankers_in_either_hand() -> None:
    match = rws.match("low4 high6 / high4 low6", "eleven nine / high10 low10")
    assert (match.low, match.high, match.result) == ("lose", "lose", "lose")
    assert "RWS 3.6.4" in match.clauses
    rws.is_called("teen 8", "gong teen")
    rws.are_copies("high4 high6", "eleven nine")


@pytest.mark.clause("RWS 3.6.4", check=2)
def test_a_pair_of_tens_is_no_zero() -> None:
    rws.is_called("low10 low10", "pair low10")
    rws.in_falling_order("low10 low10", "teen 9")


@pytest.mark.clause("RWS 3.14.1", check=1)
def test_two_better_hands_win() -> None:
    match = rws.match("low10 five / high8 eleven", "low10 high4 / high10 low8")  # 5/9 against 4/8
    assert (match.result, match.clauses) == ("win", ("RWS 3.14.1",))


@pytest.mark.clause("RWS 3.14.2", check=1)
def test_two_copies_lose() -> None:
    match = rws.match("low8 five / teen low7", "low8 five / teen low7")
    assert (match.result, match.clauses) == ("lose", ("RWS 3.14.2", "RWS 3.6.2"))


@pytest.mark.clause("RWS 3.14.3", check=1)
@pytest.mark.clause("RWS 1 Tie", check=1)
def test_one_hand_won_and_one_lost_is_a_tie() -> None:
    match = rws.match("day high10 / high8 eleven", "high4 low10 / low8 low10")  # 2/9 against 4/8
    assert (match.result, match.clauses) == ("push", ("RWS 3.14.3",))
    copy = rws.match("low8 five / teen nine", "low8 five / day nine")
    assert copy.result == "push"
    settled = rws.wager("$40").pushes()
    assert (gain(settled), settled.returned) == (0, coins("$40"))


@pytest.mark.clause("RWS 4.1", check=1)
def test_one_to_one_less_five_per_cent() -> None:
    settled = rws.wager("$100").wins()
    assert (paid(settled), settled.returned) == (coins("$95"), coins("$100"))


def test_commission_is_rounded_down_to_the_smallest_chip_unless_chosen_otherwise() -> None:
    assert rws.wager("$25", smallest_chip="$0.50").wins().commission == coins("$1")  # $1.25 exactly
    assert at("rws", commission_rounding="up").wager("$25", smallest_chip="$0.50").wins().commission == coins(
        "$1.50"
    )


@pytest.mark.clause("RWS 1 Low and High Hand", check=1)
def test_the_better_two_tiles_are_the_high_hand() -> None:
    fives, nine = rws.set("5 5 / gee6 gee3").low, rws.set("high8 11 / 5 5").low
    for setting in (rws.rules.set_hand(fives, nine), rws.rules.set_hand(nine, fives)):
        assert (setting.low, setting.high) == (nine, fives)
