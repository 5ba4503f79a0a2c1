"""Resorts World Sentosa: what each row of the book says, and the clause that says it.

The clauses are those of the rules themselves. Where the rules are silent and the table must decide all the same, the
reading follows another operator's clause or differs from it; those stand in lists of their own.
"""

import pytest

from paigow.books import BookError, Value, load, with_choices
from paigow.books.names import Cited, Number, RuleName
from paigow.table import commands as c
from paigow.table import events as e
from tests.clauses.banking import after_house_round, against, asked, passed_over
from tests.clauses.mishaps import banked, delivered, exposed, goes_on
from tests.clauses.play import at
from tests.clauses.silent import silent
from tests.table.banks import BankedGame
from tests.table.driver import BANK, LOSES, WINS, Game, coins

rws = at("rws")

DECIDED_BY = {
    "house_way_teen_or_day": "RWS AppE 1.3(3)",
    "open_table": "RWS 2.1.1",
    "show_tiles": "RWS 2.2",
    "shuffle": "RWS 2.2",
    "laja": "RWS 2.2",
    "house_banks": "RWS 3.15 order",
    "house_box": "RWS 2.1.2",
    "wager": "RWS 3.3 bet",
    "initial_bet": "RWS 3.4 initial",
    "side_bet": "RWS 3.4 side bets",
    "several_boxes": "RWS 3.13",
    "control": "RWS 3.11 set",
    "control_alone": "RWS 3.11 set",
    "bets_close": "RWS 3.2",
    "bets_closed": "RWS 5.4",
    "wager_lives": "RWS 5.5",
    "lost_wager": "RWS 5.5",
    "withdrawn_bet": "RWS 5.5",
    "concede": "RWS 5.5",
    "dice": "RWS 3.8 shake",
    "count": "RWS 3.8 count",
    "deliver": "RWS 3.9",
    "collect_empty": "RWS 3.10",
    "two_and_two": "RWS 3.11 set",
    "set_final": "RWS 3.11 final",
    "turned": "RWS 1 Low and High Hand",
    "house_sets": "RWS 3.14 set",
    "house_exposed": "RWS 3.14 set",
    "exposed_late": "RWS 3.14 set",
    "mis_set_reset": "RWS 3.14 reset",
    "match": "RWS 3.5",
    "win": "RWS 3.14.1",
    "lose": "RWS 3.14.2",
    "push": "RWS 3.14.3",
    "push_by_low": "RWS 3.14.3",
    "copy": "RWS 3.6.2",
    "lose_two_zeros": "RWS 3.6.4",
    "collect_losing": "RWS 3.14.2",
    "clear_losing": "RWS 3.14.2",
    "push_stands": "RWS 3.14.3",
    "paid": "RWS 4.1",
    "pay_late": "RWS 4.1",
    "commission": "RWS 4.1",
    "irregularity": "RWS 5.2",
    "bank": "RWS 3.15 option",
    "bank_offer": "RWS 3.15 order",
    "bank_declined": "RWS 3.15 order",
    "bank_control": "RWS 3.16",
    "bank_funds": "RWS 3.17 capital",
    "bank_cover": "RWS 3.17 capital",
    "bank_stake": "RWS 3.17 capital",
    "bank_box": "RWS 1 Player-Banker",
    "own_bank": "RWS 1 Player-Banker",
    "bank_tiles": "RWS 1 Player-Banker",
    "co_bank": "RWS 1 Banker",
    "co_bank_tiles": "RWS 1 Banker",
    "bank_collect_losing": "RWS 3.14.2",
    "bank_push_stands": "RWS 3.14.3",
    "bank_pay_late": "RWS 4.1",
    "co_bank_collect_losing": "RWS 3.14.2",
    "co_bank_push_stands": "RWS 3.14.3",
    "co_bank_pay_late": "RWS 4.1",
    "bank_rest": "RWS 4.2",
    "bank_shortfall": "RWS 3.18 liability",
}
"""What the table decides -> the clause of the rules."""

