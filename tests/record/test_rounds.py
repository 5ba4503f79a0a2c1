"""Finished rounds as the history tells them afterwards."""

from typing import Any

from paigow.record.rounds import rounds
from paigow.table import commands as c
from tests.table.driver import BANK, WINS, Game, coins


def a_round() -> Game:
    """Ann, who has $100, brings $50, takes $10 away again and wins $20."""
    game = Game("nz")
    game.seat("Ann", 2, money="$100")
    game.begin({game.state.house: BANK, 2: WINS[0]})
    game.play(c.BuyIn(person="Ann", coins=coins("$50")))
    game.play(c.CashOut(person="Ann", coins=coins("$10")))
    game.wager("Ann", 2, "$20")
    game.deal()
    game.set(2, WINS[1])
    game.finish()
    return game


def told(game: Game) -> dict[str, Any]:
    (found,) = rounds(game.log)
    return found


def test_what_a_player_brought_is_told_apart_from_what_he_won() -> None:
    assert told(a_round())["balances"] == {
        "Ann": {"before": coins("$100"), "brought": coins("$40"), "after": coins("$159")}
    }


def test_what_people_do_when_a_round_is_over_does_not_change_it() -> None:
    game = a_round()
    before = told(game)
    game.play(c.BuyIn(person="Ann", coins=coins("$50")))
    game.play(c.CashOut(person="Ann", coins=coins("$10")))
    game.play(c.SitDown(person="Ann", box=3))
    assert told(game) == before


def test_a_complaint_about_a_round_that_is_over_is_told_with_it() -> None:
    game = a_round()
    assert told(game)["irregularities"] == []
    game.play(c.OpenDispute(by="Sue", person="Ann", complaint="It was a push."))
    (noted,) = told(game)["irregularities"]
    assert (noted["by"], noted["complaint"]) == ("Sue", "It was a push.")
