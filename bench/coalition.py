"""The gain of a house that works with its own guests, before and after the rule that withheld seeds void a draw.

    python bench/coalition.py [--rounds 1000] [--seed 1]

One honest player wagers one unit a round against the house's bank in New Zealand, at the box that the count reaches
after the house's. The house's guests promise seeds, too, and see the honest seeds before they tell theirs. All draws
are the product's own (``paigow.log.draws``); everybody sets by the house way.

*drawn without*: a person who withholds a seed is left out of the draw, so K guests choose among 2^K woodpiles and
2^K throws.
*voided*: if one withholds a seed after another was told, all seeds are void and new ones are drawn without
that guest, whom another replaces in the next round. The guests withhold whenever the outcome suits them
badly. *voided, 3 a day*: they do so no more often than a log of one day may show before its rounds are not
proved (``MOST_REDRAWS``). *beacon*: the table has a public beacon in tiles and dice, which nobody knows when
seeds are told; the guests withhold whenever the outcome without it would suit them badly, as they cannot know
better. *beacon, dice alone*: what it would be if only the dice had it: the guests withhold their seeds for
the tiles where the woodpile suits the house badly on average over the dice.

The output is the share of rounds that the honest player loses, the house's mean gain from one wager before commission
with its standard error, after how many rounds the log is not proved, and the house's gain from redraws until then (or
in a day), in wagers.
"""

import argparse
import random
import sys
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.bank_told import TOTALS
from bench.simulate import strengths
from paigow.books import load
from paigow.lab.policy_names import sides
from paigow.log import draws as chance
from paigow.log.fairness.verification import MOST_REDRAWS
from paigow.tiles import TILES

HANDS: Final = 8
GUESTS: Final = (0, 1, 2, 3)
HONEST: Final = "honest"
ROUNDS_A_DAY: Final = 200
NUMBERS: Final = {
    face: [index for index, tile in enumerate(TILES) if tile.face == face] for face in chance.SET
}


class Outcome(NamedTuple):
    """One round."""

    gain: float
    """What the house wins of one unit."""
    redraws: int = 0
    excess: float = 0.0
    """What the house gained by the redraws."""


class Played(NamedTuple):
    """Some rounds of one strategy."""

    gains: NDArray[np.float64]
    """(rounds,) what the house wins of one unit: 1, 0 or -1."""
    redraws: NDArray[np.int64]
    """(rounds,) how often seeds were void."""
    excess: NDArray[np.float64]
    """(rounds,) what the house gained by it."""


class Draws:
    """The secrets, seeds and outcomes of one round."""

    def __init__(self, rng: random.Random, table: NDArray[np.int64], guests: int) -> None:
        self._rng, self._table = rng, table
        self.secrets = chance.RoundSecrets(*(rng.randbytes(32) for _ in range(3)))
        self.closed_at = rng.randbytes(32)
        self.guests = [f"guest {number}" for number in range(guests)]

    def seeds(self, people: list[str]) -> dict[str, str]:
        """Fresh seeds of the honest player and some guests."""
        return {person: self._rng.randbytes(32).hex() for person in (HONEST, *people)}

    def beacon(self) -> str:
        """A round of the beacon that nobody knows, as hex."""
        return self._rng.randbytes(48).hex()

    def by_place(self, seeds: dict[str, str], beacon: str = "") -> NDArray[np.float64]:
        """(8,) the house's gain for each place at which the count can end, with a woodpile of these seeds."""
        left = {face: list(numbers) for face, numbers in NUMBERS.items()}
        pile = np.array([left[face].pop() for face in self.secrets.stacked(seeds, beacon=beacon)])
        dealt = np.sort(pile[GROUPS], axis=1) @ np.array([32**3, 32**2, 32, 1])
        low, high = self._table[dealt, 0].astype(int), self._table[dealt, 1].astype(int)
        house = np.arange(HANDS)
        player = (house + 1) % HANDS
        return 1.0 - (low[player] > low[house]) - (high[player] > high[house])

    def place(self, seeds: dict[str, str], beacon: str = "") -> int:
        """Return where the count ends with dice of these seeds."""
        return (sum(chance.dice(self.secrets.dice, self.closed_at, 1, seeds, beacon)) - 1) % HANDS


_BOOK: Final = load("nz")
GROUPS: Final = np.array(_BOOK.house_cut.groups)


def subsets(seeds: dict[str, str]) -> Iterator[dict[str, str]]:
    """The honest seed with those of any of the guests."""
    guests = [person for person in seeds if person != HONEST]
    for told in product((True, False), repeat=len(guests)):
        chosen = {person for person, is_told in zip(guests, told, strict=True) if is_told}
        yield {person: seed for person, seed in seeds.items() if person == HONEST or person in chosen}


