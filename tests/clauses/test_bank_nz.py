"""New Zealand: players hold the bank, clause by clause."""

from typing import Any

import pytest

from paigow.table import commands as c
from paigow.table import events as e
from tests.clauses.banking import (
    after_house_round,
    against,
    asked,
    bank_round,
    clause_of_last,
    close,
    cover,
    holds,
    house_round,
    passed_over,
    seated,
    stake,
)
from tests.table.driver import BANK, LOSES, WINS, Game, coins

ANN, BOB, CHO = ("Ann", 3), ("Bob", 5), ("Cho", 6)


def three() -> Game:
    return after_house_round("nz", ANN, BOB, CHO)


# ---- who holds the bank -------------------------------------------------------------------------------------


@pytest.mark.clause("NZ 5.1(a)", check=1)
@pytest.mark.clause("NZ 5.6", check=1)
def test_all_decline_and_the_house_banks() -> None:
    table = three()
    bank_round(table, "Bob", ("Ann", 3, "$100"), ("Cho", 6, "$100"))
    assert (table.sees(None).bank.kind, table.sees(None).chung) == ("player", 5)
    table.banker = None
    assert asked(table) == ["Bob", "Cho", "Ann"]
    assert (table.sees(None).bank.kind, table.sees(None).chung) == ("house", 1)
    assert clause_of_last(table, e.HouseBanks) == "NZ 5.6"
    table.wager("Ann", 3, "$100")
    table.deal()
    table.finish()
    ended = table.events(e.RoundEnded)[-1]
    assert (ended.bank, ended.banker) == ("house", None)


@pytest.mark.clause("NZ 5.1(b)", check=1)
@pytest.mark.clause("NZ 1.0 Bank", check=2)
def test_the_house_has_no_part_in_a_players_bank_but_the_commission() -> None:
    table = three()
    against(table, "Ann", hands={3: BANK, 5: WINS[0], 6: LOSES[0]})
    table.wager("Bob", 5, "$200")
    table.wager("Cho", 6, "$400")
    table.deal()
    float_before, before = table.state.float_coins, {name: table.has(name) for name in ("Ann", "Bob", "Cho")}
    commission_before, matched_before = table.state.commission, len(table.events(e.HandMatched))
    assert table.state.round.house_hand is None
    table.set(5, WINS[1])
    table.set(6, LOSES[1])
    table.finish()
    commission = table.state.commission - commission_before
    assert table.state.float_coins == float_before
    assert commission == coins("$10") + coins("$10")  # 5% of Bob's $200 and of Ann's $200
    assert table.has("Bob") - before["Bob"] == coins("$390")
    assert [event.box for event in table.events(e.HandMatched)[matched_before:]] == [5, 6]


@pytest.mark.clause("NZ 5.1(c)", check=1)
@pytest.mark.clause("NZ 1.0 Co-Banker", check=1)
@pytest.mark.clause("NZ 11.3(c)", check=1)
def test_a_co_bank_is_covered_half_and_half() -> None:
    table = three()
    float_before = table.state.float_coins
    cover(table, "Ann", [("Bob", 5, "$100"), ("Cho", 6, "$300")], with_house=True)
    table.play(stake("Ann", "$200"))
    table.duty()
    bank = table.sees(None).bank
    assert (bank.kind, bank.stakes[0].coins, bank.house_stake) == ("co-bank", coins("$200"), coins("$200"))
    assert table.state.float_coins == float_before - coins("$200")


@pytest.mark.clause("NZ 5.1(c)", check=2)
def test_the_displayed_maximum_of_the_house_limits_what_lies_against_a_co_bank() -> None:
    table = after_house_round("nz", ANN, BOB, CHO, house_liability="$500")
    against(table, "Ann", with_house=True)
    assert table.sees(None).settings.house_liability == coins("$500")
    table.wager("Bob", 5, "$700")
    table.no_wager("Cho", 6, "$320", "above_liability", "NZ 5.1(c)")
    table.wager("Cho", 6, "$300")
    table.no_wager("Bob", 5, "$720", "above_liability", "NZ 5.1(c)")
    table.wager("Bob", 5, "$680")


@pytest.mark.clause("NZ 1.0 Banker", check=1)
def test_the_record_of_a_round_names_its_banker() -> None:
    table = three()
    bank_round(table, "Ann", ("Bob", 5, "$100"))
    bank_round(table, "Ann", ("Bob", 5, "$100"), with_house=True)
    ended = table.events(e.RoundEnded)
    assert [(event.bank, event.banker) for event in ended] == [
        ("house", None),
        ("player", "Ann"),
        ("co-bank", "Ann"),
    ]