BORROWED = {
    "mis_set_stands": "R-96",
    "house_wager_covered": "R-99",
    "misdelivery_corrected": "R-102",
    "cut": "R-107",
    "approved_cut": "R-107",
    "unchosen_cut": silent("MA 8(i) style"),
    "control_seated": silent("NZ 7.1(a)(i)"),
    "control_highest": silent("NZ 7.1(a)(i)"),
    "control_last": silent("NZ 7.1(a)(i)"),
    "exposed_dead_one": silent("MA 9(e)"),
    "absent": silent("NZ 12.16"),
    "view_unused": silent("NZ 10.12"),
    "laja_banker": silent("NZ 9.2(b)"),
    "laja_once": silent("NZ 9.3"),
    "dice_fell_out": silent("CAN 13.1"),
    "lid_lifted": silent("MA 8(i) uncover"),
    "reshuffle_ordered": silent("NZ 12.7"),
    "removal_throw": silent("NZ 12.10 selection"),
    "removal_repeat": silent("NZ 12.10 repeat"),
    "removed": silent("NZ 12.11"),
    "bank_sets_last": silent("NZ 11.2(d)"),
    "bank_exposed": silent("NZ 11.2(e)"),
    "co_bank_rest": silent("NZ 11.3(k)"),
    "co_bank_shortfall": silent("NZ 11.3(l) shortfall"),
    "co_bank_makes_up": silent("NZ 12.17 sole"),
    "co_bank_house_pays": "R-56",
    "liability": silent("NZ 5.1(c)"),
    "player_maximum": silent("NZ 6.6 player maximum"),
    "lessen": silent("MA 8(h) reduce"),
    "excluded": silent("CAN 15.2(b)"),
    "sanction_exclude": silent("CAN 15.2(b)"),
    "sanction_void": silent("CAN 15.2(a)"),
    "faulty_tile": silent("NZ 10.15"),
    "tiles_replaced": silent("NZ 10.16"),
    "barred_together": silent("NZ 12.12(b)"),
    "set_first": silent("NZ 12.12(a)"),
    "excess_others": silent("CAN 5.5 others"),
    "invalidate_fraud": silent("CAN 15.3(b)"),
    "refund": silent("CAN 15.4"),
    "name_kept": silent("NZ 10.9(b)(ii)"),
    "talk_closed": silent("NZ 10.9(b)(ii)"),
    "side_bet_limits": "R-84",
    "side_bet_cap": "R-85",
    "coupon_laid": "R-87",
    "coupon_kept": "R-88",
    "coupon_paid": "R-89",
    "coupon_commission": "R-90",
    "house_way_left_open": "R-91",
    "house_way_other_pairs": "R-92",
    "set_rejected": silent("MA 4(a)(3)(ii)"),
    "hours": silent("CAN 14.1"),
    "inspector_notice": silent("CAN 15.5"),
    "below_minimum_again": silent("CAN 5.1(c) further"),
    "own_nomination": silent("CAN 7.4(c)"),
    "payment_lowered": silent("CAN 15.10 notice"),
    "payment_raised": silent("CAN 15.10 no notice"),
    "house_wager_first": silent("MA 8(n) compare"),
    "house_wager_lost": silent("MA 8(n) lose"),
    "house_wager_pushed": silent("MA 8(n) push"),
    "house_wager_paid": silent("MA 8(q)"),
    "house_wager_last": silent("MA 8(o) pay"),
}
"""What the table decides and the rules do not speak of -> the reading, by another operator's clause."""

