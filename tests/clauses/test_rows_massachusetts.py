"""Massachusetts: every row of the book is the one that its document wants: clauses, values, offers, ranks, cuts."""

import pytest

from paigow.books import BookError, load
from paigow.books.names import Cited, Flag, Number, RuleName
from paigow.table import AnyCommand, next_duty
from paigow.table import commands as c
from paigow.table import events as e
from tests.clauses.banking import after_house_round, against, asked, bank_round, cover, holds
from tests.clauses.mishaps import exposed
from tests.clauses.play import at
from tests.clauses.silent import silent
from tests.table.banks import BANKER, BOX, BankedGame
from tests.table.driver import BANK, LOSES, WINS, Game, coins

MA = "massachusetts"
ANN, BOB, CHO = ("Ann", 1), ("Bob", 3), ("Cho", 5)

OWN_DECISIONS = {
    # the tiles, the wagers and the dice: 4 to 6
    "shuffle": "MA 4(d) wash", "laja": "MA 4(d) wash", "wager": "MA 5(a) chips", "bank_control": "MA 5(b) seated",
    "bank_box": "MA 5(b) seated", "lost_wager": "MA 5(c)", "bets_close": "MA 6(a) call", "dice": "MA 6(a) shake",
    "house_box": "MA 6(c)", "control_seated": "MA 7(b) touch", "control_highest": "MA 7(b) touch",
    "control_last": "MA 7(b) touch", "count": "MA 6(c)", "cut": "MA 6(d) delivery", "deliver": "MA 6(d) delivery",
    "collect_empty": "MA 6(e)",
    # setting, matching and money against the dealer: 7
    "turned": "MA 1 High hand", "house_sets": "MA 7(c) dealer", "house_exposed": "MA 7(c) dealer",
    "concede": "MA 7(f) right", "exposed_late": "MA 7(g) order", "match": "MA 7(g) compare",
    "collect_losing": "MA 7(h) collect", "clear_losing": "MA 7(h) collect", "lose": "MA 7(h) lose",
    "lose_two_zeros": "MA 7(h) lose", "push_stands": "MA 7(i) tiles", "paid": "MA 7(k) odds",
    "commission": "MA 7(k) collect",
    # a player's bank: 8
    "bank_tiles": "MA 1 Bank", "bank": "MA 8(a) option", "bank_stake": "MA 8(d)(2)", "co_bank": "MA 8(e) option",
    "co_bank_tiles": "MA 8(e) request", "bank_exposed": "MA 8(n) compare", "bank_shortfall": "MA 8(o) shortfall",
    "bank_collect_losing": "MA 8(o) collect", "bank_pay_late": "MA 8(o) pay", "bank_push_stands": "MA 7(i) tiles",
    "co_bank_collect_losing": "MA 8(p) collect", "co_bank_pay_late": "MA 8(p) collect",
    "co_bank_push_stands": "MA 7(i) tiles",
    "house_wager_first": "MA 8(n) compare", "house_wager_lost": "MA 8(n) lose", "house_wager_pushed": "MA 8(n) push",
    "house_wager_paid": "MA 8(q)", "house_wager_last": "MA 8(o) pay",
    "bank_cut": "MA 8(i) style", "bank_dice": "MA 8(i) shake", "bank_count": "MA 8(j)",
    "bank_deliver": "MA 8(k) delivery", "bank_collect_empty": "MA 8(l)", "bank_match": "MA 8(o) expose",
    "co_bank_match": "MA 8(p) expose", "bank_commission": "MA 8(r)",
    "bank_rest": "MA 8(o) surplus", "co_bank_shortfall": "MA 8(p) shortfall",
    "co_bank_makes_up": "MA 8(p) shortfall", "co_bank_house_pays": "MA 8(p) shortfall",
    "co_bank_rest": "MA 8(p) surplus",
    # what goes wrong, and two areas: 9 and 10
    "irregularity": "MA 9(d)", "mis_set_reset": "MA 9(f)", "several_boxes": "MA 10(a)",
}  # fmt: skip

