"""Policies: one setting of every hand."""

from fractions import Fraction
from typing import Final, NamedTuple

import numpy as np

from paigow.books import Book
from paigow.lab.compiled import low_hands
from paigow.lab.errors import LabError
from paigow.lab.hands import Flags, Hands, Place, Whole
from paigow.lab.showdown import Layer, Showdown
from paigow.tiles import GEE

FINEST: Final = 10**5
"""Largest denominator of a commission where gains are counted in 64 bits: sums over all deals stay far below 2^63."""


class Policy(NamedTuple):
    """A setting for every hand."""

    name: str
    settings: Place
    """(N,) indexes in the M settings of ``Hands``."""

    @property
    def layers(self) -> tuple[Layer, ...]:
        """Return the policy in the form for ``Showdown.beaten``."""
        return (Layer(self.settings),)


class GeesToldApartError(ValueError):
    """A house way sets two hands differently that differ only in their gee tile."""


def house_way(hands: Hands, way: Book | None = None) -> Policy:
    """Return the house way of a book, by default the ranking book's, for every hand.

    Raises:
        ValueError: the house way leaves a choice between settings that rank differently.
        GeesToldApartError: it distinguishes gee tiles that are one kind in ``hands``.
    """
    way = hands.book if way is None else way
    settings = hands.setting_with(low_hands(way, hands.tiles))
    if hands.gees_alike:
        lone = np.nonzero(hands.counts[:, -1] == 1)[0]
        others = hands.tiles[lone].copy()
        others[:, -1] = GEE[1].index
        twin = hands.setting_with(low_hands(way, others), lone)
        if not is_worth_the_same(hands, settings[lone], twin).all():
            raise GeesToldApartError(
                f"the house way of {way.operator or way.id} tells the two gee tiles apart"
            )
    name = "house-way" if way == hands.book else f"house-way:{way.operator or way.id}"
    return Policy(name, settings)


def best_low(hands: Hands) -> Policy:
    """Return the policy of the best low hand by full rank, then the best high hand."""
    return _last(hands, "best-low", (hands.high, hands.low))


def best_high(hands: Hands) -> Policy:
    """Return the policy of the best high hand by full rank, then the best low hand."""
    return _last(hands, "best-high", (hands.low, hands.high))


def check_commission(commission: Fraction) -> None:
    """Refuse a commission with which gains cannot be counted in 64 bits.

    Raises:
        LabError: it is not from 0 to less than 1, or finer than ``FINEST``.
    """
    if not 0 <= commission < 1 or commission.denominator > FINEST:
        raise LabError(
            f"commission: {commission}; expected from 0 to less than 1, in parts no finer than 1/{FINEST}"
        )


class Gains(NamedTuple):
    """A side's gain from winning a wager of ``unit``, and its loss from losing it, in whole numbers."""

    win: int
    lose: int

    @classmethod
    def after(cls, commission: Fraction) -> "Gains":
        """Return the gains with a commission on winnings.

        Raises:
            LabError: it is not from 0 to less than 1.
        """
        if not 0 <= commission < 1:
            check_commission(commission)
        return cls(commission.denominator - commission.numerator, commission.denominator)

    def of(self, won: Whole, lost: Whole) -> Whole:
        """Return the gain over all deals, in ``lose``-ths of a wager. Either side may pay the commission.

        Raises:
            LabError: the commission is finer than ``FINEST``.
        """
        less, more = sorted((self.win, self.lose))
        if more > FINEST:
            check_commission(1 - Fraction(less, more))
        return self.win * won.astype(np.int64) - self.lose * lost.astype(np.int64)


def best_response(
    showdown: Showdown, against: Policy, gains: Gains, *, banks: bool, house: Policy, name: str = "optimal"
) -> Policy:
    """Return the setting of each hand with the highest gain against a fixed policy.

    Of equal ones the one with more wins; then that of ``house``.
    """
    beaten = showdown.beaten(None, against.layers, copies_win=banks)
    hands = showdown.hands
    lost = showdown.deals - beaten.both - beaten.one
    is_house = is_worth_the_same(hands, house.settings[hands.hand], np.arange(len(hands.hand)))
    return _last(hands, name, (is_house, beaten.both, gains.of(beaten.both, lost)))


def is_worth_the_same(hands: Hands, settings: Place, others: Place) -> Flags:
    """Return for each pair whether the settings rank alike in both hands."""
    same: Flags = (hands.low[settings] == hands.low[others]) & (hands.high[settings] == hands.high[others])
    return same


def _last(hands: Hands, name: str, keys: tuple[Whole | Flags, ...]) -> Policy:
    """Return each hand's setting that is greatest by the last key, then by the one before; the first of equal ones."""
    order = np.lexsort((-np.arange(len(hands.hand)), *keys, hands.hand))
    return Policy(name, order[hands.first[1:] - 1])
