"""Chance from a seed: whatever the school draws is drawn again from the same name."""

from collections.abc import Iterable, Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


class Chance:
    """Draws that follow from a name alone, under every version of Python.

    Only ``Random.random`` is promised to stay as it is; all other draws are made of it here.
    """

    def __init__(self, *name: str | int) -> None:
        self._next = Random("/".join(map(str, name))).random  # noqa: S311 -- to be drawn again, not to be secret

    def below(self, end: int) -> int:
        """A whole number from 0 to ``end`` - 1."""
        return int(self._next() * end)

    def between(self, least: int, most: int) -> int:
        """A whole number from ``least`` to ``most``, both of them possible."""
        return least + self.below(most - least + 1)

    def happens(self, one_in: int) -> bool:
        """Whether something happens that happens once in so many times."""
        return self.below(one_in) == 0

    def one_of(self, values: Sequence[T]) -> T:
        """One of some values, each as likely."""
        return values[self.below(len(values))]

    def some_of(self, values: Iterable[T], count: int) -> list[T]:
        """So many of some values, in the order drawn, none twice.

        Raises:
            IndexError: there are fewer.
        """
        left = list(values)
        return [left.pop(self.below(len(left))) for _ in range(count)]

    def shuffled(self, values: Iterable[T]) -> list[T]:
        """All values in another order."""
        left = list(values)
        return self.some_of(left, len(left))
