"""Every hand and every setting under one book's ranking, as arrays on which all counting works."""

from functools import cache, cached_property, lru_cache
from itertools import combinations_with_replacement
from typing import Final

import numpy as np
from numpy.typing import NDArray

from paigow.books import Book
from paigow.rules import Ranks, ruleset
from paigow.tiles import GEE, KINDS, faces_of

Whole = NDArray[np.int64]
Place = NDArray[np.intp]
Flags = NDArray[np.bool_]

HANDS: Final = 35_960
"""Hands of four physical tiles."""
_WAYS: Final = np.array([[0, 1, 2, 3], [0, 2, 1, 3], [0, 3, 1, 2]])
"""The ways to split four tiles in two pairs."""
CHOOSE: Final[Whole] = np.array([[1, 0, 0], [1, 1, 0], [1, 2, 1]])
"""``CHOOSE[n, k]``: ways to take k of n pieces of a kind."""


class Hands:
    """All hands of four tiles by kind, with their settings, under one book's ranking.

    Kinds that rank alike count as one: if a gee tile may count 3 or 6, the two gee tiles do, and there are 16 kinds,
    3,620 hands and 9,060 settings; else 17 and 4,285. Below, K kinds, N hands, M settings.

    Attributes:
        book: Book with the ranking.
        stock: (K,) pieces of each kind.
        tiles: (N, 4) the hand as indices of ``KINDS``, rising; a lone gee tile stands for either.
        counts: (N, K) number of tiles of each kind.
        ways: (N,) physical hands that it stands for; 35,960 in all.
        first: (N + 1,) where a hand's settings begin among all M.
        hand: (M,) the hand of each setting.
        low_tiles, high_tiles: (M, 2) the two hands as indices of ``KINDS``.
        low, high: (M,) strength of the low hand among low hands and of the high among high ones, as ranks from 0.
    """

    def __init__(self, book: Book, *, gees_alike: bool) -> None:
        self.book = book
        self.gees_alike = gees_alike
        self.tiles, self.counts, self.stock = every_hand(gees_alike=gees_alike)
        self.ways: Whole = self.ways_from(self.stock)
        self._set(ruleset(book).ranks)

    def __len__(self) -> int:
        return len(self.tiles)

    def ways_from(self, stock: Whole) -> Whole:
        """Return (N,): physical hands of each kind that can be taken from a stock of pieces, (K,)."""
        ways: Whole = CHOOSE[stock, self.counts].prod(axis=1)
        return ways

    def kind_of(self, tile_kind: int) -> int:
        """Return the index in K of a kind of ``KINDS``."""
        return GEE[0].index if self.gees_alike and tile_kind == GEE[1].index else tile_kind

    def _set(self, ranks: Ranks) -> None:
        strength = Strengths(ranks)
        four = self.tiles[:, _WAYS]
        one, other = four[..., :2], four[..., 2:]
        is_in_order = (
            strength.height[one[..., 0], one[..., 1]] < strength.height[other[..., 0], other[..., 1]]
        )
        low = np.where(is_in_order[..., None], one, other)
        high = np.where(is_in_order[..., None], other, one)
        names = np.sort([self._names(low), self._names(high)], axis=0)  # equal hands may change places
        name = names[0] * len(KINDS) ** 2 + names[1]
        is_new = np.ones(name.shape, bool)
        is_new[:, 1] = name[:, 1] != name[:, 0]
        is_new[:, 2] = (name[:, 2] != name[:, 0]) & (name[:, 2] != name[:, 1])
        self.hand: Place = np.nonzero(is_new)[0]
        self.first: Place = np.concatenate(([0], np.cumsum(is_new.sum(axis=1))))
        self.low_tiles: Whole = low[is_new]
        self.high_tiles: Whole = high[is_new]
        self.low: Place = _places(strength.low[self.low_tiles[:, 0], self.low_tiles[:, 1]])
        self.high: Place = _places(strength.high[self.high_tiles[:, 0], self.high_tiles[:, 1]])

    def _names(self, two: Whole) -> Whole:
        """Return one number for two kinds in any order; gee tiles alike if they rank alike."""
        alike = np.minimum(two, GEE[0].index) if self.gees_alike else two
        names: Whole = alike.min(axis=-1) * len(KINDS) + alike.max(axis=-1)
        return names

    @cached_property
    def pairs(self) -> Whole:
        """Return (N,): the pairs among the four tiles; the two gee tiles are one."""
        pairs: Whole = (self.counts == 2).sum(axis=1)
        if not self.gees_alike:
            pairs = pairs + self.counts[:, [kind.index for kind in GEE]].all(axis=1)
        return pairs

    @cached_property
    def names(self) -> Whole:
        """Return (M,): one number for the kinds of the low hand, which with the hand's tiles identifies the setting."""
        return self._names(self.low_tiles)

    def setting_with(self, low: Whole, hands: Place | None = None) -> Place:
        """Return (N,): the setting of each hand whose low hand has the two given kinds, (N, 2).

        Raises:
            ValueError: a hand has no setting with that low hand nor with that high hand.
        """
        hands = np.arange(len(self)) if hands is None else hands
        wanted = self._names(low)
        found = np.full(len(hands), -1)
        names, high_names = self.names, self._names(self.high_tiles)
        for step in reversed(range(3)):
            place = self.first[hands] + step
            inside = place < self.first[hands + 1]
            place = np.where(inside, place, self.first[hands])
            fits = inside & ((names[place] == wanted) | (high_names[place] == wanted))
            found = np.where(fits, place, found)
        if (found < 0).any():
            raise ValueError("a hand has no such setting")
        return found

    @cached_property
    def is_needed(self) -> Flags:
        """Return (M,): whether no other setting of the hand is better in one hand and no worse in the other, or equal.

        Of settings equal in both hands the first is needed.
        """
        beaten = np.zeros(len(self.hand), bool)
        for step in (1, 2, -1, -2):  # a positive step looks at an earlier setting
            other = np.roll(np.arange(len(self.hand)), step)
            low, high = self.low[other] - self.low, self.high[other] - self.high
            better = (low + high > 0) | (step > 0)
            beaten |= (self.hand[other] == self.hand) & (low >= 0) & (high >= 0) & better
        return ~beaten