def drawn_without(draws: Draws) -> Outcome:
    """The guests tell or withhold what is best for the house."""
    tiles, dice = draws.seeds(draws.guests), draws.seeds(draws.guests)
    best = max((draws.by_place(some) for some in subsets(tiles)), key=lambda gains: float(gains @ TOTALS))
    return Outcome(max(float(best[draws.place(some)]) for some in subsets(dice)))


def voided(draws: Draws, budget: int) -> Outcome:
    """A guest withholds a seed, as long as there is one, whenever the honest player would win."""
    guests, used = list(draws.guests), 0
    gains = draws.by_place(draws.seeds(guests))
    first = gain = float(gains[draws.place(draws.seeds(guests))])
    while gain < 0 and guests and used < budget:
        guests.pop()
        used += 1
        gain = float(gains[draws.place(draws.seeds(guests))])
    return Outcome(gain, used, gain - first)


def with_beacon(draws: Draws, budget: int) -> Outcome:
    """A guest withholds a seed for the dice whenever the honest player would win without the beacon."""
    guests, used = list(draws.guests), 0
    gains = draws.by_place(draws.seeds(guests), draws.beacon())
    seeds = draws.seeds(guests)
    first = float(gains[draws.place(seeds, draws.beacon())])
    while gains[draws.place(seeds)] < 0 and guests and used < budget:
        guests.pop()
        used += 1
        seeds = draws.seeds(guests)
    gain = float(gains[draws.place(seeds, draws.beacon())]) if used else first
    return Outcome(gain, used, gain - first)


def with_beacon_in_dice(draws: Draws, budget: int) -> Outcome:
    """A guest withholds a seed for the tiles whenever the woodpile suits the house badly."""
    guests, used = list(draws.guests), 0
    first = gains = draws.by_place(draws.seeds(guests))
    while float(gains @ TOTALS) < 0 and guests and used < budget:
        guests.pop()
        used += 1
        gains = draws.by_place(draws.seeds(guests))
    place = draws.place(draws.seeds(guests), draws.beacon())
    return Outcome(float(gains[place]), used, float(gains[place] - first[place]))


WAYS: Final = {
    "voided": (voided, False),
    "voided, 3 a day": (voided, True),
    "beacon": (with_beacon, False),
    "beacon, dice alone": (with_beacon_in_dice, False),
    "beacon, dice alone, 3 a day": (with_beacon_in_dice, True),
}
"""Strategy -> how a round is played, and whether no more seeds are withheld than the log of a day may show."""


def played(rounds: int, guests: int, way: str, table: NDArray[np.int64], seed: int) -> Played:
    """Return what a strategy brings in so many rounds; each day has ``ROUNDS_A_DAY``."""
    rng = random.Random(f"{seed} {guests} {way}")
    found: list[Outcome] = []
    today = 0
    for number in range(rounds):
        draws = Draws(rng, table, guests)
        if number % ROUNDS_A_DAY == 0:
            today = 0
        if way == "drawn without":
            found.append(drawn_without(draws))
            continue
        play, is_limited = WAYS[way]
        found.append(play(draws, MOST_REDRAWS - today if is_limited else guests))
        today += found[-1].redraws
    return Played(*map(np.array, zip(*found, strict=True)))


def shown(found: Played) -> str:
    """The cells of one row."""
    gains, redraws = found.gains, found.redraws
    error = gains.std(ddof=1) / len(gains) ** 0.5
    days = np.arange(len(gains)) // ROUNDS_A_DAY
    today = np.array([redraws[: at + 1][days[: at + 1] == days[at]].sum() for at in range(len(gains))])
    over = np.flatnonzero(today > MOST_REDRAWS)
    end = int(over[0]) + 1 if len(over) else ROUNDS_A_DAY
    until = f"{end} rounds" if len(over) else "never"
    return (
        f"{(gains > 0).mean():.1%} | {gains.mean():+.3f} ± {error:.3f} | {until} | "
        f"{found.excess[:end].sum():+.0f} in {end} rounds"
    )


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    hands, policy, _ = sides(_BOOK, "house-way", "house-way", Fraction(0))
    table = strengths(hands, policy)
    print(
        "| a withheld seed is | guests | honest player loses | gain of a wager | not proved after | by redraws |"
    )
    print("|---|--:|--:|--:|--:|---|")
    for way in ("drawn without", *WAYS):
        for guests in GUESTS:
            print(
                f"| {way} | {guests} | {shown(played(asked.rounds, guests, way, table, asked.seed))} |",
                flush=True,
            )


if __name__ == "__main__":
    main()
