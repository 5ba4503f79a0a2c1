"""The figures of a simulation as plain values for JSON, with exact figures where they can be counted."""

from fractions import Fraction
from math import sqrt
from typing import Any, Final

from paigow.lab.boxes import TwoBoxes
from paigow.lab.figures import fraction_text
from paigow.lab.simulation.bankroll import BankrollWalk
from paigow.lab.simulation.estimates import Estimate, Estimates, Frequency, Hour, mean_given
from paigow.lab.simulation.simulate import Simulation

COVERS: Final = (Fraction(9, 10), Fraction(99, 100), Fraction(999, 1000))
"""Probabilities with which a bank must be able to pay."""


def figures(
    simulation: Simulation, *, hour: Hour | None = None, exact: TwoBoxes | None = None
) -> dict[str, Any]:
    """Return everything as plain values for JSON. Amounts are in units of one wager, shares from 0 to 1.

    ``hour`` turns gains into money; ``exact``, the count of the same policies, is shown beside the simulated
    figures.

    - ``book``, ``role``, ``player``, ``banker`` (policies), ``commission`` ("1/20"), ``rounds``, ``seed``,
      ``boxes``; ``held``: number of the role's boxes.
    - ``mean``: the role's gain per unit wagered, commission paid (a bank's on its net of a round);
      its ``standard_error``; ``interval``: 95 %.
    - ``standard_deviation``: of the gain from one box alone, commission paid on that box.
    - ``correlation``: between two boxes' gains, or null, with ``correlation_standard_error``.
    - ``round``: ``mean``, ``standard_error``, ``standard_deviation`` of the role's gain from one round.
    - ``bank``: the takings minus payments of any bank, before commission: ``mean``, ``standard_error``,
      ``standard_deviation`` per round; ``distribution``: ``net``, ``rounds``, ``share``.
    - ``commission_on_net``, ``commission_on_each``: what a banking player pays in a round on the gain from
      all boxes together, and what it would be on each beaten box: ``mean``, ``standard_error``.
    - ``house``: the gain per round of the house when it banks, winners' commission included.
    - ``cover``: required ``probability``, ``stake`` that a bank needs for it, ``short`` (share of rounds in
      which it is too small), ``standard_error``; the last, of probability 1, is every wager.
    - ``ruin``: null, or ``bankroll``, ``rounds_per_session``, ``sessions``, ``ruined``, ``probability``,
      ``standard_error``, ``interval``; and beside it, from the simulated results of single rounds:
      ``recursion`` (null where it would take too long), ``diffusion`` (a Brownian motion), ``ever_at_most``
      (a bound for play without end).
    - ``hour``: null, or ``hands``, ``wager``, ``mean``, ``standard_error``, ``standard_deviation``,
      ``interval``: money gained in an hour, and the interval that covers it in 95 of 100 hours.
    - ``exact``: null, or exact figures: ``mean`` (null for a bank against more than two boxes, whose
      commission cannot be counted), ``standard_deviation``, ``correlation``, ``bank_standard_deviation`` (as
      ``bank``).
    - ``half_counted``: null, or ``mean`` and ``standard_error`` of a bank's gain with counted wins and losses
      and simulated commission.
    """
    estimates, setup = Estimates(simulation), simulation.setup
    correlation = estimates.correlation
    of_round, deviation = estimates.of_round
    return {
        "book": simulation.book,
        "role": setup.role,
        "player": simulation.player,
        "banker": simulation.banker,
        "commission": fraction_text(setup.commission),
        "rounds": setup.rounds,
        "seed": setup.seed,
        "boxes": setup.boxes,
        "held": setup.at_stake,
        **_estimate(estimates.mean),
        "interval": estimates.mean.interval,
        "standard_deviation": estimates.standard_deviation,
        "correlation": correlation.value if correlation else None,
        "correlation_standard_error": correlation.standard_error if correlation else None,
        "round": {**_estimate(of_round), "standard_deviation": deviation},
        **_bank(estimates),
        "ruin": _ruin(estimates),
        "hour": _hour(of_round, deviation, hour) if hour else None,
        "exact": _exact(estimates, exact) if exact else None,
        "half_counted": _half_counted(estimates, exact) if exact else None,
    }


