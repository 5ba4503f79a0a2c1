"""Who has a stake at a table."""

import pytest

from paigow.table import State
from paigow.table import commands as c
from paigow.table.core.interest import stakeholders
from tests.table.banks import BankedGame
from tests.table.driver import LOSES, PUSHES, WINS, Game


def test_a_place_or_coins_or_a_wager_is_a_stake() -> None:
    table = Game("nz")
    assert stakeholders(State.empty()) == stakeholders(table.state) == frozenset()
    table.seat("Ann", 2)
    table.stand("Bob")
    table.play(c.SitDown(person="Cho", box=3))
    assert stakeholders(table.state) == {"Ann", "Bob", "Cho"}


def test_who_lost_his_last_coins_has_a_stake_until_the_next_round() -> None:
    table = Game("nz")
    table.seat("Ann", 2)
    table.stand("Bob", money="$20")
    table.begin({table.state.house: "low4 five high6 low10", 3: LOSES[0], 2: WINS[0]})
    table.wager("Bob", 3, "$20")
    table.wager("Ann", 2, "$20")
    table.deal()
    table.set(3, LOSES[1])
    table.set(2, WINS[1])
    table.finish()
    assert table.has("Bob") == 0
    assert "Bob" in stakeholders(table.state)
    table.play(c.WashTiles())
    assert "Bob" not in stakeholders(table.state)


@pytest.mark.parametrize("is_round_on", [False, True])
def test_who_leaves_in_a_round_is_no_bystander_before_the_next(*, is_round_on: bool) -> None:
    table = Game("nz")
    table.seat("Ann", 2)
    table.stand("Bob")
    if is_round_on:
        table.begin()
    table.play(c.Leave(person="Bob"))
    assert ("Bob" in stakeholders(table.state)) == is_round_on
    if is_round_on:
        table.wager("Ann", 2, "$20")
        table.deal()
        table.finish()
        assert "Bob" in stakeholders(table.state)
        table.play(c.WashTiles())
        assert "Bob" not in stakeholders(table.state)


def test_a_share_in_the_bank_and_a_nomination_are_stakes() -> None:
    table = BankedGame("canberra", {"Ann": (2, "$20", PUSHES)}, stake="$100", shared=True)
    assert {"Ann", "Bob"} <= stakeholders(table.state)
    table.stand("Dee")
    table.play(c.CashOut(person="Dee", coins=table.has("Dee")))
    assert "Dee" in stakeholders(table.state)