@pytest.mark.clause("NZ 1.0 House", check=1)
def test_the_operator_is_named_on_displays_and_in_the_log() -> None:
    table = Game("nz", operator="SkyCity")
    assert table.sees(None).settings.operator == "SkyCity"
    assert table.events(e.TableOpened)[0].settings.operator == "SkyCity"


# ---- the offer ----------------------------------------------------------------------------------------------


@pytest.mark.clause("NZ 5.2 first round", check=1)
def test_no_offer_before_the_first_round_nor_after_the_table_was_empty() -> None:
    table = seated("nz", ANN)
    assert asked(table) == []
    assert clause_of_last(table, e.HouseBanks) == "NZ 5.2 first round"
    table.wager("Ann", 3, "$100")
    table.deal()
    table.finish()
    table.play(c.Leave(person="Ann"))
    table.until("shown")
    table.seat("Bob", 5)
    assert asked(table) == []
    assert table.sees(None).chung == 1


@pytest.mark.clause("NZ 5.2 rotation", check=1)
def test_the_offer_goes_counter_clockwise_from_box_1_to_the_first_who_accepts() -> None:
    table = seated("nz", ("Ann", 1), ("Bob", 3), ("Cho", 5), ("Dee", 7))
    house_round(table, ("Ann", 2), ("Bob", 3), ("Cho", 5), ("Dee", 7))  # box 1 takes no wager yet
    table.banker = "Cho"
    assert asked(table) == ["Ann", "Bob", "Cho"]
    assert table.sees(None).chung == 5


@pytest.mark.clause("NZ 5.3(a)", check=1)
def test_who_has_not_played_the_round_before_is_passed_over() -> None:
    table = three()
    house_round(table, ANN, BOB)
    table.seat("Dee", 2)
    table.seat("Eve", 4)
    table.banker = "Bob"
    assert asked(table) == ["Ann", "Bob"]
    assert passed_over(table) == {"Dee": "NZ 5.3(a)", "Eve": "NZ 5.3(a)"}
    table = three()
    house_round(table, ANN, BOB)
    assert asked(table) == ["Ann", "Bob"]
    assert passed_over(table) == {"Cho": "NZ 5.3(a)"}


@pytest.mark.clause("NZ 5.3(b)", check=1)
def test_a_back_bettor_without_a_box_of_his_own_is_not_offered_the_bank() -> None:
    table = seated("nz", ANN)
    table.stand("Bob", money="$5000")
    house_round(table, ANN, ("Bob", 3))
    assert table.state.rotation.played.keys() == {"Ann", "Bob"}
    table.begin(to="offering")
    assert table.bank_answers("Ann") == ("pass", "player", "co-bank")
    assert table.bank_answers("Bob") == ()
    table.refused(c.TakeBank(person="Bob"), "not_your_offer", "NZ 5.2 rotation")
    table.play(c.PassBank(person="Ann"))
    table.refused(c.OfferBank(person="Bob"), "no_offer")
    table.until("betting")
    assert [event.person for event in table.events(e.BankOffered)] == ["Ann"]


@pytest.mark.clause("NZ 5.3(b)", check=1)
@pytest.mark.clause("NZ 7.1(b)", check=1)
def test_who_stands_and_decided_on_a_box_is_offered_the_bank_there_in_its_turn() -> None:
    table = seated("nz", ANN, CHO)
    table.stand("Bob", money="$5000")
    house_round(table, ANN, ("Bob", 5), CHO)
    table.begin(to="offering")
    table.play(c.PassBank(person="Ann"))
    table.until("offering")
    assert (table.events(e.BankOffered)[-1].person, table.events(e.BankOffered)[-1].box) == ("Bob", 5)
    assert table.bank_answers("Bob") == ("pass", "player", "co-bank")
    table.play(c.TakeBank(person="Bob"))
    assert (table.sees(None).chung, table.sees(None).boxes[4].kind) == (5, "bank")
    table.until("betting")
    table.wager("Ann", 3, "$100")
    table.deal()
    table.finish()
    assert table.state.rotation.holder == "Bob"
    table.begin(to="offering")
    assert table.state.round.bank.offered == "Bob"  # the banker may keep it for a second round


