"""The equilibrium's mixes counted against fixed ways and against each other."""

from fractions import Fraction
from pathlib import Path

import pytest

from paigow.books import load
from paigow.lab.game.equilibrium import Equilibrium, equilibrium
from paigow.lab.game.mixed_odds import mixed_edge, mixed_odds
from paigow.lab.odds import odds, showdown_of
from paigow.lab.policies import best_high, best_low, house_way
from paigow.lab.policy_names import PolicyError
from tests.lab.house_ways import GEES_APART

FIVE = Fraction(1, 20)


@pytest.fixture(scope="module")
def solved() -> Equilibrium:
    return equilibrium(load("nz"), FIVE)


def test_both_mixes_together_give_the_value(solved: Equilibrium) -> None:
    counted = mixed_odds(solved)
    assert (counted.player, counted.banker) == ("equilibrium", "equilibrium")
    assert counted.edge == -solved.lower == -solved.upper
    assert counted.win + counted.push + counted.lose == counted.deals == 736_281_000


def test_no_fixed_way_gains_more_than_the_value_against_a_mix(solved: Equilibrium) -> None:
    for way in (house_way(solved.hands), best_low(solved.hands), best_high(solved.hands)):
        assert -mixed_odds(solved, player=way).edge < solved.upper
        assert -mixed_odds(solved, banker=way).edge > solved.lower


def test_a_mix_against_a_fixed_way_counts_what_weighted_settings_count(solved: Equilibrium) -> None:
    house = house_way(solved.hands)
    counted = mixed_odds(solved, banker=house)
    won = pushed = 0.0
    for layer in solved.layers("player"):
        assert layer.weights is not None
        beaten = showdown_of(solved.hands).beaten(layer.settings, house.layers, copies_win=False)
        won += float((solved.hands.ways * layer.weights) @ beaten.both)
        pushed += float((solved.hands.ways * layer.weights) @ beaten.one)
    assert float(counted.win) == pytest.approx(won, rel=1e-12)
    assert float(counted.push) == pytest.approx(pushed, rel=1e-12)


def test_two_fixed_ways_count_as_ever(solved: Equilibrium) -> None:
    house, low = house_way(solved.hands), best_low(solved.hands)
    counted, plain = mixed_odds(solved, house, low), odds(solved.hands, house, low, FIVE)
    assert [counted.win, counted.push, counted.lose] == [
        Fraction(n) for n in (plain.win, plain.push, plain.lose)
    ]
    assert (counted.player, counted.banker, counted.edge) == ("house-way", "best-low", plain.edge)


def test_the_banker_wins_what_the_player_loses_and_pays_commission_on_his_own_wins(
    solved: Equilibrium,
) -> None:
    player, banker = mixed_odds(solved), mixed_odds(solved, role="banker")
    assert (banker.win, banker.push, banker.lose) == (player.lose, player.push, player.win)
    assert banker.edge == (player.win - (1 - FIVE) * player.lose) / player.deals


def test_mixes_are_asked_for_by_their_word_and_printed_exactly(solved: Equilibrium) -> None:
    answer = mixed_edge(load("nz"), "equilibrium", "house-way").as_json()
    counted = mixed_odds(solved, banker=house_way(solved.hands))
    assert Fraction(answer["edge"]["fraction"]) == counted.edge
    assert Fraction(answer["exact"]["win"]) == counted.win
    assert answer["win"] + answer["push"] + answer["lose"] == pytest.approx(answer["deals"], abs=1e-3)
    square = ((1 - FIVE) ** 2 * counted.win + counted.lose) / counted.deals - counted.edge**2
    assert answer["standard_deviation"] ** 2 == pytest.approx(float(square), abs=1e-12)


def test_an_answer_to_a_mix_is_refused() -> None:
    with pytest.raises(PolicyError, match="banker: 'optimal' answers fixed policies"):
        mixed_edge(load("nz"), "equilibrium", "optimal")


def test_a_way_that_tells_the_gee_tiles_apart_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "apart.toml"
    file.write_text(GEES_APART, encoding="utf-8")
    with pytest.raises(PolicyError, match=r"player: .*expected one that sets both alike"):
        mixed_edge(load("nz"), str(file), "equilibrium")
