"""Counts the physical hands of each kind that can be taken from a stock, fast and for many stocks at once."""

from functools import lru_cache
from typing import Final

import numpy as np

from paigow.lab.hands import CHOOSE, Hands, Place, Whole


class HandCounter:
    """The hands of an array as two halves each, which share no kind of which a hand has two.

    So the ways to take a hand are the products of the ways to take its halves: two look-ups.
    """

    def __init__(self, hands: Hands) -> None:
        self._size: Final = len(hands.stock)
        self._one, self._other = np.triu_indices(self._size)
        number = np.zeros((self._size, self._size), np.intp)
        number[self._one, self._other] = np.arange(len(self._one))
        kinds = np.minimum(hands.tiles, self._size - 1)
        split = (kinds[:, 1] == kinds[:, 2])[:, None]  # a pair in the middle is a half by itself
        kinds = np.where(split, kinds[:, [1, 2, 0, 3]], kinds)
        self._halves: tuple[Place, Place] = (
            number[kinds[:, 0], kinds[:, 1]],
            number[kinds[:, 2], kinds[:, 3]],
        )

    def ways(self, stock: Whole) -> Whole:
        """Return (..., N): physical hands from stocks of pieces, (..., K)."""
        pairs = np.where(
            self._one == self._other,
            CHOOSE[stock[..., self._one], 2],
            stock[..., self._one] * stock[..., self._other],
        )
        one, other = self._halves
        ways: Whole = pairs[..., one] * pairs[..., other]
        return ways


@lru_cache(maxsize=32)
def hand_counter(hands: Hands) -> HandCounter:
    """Return the halves of an array of hands, cached for the next question."""
    return HandCounter(hands)