RULED_BY = {
    "house_position": "RWS 3.8 count",
    "boxes": "RWS 2.1.2",
    "cut_before_no_more_bets": "RWS 3.8 shake",
    "banker_shakes": "RWS 3.8 shake",
    "least_shakes": "RWS 3.8 shake",
    "wagers_per_box": "RWS 3.4 side bets",
    "seated_only": "RWS 3.4 side bets",
    "several_boxes": "RWS 3.13",
    "second_box_waits": "RWS 3.13",
    "unpayable_wager": "RWS 4.1",
    "unpayable_part": "RWS 4.1",
    "unpayable_payment": "RWS 4.1",
    "house_way_on_request": "RWS 3.12",
    "requests_wait": "RWS 3.12",
    "bank_confirms": "RWS 3.12",
    "names_while_setting": "RWS 3.11 set",
    "losing_area": "RWS 3.14.2",
    "commission_bp": "RWS 4.1",
    "commission_step": "RWS 4.1",
    "bank_commission_step": "RWS 4.2",
    "misdelivery": "RWS 5.1.4",
    "concession": "RWS 5.5",
    "player_banking": "RWS 3.15 option",
    "bank_needs_opponents": "RWS 3.15 option",
    "bank_order": "RWS 3.15 order",
    "bank_rounds": "RWS 3.15 order",
    "bank_again": "RWS 3.15 order",
    "bank_needs": "RWS 3.16",
    "co_banking": "RWS 1 Banker",
    "shared_bank": "RWS 1 Player-Banker",
    "shared_bank_among": "RWS 1 Player-Banker",
    "cover_by": "RWS 3.17 capital",
    "co_cover_bp": "RWS 3.17 capital",
    "maximum_player_bank": "RWS 3.17 limits",
    "maximum_co_bank": "RWS 3.17 limits",
    "house_wager": "RWS 1 Dealer-Banker",
    "side_bets_in_player_bank": "RWS 3.18 tie",
    "exposed_player_from": "RWS 5.2",
    "exposed_player_remedy": "RWS 5.2",
    "exposed_player_in_player_bank": "RWS 5.1.3",
    "exposed_until": "RWS 5.3",
    "exposed_house_from": "RWS 5.1.1",
    "exposed_bank": "RWS 5.1.2",
    "exposed_bank_from": "RWS 5.1.2",
    "calls": "RWS 3.14.3",
    "layout_bets": "RWS 2.1.1",
    "to_the_letter": "RWS AppE 1.2(2)(a)",
    "three": "RWS AppE 1.3(2)",
    "as_close_as_possible": "RWS AppE 1.3(4)",
}
"""Rule -> the clause that gives it."""

BORROWED_RULES = {
    "game_starts": "R-81",
    "without_nominee": "R-82",
    "below_minimum": silent("CAN 5.1(c) first"),
    "above_maximum": silent("CAN 5.1(d)"),
    "multiples_of_minimum": silent("CAN 5.1(b)"),
    "box_maximum": silent("NZ 6.6 box maximum"),
    "laja": silent("NZ 9.2(a)"),
    "banker_cuts": silent("NZ 9.3A(a)"),
    "stack_cut": silent("MA 8(g)"),
    "plus_minus_four": silent("NZ 9.6"),
    "exposed_stacking": silent("CAN 13.2"),
    "laja_reshuffle_from": silent("NZ 12.2"),
    "cocked_dice": silent("CAN 13.1"),
    "removal_by_dice": silent("NZ 12.9"),
    "co_bank_set_by": silent("NZ 10.4(b)"),
    "pool_sets": silent("CAN 6.6 pool"),
    "co_banker_shows_two": silent("NZ 11.3(e) peek"),
    "match_from": silent("NZ 11.2(i) pay"),
    "sole_player_shows": silent("NZ 10.14"),
    "co_bank_commission_rounding": silent("CAN 12.8 rounding"),
    "delivery": "R-97",
    "house_cut": "R-107",
    "house_cut_options": "R-107",
    "cut_chosen_by_house": "R-107",
    "control_order": silent("NZ 7.1(a)(i)"),
    "seated_may_hand_over": silent("NZ 7.1(a)(i)"),
    "cover_failure": "R-101",
    "commission_rounding": "R-94",
    "bank_commission_rounding": "R-95",
    "reset_until": "R-96",
    "tie_low_hand": "R-98",
    "odd_half": "R-52",
    "bank_makes_up": silent("NZ 12.17 sole"),
    "unpaid_shortfall": "R-56",
    "requested_reset": silent("CAN 13.8"),
    "knocked_down": silent("NZ 12.14"),
    "exposed_bank_by_banker": silent("NZ 12.6"),
    "exposed_dead": silent("MA 9(e)"),
    "mixed": silent("NZ 12.15"),
    "sanctions": silent("CAN 9.3 sanction"),
    "invalidation": silent("CAN 15.3(a)"),
    "disputes": silent("CAN 15.6"),
    "collusion_orders": silent("NZ 12.12(a)"),
    "excess": silent("CAN 5.5 excess"),
    "limit_notice": silent("CAN 5.2"),
    "idle_seat_rounds": silent("CAN 15.8"),
    "closing_notices": silent("CAN 14.2"),
    "dice_hours": silent("MA 3(c)"),
    "set_checked_again": silent("NZ 10.17"),
}
"""Rule of which the rules do not speak -> another operator's clause."""


# ---- clauses ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("decision", "clause"), (DECIDED_BY | BORROWED).items())
def test_what_the_table_decides_is_decided_by_this_clause(decision: Cited, clause: str) -> None:
    assert rws.book.cite(decision) == clause


