"""All 736,281,000 deals of four tiles against four, counted exactly, for any way to set each side.

For each of the player's 4,285 hands the bank's hands without any of its four tiles are counted by inclusion and
exclusion: all of them, less those with one of the tiles, plus those with two, less those with three, plus the one
with all four. Grids of the bank's hands by low and high rank answer 'how many are worse in both'.
"""

from collections.abc import Callable
from itertools import combinations
from math import comb

from tests.oracles.ranking import (
    Setting,
    copies,
    high_rank,
    low_rank,
    multisets,
    settings,
    weight,
)

Kinds = tuple[str, ...]
Way = Callable[[Kinds], Setting]
Counts = tuple[int, int, int]  # the player wins, pushes, loses


def best_low_hand(book: str) -> Way:
    """The best low hand by full rank, then the best high hand: published figure 1."""

    def way(kinds: Kinds) -> Setting:
        return max(
            settings(book, kinds), key=lambda each: (low_rank(book, each[0]), high_rank(book, each[1]))
        )

    return way


def deals_with(hand: Kinds, tiles: Kinds) -> int:
    """Return how many deals of these kinds hold these tiles (one tile of a kind is as good as the other)."""
    ways = 1
    for kind in set(hand) | set(tiles):
        left, wanted = copies(kind) - tiles.count(kind), hand.count(kind) - tiles.count(kind)
        ways *= comb(left, wanted) if wanted >= 0 else 0
    return ways


class Grid:
    """The bank's hands that hold certain tiles, counted by low and high rank."""

    def __init__(self, rows: int, columns: int) -> None:
        self.below = [[0] * (columns + 1) for _ in range(rows + 1)]

    def sum_up(self) -> None:
        for i in range(1, len(self.below)):
            for j in range(1, len(self.below[0])):
                self.below[i][j] += self.below[i - 1][j] + self.below[i][j - 1] - self.below[i - 1][j - 1]

    def counts(self, low: int, high: int) -> Counts:
        """The deals in which a hand of these ranks is better in both, in one, in none."""
        both = self.below[low][high]
        low_only = self.below[low][-1] - both
        high_only = self.below[-1][high] - both
        return both, low_only + high_only, self.below[-1][-1] - both - low_only - high_only


def enumerate_deals(book: str, player: Way, bank: Way) -> Counts:
    """Player wins, pushes, loses, among the 736,281,000 deals."""
    hands = multisets()
    bank_set = {hand: bank(hand) for hand in hands}
    player_set = {hand: player(hand) for hand in hands}
    lows = {
        worth: place
        for place, worth in enumerate(
            sorted({low_rank(book, each[0]) for each in (*bank_set.values(), *player_set.values())})
        )
    }
    highs = {
        worth: place
        for place, worth in enumerate(
            sorted({high_rank(book, each[1]) for each in (*bank_set.values(), *player_set.values())})
        )
    }

    def places(each: Setting) -> tuple[int, int]:
        return lows[low_rank(book, each[0])], highs[high_rank(book, each[1])]

    grids: dict[Kinds, Grid] = {}  # for none, one or two tiles
    threes: dict[Kinds, list[tuple[int, int, int]]] = {}  # for three tiles: low, high, deals
    for hand in hands:
        low, high = places(bank_set[hand])
        for size in (0, 1, 2):
            for tiles in set(combinations(hand, size)):
                grid = grids.setdefault(tiles, Grid(len(lows), len(highs)))
                grid.below[low + 1][high + 1] += deals_with(hand, tiles)
        for tiles in set(combinations(hand, 3)):
            threes.setdefault(tiles, []).append((low, high, deals_with(hand, tiles)))
    for grid in grids.values():
        grid.sum_up()

    totals = [0, 0, 0]
    for hand in hands:
        low, high = places(player_set[hand])
        found = [0, 0, 0]
        for size, sign in ((0, 1), (1, -1), (2, 1)):
            for tiles in combinations(hand, size):
                for i, count in enumerate(grids[tiles].counts(low, high)):
                    found[i] += sign * count
        for tiles in combinations(hand, 3):
            for other_low, other_high, count in threes[tiles]:
                found[2 - ((low > other_low) + (high > other_high))] -= count
        other_low, other_high = places(bank_set[hand])
        found[2 - ((low > other_low) + (high > other_high))] += 1
        for i in range(3):
            totals[i] += weight(hand) * found[i]
    return totals[0], totals[1], totals[2]
