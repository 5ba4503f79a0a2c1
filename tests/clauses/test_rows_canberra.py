"""Canberra, row by row: the clause of each decision and rule, what may be chosen, and hands that one row decides."""

import pytest

from paigow.books import BookError
from paigow.books.names import Cited, Number, RuleName
from paigow.table import commands as c
from paigow.table import events as e
from paigow.tiles import pieces
from tests.clauses.mishaps import choices, delivered, exposed, look
from tests.clauses.play import at, coins
from tests.clauses.silent import silent
from tests.table.driver import BANK, LOSES, PUSHES, WINS, Game

canberra = at("canberra")


# ---- which clause decides --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("decision", "clause"),
    [
        ("show_tiles", "CAN 3.2"),
        ("wager", "CAN 7.2 chips"),
        ("below_minimum_again", "CAN 5.1(c) further"),
        ("own_nomination", "CAN 7.4(c)"),
        ("payment_lowered", "CAN 15.10 notice"),
        ("payment_raised", "CAN 15.10 no notice"),
        ("several_boxes", "CAN 7.3 two boxes"),
        ("bets_close", "CAN 7.1"),
        ("lost_wager", "CAN 7.1"),
        ("concede", "CAN 7.1"),
        ("shuffle", "CAN 8.1"),
        ("laja", "CAN Terms La Ja"),
        ("dice", "CAN 4.2 shake"),
        ("count", "CAN 4.2 count"),
        ("deliver", "CAN 9.1 direction"),
        ("collect_empty", "CAN 9.1 retrieve"),
        ("house_sets", "CAN Terms House Way"),
        ("house_exposed", "CAN 10.3"),
        ("exposed_late", "CAN 10.3"),
        ("bank_exposed", "CAN 10.3"),
        ("bank_cut", "CAN 8.4"),
        ("view_unused", "CAN 10.4"),
        ("match", "CAN 12.1"),
        ("lose", "CAN 12.2"),
        ("push_by_low", "CAN 12.2"),
        ("push_stands", "CAN 12.2"),
        ("bank_push_stands", "CAN 12.2"),
        ("co_bank_push_stands", "CAN 12.2"),
        ("lose_two_zeros", "CAN 12.5"),
        ("collect_losing", "CAN 1(b)"),
        ("bank_collect_losing", "CAN 1(b)"),
        ("co_bank_collect_losing", "CAN 1(b)"),
        ("clear_losing", "CAN 1(b)"),
        ("paid", "CAN 12.6"),
        ("commission", "CAN 12.6"),
        ("bank_rest", "CAN 12.7"),
        ("co_bank_rest", "CAN 12.8 base"),
        ("bank_control", "CAN 6.3"),
        ("bank_funds", "CAN 6.4"),
        ("bank_cover", "CAN 6.4"),
        ("control_alone", "CAN 7.4(a)"),
        ("unchosen_cut", "R-109"),
        ("exposed_dead_one", "R-62"),
        ("bank_stake", "CAN 6.4"),
        ("bank_tiles", "CAN Terms Player/Banker"),
        ("co_bank_tiles", "CAN Terms Co-banking"),
        ("name_kept", "CAN 9.3 information"),
        ("talk_closed", "CAN 9.3 information"),
        ("irregularity", "CAN 13.3"),
        ("mis_set_reset", "CAN 13.8"),
        ("mis_set_stands", "R-96"),
    ],
)
def test_its_own_clause_decides(decision: Cited, clause: str) -> None:
    assert canberra.book.cite(decision) == clause