def _estimate(estimate: Estimate | Frequency) -> dict[str, float]:
    return {"mean": estimate.value, "standard_error": estimate.standard_error}


def _bank(estimates: Estimates) -> dict[str, Any]:
    def net(wins: int, losses: int) -> Fraction:
        return Fraction(losses - wins)

    def house(wins: int, losses: int) -> Fraction:
        return losses - estimates.kept * wins

    rate, rounds = estimates.setup.commission, estimates.rounds
    cover = [(sureness, *estimates.cover(sureness)) for sureness in (*COVERS, Fraction(1))]
    return {
        "bank": {
            **_estimate(estimates.mean_of(net)),
            "standard_deviation": estimates.deviation_of(net),
            "distribution": [
                {"net": gain, "rounds": times, "share": times / rounds}
                for gain, times in estimates.bank_net().items()
            ],
        },
        "commission_on_net": _estimate(estimates.mean_of(lambda wins, losses: rate * max(0, losses - wins))),
        "commission_on_each": _estimate(estimates.mean_of(lambda _wins, losses: rate * losses)),
        "house": {**_estimate(estimates.mean_of(house)), "standard_deviation": estimates.deviation_of(house)},
        "cover": [
            {
                "probability": float(sureness),
                "stake": stake if sureness < 1 else estimates.boxes,
                "short": short.value if sureness < 1 else 0.0,
                "standard_error": short.standard_error if sureness < 1 else 0.0,
            }
            for sureness, stake, short in cover
        ],
    }


def _ruin(estimates: Estimates) -> dict[str, Any] | None:
    setup, ruin = estimates.setup, estimates.ruin
    if ruin is None or setup.session is None or setup.limit is None:
        return None
    walk = BankrollWalk({gain: float(chance) for gain, chance in estimates.round_gains().items()})
    return {
        "bankroll": float(setup.bankroll or 0),
        "rounds_per_session": setup.session,
        "sessions": ruin.of,
        "ruined": ruin.times,
        "probability": ruin.value,
        "standard_error": ruin.standard_error,
        "interval": ruin.interval,
        "recursion": walk.ruin(setup.limit, setup.session),
        "diffusion": walk.ruin_by_diffusion(setup.limit, setup.session),
        "ever_at_most": walk.ever_ruined_at_most(setup.limit),
    }


def _hour(of_round: Estimate, deviation: float, hour: Hour) -> dict[str, Any]:
    money = float(hour.rounds * hour.wager)
    spread = deviation * sqrt(hour.rounds) * float(hour.wager)
    gained = Estimate(of_round.value * money, spread)
    return {
        "hands": float(hour.rounds),
        "wager": float(hour.wager),
        "mean": gained.value,
        "standard_error": of_round.standard_error * money,
        "standard_deviation": spread,
        "interval": gained.interval,
    }


def _exact(estimates: Estimates, exact: TwoBoxes) -> dict[str, float | None]:
    setup, kept = estimates.setup, estimates.kept
    mean = mean_given(estimates, exact)
    win, lose = (kept, Fraction(-1)) if setup.role == "player" else (Fraction(-1), kept)
    return {
        "mean": None if mean.standard_error else mean.value,
        "standard_deviation": sqrt(exact.variance(win, lose)),
        "correlation": float(exact.correlation(win, lose)),
        "bank_standard_deviation": exact.deviation_over(setup.boxes, Fraction(-1), Fraction(1)),
    }


def _half_counted(estimates: Estimates, exact: TwoBoxes) -> dict[str, float] | None:
    mean = mean_given(estimates, exact)
    return _estimate(mean) if mean.standard_error else None