@pytest.mark.parametrize(("rule", "clause"), (RULED_BY | BORROWED_RULES).items())
def test_a_rule_is_given_by_this_clause(rule: RuleName, clause: str) -> None:
    assert rws.book.clause_of(rule) == clause


def test_every_decision_and_every_rule_is_in_the_lists() -> None:
    assert set(rws.book.cites) == DECIDED_BY.keys() | BORROWED.keys()
    assert set(rws.book.rules) == RULED_BY.keys() | BORROWED_RULES.keys()


def test_only_what_the_rules_do_not_speak_of_is_borrowed() -> None:
    for own in (DECIDED_BY, RULED_BY):
        assert all(clause.startswith("RWS ") for clause in own.values())
    for borrowed in (BORROWED, BORROWED_RULES):
        assert not any(clause.startswith("RWS ") for clause in borrowed.values())


# ---- what the operator may choose ---------------------------------------------------------------------------

OFFERED: dict[str, list[Value]] = {
    "layout_bets": ["bonus, tie", "bonus", "tie"],
    "misdelivery": ["void if viewed", "void"],
    "delivery": ["counter-clockwise", "clockwise"],
    "control_order": ["seated, highest, nearest", "highest, seated, nearest"],
    "below_minimum": ["refuse", "settle once"],
    "above_maximum": ["refuse", "settle to maximum"],
    "multiples_of_minimum": [False, True],
    "box_maximum": [False, True],
    "names_while_setting": ["always", "on request"],
    "cut_chosen_by_house": ["fixed", "supervisor"],
    "banker_cuts": [False, True],
    "stack_cut": [False, True],
    "plus_minus_four": [False, True],
    "exposed_stacking": ["reshuffle", "laja"],
    "removal_by_dice": [False, True],
    "co_bank_set_by": ["dealer", "player"],
    "pool_sets": ["named", "every holder"],
    "co_banker_shows_two": [False, True],
    "sole_player_shows": [False, True],
    "co_bank_commission_rounding": ["down", "up", "exact"],
    "odd_half": ["player", "house"],
    "bank_makes_up": [False, True],
    "bank_order": ["after every house round", "right of the last"],
    "to_the_letter": [False, True],
}
"""Rule -> what is offered, the default first."""

BOUNDS = {
    "boxes": (1, 7),
    "wagers_per_box": (1, 3),
    "laja_reshuffle_from": (1, 32),
    "idle_seat_rounds": (0, 99),
    "dice_hours": (0, 168),
}
"""Rule -> the least and the most that may be chosen."""


@pytest.mark.parametrize(("rule", "offered"), OFFERED.items())
def test_the_operator_may_choose_any_of_these(rule: str, offered: list[Value]) -> None:
    assert rws.book.value(rule) == offered[0]
    for value in offered:
        assert with_choices(load("rws"), {rule: value}).value(rule) == value


@pytest.mark.parametrize(("rule", "bounds"), BOUNDS.items())
def test_the_operator_may_choose_any_number_between_these(rule: Number, bounds: tuple[int, int]) -> None:
    least, most = bounds
    for value in bounds:
        assert with_choices(load("rws"), {rule: value}).number(rule) == value
    for value in (least - 1, most + 1):
        with pytest.raises(BookError, match=f"from {least} to {most}"):
            with_choices(load("rws"), {rule: value})


NEVER_SHARED = {
    "co_bank_set_by": "dealer",
    "pool_sets": "named",
    "co_banker_shows_two": False,
    "co_bank_commission_rounding": "down",
    "odd_half": "player",
    "maximum_co_bank": "table",
}


@pytest.mark.clause("RWS 1 Banker", check=1)
def test_how_a_shared_bank_would_be_held_is_without_effect_for_none_is_shared() -> None:
    assert not rws.book.flag("co_banking")
    assert not rws.book.flag("shared_bank")
    for rule, value in NEVER_SHARED.items():
        assert rws.book.value(rule) == value


def test_that_a_bank_makes_up_a_shortfall_is_without_effect_for_its_capital_covers_all_bets() -> None:
    assert rws.book.word("cover_by") == "stake"
    assert not rws.book.flag("bank_makes_up")


# ---- bets and who decides -----------------------------------------------------------------------------------


