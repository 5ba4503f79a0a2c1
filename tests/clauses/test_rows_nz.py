"""New Zealand: every row of the book, by the clause that decides it.

The tables here were read off the document; the other clause tests try out what the rows do at a table.
"""

from typing import Final

import pytest

from paigow.books import BookError, Value, load, with_choices
from paigow.books.names import Cited, RuleName
from paigow.money import ChipSet
from paigow.rules import Stakes
from paigow.rules.bank_settlement import bank_commission
from paigow.table import commands as c
from paigow.table import events as e
from paigow.tiles import KINDS
from tests.clauses.banking import after_house_round, asked
from tests.clauses.play import at, coins, gain
from tests.clauses.silent import silent
from tests.table import dealing
from tests.table.driver import Game

nz = at("nz")

CITED: Final = {
    # terms, opening, shuffle and delivery
    "turned": "NZ 1.0 Hand",  # the higher two tiles are the high hand
    "match": "NZ 1.0 Match",
    "open_table": "NZ 8.0 check",
    "shuffle": "NZ 9.1",
    "count": "NZ 9.9 count",
    "deliver": "NZ 10.1",
    "collect_empty": "NZ 10.3(a)",
    # wagers
    "wager": "NZ 6.1 duty",
    "control_last": "NZ 7.1(a)(iii)",
    "name_kept": "NZ 10.9(b)(ii)",
    "talk_closed": "NZ 10.9(b)(ii)",
    "several_boxes": "NZ 6.7",
    "bets_close": "NZ 9.4 signal",
    "bets_closed": "NZ 6.9(a)",
    "concede": "NZ 10.13 right",
    # the house's hand, matching and payment
    "house_sets": "NZ 11.1(c)",
    "house_exposed": "NZ 11.1(d)",
    "exposed_late": "NZ 10.10",
    "push_by_low": "NZ 6.1(c)",
    "lose_two_zeros": "NZ 6.1(b)(ii)",
    "commission": "NZ 6.11",
    "view_unused": "NZ 10.12",
    # a player's bank
    "bank": "NZ 5.1(b)",
    "bank_control": "NZ 5.3(b)",
    "bank_funds": "NZ 5.3(c)",
    "bank_cover": "NZ 11.2(b) cover",
    "unchosen_cut": "NZ 9.3A(b)",
    "control_alone": "NZ 7.1(a)(i)",
    "exposed_dead_one": "NZ 12.4",
    "bank_stake": "NZ 6.2 duty",
    "bank_tiles": "NZ 11.2(a)",
    "bank_exposed": "NZ 11.2(e)",
    "bank_cut": "NZ 9.3A(a)",
    "bank_match": "NZ 11.2(f)",
    "co_bank_match": "NZ 11.3(f)",
    "bank_rest": "NZ 11.2(i) rest",
    "bank_shortfall": "NZ 11.2(j)",
    "co_bank_tiles": "NZ 11.3(a)",
    "co_bank_rest": "NZ 11.3(k)",
    "co_bank_shortfall": "NZ 11.3(l) shortfall",
    "co_bank_makes_up": "NZ 12.17 co",
    "co_bank_house_pays": "NZ 12.17 co",
    "irregularity": "NZ 12.18",
}
"""Cited of the table -> the clause of this document that takes it."""

BORROWED: Final = {
    "lid_lifted": silent("MA 8(i) uncover"),  # no word of a bank that opens the cup itself
    "lessen": silent("MA 8(h) reduce"),  # the house never wagers against a bank
    "set_rejected": silent("MA 4(a)(3)(ii)"),  # no word of sealing and signing
    "excess_others": silent("CAN 5.5 others"),
    "sanction_void": silent("CAN 15.2(a)"),
    "sanction_exclude": silent("CAN 15.2(b)"),
    "invalidate_fraud": silent("CAN 15.3(b)"),
    "refund": silent("CAN 15.4"),
    "side_bet_limits": "R-84",
    "side_bet_cap": "R-85",
    "coupon_laid": "R-87",
    "coupon_kept": "R-88",
    "coupon_paid": "R-89",
    "coupon_commission": "R-90",
    "house_way_left_open": "R-91",
    "house_way_other_pairs": "NZ App4 2.1",
    "house_way_teen_or_day": "NZ App4 5.4",
    "inspector_notice": silent("CAN 15.5"),
    "hours": silent("CAN 14.1"),
    "below_minimum_again": silent("CAN 5.1(c) further"),
    "own_nomination": silent("CAN 7.4(c)"),
    "payment_lowered": silent("CAN 15.10 notice"),
    "payment_raised": silent("CAN 15.10 no notice"),
    "house_wager_first": silent("MA 8(n) compare"),
    "house_wager_lost": silent("MA 8(n) lose"),
    "house_wager_pushed": silent("MA 8(n) push"),
    "house_wager_paid": silent("MA 8(q)"),
    "house_wager_last": silent("MA 8(o) pay"),
    "initial_bet": silent("RWS 3.4 initial"),
    "side_bet": silent("RWS 3.4 side bets"),
}
"""Cited on which this document is silent -> the reading, by the clause of another that it follows."""

