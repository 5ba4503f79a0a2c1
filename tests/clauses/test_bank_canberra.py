"""Canberra: players hold the bank, alone, with the house or in a pool, clause by clause."""

import pytest

from paigow.table import commands as c
from paigow.table import events as e
from paigow.table import next_duty
from tests.clauses.banking import (
    after_house_round,
    against,
    asked,
    bank_round,
    clause_of_last,
    cover,
    holds,
    house_round,
    passed_over,
    seated,
    stake,
)
from tests.table.driver import LOSES, WINS, Game, coins

ANN, BOB, CHO = ("Ann", 3), ("Bob", 5), ("Cho", 6)


def three() -> Game:
    return after_house_round("canberra", ANN, BOB, CHO)


@pytest.mark.clause("CAN Terms House", check=1)
def test_the_operator_is_named() -> None:
    table = Game("canberra", operator="Casino Canberra")
    assert table.sees(None).settings.operator == "Casino Canberra"


@pytest.mark.clause("CAN 2", check=1)
def test_nobody_else_has_a_share_in_the_bank() -> None:
    table = three()
    table.begin()  # nobody has taken the bank: it is the house's alone
    table.refused(stake("Ann", "$100"), "house_has_bank", "CAN 6.3")
    table = three()
    against(table, "Ann")
    table.refused(stake("Zed", "$100"), "not_here")
    table.wager("Bob", 5, "$100")
    table.refused(stake("Bob", "$100"), "own_bank", "CAN 6.6 no other")
    table.refused(c.PlaceHouseWager(), "no_house_wager", "CAN 6.4")
    table.deal()
    table.finish()
    assert {share.person for share in table.events(e.BankSettled)[-1].shares} == {"Ann"}


@pytest.mark.clause("CAN Terms Player/Banker", check=1)
@pytest.mark.clause("CAN 6.4", check=1)
def test_a_player_who_banks_covers_all_wagers() -> None:
    table = three()
    cover(table, "Ann", [("Bob", 5, "$400"), ("Cho", 6, "$200")])
    table.play(stake("Ann", "$599"))
    table.refused(c.SettleCover(), "cover_short", "CAN 6.4")
    table.play(stake("Ann", "$600"))
    table.duty()
    assert (table.state.round.bank.kind, table.state.round.bank.house_stake) == ("player", 0)
    assert clause_of_last(table, e.CoverSettled) == "CAN 6.4"


@pytest.mark.clause("CAN Terms Co-banking", check=1)
@pytest.mark.clause("CAN 6.5", check=1)
def test_a_co_banker_and_the_house_cover_half_each() -> None:
    table = three()
    cover(table, "Ann", [("Bob", 5, "$400"), ("Cho", 6, "$200")], with_house=True)
    table.play(stake("Ann", "$299"))
    table.refused(c.SettleCover(), "cover_short", "CAN 6.5")
    table.play(stake("Ann", "$300"))
    table.duty()
    assert (table.state.round.bank.stake, table.state.round.bank.house_stake) == (
        coins("$300"),
        coins("$300"),
    )
    assert clause_of_last(table, e.CoverSettled) == "CAN 6.5"


def test_half_of_what_the_chips_cannot_halve_is_the_next_amount_that_they_pay() -> None:
    choices = {"multiples_of_minimum": False}
    table = after_house_round("canberra", ANN, BOB, CHO, choices=choices, chips=(500, 2500), minimum="$10")
    cover(table, "Ann", [("Bob", 5, "$100"), ("Cho", 6, "$105")], with_house=True)
    assert table.state.round.bank.half == coins("$105")


def test_a_bank_that_is_not_covered_is_shared_or_the_houses() -> None:
    table = three()
    holds(table, "Ann", "$300")
    cover(table, "Ann", [("Bob", 5, "$600")])
    table.play(stake("Ann", "$300"))
    table.play(c.TakeBank(person="Ann", with_house=True))
    assert table.state.round.bank.kind == "co-bank"
    table = three()
    cover(table, "Ann", [("Bob", 5, "$600")])
    table.play(c.PassBank(person="Ann"))
    assert table.state.round.bank.kind == "house"
    assert clause_of_last(table, e.CoverSettled) == "R-101"


