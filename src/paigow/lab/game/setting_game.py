"""Setting as a game of two sides with hidden hands: the gain of each setting against a mix of the other side's.

A side's strategy, a mix, is a probability for every needed setting of every hand. The game is zero-sum: the
bank pays the other side's winnings minus the commission, and takes its losses.
"""

from fractions import Fraction
from functools import cached_property
from typing import Final, NamedTuple

import numpy as np

from paigow.lab.hands import CHOOSE, Hands, Place, Whole
from paigow.lab.policies import Gains, Policy, check_commission
from paigow.lab.showdown import Layer, Real, Showdown

_SIGNS: Final = np.array([1.0] + [-1.0] * 4 + [1.0] * 6)
_QUARTERS: Final = 4
_EXACT: Final = 2**53
"""Up to here floats hold every whole number."""
_COUNTED: Final = 4 * (35_960 + 4 * 4_495 + 6 * 435) * 3
"""Largest sum for one setting: hands with each subset of its tiles, won and lost."""


class _Rare(NamedTuple):
    """What settings of hands that share three or four tiles add to each other's gains."""

    other: Place
    gain: Real
    begin: Place


class _Side(NamedTuple):
    """Indexes of one side's settings in the tables."""

    low: Place
    high: Place
    both: Place
    rare: _Rare