BORROWED_DECISIONS = {
    # nobody is absent, no tiles are looked at and no box is removed in this document
    "absent": silent("NZ 12.16"), "view_unused": silent("NZ 10.12"), "reshuffle_ordered": silent("NZ 12.7"),
    "player_maximum": silent("NZ 6.6 player maximum"),
    "liability": silent("NZ 5.1(c)"), "laja_banker": silent("NZ 9.2(b)"), "laja_once": silent("NZ 9.3"),
    "removal_throw": silent("NZ 12.10 selection"),
    "removal_repeat": silent("NZ 12.10 repeat"), "removed": silent("NZ 12.11"),
    # it does not mention offenders, games broken off, complaints and hours either
    "excess_others": silent("CAN 5.5 others"), "sanction_void": silent("CAN 15.2(a)"),
    "invalidate_fraud": silent("CAN 15.3(b)"),
    "refund": silent("CAN 15.4"), "inspector_notice": silent("CAN 15.5"), "hours": silent("CAN 14.1"),
    "mis_set_stands": "R-96", "house_wager_covered": "R-99",
    "side_bet_limits": "R-84", "side_bet_cap": "R-85", "name_kept": silent("NZ 10.9(b)(ii)"),
    "talk_closed": silent("NZ 10.9(b)(ii)"),
    "coupon_laid": "R-87", "coupon_kept": "R-88", "coupon_paid": "R-89", "coupon_commission": "R-90",
    "house_way_left_open": "R-91",
    "below_minimum_again": silent("CAN 5.1(c) further"),
    "own_nomination": silent("CAN 7.4(c)"),
    "payment_lowered": silent("CAN 15.10 notice"),
    "payment_raised": silent("CAN 15.10 no notice"),
    "initial_bet": silent("RWS 3.4 initial"),
    "side_bet": silent("RWS 3.4 side bets"),
}  # fmt: skip

OWN_RULES = {
    # the layout and the delivery
    "house_position": "MA 6(c)", "boxes": "MA 6(c)", "delivery": "MA 6(d) delivery", "house_cut_options": "MA 8(k)(1)",
    "cut_before_no_more_bets": "MA 8(i) style", "laja_reshuffle_from": "MA 4(e)",
    # wagers, and who sets
    "wagers_per_box": "MA 5(b) seated", "seated_may_hand_over": "MA 7(b) touch", "control_order": "MA 7(b) touch",
    "names_while_setting": "MA 7(b) touch", "requests_wait": "MA 7(b) advice", "bank_confirms": "MA 7(b) advice",
    "nine_eight_seven": "MA 7(d)(3)", "filed_house_way": "MA 7(e)", "house_wager_amount": "MA 8(h) amount",
    "match_play": "MA 5(a) chips", "match_play_after_win": "MA 5(a) chips",
    "dealers_high_hand": "MA 7(c) dealer",
    # the money
    "losing_area": "MA 7(h) collect", "unpayable_wager": "MA 7(k) odds", "unpayable_part": "MA 7(k) odds",
    "commission_bp": "MA 7(k) odds", "vigorish_rounded_up_to": "MA 7(k) rounding",
    "commission_rounding": "MA 7(k) rounding", "commission_step": "MA 7(k) rounding",
    "unpayable_payment": "MA 7(k) rounding", "match_from": "MA 8(o) expose",
    "bank_commission_step": "MA 8(o) surplus", "bank_commission_rounding": "MA 8(o) surplus",
    "co_bank_commission_rounding": "MA 8(p) surplus",
    # the bank
    "shared_bank_among": "MA 1 Bank", "maximum_player_bank": "MA 8(a) precedence",
    "maximum_co_bank": "MA 8(a) precedence", "bank_needs_opponents": "MA 8(c) offer", "game_starts": "MA 8(b)",
    "bank_makes_up": "MA 8(o) shortfall", "bank_order": "MA 8(c) next",
    "bank_again": "MA 8(c) consecutive", "cover_failure": "R-101", "co_cover_bp": "MA 8(d)(2)",
    # exposed tiles
    "exposed_player_from": "MA 9(d)", "exposed_player_in_player_bank": "MA 9(d)", "exposed_bank_from": "MA 9(e)",
}  # fmt: skip

