"""Strategies with exact probabilities, and the gain of the best answer to one, in whole numbers."""

from fractions import Fraction
from math import lcm
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from paigow.lab.game.setting_game import Game
from paigow.lab.hands import Place
from paigow.lab.showdown import Real

Parts = NDArray[Any]
"""(S,) whole numbers of any size."""


class Mix(NamedTuple):
    """One side's strategy: the probability of each setting of each hand.

    ``parts``: (S,) for each needed setting; those of one hand add up to ``whole``.
    """

    parts: Parts
    whole: int

    @property
    def weights(self) -> Real:
        """Return (S,): the probabilities as floats."""
        weights: Real = np.array([int(part) / self.whole for part in self.parts])
        return weights

    def probability(self, setting: int) -> Fraction:
        """Return the probability of a setting, by its index in S."""
        return Fraction(int(self.parts[setting]), self.whole)

    def mixed(self, game: Game) -> Place:
        """Return the hands with more than one used setting, as indexes in N."""
        several = np.add.reduceat((self.parts > 0).astype(np.int64), game.begin)
        mixed: Place = np.nonzero(several > 1)[0]
        return mixed


def cut(game: Game, weights: Real, whole: int, least: float = 0.0) -> Mix:
    """Return a mix in ``whole``-ths near one of floats; probabilities under ``least`` are dropped."""
    kept = np.where(weights < least, 0.0, weights)
    kept /= np.add.reduceat(kept, game.begin)[game.owner]
    parts = np.floor(kept * whole).astype(np.int64)
    parts[game.best(kept)] += whole - np.add.reduceat(parts, game.begin)
    return Mix(parts, whole)


def exactly(game: Game, chosen: Place, probabilities: dict[int, Fraction]) -> Mix:
    """Return the mix that sets as ``chosen``, (N,), except hands with given probabilities of settings."""
    whole = lcm(*(one.denominator for one in probabilities.values()))
    parts = np.zeros(len(game.settings), object)
    parts[chosen] = whole
    given = np.isin(game.owner, game.owner[list(probabilities)])
    parts[given] = 0
    for setting, probability in probabilities.items():
        parts[setting] = int(probability * whole)
    return Mix(parts, whole)


def values(game: Game, mix: Mix, *, banks: bool) -> Parts:
    """Return (S,): gain of each needed setting against the other side's mix, in whole units of ``mix.whole``.

    A few hands may be mixed in parts too fine for floats: their share is summed separately from the certain ones.
    """
    if mix.whole <= game.precision():
        return game.values(mix.parts.astype(np.float64), banks=banks).astype(np.int64)
    chosen = game.best((mix.parts > 0).astype(np.float64))
    certain = game.values(game.pure(chosen), banks=banks).astype(np.int64)
    change = mix.parts.copy()
    change[chosen] -= mix.whole
    moved = np.nonzero(change)[0]
    every = np.arange(len(game.settings))
    gains = game.matrix(every, moved) if not banks else game.matrix(moved, every, banks=True).T
    deals = (gains // np.maximum(game.ways[game.owner], 1)[:, None]).astype(object)
    summed: Parts = certain.astype(object) * mix.whole + deals @ change[moved]
    return summed


def answer(game: Game, mix: Mix, *, banks: bool) -> Fraction:
    """Return the named side's gain for each unit wagered when it answers the other side's mix best."""
    top = np.maximum.reduceat(values(game, mix, banks=banks), game.begin)
    gain = sum(ways * int(value) for ways, value in zip(game.ways.tolist(), top, strict=True))
    return Fraction(gain, mix.whole * game.total)


def gain(game: Game, mix: Mix, other: Mix, *, banks: bool) -> Fraction:
    """Return the named side's gain for each unit wagered when it sets by ``mix`` against the other side's."""
    each = mix.parts.astype(object) * values(game, other, banks=banks).astype(object)
    total = sum(
        ways * int(value)
        for ways, value in zip(game.ways.tolist(), np.add.reduceat(each, game.begin), strict=True)
    )
    return Fraction(total, mix.whole * other.whole * game.total)
