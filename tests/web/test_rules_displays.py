"""The pay tables of the RWS layouts as the rules page shows them."""

import pytest

from paigow.books import load
from paigow.web.reference.rules import rules_page

PAY = rules_page(load("rws")).pay


def pays(bet: str) -> list[int]:
    return [line.pays for line in PAY.side_bets[bet].lines]


@pytest.mark.clause("RWS AppA", check=1)
def test_the_bonus_of_gee_joon_and_day_pair_pays_eighty() -> None:
    (line,) = (line for line in PAY.side_bets["bonus"].lines if line.name == "gee_joon_and_day_pair")
    assert (line.pays, line.clause) == (80, "RWS 4.5(2)")


@pytest.mark.clause("RWS AppB", check=1)
def test_the_second_layout_shows_tie_and_bonus_as_they_are_paid() -> None:
    assert pays("tie") == [25, 1]
    assert pays("bonus") == [100, 80, 50, 20, 12, 5, 2, 1]
    assert {line.clause.split("(")[0] for line in PAY.side_bets["bonus"].lines} == {"RWS 4.5"}


@pytest.mark.clause("RWS AppC", check=1)
def test_the_third_layout_shows_the_tie_bet_as_it_is_paid() -> None:
    assert [(line.name, line.pays, line.clause) for line in PAY.side_bets["tie"].lines] == [
        ("tie_low_gong", 25, "RWS 4.6(1)"),
        ("tie", 1, "RWS 4.6(2)"),
    ]