BORROWED_RULES = {
    "below_minimum": silent("CAN 5.1(c) first"), "multiples_of_minimum": silent("CAN 5.1(b)"),
    "above_maximum": silent("CAN 5.1(d)"),
    "box_maximum": silent("NZ 6.6 box maximum"), "pool_sets": silent("CAN 6.6 pool"),
    "co_banker_shows_two": silent("NZ 11.3(e) peek"),
    "sole_player_shows": silent("NZ 10.14"), "odd_half": "R-52", "reset_until": "R-96",
    "unpaid_shortfall": "R-56", "requested_reset": silent("CAN 13.8"), "knocked_down": silent("NZ 12.14"),
}  # fmt: skip


def setting(**choices: object) -> Game:
    """Ann at box 2 and Cho at box 3 against the dealer; nobody has set."""
    table = Game(MA, choices=choices)
    table.seat("Ann", 2)
    table.seat("Cho", 3)
    table.begin({0: BANK, 2: WINS[0], 3: LOSES[0]})
    table.wager("Ann", 2, "$100")
    table.wager("Cho", 3, "$100")
    table.deal()
    return table


def bettors(**choices: object) -> Game:
    """The bets of a round against the dealer are open; Ann sits at box 2."""
    table = Game(MA, choices=choices)
    table.seat("Ann", 2, money="$5000")
    table.begin()
    return table


# ---- which clause decides -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("decision", "clause"), OWN_DECISIONS.items())
def test_a_decision_of_the_document_cites_the_clause_that_takes_it(decision: Cited, clause: str) -> None:
    assert load(MA).cite(decision) == clause


@pytest.mark.parametrize(("decision", "clause"), BORROWED_DECISIONS.items())
def test_a_decision_of_which_the_document_is_silent_cites_the_one_that_speaks(
    decision: Cited, clause: str
) -> None:
    assert load(MA).cite(decision) == clause


@pytest.mark.parametrize(("rule", "clause"), OWN_RULES.items())
def test_a_rule_of_the_document_stands_under_its_clause(rule: RuleName, clause: str) -> None:
    assert load(MA).clause_of(rule) == clause


@pytest.mark.parametrize(("rule", "clause"), BORROWED_RULES.items())
def test_a_rule_of_which_the_document_is_silent_stands_under_the_one_that_speaks(
    rule: RuleName, clause: str
) -> None:
    assert load(MA).clause_of(rule) == clause


def test_a_player_decides_about_his_shown_tile_before_the_round_goes_on() -> None:
    table = bettors()
    table.wager("Ann", 2, "$20")
    table.until("delivered")
    exposed(table, "box", box=2)
    table.refused(c.CollectEmptyBoxes(), "choice_first", "MA 9(d)")


def test_dice_that_are_no_three_dice_are_no_shake() -> None:
    table = bettors()
    table.wager("Ann", 2, "$20")
    table.until("bets_closed")
    while next_duty(table.state, table.book) != "dice":
        table.duty()
    table.refused(c.ShakeDice(dice=(7, 1, 1)), "bad_dice", "MA 6(a) shake")


# ---- the layout and the wagers ------------------------------------------------------------------------------


@pytest.mark.parametrize(("rule", "good", "bad"), [
    ("boxes", 1, 0), ("boxes", 6, 7), ("idle_seat_rounds", 0, -1), ("idle_seat_rounds", 99, 100),
])  # fmt: skip
def test_the_bounds_of_what_a_licensee_may_choose(rule: Number, good: int, bad: int) -> None:
    assert at(MA, **{rule: good}).book.number(rule) == good
    with pytest.raises(BookError, match=f"{rule}.*{bad}"):
        at(MA, **{rule: bad})


def test_a_wager_below_the_minimum_is_refused_unless_it_is_settled_once() -> None:
    bettors().no_wager("Ann", 2, "$5", "below_minimum")
    table = bettors(below_minimum="settle once")
    table.wager("Ann", 2, "$5")
    assert table.state.boxes[2].main_wagers[0].coins == coins("$5")


def test_a_wager_above_the_maximum_is_refused_unless_it_is_settled_up_to_it() -> None:
    bettors().no_wager("Ann", 2, "$1500", "above_maximum")
    table = bettors(above_maximum="settle to maximum")
    table.wager("Ann", 2, "$1500")
    assert table.state.boxes[2].main_wagers[0].coins == coins("$1500")