RULED: Final = {
    # layout, delivery and cut
    "house_position": "NZ 11.1(a)",
    "boxes": "NZ 3.2(a)",
    "delivery": "R-97",
    "house_cut_options": "NZ App5 1",
    "cut_before_no_more_bets": "NZ 9.4 signal",
    "laja_reshuffle_from": "NZ 12.2",
    # wagers and control of boxes
    "seated_only": "NZ 7.1(a)(ii)",
    "seated_may_hand_over": "NZ 7.1(a)(ii)",
    "control_order": "NZ 7.1(a)(i)",
    "second_box_waits": "NZ 7.2 limit",
    # setting and settlement
    "house_way_on_request": "NZ 10.4(a)",
    "names_while_setting": "NZ 10.6",
    "losing_area": "NZ 11.1(e) losing",
    "commission_bp": "NZ 6.11",
    "commission_step": "NZ 6.12",
    "commission_rounding": "NZ 6.12",
    "unpayable_payment": "NZ 6.12",
    "knocked_down": "NZ 12.14",
    # the bank
    "player_banking": "NZ 5.1(b)",
    "co_banking": "NZ 5.3 co-bank option",
    "bank_needs_opponents": "R-100",
    "bank_order": "NZ 5.2 rotation",
    "bank_again": "NZ 5.4",
    "pool_sets": "NZ 7.3",
    "co_banker_shows_two": "NZ 11.3(e) peek",
    "match_from": "NZ 11.2(i) pay",
    "bank_commission_step": "NZ 6.14",
    "bank_commission_rounding": "R-95",
    "co_bank_commission_rounding": "R-54",
    "odd_half": "R-52",
    "bank_makes_up": "NZ 12.17 sole",
    "unpaid_shortfall": "R-56",
    "maximum_player_bank": "NZ 6.8",
    "maximum_co_bank": "NZ 6.8",
    "house_wager": "NZ 11.2(a)",
    # irregularities
    "exposed_player_in_player_bank": "NZ 12.3(a)",
    "exposed_dead": "R-62",
    "collusion_orders": "NZ 12.12(a)",
    # the house way
    "to_the_letter": "NZ App4 2.3(b)",
    "three": "NZ App4 1",
    "gee_in_split_lists": "NZ App4 2.3(b)",
    "highest_tiles": "NZ App4 5.1",
    # on which the document is silent
    "below_minimum": silent("CAN 5.1(c) first"),
    "multiples_of_minimum": silent("CAN 5.1(b)"),
    "above_maximum": silent("CAN 5.1(d)"),
    "stack_cut": silent("MA 8(g)"),
}
"""Rule -> the clause that it follows."""

OFFERED: Final[list[tuple[str, Value]]] = [
    ("boxes", 2),
    ("boxes", 8),
    ("delivery", "clockwise"),
    ("wagers_per_box", 1),
    ("wagers_per_box", 3),
    ("above_maximum", "settle to maximum"),
    ("multiples_of_minimum", True),
    ("names_while_setting", "on request"),
    ("stack_cut", True),
    ("bank_commission_rounding", "exact"),
    ("co_bank_commission_rounding", "exact"),
    ("exposed_dead", "void round"),
    ("idle_seat_rounds", 99),
    ("dice_hours", 168),
    ("to_the_letter", True),
]
"""Rule -> what an operator may choose for it, up to its bounds."""

REFUSED: Final[list[tuple[str, Value]]] = [
    ("boxes", 1),
    ("boxes", 9),
    ("wagers_per_box", 0),
    ("wagers_per_box", 4),
    ("idle_seat_rounds", -1),
    ("idle_seat_rounds", 100),
    ("dice_hours", -1),
    ("dice_hours", 169),
    ("delivery", "at random"),
]
"""Rule -> what nobody may choose for it."""


# ---- by which clause -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("decision", CITED)
def test_the_table_decides_by_a_clause_of_the_document(decision: Cited) -> None:
    assert nz.book.cite(decision) == CITED[decision]


@pytest.mark.parametrize("decision", BORROWED)
def test_where_the_document_is_silent_the_clause_of_another_is_named(decision: Cited) -> None:
    assert nz.book.cite(decision) == BORROWED[decision]


@pytest.mark.parametrize("rule", RULED)
def test_a_rule_follows_its_clause(rule: RuleName) -> None:
    assert nz.book.clause_of(rule) == RULED[rule]


