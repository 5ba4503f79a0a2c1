"""The search for decision lists."""

from collections.abc import Iterable
from typing import Final

import numpy as np
from numpy.random import Generator

from paigow.lab.strategy.search.archive import Archive
from paigow.lab.strategy.search.lists import Lists, Row, Rows
from paigow.lab.strategy.search.vocabulary import Vocabulary

_PLACES: Final = 3
"""Random places of a list that are tried for a new rule."""
_REMOVED: Final = 3
"""Most rules that a step removes."""


class ListSearch:
    """Removes rules of a list, inserts others, and improves each."""

    def __init__(self, words: Vocabulary, most: int, rng: Generator) -> None:
        self._lists: Final = Lists(words)
        self._most: Final = most
        self.archive: Final[Archive[Rows]] = Archive(most)
        high, low, most_points = (
            Row((), words.choices.index((order,))) for order in ("best high", "best low", "most points")
        )
        for rows in ((low,), (high,), (most_points, high)):
            self._add(rows)
        self._extend((most_points, high)[-most:], most, rng, every_place=True)

    def _add(self, rows: Rows) -> None:
        if len(rows) <= self._most:
            self.archive.add(len(rows), self._lists.cost(rows), rows)

    def _extend(self, rows: Rows, size: int, rng: Generator, *, every_place: bool = False) -> Rows:
        """Insert rules one by one."""
        while len(rows) < size:
            places = np.arange(len(rows)) if every_place else rng.permutation(len(rows))[:_PLACES]
            more = longer(self._lists, rows, places.tolist(), rng)
            if more is None:
                break
            rows = more
            self._add(rows)
        return rows

    def step(self, rng: Generator) -> None:
        """Remove up to three rules of one of the best lists, insert others, and improve each."""
        size = int(rng.integers(min(2, self._most), self._most + 1))
        kept = self.archive.best(min(self._most, max(1, size + int(rng.integers(-1, 2)))))
        assert kept is not None  # a list of one rule is always there
        rows = kept.what
        for _ in range(int(rng.integers(1, _REMOVED + 1))):
            if len(rows) > 1:
                out = int(rng.integers(len(rows) - 1))
                rows = (*rows[:out], *rows[out + 1 :])
        self._improve(self._extend(rows, size, rng), rng)

    def _improve(self, rows: Rows, rng: Generator) -> None:
        """Change one part of a rule while that helps."""
        idle = 0
        while idle < len(rows) - 1:
            for place in rng.permutation(len(rows) - 1).tolist():
                better = improved(self._lists, rows, place)
                idle = 0 if better else idle + 1
                if better:
                    rows = better
                    self._add(rows)


def longer(lists: Lists, rows: Rows, places: Iterable[int], rng: Generator) -> Rows | None:
    """Return a list with one rule more at the best of some places; ``None`` if no hand is open there."""
    found = [
        (at.cost, place, at.row) for place in places if (at := lists.best_at(rows, place, rng)) is not None
    ]
    if not found:
        return None
    _, place, row = min(found)
    return (*rows[:place], row, *rows[place:])


def improved(lists: Lists, rows: Rows, place: int) -> Rows | None:
    """Return a list with a better rule at a place; ``None`` if none was found."""
    found = lists.better_than(rows, place)
    return None if found is None else (*rows[:place], found.row, *rows[place + 1 :])
