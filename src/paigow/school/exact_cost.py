"""What a setting costs, exactly, as pages and programs get it."""

from fractions import Fraction

from msgspec import Struct


class Cost(Struct, frozen=True, kw_only=True):
    """Coins, mostly for each 100 wagered, exactly."""

    fraction: str
    value: float

    @property
    def exact(self) -> Fraction:
        """Return the coins as a fraction."""
        return Fraction(self.fraction)


def cost_of(cost: Fraction) -> Cost:
    """Return a number of coins as a fraction and as a number for people."""
    return Cost(fraction=f"{cost.numerator}/{cost.denominator}", value=float(cost))