class Game(Showdown):
    """The game under one ranking and one commission.

    Below, N hands of ``hands`` and S needed settings: those that no other setting of the same hand equals or
    beats in both hands. Gains are in parts of a wager (``gains.lose`` parts), summed over the hands that can
    meet one.

    Attributes:
        gains: What the side without the bank wins, after the commission, and loses.
        settings: (S,) the needed settings, as indexes in the M of ``Hands``.
        owner: (S,) the hand of each setting.
        begin: (N,) where a hand's needed settings begin in S.
        total: Deals of two hands times ``gains.lose``: a sum over all deals divided by it is for each unit wagered.

    Raises:
        LabError: the commission is invalid, or finer than ``FINEST``.
    """

    def __init__(self, hands: Hands, commission: Fraction, stock: Whole | None = None) -> None:
        super().__init__(hands, stock)
        check_commission(commission)  # with a finer one, floats are not precise enough for the parts of a mix
        self.commission = commission
        self.gains = Gains.after(commission)
        is_first = np.isin(np.arange(len(hands.hand)), hands.first)
        is_dealt = self.ways[hands.hand] > 0  # a hand that cannot be dealt keeps one setting
        self.settings: Place = np.nonzero(np.where(is_dealt, hands.is_needed, is_first))[0]
        self.owner: Place = hands.hand[self.settings]
        self.begin: Place = np.searchsorted(self.owner, np.arange(len(hands)))
        self.total: Final = int(self.ways.sum()) * self.deals * self.gains.lose
        self._low = np.unique(hands.low[self.settings], return_inverse=True)[1]
        self._high = np.unique(hands.high[self.settings], return_inverse=True)[1]
        self._shape = (int(self._low.max()) + 2, int(self._high.max()) + 2)

    # ---- all settings of one side against a mix ---------------------------------------------------------------------

    def values(self, mix: Real, *, banks: bool) -> Real:
        """Return (S,): gain of each needed setting of a side against the other side's mix, (S,).

        ``banks``: whether the gaining side is the bank. A mix may be given in whole numbers with the same sum
        in every hand, up to ``precision``; then the values are exact whole numbers too.
        """
        side = self._bank if banks else self._player
        win, lose = self.stakes(banks=banks)
        table = self._table(mix)
        size = table.shape[-1]
        flat, subsets = table.reshape(-1), self._of_settings
        last_row, last_column = self._shape[0] - 1, self._shape[1] - 1
        low, high = table[:, last_column].reshape(-1), table[last_row].reshape(-1)
        one = low.take(side.low[:, None] * size + subsets) + high.take(side.high[:, None] * size + subsets)
        counted = (win - lose) * flat.take(side.both[:, None] * size + subsets) + lose * one
        values: Real = counted @ _SIGNS / _QUARTERS
        rare = side.rare
        values += np.add.reduceat(rare.gain * mix.take(rare.other), rare.begin)
        return values - lose * self._lying_against(mix)

    def precision(self) -> int:
        """Return how finely a mix may be cut into whole numbers so that ``values`` counts exactly."""
        return int(2 ** ((_EXACT // (_COUNTED * self.gains.lose)).bit_length() - 1))

    def best(self, values: Real) -> Place:
        """Return (N,): the index in S of each hand's best setting."""
        top = np.maximum.reduceat(values, self.begin)
        at = np.where(values == top[self.owner], np.arange(len(values)), len(values))
        best: Place = np.minimum.reduceat(at, self.begin)
        return best

    def pure(self, chosen: Place) -> Real:
        """Return the mix, (S,), of one setting for each hand, (N,) indexes in S."""
        mix = np.zeros(len(self.settings))
        mix[chosen] = 1
        return mix

    def chosen(self, policy: Policy) -> Place:
        """Return (N,): indexes in S of a policy's settings; for one that is not needed, the first at least as good.

        So the gain against any policy is no smaller.
        """
        hands = self.hands
        low, high = hands.low[policy.settings], hands.high[policy.settings]
        is_as_good = (hands.low[self.settings] >= low[self.owner]) & (
            hands.high[self.settings] >= high[self.owner]
        )
        at = np.where(is_as_good, np.arange(len(self.settings)), len(self.settings))
        found: Place = np.minimum.reduceat(at, self.begin)
        return found

    def layers(self, mix: Real) -> tuple[Layer, ...]:
        """Return a mix in the form for ``Showdown.beaten``."""
        layers = []
        for step in range(3):
            place = self.begin + step
            inside = place < np.append(self.begin[1:], len(self.owner))
            place = np.where(inside, place, self.begin)
            layers.append(Layer(self.settings[place], np.where(inside, mix[place], 0.0)))
        return tuple(layers)

    # ---- some settings against some --------------------------------------------------------------------------------

    def pays(self, ours: Place, theirs: Place) -> Whole:
        """Return (X, Y): gain of a setting of the side without the bank against one of the bank; indexes in M."""
        hands = self.hands
        low = hands.low[ours][:, None] > hands.low[theirs]
        high = hands.high[ours][:, None] > hands.high[theirs]
        pays: Whole = np.where(low & high, self.gains.win, np.where(low | high, 0, -self.gains.lose))
        return pays

    def meetings(self, ours: Place, theirs: Place) -> Whole:
        """Return (X, Y): physical hands like each of ``theirs`` that can meet one hand like each of ``ours``."""
        kinds = self._kinds[theirs]
        counts = self.hands.counts
        left = np.maximum(self.stock - counts[ours], 0)[:, kinds]
        wanted = np.take_along_axis(counts[theirs], kinds, axis=1)
        is_new = np.diff(kinds, axis=1, prepend=-1) != 0
        meetings: Whole = np.where(is_new, CHOOSE[left, wanted], 1).prod(axis=2)
        return meetings

    def bank_pays(self, ours: Place, theirs: Place) -> Whole:
        """Return (X, Y): gain of the bank where ``pays`` is that of the other side."""
        return -self.pays(ours, theirs)

    def matrix(self, ours: Place, theirs: Place, *, banks: bool = False) -> Whole:
        """Return (X, Y): gain of settings of the side without the bank against the bank's over all deals.

        Indexes in S. ``banks``: the gain of the bank instead.
        """
        one, other = self.owner[ours], self.owner[theirs]
        ones, at = np.unique(one, return_inverse=True)
        others, other_at = np.unique(other, return_inverse=True)
        deals = self.ways[ones][:, None] * self.meetings(ones, others)
        pays = self.bank_pays if banks else self.pays
        matrix: Whole = deals[np.ix_(at, other_at)] * pays(self.settings[ours], self.settings[theirs])
        return matrix

    # ---- tables -----------------------------------------------------------------------------------------------------

    def stakes(self, *, banks: bool) -> tuple[int, int]:
        """Return what a side wins and loses of a wager of ``gains.lose``."""
        return (self.gains.lose, self.gains.win) if banks else (self.gains.win, self.gains.lose)

    @cached_property
    def _of_settings(self) -> Place:
        return self._subsets[self.owner]

    @cached_property
    def _weights(self) -> Real:
        return self._holding[self.owner].astype(np.float64)

    @cached_property
    def _cells(self) -> Place:
        """Return (S, 11): the cells of each setting in the table."""
        size = len(self._subset_ways)
        cell = (self._low + 1) * self._shape[1] + self._high + 1
        cells: Place = cell[:, None] * size + self._of_settings
        return cells

    def _table(self, mix: Real) -> Real:
        """Return as ``Showdown._tables``: four times the hands with a subset below a low and a high strength."""
        shape = (*self._shape, len(self._subset_ways))
        weights = self._weights * mix[:, None]
        cells = self._cells.reshape(-1)
        table = np.zeros(shape)
        table += np.bincount(cells, weights.reshape(-1), table.size).reshape(shape)
        for row in range(1, shape[0]):
            table[row] += table[row - 1]
        for column in range(1, shape[1]):
            table[:, column] += table[:, column - 1]
        return table

    def _lying_against(self, mix: Real) -> float:
        """Return the number of hands that can meet a hand: all, in units of the sum of a hand's probabilities."""
        return self.deals * float(mix[self.begin[0] : self.begin[1]].sum())

    @cached_property
    def _player(self) -> _Side:
        return self._side(banks=False)

    @cached_property
    def _bank(self) -> _Side:
        return self._side(banks=True)

    def _side(self, *, banks: bool) -> _Side:
        low, high = self._low + int(banks), self._high + int(banks)
        return _Side(low, high, low * self._shape[1] + high, self._rare(banks=banks))

    def _rare(self, *, banks: bool) -> _Rare:
        win, lose = self.stakes(banks=banks)
        common, ends = self._common, np.append(self.begin[1:], len(self.owner))
        first = common.first
        pair, of = _expand(first[self.owner], first[self.owner + 1])
        there = common.other[pair]
        other, entry = _expand(self.begin[there], ends[there])
        own, times = of[entry], common.times[pair][entry]
        low = self._low[other] < self._low[own] + int(banks)
        high = self._high[other] < self._high[own] + int(banks)
        gain = times * (lose * (low.astype(np.int64) + high) + (win - lose) * (low & high))
        return _Rare(other, gain.astype(np.float64), np.searchsorted(own, np.arange(len(self.owner))))


def _expand(start: Place, end: Place) -> tuple[Place, Place]:
    """Return the numbers from each start to each end in sequence, and the index of the start of each."""
    count = end - start
    of: Place = np.repeat(np.arange(len(start)), count)
    numbers: Place = np.arange(len(of)) + (start - np.cumsum(count) + count)[of]
    return numbers, of