@pytest.mark.clause("NZ 5.3(b)", check=1)
def test_once_somebody_sits_at_the_box_who_stood_behind_it_has_none() -> None:
    table = seated("nz", ANN)
    table.stand("Bob", money="$5000")
    house_round(table, ANN, ("Bob", 5))
    table.seat("Dee", 5)
    assert asked(table) == ["Ann"]


@pytest.mark.clause("NZ 5.3(c)", check=1)
@pytest.mark.clause("NZ 11.2(b) failure", check=1)
def test_who_cannot_cover_all_may_share_and_who_cannot_cover_half_may_not() -> None:
    table = three()
    holds(table, "Ann", "$300")
    cover(table, "Ann", [("Bob", 5, "$600")])
    table.refused(stake("Ann", "$600"), "not_enough")
    table.play(stake("Ann", "$300"))
    assert table.refused(c.SettleCover(), "cover_short").facts["needed"] == coins("$600")
    assert table.bank_answers("Ann") == ("pass", "co-bank")
    table.play(c.TakeBank(person="Ann", with_house=True))
    assert (table.state.round.bank.kind, table.state.round.bank.house_stake) == ("co-bank", coins("$300"))

    table = three()
    holds(table, "Ann", "$299")
    cover(table, "Ann", [("Bob", 5, "$400"), ("Cho", 1, "$200")])
    table.play(stake("Ann", "$299"))
    table.refused(c.TakeBank(person="Ann", with_house=True), "cover_short", "NZ 11.3(b)")
    table.play(c.PassBank(person="Ann"))
    assert (table.state.round.bank.kind, table.sees(None).chung) == ("house", 1)
    assert clause_of_last(table, e.CoverSettled) == "NZ 11.2(b) failure"
    assert table.has("Ann") == coins("$299")  # her chips are no wager unless she wishes
    assert not table.state.boxes[1].wagers  # box 1 is the house's again
    bank = table.state.round.bank
    assert (bank.person, bank.box, bank.needed, bank.half) == (None, None, None, None)
    assert clause_of_last(table, e.WagerReturned) == "NZ 11.1(a)"


@pytest.mark.clause("NZ 5.3 co-bank option", check=1)
def test_the_offer_has_three_answers() -> None:
    table = three()
    table.begin(to="offering")
    assert table.bank_answers("Ann") == ("pass", "player", "co-bank")
    assert table.bank_answers("Bob") == ()


@pytest.mark.clause("NZ 5.4", check=1)
@pytest.mark.clause("NZ 1.0 Player/Banker", check=1)
def test_after_two_rounds_the_bank_goes_to_the_right_and_its_last_holder_comes_last() -> None:
    def two_rounds(**more: Any) -> Game:
        table = after_house_round("nz", ("Bob", 2), ("Ann", 4), ("Cho", 6), **more)
        bank_round(table, "Ann", ("Bob", 2, "$100"), ("Cho", 6, "$100"))
        bank_round(table, "Ann", ("Bob", 2, "$100"), ("Cho", 6, "$100"), with_house=True)
        table.banker = None
        return table

    table = two_rounds()
    assert asked(table) == ["Cho", "Bob"]
    assert passed_over(table) == {"Ann": "NZ 5.4"}
    table = two_rounds(choices={"bank_again": "if all decline"})
    assert asked(table) == ["Cho", "Bob", "Ann"]
    table = two_rounds()
    house_round(table, ("Bob", 2), ("Ann", 4), ("Cho", 6))
    assert asked(table) == ["Cho", "Bob", "Ann"]  # the house has banked: the count of her rounds starts again


@pytest.mark.clause("NZ 5.4", check=2)
def test_the_bank_may_be_given_up_after_one_round() -> None:
    table = three()
    bank_round(table, "Bob", ("Ann", 3, "$100"), ("Cho", 6, "$100"))
    table.banker = "Cho"
    assert asked(table) == ["Bob", "Cho"]  # the banker is asked first whether to keep it
    assert table.sees(None).chung == 6


# ---- sharing ------------------------------------------------------------------------------------------------


def shares_next(*seats: tuple[str, int]) -> Game:
    """A bank may be shared; in the round before Dee, who stands, wagered on Ann's box."""
    table = after_house_round("nz", *seats, choices={"shared_bank": True})
    table.stand("Dee")
    house_round(table, *seats, ("Dee", 3))
    return table


