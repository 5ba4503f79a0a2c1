"""The risk of ruin: in simulated sessions, by recursion over the bankroll, and by the usual approximations.

A side is ruined when its rest no longer covers the wagers of another round. Gains are whole parts of a unit.
"""

from collections.abc import Mapping
from itertools import groupby
from math import erfc, exp, expm1, fsum, log, sqrt
from typing import Final

import numpy as np
from msgspec import Struct

from paigow.lab.hands import Whole

_STEPS: Final = 1_000_000_000
"""Most additions in a recursion; with more there is none."""
_WIDEST: Final = 5_000_000
"""Most different bankrolls in a recursion, to limit memory; with more there is none."""
_DEVIATIONS: Final = 9
"""A bankroll that has grown by this many standard deviations of a whole session is safe."""
_OVERSHOOT: Final = 0.5826
"""Mean overshoot of a walk beyond a limit, in standard deviations of a step: -zeta(1/2) / sqrt(2 pi)."""
_HALVINGS: Final = 200


class Stretch(Struct, frozen=True, array_like=True):
    """A part of a session: consecutive rounds played in one chunk."""

    session: int
    first: int
    """Its first round, counted over the whole simulation."""
    rounds: int
    gain: int
    lowest: int
    """Lowest gain after any of its rounds."""


def stretches(gains: Whole, first: int, session: int, limit: int) -> tuple[int, int, list[Stretch]]:
    """Cut rounds in order into sessions.

    Args:
        gains: (R,) gain of each round.
        first: Number of the first round.
        session: Rounds of a session.
        limit: A session is ruined when its gain falls below this.

    Returns:
        Whole sessions, how many of them were ruined, and the parts of other sessions at either end.
    """
    total = np.cumsum(gains)
    start = np.concatenate(([0], np.arange(-first % session or session, len(gains), session)))
    end = np.concatenate((start[1:], [len(gains)]))
    before = np.where(start > 0, total[start - 1], 0)
    lowest = np.minimum.reduceat(total, start) - before
    gained = total[end - 1] - before
    is_whole = end - start == session
    parts = [
        Stretch((first + start[i].item()) // session, first + start[i].item(), (end - start)[i].item(), *pair)
        for i in np.nonzero(~is_whole)[0].tolist()
        for pair in [(gained[i].item(), lowest[i].item())]
    ]
    return int(is_whole.sum()), int((is_whole & (lowest < limit)).sum()), parts


def ruined(parts: list[Stretch], session: int, rounds: int, limit: int) -> tuple[int, int]:
    """Return how many sessions the parts make up, and how many of them were ruined.

    A session not finished within that many rounds is left out.
    """
    whole = lost = 0
    for number, of_session in groupby(
        sorted(parts, key=lambda part: part.first), key=lambda part: part.session
    ):
        if (number + 1) * session > rounds:
            continue
        gain, lowest = 0, 0
        for part in of_session:
            lowest = min(lowest, gain + part.lowest)
            gain += part.gain
        whole += 1
        lost += lowest < limit
    return whole, lost


class BankrollWalk:
    """A bankroll that changes by a random gain in every round, with the same distribution.

    ``gains``: gain -> probability.
    """

    def __init__(self, gains: Mapping[int, float]) -> None:
        self.gains = {gain: chance for gain, chance in sorted(gains.items()) if chance > 0}
        self.mean = fsum(gain * chance for gain, chance in self.gains.items())
        self.deviation = sqrt(fsum((gain - self.mean) ** 2 * chance for gain, chance in self.gains.items()))

    def ruin(self, limit: int, rounds: int) -> float | None:
        """Return the probability that the gain falls below ``limit`` within ``rounds``, by recursion.

        Returns ``None`` if it would take too long or too much memory.
        """
        spread = _DEVIATIONS * self.deviation * sqrt(rounds) + max(self.mean, 0) * rounds
        top = min(int(spread), max(0, *self.gains) * rounds) + max(map(abs, self.gains))
        size = top - limit + 1  # gains from limit to top; those above count as top
        if size > _WIDEST or size * len(self.gains) * rounds > _STEPS:
            return None
        now = np.zeros(size)
        now[-limit] = 1.0
        lost = 0.0
        for _ in range(rounds):
            after = np.zeros(size)
            for gain, chance in self.gains.items():
                step = min(abs(gain), size)
                if gain < 0:
                    lost += chance * float(now[:step].sum())
                    after[: size - step] += chance * now[step:]
                else:
                    after[step:] += chance * now[: size - step]
                    after[-1] += chance * float(now[size - step :].sum())
            now = after
        return lost

    def ruin_by_diffusion(self, limit: int, rounds: int) -> float:
        """Return the same for a Brownian motion of equal mean and variance, with the limit corrected for steps."""
        if self.deviation == 0:
            return float(self.mean * rounds < limit)
        room = -limit + _OVERSHOOT * self.deviation
        spread = self.deviation * sqrt(rounds)
        drift = self.mean * rounds
        weight = -2 * self.mean * room / self.deviation**2
        back = _below((drift - room) / spread)
        return min(1.0, _below((-room - drift) / spread) + (exp(weight + log(back)) if back else 0.0))

    def ever_ruined_at_most(self, limit: int) -> float:
        """Return a bound on the probability of ever falling below ``limit``: exp(coefficient * limit).

        1 without mean gain.
        """
        return exp(self.coefficient * min(limit, 0))

    @property
    def coefficient(self) -> float:
        """Return Lundberg's adjustment coefficient: the t > 0 with mean exp(-t * gain) = 1; 0 if there is none."""
        if self.mean <= 0 or min(self.gains) >= 0:
            return 0.0

        def excess(t: float) -> float:
            return fsum(chance * expm1(-t * gain) for gain, chance in self.gains.items())

        high = 2 * self.mean / (self.deviation**2 or 1.0)
        while excess(high) <= 0:
            high *= 2
        low = 0.0
        for _ in range(_HALVINGS):
            middle = (low + high) / 2
            low, high = (middle, high) if excess(middle) <= 0 else (low, middle)
        return low


def _below(deviations: float) -> float:
    """Return the probability that a normal variate is below that many standard deviations."""
    return erfc(-deviations / sqrt(2)) / 2
