"""Figures of rounds that are known one by one."""

from fractions import Fraction
from math import sqrt
from statistics import fmean, pstdev, stdev
from typing import Any

import msgspec
import pytest

from paigow.books import load
from paigow.lab.boxes import two_boxes
from paigow.lab.hands import hands_of
from paigow.lab.policies import house_way
from paigow.lab.simulation.estimates import Estimates, Frequency, Hour, commission_in_coins
from paigow.lab.simulation.figures import figures
from paigow.lab.simulation.simulate import Setup, Simulation

FIVE = Fraction(1, 20)
ROUNDS = [(2, 0), (0, 2), (0, 2), (1, 1), (0, 0), (1, 0), (0, 1), (2, 0), (1, 1), (0, 2)]
"""Wins and losses of two boxes in ten rounds."""


def of(rounds: list[tuple[int, int]], boxes: int, **more: Any) -> Simulation:
    cells = [0] * (boxes + 1) ** 2
    for wins, losses in rounds:
        cells[wins * (boxes + 1) + losses] += 1
    given: dict[str, Any] = {"rounds": len(rounds), "seed": 1, "boxes": boxes, "commission": FIVE}
    setup = Setup(**(given | more))
    return Simulation(
        book="nz", player="a", banker="b", setup=setup, cells=tuple(cells), sessions=0, ruined=0
    )


def test_mean_and_error_of_the_players_gain() -> None:
    gains = [(0.95 * wins - losses) / 2 for wins, losses in ROUNDS]
    mean = Estimates(of(ROUNDS, 2)).mean
    assert mean.value == pytest.approx(fmean(gains))
    assert mean.standard_error == pytest.approx(stdev(gains) / sqrt(10))
    assert mean.interval == pytest.approx(
        (mean.value - 1.96 * mean.standard_error, mean.value + 1.96 * mean.standard_error), abs=1e-4
    )


def test_mean_of_the_bankers_gain_after_commission_on_his_net() -> None:
    nets = [losses - wins for wins, losses in ROUNDS]
    gains = [0.95 * net if net > 0 else net for net in nets]
    simulation = of(ROUNDS, 2, role="banker")
    assert Estimates(simulation).mean.value == pytest.approx(fmean(gains) / 2)
    shown = figures(simulation)
    assert shown["round"]["mean"] == pytest.approx(fmean(gains))
    assert shown["round"]["standard_deviation"] == pytest.approx(pstdev(gains))
    assert shown["commission_on_net"]["mean"] == pytest.approx(0.05 * fmean(max(0, net) for net in nets))
    assert shown["commission_on_each"]["mean"] == pytest.approx(0.05 * fmean(losses for _, losses in ROUNDS))
    assert shown["house"]["mean"] == pytest.approx(fmean(losses - 0.95 * wins for wins, losses in ROUNDS))
    assert shown["bank"]["mean"] == pytest.approx(fmean(nets))
    assert shown["bank"]["standard_deviation"] == pytest.approx(pstdev(nets))


@pytest.mark.parametrize("role", ["player", "banker"])
def test_correlation_is_pearsons_over_all_ordered_pairs_of_boxes(role: str) -> None:
    pairs: list[tuple[float, float]] = []
    for wins, losses in ROUNDS:
        won, lost = (wins, losses) if role == "player" else (losses, wins)
        one, other = [0.95] * won + [-1.0] * lost + [0.0] * (2 - won - lost)
        pairs += [(one, other), (other, one)]
    firsts = [one for one, _ in pairs]
    covariance = fmean(one * other for one, other in pairs) - fmean(firsts) ** 2
    estimates = Estimates(of(ROUNDS, 2, role=role))
    correlation = estimates.correlation
    assert correlation is not None
    assert correlation.value == pytest.approx(covariance / pstdev(firsts) ** 2)
    assert estimates.standard_deviation == pytest.approx(pstdev(firsts))


def test_the_error_of_the_correlation_is_that_by_leaving_rounds_out() -> None:
    rounds = [*ROUNDS * 30, *[(2, 0)] * 100, *[(1, 0)] * 60]
    correlation = Estimates(of(rounds, 2)).correlation
    assert correlation is not None
    squares = 0.0
    for left_out in set(rounds):
        others = list(rounds)
        others.remove(left_out)
        without = Estimates(of(others, 2)).correlation
        assert without is not None
        squares += rounds.count(left_out) * (without.value - correlation.value) ** 2
    assert correlation.standard_error == pytest.approx(
        sqrt(squares * (len(rounds) - 1) / len(rounds)), rel=0.01
    )


def test_one_box_or_one_result_has_no_correlation() -> None:
    assert Estimates(of([(1, 0), (0, 1)], 1)).correlation is None
    assert Estimates(of([(2, 0), (2, 0)], 2)).correlation is None


def test_a_player_on_some_of_the_boxes_may_have_any_of_them() -> None:
    gains = Estimates(of([(2, 1), (0, 0)], 3)).round_gains()
    assert gains == {19: Fraction(1, 3), -20: Fraction(1, 6), 0: Fraction(1, 2)}
    two = Estimates(of([(2, 1), (0, 0)], 3, held=2)).round_gains()
    assert two == {38: Fraction(1, 6), -1: Fraction(1, 3), 0: Fraction(1, 2)}


