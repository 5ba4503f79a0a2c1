"""Randomness from a seed: everything that the school draws can be drawn again from the same name."""

from collections.abc import Iterable, Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


class Chance:
    """Draws that depend only on a name, under every version of Python.

    Only ``Random.random`` is guaranteed to stay the same; all other draws are built on it here.
    """

    def __init__(self, *name: str | int) -> None:
        self._next = Random("/".join(map(str, name))).random  # noqa: S311 -- to be repeatable, not secret

    def below(self, end: int) -> int:
        """Return a whole number from 0 to ``end`` - 1."""
        return int(self._next() * end)

    def between(self, least: int, most: int) -> int:
        """Return a whole number from ``least`` to ``most``, both included."""
        return least + self.below(most - least + 1)

    def happens(self, one_in: int) -> bool:
        """Return whether an event with a chance of one in ``one_in`` happens."""
        return self.below(one_in) == 0

    def one_of(self, values: Sequence[T]) -> T:
        """Return one of some values, with equal probability."""
        return values[self.below(len(values))]

    def some_of(self, values: Iterable[T], count: int) -> list[T]:
        """Return ``count`` of some values, in the order drawn, without repetition.

        Raises:
            IndexError: there are fewer.
        """
        left = list(values)
        return [left.pop(self.below(len(left))) for _ in range(count)]

    def shuffled(self, values: Iterable[T]) -> list[T]:
        """Return all values in random order."""
        left = list(values)
        return self.some_of(left, len(left))
