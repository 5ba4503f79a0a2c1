"""Whether the rating tells players of known skill apart.

python bench/rating.py                          # 200 rounds each, New Zealand
python bench/rating.py --book rws --rounds 500

A simulated player chooses each setting with a chance that falls with its exact cost, so that settings cost the wanted
amount on average. Printed for each two neighbours: how often the better player has the better rating.
"""

import argparse
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from paigow.books import load
from paigow.lab.mistakes import Values
from paigow.lab.odds import commission_of
from paigow.lab.policy_names import HOUSE_WAY, sides
from paigow.school.coaching.rating import rating

SKILLS = (0.2, 0.7, 1.2, 1.7, 2.2)
"""Cost of a player's settings for each 100 wagered."""
Numbers = NDArray[np.float64]


class Choices:
    """Every setting of every hand, with its cost for each 100 wagered."""

    def __init__(self, name: str) -> None:
        book = load(name)
        commission = commission_of(book)
        both = sides(book, HOUSE_WAY, HOUSE_WAY, commission)
        values = Values(both.hands, both.banker, commission, "player")
        self.hands = both.hands
        gains = 100 * values.gains / values.unit
        self.costs: Numbers = gains[values.best.settings][self.hands.hand] - gains
        self.frequency: Numbers = self.hands.ways / self.hands.ways.sum()

    def chances(self, tolerance: float) -> Numbers:
        """Return the chance of each setting of its hand: the higher the tolerance, the worse the player."""
        weights = np.exp(-self.costs / tolerance)
        return weights / np.add.reduceat(weights, self.hands.first[:-1])[self.hands.hand]

    def mean_cost(self, chances: Numbers) -> float:
        return float((np.add.reduceat(chances * self.costs, self.hands.first[:-1]) * self.frequency).sum())

    def player(self, cost: float) -> Numbers:
        """Return the chances of a player whose settings cost that much, by bisection."""
        low, high = 0.01, 1000.0
        while high / low > 1.0001:
            middle = (low * high) ** 0.5
            low, high = (middle, high) if self.mean_cost(self.chances(middle)) < cost else (low, middle)
        return self.chances(low)

    def played(self, chances: Numbers, rounds: int, chance: np.random.Generator) -> list[Fraction]:
        """Return what the settings of some rounds cost."""
        hands = chance.choice(len(self.frequency), size=rounds, p=self.frequency)
        # chances add up to 1 in each hand, so the sum at a setting's end is the number of hands before it, and its part
        picked = np.searchsorted(np.cumsum(chances), hands + chance.random(rounds))
        return [Fraction(float(cost)) for cost in self.costs[np.minimum(picked, len(chances) - 1)]]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--book", default="nz")
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--players", type=int, default=200, help="of each skill")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    chance, choices = np.random.default_rng(options.seed), Choices(options.book)
    ratings = []
    for skill in SKILLS:
        chances = choices.player(skill)
        found = [rating(choices.played(chances, options.rounds, chance)) for _ in range(options.players)]
        values = np.array([each.value for each in found if each is not None])
        errors = np.array([each.error for each in found if each is not None])
        ratings.append(values)
        print(
            f"cost {skill}: rating {values.mean():.0f}, spread {values.std():.0f}, error {errors.mean():.0f}"
        )
    for (better, over), (worse, under) in zip(
        zip(SKILLS, ratings, strict=True), list(zip(SKILLS, ratings, strict=True))[1:], strict=False
    ):
        print(f"{better} and {worse}: {(over[:, None] > under[None, :]).mean():.1%} in order")


if __name__ == "__main__":
    main()