@pytest.mark.clause("NZ 5.5", check=1)
def test_players_of_one_box_share_the_bank_if_the_operator_allows_it() -> None:
    table = three()
    table.stand("Dee")
    house_round(table, ANN, BOB, CHO, ("Dee", 3))
    cover(table, "Ann", [("Bob", 5, "$600")])
    table.refused(stake("Dee", "$100"), "not_the_bank", "NZ 5.5")
    table = shares_next(ANN, BOB, CHO)
    cover(table, "Ann", [("Bob", 5, "$600")])
    table.refused(stake("Cho", "$100"), "other_box", "NZ 5.5")
    table.play(stake("Ann", "$500"))
    table.refused(c.SettleCover(), "cover_short")
    table.play(stake("Dee", "$100"))
    table.duty()
    assert (table.state.round.bank.kind, table.state.round.bank.stake) == ("player", coins("$600"))
    assert table.state.round.bank.holders == ("Ann", "Dee")


@pytest.mark.clause("NZ 7.3", check=1)
def test_sharers_see_and_set_the_tiles_together_unless_the_house_shares_too() -> None:
    def shared(*, with_house: bool) -> Game:
        table = shares_next(ANN, BOB)
        against(table, "Ann", with_house=with_house)
        table.wager("Bob", 5, "$600")
        table.play(stake("Dee", "$300"))
        table.play(stake("Ann", "$300"))
        table.deal()
        table.set_all()
        return table

    table = shared(with_house=False)
    hand = table.state.boxes[3].hand
    assert hand is not None
    for sharer in ("Ann", "Dee"):
        seen = table.sees(sharer).hand_at(3)
        assert seen is not None
        assert seen.tiles == hand.tiles
    table.play(table.as_delivered("Dee", 3))
    assert table.is_at("house_set")
    table = shared(with_house=True)
    for sharer in ("Ann", "Dee"):
        table.refused(table.as_delivered(sharer, 3), "dealer_sets")
        seen = table.sees(sharer).hand_at(3)
        assert seen is not None
        assert seen.tiles == (None,) * 4


# ---- wagers -------------------------------------------------------------------------------------------------


@pytest.mark.clause("NZ 6.1 duty", check=2)
@pytest.mark.clause("NZ 6.5 bank box", check=1)
def test_nobody_wagers_on_the_banks_box_and_the_bank_not_at_all() -> None:
    table = three()
    against(table, "Ann")
    table.no_wager("Ann", 3, "$100", "own_bank", "NZ 6.1 duty")
    table.no_wager("Ann", 7, "$100", "own_bank", "NZ 6.1 duty")
    table.no_wager("Bob", 3, "$100", "bank_box", "NZ 6.5 bank box")


@pytest.mark.clause("NZ 6.2 duty", check=1)
def test_no_dice_before_the_bankers_wager() -> None:
    table = three()
    cover(table, "Ann", [("Bob", 5, "$100")])
    assert table.is_at("covering")
    assert table.events(e.CoverAsked)[-1].alone == coins("$100")
    table.refused(c.ShakeDice(dice=(1, 2, 3)), "wrong_phase")
    table.play(stake("Ann", "$100"))
    table.duty()
    assert table.is_at("bets_closed")


@pytest.mark.clause("NZ 6.6 player maximum", check=1)
def test_a_players_wagers_on_a_box_have_their_own_maximum() -> None:
    table = Game("nz", player_maximum="$300")
    table.begin()
    table.stand("Ann")
    refused = table.no_wager("Ann", 4, "$400", "above_maximum", "NZ 6.6 player maximum")
    assert refused.facts["maximum"] == coins("$300")
    table.wager("Ann", 4, "$300")


@pytest.mark.clause("NZ 6.8", check=1)
def test_no_maximum_against_a_player_who_banks_alone() -> None:
    def at_the_bets(banker: str | None, *, with_house: bool = False, **more: str) -> Game:
        table = after_house_round("nz", ANN, BOB, minimum="$25", maximum="$1000", money="$9000", **more)
        table.banker, table.with_house = banker, with_house
        table.begin()
        return table

    table = at_the_bets("Ann")
    assert table.sees(None).bank.is_unlimited
    table.wager("Bob", 5, "$5000")
    table.no_wager("Bob", 5, "$20", "below_minimum")
    for table in (at_the_bets(None), at_the_bets("Ann", with_house=True)):
        assert not table.sees(None).bank.is_unlimited
        table.no_wager("Bob", 5, "$5000", "above_maximum")
        table.no_wager("Bob", 5, "$20", "below_minimum")
    at_the_bets("Ann", box_maximum="$1000", player_maximum="$300").wager("Bob", 5, "$5000")