@pytest.mark.parametrize(
    ("decision", "clause"),
    [
        ("turned", silent("NZ 1.0 Hand")),  # that the high hand is the better one
        ("bank_box", silent("NZ 6.5 bank box")),
        ("player_maximum", silent("NZ 6.6 player maximum")),
        ("laja_banker", silent("NZ 9.2(b)")),
        ("laja_once", silent("NZ 9.3")),
        ("pay_late", silent("NZ 11.1(g)")),  # the order of exposing and paying
        ("bank_pay_late", silent("NZ 11.2(i) pay")),
        ("co_bank_pay_late", silent("NZ 11.3(i)")),
        ("bank_sets_last", silent("NZ 11.2(d)")),
        ("bank_shortfall", silent("NZ 11.2(j)")),
        ("co_bank_shortfall", silent("NZ 11.3(l) shortfall")),
        ("co_bank_makes_up", silent("NZ 12.17 sole")),
        ("co_bank_house_pays", "R-56"),
        ("removal_throw", silent("NZ 12.10 selection")),
        ("removal_repeat", silent("NZ 12.10 repeat")),
        ("removed", silent("NZ 12.11")),
        ("absent", silent("NZ 12.16")),
        ("set_rejected", silent("MA 4(a)(3)(ii)")),
        ("lessen", silent("MA 8(h) reduce")),
        ("lid_lifted", silent("MA 8(i) uncover")),
        ("house_wager_first", silent("MA 8(n) compare")),
        ("house_wager_lost", silent("MA 8(n) lose")),
        ("house_wager_pushed", silent("MA 8(n) push")),
        ("house_wager_paid", silent("MA 8(q)")),
        ("house_wager_last", silent("MA 8(o) pay")),
        ("initial_bet", silent("RWS 3.4 initial")),
        ("side_bet", silent("RWS 3.4 side bets")),
        ("side_bet_limits", "R-84"),
        ("side_bet_cap", "R-85"),
        ("coupon_laid", "R-87"),
        ("coupon_kept", "R-88"),
        ("coupon_paid", "R-89"),
        ("coupon_commission", "R-90"),
        ("house_way_left_open", "R-91"),
        ("house_way_teen_or_day", "R-93"),
    ],
)
def test_where_the_document_is_silent_another_ones_clause_is_borrowed(decision: Cited, clause: str) -> None:
    assert canberra.book.cite(decision) == clause


@pytest.mark.parametrize(
    ("rule", "clause"),
    [
        ("boxes", "CAN 1(a)"),
        ("losing_area", "CAN 1(b)"),
        ("gee_counts", "R-106"),
        ("co_bank_set_by", "R-103"),
        ("cover_by", "R-105"),
        ("cut_before_no_more_bets", "CAN 4.2 shake"),
        ("maximum_player_bank", "CAN 5.3"),
        ("maximum_co_bank", "CAN 5.4 box maxima"),
        ("co_banking", "CAN 6.5"),
        ("shared_bank_among", "CAN 6.6 pool"),
        ("bank_order", "R-104"),
        ("bank_needs_opponents", "R-100"),
        ("bank_again", "CAN 6.7 length"),
        ("house_position", "CAN 6.9 tiles"),
        ("seated_only", "CAN 7.4 limit"),
        ("control_order", "CAN 7.4(a)"),
        ("seated_may_hand_over", "CAN 7.4(b)"),
        ("delivery", "CAN 9.1 direction"),
        ("sanctions", "CAN 9.3 sanction"),
        ("house_way_on_request", "CAN 10.5"),
        ("requests_wait", "CAN 10.5"),
        ("bank_confirms", "CAN 10.5"),
        ("commission_rounding", "CAN 12.6"),
        ("commission_step", "CAN 12.6"),
        ("bank_commission_rounding", "CAN 12.8 rounding"),
        ("bank_commission_step", "CAN 12.8 rounding"),
        ("co_bank_commission_rounding", "CAN 12.8 rounding"),
        ("commission_bp", "CAN 12.9"),
        ("commission_approval", "CAN 12.9"),
        ("zero_high", "CAN 12.5"),
        ("exposed_player_in_player_bank", "CAN 13.7"),
        ("requested_reset", "CAN 13.8"),
        ("invalidation", "CAN 15.3(a)"),
        ("disputes", "CAN 15.6"),
        ("unpayable_wager", "CAN 15.10 no notice"),
        ("unpayable_part", "CAN 15.10 no notice"),
        ("names_while_setting", "CAN 15.13"),
        ("house_cut_options", "CAN AppE 1"),
        ("small_tiles_first", "CAN 11.1(c)"),
        ("to_the_letter", "CAN AppD 2"),
        ("three", "CAN AppD 3(c)"),
        ("exception_a", "CAN AppD Exc(a)"),
    ],
)
def test_each_rule_is_taken_from_its_own_clause(rule: RuleName, clause: str) -> None:
    assert canberra.book.clause_of(rule) == clause