def betting(**more: object) -> Game:
    """Ann sits at box 2, and bets are open."""
    table = Game("rws", **more)  # type: ignore[arg-type]
    table.seat("Ann", 2)
    table.begin({0: BANK, 2: WINS[0], 3: LOSES[0]})
    return table


def test_three_players_may_wager_on_one_box() -> None:
    table = betting()
    for person in ("Ann", "Bob", "Cho"):
        table.wager(person, 2, "$20")
    table.stand("Dee")
    table.no_wager("Dee", 2, "$20", "box_is_full", "RWS 3.4 side bets")


def test_the_seated_player_decides_on_a_box_whoever_wagers_more() -> None:
    table = betting()
    table.wager("Ann", 2, "$20")
    table.wager("Bob", 2, "$100")
    table.refused(c.GiveControl(person="Ann", box=2), "cannot_hand_over", "R-108")
    table.deal()
    assert table.state.boxes[2].controller == "Ann"
    (settled,) = [event for event in table.events(e.ControlSettled) if event.box == 2]
    assert (settled.person, settled.clause) == ("Ann", "R-108")


def test_a_bet_need_be_no_multiple_of_the_minimum() -> None:
    table = betting(minimum="$10")
    table.wager("Ann", 2, "$25")
    strict = betting(minimum="$10", choices={"multiples_of_minimum": True})
    strict.no_wager("Ann", 2, "$25", "not_a_multiple", silent("CAN 5.1(b)"))


def test_the_bets_on_one_box_together_may_pass_the_maximum() -> None:
    table = betting(maximum="$500")
    table.wager("Ann", 2, "$500")
    table.wager("Bob", 2, "$500")
    strict = betting(maximum="$500", choices={"box_maximum": True})
    strict.wager("Ann", 2, "$500")
    strict.stand("Bob")
    strict.no_wager("Bob", 2, "$500", "above_box_maximum")


@pytest.mark.parametrize("amount", ["$25", "$33.50"])
def test_a_win_is_paid_even_money_exactly(amount: str) -> None:
    for choices in ({}, {"multiples_of_minimum": True}):
        won = at("rws", **choices).wager(amount, smallest_chip="$1").wins()
        assert won.won == coins(amount)


def test_a_players_second_box_does_not_wait_for_the_first() -> None:
    table = betting()
    table.stand("Bob")
    table.wager("Bob", 3, "$20")
    table.wager("Bob", 4, "$100")
    table.deal()
    table.set(3, LOSES[1])  # the smaller bet first
    assert table.state.boxes[4].controller == "Bob"


def test_the_two_tile_hands_are_named_while_a_player_sets_them() -> None:
    table = betting()
    table.wager("Ann", 2, "$20")
    table.deal()
    (own,) = table.sees("Ann").own
    assert {choice.high_name for choice in own.settings} >= {"pair teen"}
    table.refused(c.AskNames(person="Ann", box=2), "names_are_shown", "RWS 3.11 set")


# ---- delivery and mishaps -----------------------------------------------------------------------------------


@pytest.mark.clause("RWS 3.8 count", check=1)
def test_the_tiles_go_round_as_the_count_does() -> None:
    table = delivered("rws", ("Ann", 2))  # a total of nine: the dealer's hand first
    dealt = table.events(e.TilesDelivered)[-1].hands
    assert list(dealt) == [0, 1, 2, 3, 4, 5, 6, 7]
    stacks = [table.woodpile[at_tile : at_tile + 4] for at_tile in range(0, 32, 4)]
    assert [tuple(tiles) for tiles in dealt.values()] == stacks


@pytest.mark.clause("RWS 5.2", check=1)
def test_nothing_is_collected_before_the_player_has_said_whether_he_withdraws() -> None:
    table = delivered("rws", ("Ann", 2))
    exposed(table, "box", 2, box=2)
    table.refused(c.CollectEmptyBoxes(), "choice_first", "RWS 5.2")


def test_tiles_that_the_player_banker_shows_himself_are_played() -> None:
    table = banked("rws", ("Ann", 2), ("Bob", 3))
    goes_on(table, exposed(table, "bank", 2, by="banker"), silent("NZ 12.6"))