def test_what_lies_above_the_maximum_goes_back_when_the_house_takes_over() -> None:
    table = after_house_round("nz", ANN, BOB, maximum="$1000", money="$9000")
    cover(table, "Ann", [("Bob", 5, "$5000")])
    table.play(c.PassBank(person="Ann"))
    assert table.state.boxes[5].main_wagers[0].coins == coins("$1000")


# ---- the player's bank and the co-bank ------------------------------------------------------------------------


@pytest.mark.clause("NZ 11.2(a)", check=1)
@pytest.mark.clause("NZ 11.3(a)", check=1)
@pytest.mark.parametrize("with_house", [False, True])
def test_the_chung_is_on_the_bankers_box_and_box_1_takes_wagers(*, with_house: bool) -> None:
    table = three()
    against(table, "Bob", with_house=with_house, hands={5: BANK, 1: WINS[0]})
    assert (table.sees(None).chung, table.sees(None).boxes[4].kind) == (5, "bank")
    table.wager("Ann", 1, "$100")
    table.deal()
    hand = table.state.bank_hand
    assert hand is not None
    assert hand.tiles == table.events(e.TilesDelivered)[-1].hands[5] == ("2-2", "1-4", "3-3", "4-6")
    assert table.state.round.house_hand is None
    assert table.sees(None).boxes[0].kind == "box"


@pytest.mark.clause("NZ 11.2(b) cover", check=1)
@pytest.mark.parametrize(("amount", "covers"), [("$350", True), ("$400", True), ("$349", False)])
def test_the_stake_is_at_least_what_the_others_have_wagered(amount: str, *, covers: bool) -> None:
    table = three()
    cover(table, "Ann", [("Bob", 5, "$150"), ("Cho", 6, "$200")])
    table.play(stake("Ann", amount))
    if covers:
        table.duty()
        assert (table.state.round.bank.kind, table.state.round.bank.stake) == ("player", coins(amount))
        assert clause_of_last(table, e.CoverSettled) == "NZ 11.2(b) cover"
    else:
        table.refused(c.SettleCover(), "cover_short", "NZ 11.2(b) cover")


@pytest.mark.clause("NZ 11.3(b)", check=1)
@pytest.mark.parametrize(("amount", "covers"), [("$175", True), ("$174", False)])
def test_a_co_banker_puts_up_half(amount: str, *, covers: bool) -> None:
    table = three()
    cover(table, "Ann", [("Bob", 5, "$150"), ("Cho", 6, "$200")], with_house=True)
    table.play(stake("Ann", amount))
    if covers:
        table.duty()
        assert (table.state.round.bank.stake, table.state.round.bank.house_stake) == (
            coins("$175"),
            coins("$175"),
        )
        assert clause_of_last(table, e.CoverSettled) == "NZ 11.3(c)"
    else:
        table.refused(c.SettleCover(), "cover_short", "NZ 11.3(b)")


@pytest.mark.clause("NZ 6.8", check=1)
@pytest.mark.clause("NZ 6.6 box maximum", check=1)
@pytest.mark.clause("NZ 6.6 player maximum", check=1)
def test_against_a_bank_that_comes_to_be_shared_the_limits_of_box_and_player_hold_again() -> None:
    table = after_house_round("nz", ANN, BOB, CHO, box_maximum="$800", player_maximum="$450")
    holds(table, "Ann", "$600")
    before = {name: table.has(name) for name in ("Bob", "Cho")}
    cover(
        table, "Ann", [("Bob", 5, "$500"), ("Cho", 5, "$500"), ("Cho", 6, "$60")]
    )  # no maximum against her alone
    table.play(stake("Ann", "$600"))
    table.play(c.TakeBank(person="Ann", with_house=True))
    five, six = (table.state.boxes[box].main_wagers for box in (5, 6))
    assert [(each.person, each.coins) for each in five] == [("Bob", coins("$450")), ("Cho", coins("$350"))]
    assert [each.coins for each in six] == [coins("$60")]  # of another box
    assert table.has("Bob") == before["Bob"] - coins("$450")
    assert table.has("Cho") == before["Cho"] - coins("$410")