@pytest.mark.clause("CAN 6.2", check=1)
def test_the_operator_may_offer_the_bank_and_then_alone_or_with_the_house() -> None:
    table = three()
    table.begin(to="offering")
    assert table.bank_answers("Ann") == ("pass", "player", "co-bank")
    table = after_house_round("canberra", ANN, BOB, choices={"player_banking": False})
    assert asked(table) == []
    assert clause_of_last(table, e.HouseBanks) == "CAN 6.2"
    table = after_house_round("canberra", ANN, BOB, choices={"player_banking": False})
    table.begin(to="stacked")
    table.refused(c.OfferBank(person="Ann"), "house_banks_only", "CAN 6.2")
    table.refused(
        c.SitDown(person="Ann", box=1), "house_box", "CAN 6.9 wagers"
    )  # it is nobody's but the house's


@pytest.mark.clause("CAN 6.3", check=1)
def test_who_banks_has_played_on_that_very_box_or_sits_at_box_1_after_the_house() -> None:
    table = three()
    table.play(c.SitDown(person="Ann", box=4))  # she played on box 3
    assert asked(table) == ["Bob", "Cho"]
    assert passed_over(table) == {"Ann": "CAN 6.3"}
    table = three()
    house_round(table, BOB)  # the others sit the round before out
    assert asked(table) == ["Bob"]
    assert passed_over(table) == {"Ann": "CAN 6.3", "Cho": "CAN 6.3"}
    table = three()
    table.seat("Dee", 1)  # nobody can have played on box 1
    table.banker = "Dee"
    assert asked(table) == ["Dee"]
    assert table.state.round.bank.box == 1
    table = three()
    bank_round(table, "Ann", ("Bob", 5, "$100"))
    table.play(c.SitDown(person="Cho", box=1))
    table.banker = None
    assert asked(table) == ["Ann", "Bob"]  # a player banked before: box 1 is a box like others
    assert passed_over(table) == {"Cho": "CAN 6.3"}


@pytest.mark.clause("CAN 6.6 pool", check=1)
def test_players_pool_their_chips_and_name_who_handles_the_tiles() -> None:
    table = three()
    against(table, "Ann")
    table.wager("Bob", 5, "$600")
    table.play(stake("Ann", "$200"))
    table.play(stake("Cho", "$400"))
    table.refused(c.Nominate(person="Cho", box=3, nominee="Cho"), "not_the_bank", "CAN 6.6 pool")
    table.play(c.Nominate(person="Ann", box=3, nominee="Cho"))
    table.deal()
    table.set_all()
    assert table.state.round.bank.stake == coins("$600")
    table.refused(table.as_delivered("Ann", 3), "not_yours", "CAN 6.6 pool")
    assert [len(table.sees(person).own) for person in ("Ann", "Bob", "Cho")] == [
        0,
        1,
        1,
    ]  # this is Bob's own box
    table.play(table.as_delivered("Cho", 3))
    assert table.state.phase == "house_set"


@pytest.mark.clause("CAN 6.6 pool", check=1)
@pytest.mark.parametrize("setter", ["Ann", "Cho"])
def test_a_pooled_bank_names_one_or_several(setter: str) -> None:
    table = after_house_round("canberra", ANN, BOB, CHO, ("Dee", 7))
    against(table, "Ann")
    table.wager("Bob", 5, "$600")
    for person in ("Ann", "Cho", "Dee"):
        table.play(stake(person, "$200"))
        table.play(c.Nominate(person="Ann", box=3, nominee=person))
    table.play(c.Nominate(person="Ann", box=3, nominee="Dee", named=False))
    table.deal()
    table.set_all()
    assert table.state.round.bank.handlers == ("Ann", "Cho")
    table.refused(table.as_delivered("Dee", 3), "not_yours", "CAN 6.6 pool")
    table.play(table.as_delivered(setter, 3))
    assert table.state.phase == "house_set"


