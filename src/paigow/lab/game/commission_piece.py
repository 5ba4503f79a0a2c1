"""The formula of the game's value near one commission, and the breakpoints where it ends.

While both sides mix the same settings, their probabilities solve linear equations whose coefficients are linear in
the commission c. So the value is a quotient of two polynomials in c. It is interpolated from exact values and tested on
more of them, which is no proof for every commission between. Where these settings cease to be an equilibrium lies a
breakpoint: another formula may begin.
"""

from fractions import Fraction
from itertools import count
from math import gcd, lcm
from typing import Final, NamedTuple

import numpy as np
from msgspec import Struct

from paigow.lab.game.equilibrium import Equilibrium
from paigow.lab.game.finish import indifference, several, solve
from paigow.lab.game.mixes import answer, exactly
from paigow.lab.game.setting_game import Game
from paigow.lab.hands import Place
from paigow.lab.policies import FINEST

STEP: Final = Fraction(1, FINEST)
"""Breakpoints are found between two commissions that are so far apart."""
_FARTHEST: Final = 1024
"""Steps to either side that are looked at."""
_TESTS: Final = 3
"""Exact values beyond those that determine the formula."""


class CommissionPiece(Struct, frozen=True, kw_only=True):
    """Commissions with one formula, around one of them.

    The same settings are an exact equilibrium at ``first`` and ``last``. Where they are not one a step of ``STEP``
    further, a breakpoint lies there.
    """

    first: Fraction
    last: Fraction
    is_first_breakpoint: bool
    """Whether a breakpoint lies within a step below ``first``."""
    is_last_breakpoint: bool
    numerator: list[int]
    """Coefficients of 1, c, c², ... in whole numbers."""
    denominator: list[int]
    tested: list[Fraction]
    """Commissions at which the exact value, proved by both best answers, equals the formula."""

    @property
    def further(self) -> int:
        """Return how many of ``tested`` are beyond those that determine the formula."""
        degree = max(len(self.numerator) - 2, len(self.denominator) - 1, 0)
        return len(self.tested) - (2 * degree + 2)

    def value(self, commission: Fraction) -> Fraction:
        """Return what the formula gives for the side without the bank, for each unit wagered."""
        upper, lower = (
            sum(part * commission**power for power, part in enumerate(parts))
            for parts in (self.numerator, self.denominator)
        )
        return Fraction(upper) / Fraction(lower)


def commission_piece(solved: Equilibrium) -> CommissionPiece | None:
    """Return the formula around the commission of an exact equilibrium, or ``None`` if its settings give none.

    Raises:
        ValueError: the equilibrium is not exact.
    """
    if solved.value is None:
        raise ValueError("solved: the equilibrium is not exact; expected one with a value")
    support = _Support.of(solved)
    here = solved.commission
    if support.value(here) != solved.value:
        return None
    below = _reach(support, here, -1)
    above = _reach(support, here, 1)
    first, last = here - below * STEP, here + above * STEP
    known: dict[Fraction, Fraction] = {}
    steps = int((last - first) / STEP)
    for degree in count():
        wanted = 2 * degree + 2 + _TESTS
        if wanted > steps + 1:
            return None
        for place in range(wanted):
            at = first + (steps * place // (wanted - 1)) * STEP
            value = support.value(at)
            if value is None:
                return None  # other settings are best between the two ends
            known[at] = value
        formula = _formula(known, degree)
        if formula is not None:
            return CommissionPiece(
                first=first,
                last=last,
                is_first_breakpoint=below < _FARTHEST and first >= STEP,
                is_last_breakpoint=above < _FARTHEST and last + STEP < 1,
                numerator=formula[0],
                denominator=formula[1],
                tested=sorted(known),
            )
    raise AssertionError  # the loop only ends by a return


class _Support(NamedTuple):
    """The settings that an equilibrium uses."""

    game: Game
    chosen: tuple[Place, Place]
    used: tuple[Place, Place]

    @classmethod
    def of(cls, solved: Equilibrium) -> "_Support":
        game, mixes = solved.game, (solved.player, solved.banker)
        return cls(
            game,
            (
                game.best((mixes[0].parts > 0).astype(np.float64)),
                game.best((mixes[1].parts > 0).astype(np.float64)),
            ),
            (several(game, mixes[0].parts > 0), several(game, mixes[1].parts > 0)),
        )

    def value(self, commission: Fraction) -> Fraction | None:
        """Return the exact value at a commission if these settings are an equilibrium there, else ``None``."""
        game = Game(self.game.hands, commission, self.game.stock)
        values = []
        for banks in (False, True):
            own, other = self.used[banks], self.used[not banks]
            solution = solve(indifference(game, self.chosen[banks], own, other, banks=banks), len(own))
            if solution is None or any(part < 0 for part in solution):
                return None
            mix = exactly(game, self.chosen[banks], dict(zip(own.tolist(), solution, strict=True)))
            gain = answer(game, mix, banks=not banks)
            values.append(gain if banks else -gain)
        return values[0] if values[0] == values[1] else None


def _reach(support: _Support, here: Fraction, side: int) -> int:
    """Return how many steps to one side the settings stay an equilibrium: found by halving."""
    room = here if side < 0 else 1 - STEP - here
    good, bad = 0, min(_FARTHEST, int(room / STEP)) + 1
    while bad - good > 1:
        middle = (good + bad) // 2
        if support.value(here + side * middle * STEP) is None:
            bad = middle
        else:
            good = middle
    return good


def _formula(known: dict[Fraction, Fraction], degree: int) -> tuple[list[int], list[int]] | None:
    """Return numerator (of one degree more) and denominator through all known values, or ``None``."""
    rows = []
    for at, value in known.items():
        row = [at**power for power in range(degree + 2)]
        row += [-value * at**power for power in range(1, degree + 1)]
        row.append(value)
        scale = lcm(*(part.denominator for part in row))
        rows.append([int(part * scale) for part in row])
    solution = solve(rows, 2 * degree + 2)
    if solution is None:
        return None
    parts = [*solution[: degree + 2], Fraction(1), *solution[degree + 2 :]]
    scale = lcm(*(part.denominator for part in parts))
    whole = [int(part * scale) for part in parts]
    divisor = gcd(*whole)
    whole = [part // divisor for part in whole]
    return _without_zeros(whole[: degree + 2]), _without_zeros(whole[degree + 2 :])


def _without_zeros(parts: list[int]) -> list[int]:
    """Return coefficients without the highest ones that are 0."""
    while len(parts) > 1 and not parts[-1]:
        parts = parts[:-1]
    return parts