def test_tiles_that_the_dealer_upset_are_set_the_house_way() -> None:
    table = betting()
    table.wager("Ann", 2, "$20")
    table.seat("Cho", 3)
    table.wager("Cho", 3, "$20")
    table.deal()
    table.set(2, WINS[1])
    table.set(3, LOSES[1])
    table.play(c.ReportKnockedDown(box=3, by="Sue"))
    table.until("matched")
    assert table.events(e.HandExposed)[-1].low_name == "points 6 high8"


# ---- the bank -----------------------------------------------------------------------------------------------


@pytest.mark.clause("RWS 3.16", check=1)
def test_a_game_against_a_player_does_not_count_for_the_bank() -> None:
    on_end = {"bank_order": "right of the last"}  # no game of the dealer's between two of players
    table = after_house_round("rws", ("Ann", 2), ("Bob", 4), choices=on_end)
    table.seat("Cho", 5)
    against(table, "Ann")
    for person, box in (("Bob", 4), ("Cho", 5)):
        table.wager(person, box, "$100")
    table.deal()
    table.finish()
    table.banker = None
    assert asked(table) == ["Bob"]
    assert passed_over(table)["Cho"] == "RWS 3.16"


@pytest.mark.clause("RWS 3.16", check=1)
def test_whoever_sat_out_the_dealers_last_game_may_not_bank() -> None:
    table = after_house_round("rws", ("Ann", 2), ("Bob", 4), ("Cho", 5))
    against(table, "Ann")
    table.wager("Bob", 4, "$100")
    table.deal()
    table.finish()
    table.banker = None
    table.begin()
    for person, box in (("Ann", 2), ("Cho", 5)):
        table.wager(person, box, "$100")
    table.deal()
    table.finish()
    assert asked(table) == ["Cho", "Ann"]
    assert passed_over(table) == {"Bob": "RWS 3.16"}


def test_a_bankers_commission_is_taken_down_to_the_smallest_chip() -> None:
    table = BankedGame("rws", {"Cho": (3, "$130", LOSES)}, stake="$1000", chips=(100, 500))
    table.to_end()
    (share,) = table.last(e.BankSettled).shares
    assert (share.won, share.commission) == (coins("$130"), coins("$6"))  # $6.50 is due


# ---- ranking ------------------------------------------------------------------------------------------------


@pytest.mark.clause("RWS AppD pairs", check=1)
@pytest.mark.clause("RWS AppD 17-22", check=1)
@pytest.mark.parametrize(
    ("tiles", "clause"),
    [
        ("gee6 gee3", "RWS AppD pairs"),
        ("9 9", "RWS AppD pairs"),
        ("teen 9", "RWS AppD 17-22"),
        ("day 9", "RWS AppD 17-22"),
        ("teen low8", "RWS AppD 17-22"),
        ("day high8", "RWS AppD 17-22"),
        ("teen high7", "RWS AppD 17-22"),
        ("day low7", "RWS AppD 17-22"),
        ("11 low8", "RWS 3.6.1"),
        ("11 9", "RWS 3.6.1"),
        ("gee6 5", "RWS 3.6.5"),
        ("gee3 high7", "RWS 3.6.5"),
    ],
)
def test_what_a_two_tile_hand_is_worth_is_said_by_this_clause(tiles: str, clause: str) -> None:
    assert rws.two(tiles).clause == clause


@pytest.mark.clause("RWS 3.6.3", check=1)
def test_between_equal_points_the_highest_tile_decides() -> None:
    rws.in_falling_order("high8 low7", "high10 five", "low4 eleven", "low10 five")  # all of 5


PAIRS = (
    "gee_joon", "teen", "day", "high8", "high4", "high10", "high6", "low4", "eleven", "low10", "high7", "low6",
    "nine", "low8", "low7", "five",
)  # fmt: skip
SPECIAL = ("wong teen", "wong day", "gong teen", "gong day", "high_nine teen", "high_nine day")
SINGLE = (*PAIRS[1:], "gee6|gee3")
"""One tile by itself, the Gee Jun tiles lowest."""


@pytest.mark.clause("RWS AppD single", check=1)
@pytest.mark.clause("RWS 3.6", check=1)
def test_the_order_of_pairs_special_hands_and_single_tiles() -> None:
    ranking = rws.book.ranking
    assert ranking.combined == [*(f"pair {kind}" for kind in PAIRS), *SPECIAL]
    assert ranking.single == list(SINGLE)
    assert (ranking.single_clause, ranking.highest_tile_clause) == ("RWS AppD single", "RWS 3.6.3")