# ---- what may be chosen --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rule", "value"), OFFERED)
def test_an_operator_may_choose(rule: str, value: Value) -> None:
    assert with_choices(load("nz"), {rule: value}).value(rule) == value


@pytest.mark.parametrize(("rule", "value"), REFUSED)
def test_nobody_may_choose(rule: str, value: Value) -> None:
    with pytest.raises(BookError, match=rule):
        with_choices(load("nz"), {rule: value})


# ---- values at the table -------------------------------------------------------------------------------------


@pytest.mark.clause("NZ 6.6 box maximum", check=1)
def test_all_wagers_on_a_box_may_exceed_the_maximum_unless_the_operator_says_otherwise() -> None:
    for choices in ({}, {"box_maximum": True}):
        table = Game("nz", choices=choices)
        table.seat("Ann", 2, money="$2000")
        table.stand("Bob")
        table.begin()
        table.wager("Ann", 2, "$1000")
        if choices:
            table.no_wager("Bob", 2, "$20", "above_box_maximum", "NZ 6.6 box maximum")
        else:
            table.wager("Bob", 2, "$20")


def test_a_wager_need_not_be_a_multiple_of_the_minimum() -> None:
    table = Game("nz", minimum="$20")
    table.seat("Ann", 2)
    table.begin()
    table.wager("Ann", 2, "$30")


def test_hands_are_always_named_while_they_are_set() -> None:
    table = Game("nz")
    table.seat("Ann", 2)
    table.begin()
    table.wager("Ann", 2, "$20")
    table.deal()
    table.refused(c.AskNames(person="Ann", box=2), "names_are_shown", "NZ 10.6")


def test_no_stacks_are_moved_before_the_dice() -> None:
    dealing.banked("nz").refused(c.MoveStacks(person="Bob", to_left=(1,)), "no_stack_cut", silent("MA 8(g)"))


def test_who_has_played_may_bank_from_another_box() -> None:
    table = after_house_round("nz", ("Ann", 3), ("Bob", 5))
    table.play(c.SitDown(person="Ann", box=4))
    assert "Ann" in asked(table)


@pytest.mark.parametrize("is_shared", [False, True])
def test_a_banks_commission_is_rounded_down_to_the_smallest_chip(is_shared: bool) -> None:
    stakes = Stakes(ChipSet((coins("$0.50"),)), coins("$10"), coins("$1000"))
    taken = bank_commission(coins("$15"), nz.book, stakes, is_shared=is_shared)  # 5% are $0.75
    assert taken == coins("$0.50")


def test_no_commission_or_payment_is_ever_rounded_for_only_payable_wagers_count() -> None:
    assert nz.book.word("commission_rounding") == "exact"
    assert nz.book.number("commission_step") == 0
    assert nz.book.word("unpayable_payment") == "exact"
    for dollars in range(10, 60):
        wager = nz.wager(f"${dollars}")
        assert gain(wager.wins()) * 100 == wager.wins().won * 95


def test_nobody_sets_two_boxes_so_that_no_box_waits_for_another() -> None:
    assert not nz.book.flag("second_box_waits")


# ---- ranking (section 4; the pictures of Appendices 2 and 3 are lost) ------------------------------------------


def test_single_tiles_from_the_teen_down_to_the_gee_tiles() -> None:
    assert nz.book.ranking.single == [
        "teen", "day", "high8", "high4", "high10", "high6", "low4", "eleven", "low10", "high7", "low6", "nine", "low8",
        "low7", "five", "gee6|gee3",
    ]  # fmt: skip
    assert len(KINDS) == 17  # the two gee tiles share a rank


def test_of_hands_of_equal_points_the_one_with_the_higher_tile_is_better() -> None:
    nz.in_falling_order("teen high4", "day high4")  # 6
    nz.in_falling_order("day five", "high8 nine")  # 7
    nz.in_falling_order("high4 five", "high10 nine")  # 9
    nz.in_falling_order("high6 five", "low4 low7", "eleven low10")  # 1
    nz.in_falling_order("low10 five", "high7 low8", "low6 nine")  # 5
    nz.in_falling_order("low6 low8", "nine five", "low8 gee6")  # 4


def test_the_clauses_by_which_hands_rank() -> None:
    ranking = nz.book.ranking
    assert set(ranking.combined_clauses) == {"pair", "wong", "gong", "high_nine"}
    assert set(ranking.combined_clauses.values()) == {"NZ 4.1"}
    assert ranking.single_clause == "NZ 4.4"
    assert ranking.points_clause == "NZ 4.2(c)"
    assert ranking.highest_tile_clause == "NZ 4.3"
    assert [(row.hand, row.rule, row.clause) for row in ranking.zero] == [
        ("low", "copy", "NZ 4.7"),
        ("high", "copy", "NZ 4.7"),
    ]
    assert [(row.counts, row.clause) for row in ranking.gee] == [("3 or 6", "NZ 4.2 Gee Jun")]


