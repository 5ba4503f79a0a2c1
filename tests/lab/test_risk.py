"""The risk of ruin by bankroll."""

from fractions import Fraction

import pytest

from paigow.books import load
from paigow.lab.policy_names import sides
from paigow.lab.simulation.estimates import Estimates
from paigow.lab.simulation.figures import figures
from paigow.lab.simulation.risk import POINTS, by_bankroll
from paigow.lab.simulation.simulate import Setup, Simulation, simulate


def played(**more: object) -> Simulation:
    setup = {"rounds": 20_000, "seed": 1, "boxes": 2, "commission": Fraction(1, 20)} | more
    both = sides(load("nz"), "house-way", "house-way", Fraction(1, 20))
    return simulate(both, Setup(**setup), workers=1)  # type: ignore[arg-type]


def test_a_larger_bankroll_is_never_in_more_danger() -> None:
    rows = by_bankroll(Estimates(played(bankroll=Fraction(20), session=200)))
    assert len(rows) == POINTS + 1
    assert (rows[0]["bankroll"], rows[-1]["bankroll"]) == (1.0, 40.0)
    for key in ("session", "ever_at_most"):
        risks = [row[key] for row in rows]
        assert risks == sorted(risks, reverse=True)


def test_at_the_bankroll_asked_about_it_is_the_figure_of_the_simulation() -> None:
    simulation = played(bankroll=Fraction(20), session=200, role="banker")
    rows = by_bankroll(Estimates(simulation))
    ruin = figures(simulation)["ruin"]
    near = [row for row in rows if abs(row["bankroll"] - 20) <= 1]
    assert near[0]["session"] >= ruin["diffusion"] >= near[-1]["session"]


def test_without_a_session_there_is_no_risk_to_show() -> None:
    assert by_bankroll(Estimates(played())) == []


def test_a_side_that_loses_on_average_is_ruined_in_the_end() -> None:
    rows = by_bankroll(Estimates(played(bankroll=Fraction(20), session=200)))
    assert [row["ever_at_most"] for row in rows] == pytest.approx([1] * len(rows))