@pytest.mark.clause("RWS 3.6.4", check=1)
def test_between_two_zeros_the_banker_wins() -> None:
    low = rws.match("high4 high6 / five five", "eleven nine / day low8")
    assert (low.low, low.high, low.clauses) == ("lose", "win", ("RWS 3.14.3", "RWS 3.6.4"))
    both = rws.match("high4 high6 / low4 low6", "eleven nine / high10 low10")
    assert (both.low, both.high, both.clauses) == ("lose", "lose", ("RWS 3.6.4",))


# ---- side bets ----------------------------------------------------------------------------------------------


@pytest.mark.clause("RWS 4.5 commission", check=1)
@pytest.mark.clause("RWS 4.6 commission", check=1)
def test_what_a_side_bet_pays_is_said_by_its_line_and_its_commission() -> None:
    bonus, _ = rws.bet("bonus", "$10").on("high6 five / day nine", against="low8 low10 / high10 high8")
    assert bonus.clauses == ("RWS 4.5(8)", "RWS 4.5 commission")
    tie, _ = rws.bet("tie", "$10").on("low10 five / high8 eleven", against="high4 low10 / low6 low6")
    assert tie.clauses == ("RWS 4.6(2)", "RWS 4.6 commission")


@pytest.mark.clause("RWS 4.6(1)", check=1)
@pytest.mark.parametrize(
    ("whose", "player", "banker"),
    [
        ("player", "day high8 / five five", "high4 low10 / high10 high10"),
        ("dealer", "high4 low10 / high10 high10", "day high8 / five five"),
        ("both", "day high8 / five five", "teen low8 / day nine"),
    ],
)
def test_the_higher_line_of_a_tie_whosever_low_hand_is_read(whose: str, player: str, banker: str) -> None:
    settled, line = at("rws", tie_low_hand=whose).bet("tie", "$10").on(player, against=banker)
    assert (line, settled.won) == ("tie_low_gong", coins("$250"))
    read = () if whose == "both" else ("R-98",)
    assert settled.clauses == ("RWS 4.6(1)", "RWS 4.6 commission", *read)


@pytest.mark.clause("RWS 4.6(1)", check=1)
def test_whose_low_hand_it_is_decides_only_where_one_alone_is_a_gong_or_better() -> None:
    """The document says "tie with low hand having at least a gong" and not whose."""
    tie = rws.bet("tie", "$10")
    own, _ = tie.on("day high8 / five five", against="high4 low10 / high10 high10")
    assert (own.won, own.clauses[-1]) == (coins("$250"), "R-98")
    banks, _ = tie.on("high4 low10 / high10 high10", against="day high8 / five five")
    assert (banks.won, banks.clauses) == (coins("$10"), ("RWS 4.6(2)", "RWS 4.6 commission", "R-98"))
    both, _ = tie.on("day high8 / five five", against="teen low8 / day nine")
    assert "R-98" not in both.clauses
    neither, _ = tie.on("low10 five / high8 eleven", against="high4 low10 / low6 low6")
    assert "R-98" not in neither.clauses


# ---- the house way ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tiles", "setting", "clause"),
    [
        ("low7 low7 five five", "five five / low7 low7", "R-92"),
        ("teen teen day day", "day day / teen teen", "R-92"),
        ("teen day high10 high10", "teen day / high10 high10", "R-92"),
        ("teen day high6 high6", "teen day / high6 high6", "R-92"),
    ],
)
def test_pairs_that_no_line_of_the_list_names(tiles: str, setting: str, clause: str) -> None:
    rws.hand(tiles).is_set(setting, by=clause)


@pytest.mark.parametrize(
    ("tiles", "setting", "clause"),
    [
        ("low10 low6 nine gee", "low6 gee / low10 nine", "RWS AppE 1.3(4)"),  # no pair of Nines
        ("teen high8 low4 five", "low4 five / teen high8", "RWS AppE 1.3(2)"),  # 1.4(5): no High 4
        ("teen high4 low4 five", "teen five / high4 low4", "RWS AppE 1.3(4)"),  # 1.4(5): no 9, no Gee
        ("teen high10 nine five", "high10 five / teen nine", "RWS AppE 1.3(2)"),  # 1.4(10): only 7 and 9
        ("teen high4 high10 nine", "high4 high10 / teen nine", "RWS AppE 1.3(2)"),  # 1.4(11): two of the four
        ("teen day high4 five", "teen high4 / day five", "RWS AppE 1.3(4)(c)"),  # 1.3(3): no 7, 8 or 9
        ("teen low10 nine gee", "low10 gee / teen nine", "RWS AppE 1.3(2)"),  # 1.3(3): no Day
    ],
)
def test_a_line_of_the_list_holds_for_its_own_tiles_only(tiles: str, setting: str, clause: str) -> None:
    rws.hand(tiles).is_set(setting, by=clause)