def test_cover_is_the_least_stake_that_pays_often_enough() -> None:
    rounds = [(3, 0)] * 2 + [(2, 0)] * 9 + [(2, 1)] * 89 + [(0, 3)] * 900
    estimates = Estimates(of(rounds, 3))
    assert estimates.cover(Fraction(9, 10)) == (0, Frequency(100, 1_000))
    assert estimates.cover(Fraction(98, 100)) == (1, Frequency(11, 1_000))
    assert estimates.cover(Fraction(99, 100)) == (2, Frequency(2, 1_000))
    assert estimates.cover(Fraction(999, 1000)) == (3, Frequency(0, 1_000))
    assert [line["stake"] for line in figures(of(rounds, 3))["cover"]] == [0, 2, 3, 3]
    assert figures(of([(0, 3)] * 2, 7))["cover"][-1] == {
        "probability": 1.0,
        "stake": 7,
        "short": 0.0,
        "standard_error": 0.0,
    }, "only every wager is enough for sure"


def test_all_rounds_are_in_the_distribution_of_the_banks_net() -> None:
    lines = figures(of(ROUNDS, 2))["bank"]["distribution"]
    assert [(line["net"], line["rounds"]) for line in lines] == [(-2, 2), (-1, 1), (0, 3), (1, 1), (2, 3)]
    assert sum(line["share"] for line in lines) == pytest.approx(1)


def test_an_hour_of_hands_in_money() -> None:
    shown = figures(of(ROUNDS, 2, held=2), hour=Hour(rounds=Fraction(25), wager=Fraction(10)))
    hour, of_round = shown["hour"], shown["round"]
    assert hour["mean"] == pytest.approx(250 * of_round["mean"])
    assert hour["standard_deviation"] == pytest.approx(10 * 5 * of_round["standard_deviation"])
    assert hour["interval"][1] - hour["interval"][0] == pytest.approx(
        2 * 1.96 * hour["standard_deviation"], rel=1e-4
    )
    assert hour["standard_error"] == pytest.approx(250 * of_round["standard_error"])
    assert of_round["standard_error"] == pytest.approx(2 * shown["standard_error"]), "from two boxes"
    assert figures(of(ROUNDS, 2))["hour"] is None


@pytest.mark.parametrize("name", ["rounds", "wager"])
def test_an_hour_has_hands_and_wagers(name: str) -> None:
    with pytest.raises(ValueError, match=rf"hour: {name} 0: expected more than 0"):
        Hour(**({"rounds": Fraction(1), "wager": Fraction(1)} | {name: Fraction(0)}))


def test_the_interval_of_a_share_that_never_happened_is_wilsons() -> None:
    assert Frequency(0, 100).interval == pytest.approx((0, 0.0370), abs=1e-4)
    assert Frequency(100, 100).interval == pytest.approx((0.9630, 1), abs=1e-4)
    assert Frequency(20, 100).interval == pytest.approx((0.1334, 0.2888), abs=1e-4)
    assert Frequency(20, 100).standard_error == pytest.approx(0.04)


@pytest.mark.parametrize(
    ("name", "wager", "is_shared", "result", "taken"),
    [
        ("rws", 10_000, False, (3, 5), 1_000),  # lost $500, won $300: $200 less $10
        ("massachusetts", 13_300, False, (0, 1), 675),  # $6.65 goes up to $6.75
        (
            "canberra",
            26_200,
            True,
            (0, 1),
            650,
        ),  # half is $131: $6.55 goes down to the smallest chip, 50 cents
        ("canberra", 13_100, False, (0, 1), 655),  # alone it is taken exactly
        ("nz", 10_000, True, (3, 5), 500),  # half is $100
        ("nz", 10_000, False, (5, 3), 0),
    ],
)
def test_a_banks_commission_in_coins_is_that_of_the_table(
    name: str, wager: int, is_shared: bool, result: tuple[int, int], taken: int
) -> None:
    estimates = Estimates(of([result, (0, 0)], 7))
    assert commission_in_coins(estimates, load(name), wager, is_shared=is_shared).value == taken / 2


def test_figures_go_to_json_and_stand_beside_the_count() -> None:
    hands = hands_of(load("nz"))
    exact = two_boxes(hands, house_way(hands), house_way(hands))
    shown = msgspec.json.decode(msgspec.json.encode(figures(of(ROUNDS, 2), exact=exact)))
    assert {
        "rounds",
        "seed",
        "boxes",
        "mean",
        "standard_error",
        "standard_deviation",
        "correlation",
        "ruin",
    } <= set(shown)
    assert shown["commission"] == "1/20"
    assert shown["ruin"] is None
    assert shown["exact"]["correlation"] == float(exact.correlation(1 - FIVE, Fraction(-1)))
    assert figures(of(ROUNDS, 2))["exact"] is None