@pytest.mark.parametrize(
    ("rule", "clause"),
    [
        ("box_maximum", silent("NZ 6.6 box maximum")),
        ("match_from", silent("NZ 11.2(i) pay")),
        ("odd_half", "R-52"),
        ("knocked_down", silent("NZ 12.14")),
        ("bank_makes_up", silent("NZ 12.17 sole")),
        ("unpaid_shortfall", "R-56"),
    ],
)
def test_what_the_document_does_not_regulate_goes_by_new_zealands_clause(rule: RuleName, clause: str) -> None:
    assert canberra.book.clause_of(rule) == clause


# ---- what may be chosen ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rule", "least", "most"),
    [("boxes", 2, 8), ("wagers_per_box", 1, 3), ("exposed_bank_from", 1, 4), ("dice_hours", 0, 168)],
)
def test_a_number_is_chosen_within_its_bounds(rule: Number, least: int, most: int) -> None:
    for number in (least, most):
        assert at("canberra", **{rule: number}).book.number(rule) == number
    for number in (least - 1, most + 1):
        with pytest.raises(BookError, match=f"from {least} to {most}"):
            at("canberra", **{rule: number})


@pytest.mark.parametrize(
    ("rule", "other"),
    [
        ("cut_before_no_more_bets", False),
        ("control_order", "seated, highest, nominee"),
        ("box_maximum", True),
        ("names_while_setting", "always"),
        ("stack_cut", True),
        ("plus_minus_four", True),
        ("removal_by_dice", True),
        ("bank_order", "pointer moves on"),
        ("bank_order", "after every house round"),
        ("bank_again", "if all decline"),
        ("cover_by", "chips on the table"),
        ("cover_failure", "house"),
        ("to_the_letter", True),
        ("exception_a", False),
    ],
)
def test_what_the_document_leaves_open_may_be_read_otherwise(rule: str, other: str | bool) -> None:
    assert canberra.book.value(rule) != other
    assert at("canberra", **{rule: other}).book.value(rule) == other


def test_the_seated_player_may_be_the_first_to_decide() -> None:
    table = Game("canberra", choices={"control_order": "seated, highest, nominee"})
    table.seat("Ann", 2)
    table.begin()
    table.wager("Ann", 2, "$50")
    table.wager("Bob", 2, "$100")
    table.deal()
    assert table.state.boxes[2].controller == "Ann"


# ---- at the table --------------------------------------------------------------------------------------------------


def house_banked() -> Game:
    """Ann at box 2 and Cho at box 3 have wagered against the house; nobody has set."""
    table = Game("canberra")
    table.seat("Ann", 2)
    table.seat("Cho", 3)
    table.begin({1: BANK, 2: WINS[0], 3: LOSES[0]})
    table.wager("Ann", 2, "$100")
    table.wager("Cho", 3, "$100")
    table.deal()
    return table


def test_the_seated_player_cannot_leave_the_decisions_to_the_highest_wager() -> None:
    table = Game("canberra")
    table.seat("Ann", 2)
    table.begin()
    table.wager("Ann", 2, "$50")
    table.refused(c.GiveControl(person="Ann", box=2), "cannot_hand_over", "CAN 7.4(b)")


def test_losing_wagers_lie_in_their_circle_until_all_hands_are_compared() -> None:
    table = Game("canberra")
    table.whole_round(
        {2: WINS, 3: LOSES, 4: PUSHES}, [("Ann", 2, "$40"), ("Bob", 3, "$20"), ("Cho", 4, "$20")]
    )
    (lost,) = table.events(e.LosingCollected)
    (cleared,) = table.events(e.LosingAreaCleared)
    assert (lost.area, cleared.coins, cleared.clause) == ("losing", coins("$20"), "CAN 1(b)")
    assert table.names().index("LosingAreaCleared") < table.names().index("WagerPaid")