# ---- the house way: hands that one row decides -----------------------------------------------------------------


def test_under_the_strictest_reading_a_gee_tile_always_splits_a_pair_of_teen() -> None:
    strict = at("nz", gee_in_split_lists="a six, always split")
    strict.hand("teen teen high8 gee").is_set("gee teen / high8 teen", by="NZ App4 2.3(b)")
    strict.hand("teen teen day high8").is_set("day high8 / teen teen", by="NZ App4 2.3(b)")


def test_what_splits_sevens_does_not_split_a_pair_of_teen() -> None:
    nz.hand("teen teen day high10").is_set("day high10 / teen teen", by="NZ App4 2.3(b)")


def test_sevens_beside_other_tiles_stay_together() -> None:
    nz.hand("teen high8 7 7").is_set("high8 teen / 7 7", by="NZ App4 2.3(e)")
    nz.hand("11 9 7 7").is_set("11 9 / 7 7", by="NZ App4 2.3(e)")


def test_the_teen_makes_the_gong_rather_than_the_day() -> None:
    nz.hand("teen day high8 high10").is_set("day high10 / high8 teen", by="NZ App4 5.4")


def test_a_gong_or_a_high_nine_above_a_weak_low_hand() -> None:
    nz.hand("teen high8 high4 high6").is_set("high4 high6 / high8 teen", by="NZ App4 3.3")
    nz.hand("teen high4 high6 7").is_set("high4 high6 / 7 teen", by="NZ App4 3.3")


@pytest.mark.clause("NZ App4 remainder", check=1)
def test_the_weaker_of_two_eights_makes_the_gong() -> None:
    nz.hand("teen high8 low8 11").is_set("high8 11 / low8 teen")
    nz.hand("teen high8 high4 low8").is_set("high4 high8 / low8 teen", by="R-91")


def test_seven_and_nine_without_a_choice_of_two_eights_is_no_exception() -> None:
    nz.hand("high8 high4 11 gee").is_set("gee high4 / 11 high8", by="NZ App4 4.1")


def test_of_settings_of_equal_points_the_one_with_the_two_highest_tiles_apart_is_played() -> None:
    nz.hand("teen high4 high10 low4").is_set("high10 high4 / low4 teen", by="NZ App4 5.1")
    nz.hand("high8 high10 low10 low8").is_set("high10 low8 / high8 low10", by="NZ App4 5.2")


def test_a_low_hand_of_zero_has_no_rank_and_leaves_the_better_high_hand() -> None:
    nz.hand("high4 high6 low6 gee").is_set("high4 low6 / high6 gee", by="NZ 4.7")


def test_if_the_place_of_the_highest_tile_goes_first() -> None:
    top = at("nz", highest_tiles="top tile first")
    top.hand("high8 high4 high6 low8").is_set("high4 high8 / high6 low8", by="NZ App4 5.1")
    top.hand("high8 high10 11 low8").is_set("high10 low8 / 11 high8", by="NZ App4 5.2")
    top.hand("high8 11 low10 low8").is_set("low10 low8 / 11 high8", by="NZ App4 5.2")


def test_above_a_low_hand_of_eight_the_highest_tile_is_in_the_high_hand() -> None:
    nz.hand("high10 low10 9 low8").is_set("low10 low8 / high10 9", by="NZ App4 5.2")


def test_if_any_three_is_good_enough_three_is_and_two_is_not() -> None:
    loose = at("nz", three="any")
    loose.hand("teen high8 low4 9").is_set("low4 9 / high8 teen", by="NZ App4 3.2")
    loose.hand("teen high8 high4 7").is_set("high4 7 / high8 teen", by="NZ App4 3.3")


# ---- the cuts of Appendix 5 ------------------------------------------------------------------------------------


def test_the_appendix_names_cuts_and_says_of_none_how_it_is_made() -> None:
    known = {(cut.name, cut.options): cut.confidence for cut in nz.book.cuts}
    assert known["Jung Quat", ("bottom",)] == "partly documented"
    assert known["Pong Yun", ("right",)] not in ("documented", "partly documented")


def test_the_tiles_go_round_counter_clockwise_unless_read_otherwise() -> None:
    for reading, second in (("counter-clockwise", 3), ("clockwise", 1)):
        table = Game("nz", choices={"delivery": reading})
        table.seat("Ann", 4)
        table.begin(total=10)  # counted from box 1: box 2 is first
        table.wager("Ann", 4, "$20")
        table.deal()
        (delivered,) = table.events(e.TilesDelivered)
        assert list(delivered.hands)[:2] == [2, second]