@pytest.mark.clause("RWS AppE 1.3(2)", check=1)
def test_a_gong_before_a_wong_and_either_with_a_good_low_hand() -> None:
    rws.hand("day nine low8 gee3").is_set("nine gee3 / day low8", by="RWS AppE 1.3(2)")
    rws.hand("day nine five gee").is_set("five gee / day nine", by="RWS AppE 1.3(2)")
    rws.hand("teen high8 high4 nine").is_set("high4 nine / teen high8", by="RWS AppE 1.3(2)")  # just a 3


@pytest.mark.clause("RWS AppE 1.3(1)", check=1)
def test_a_gong_or_a_high_nine_is_played_at_the_low_hands_expense() -> None:
    rws.hand("teen high8 high4 high6").is_set("high4 high6 / teen high8", by="RWS AppE 1.3(1)")
    rws.hand("day low6 low7 five").is_set("low6 five / day low7", by="RWS AppE 1.3(1)")
    rws.hand("teen high8 high10 low8").is_set("high8 high10 / teen low8", by="R-91")


@pytest.mark.clause("RWS AppE 1.3(3)", check=1)
def test_the_teen_makes_the_wong_even_at_the_low_hands_expense() -> None:
    rws.hand("teen day high10 nine").is_set("day high10 / teen nine", by="RWS AppE 1.3(3)")
    rws.makes("day high10", 2)


@pytest.mark.clause("RWS 3.6.4", check=1)
def test_a_setting_that_is_better_in_neither_hand_is_not_played() -> None:
    rws.hand("high4 high6 low4 five").is_set("high6 low4 / high4 five", by="RWS 3.6.4")
    rws.hand("teen high4 high10 low4").is_set("high4 high10 / teen low4", by="R-91")


def test_any_three_is_good_enough_where_it_is_read_so() -> None:
    any_three = at("rws", three="any")
    any_three.hand("low6 low8 low7 five").is_set("low8 five / low6 low7", by="RWS AppE 1.3(4)")
    any_three.hand("low6 low7 five gee").is_set("low6 low7 / five gee", by="RWS AppE 1.3(4)")
    any_three.hand("low4 high7 low6 low8").is_set("low4 low8 / high7 low6", by="RWS AppE 1.3(4)(b)")
    rws.hand("low6 low7 five gee").is_set("low7 five / low6 gee", by="RWS AppE 1.3(4)(a)")


def test_the_smallest_difference_is_played_where_it_is_read_so() -> None:
    closest = at("rws", as_close_as_possible="smallest difference")
    closest.hand("teen day high4 high10").is_set("high4 high10 / teen day", by="RWS AppE 1.3(4)")
    closest.hand("teen high4 five gee").is_set("teen gee / high4 five", by="R-91")
    closest.hand("teen day high10 low10").is_set("day low10 / teen high10", by="RWS AppE 1.3(4)(b)")
    rws.hand("teen high4 five gee").is_set("teen gee / high4 five", by="RWS AppE 1.3(4)")


def test_hands_are_balanced_again_only_if_every_low_hand_is_below_cheong_sum_three() -> None:
    again = "Otherwise the hands are balanced again."
    closest = at("rws", as_close_as_possible="smallest difference")
    assert again not in closest.hand("teen high4 five gee6").reasons()
    assert again in closest.hand("teen day high10 low10").reasons()


# ---- the cut ------------------------------------------------------------------------------------------------


def test_there_is_one_cut_and_it_leaves_the_stacks_whole() -> None:
    (cut,) = rws.book.cuts
    assert (cut.name, cut.options, cut.geometry) == ("Yat Dong Dong", ("right",), "Yat Dong Dong")
    assert (cut.clause, cut.confidence) == ("R-107", "documented")
    assert rws.book.house_cut == cut
