"""Whether an exact equilibrium is the only one; if not, another one.

Every optimal strategy of a side answers each optimal strategy of the other side best. So it uses only settings that
gain most against the mix found, and makes the settings that the other side's mix uses gain alike in each hand. These
are linear equations with whole coefficients. If they have one solution, no other strategy is optimal. If they have
more, a step along one of their directions may give another optimal strategy; best answers decide.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import Final, NamedTuple

import numpy as np

from paigow.lab.game.equilibrium import Equilibrium
from paigow.lab.game.finish import indifference, several, solve
from paigow.lab.game.mixes import Mix, Parts, answer, exactly, values
from paigow.lab.odds import Role

_HALVINGS: Final = 12
"""How often a step is halved until it gives an optimal strategy."""


class Uniqueness(NamedTuple):
    """What the equations of one side say.

    Attributes:
        equations: Their number.
        unknowns: Probabilities of settings that gain most, in hands with more than one.
        is_unique: Whether it is proved that the side has no other optimal strategy, among those that set no hand in a
            way that another setting of the hand equals or beats in both hands.
        another: Another optimal strategy, if one was found.
        least_lag: Least loss of a setting that is not used against the other side's mix, in units of a wager and for
            the hand held; 0 if a setting that is not used gains as much.
    """

    equations: int
    unknowns: int
    is_unique: bool
    another: Mix | None
    least_lag: Fraction


def uniqueness(solved: Equilibrium, side: Role) -> Uniqueness:
    """Prove that a side of an exact equilibrium has no other optimal strategy, or look for another one.

    Raises:
        ValueError: the equilibrium is not exact.
    """
    if solved.value is None:
        raise ValueError("solved: the equilibrium is not exact; expected one with a value")
    game, banks = solved.game, side == "banker"
    own, other = solved.mix(side), solved.mix("player" if banks else "banker")
    gains: Parts = values(game, other, banks=banks)
    lags = np.maximum.reduceat(gains, game.begin)[game.owner] - gains
    best = several(game, lags == 0)
    used = several(game, other.parts > 0)
    chosen = game.best((own.parts > 0).astype(np.float64))
    rows = indifference(game, chosen, best, used, banks=banks)
    is_unique = solve(rows, len(best)) is not None
    left = lags[(own.parts == 0) & (game.ways[game.owner] > 0)]
    unit = game.deals * game.gains.lose * other.whole
    now = [own.probability(setting) for setting in best.tolist()]
    return Uniqueness(
        equations=len(rows),
        unknowns=len(best),
        is_unique=is_unique,
        another=None
        if is_unique
        else next(
            (
                mix
                for near in _steps(rows, now)
                if answer(
                    game,
                    mix := exactly(game, chosen, dict(zip(best.tolist(), near, strict=True))),
                    banks=not banks,
                )
                == (solved.value if banks else -solved.value)
            ),
            None,
        ),
        least_lag=Fraction(int(min(left)), unit),
    )


def _steps(rows: list[list[int]], now: list[Fraction]) -> Iterator[list[Fraction]]:
    """Yield solutions with no probability below 0, along each direction that the equations leave open."""
    for direction in directions(rows, len(now)):
        for sign in (1, -1):
            step = [sign * part for part in direction]
            room = [probability / -part for probability, part in zip(now, step, strict=True) if part < 0]
            longest = min(room, default=Fraction(0))
            for halved in range(_HALVINGS if longest else 0):
                length = longest / 2**halved
                yield [probability + length * part for probability, part in zip(now, step, strict=True)]


def directions(rows: list[list[int]], unknowns: int) -> list[list[Fraction]]:
    """Return directions along which a solution of a system stays one; together they reach every solution.

    ``rows``: each equation's coefficients and then its right-hand side.
    """
    left = [[Fraction(part) for part in row[:unknowns]] for row in rows]
    pivots: list[int] = []
    for column in range(unknowns):
        found = next((place for place in range(len(pivots), len(left)) if left[place][column]), None)
        if found is None:
            continue
        top = len(pivots)
        left[top], left[found] = left[found], left[top]
        left[top] = [part / left[top][column] for part in left[top]]
        for place, row in enumerate(left):
            if place != top and row[column]:
                left[place] = [part - row[column] * above for part, above in zip(row, left[top], strict=True)]
        pivots.append(column)
    free = [column for column in range(unknowns) if column not in pivots]
    return [
        [
            -left[pivots.index(column)][open_] if column in pivots else Fraction(int(column == open_))
            for column in range(unknowns)
        ]
        for open_ in free
    ]
