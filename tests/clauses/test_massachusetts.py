"""Massachusetts, 1, 2 and 7(d) to (k): ranking, the dealer's setting, matching and the money of a wager."""

from collections import Counter

import pytest

from paigow.books import BookError, load, with_choices
from paigow.rules import lay_over, ruleset
from paigow.rules.departures import departures
from paigow.tiles import FULL_SET, KINDS, kind_multisets
from tests.books.editing import house_way_as_toml, operator
from tests.clauses.play import Table, at, coins, gain, paid

dealer = at("massachusetts")


@pytest.mark.clause("MA 1 Copy hand", check=1)
@pytest.mark.clause("MA 2(c)", check=1)
@pytest.mark.clause("MA 2(h)", check=1)
def test_copies_are_the_dealers() -> None:
    dealer.are_copies("6-6 3-6", "6-6 4-5")
    dealer.are_copies("2-6 1-4", "3-5 2-3")
    dealer.makes("low8 5", 3)
    assert dealer.match("high4 high10 / teen 3-6", "high10 five / teen 4-5").high == "lose"
    match = dealer.match("low8 five / day nine", "low8 five / low7 low7")
    assert (match.low, "MA 2(h)" in match.clauses) == ("lose", True)


@pytest.mark.clause("MA 2(h)", check=1)
def test_two_zero_high_hands_with_the_same_highest_tile_are_a_copy() -> None:
    match = dealer.match("low4 low6 / high4 low6", "low4 high6 / high4 high6")
    assert (match.low, match.high, match.result) == ("lose", "lose", "lose")
    assert match.clauses[-1] == "MA 2(h)"


@pytest.mark.clause("MA 1 Gongs", check=1)
@pytest.mark.clause("MA 1 Wongs", check=1)
def test_wongs_and_gongs() -> None:
    dealer.is_called("teen 8", "gong teen")
    dealer.is_called("day 8", "gong day")
    for nine in ("3-6", "4-5"):
        dealer.is_called(f"teen {nine}", "wong teen")
        dealer.is_called(f"day {nine}", "wong day")


@pytest.mark.clause("MA 1 Supreme pair", check=1)
def test_the_supreme_pair_is_the_highest_hand() -> None:
    dealer.in_falling_order("2-4 1-2", "teen teen")
    best = max(dealer.rules.ranks.hands.values(), key=lambda hand: hand.high)
    assert best.name == "pair gee_joon"


@pytest.mark.clause("MA 1 Rank", check=1)
def test_rank_is_the_position_under_section_2() -> None:
    hands = sorted(dealer.rules.ranks.hands.values(), key=lambda hand: -hand.high)
    has_value = [hand.name.startswith(("points", "zero")) for hand in hands]
    assert has_value == sorted(has_value)  # every pair, wong and gong before any value
    permissible = list(
        dict.fromkeys(hand.name for hand in hands if not hand.name.startswith(("points", "zero")))
    )
    assert (len(permissible), permissible[0], permissible[-1]) == (20, "pair gee_joon", "gong day")
    values = [
        hand.name.split()[1] if hand.name.startswith("points") else "0"
        for hand in hands[has_value.index(True) :]
    ]
    assert values == sorted(values, reverse=True)
    dealer.in_falling_order("high8 low7", "high4 11", "high10 five")  # of one value: the highest tile


@pytest.mark.clause("MA 2(b) first test", check=1)
def test_a_gong_beats_any_hand_that_is_no_permissible_pair() -> None:
    gong = dealer.two("teen high8")
    others = [hand for hand in dealer.rules.ranks.hands.values() if hand.name.startswith(("points", "zero"))]
    assert len(others) == 151 - 16 - 2 - 4  # of the hands by kind, the pairs, wongs and gongs
    assert all(gong.low > hand.low and gong.high > hand.high for hand in others)


@pytest.mark.clause("MA 2(b) table", check=1)
def test_twenty_ranks() -> None:
    assert len(dealer.book.ranking.combined) == 20
    dealer.in_falling_order("5 5", "teen 9", "day 9", "teen low8", "day high8", "teen low7")
    for eight in ("4-4", "2-6", "3-5"):
        dealer.is_called(f"teen {eight}", "gong teen")
    dealer.is_called("teen 7", "points 9 teen")


@pytest.mark.clause("MA 2(d)", check=1)
def test_value_is_the_right_digit_of_the_spots() -> None:
    dealer.makes("day 6", 8)
    dealer.makes("11 7", 8)


@pytest.mark.clause("MA 1 Value", check=1)
def test_values_run_from_nought_to_nine() -> None:
    values = {hand.score for hand in dealer.rules.ranks.hands.values() if hand.cls == "points"}
    assert values == set(range(10))


@pytest.mark.clause("MA 2(e) values", check=1)
def test_a_tile_of_the_supreme_pair_used_separately() -> None:
    dealer.makes("1-2 7", 3)
    dealer.makes("2-4 5", 8)