@pytest.mark.clause("CAN 6.6 no other", check=1)
def test_a_player_whose_wager_was_forfeited_joins_no_bank_in_that_round() -> None:
    table = three()
    cover(table, "Ann", [("Bob", 5, "$400"), ("Cho", 6, "$200")])
    table.play(c.Sanction(by="Sue", reason="told Bob his tiles", person="Cho", order="forfeit"))
    table.refused(stake("Cho", "$400"), "own_bank", "CAN 6.6 no other")


@pytest.mark.clause("CAN 6.6 no other", check=1)
def test_a_pooled_banker_has_no_wager_on_another_hand() -> None:
    table = three()
    against(table, "Ann")
    table.play(stake("Cho", "$400"))
    table.no_wager("Cho", 6, "$100", "own_bank", "CAN 6.6 no other")
    table.no_wager("Ann", 6, "$100", "own_bank", "CAN 6.6 no other")
    table.play(c.TakeBackStake(person="Cho"))
    table.wager("Cho", 6, "$100")


@pytest.mark.clause("CAN 6.7 first", check=1)
def test_the_house_banks_the_first_round_and_the_first_after_reopening() -> None:
    table = seated("canberra", ANN, BOB)
    assert asked(table) == []
    assert clause_of_last(table, e.HouseBanks) == "CAN 6.7 first"
    table = three()
    for person in ("Ann", "Bob", "Cho"):
        table.play(c.Leave(person=person))
    table.until("shown")
    table.seat("Bob", 5)
    assert asked(table) == []
    assert table.sees(None).chung == 1
    table = three()
    book = table.book
    table.close()
    table.play(
        c.OpenTable(
            table="t1", book=book.id, edition=book.edition, digest=book.digest, settings=table.settings
        )
    )
    table.until("shown")
    table.seat("Bob", 5)
    assert asked(table) == []
    assert clause_of_last(table, e.HouseBanks) == "CAN 6.7 first"


@pytest.mark.clause("CAN 6.7 rotation", check=1)
def test_the_bank_is_offered_anti_clockwise() -> None:
    table = seated("canberra", ("Ann", 1), BOB, ("Cho", 7), ("Dee", 8))
    house_round(table, ("Ann", 2), BOB, ("Cho", 7), ("Dee", 8))
    table.banker = "Cho"
    assert asked(table) == ["Ann", "Bob", "Cho"]  # she takes it: Dee is not asked
    assert table.sees(None).chung == 7


@pytest.mark.clause("CAN 6.7 length", check=1)
def test_after_two_hands_the_bank_moves_on() -> None:
    table = three()
    bank_round(table, "Bob", ("Ann", 3, "$100"), ("Cho", 6, "$100"))
    table.banker = None
    assert asked(table) == ["Bob", "Cho", "Ann"]  # the player has the first right to a second hand
    table = three()
    for _ in range(2):
        bank_round(table, "Bob", ("Ann", 3, "$100"), ("Cho", 6, "$100"))
        assert len(table.events(e.BankTaken)) == table.state.rounds_begun - 1
    table.banker = None
    assert asked(table) == ["Cho", "Ann"]
    assert passed_over(table) == {"Bob": "CAN 6.7 length"}


@pytest.mark.clause("CAN 6.9 tiles", check=1)
@pytest.mark.clause("CAN 6.9 wagers", check=1)
def test_box_1_is_a_box_like_others_while_a_player_banks() -> None:
    table = three()
    against(table, "Ann")
    table.wager("Bob", 1, "$100")
    table.deal()
    assert table.state.round.house_hand is None
    hands = table.events(e.TilesDelivered)[-1].hands
    assert [getattr(table.state.boxes[box].hand, "tiles", ()) for box in (1, 3)] == [hands[1], hands[3]]


