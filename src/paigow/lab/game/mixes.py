"""Strategies with exact probabilities, and what the best answer to one gains, in whole numbers."""

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
    """One side's strategy: how likely it is to set each hand so.

    ``parts``: (S,) for each needed setting; those of a hand add up to ``whole``.
    """

    parts: Parts
    whole: int

    @property
    def weights(self) -> Real:
        """(S,) the probabilities as floats."""
        weights: Real = np.array([int(part) / self.whole for part in self.parts])
        return weights

    def probability(self, setting: int) -> Fraction:
        """Of a setting, by its place among S."""
        return Fraction(int(self.parts[setting]), self.whole)

    def mixed(self, game: Game) -> Place:
        """The hands that are not always set alike, as places among N."""
        several = np.add.reduceat((self.parts > 0).astype(np.int64), game.begin)
        mixed: Place = np.nonzero(several > 1)[0]
        return mixed


def cut(game: Game, weights: Real, whole: int, least: float = 0.0) -> Mix:
    """A mix in ``whole``-ths near one of floats; probabilities under ``least`` are left out."""
    kept = np.where(weights < least, 0.0, weights)
    kept /= np.add.reduceat(kept, game.begin)[game.owner]
    parts = np.floor(kept * whole).astype(np.int64)
    parts[game.best(kept)] += whole - np.add.reduceat(parts, game.begin)
    return Mix(parts, whole)


def exactly(game: Game, chosen: Place, probabilities: dict[int, Fraction]) -> Mix:
    """The mix that sets as ``chosen``, (N,), but for the hands of the settings whose probabilities are given."""
    whole = lcm(*(one.denominator for one in probabilities.values()))
    parts = np.zeros(len(game.settings), object)
    parts[chosen] = whole
    given = np.isin(game.owner, game.owner[list(probabilities)])
    parts[given] = 0
    for setting, probability in probabilities.items():
        parts[setting] = int(probability * whole)
    return Mix(parts, whole)


def values(game: Game, mix: Mix, *, banks: bool) -> Parts:
    """(S,) what each needed setting gains against the other side's mix, in units of ``mix.whole``: whole numbers.

    A few hands may be mixed in parts too fine for floats: what they add to the certain ones is summed apart.
    """
    if mix.whole <= game.precision():
        return game.values(mix.parts.astype(np.float64), banks=banks).astype(np.int64)
    chosen = game.best((mix.parts > 0).astype(np.float64))
    certain = game.values(game.pure(chosen), banks=banks).astype(np.int64)
    change = mix.parts.copy()
    change[chosen] -= mix.whole
    moved = np.nonzero(change)[0]
    every = np.arange(len(game.settings))
    gains = game.matrix(every, moved) if not banks else -game.matrix(moved, every).T
    deals = (gains // game.ways[game.owner][:, None]).astype(object)
    summed: Parts = certain.astype(object) * mix.whole + deals @ change[moved]
    return summed


def answer(game: Game, mix: Mix, *, banks: bool) -> Fraction:
    """What the side named gains for each unit wagered when it answers the other side's mix best."""
    top = np.maximum.reduceat(values(game, mix, banks=banks), game.begin)
    gain = sum(ways * int(value) for ways, value in zip(game.ways.tolist(), top, strict=True))
    return Fraction(gain, mix.whole * game.total)
