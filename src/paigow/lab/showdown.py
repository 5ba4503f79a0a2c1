"""How often each setting beats the opposing hands, counted over all deals.

Two hands are dealt from one set of tiles, so they share none. Deals with shared tiles are excluded by
inclusion and exclusion over the subsets S of one hand's four tiles. Every S of up to two tiles has a table
over (low strength, high strength) of the hands that contain S, summed up from the weakest. Pairs of hands
that share three or four tiles are few and are in a list. No other pair of hands is examined.
"""

from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import combinations
from math import comb
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from paigow.lab.hands import CHOOSE, Hands, Place, Whole

Real = NDArray[np.float64]
Count = NDArray[Any]

_PAIRS: Final = list(combinations(range(4), 2))
_TRIPLES: Final = list(combinations(range(4), 3))
_SIGNS: Final = np.array([1] + [-1] * 4 + [1] * 6, np.int32)
"""Signs of the subsets of up to two of four tiles."""
_QUARTERS: Final = 4
"""Equal subsets of a hand share its entry in their table: at most four do."""


class Beaten(NamedTuple):
    """For each setting in question, the opposing physical hands that it beats, by the opponent's settings.

    Whole numbers against a policy; against a mix, sums of its probabilities.
    """

    low: Count
    """Its low hand is better."""
    high: Count
    both: Count

    @property
    def one(self) -> Count:
        """Return the hands of which exactly one half is beaten: a push."""
        pushes: Count = self.low + self.high - 2 * self.both
        return pushes


class Layer(NamedTuple):
    """One setting of each hand, (N,), and its probability; ``None`` for certain."""

    settings: Place
    weights: Real | None = None


class _Common(NamedTuple):
    """Pairs of hands that share three or four tiles, in the order of the first hand."""

    other: Place
    times: Whole
    """Contribution of a comparison of the two to the count."""
    first: Place
    """(N + 1,) where a hand's pairs begin."""


class _Asked(NamedTuple):
    """The pairs of ``_Common`` for each setting in question."""

    pairs: Place
    begin: Place
    low: Count
    high: Count


