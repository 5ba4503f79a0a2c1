"""Two boxes against one bank: counts every deal of three hands, and derives figures for any number of boxes.

Given the bank's hand, the results of two boxes depend on each other through the tiles that they cannot both
have. Pairs of hands that share tiles are excluded by inclusion and exclusion over the shared set S: the sum
over S of (-1)^|S| F(S) G(S), where F(S) counts the hands of the one box, and G(S) those of the other, that
contain S and have the result in question.
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb, sqrt
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from paigow.books import Book
from paigow.lab.hands import CHOOSE, Hands, Place, Whole
from paigow.lab.policies import Policy
from paigow.lab.simulation.deals import MOST_BOXES

Count = NDArray[np.int32]

_BATCH: Final = 128
"""Hands of the bank processed at a time, to limit memory."""


class TwoBoxes(Struct, frozen=True, kw_only=True):
    """The joint result of two boxes with the same policy against one bank, over all 7,823,721,906,000 deals.

    Counts of deals, from the boxes' side; with both orders of two different results together.
    """

    player: str
    banker: str
    deals: int
    win_win: int
    win_push: int
    win_lose: int
    push_push: int
    push_lose: int
    lose_lose: int

    @property
    def win(self) -> Fraction:
        """Return the probability that a box wins."""
        return Fraction(2 * self.win_win + self.win_push + self.win_lose, 2 * self.deals)

    @property
    def lose(self) -> Fraction:
        """Return the probability that a box loses."""
        return Fraction(2 * self.lose_lose + self.push_lose + self.win_lose, 2 * self.deals)

    def mean(self, win: Fraction, lose: Fraction) -> Fraction:
        """Return the mean gain from one box, for the gains ``win`` and ``lose``."""
        return win * self.win + lose * self.lose

    def variance(self, win: Fraction, lose: Fraction) -> Fraction:
        """Return the variance of the gain from one box."""
        return win**2 * self.win + lose**2 * self.lose - self.mean(win, lose) ** 2

    def covariance(self, win: Fraction, lose: Fraction) -> Fraction:
        """Return the covariance of the gains from two boxes."""
        product = win**2 * self.win_win + win * lose * self.win_lose + lose**2 * self.lose_lose
        return product / self.deals - self.mean(win, lose) ** 2

    def correlation(self, win: Fraction, lose: Fraction) -> Fraction:
        """Return the correlation of the gains from two boxes."""
        return self.covariance(win, lose) / self.variance(win, lose)

    def variance_over(self, boxes: int, win: Fraction, lose: Fraction) -> Fraction:
        """Return the variance of the gain from several boxes together, each with the same wager.

        For the side with the boxes ``win`` is 1 minus commission and ``lose`` is -1; for a bank that pays
        wins in full without commission, -1 and 1; for the house, which also gets the commission, commission -
        1 and 1.
        """
        return boxes * self.variance(win, lose) + boxes * (boxes - 1) * self.covariance(win, lose)

    def deviation_over(self, boxes: int, win: Fraction, lose: Fraction) -> float:
        """Return the square root of ``variance_over``, in wagers."""
        return sqrt(self.variance_over(boxes, win, lose))

    def mean_on_net(self, commission: Fraction) -> Fraction:
        """Return a bank's mean gain from two boxes, in wagers, with commission on its gain from both together."""
        gained = 2 * self.lose_lose + self.push_lose
        lost = 2 * self.win_win + self.win_push
        return ((1 - commission) * gained - lost) / self.deals


def most_boxes(book: Book) -> int:
    """Return how many boxes of a book's layout can be against one bank; there are tiles for seven."""
    return min(MOST_BOXES, len(book.boxes) - (book.house in book.boxes))


def two_boxes(hands: Hands, player: Policy, banker: Policy) -> TwoBoxes:
    """Count the results of two boxes that both play ``player``, over all deals of three hands."""
    tiles = int(hands.stock.sum())
    others = comb(tiles - 8, 4)
    deals = int(hands.ways.sum()) * comb(tiles - 4, 4) * others
    shared: list[_Shared] = []
    for _ in range(4):
        shared.append(_Shared(hands.stock, shared[-1].sets if shared else hands.counts))
    dealt = np.nonzero(hands.ways)[0]
    batches = [dealt[at : at + _BATCH] for at in range(0, len(dealt), _BATCH)]
    counted = sum((_counted(hands, player, banker, bank, shared) for bank in batches), np.zeros(5, np.int64))
    win_win, lose_lose, win_lose, win, lose = counted.tolist()
    win_push, push_lose = (
        2 * (one * others - twice - win_lose) for one, twice in ((win, win_win), (lose, lose_lose))
    )
    return TwoBoxes(
        player=player.name,
        banker=banker.name,
        deals=deals,
        win_win=win_win,
        win_push=win_push,
        win_lose=2 * win_lose,
        push_push=deals - win_win - win_push - 2 * win_lose - push_lose - lose_lose,
        push_lose=push_lose,
        lose_lose=lose_lose,
    )


