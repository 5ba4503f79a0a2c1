"""Decision lists: what they cost, and which rule to add or change.

A rule gains what the settings that it keeps save over those that the rest of the list would keep. The gains of all
conditions and choices at one place of a list are one product of matrices. All numbers are whole and below 2**53, so
that the product is exact.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from paigow.lab.hands import Flags, Place, Whole
from paigow.lab.strategy.search.markets import MASKS, Cost, Masks
from paigow.lab.strategy.search.vocabulary import Vocabulary, groups_of_equal

Gains = NDArray[np.float64]
MOST_CONDITIONS: Final = 2
"""Most conditions of a rule."""
_SINGLE: Final = 20
"""Rules with one condition, and rules with a second one, that are counted in all markets."""
_NEAR: Final = 8
"""Changes of one part of a rule that are counted in all markets."""
_PAIRED: Final = 4
"""Choices for which all pairs of conditions are compared."""
_MOST_PAIRED: Final = 250
"""Most conditions of these pairs."""


class Row(NamedTuple):
    """A rule: the places of its conditions and of its choice in the vocabulary."""

    when: tuple[int, ...]
    keep: int


Rows = tuple[Row, ...]


class Found(NamedTuple):
    """A rule for a place of a list, and the cost of the list with it."""

    cost: Cost
    row: Row


class Lists:
    """Prices decision lists and improves them, rule by rule.

    ``ends``: (B, H, 8) what each mask costs that a list leaves; by default the cost of the first setting in it. Below,
    G groups of hands that no word tells apart.
    """

    def __init__(self, words: Vocabulary, ends: Whole | None = None) -> None:
        self.words: Final = words
        self._markets: Final = words.markets
        ends = self._markets.costs_of_masks if ends is None else ends
        order = np.argsort(words.group, kind="stable")
        begin = np.searchsorted(words.group[order], np.arange(len(words.full)))
        self._ends: Final[Whole] = np.add.reduceat(ends[:, order], begin, axis=1)
        self._groups: Final = np.arange(len(words.full))

    # ---- what a list does ------------------------------------------------------------------------------------------

    def left_by(self, rows: Sequence[Row], masks: Masks | None = None) -> Masks:
        """Return (G,): the settings left after some rules."""
        left = self.words.full if masks is None else masks
        for row in rows:
            left = self._after(row, left)
        return left

    def cost(self, rows: Sequence[Row]) -> Cost:
        """Return the cost of a list."""
        return self._cost(self.left_by(rows))

    def _cost(self, left: Masks) -> Cost:
        return self._markets.cost(self._ends[:, self._groups, left].sum(axis=1))

    def _after(self, row: Row, left: Masks) -> Masks:
        kept = self.words.keeps[row.keep][self._groups, left]
        applies = kept > 0
        if row.when:
            applies &= self.words.hold(left, only=row.when).all(axis=0)
        return np.where(applies, kept, left)

    def _values(self, rows: Sequence[Row], weights: Whole) -> Whole:
        """Return (G, 8): the weighted cost of a mask that reaches some rules."""
        values: Whole = np.tensordot(weights, self._ends, 1)
        for row in reversed(rows):
            kept = self.words.keeps[row.keep]
            applies = (kept > 0) & self.words.hold_for_masks(row.when)
            values = np.where(applies, np.take_along_axis(values, kept.astype(np.intp), axis=1), values)
        return values

    # ---- one rule --------------------------------------------------------------------------------------------------

    def best_at(self, rows: Rows, place: int, rng: Generator) -> Found | None:
        """Return the best rule that was found to insert at a place of a list; ``None`` if no hand is open there."""
        spot = _Spot(self, rows, place, self._weights(rows))
        return self._best(rows, place, spot, spot.candidates(rng)) if spot.size else None

    def better_than(self, rows: Rows, place: int) -> Found | None:
        """Return the best rule that differs from one in its choice or in one condition; ``None`` if none costs less."""
        others, old = (*rows[:place], *rows[place + 1 :]), rows[place]
        spot = _Spot(self, others, place, self._weights(rows))
        found = self._best(others, place, spot, spot.neighbours(old)) if spot.size else None
        return None if found is None or found.cost >= self.cost(rows) else found

    def _best(self, rows: Rows, place: int, spot: "_Spot", tried: Iterable[Row]) -> Found | None:
        """Return the best of some rules to insert."""
        found = [
            Found(self._cost(self.left_by(rows[place:], self._after(row, spot.left))), row)
            for row in dict.fromkeys(tried)
        ]
        return min(found, default=None)

    def _weights(self, rows: Rows) -> Whole:
        """Return (B,): how much each market counts while rules for a list are compared."""
        return self._markets.weights(self.cost(rows))


class _Matrices(NamedTuple):
    """What differs at a place of a list: C conditions, K choices, and O groups of hands that conditions tell apart."""

    conditions: Place
    """(C,) places in the vocabulary."""
    holds: Gains
    """(C, O): 1 where a condition holds."""
    keeps: Place
    """(K,) places in the vocabulary."""
    saved: Gains
    """(K, O): what each choice saves."""


class _Spot:
    """A place of a list: the hands that are still open there, and what each choice saves on them.

    Attributes:
        left: (G,) the settings left.
        size: Groups that are still open and that conditions tell apart here, O.
    """

    def __init__(self, lists: Lists, rows: Rows, place: int, weights: Whole) -> None:
        words = lists.words
        self.left: Final = lists.left_by(rows[:place])
        values = lists._values(rows[place:], weights)  # noqa: SLF001
        hands = np.nonzero(_COUNT[self.left] > 1)[0]
        self.size: Final = len(hands)
        if not self.size:
            return
        left = self.left[hands]
        kept = words.keeps[:, hands, left]
        saved = values[hands, left] - values[hands[None], kept]
        saved[kept == 0] = 0
        self._every_saved: Final[Whole] = saved
        self._every_condition: Final[Flags] = words.hold(left, hands)

    @cached_property
    def _matrices(self) -> "_Matrices":
        first, group = groups_of_equal(np.packbits(self._every_condition, axis=0).T)
        holds = self._every_condition[:, first]
        saved = _summed(self._every_saved, group, len(first))
        conditions, _ = groups_of_equal(np.packbits(holds, axis=1))
        keeps, _ = groups_of_equal(saved)
        return _Matrices(conditions, holds[conditions].astype(np.float64), keeps, saved[keeps])

    def candidates(self, rng: Generator) -> Iterator[Row]:
        """Yield rules that save much: with no condition, with one, and with two."""
        alone = self._matrices.saved.sum(axis=1)
        keep = int(np.argmax(alone))
        yield self._row((), keep)
        gains = self._matrices.holds @ self._matrices.saved.T  # (C, K)
        for condition, keep in zip(*np.unravel_index(_highest(gains, _SINGLE), gains.shape), strict=True):
            yield self._row((condition,), keep)
        yield from self._extended(gains)
        yield from self._paired(gains, rng)

    def _extended(self, gains: Gains) -> Iterator[Row]:
        """Yield the best second condition of the best condition of each choice."""
        first = np.argmax(gains, axis=0)
        keeps = np.argsort(-gains[first, np.arange(len(first))], kind="stable")[:_SINGLE]
        both = self._matrices.holds @ (self._matrices.holds[first[keeps]] * self._matrices.saved[keeps]).T
        for place, keep in enumerate(keeps):
            yield self._row((first[keep], int(np.argmax(both[:, place]))), keep)

    def _paired(self, gains: Gains, rng: Generator) -> Iterator[Row]:
        """Yield the best pair of conditions of some choices: the most promising ones, and some by chance."""
        most = (
            self._matrices.holds @ np.maximum(self._matrices.saved, 0).T
        )  # bound on what a pair with this condition saves
        bound = np.maximum(self._matrices.saved, 0).sum(axis=1)
        best = float(gains.max())
        hopeful = np.nonzero(bound > best)[0]
        chosen = rng.permutation(hopeful)[:_PAIRED]
        top = hopeful[np.argsort(-bound[hopeful], kind="stable")[:2]]
        for keep in dict.fromkeys([*top.tolist(), *chosen.tolist()]):
            of = np.nonzero(most[:, keep] > best)[0]
            of = of[np.argsort(-gains[of, keep], kind="stable")[:_MOST_PAIRED]]
            if not len(of):
                continue
            holds = self._matrices.holds[of]
            both = (holds * self._matrices.saved[keep]) @ holds.T
            one, other = np.unravel_index(int(np.argmax(both)), both.shape)
            best = max(best, float(both[one, other]))
            yield self._row((of[one], of[other]), keep)

    def neighbours(self, old: Row) -> Iterator[Row]:
        """Yield rules that differ from one in its choice or in one condition, and save much."""
        holds = self._every_condition[list(old.when)].all(axis=0)
        yield from (Row(old.when, keep) for keep in _highest(self._every_saved @ holds, _NEAR).tolist())
        saved = self._every_saved[old.keep]
        for rest in {(), *((each,) for each in old.when)}:
            alone = saved * self._every_condition[list(rest)].all(axis=0)
            for condition in _highest(self._every_condition @ alone, _NEAR).tolist():
                yield Row(tuple(sorted({*rest, condition})), old.keep)

    def _row(self, conditions: Iterable[int], keep: int) -> Row:
        when = sorted({int(self._matrices.conditions[each]) for each in conditions})
        return Row(tuple(when), int(self._matrices.keeps[keep]))


_COUNT: Final = np.array([mask.bit_count() for mask in range(MASKS)])


def _highest(values: NDArray[Any], most: int) -> Place:
    """Return the places of the highest values in the flat array, highest first; the first of equal ones."""
    flat = values.ravel()
    most = min(most, len(flat))
    places = np.nonzero(flat >= np.partition(flat, len(flat) - most)[len(flat) - most])[0]
    return places[np.argsort(-flat[places], kind="stable")[:most]]


def _summed(rows: Whole, group: Place, size: int) -> Gains:
    """Return each row with the columns of a group added up."""
    order = np.argsort(group, kind="stable")
    begin = np.searchsorted(group[order], np.arange(size))
    return np.ascontiguousarray(np.add.reduceat(rows.T[order], begin, axis=0).T, np.float64)
