"""RWS: exposed tiles and bets after the call, clause by clause."""

import pytest

from paigow.table import commands as c
from paigow.table import events as e
from paigow.table import may
from paigow.table.core.command import Bet
from tests.clauses.banking import after_house_round, against
from tests.clauses.mishaps import (
    balances,
    banked,
    choices,
    choose,
    cited,
    delivered,
    exposed,
    goes_on,
    is_void,
    look,
    play_out,
    returned,
)
from tests.clauses.silent import silent
from tests.table.driver import Game, coins

ANN, BOB, CHO = ("Ann", 2), ("Bob", 3), ("Cho", 4)


@pytest.mark.clause("RWS 5.1.1", check=1)
def test_two_tiles_of_the_house_seen_before_anybody_looks_void_the_game() -> None:
    table = delivered("rws", ANN, BOB)
    events = exposed(table, "house", 2)
    is_void(table, events, "RWS 5.1.1")
    assert returned(events) == {"Ann": coins("$100"), "Bob": coins("$100")}
    table = delivered("rws", ANN, BOB)
    assert cited(exposed(table, "house")) == {"RWS 5.1.1"}
    is_void(table, exposed(table, "house"), "RWS 5.1.1")  # the second tile


def test_one_tile_of_the_house_or_two_after_a_look_change_nothing() -> None:
    table = delivered("rws", ANN, BOB)
    goes_on(table, exposed(table, "house"), "RWS 5.1.1")
    table = delivered("rws", ANN, BOB)
    look(table, "Bob", 3)
    goes_on(table, exposed(table, "house", 2), "RWS 5.3")


@pytest.mark.clause("RWS 5.1.2", check=1)
def test_the_player_banker_may_require_the_game_to_be_void() -> None:
    table = banked("rws", ANN, BOB)
    assert choices(exposed(table, "bank", 2)) == {"Ann": ("play", "void-round")}
    is_void(table, choose(table, "Ann", 2, "void"), "RWS 5.1.2")
    table = banked("rws", ANN, BOB)
    exposed(table, "bank", 2)
    choose(table, "Ann", 2, "play")
    play_out(table)
    assert not table.state.round.is_void


@pytest.mark.clause("RWS 5.1.2", check=2)
def test_a_player_who_looks_after_the_exposure_does_not_end_the_choice_of_the_player_banker() -> None:
    table = banked("rws", ANN, BOB, CHO)
    exposed(table, "bank", 2)
    for person, box in (BOB, CHO):
        assert look(table, person, box) == [e.TilesViewed(box=box, person=person)]
    assert answers(table, "Ann") == {"play", "void-round"}
    is_void(table, choose(table, "Ann", 2, "void"), "RWS 5.1.2")


@pytest.mark.clause("RWS 5.1.2", check=1)
def test_where_any_player_had_looked_before_the_exposure_the_player_banker_has_no_choice() -> None:
    table = banked("rws", ANN, BOB)
    look(table, "Bob", 3)
    goes_on(table, exposed(table, "bank", 2), "RWS 5.3")
    table = banked("rws", ANN, BOB)
    goes_on(table, exposed(table, "bank"), "RWS 5.1.2")


@pytest.mark.clause("RWS 5.1.3", check=1)
def test_two_tiles_of_a_player_against_a_players_bank_void_the_game_unasked() -> None:
    table = banked("rws", ANN, BOB, CHO)
    events = exposed(table, "box", 2, box=3)
    assert choices(events) == {}
    is_void(table, events, "RWS 5.1.3")


@pytest.mark.clause("RWS 5.2", check=1)
def test_against_the_house_each_bettor_may_withdraw_whoever_looks_after_the_exposure() -> None:
    table = delivered("rws", ANN, BOB)
    assert choices(exposed(table, "box", 2, box=2)) == {"Ann": ("play", "withdraw")}
    events = choose(table, "Ann", 2, "withdraw")
    assert returned(events) == {"Ann": coins("$100")}
    assert [event.clause for event in events if isinstance(event, e.HandVoided)] == ["RWS 5.2"]
    play_out(table)
    balances(table)
    table = delivered("rws", ANN, BOB)
    exposed(table, "box", 2, box=2)
    look(table, "Bob", 3)
    assert returned(choose(table, "Ann", 2, "withdraw")) == {"Ann": coins("$100")}