@pytest.mark.clause("MA 2(e) ranks", check=1)
@pytest.mark.clause("MA 2(g)", check=1)
def test_single_tiles_rank_in_seventeen_steps() -> None:
    single = dealer.book.ranking.single
    assert single == [
        "teen", "day", "high8", "high4", "high10", "high6", "low4", "eleven", "low10", "high7", "low6", "nine", "low8",
        "low7", "gee(6)", "five", "gee(3)",
    ]  # fmt: skip
    assert (single.index("gee(6)") + 1, single.index("gee(3)") + 1) == (15, 17)
    assert Counter(FULL_SET.values()) == {2: 11, 1: 10}  # 22 tiles in pairs, 10 single ones
    dealer.in_falling_order("2-4 1-4", "1-2 high4")  # 9 and 7: one counts 3 or 6 wherever it serves better


@pytest.mark.clause("MA 2(f)", check=1)
def test_equal_values_go_by_the_highest_single_tile() -> None:
    dealer.in_falling_order("high8 low7", "high10 five")


@pytest.mark.clause("MA 7(d)(1)", check=1)
def test_the_supreme_pair_is_kept() -> None:
    dealer.hand("2-4 1-2 high6 5").is_set("high6 5 / gee6 gee3", by="MA 7(d)(1)")


@pytest.mark.clause("MA 7(d)(2)", check=1)
def test_a_pair_wong_or_gong_is_always_played() -> None:
    dealer.hand("8 8 11 9").is_set("11 9 / 8 8", by="MA 7(d)(2)")
    dealer.hand("teen 9 6 5").is_set("6 5 / teen 9", by="MA 7(d)(2)")


@pytest.mark.clause("MA 7(d)(3)", check=1)
def test_otherwise_a_nine_eight_or_seven() -> None:
    dealer.hand("11 high8 high6 high4").is_set("high6 high4 / 11 high8", by="MA 7(d)(3)")


def test_of_several_nines_the_better_low_hand_unless_chosen_otherwise() -> None:
    dealer.hand("teen day high4 high6").is_set("teen high4 / day high6")
    at("massachusetts", nine_eight_seven="better high hand").hand("teen day high4 high6").is_set(
        "day high4 / teen high6"
    )


@pytest.mark.clause("MA 7(d)(4)", check=1)
def test_otherwise_the_highest_tile_with_the_lowest() -> None:
    dealer.hand("teen high4 high10 low10").is_set("teen low10 / high4 high10", by="MA 7(d)(4)")


def filed(book_id: str) -> bytes:
    """An operator file that files this book's house way in Massachusetts."""
    return operator(house_way_as_toml(book_id), book="massachusetts", name="A licensee")


@pytest.mark.clause("MA 7(e)", check=1)
@pytest.mark.parametrize(
    ("name", "kinds", "deals"), [("nz", 1219, 14_732), ("canberra", 1205, 14_536), ("rws", 1188, 14_284)]
)
def test_a_licensee_files_another_casinos_way_by_its_name_and_gets_his_exceptions(
    name: str, kinds: int, deals: int
) -> None:
    book = with_choices(load("massachusetts"), {"filed_house_way": name})
    filed, named, own = (ruleset(each).table for each in (book, load(name), load("massachusetts")))
    for code, decision in filed.items():
        assert (
            decision.setting.low.kinds == named[code].setting.low.kinds
        )  # every hand as that casino sets it
        assert decision.clause == "MA 7(e)"
        assert decision.steps[-1].says == named[code].steps[-1].says
    found = departures(book)
    assert (len(found), sum(each.deals for each in found)) == (kinds, deals)
    by_book = {f"MA 7(d)({number})" for number in (1, 2, 3, 4)} | {"R-91"}
    assert {each.by_book.clause for each in found} <= by_book
    for each in found:
        code = sum(KINDS[kind].code for kind in each.kinds)
        assert (each.by_book, each.as_filed) == (own[code], filed[code])
    assert departures(load("massachusetts")) == []
    assert with_choices(book, {"filed_house_way": "7(d)"}) == load("massachusetts")


def test_a_way_of_ones_own_and_anothers_by_name_are_not_filed_together() -> None:
    both = operator('[options]\nfiled_house_way = "nz"\n' + house_way_as_toml("nz"), book="massachusetts")
    with pytest.raises(
        BookError, match=r"options.filed_house_way.*expected none beside a house way of one's own"
    ):
        lay_over(both, file="harbour.toml")


@pytest.mark.clause("MA 7(e)", check=1)
@pytest.mark.parametrize("other", ["nz", "rws"])
def test_a_licensee_may_file_the_house_way_of_another_book(other: str) -> None:
    licensee = Table(lay_over(filed(other), file="filed.toml"))
    licensee.hand("gee6 gee3 6 5").splits_its_pair()
    licensee.hand("8 8 11 9").is_set("8 9 / 8 11")
    assert len(licensee.rules.table) == len(kind_multisets(4))
    assert licensee.book.ranking == dealer.book.ranking