def test_two_tile_hands_are_named_only_when_their_player_asks() -> None:
    table = house_banked()
    (asked,) = table.play(c.AskNames(person="Ann", box=2))
    assert isinstance(asked, e.NamesAsked)
    assert asked.clause == "CAN 15.13"


def test_tiles_that_the_dealer_upsets_are_set_the_house_way() -> None:
    table = house_banked()
    table.set(2, WINS[1])
    table.set(3, LOSES[1])
    (again,) = table.play(c.ReportKnockedDown(box=3, by="Sue"))
    assert isinstance(again, e.HandReset)
    canberra.hand(LOSES[0]).is_set("high8 low8 / low7 low10")
    assert sorted(tile.kind.name for tile in pieces(again.low)) == ["high8", "low8"]
    assert again.clause == silent("NZ 12.14")


def test_only_the_own_look_ends_the_right_to_call_a_hand_void() -> None:
    table = delivered("canberra", ("Ann", 2), ("Bob", 3))
    look(table, "Bob", 3)
    assert choices(exposed(table, "box", 2, box=2)) == {"Ann": ("play", "void")}


def test_the_first_exposed_tile_of_a_laja_is_enough_and_the_payment_is_rounded_not_the_commission() -> None:
    assert canberra.book.number("laja_reshuffle_from") == 1  # 0 would be the same
    assert (canberra.book.word("commission_rounding"), canberra.book.number("commission_step")) == (
        "exact",
        0,
    )


# ---- ranking -----------------------------------------------------------------------------------------------------


def test_the_clauses_of_points_and_single_tiles() -> None:
    ranking = canberra.book.ranking
    assert (ranking.points_clause, ranking.highest_tile_clause) == ("CAN 3.9", "CAN 12.3")
    assert canberra.two("high8 low7").clause == "CAN 3.9"
    assert canberra.two("gee6 five").clause == "R-106"  # that its 6 may be a 3
    assert at("canberra", gee_counts="its pips").two("gee6 five").clause == "CAN 3.9"


def test_the_clauses_of_two_zeros() -> None:
    zero = {(row.hand, row.rule): row.clause for row in canberra.book.ranking.zero}
    assert zero == {
        ("low", "copy"): "CAN 12.5",
        ("high", "highest tile"): "CAN 12.3",
        ("high", "copy"): "CAN 12.5",
    }


# ---- the house way -------------------------------------------------------------------------------------------------


@pytest.mark.clause("CAN AppD 2(b)", check=1)
def test_only_a_pair_of_nines_is_split_to_make_nine_and_nine() -> None:
    canberra.hand("high4 low4 five five").is_set("high4 low4 / five five", by="CAN AppD 2")
    canberra.hand("high8 low8 eleven eleven").is_set("high8 low8 / eleven eleven", by="CAN AppD 2")


@pytest.mark.clause("CAN AppD 2(c)", check=1)
def test_eights_are_split_to_make_eight_and_eight() -> None:
    canberra.hand("high8 high8 high10 low10").is_set("high8 low10 / high8 high10", by="CAN AppD 2(c)")
    canberra.hand("low8 low8 high10 low10").is_set("low8 low10 / low8 high10", by="CAN AppD 2(c)")


def test_the_teen_goes_high_when_teen_and_day_are_both_there() -> None:
    canberra.hand("teen day high8 high10").is_set("day high10 / teen high8", by="R-93")
    canberra.hand("teen day high8 high4").is_set("day high4 / teen high8")
    canberra.hand("teen day high8 low4").is_set("day low4 / teen high8")


@pytest.mark.clause("CAN AppD 3(a)", check=1)
@pytest.mark.clause("CAN AppD 3(b)", check=1)
def test_without_a_low_hand_to_a_high_nine_the_gong_then_the_wong() -> None:
    canberra.hand("teen high8 high10 nine").is_set("high10 nine / teen high8", by="CAN AppD 3(a)")
    canberra.hand("teen high8 low10 nine").is_set("low10 nine / teen high8", by="CAN AppD 3(a)")
    canberra.hand("teen day high4 nine").is_set("day high4 / teen nine", by="CAN AppD 3(a)")
    canberra.hand("teen high8 eleven nine").is_set("high8 eleven / teen nine", by="CAN AppD 3(a)")