def ways(taken: Whole, stock: Whole) -> Count:
    """Return (Q, P): ways to take each of Q multisets of kinds, (Q, K), out of each of P stocks, (P, K)."""
    table: Count = np.ones((len(taken), len(stock)), np.int32)
    for kind in range(stock.shape[1]):
        holding = np.nonzero(taken[:, kind])[0]
        table[holding] *= CHOOSE.T[taken[holding, kind]][:, stock[:, kind]].astype(np.int32)
    return table


class _Shared:
    """The possible shared sets of one size, by kind, computed from the sets with one more tile.

    Attributes:
        size: Number of tiles.
        sets: (S, K) number of tiles of each kind.
    """

    def __init__(self, stock: Whole, larger: Whole) -> None:
        """Build the sets from ``larger``, (L, K), the sets with one more tile."""
        kinds = np.arange(len(stock))
        code = 3**kinds
        self.size = int(larger[0].sum()) - 1
        whole = combinations_with_replacement(kinds.tolist(), self.size)
        every = np.array([np.bincount(np.array(held, int), minlength=len(stock)) for held in whole])
        self.sets: Whole = every[(every <= stock).all(axis=1)]
        order = np.argsort(larger @ code)
        wanted = (self.sets @ code)[:, None] + code
        found = order[np.minimum(np.searchsorted(larger @ code, wanted, sorter=order), len(larger) - 1)]
        self._with: Place = np.where((larger @ code)[found] == wanted, found, len(larger))
        """(S, K) the larger set with one more tile of a kind; L if there is none."""

    def holding(self, larger: Count) -> Count:
        """Return (S, P): how many sets of this kind the hands in question contain, from the counts of the larger sets.

        A hand contains each set in as many larger ones as it has further tiles.
        """
        padded = np.concatenate((larger, np.zeros((1, larger.shape[1]), larger.dtype)))
        total: Count = np.zeros((len(self.sets), larger.shape[1]), larger.dtype)
        for kind, times in enumerate((self.sets + 1).T.astype(larger.dtype)):
            total += times[:, None] * padded[self._with[:, kind]]
        return total // (4 - self.size)


def _counted(hands: Hands, player: Policy, banker: Policy, bank: Place, shared: Sequence[_Shared]) -> Whole:
    """Return five counts over some of the bank's hands.

    They count deals in which both boxes win, both lose, the first wins and the second loses; and deals of two
    hands in which a box wins, and loses.
    """
    left = hands.stock - hands.counts[bank]
    low, high = hands.low[player.settings, None], hands.high[player.settings, None]
    low_wins, high_wins = low > hands.low[banker.settings[bank]], high > hands.high[banker.settings[bank]]
    beside = ways(hands.counts, left)
    won = np.where(low_wins & high_wins, beside, 0)
    lost = np.where(low_wins | high_wins, 0, beside)
    singles = [counts.sum(axis=0, dtype=np.int64) for counts in (won, lost)]
    pairs = [
        *singles,
        np.zeros(len(bank), np.int64),
    ]  # they share all four tiles: the same hand, the same result
    for part in shared:
        won, lost = part.holding(won), part.holding(lost)
        there = ways(part.sets, left)
        one, other = (_shared_out(counts, there) for counts in (won, lost))
        for place, (first, second) in enumerate(((one, one), (other, other), (one, other))):
            products = np.einsum("sp,sp,sp->p", there, first, second, dtype=np.int64)
            pairs[place] = pairs[place] + (-1) ** part.size * products
    return np.array([hands.ways[bank] @ counts for counts in (*pairs, *singles)])


def _shared_out(counts: Count, there: Count) -> Count:
    """Return counts of all sets of a kind as counts of a single one."""
    each, rest = np.divmod(counts, np.maximum(there, 1))
    assert not rest.any()
    return each
