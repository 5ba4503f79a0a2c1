"""Whether an exact equilibrium is the only one.

Every optimal strategy of a side answers each optimal strategy of the other side best. So it uses only settings that
gain most against the mix found, and makes the settings that the other side's mix uses gain alike in each hand. These
are linear equations with whole coefficients. If they have one solution, no other strategy is optimal.
"""

from fractions import Fraction
from typing import NamedTuple

import numpy as np

from paigow.lab.game.equilibrium import Equilibrium
from paigow.lab.game.finish import indifference, several, solve
from paigow.lab.game.mixes import Parts, values
from paigow.lab.odds import Role


class Uniqueness(NamedTuple):
    """What the equations of one side say.

    Attributes:
        equations: Their number.
        unknowns: Probabilities of settings that gain most, in hands with more than one.
        is_unique: Whether the side has no other optimal strategy, among those that set no hand in a way that another
            setting of it equals or beats in both hands.
        least_lag: Least loss of a setting that is not used against the other side's mix, in units of a wager and for
            the hand held; 0 if a setting that is not used gains as much.
    """

    equations: int
    unknowns: int
    is_unique: bool
    least_lag: Fraction


def uniqueness(solved: Equilibrium, side: Role) -> Uniqueness:
    """Decide whether a side of an exact equilibrium has another optimal strategy.

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
    left = lags[(own.parts == 0) & (game.ways[game.owner] > 0)]
    unit = game.deals * game.gains.lose * other.whole
    return Uniqueness(
        equations=len(rows),
        unknowns=len(best),
        is_unique=solve(rows, len(best)) is not None,
        least_lag=Fraction(int(min(left)), unit),
    )