def test_a_licensee_may_file_the_house_way_of_canberra() -> None:
    licensee = Table(lay_over(filed("canberra"), file="filed.toml"))
    assert len(licensee.rules.table) == len(kind_multisets(4))


@pytest.mark.clause("MA 7(g) compare", check=1)
def test_each_hand_has_exactly_one_of_three_results() -> None:
    results = {
        dealer.match(player, "high4 low10 / low8 low10").result
        for player in ("day high10 / day five", "day high10 / high8 eleven", "high10 five / high8 eleven")
    }
    assert results == {"lose", "push", "win"}


@pytest.mark.clause("MA 7(h) lose", check=1)
def test_a_hand_loses() -> None:
    match = dealer.match("low8 five / teen high8", "high8 five / teen low8")  # high copy, low lower
    assert (match.low, match.high, match.result) == ("lose", "lose", "lose")
    zero = dealer.match(
        "high4 high6 / day five", "eleven nine / high10 low8"
    )  # 0 headed by the Four against 0
    assert (zero.low, zero.high, zero.result) == ("lose", "lose", "lose")


@pytest.mark.clause("MA 7(i)(1)", check=1)
def test_a_low_hand_of_zero_never_wins() -> None:
    match = dealer.match("high4 high6 / high8 eleven", "high10 low10 / low8 high10")  # 0/9 against 0/8
    assert (match.low, match.high, match.result) == ("lose", "win", "push")
    assert match.clauses == ("MA 7(i)(1)",)


@pytest.mark.clause("MA 7(i)(2)", check=1)
@pytest.mark.clause("MA 1 Push", check=1)
def test_a_better_low_hand_alone_is_a_push() -> None:
    match = dealer.match("high10 five / teen high8", "high4 low10 / teen low8")  # low 5 against 4, high copy
    assert (match.low, match.high, match.result) == ("win", "lose", "push")


def test_a_push_by_the_low_hand_cites_the_second_part_of_the_clause() -> None:
    match = dealer.match("high10 five / teen low7", "high4 low10 / teen low8")
    assert match.clauses == ("MA 7(i)(2)",)


def test_two_zero_high_hands_go_by_the_highest_tile() -> None:
    match = dealer.match("low4 high6 / high4 low6", "eleven nine / high10 low10")
    assert (match.low, match.high, match.result) == ("lose", "win", "push")


@pytest.mark.clause("MA 7(j) win", check=1)
def test_two_better_hands_win() -> None:
    match = dealer.match("low10 five / high8 eleven", "low10 high4 / high10 low8")  # 5/9 against 4/8
    assert (match.result, match.clauses) == ("win", ("MA 7(j) win",))


@pytest.mark.clause("MA 7(i) tiles", check=1)
def test_on_a_push_no_money_moves() -> None:
    settled = dealer.wager("$40").pushes()
    assert (gain(settled), settled.returned, settled.taken) == (0, coins("$40"), 0)


@pytest.mark.clause("MA 7(k) odds", check=1)
def test_one_to_one_less_five_per_cent() -> None:
    settled = dealer.wager("$100").wins()
    assert (paid(settled), settled.returned) == (coins("$95"), coins("$100"))


@pytest.mark.clause("MA 7(k) rounding", check=1)
def test_vigorish_rounded_up_to_twenty_five_cents() -> None:
    for stake, vigorish in (("$15", "$0.75"), ("$17", "$1.00"), ("$3", "$0.25")):
        assert dealer.wager(stake, smallest_chip="$0.25", minimum="$1").wins().commission == coins(vigorish)
    exact = Table(with_choices(dealer.book, {"vigorish_rounded_up_to": 0}))
    for stake, vigorish in (("$15", "$0.75"), ("$17", "$0.85"), ("$3", "$0.15")):
        assert exact.wager(stake, smallest_chip="$0.25", minimum="$1").wins().commission == coins(vigorish)


@pytest.mark.clause("MA 1 High hand", check=1)
@pytest.mark.clause("MA 1 Low hand", check=1)
def test_the_better_two_tiles_are_the_high_hand_whichever_way_they_are_named() -> None:
    tiles = [tile for hand in dealer.hand("5 5 high8 11").can_be_set() for tile in (*hand.low, *hand.high)]
    fives = [tile for tile in tiles if tile.kind.name == "five"][:2]
    others = [tile for tile in tiles if tile.kind.name != "five"][:2]
    pair, nine = (fives[0], fives[1]), (others[0], others[1])
    for setting in (dealer.rules.set_hand(pair, nine), dealer.rules.set_hand(nine, pair)):
        assert (setting.low_name, setting.high_name) == ("points 9 high8", "pair five")