@pytest.mark.clause("CAN AppD 3(a)", check=1)
def test_a_high_nine_alone_is_played_whatever_it_leaves() -> None:
    canberra.hand("teen high4 high6 7").is_set("high4 high6 / teen 7", by="CAN AppD 3(a)")
    canberra.hand("teen high4 7 low6").is_set("high4 low6 / teen 7", by="CAN AppD 3(a)")


def test_of_two_eights_the_one_that_leaves_the_better_low_hand() -> None:
    for beside in ("high4", "high10", "high6"):
        canberra.hand(f"teen high8 {beside} low8").is_set(f"high8 {beside} / teen low8", by="R-91")


@pytest.mark.clause("CAN AppD Ind(d)", check=1)
def test_the_nine_of_a_four_and_a_five_needs_a_gee_tile() -> None:
    canberra.hand("teen day high4 five").is_set("teen high4 / day five", by="CAN AppD Exc(d)")
    canberra.hand("teen high4 eleven five").is_set("eleven five / teen high4", by="CAN AppD Exc(b)")
    canberra.hand("teen high4 five gee").is_set("teen gee / high4 five", by="CAN AppD Ind(d)")


@pytest.mark.clause("CAN 11.1(c)", check=1)
def test_two_small_tiles_that_make_seven_come_first_where_that_is_read_so() -> None:
    literal = at("canberra", small_tiles_first=True)
    literal.hand("teen day high4 gee3").is_set("teen day / high4 gee3", by="CAN 11.1(c)")
    literal.hand("teen day high10 five").is_set("teen high10 / day five", by="CAN 11.1(c)")
    canberra.hand("teen day high4 gee3").is_set("day high4 / teen gee3", by="CAN AppD Exc(e)")


@pytest.mark.clause("CAN AppD Exc(c)", check=1)
def test_a_low_hand_below_chong_three_raises_the_high_hand() -> None:
    canberra.hand("teen high10 high6 low10").is_set("high10 low10 / teen high6", by="CAN AppD Exc(c)")
    canberra.hand("teen high4 high6 low6").is_set("high4 low6 / teen high6", by="CAN AppD Exc(c)")


@pytest.mark.clause("CAN AppD Exc(c)", check=1)
def test_where_the_high_hand_cannot_make_seven_the_hands_are_balanced_again() -> None:
    canberra.hand("teen day high10 eleven").is_set("teen high10 / day eleven", by="CAN AppD Exc(d)")
    canberra.hand("teen high4 high10 low10").is_set("teen high10 / high4 low10", by="CAN AppD Exc(c)")
    canberra.hand("high8 high4 high6 high7").is_set("high8 high4 / high6 high7", by="CAN AppD Exc(c)")
    canberra.hand("high8 high4 high6 low6").is_set("high6 low6 / high8 high4", by="CAN AppD Exc(c)")


def test_a_zero_low_hand_leaves_the_better_high_hand() -> None:
    canberra.hand("high4 high6 low4 five").is_set("high6 low4 / high4 five", by="CAN 12.5")


def test_of_settings_of_equal_points_the_one_with_the_two_highest_tiles_apart_is_played() -> None:
    canberra.hand("teen high4 high10 low4").is_set("high4 high10 / teen low4", by="CAN AppD Exc(f)")
    canberra.hand("teen high4 low4 eleven").is_set("high4 eleven / teen low4", by="CAN AppD Exc(f)")
    canberra.hand("teen high10 low4 low10").is_set("teen low10 / high10 low4", by="CAN AppD Exc(f)")


@pytest.mark.clause("CAN AppD Exc(e)", check=1)
def test_a_high_hand_of_eight_or_nine_gets_the_highest_tile() -> None:
    canberra.hand("teen day high4 6").is_set("day high4 / teen 6", by="CAN AppD Exc(e)")
    canberra.hand("teen day high6 low4").is_set("day low4 / teen high6", by="CAN AppD Exc(e)")


