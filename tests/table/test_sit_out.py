"""A player who sits out keeps the place, is not waited for and is not offered the bank. A wager ends it."""

import pytest

from paigow.runtime.dealer.speeds import playing
from paigow.runtime.people.decision_time import DecisionTime
from paigow.runtime.people.registry import have_all_wagered, is_somebody_ready
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.views.legal_actions_cache import LatestLegalActions
from tests.clauses.banking import after_house_round, against, asked, clause_of_last, passed_over, stake
from tests.table.driver import Game

ANN, BOB, CHO = ("Ann", 3), ("Bob", 5), ("Cho", 6)
OUT, IN = c.SitOut(person="Ann"), c.SitIn(person="Ann")


def three(book: str = "nz") -> Game:
    return after_house_round(book, ANN, BOB, CHO)


def may_sit(table: Game) -> list[str]:
    return [each.do for each in table.rights_of("Ann") if each.do in {"sit_out", "sit_in"}]


def sits_out(table: Game, person: str) -> bool:
    return next(each.sits_out for each in table.sees(None).people if each.person == person)


@pytest.mark.clause("NZ 5.6", check=1)
def test_the_bank_passes_him_by_as_one_who_has_declined_it() -> None:
    table = three()
    table.play(OUT)
    assert asked(table) == ["Bob", "Cho"]
    declined = [(each.person, each.is_skipped) for each in table.events(e.BankPassed)[-3:]]
    assert declined == [("Ann", False), ("Bob", False), ("Cho", False)]
    assert "Ann" not in passed_over(table)
    assert clause_of_last(table, e.HouseBanks) == "NZ 5.6"


@pytest.mark.clause("MA 8(c) nobody", check=1)
def test_his_turn_of_the_bank_is_not_saved_for_him() -> None:
    table = three("massachusetts")
    table.play(OUT)
    assert asked(table) == ["Bob", "Cho"]
    table.play(IN)
    assert table.state.round.bank.asked == ("Ann", "Bob", "Cho")


def test_who_is_offered_the_bank_declines_it_by_sitting_out() -> None:
    table = three()
    table.begin(to="offering")
    assert may_sit(table) == ["sit_out"]
    sat, passed = table.play(OUT)
    assert isinstance(sat, e.SatOut)
    assert isinstance(passed, e.BankPassed)
    assert (passed.person, passed.is_skipped) == ("Ann", False)
    assert table.state.round.bank.offered is None


@pytest.mark.clause("RWS 3.15 option", check=1)
def test_where_the_bank_needs_opponents_he_is_none() -> None:
    table = after_house_round("rws", ANN, BOB)
    table.play(OUT)
    assert asked(table) == []
    assert table.state.round.bank.kind == "house"


def test_nobody_waits_for_his_wager_nor_for_his_thoughts() -> None:
    table = three()
    table.play(OUT)
    table.begin()
    table.wager("Bob", 5, "$100")
    assert not have_all_wagered(table.state)
    table.wager("Cho", 6, "$100")
    assert have_all_wagered(table.state)
    assert playing(table.state) == {"Bob", "Cho"}
    thought = DecisionTime(LatestLegalActions(table.book))
    thought.look(table.state, 0, lambda person: True)
    assert "Ann" not in thought.thinking(c.CutTiles) | thought.thinking(c.CallNoMoreBets)
    table.play(IN)
    assert not have_all_wagered(table.state)


def test_no_round_is_dealt_for_those_who_all_sit_out() -> None:
    table = after_house_round("nz", ANN)
    assert is_somebody_ready(table.state)
    table.play(OUT)
    assert not is_somebody_ready(table.state)


def test_he_keeps_his_place_and_his_wager_ends_it() -> None:
    table = three()
    table.play(OUT)
    table.begin()
    assert (sits_out(table, "Ann"), table.state.boxes[3].seated) == (True, "Ann")
    assert may_sit(table) == ["sit_in"]
    table.wager("Ann", 3, "$100")
    assert not sits_out(table, "Ann")
    table.refused(OUT, "wager_lives", "NZ 6.9(b)")


def test_a_share_in_the_bank_ends_it_and_who_banks_does_not_sit_out() -> None:
    table = against(three("canberra"), "Bob")
    table.refused(c.SitOut(person="Bob"), "has_bank")
    table.play(OUT)
    table.play(stake("Bob", "$200"))
    table.play(stake("Ann", "$200"))
    assert not sits_out(table, "Ann")
    table.refused(OUT, "has_bank")


@pytest.mark.clause("CAN 15.8", check=1)
def test_rounds_that_he_sits_out_are_rounds_without_a_wager() -> None:
    full = tuple(
        (name, number) for number, name in enumerate(("Ann", "Bob", "Cho", "Dee", "Eve", "Fay", "Gus"), 2)
    )
    table = after_house_round("canberra", *full)
    table.seat("Ian", 1)
    table.play(OUT)
    for _ in range(3):
        table.begin()
        table.wager("Bob", 3, "$100")
        table.deal()
        table.finish()
    table.play(c.VacateSeat(by="Sue", person="Ann"))
    assert not sits_out(table, "Ann")
    table.refused(OUT, "no_seat")