def test_no_wager_need_be_a_multiple_of_the_minimum_unless_the_licensee_wishes_it() -> None:
    bettors().wager("Ann", 2, "$15")
    bettors(multiples_of_minimum=True).no_wager("Ann", 2, "$15", "not_a_multiple", silent("CAN 5.1(b)"))


def test_an_area_has_no_limit_of_its_own_unless_the_licensee_wishes_it() -> None:
    bettors(above_maximum="settle to maximum").wager("Ann", 2, "$1500")
    table = bettors(above_maximum="settle to maximum", box_maximum=True)
    table.no_wager("Ann", 2, "$1500", "above_box_maximum")


@pytest.mark.clause("MA 5(b) seated", check=1)
def test_an_area_has_the_one_bettor_who_sits_there() -> None:
    table = bettors()
    table.stand("Bob")
    table.wager("Ann", 2, "$20")
    table.no_wager("Bob", 2, "$20", "not_seated", "MA 5(b) seated")
    book = table.book
    assert (book.number("wagers_per_box"), book.words("control_order")) == (
        1,
        ("seated", "highest", "nearest"),
    )


@pytest.mark.clause("MA 7(b) touch", check=1)
def test_who_sits_at_an_area_sets_its_hand_and_hands_it_to_nobody() -> None:
    table = bettors()
    table.wager("Ann", 2, "$20")
    table.refused(c.GiveControl(person="Ann", box=2), "cannot_hand_over", "MA 7(b) touch")


def test_values_that_never_come_to_bear_are_those_of_the_document() -> None:
    book = load(MA)
    assert book.number("laja_reshuffle_from") == 1  # there is no laja
    assert (book.number("exposed_player_from"), book.number("exposed_bank_from")) == (1, 1)  # any tile
    assert book.number("bank_rounds") == 1  # nobody holds the bank in two rounds on end


@pytest.mark.parametrize(("rule", "value"), [("plus_minus_four", True), ("removal_by_dice", True)])
def test_what_other_documents_have_may_be_taken_over(rule: Flag, value: bool) -> None:
    assert load(MA).flag(rule) is not value
    assert at(MA, **{rule: value}).book.flag(rule) is value


# ---- setting ------------------------------------------------------------------------------------------------


def test_hands_are_named_while_they_are_set_or_on_request() -> None:
    setting().refused(c.AskNames(person="Ann", box=2), "names_are_shown", "MA 7(b) touch")
    (asked_for,) = setting(names_while_setting="on request").play(c.AskNames(person="Ann", box=2))
    assert isinstance(asked_for, e.NamesAsked)


def test_a_hand_that_the_dealer_sets_on_request_waits_for_nobody() -> None:
    table = setting(house_way_on_request="set")
    table.play(c.AskHouseWay(person="Cho", box=3))
    (event,) = table.play(c.SetOnRequest(box=3))
    assert isinstance(event, e.HandSet)


def test_a_requested_hand_stands_as_the_dealer_set_it_unless_read_otherwise() -> None:
    for choices, kind in (({}, e.MisSetStands), ({"requested_reset": True}, e.HandReset)):
        table = setting(house_way_on_request="set", **choices)
        table.play(c.AskHouseWay(person="Cho", box=3))
        laid = table.set_hand("Cho", 3, LOSES[1])
        table.play(c.SetOnRequest(box=3, low=laid.low, high=laid.high))
        (event,) = table.play(c.ReportMisSet(hand="box", box=3, by="Sue"))
        assert isinstance(event, kind)
        assert silent("CAN 13.8") in {event.clause for event in table.events(kind)}


@pytest.mark.parametrize(("choices", "stands"), [({}, False), ({"knocked_down": "as set"}, True)])
def test_tiles_that_the_dealer_upset_are_set_the_house_way_unless_read_otherwise(
    choices: dict[str, object],
    stands: bool,
) -> None:
    table = setting(**choices)
    table.set(2, WINS[1])
    table.set(3, LOSES[1])
    before = table.state.boxes[3].hand
    (event,) = table.play(c.ReportKnockedDown(box=3, by="Sue"))
    assert isinstance(event, e.HandReset)
    assert before is not None
    assert ((event.low, event.high) == (before.low, before.high)) is stands
    assert event.clause == silent("NZ 12.14")