@pytest.mark.clause("NZ 11.2(b) failure", check=1)
def test_when_time_is_up_what_lies_there_decides() -> None:
    for amount, kind in (("$349", "co-bank"), ("$175", "co-bank"), ("$174", "house"), (None, "house")):
        table = three()
        against(table, "Ann")
        table.wager("Bob", 5, "$350")
        table.duty()
        table.play(c.CallNoMoreBets(deadline_ms=1000))
        if amount:
            table.play(stake("Ann", amount))
        table.play(c.CallTime(now_ms=1000))
        assert table.state.round.bank.kind == kind, amount
        assert table.is_at("bets_closed")


def test_when_the_house_takes_over_and_all_wagers_lay_on_its_box_the_round_is_void() -> None:
    table = three()
    cover(table, "Ann", [("Bob", 1, "$100")])
    before = table.has("Bob")
    table.play(c.PassBank(person="Ann"))
    voided = table.events(e.RoundVoided)[-1]
    assert (voided.cause, voided.clause) == ("no wagers", "NZ 11.2(b) failure")
    assert table.has("Bob") - before == coins("$100")
    assert table.is_at("round_over")


def test_bets_are_called_for_only_when_nobody_is_left_to_be_asked() -> None:
    table = three()
    table.begin(to="stacked")
    table.refused(c.OpenBets(), "bank_waits", "NZ 5.2 rotation")
    close(table)


@pytest.mark.clause("NZ 5.1(b)", check=1)
def test_a_player_alone_is_not_asked_for_nobody_could_wager_against_the_bank() -> None:
    # 5.1(b): a player/banker covers the wagers of the other players; 6.1: it is they who wager against the bank
    table = after_house_round("nz", ANN)
    assert asked(table) == []
    assert table.events(e.HouseBanks)[-1].clause == "R-100"
    table.wager("Ann", ANN[1], "$100")
    table.deal()
    assert table.state.round.bank.kind == "house"


def test_a_player_whose_opponents_have_gone_is_told_so_and_waited_for_no_more() -> None:
    table = after_house_round("nz", ANN, BOB)
    table.begin(to="offering")
    table.play(c.Leave(person="Bob"))
    for with_house in (False, True):
        table.refused(c.TakeBank(person="Ann", with_house=with_house), "nobody_to_wager", "R-100")
    table.duty()
    passed = table.events(e.BankPassed)[-1]
    assert (passed.person, passed.is_skipped, passed.clause) == ("Ann", True, "R-100")


def test_a_bank_that_nobody_has_wagered_against_is_the_houses_when_the_time_is_up() -> None:
    table = after_house_round("nz", ANN, BOB)
    against(table, "Ann")
    table.play(c.CallNoMoreBets(deadline_ms=30_000))
    banks = table.events(e.HouseBanks)[-1]
    assert (banks.person, banks.clause, banks.deadline_ms) == ("Ann", "R-100", 30_000)
    table.wager("Ann", ANN[1], "$100")  # the player, too, wagers against the house then


def test_the_house_has_no_wager_against_a_player() -> None:
    table = three()
    against(table, "Ann")
    table.wager("Bob", 5, "$100")
    table.refused(c.PlaceHouseWager(), "no_house_wager")


@pytest.mark.clause("NZ 5.3(a)", check=1)
@pytest.mark.clause("NZ 5.2 rotation", check=1)
def test_who_may_not_bank_is_passed_over_once() -> None:
    table = three()
    bank_round(table, "Ann", ("Bob", 5, "$100"))
    table.seat("Dee", 4)
    before = len(table.log)
    table.banker = None
    assert asked(table) == ["Ann", "Bob"]  # she may keep it for a second round
    passed = [
        (event.person, event.is_skipped) for event in table.log[before:] if isinstance(event, e.BankPassed)
    ]
    assert passed == [("Ann", False), ("Dee", True), ("Bob", False), ("Cho", True)]


@pytest.mark.clause("NZ 5.1(b)", check=1)
def test_a_bank_pays_from_what_it_wins_however_little_the_float_holds() -> None:
    table = after_house_round("nz", ANN, BOB, CHO, float_coins="$400")
    against(table, "Ann", hands={3: BANK, 5: WINS[0], 6: LOSES[0]})
    table.wager("Bob", 5, "$800")
    table.wager("Cho", 6, "$800")
    table.deal()
    table.set(5, WINS[1])
    table.set(6, LOSES[1])
    assert table.state.float_coins < coins("$800")
    table.finish()
    (paid,) = [event for event in table.events(e.WagerPaid) if event.won == coins("$800")]
    assert [(source.account, source.coins) for source in paid.sources] == [("losing", coins("$800"))]