class Showdown:
    """All deals of two hands from one stock of tiles.

    ``stock``: (K,) pieces of each kind; by default the whole set.
    """

    def __init__(self, hands: Hands, stock: Whole | None = None) -> None:
        self.hands = hands
        self.stock: Whole = hands.stock if stock is None else stock
        self.ways: Whole = hands.ways_from(self.stock)
        self.deals: Final = comb(int(self.stock.sum()) - 4, 4)
        """Hands that can meet each hand."""
        self._rows, self._columns = int(hands.low.max()) + 2, int(hands.high.max()) + 2
        self._every: dict[bool, _Asked] = {}

    def beaten(self, settings: Place | None, against: Sequence[Layer], *, copies_win: bool) -> Beaten:
        """Return what each of some settings beats; by default all M of them.

        ``against``: one layer for a policy, several for a mix whose weights add up to one. ``copies_win``:
        whether the setting wins equal hands, as the banker does (the book's ``copy``).
        """
        hands = self.hands
        at = np.arange(len(hands.hand)) if settings is None else settings
        low, high = hands.low[at] + int(copies_win), hands.high[at] + int(copies_win)
        subsets = self._subsets[hands.hand[at]]
        tables = self._tables(against)
        shape = (self._rows, self._columns)
        counted = [
            np.take(tables, cell[:, None] * tables.shape[-1] + subsets) @ _SIGNS
            for cell in (
                np.ravel_multi_index((low, np.full_like(high, shape[1] - 1)), shape),
                np.ravel_multi_index((np.full_like(low, shape[0] - 1), high), shape),
                np.ravel_multi_index((low, high), shape),
            )
        ]
        asked = self._every_setting(copies_win=copies_win) if settings is None else self._ask(at, low, high)
        return Beaten(
            *(
                (one // _QUARTERS if one.dtype == np.int32 else one / _QUARTERS) + more
                for one, more in zip(counted, self._in_common(asked, against), strict=True)
            )
        )

    # ---- up to two tiles in common ------------------------------------------------------------------------------

    @cached_property
    def _kinds(self) -> Whole:
        """Return (N, 4): the kinds of a hand's tiles as indexes in K."""
        kinds: Whole = np.minimum(self.hands.tiles, len(self.stock) - 1)
        return kinds

    @cached_property
    def _subsets(self) -> Place:
        """Return (N, 11): the number of each subset of at most two tiles: none, the single ones, the pairs."""
        size, kinds = len(self.stock), self._kinds
        upper = np.zeros((size, size), np.intp)
        upper[np.triu_indices(size)] = np.arange(size * (size + 1) // 2)
        pairs = [1 + size + upper[kinds[:, i], kinds[:, j]] for i, j in _PAIRS]
        return np.stack([np.zeros(len(kinds), np.intp), *(1 + kinds.T), *pairs], axis=1)

    @cached_property
    def _subset_ways(self) -> Whole:
        """Return how many physical subsets each number has; 1 where there are none."""
        one, other = np.triu_indices(len(self.stock))
        pairs = np.where(one == other, CHOOSE[self.stock[one], 2], self.stock[one] * self.stock[other])
        return np.maximum(np.concatenate(([1], self.stock, pairs)), 1)

    @cached_property
    def _holding(self) -> Count:
        """Return (N, 11): four times the physical hands of a kind with one given subset, shared among equal subsets."""
        return (_QUARTERS * self.ways[:, None] // self._subset_ways[self._subsets]).astype(np.int32)

    def _tables(self, against: Sequence[Layer]) -> Count:
        """Return (rows, columns, subsets): four times the hands with a subset, below a low and a high strength."""
        hands, size = self.hands, len(self._subset_ways)
        is_whole = all(layer.weights is None for layer in against)
        tables = np.zeros((self._rows, self._columns, size), np.int32 if is_whole else np.float64)
        for settings, weights in against:
            cell = (hands.low[settings] + 1) * self._columns + hands.high[settings] + 1
            holding = self._holding if weights is None else self._holding * weights[:, None]
            np.add.at(tables.reshape(-1), cell[:, None] * size + self._subsets, holding)
        for row in range(1, self._rows):
            tables[row] += tables[row - 1]
        for column in range(1, self._columns):
            tables[:, column] += tables[:, column - 1]
        return tables

    # ---- three or four tiles in common ------------------------------------------------------------------------------

    @cached_property
    def _common(self) -> _Common:
        x, y, z = (self._kinds[:, list(places)].ravel() for places in zip(*_TRIPLES, strict=True))
        pieces, twos = self.stock, CHOOSE[self.stock, 2]
        ways = np.where(
            x == y, twos[x] * pieces[z], pieces[x] * np.where(y == z, twos[y], pieces[y] * pieces[z])
        )
        number = (x * len(pieces) + y) * len(pieces) + z
        order = np.argsort(number, kind="stable")
        hand, number, ways = (
            np.repeat(np.arange(len(self.hands)), len(_TRIPLES))[order],
            number[order],
            ways[order],
        )
        start = np.searchsorted(number, number, "left")
        count = np.searchsorted(number, number, "right") - start
        one, other = np.repeat(np.arange(len(hand)), count), _ranges(start, count)
        pair, place = np.unique(hand[one] * len(self.hands) + hand[other], return_inverse=True)
        times = np.bincount(place, -self.ways[hand[other]] / np.maximum(ways[one], 1))
        a, b = np.divmod(pair, len(self.hands))
        times[a == b] += 1  # all four tiles
        return _Common(b, np.rint(times).astype(np.int32), np.searchsorted(a, np.arange(len(self.hands) + 1)))

    def _ask(self, settings: Place, low: Place, high: Place) -> _Asked:
        owner, common = self.hands.hand[settings], self._common
        count = common.first[owner + 1] - common.first[owner]
        return _Asked(
            _ranges(common.first[owner], count),
            np.cumsum(count) - count,
            np.repeat(low.astype(np.uint8), count),
            np.repeat(high.astype(np.uint8), count),
        )

    def _every_setting(self, *, copies_win: bool) -> _Asked:
        if copies_win not in self._every:
            hands, step = self.hands, int(copies_win)
            self._every[copies_win] = self._ask(
                np.arange(len(hands.hand)), hands.low + step, hands.high + step
            )
        return self._every[copies_win]

    def _in_common(self, asked: _Asked, against: Iterable[Layer]) -> list[Count]:
        """Return the contribution of hands that share three or four tiles with the one in question."""
        hands, common = self.hands, self._common
        other, times = common.other[asked.pairs], common.times[asked.pairs]
        sums: list[Count] = [np.zeros(len(asked.begin), np.int32)] * 3
        for settings, weights in against:
            low = asked.low > hands.low[settings].astype(np.uint8)[other]
            high = asked.high > hands.high[settings].astype(np.uint8)[other]
            weighed = times if weights is None else times * weights[other]
            sums = [
                total + np.add.reduceat(weighed * wins, asked.begin)
                for total, wins in zip(sums, (low, high, low & high), strict=True)
            ]
        return sums


def _ranges(start: Place, count: Place) -> Place:
    """Return the numbers from each start, ``count`` of each, in sequence."""
    ends = np.cumsum(count)
    ranges: Place = np.arange(ends[-1] if len(ends) else 0) + np.repeat(start - ends + count, count)
    return ranges