# ---- the bank -----------------------------------------------------------------------------------------------


def sole(**more: object) -> BankedGame:
    return BankedGame(MA, {"Ann": (2, "$100", WINS)}, **more)  # type: ignore[arg-type]


def test_the_banks_tiles_are_the_bankers_unless_every_holder_may_set() -> None:
    naming: AnyCommand = c.Nominate(person=BANKER, box=BOX, nominee="Ann")
    sole().refused(naming, "not_the_bank", "MA 1 Bank")
    sole(choices={"pool_sets": "every holder"}).refused(naming, "no_such_choice", "MA 1 Bank")


def test_a_co_bank_turns_no_tiles_unless_read_otherwise() -> None:
    for choices in ({}, {"co_banker_shows_two": True}):
        table = BankedGame(MA, {"Ann": (2, "$100", WINS)}, shared=True, choices=choices)
        table.deal_all()
        show = c.ShowTwoTiles(person=BANKER, places=(1, 2))
        if choices:
            table.play(show)
        else:
            table.refused(show, "not_shown_here", silent("NZ 11.3(e) peek"))


@pytest.mark.clause("MA 8(o) shortfall", check=1)
@pytest.mark.parametrize(("left", "payers"), [("$400", ["stack"]), ("$20", ["stack", "float"])])
def test_a_shortfall_after_a_wrong_count_is_collected_from_the_banks_chips(
    left: str, payers: list[str]
) -> None:
    table = BankedGame(MA, {"Ann": (2, "$250", WINS)}, first="$10")
    table.play(c.ReportMiscounted(counted=coins("$200"), by="Sue"))
    table.until("setting")
    assert table.state.round.bank.stake == coins("$210")  # what was counted, and the dealer's wager
    holds(table, BANKER, left)
    table.to_end()
    (paid,) = table.events(e.WagerPaid)[-1:]
    assert [source.account.partition(":")[0] for source in paid.sources] == ["losing", "stake", *payers]
    assert paid.clauses[-1] == ("R-56" if "float" in payers else "MA 8(o) shortfall")


@pytest.mark.clause("MA 8(p) shortfall", check=1)
def test_of_a_co_banks_shortfall_his_chips_and_the_inventory_pay_half_each() -> None:
    table = BankedGame(MA, {"Ann": (2, "$250", WINS)}, shared=True)
    table.play(c.ReportMiscounted(counted=coins("$200"), by="Sue"))
    table.to_end()
    (paid,) = table.events(e.WagerPaid)[-1:]
    owed = {source.account: source.coins for source in paid.sources}
    assert owed == {f"stake:{BANKER}": 10000, f"stack:{BANKER}": 2500, "stake:house": 10000, "float": 2500}


@pytest.mark.parametrize(("wager", "vigorish"), [("$80", "$2"), ("$90", "$2.25"), ("$91", "$2.50")])
def test_vigorish_on_a_co_banks_half_is_rounded_up_to_a_quarter(wager: str, vigorish: str) -> None:
    table = BankedGame(MA, {"Cho": (3, wager, LOSES)}, shared=True)
    table.to_end()
    assert table.last(e.BankSettled).shares[0].commission == coins(vigorish)


@pytest.mark.clause("MA 8(d)(2)", check=1)
def test_a_bank_that_is_not_covered_is_the_dealers_unless_it_may_be_shared_then() -> None:
    for choices in ({}, {"cover_failure": "share or house", "co_cover_bp": 5000}):
        table = after_house_round(MA, ANN, BOB, CHO, choices=choices)
        holds(table, "Ann", "$400")
        cover(table, "Ann", [("Bob", 3, "$400"), ("Cho", 5, "$200")])
        share = c.TakeBank(person="Ann", with_house=True)
        if choices:
            table.play(share)
            assert table.state.round.bank.kind == "co-bank"
        else:
            table.refused(share, "no_co_banking", "R-101")