@pytest.mark.clause("RWS 5.2", check=1)
def test_the_player_who_decides_on_the_box_looks_and_the_other_bettor_may_still_withdraw() -> None:
    table = delivered("rws", ANN, ("Bob", 2), CHO)
    exposed(table, "box", 2, box=2)
    look(table, "Ann", 2)
    table.refused(c.Choose(person="Ann", box=2, choice="withdraw"), "no_choice", "RWS 5.2")
    assert returned(choose(table, "Bob", 2, "withdraw")) == {"Bob": coins("$100")}
    play_out(table)
    balances(table)


def test_all_his_bets_on_the_box_go_back_and_the_others_stay() -> None:
    table = after_house_round("rws", ANN, BOB, CHO)
    table.begin()
    for person, box in (ANN, ("Bob", 2), CHO):
        table.wager(person, box, "$100")
    table.wager("Ann", 2, "$20", "bonus")
    table.wager("Cho", 2, "$20", "bonus")
    table.wager("Ann", 4, "$20", "bonus")
    table.until("delivered")
    assert [*choices(exposed(table, "box", 2, box=2))] == ["Ann", "Bob", "Cho"]
    events = choose(table, "Ann", 2, "withdraw")
    assert returned(events) == {"Ann": coins("$120")}  # the bonus on box 4 was rightly made and stays
    assert table.state.boxes[2].controller is None  # Bob sits elsewhere: the dealer sets it
    left = table.state.boxes[2].choice
    assert left is not None
    assert left.people == ("Bob", "Cho"), "each of the others has still to answer"
    events = choose(table, "Bob", 2, "withdraw")
    assert returned(events) == {"Bob": coins("$100"), "Cho": coins("$20")}
    assert table.state.boxes[2].is_void
    play_out(table)
    balances(table)


@pytest.mark.clause("RWS 5.2", check=1)
def test_who_has_no_bet_on_the_box_any_more_has_nothing_to_withdraw_and_the_others_answer_for_themselves() -> (
    None
):
    table = Game("rws")
    for person, box in (ANN, BOB):
        table.seat(person, box)
    table.begin()
    for person, box in (ANN, BOB):
        table.wager(person, box, "$100")
    table.wager("Bob", 2, "$10", "tie")
    table.until("delivered")
    assert set(choices(exposed(table, "box", 2, box=2))) == {"Ann", "Bob"}
    assert not choices(table.play(c.Sanction(by="Sue", person="Bob", order="void")))
    table.refused(c.Choose(person="Bob", box=2, choice="withdraw"), "no_choice", "RWS 5.2")
    assert answers(table, "Ann") == {"play", "withdraw"}
    choose(table, "Ann", 2, "play")
    play_out(table)
    balances(table)
    table = delivered("rws", ANN, BOB)
    exposed(table, "box", 2, box=2)
    table.play(c.Sanction(by="Sue", person="Ann", order="void"))
    play_out(table)


@pytest.mark.clause("RWS 5.2", check=1)
@pytest.mark.parametrize("bet", ["bonus", "tie"])
def test_who_has_only_a_side_bet_on_the_box_may_withdraw_it(bet: Bet) -> None:
    table = after_house_round("rws", ANN, BOB)
    table.begin()
    table.wager(*ANN, "$100")
    table.wager(*BOB, "$100")
    table.wager("Bob", 2, "$20", bet)
    table.until("delivered")
    assert choices(exposed(table, "box", 2, box=2)) == dict.fromkeys(("Ann", "Bob"), ("play", "withdraw"))
    for person in ("Ann", "Bob"):
        assert answers(table, person) == {"play", "withdraw"}
    assert returned(choose(table, "Bob", 2, "withdraw")) == {"Bob": coins("$20")}
    assert [wager.bet for wager in table.state.boxes[2].wagers] == ["main"]
    assert table.state.boxes[3].in_play  # the initial bet on the own box stays
    choose(table, "Ann", 2, "play")
    play_out(table)
    balances(table)


def answers(table: Game, person: str) -> set[str]:
    """Return what somebody is offered to choose at box 2."""
    rights = may(table.state, person, table.book)
    return {right.fields["choice"] for right in rights if right.do == "choose" and 2 in right.boxes}


