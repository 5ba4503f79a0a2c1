"""Learning from regret by two sides: CFR+ with predictions.

In turn each side plays every setting in proportion to its collected regrets, as if those of the last round
were repeated. Averages weighted by the square of the round approach an equilibrium. It works with any pair of
functions that value one side's settings against the other's mix.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from paigow.lab.hands import Place
from paigow.lab.showdown import Real

Values = Callable[[Real], Real]
"""Gain of each setting of one side against a mix of the other's."""


class Choices(NamedTuple):
    """One side's settings in sequence, hand after hand, X in all.

    Attributes:
        owner: (X,) index of a setting's hand.
        begin: Where each hand's settings begin.
        values: Their gain against the other side's mix; any scale within a hand.
    """

    owner: Place
    begin: Place
    values: Values


class Learner:
    """One side: its regrets, its current mix, and its average mix."""

    def __init__(self, choices: Choices, start: Real | None = None) -> None:
        self.choices = choices
        self.regrets: Real = np.zeros(len(choices.owner))
        self.sum: Real = np.zeros(len(choices.owner))
        self.now: Real = self._split(self.regrets) if start is None else start
        self.round = 0

    def learn(self, against: Real) -> None:
        """Collect regrets against the other side's mix, and update the current mix."""
        owner, begin, _ = self.choices
        values = self.choices.values(against)
        missed = values - np.add.reduceat(self.now * values, begin)[owner]
        self.regrets = np.maximum(self.regrets + missed, 0)
        self.now = self._split(np.maximum(self.regrets + missed, 0))
        self.round += 1
        self.sum += self.round**2 * self.now

    @property
    def average(self) -> Real:
        """Return (X,): the average mix, in which later rounds weigh more."""
        owner, begin, _ = self.choices
        average: Real = self.sum / np.add.reduceat(self.sum, begin)[owner] if self.round else self.now
        return average

    def _split(self, regrets: Real) -> Real:
        owner, begin, _ = self.choices
        total = np.add.reduceat(regrets, begin)
        several = np.diff(np.append(begin, len(owner)))
        split: Real = np.where(
            total[owner] > 0, regrets / np.where(total > 0, total, 1)[owner], (1 / several)[owner]
        )
        return split


def learn(one: Learner, other: Learner, rounds: int) -> None:
    """Let two sides learn in turn."""
    for _ in range(rounds):
        one.learn(other.now)
        other.learn(one.now)
