"""New Zealand: when a round begins, who may show tiles, and irregularities from the delivery to the end of
the round.
"""

import pytest

from paigow.table import commands as c
from paigow.table import events as e
from tests.clauses.mishaps import balances, delivered, exposed, is_void, play_out, returned
from tests.table.banks import WINS_TOO
from tests.table.driver import BANK, WINS, Game, coins

ANN, BOB, CHO = ("Ann", 2), ("Bob", 3), ("Cho", 4)


@pytest.mark.clause("NZ 1.0 Round", check=1)
def test_a_round_that_is_void_before_the_cut_has_not_begun() -> None:
    table = Game("nz")
    table.seat("Ann", 2)
    table.begin()
    table.wager("Ann", 2, "$100")
    table.play(c.Invalidate(by="Sue", cause="fire"))
    assert (table.state.rounds_begun, table.sees(None).is_void) == (0, True)
    table.begin()
    assert table.events(e.TilesWashed)[-1].round == 1
    table.wager("Ann", 2, "$100")
    table.deal()
    table.play(c.Invalidate(by="Sue", cause="fire"))
    assert table.state.rounds_begun == 1
    table.begin()
    assert table.events(e.TilesWashed)[-1].round == 2


@pytest.mark.clause("NZ 10.14", check=1)
def test_alone_a_player_shows_his_tiles_from_the_delivery_on_and_on_every_box_he_plays() -> None:
    table = delivered("nz", ANN, ("Ann", 5))
    for box in (2, 5):
        (shown,) = table.play(c.ShowOwnHand(person="Ann", box=box))
        assert isinstance(shown, e.TilesExposed)
        assert (shown.clause, shown.exposed_by) == ("NZ 10.14", "player")
    assert "show_own_hand" not in {right.do for right in table.sees("Ann").may}
    play_out(table)
    balances(table)
    both = delivered("nz", ANN, BOB)
    for person, box in (ANN, BOB):
        both.refused(c.ShowOwnHand(person=person, box=box), "not_alone", "NZ 10.14")
    both.play(c.Sanction(by="Sue", person="Ann", order="void"))
    both.play(c.ShowOwnHand(person="Bob", box=BOB[1]))  # this player is alone now, and is offered it


@pytest.mark.clause("NZ 12.3(a)", check=1)
def test_whoever_has_shown_all_his_tiles_has_looked_at_them() -> None:
    table = delivered("nz", ANN)
    exposed(table, "box", 2, box=2)
    table.play(c.ShowOwnHand(person="Ann", box=2))
    table.refused(c.Choose(person="Ann", box=2, choice="void"), "no_choice", "NZ 12.3(a)")
    play_out(table)


@pytest.mark.clause("NZ 12.13", check=1)
@pytest.mark.clause("CAN 13.9", check=1)
@pytest.mark.parametrize(("book", "clause"), [("nz", "NZ 12.13"), ("canberra", "CAN 13.9")])
def test_a_wrong_delivery_voids_the_round_also_when_all_is_paid(book: str, clause: str) -> None:
    table = delivered(book, ANN, BOB)
    play_out_to(table, "paid")
    is_void(table, table.play(c.ReportMisdelivery(by="Sue")), clause)
    assert (table.has("Ann"), table.has("Bob")) == (coins("$1000"), coins("$1000"))


@pytest.mark.clause("NZ 12.13", check=1)
@pytest.mark.parametrize("phase", ["matched", "paid"])
def test_what_a_wrong_delivery_takes_back_lies_there_whatever_else_may_be_ordered(phase: str) -> None:
    table = Game("nz", choices={"invalidation": False, "sanctions": ""})
    for person, box in (ANN, BOB):
        table.seat(person, box)
    table.begin({1: BANK, 2: WINS[0], 3: WINS_TOO[0]})
    for person, box in (ANN, BOB):
        table.wager(person, box, "$100")
    table.deal()
    table.set(2, WINS[1])
    table.set(3, WINS_TOO[1])
    table.until(phase)
    table.refused(c.CashOut(person="Ann", coins=table.has("Ann")), "round_not_over", "NZ 12.13")
    if phase == "paid":
        table.refused(c.Leave(person="Ann"), "round_not_over", "NZ 12.13")
    is_void(table, table.play(c.ReportMisdelivery(by="Sue")), "NZ 12.13")
    assert (table.has("Ann"), table.has("Bob")) == (coins("$1000"), coins("$1000"))
    table.play(c.Leave(person="Ann"))


@pytest.mark.clause("NZ 12.15", check=1)
def test_hands_are_mixed_at_the_delivery_and_with_tiles_that_nobody_plays() -> None:
    table = delivered("nz", ANN, BOB, CHO)
    events = table.play(c.ReportMixed(by="Sue", boxes=(2, 3), reconstructed=False))
    assert returned(events) == {"Ann": coins("$100"), "Bob": coins("$100")}
    for phase in ("delivered", "setting"):
        table = delivered("nz", ANN, BOB, CHO)
        table.until(phase)
        events = table.play(c.ReportMixed(by="Sue", boxes=(4, 7), reconstructed=False))
        assert returned(events) == {"Cho": coins("$100")}
        assert [event.box for event in events if isinstance(event, e.HandVoided)] == [4]
        play_out(table)
        assert [event.box for event in table.events(e.HandMatched)] == [2, 3]
        balances(table)


def play_out_to(table: Game, phase: str) -> None:
    table.until("setting")
    table.set_all()
    table.until(phase)
