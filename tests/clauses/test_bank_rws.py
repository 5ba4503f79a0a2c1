"""Resorts World Sentosa: dealer and players bank by turns, clause by clause."""

from typing import Any

import pytest
from msgspec.structs import replace

from paigow.table import commands as c
from paigow.table import events as e
from paigow.table import may
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
from tests.table.driver import Game, coins

ANN, BOB, CHO = ("Ann", 2), ("Bob", 4), ("Cho", 6)


def three(**more: Any) -> Game:
    return after_house_round("rws", ANN, BOB, CHO, **more)


@pytest.mark.clause("RWS 1 House", check=1)
def test_the_operator_is_named() -> None:
    table = Game("rws", operator="Resorts World Sentosa")
    assert table.sees(None).settings.operator == "Resorts World Sentosa"


@pytest.mark.clause("RWS 1 Banker", check=1)
@pytest.mark.clause("RWS 1 Player-Banker", check=1)
def test_each_round_has_one_banker_who_may_be_a_player_but_not_with_the_house() -> None:
    table = three()
    table.begin(to="offering")
    assert table.bank_answers("Ann") == ("pass", "player")
    table.refused(c.TakeBank(person="Ann", with_house=True), "no_co_banking", "RWS 1 Banker")
    table = three()
    bank_round(table, "Ann", ("Bob", 4, "$100"))
    ended = table.events(e.RoundEnded)
    assert [(event.bank, event.banker) for event in ended] == [("house", None), ("player", "Ann")]


@pytest.mark.clause("RWS 1 Banker", check=1)
def test_the_bank_has_one_holder() -> None:
    table = three()
    cover(table, "Ann", [("Bob", 4, "$100")])
    table.refused(stake("Cho", "$50"), "not_the_bank", "RWS 1 Player-Banker")


@pytest.mark.clause("RWS 3.15 option", check=1)
def test_a_player_is_offered_the_bank_if_others_bet_against_him() -> None:
    table = after_house_round("rws", ANN)
    assert asked(table) == []
    assert clause_of_last(table, e.HouseBanks) == "RWS 3.15 option"
    table = three()
    assert asked(table) == ["Ann", "Bob", "Cho"]


@pytest.mark.clause("RWS 3.15 option", check=1)
@pytest.mark.parametrize("is_time_up", [False, True])
def test_with_no_opposing_bet_when_the_bets_are_closed_the_dealer_banks(is_time_up: bool) -> None:
    table = three()
    against(table, "Ann")
    table.play(stake("Ann", "$300"))
    call = c.CallNoMoreBets(deadline_ms=9_000)
    if is_time_up:
        table.state = replace(table.state, round=replace(table.state.round, deadline_ms=1_000))
    events = table.play(c.CallTime(now_ms=1_000, deadline_ms=9_000) if is_time_up else call)
    assert [type(event) for event in events if not isinstance(event, e.TimeCalled)] == [
        e.StakeReturned,
        e.HouseBanks,
    ]
    assert clause_of_last(table, e.HouseBanks) == "RWS 3.15 option"
    bank = table.sees(None).bank
    assert (bank.kind, bank.person, table.has("Ann")) == ("house", None, coins("$4900"))
    assert (table.state.phase, table.state.round.deadline_ms) == ("betting", 9_000)
    table.duty()  # the cut
    table.refused(c.CallNoMoreBets(), "no_wagers")  # against the dealer too somebody has to wager
    assert "place_wager" in {right.do for right in may(table.state, "Ann", table.book)}
    table.wager(*ANN, "$100")
    table.wager(*BOB, "$100")
    table.deal()
    table.finish()
    assert table.events(e.RoundEnded)[-1].bank == "house"
    table.banker = None
    assert asked(table) == ["Ann", "Bob"]  # her turn was not used up; Cho has not bet against the dealer


def test_with_an_opposing_bet_the_player_keeps_the_bank_and_time_to_cover_it() -> None:
    table = three()
    against(table, "Ann")
    table.wager(*BOB, "$100")
    table.duty()  # the cut
    table.play(c.CallNoMoreBets(deadline_ms=9_000))
    assert (table.state.phase, table.state.round.deadline_ms) == ("covering", 9_000)
    assert table.state.round.bank.person == "Ann"


@pytest.mark.clause("RWS 3.15 order", check=1)
def test_dealer_and_players_bank_by_turns() -> None:
    table = seated("rws", ANN, BOB, CHO)
    bankers = []
    everybody = ("Ann", "Bob", "Cho")
    boxes = dict((ANN, BOB, CHO))
    turns = iter(["Ann", "Bob", "Cho", "Ann"])
    for number in range(8):
        table.banker = next(turns) if number % 2 else None
        order = asked(table)
        assert bool(order) == bool(number % 2)  # no offer in the dealer's rounds
        if order:
            assert order == [table.banker]  # the next in turn is asked first
        bankers.append(table.state.round.bank.person or "dealer")
        for person in everybody:
            if person != table.state.round.bank.person:
                table.wager(person, boxes[person], "$100")
        table.deal()
        table.finish()
    assert bankers == ["dealer", "Ann", "dealer", "Bob", "dealer", "Cho", "dealer", "Ann"]


