"""Figures of a simulation, each with its error, all computed from how often boxes won and lost."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from math import comb, sqrt
from typing import Final, NamedTuple

from msgspec import Struct

from paigow.books import Book
from paigow.lab.boxes import TwoBoxes
from paigow.lab.errors import LabError
from paigow.lab.simulation.simulate import Simulation
from paigow.rules import Funds, rest, stakes

_NORMAL_95: Final = 1.959963984540054
"""Standard deviations on either side that cover 95 % of a normal distribution."""


class Estimate(NamedTuple):
    """An estimated figure."""

    value: float
    standard_error: float
    """Also 0 if every round had the same result."""

    @property
    def interval(self) -> tuple[float, float]:
        """Return the interval that covers the true figure in 95 of 100 simulations."""
        reach = _NORMAL_95 * self.standard_error
        return self.value - reach, self.value + reach


class Frequency(NamedTuple):
    """A relative frequency."""

    times: int
    of: int

    @property
    def value(self) -> float:
        return self.times / self.of

    @property
    def standard_error(self) -> float:
        return sqrt(self.times * (self.of - self.times) / self.of**3)

    @property
    def interval(self) -> tuple[float, float]:
        """Return Wilson's interval, which covers the true probability in about 95 of 100 simulations.

        It is wide if nothing happened.
        """
        square = _NORMAL_95**2
        middle = (self.times + square / 2) / (self.of + square)
        reach = (
            _NORMAL_95 * sqrt(self.times * (self.of - self.times) / self.of + square / 4) / (self.of + square)
        )
        return max(0.0, middle - reach), min(1.0, middle + reach)


class Hour(Struct, frozen=True, kw_only=True):
    """Converts figures of a round into money.

    Raises:
        LabError: a figure is not positive.
    """

    rounds: Fraction
    """Hands an hour."""
    wager: Fraction
    """Wager on each box, in any currency."""

    def __post_init__(self) -> None:
        for name in self.__struct_fields__:
            if getattr(self, name) <= 0:
                raise LabError(f"hour: {name} {getattr(self, name)}: expected more than 0")


class Estimates:
    """Figures of one simulation."""

    def __init__(self, simulation: Simulation) -> None:
        self.simulation = simulation
        self.setup = simulation.setup
        self.boxes = simulation.setup.boxes
        self.rounds = sum(simulation.cells)
        self.kept = 1 - self.setup.commission

    def results(self) -> Iterator[tuple[int, int, int]]:
        """Yield wins and losses of the boxes in a round, and how many rounds ended like that."""
        for cell, times in enumerate(self.simulation.cells):
            if times:
                yield *divmod(cell, self.boxes + 1), times

    def mean_of(self, value: Callable[[int, int], Fraction]) -> Estimate:
        """Return the mean over rounds of a value of wins and losses."""
        mean, variance = self._moments(value)
        return Estimate(float(mean), sqrt(variance / (self.rounds - 1)))

    def deviation_of(self, value: Callable[[int, int], Fraction]) -> float:
        """Return the standard deviation over rounds of a value of wins and losses."""
        return sqrt(self._moments(value)[1])

    def _moments(self, value: Callable[[int, int], Fraction]) -> tuple[Fraction, Fraction]:
        one = two = Fraction(0)
        for wins, losses, times in self.results():
            worth = value(wins, losses)
            one += times * worth
            two += times * worth**2
        mean = one / self.rounds
        return mean, two / self.rounds - mean**2

    # ---- the role's gain ------------------------------------------------------------------------------------

    @property
    def mean(self) -> Estimate:
        """Return the role's gain per unit wagered; a bank's commission is taken on its net of the round."""
        return self.mean_of(lambda wins, losses: self._gain(wins, losses) / self.boxes)

    def _gain(self, wins: int, losses: int) -> Fraction:
        """Return the gain from all boxes, in units."""
        return Fraction(self.setup.gain(wins, losses), self.setup.commission.denominator)

    def _of_box(self, wins: int, losses: int) -> tuple[Fraction, Fraction, Fraction]:
        """Return means over the boxes of a round: of the gain, its square, and the product of two different boxes'.

        The commission is on the role's win on that box alone.
        """
        won, lost = (wins, losses) if self.setup.role == "player" else (losses, wins)
        total, squares = self.kept * won - lost, self.kept**2 * won + lost
        pairs = self.boxes * (self.boxes - 1)
        return (
            total / self.boxes,
            squares / self.boxes,
            (total**2 - squares) / pairs if pairs else Fraction(0),
        )

    @property
    def standard_deviation(self) -> float:
        """Return the standard deviation of the role's gain from one box alone, in units."""
        return sqrt(self._box_moments()[1])

    @property
    def correlation(self) -> Estimate | None:
        """Return the correlation of two boxes' gains, or ``None`` for one box or a constant result."""
        mean, variance, product = self._box_moments()
        if self.boxes == 1 or not variance:
            return None
        value = (product - mean**2) / variance

        def influence(wins: int, losses: int) -> Fraction:
            """Return a round's influence on the correlation."""
            one, square, pair = self._of_box(wins, losses)
            return (pair - 2 * mean * one - value * (square - 2 * mean * one)) / variance

        return Estimate(float(value), self.mean_of(influence).standard_error)

    def _box_moments(self) -> tuple[Fraction, Fraction, Fraction]:
        """Return mean and variance of the gain from a box, and the mean product of two boxes' gains."""
        sums = [Fraction(0)] * 3
        for wins, losses, times in self.results():
            sums = [total + times * one for total, one in zip(sums, self._of_box(wins, losses), strict=True)]
        mean, square, product = (total / self.rounds for total in sums)
        return mean, square - mean**2, product

    # ---- rounds and hours -----------------------------------------------------------------------------------

    def round_gains(self) -> dict[int, Fraction]:
        """Return the probability of each gain of the role from one round, in parts of a unit.

        The role's boxes may be any of the simulated ones: all are alike.
        """
        played, gains = self.setup.at_stake, dict[int, Fraction]()
        ways = comb(self.boxes, played)
        for wins, losses, times in self.results():
            for won in range(min(wins, played) + 1):
                for lost in range(min(losses, played - won) + 1):
                    taken = (
                        comb(wins, won)
                        * comb(losses, lost)
                        * comb(self.boxes - wins - losses, played - won - lost)
                    )
                    gain = self.setup.gain(won, lost)
                    gains[gain] = gains.get(gain, Fraction(0)) + Fraction(taken * times, ways * self.rounds)
        return {gain: chance for gain, chance in gains.items() if chance}

    @property
    def of_round(self) -> tuple[Estimate, float]:
        """Return mean and standard deviation of the role's gain from one round, in units."""
        whole = self.setup.commission.denominator
        gains = self.round_gains()
        middle = sum((gain * chance for gain, chance in gains.items()), Fraction(0))
        square = sum((gain**2 * chance for gain, chance in gains.items()), Fraction(0))
        deviation = sqrt(square - middle**2) / whole
        return Estimate(float(middle / whole), self.setup.at_stake * self.mean.standard_error), deviation

    @property
    def ruin(self) -> Frequency | None:
        """Return how often a session ended in ruin."""
        return (
            Frequency(self.simulation.ruined, self.simulation.sessions) if self.simulation.sessions else None
        )

    # ---- the bank -------------------------------------------------------------------------------------------

    def bank_net(self) -> dict[int, int]:
        """Return the bank's takings minus payments, in units, before any commission -> rounds."""
        net = dict.fromkeys(range(-self.boxes, self.boxes + 1), 0)
        for wins, losses, times in self.results():
            net[losses - wins] += times
        return net

    def cover(self, sureness: Fraction) -> tuple[int, Frequency]:
        """Return the least stake, in units, with which a bank can pay with that probability.

        The second result is how often it was too small. Losing wagers pay winning ones first.
        """
        net = self.bank_net()
        for stake in range(self.boxes + 1):
            short = sum(times for gain, times in net.items() if gain < -stake)
            if self.rounds - short >= sureness * self.rounds:
                return stake, Frequency(short, self.rounds)
        raise AssertionError("a stake of all wagers is always enough")