@cache
def every_hand(*, gees_alike: bool) -> tuple[Whole, Whole, Whole]:
    """Return all rising hands of four kinds, (N, 4); the number of each kind, (N, K); pieces of each kind, (K,)."""
    kinds = len(KINDS) - 1 if gees_alike else len(KINDS)
    stock = np.array([len(kind.faces) for kind in KINDS[:kinds]])
    if gees_alike:
        stock[-1] = len(GEE)
    tiles = np.array(list(combinations_with_replacement(range(kinds), 4)))
    counts = (tiles[:, :, None] == np.arange(kinds)).sum(axis=1)
    there = (counts <= stock).all(axis=1)
    tiles, counts = tiles[there], counts[there]
    if gees_alike:  # the second gee tile of a hand is the other one
        tiles[counts[:, -1] == len(GEE), -1] = GEE[1].index
    return tiles, counts, stock


class Strengths:
    """Tables of a ranking over two kinds, (17, 17).

    Attributes:
        low, high: Strength as a low and as a high hand.
        height: Rank among all hands, which decides which of two is called high.
    """

    def __init__(self, ranks: Ranks) -> None:
        size = len(KINDS)
        low, high = np.zeros((2, size, size), np.int64)
        heights = {height: place for place, height in enumerate(sorted(set(ranks.heights.values())))}
        self.height: Whole = np.zeros((size, size), np.int64)
        for code, two in ranks.hands.items():
            one, other = (kind.index for kind in two.kinds)
            for pair in ((one, other), (other, one)):
                low[pair], high[pair], self.height[pair] = two.low, two.high, heights[ranks.heights[code]]
        self.low: Place = low
        self.high: Place = high


def _places(strengths: Place) -> Place:
    """Return the rank of each strength among all that occur, weakest 0."""
    places: Place = np.unique(strengths, return_inverse=True)[1]
    return places


def gees_rank_alike(book: Book) -> bool:
    """Return whether the two gee tiles have the same value beside every tile, so that they need no distinction."""
    strength = Strengths(ruleset(book).ranks)
    one, other = (gee.index for gee in GEE)
    beside = [kind.index for kind in KINDS if kind not in GEE]
    return all((table[one, beside] == table[other, beside]).all() for table in (strength.low, strength.high))


@lru_cache(maxsize=32)
def hands_of(book: Book, *, gees_alike: bool | None = None) -> Hands:
    """Return the hands under a book's ranking; gee tiles that rank alike count as one kind, unless distinguished."""
    return Hands(book, gees_alike=gees_rank_alike(book) if gees_alike is None else gees_alike)


def faces_of_hand(hands: Hands, hand: int) -> list[str]:
    """Return the four faces of hand number ``hand``; where gee tiles rank alike, a lone one stands for either."""
    return faces_of(hands.tiles[hand].tolist())


def faces_of_setting(hands: Hands, setting: int) -> dict[str, list[str]]:
    """Return the faces of the ``low`` and the ``high`` hand of setting number ``setting``."""
    four = faces_of([*hands.low_tiles[setting].tolist(), *hands.high_tiles[setting].tolist()])
    return {"low": four[:2], "high": four[2:]}
