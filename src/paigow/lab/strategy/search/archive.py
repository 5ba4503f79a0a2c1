"""The best strategies of each size."""

from typing import Final, Generic, NamedTuple, TypeVar

from paigow.lab.strategy.search.markets import Cost

T = TypeVar("T")


class Kept(NamedTuple, Generic[T]):
    """A strategy with its size and cost."""

    size: int
    cost: Cost
    what: T


class Archive(Generic[T]):
    """The cheapest strategy of each size and below.

    Example:
        >>> archive = Archive(3)
        >>> archive.add(2, Cost(9, 9), "b"), archive.add(3, Cost(9, 9), "c"), archive.add(1, Cost(12, 12), "a")
        (True, False, True)
        >>> [kept.what for kept in archive.front()]
        ['a', 'b']
    """

    def __init__(self, most: int) -> None:
        self.most: Final = most
        self._best: dict[int, Kept[T]] = {}

    def add(self, size: int, cost: Cost, what: T) -> bool:
        """Keep a strategy if it costs less than all of its size and below; return whether it does."""
        is_new = False
        for at in range(size, self.most + 1):
            if at not in self._best or cost < self._best[at].cost:
                self._best[at] = Kept(size, cost, what)
                is_new = True
        return is_new

    def best(self, size: int) -> Kept[T] | None:
        """Return the cheapest strategy of a size and below; ``None`` if there is none."""
        return self._best.get(size)

    def front(self) -> list[Kept[T]]:
        """Return the strategies than which no smaller one is as cheap, smallest first."""
        found: list[Kept[T]] = []
        for _, kept in sorted(self._best.items()):
            if not found or kept.cost.aim < found[-1].cost.aim:
                found.append(kept)
        return found