def test_a_co_banker_has_before_him_what_covers_all_wagers() -> None:
    table = after_house_round(MA, ANN, BOB)
    holds(table, "Ann", "$300")
    cover(table, "Ann", [("Bob", 3, "$400")], with_house=True)
    assert table.state.phase == "covering"
    table.refused(c.SettleCover(), "cover_short", "MA 8(d)(2)")


@pytest.mark.clause("MA 8(a) precedence", check=1)
@pytest.mark.parametrize(("rule", "word", "shared"), [
    ("maximum_player_bank", "none", False), ("maximum_co_bank", "liability only", True),
])  # fmt: skip
def test_the_maximum_holds_against_a_players_bank_unless_read_otherwise(
    rule: str,
    word: str,
    shared: bool,
) -> None:
    for choices in ({}, {rule: word}):
        table = after_house_round(MA, ANN, BOB, choices=choices, maximum="$200", house_liability="$1000")
        against(table, "Ann", with_house=shared)
        if choices:
            table.wager("Bob", 3, "$300")
        else:
            table.no_wager("Bob", 3, "$300", "above_maximum")


@pytest.mark.clause("MA 8(c) next", check=1)
def test_the_bank_goes_round_from_round_to_round_or_comes_after_every_house_round() -> None:
    first = []
    for order in ("pointer moves on", "after every house round"):
        table = after_house_round(MA, ANN, BOB, CHO, choices={"bank_order": order})
        bank_round(table, "Ann", ("Bob", 3, "$20"), ("Cho", 5, "$20"))
        first.append(asked(table))
    assert first == [["Bob", "Cho"], []]


@pytest.mark.clause("MA 9(c)", check=1)
def test_a_wrong_sum_of_the_dice_voids_the_round_also_while_nobody_has_looked() -> None:
    table = bettors()
    table.wager("Ann", 2, "$20")
    table.until("delivered")
    events = table.play(c.ReportMisdelivery(by="Pit", reason="12 was counted as 13"))
    assert isinstance(events[-1], e.RoundVoided)
    assert events[-1].clause == "MA 9(c)"


# ---- the order of the hands ---------------------------------------------------------------------------------


@pytest.mark.clause("MA 2(b) table", check=1)
def test_the_twenty_permissible_pairs_in_their_order() -> None:
    at(MA).in_falling_order(
        "2-4 1-2",
        "6-6 6-6", "1-1 1-1", "4-4 4-4", "1-3 1-3", "5-5 5-5", "3-3 3-3", "2-2 2-2", "5-6 5-6", "4-6 4-6", "1-6 1-6",
        "1-5 1-5",
        "3-6 4-5", "3-5 2-6", "3-4 2-5", "1-4 2-3",
        "6-6 4-5", "1-1 3-6", "6-6 2-6", "1-1 4-4",
    )  # fmt: skip


def test_what_ranks_hands_stands_under_its_clause() -> None:
    ranking = load(MA).ranking
    assert ranking.combined_clauses == {"pair": "MA 2(b) table", "wong": "MA 1 Wongs", "gong": "MA 1 Gongs"}
    assert (ranking.points_clause, ranking.highest_tile_clause, ranking.single_clause) == (
        "MA 2(d)",
        "MA 2(f)",
        "MA 2(g)",
    )
    zeros = {row.hand: row.clause for row in ranking.zero}
    assert zeros == {"low": "MA 7(i)(1)", "high": "MA 2(f)"}
    assert [row.clause for row in ranking.gee] == ["MA 2(e) values"]


# ---- how the dealer sets ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("reading", "tiles", "expected"), [
    # better low hand: a nine, an eight, a seven
    ("better low hand", "teen day high10 high7", "teen high10 / day high7"),
    ("better low hand", "teen day high10 high6", "teen high10 / day high6"),
    ("better low hand", "teen day high10 five", "teen high10 / day five"),
    # better high hand
    ("better high hand", "teen day high4 high7", "day high4 / teen high7"),
    ("better high hand", "teen day high4 high6", "day high4 / teen high6"),
    ("better high hand", "teen day high10 five", "day high10 / teen five"),
    # best low hand among all
    ("best low hand among all", "teen day high10 high7", "teen day / high10 high7"),
    ("best low hand among all", "teen day high10 high6", "teen high10 / day high6"),
])  # fmt: skip
@pytest.mark.clause("MA 7(d)(3)", check=1)
def test_a_nine_an_eight_or_a_seven_as_it_is_read(reading: str, tiles: str, expected: str) -> None:
    at(MA, nine_eight_seven=reading).hand(tiles).is_set(expected, by="MA 7(d)(3)")


