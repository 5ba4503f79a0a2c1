"""All 736,281,000 deals of four tiles against four, counted exactly from the strengths that ``paigow.rules`` gives.

A deal takes the banker's hand from the 28 tiles that the player's leaves. The banker's hands that share no tile with
the player's are found by inclusion and exclusion over the player's tiles: all hands, less those that hold one of them,
plus those that hold two, less those that hold three, plus the hand itself. For none, one and two tiles the banker's
hands lie summed up in a grid by low and high strength, so that "how many are beaten in both" is one look-up.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from itertools import accumulate, combinations
from math import comb, prod
from typing import NamedTuple

from paigow.rules import Decision, Ranks
from paigow.rules.settings import kind_settings
from paigow.tiles import KINDS, kind_multisets

Kinds = tuple[int, ...]
Way = Mapping[Kinds, tuple[int, int]]
"""Four kinds, rising -> strength of the low hand and of the high hand that they are set to."""


class Deals(NamedTuple):
    """How many deals the player wins, pushes and loses."""

    win: int
    push: int
    lose: int


def best_low(ranks: Ranks) -> Way:
    """The best low hand by full rank, then the best high hand."""
    return {
        kinds: max((setting.strengths for setting in kind_settings(kinds, ranks)), default=(0, 0))
        for kinds in kind_multisets(4)
    }


def by_table(table: Mapping[int, Decision]) -> Way:
    """The settings of a compiled house way."""
    return {
        kinds: table[sum(KINDS[kind].code for kind in kinds)].setting.strengths for kinds in kind_multisets(4)
    }


@cache
def holding(hand: Kinds, tiles: Kinds) -> int:
    """Return how many sets of tiles of these kinds hold given tiles of the kinds ``tiles``."""
    return prod(
        comb(len(KINDS[kind].faces) - tiles.count(kind), hand.count(kind) - tiles.count(kind))
        if hand.count(kind) >= tiles.count(kind)
        else 0
        for kind in {*hand, *tiles}
    )


class Beaten:
    """The banker's hands that hold certain tiles, summed up by the places of their low and high strengths."""

    def __init__(self, rows: int, columns: int) -> None:
        self.grid = [[0] * (columns + 1) for _ in range(rows + 1)]

    def add(self, low: int, high: int, hands: int) -> None:
        self.grid[low + 1][high + 1] += hands

    def sum_up(self) -> None:
        self.grid = [list(accumulate(row)) for row in self.grid]
        for above, row in zip(self.grid, self.grid[1:], strict=False):
            row[:] = [one + other for one, other in zip(above, row, strict=True)]

    def results(self, low: int, high: int) -> Deals:
        both = self.grid[low][high]
        one = self.grid[low][-1] + self.grid[-1][high] - 2 * both
        return Deals(both, one, self.grid[-1][-1] - both - one)


def count_deals(player: Way, banker: Way) -> Deals:
    """How often the player wins, pushes and loses; a copy, and zero against zero where it is one, is the banker's."""
    lows = places(way[hand][0] for way in (player, banker) for hand in way)
    highs = places(way[hand][1] for way in (player, banker) for hand in way)
    grids: dict[Kinds, Beaten] = {}
    triples: dict[Kinds, list[tuple[int, int, int]]] = {}
    for hand, (low, high) in banker.items():
        for size in range(3):
            for tiles in set(combinations(hand, size)):
                grid = grids.setdefault(tiles, Beaten(len(lows), len(highs)))
                grid.add(lows[low], highs[high], holding(hand, tiles))
        for tiles in set(combinations(hand, 3)):
            triples.setdefault(tiles, []).append((low, high, holding(hand, tiles)))
    for grid in grids.values():
        grid.sum_up()
    totals = [0, 0, 0]
    for hand, hands in kind_multisets(4).items():
        low, high = player[hand]
        found = [0, 0, 0]
        for size, sign in ((0, 1), (1, -1), (2, 1)):
            for tiles in combinations(hand, size):
                for place, count in enumerate(grids[tiles].results(lows[low], highs[high])):
                    found[place] += sign * count
        for tiles in combinations(hand, 3):
            for other_low, other_high, count in triples[tiles]:
                found[2 - (low > other_low) - (high > other_high)] -= count
        other_low, other_high = banker[hand]
        found[2 - (low > other_low) - (high > other_high)] += 1
        totals = [total + hands * count for total, count in zip(totals, found, strict=True)]
    return Deals(*totals)


def places(strengths: Iterable[int]) -> dict[int, int]:
    """Strength -> how many lower ones there are."""
    return {strength: place for place, strength in enumerate(sorted(set(strengths)))}