def test_any_three_is_good_enough_where_that_is_read_so() -> None:
    any_three = at("canberra", three="any")
    any_three.hand("teen eleven high10 high6").is_set("teen eleven / high10 high6", by="CAN AppD Exc(b)")
    any_three.hand("teen high8 high7 five").is_set("high8 five / teen high7", by="CAN AppD 3(a)")
    any_three.hand("teen high8 high4 high7").is_set("high4 high7 / teen high8", by="CAN AppD 3(c)")


def test_no_hand_needs_these_conditions_and_the_last_two_rows_but_they_stand_as_the_appendix_has_them() -> (
    None
):
    rows = canberra.book.house_rows
    (raised,) = (row for row in rows if row.clause == "CAN AppD Exc(c)" and row.when)
    assert raised.when == ["every low below the limit", "high can reach 7"]
    assert [row.when for row in rows if row.keep == ["highest in high"]] == [["every high at least 8"]]
    assert [(row.clause, row.keep) for row in rows[-2:]] == [
        ("R-91", ["best low"]),
        ("R-91", ["best high"]),
    ]


# ---- the cuts -------------------------------------------------------------------------------------------------------

LEFT_RIGHT = [("left",), ("right",)]
TOP_BOTTOM = [("top",), ("bottom",)]
HEAD_TAIL = [("head", "left"), ("head", "right"), ("tail", "left"), ("tail", "right")]


@pytest.mark.parametrize(
    ("number", "name", "english", "options", "first"),
    [
        (1, "Yat Dong Dong", "House Way", LEFT_RIGHT, "81 82 83 84"),
        (2, "Cup Say", "Tiger", [(a, b) for (a,) in LEFT_RIGHT for (b,) in TOP_BOTTOM], "71 72 81 82"),
        (3, "Foot Say", "Four Across", [()], "11 21 31 41"),
        (4, "Chee Yee", "Chop The Ears", TOP_BOTTOM, "11 12 81 82"),
        (5, "Long Tau Fung May", "Dragon Head Phoenix Tail", HEAD_TAIL, None),
        (6, "Die Pin", "Big Slice", LEFT_RIGHT, "51 61 71 81"),
        (7, "Pong Yun", "Buddha's Signal", LEFT_RIGHT, "71 72 81 82"),
        (8, "Hong Kong Bank", "Hong Kong Bank", [()], "31 32 61 62"),
        (9, "China Bank", "China Bank", [()], "11 12 81 82"),
        (10, "Jung Quat", "Take The Heart", TOP_BOTTOM, "41 42 51 52"),
        (11, "Harbour Bridge", "Sydney Bridge", [()], "11 12 81 82"),
        (12, "Seung Gwai Pak Moon", "Ghost Closing The Door", [()], "11 21 71 81"),
        (13, "Bo Bo Go Sing", "Boy Walks Up Stairs", LEFT_RIGHT, "51 62 73 84"),
        (14, "Gum Un Que", "Double Bridge", [()], "11 12 21 22"),
        (15, "Ghan Dong Ping Say", "Kangaroo Jump", LEFT_RIGHT, "21 41 61 81"),
        (16, "Chong Wan Sup Lok", "Sixteen Across", TOP_BOTTOM, "11 21 31 41"),
        (17, "Yat Kai Sum May", "Chicken Three Ways", LEFT_RIGHT, "81 82 83 84"),
        (18, "Ghan Dong Cup Say", "Striped Tiger", LEFT_RIGHT, "61 62 81 82"),
        (19, "Sydney Tower", "Sydney Tower", [()], "41 42 43 44"),
        (20, "Arn Lok Peng Sar", "Flying Dragon", HEAD_TAIL, None),
    ],
)
def test_appendix_e_lists_the_cuts_with_their_options(
    number: int, name: str, english: str, options: list[tuple[str, ...]], first: str | None
) -> None:
    cuts = [cut for cut in canberra.book.cuts if cut.clause == f"CAN AppE {number}"]
    assert [(cut.name, cut.english, cut.options) for cut in cuts] == [
        (name, english, chosen) for chosen in options
    ]
    hand = " ".join(f"{place // 4 + 1}{place % 4 + 1}" for place in sorted(cuts[0].groups[0]))
    assert first is None or hand == first
