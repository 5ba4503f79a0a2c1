"""A player's rating: how much the player's settings cost on average, and how sure that is."""

from collections.abc import Sequence
from fractions import Fraction
from math import sqrt
from typing import Final

from msgspec import Struct

PERFECT: Final = 2000
"""Rating of a player whose settings cost nothing."""
PER_COIN: Final = 250
"""Points lost for each coin in 100 that the settings cost."""
LEAST_HANDS: Final = 50
"""Hands without which there is no rating."""
MOST_HANDS: Final = 500
"""Last hands that count."""
IMAGINED: Final = Fraction(10)
"""Cost in each 100 of one more hand, imagined for the error only: nobody is certain to be perfect."""
SURE: Final = 1.96
"""Standard errors on each side of a mean within which the true value lies 95 times in 100."""


class Rating(Struct, frozen=True, kw_only=True):
    """A player's rating.

    >>> rating([Fraction(0)] * 99 + [Fraction(40)])
    Rating(value=1900, error=201, hands=100, cost=0.4)
    """

    value: int
    error: int
    """The true rating lies within this distance 95 times in 100."""
    hands: int
    cost: float
    """Mean cost of a setting for each 100 wagered, against the best one."""


def rating(costs: Sequence[Fraction]) -> Rating | None:
    """Return the rating from the exact costs of a player's last settings, or ``None`` if there are too few.

    ``costs``: for each 100 wagered, oldest first. Each hand counts the same, however much was wagered on it.
    """
    last = costs[-MOST_HANDS:]
    if len(last) < LEAST_HANDS:
        return None
    mean = sum(last, Fraction(0)) / len(last)
    spread = [*last, IMAGINED]
    centre = sum(spread, Fraction(0)) / len(spread)
    variance = float(sum((cost - centre) ** 2 for cost in spread) / len(last))
    return Rating(
        value=max(0, round(PERFECT - PER_COIN * mean)),
        error=round(PER_COIN * SURE * sqrt(variance / len(last))),
        hands=len(last),
        cost=float(mean),
    )