def test_what_is_left_open_goes_to_the_better_low_hand_and_then_to_the_better_high_hand() -> None:
    high = at(MA, nine_eight_seven="better high hand")
    high.hand("teen high6 eleven low6").is_set("high6 eleven / teen low6", by="R-91")
    at(MA).hand("teen high4 low4 five").is_set("teen low4 / high4 five", by="R-91")
    low = at(MA, nine_eight_seven="best low hand among all")
    low.hand("teen high10 low10 high7").is_set("teen low10 / high10 high7", by="R-91")


HIGHEST_WITH_LOWEST = "Otherwise the highest tile is played with the lowest."


@pytest.mark.parametrize(("reading", "tiles", "set_so"), [
    ("better low hand", "high6 low4 high4 five", "high6 low4 / high4 five"),  # a nine
    ("better high hand", "high6 eleven teen low6", "high6 eleven / teen low6"),  # an eight
    ("better low hand", "high4 low6 high6 eleven", "high4 low6 / high6 eleven"),  # a seven
])  # fmt: skip
@pytest.mark.clause("MA 7(d)(4)", check=1)
def test_the_highest_goes_with_the_lowest_only_where_no_nine_eight_or_seven_is_made(
    reading: str, tiles: str, set_so: str
) -> None:
    """Not even to choose between two settings that make it and are equal in one hand."""
    hand = at(MA, nine_eight_seven=reading).hand(tiles)
    hand.is_set(set_so, by="R-91")
    assert HIGHEST_WITH_LOWEST not in hand.reasons()
    assert HIGHEST_WITH_LOWEST in at(MA).hand("teen high4 high10 low10").reasons()


# ---- the styles of delivery ---------------------------------------------------------------------------------


STYLES = {
    # clause -> name, and stack and level (1: top) of the first hands that go out, stack 1 at the dealer's right
    "MA 8(k)(1)": ("house way (right)", "11 12 13 14", "21 22 23 24", "31 32 33 34"),
    "MA 8(k)(2)": ("house way (left)", "81 82 83 84", "71 72 73 74", "61 62 63 64"),
    "MA 8(k)(3)": ("cup say (right)", "11 12 21 22", "13 14 23 24", "31 32 41 42"),
    "MA 8(k)(4)": ("cup say (left)", "71 72 81 82", "73 74 83 84", "51 52 61 62"),
    "MA 8(k)(5)": ("jung quat", "41 42 51 52", "43 44 53 54", "31 32 61 62"),
    "MA 8(k)(6)": ("chee yee", "11 12 81 82", "13 14 83 84", "21 22 71 72"),
    "MA 8(k)(7)": ("pin say (right)", "11 21 31 41", "51 61 71 81", "12 22 32 42"),
    "MA 8(k)(8)": ("pin say (left)", "51 61 71 81", "11 21 31 41", "52 62 72 82"),
    "MA 8(k)(9)": ("dragon head and phoenix tail (right)", "11 12 21 22", "51 61 71 81", "13 14 23 24"),
    "MA 8(k)(10)": ("dragon head and phoenix tail (left)", "71 72 81 82", "11 21 31 41", "73 74 83 84"),
}


@pytest.mark.clause("MA 8(k) offered", check=1)
@pytest.mark.parametrize(("clause", "style"), STYLES.items())
def test_each_style_is_described_by_its_own_clause(clause: str, style: tuple[str, ...]) -> None:
    (cut,) = (each for each in load(MA).cuts if each.clause == clause)
    name, *first = style
    said = f"{cut.name} ({' '.join(cut.options)})" if cut.options else cut.name
    assert (said, cut.confidence) == (name, "documented")
    hands = [
        " ".join(f"{place // 4 + 1}{place % 4 + 1}" for place in sorted(group)) for group in cut.groups[:3]
    ]
    assert hands == first