def test_who_declines_leaves_it_to_the_next_and_all_to_the_dealer() -> None:
    table = three()
    assert asked(table) == ["Ann", "Bob", "Cho"]
    assert clause_of_last(table, e.HouseBanks) == "RWS 3.15 order"
    assert table.sees(None).chung == 0


@pytest.mark.clause("RWS 3.16", check=1)
def test_only_seated_players_who_bet_in_the_dealers_game_before_may_bank() -> None:
    table = seated("rws", ANN, BOB, CHO)
    table.stand("Dee")
    house_round(table, ANN, BOB, ("Dee", 5))
    assert asked(table) == ["Ann", "Bob"]
    assert passed_over(table) == {"Cho": "RWS 3.16"}


@pytest.mark.clause("RWS 3.17 limits", check=1)
def test_the_limits_of_the_table_hold_against_a_player() -> None:
    table = three(minimum="$25", maximum="$1000")
    against(table, "Ann")
    table.no_wager("Bob", 4, "$1025", "above_maximum")
    table.no_wager("Bob", 4, "$20", "below_minimum")
    table.wager("Bob", 4, "$1000")
    assert not table.sees(None).bank.is_unlimited


@pytest.mark.clause("RWS 3.17 capital", check=1)
@pytest.mark.parametrize(("amount", "covers"), [("$599", False), ("$600", True)])
def test_the_capital_covers_all_other_bets(amount: str, *, covers: bool) -> None:
    table = three(chips=(100, 500, 2500))
    against(table, "Ann")
    table.wager("Bob", 4, "$400")
    table.wager("Cho", 6, "$200")
    table.play(c.PlaceWager(person="Bob", box=4, coins=coins("$100"), bet="bonus"))  # the house's to pay
    while table.state.phase == "betting":
        table.duty()
    table.play(stake("Ann", amount))
    if covers:
        table.duty()
        assert table.state.round.bank.kind == "player"
        assert clause_of_last(table, e.CoverSettled) == "RWS 3.17 capital"
    else:
        table.refused(c.SettleCover(), "cover_short", "RWS 3.17 capital")


def test_a_player_without_the_capital_leaves_the_round_to_the_dealer() -> None:
    table = three()
    holds(table, "Ann", "$300")
    cover(table, "Ann", [("Bob", 4, "$600")])
    table.play(stake("Ann", "$300"))
    table.refused(c.TakeBank(person="Ann", with_house=True), "no_co_banking", "RWS 1 Banker")
    table.play(c.PassBank(person="Ann"))
    assert (table.state.round.bank.kind, table.sees(None).chung) == ("house", 0)
    assert clause_of_last(table, e.CoverSettled) == "R-101"
    assert table.has("Ann") == coins("$300")


@pytest.mark.clause("RWS 3.18 tie", check=1)
def test_no_tie_bet_against_a_player() -> None:
    table = three()
    against(table, "Ann")
    table.wager("Bob", 4, "$100")
    tie = c.PlaceWager(person="Bob", box=4, coins=coins("$25"), bet="tie")
    table.refused(tie, "no_such_bet", "RWS 3.18 tie")
    table.play(c.PlaceWager(person="Bob", box=4, coins=coins("$25"), bet="bonus"))


@pytest.mark.clause("RWS 1 Banker", check=1)
def test_nothing_is_said_of_sharing_that_could_let_anybody_share() -> None:
    rules = three().book
    assert not rules.flag("shared_bank")
    assert rules.word("shared_bank_among") == "box"
    assert (rules.word("cover_failure"), rules.number("co_cover_bp")) == (
        "house",
        10000,
    )  # half is never enough
    assert rules.word("maximum_co_bank") == "table"


@pytest.mark.clause("RWS 3.15 order", check=1)
def test_a_player_has_the_bank_for_one_round_whoever_declines_after_him() -> None:
    table = three()
    bank_round(table, "Ann", ("Bob", 4, "$100"), ("Cho", 6, "$100"))
    table.banker = None
    assert asked(table) == []
    assert clause_of_last(table, e.HouseBanks) == "RWS 3.15 order"
    table.wager("Ann", 2, "$100")
    table.wager("Bob", 4, "$100")
    table.wager("Cho", 6, "$100")
    table.deal()
    table.finish()
    assert asked(table) == ["Bob", "Cho", "Ann"]  # she too may have it again, after the others
    assert (table.book.number("bank_rounds"), table.book.word("bank_again")) == (1, "house first")


def test_the_house_has_no_wager_against_a_player() -> None:
    table = three()
    against(table, "Ann")
    table.wager("Bob", 4, "$100")
    table.refused(c.PlaceHouseWager(), "no_house_wager")
