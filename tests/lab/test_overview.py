"""A book at a glance: its four edges and its side bets."""

from fractions import Fraction

import pytest

from paigow.books import BOOK_IDS, load
from paigow.lab.overview import overview
from paigow.lab.side_bets import bonus, tie


@pytest.mark.parametrize("book_id", BOOK_IDS)
def test_the_four_edges_hold_together(book_id: str) -> None:
    found = overview(load(book_id))
    player, bank = found.lines["house_way"], found.lines["house_way_banking"]
    assert (player.role, bank.role) == ("player", "banker")
    assert (player.win, player.push, player.lose) == (bank.lose, bank.push, bank.win)
    assert all(line.win + line.push + line.lose == 736_281_000 for line in found.lines.values())
    assert found.lines["optimal"].edge < player.edge  # no house way is the best answer to itself
    assert found.lines["optimal_banking"].edge < bank.edge < player.edge  # copies are the bank's
    assert found.lines["optimal"].player == found.lines["optimal_banking"].banker == "optimal"


@pytest.mark.parametrize("book_id", ["nz", "canberra", "rws"])
def test_the_edges_lie_near_those_of_a_published_house_way(book_id: str) -> None:
    lines = overview(load(book_id)).lines
    for line, published in (
        ("house_way", 2.44),
        ("house_way_banking", 0.53),
        ("optimal", 1.67),
        ("optimal_banking", -0.20),
    ):
        assert float(100 * lines[line].edge) == pytest.approx(published, abs=0.15)  # type: ignore[index]


def test_massachusetts_loses_to_a_player_who_answers_best() -> None:
    assert overview(load("massachusetts")).lines["optimal"].edge < 0


def test_side_bets_are_of_the_book_that_has_them() -> None:
    rws = load("rws")
    assert overview(rws).bets == {"bonus": bonus(rws).edge, "tie": tie(rws).edge}
    assert overview(load("nz")).bets == {}


def test_a_commission_of_ones_own_is_on_every_line() -> None:
    found = overview(load("nz"), Fraction(0))
    assert found.commission == 0
    assert found.lines["house_way"].edge == -found.lines["house_way_banking"].edge
    assert found.as_json()["lines"]["optimal"]["commission"] == "0/1"