@pytest.mark.clause("CAN 6.8", check=1)
def test_no_player_wants_the_bank_and_the_house_banks() -> None:
    table = three()
    assert asked(table) == ["Ann", "Bob", "Cho"]
    assert clause_of_last(table, e.HouseBanks) == "CAN 6.8"
    assert (table.sees(None).bank.kind, table.sees(None).chung) == ("house", 1)


# ---- limits -------------------------------------------------------------------------------------------------


@pytest.mark.clause("CAN 5.3", check=1)
@pytest.mark.parametrize(("banker", "paid"), [(None, "$500"), ("Ann", "$2000")])
def test_against_a_player_only_the_minimum_holds(banker: str | None, paid: str) -> None:
    table = after_house_round("canberra", ANN, BOB, maximum="$500")
    table.banker = banker
    table.begin({table.state.house if banker is None else 3: LOSES[0], 5: WINS[0]})
    table.wager("Bob", 5, "$2000")
    table.deal()
    table.set(5, WINS[1])
    table.finish()
    assert table.events(e.WagerPaid)[-1].won == coins(paid)  # otherwise it is cut to the maximum
    assert table.sees(None).bank.is_unlimited == (banker is not None)


@pytest.mark.clause("CAN 5.4 liability", check=1)
def test_the_house_risks_no_more_in_a_co_bank_than_is_displayed() -> None:
    table = after_house_round("canberra", ANN, BOB, CHO, house_liability="$1000")
    assert table.sees(None).settings.house_liability == coins("$1000")
    against(table, "Ann", with_house=True)
    table.wager("Bob", 5, "$1500")
    table.no_wager("Cho", 6, "$510", "above_liability", "CAN 5.4 liability")
    table.wager("Cho", 6, "$500")
    table = after_house_round("canberra", ANN, BOB, house_liability="$1000")
    holds(table, "Ann", "$1200")
    cover(table, "Ann", [("Bob", 5, "$2200")])  # too much for the house's half
    table.play(stake("Ann", "$1100"))
    table.refused(c.TakeBank(person="Ann", with_house=True), "above_liability", "CAN 5.4 liability")


@pytest.mark.clause("CAN 5.4 box maxima", check=1)
def test_no_box_maximum_against_a_co_bank() -> None:
    table = after_house_round("canberra", ANN, BOB, box_maximum="$500", house_liability="$1000")
    table.begin()
    table.no_wager("Bob", 5, "$800", "above_box_maximum")
    table = after_house_round("canberra", ANN, BOB, box_maximum="$500", house_liability="$1000")
    against(table, "Ann", with_house=True)
    table.wager("Bob", 5, "$800")


def test_nobody_uses_two_boxes_against_a_player() -> None:
    table = three()
    against(table, "Ann")
    table.wager("Bob", 5, "$100")
    table.no_wager("Bob", 7, "$200", "one_box_only", "CAN 7.3 two boxes")


def test_the_offer_waits_for_its_answer() -> None:
    table = three()
    table.begin(to="offering")
    assert next_duty(table.state, table.book) == "offer"
    table.refused(c.TakeBank(person="Bob"), "not_your_offer", "CAN 6.7 rotation")


@pytest.mark.clause("CAN 6.4", check=1)
def test_a_player_alone_is_not_asked_for_nobody_could_wager_against_the_bank() -> None:
    # 6.4: the person who takes the bank covers all other players' wagers
    table = after_house_round("canberra", ANN)
    assert asked(table) == []
    assert table.events(e.HouseBanks)[-1].clause == "R-100"


def test_a_bank_that_nobody_has_wagered_against_is_the_houses_when_the_time_is_up() -> None:
    table = three()
    against(table, "Ann")
    table.play(c.CallNoMoreBets(deadline_ms=30_000))
    banks = table.events(e.HouseBanks)[-1]
    assert (banks.person, banks.clause, banks.deadline_ms) == ("Ann", "R-100", 30_000)


def test_the_house_has_no_wager_against_a_player() -> None:
    table = three()
    against(table, "Ann")
    table.wager("Bob", 5, "$100")
    table.refused(c.PlaceHouseWager(), "no_house_wager")
