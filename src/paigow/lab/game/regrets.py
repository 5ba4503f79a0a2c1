"""Two sides that each learn from what they regret not having set: CFR+ with predictions.

Each side in turn plays every setting in proportion to the regrets it has gathered, as if the last round's came once
more; averages weighted by the square of the round come near an equilibrium. Any pair of functions that value one side's
settings against the other's mix will do.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from paigow.lab.hands import Place
from paigow.lab.showdown import Real

Values = Callable[[Real], Real]
"""What each setting of one side gains against a mix of the other's."""


class Choices(NamedTuple):
    """One side's settings in a row, hand after hand, X in all.

    Attributes:
        owner: (X,) the place of a setting's hand.
        begin: Where each hand's settings begin.
        values: What they gain against the other side's mix; of any scale within a hand.
    """

    owner: Place
    begin: Place
    values: Values


class Learner:
    """One side: what it regrets, what it sets now, and what it set on the average."""

    def __init__(self, choices: Choices, start: Real | None = None) -> None:
        self.choices = choices
        self.regrets: Real = np.zeros(len(choices.owner))
        self.sum: Real = np.zeros(len(choices.owner))
        self.now: Real = self._split(self.regrets) if start is None else start
        self.round = 0

    def learn(self, against: Real) -> None:
        """Regret what was not set against the other side's mix, and set anew."""
        owner, begin, _ = self.choices
        values = self.choices.values(against)
        missed = values - np.add.reduceat(self.now * values, begin)[owner]
        self.regrets = np.maximum(self.regrets + missed, 0)
        self.now = self._split(np.maximum(self.regrets + missed, 0))
        self.round += 1
        self.sum += self.round**2 * self.now

    @property
    def average(self) -> Real:
        """(X,) the mix set on the average, later rounds weighing more."""
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
