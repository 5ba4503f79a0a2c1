"""Whole coins, chips, and exact arithmetic for commission.

A coin is one hundredth of the currency of the table. Amounts are ints. Only a commission that is not yet
rounded is a Fraction.
"""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from math import ceil, floor, gcd

BASIS_POINTS = 10_000


class Rounding(StrEnum):
    """How to round an amount that is no multiple of the smallest step."""

    EXACT = "exact"
    DOWN = "down"
    UP = "up"


@dataclass(frozen=True)
class ChipSet:
    """The chip denominations of a table, in coins.

    Raises:
        ValueError: if there is no denomination, or if one is not a positive whole number.
    """

    denominations: tuple[int, ...]

    def __post_init__(self) -> None:
        if not self.denominations or any(value <= 0 for value in self.denominations):
            message = f"chips {self.denominations!r}: expected one or more positive whole numbers of coins"
            raise ValueError(message)
        object.__setattr__(self, "denominations", tuple(sorted(set(self.denominations))))

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash(self.denominations)

    @cached_property
    def smallest(self) -> int:
        """The smallest chip, in coins."""
        return self.denominations[0]

    @cached_property
    def step(self) -> int:
        """The greatest common divisor of the chips. Every payable amount is a multiple of this step."""
        return gcd(*self.denominations)

    @cached_property
    def _is_simple(self) -> bool:
        """Whether every larger chip is a multiple of the smallest.

        Then the payable amounts are the multiples of the smallest.
        """
        return all(value % self.smallest == 0 for value in self.denominations)

    @cached_property
    def _reachable(self) -> tuple[bool, ...]:
        """For each number of steps, whether chips can pay it. The tuple ends where every further amount is payable."""
        values = [value // self.step for value in self.denominations]
        bound = values[0] * values[-1] + 1
        reachable = [True] + [False] * bound
        for amount in range(1, bound + 1):
            reachable[amount] = any(value <= amount and reachable[amount - value] for value in values)
        return tuple(reachable)

    @cached_property
    def gaps(self) -> tuple[int, ...]:
        """The multiples of ``step`` that cannot be paid, in coins. Usual chips have none."""
        if self._is_simple:
            return ()
        return tuple(steps * self.step for steps, can in enumerate(self._reachable) if not can)

    def can_pay(self, amount: int) -> bool:
        """Return whether ``amount`` coins can be paid with these chips, using any number of each."""
        if amount < 0:
            return False
        if self._is_simple:
            return amount % self.smallest == 0
        steps, rest = divmod(amount, self.step)
        return rest == 0 and (steps >= len(self._reachable) or self._reachable[steps])

    def payable_at_most(self, amount: Fraction | int) -> int:
        """Return the largest payable amount that is not above ``amount``, and at least zero."""
        coins = max(floor(amount), 0)
        coins -= coins % self.step
        while not self.can_pay(coins):
            coins -= self.step
        return coins

    def payable_at_least(self, amount: Fraction | int) -> int:
        """Return the smallest payable amount that is not below ``amount``."""
        coins = max(ceil(amount), 0)
        coins += -coins % self.step
        while not self.can_pay(coins):
            coins += self.step
        return coins

    def in_chips(self, amount: int) -> dict[int, int]:
        """Return one way to pay ``amount``, with large chips first: denomination -> number of chips.

        Raises:
            ValueError: if these chips cannot pay the amount.
        """
        if not self.can_pay(amount):
            message = f"{amount} coins: expected an amount that chips of {self.denominations} can make up"
            raise ValueError(message)
        stacks: dict[int, int] = {}
        for value in reversed(self.denominations):
            count = amount // value
            while count and not self._rest_can_pay(amount - count * value, below=value):
                count -= 1
            if count:
                stacks[value] = count
                amount -= count * value
        return stacks

    def _rest_can_pay(self, amount: int, *, below: int) -> bool:
        smaller = tuple(value for value in self.denominations if value < below)
        return amount == 0 if not smaller else ChipSet(smaller).can_pay(amount)


def commission(amount: int, *, rate_bp: int) -> Fraction | int:
    """Return the exact commission on ``amount`` coins at ``rate_bp`` basis points.

    Whole coins are returned as an int.
    """
    coins, rest = divmod(amount * rate_bp, BASIS_POINTS)
    return Fraction(amount * rate_bp, BASIS_POINTS) if rest else coins


def rounded(amount: Fraction | int, rounding: Rounding, *, step: int) -> int:
    """Return ``amount`` in whole coins. EXACT keeps it; DOWN and UP round it to a multiple of ``step`` coins.

    Raises:
        ValueError: if the rounding is EXACT and the amount is not a whole number of coins.
    """
    if rounding is Rounding.EXACT:
        if amount != int(amount):
            message = f"{amount} coins: expected a whole number of coins"
            raise ValueError(message)
        return int(amount)
    coins, parts = amount.numerator, amount.denominator * step
    return step * (-(-coins // parts) if rounding is Rounding.UP else coins // parts)