@pytest.mark.clause("RWS 5.3", check=1)
def test_once_somebody_has_looked_a_players_exposed_tiles_change_nothing() -> None:
    for table in (delivered("rws", ANN, BOB, CHO), banked("rws", ANN, BOB, CHO)):
        look(table, "Cho", 4)
        goes_on(table, exposed(table, "box", 4, box=3), "RWS 5.3")


def test_one_tile_of_a_player_changes_nothing() -> None:
    for table in (delivered("rws", ANN, BOB), banked("rws", ANN, BOB)):
        goes_on(table, exposed(table, "box", box=3), "RWS 5.2")


def test_tiles_that_the_player_banker_shows_himself_are_played() -> None:
    table = banked("rws", ANN, BOB)
    goes_on(table, exposed(table, "bank", 2, by="banker"), silent("NZ 12.6"))


def test_the_dealers_tiles_mean_nothing_against_a_players_bank() -> None:
    table = banked("rws", ANN, BOB)
    goes_on(table, exposed(table, "house", 2), silent("MA 9(e)"))


# ---- bets after the call -------------------------------------------------------------------------------------------


@pytest.mark.clause("RWS 5.4", check=1)
@pytest.mark.parametrize(
    ("book", "clause"),
    [("nz", "NZ 6.9(a)"), ("canberra", "CAN 7.1"), ("massachusetts", "MA 5(c)"), ("rws", "RWS 5.4")],
)
def test_a_late_bet_is_not_honoured(book: str, clause: str) -> None:
    table = delivered(book, ANN, BOB)
    before = table.state.boxes[2].wagers
    (late,) = table.play(c.ReportLateBet(by="Sue", person="Ann", box=2, coins=coins("$50")))
    assert isinstance(late, e.BetRefused)
    assert (late.was, late.clause) == ("late", clause)
    assert table.state.boxes[2].wagers == before
    table.no_wager("Ann", 2, "$150", "bets_are_closed", clause)
    play_out(table)
    balances(table)
    table.refused(c.ReportLateBet(by="Sue", person="Ann", box=2, coins=5), "wrong_phase", clause)


@pytest.mark.clause("RWS 5.5", check=1)
@pytest.mark.parametrize(
    ("book", "clause"),
    [("nz", "NZ 6.9(b)"), ("canberra", "CAN 7.1"), ("massachusetts", "MA 5(c)"), ("rws", "RWS 5.5")],
)
def test_a_withdrawn_bet_is_won_or_lost_all_the_same(book: str, clause: str) -> None:
    table = delivered(book, ANN, BOB)
    report = c.ReportWithdrawnBet(by="Sue", person="Ann", box=2, coins=coins("$100"))
    (withdrawn,) = table.play(report)
    assert isinstance(withdrawn, e.BetRefused)
    assert (withdrawn.was, withdrawn.clause) == ("withdrawn", clause)
    play_out(table)
    settled = table.events(e.WagerPaid, e.LosingCollected, e.WagerReleased)
    assert "Ann" in {event.person for event in settled}
    balances(table)


def test_a_bet_report_names_a_bet() -> None:
    table = delivered("rws", ANN, BOB)
    late = c.ReportLateBet(by="Sue", person="Ann", box=99, coins=5)
    table.refused(late, "no_such_box")
    table.refused(c.ReportLateBet(by="Sue", person="Zed", box=2, coins=5), "not_here")
    table.refused(c.ReportLateBet(by="Sue", person="Ann", box=2, coins=0), "bad_amount")
    table.play(c.ReportLateBet(by="Sue", person="Ann", box=2, coins=1))
    report = c.ReportWithdrawnBet(by="Sue", person="Ann", box=2, coins=coins("$100.50"))
    table.refused(report, "not_so_much", "RWS 5.5")


def test_another_set_is_brought_between_rounds() -> None:
    table = delivered("rws", ANN)
    play_out(table)
    assert cited(table.play(c.ReplaceTiles(by="Sue"))) == {silent("NZ 10.16")}


def test_a_void_game_of_a_player_bank_leaves_its_turn() -> None:
    table = after_house_round("rws", ANN, BOB)
    against(table, "Ann")
    table.wager("Bob", 3, "$100")
    table.until("delivered")
    exposed(table, "box", 2, box=3)
    table.begin()
    assert table.state.round.bank.person == "Ann"