def mean_given(estimates: Estimates, exact: TwoBoxes) -> Estimate:
    """Return the role's gain per unit wagered, with exact counts where available.

    Only the commission on a bank's net of several boxes is estimated, which makes the error many times smaller.
    """
    setup, rate = estimates.setup, estimates.setup.commission
    if setup.role == "player":
        return Estimate(float(exact.mean(1 - rate, Fraction(-1))), 0.0)
    if setup.boxes == 1:
        return Estimate(float(exact.mean(Fraction(-1), 1 - rate)), 0.0)
    if setup.boxes == 2:
        return Estimate(float(exact.mean_on_net(rate) / 2), 0.0)
    paid = estimates.mean_of(lambda wins, losses: rate * max(0, losses - wins) / setup.boxes)
    return Estimate(float(exact.mean(Fraction(-1), Fraction(1))) - paid.value, paid.standard_error)


def commission_in_coins(estimates: Estimates, book: Book, wager: int, *, is_shared: bool) -> Estimate:
    """Return the commission on a bank's net of a round, in coins, at the book's rate with its rounding.

    Args:
        estimates: Estimates of rounds against the bank.
        book: Book with the commission.
        wager: Coins on each box.
        is_shared: Whether the house holds half of the bank; commission is then taken on the other half.

    The table's own rules compute it.
    """
    table = stakes(book)

    def taken(net: int) -> int:
        if net <= 0:
            return 0
        funds = Funds(is_shared, net * wager, {"banker": wager}, wager * is_shared, {}, {})
        return sum(share.commission for share in rest(net * wager, funds, book, table).shares)

    by_net = {net: Fraction(taken(net)) for net in range(-estimates.boxes, estimates.boxes + 1)}
    return estimates.mean_of(lambda wins, losses: by_net[losses - wins])
