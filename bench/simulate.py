"""How many full rounds a second are simulated: eight hands dealt of 32 tiles, seven boxes matched with the bank.

    python bench/simulate.py [ROUNDS]

Beside it, in the same run, the same rounds as one would first write them: in plain Python with the table's own judge,
and with numpy's own shuffle of every row and arrays as large as the run. "Core" is processor time, which other work on
the machine does not lengthen much; "wall" is what a user waits for, the start of worker processes included.
"""

import argparse
import random
from collections.abc import Callable
from fractions import Fraction
from time import perf_counter, process_time

import numpy as np

from paigow.books import load
from paigow.lab.boxes import two_boxes
from paigow.lab.hands import Hands
from paigow.lab.policies import Policy
from paigow.lab.policy_names import Sides, sides
from paigow.lab.simulation.estimates import Estimates
from paigow.lab.simulation.simulate import Setup, simulate
from paigow.rules import ruleset
from paigow.tiles import TILES

FIVE = Fraction(1, 20)
PLAIN, NAIVE, FAST = 4_000, 100_000, 20_000_000


def plain(rounds: int) -> float:
    """Shuffle a list, set every hand by the house way, match; the mean gain of a box."""
    rules, chance, gain = ruleset(load("nz")), random.Random(1), 0.0
    worth = {"win": 0.95, "push": 0.0, "lose": -1.0}
    tiles = list(TILES)
    for _ in range(rounds):
        chance.shuffle(tiles)
        bank, *boxes = (rules.house_way(tiles[at : at + 4]).setting for at in range(0, 32, 4))
        gain += sum(worth[rules.match(box, bank).result] for box in boxes)
    return gain / rounds / 7


def strengths(hands: Hands, policy: Policy) -> np.ndarray:
    """(35,960 hands by sorted tiles in base 32, 2) strengths of the hand as set."""
    kinds = np.array([hands.kind_of(tile.kind.index) for tile in TILES])
    rows = {
        tuple(row): place for place, row in enumerate(hands.tiles.clip(max=len(hands.stock) - 1).tolist())
    }
    table = np.zeros((32**4, 2), np.int64)
    for a in range(32):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    setting = policy.settings[rows[tuple(sorted(kinds[[a, b, c, d]].tolist()))]]
                    table[((d * 32 + c) * 32 + b) * 32 + a] = hands.low[setting], hands.high[setting]
    return table


def naive(table: np.ndarray, rounds: int) -> float:
    """``Generator.permuted`` on every row, hands sorted and looked up, all at once."""
    chance = np.random.default_rng(1)
    dealt = chance.permuted(np.tile(np.arange(32), (rounds, 1)), axis=1).reshape(rounds, 8, 4)
    dealt.sort(axis=2)
    met = table[dealt @ np.array([32**3, 32**2, 32, 1])]
    better = met[:, 1:] > met[:, :1]
    wins, losses = better.all(axis=2), ~better.any(axis=2)
    return float(np.where(wins, 0.95, np.where(losses, -1.0, 0.0)).mean())


def timed(play: Callable[[], object]) -> tuple[float, float]:
    """Wall-clock and processor seconds."""
    wall, core = perf_counter(), process_time()
    play()
    return perf_counter() - wall, process_time() - core


def main(rounds: int) -> None:
    """Print the table."""
    both: Sides = sides(load("nz"), "house-way", "house-way", FIVE)
    setup = Setup(rounds=rounds, seed=1, boxes=7, commission=FIVE)
    found = {}

    def fast(workers: int) -> None:
        found[workers] = simulate(both, setup, workers=workers)

    plain(10)  # compiles the house way
    table = strengths(both.hands, both.player)
    runs: list[tuple[str, int, tuple[float, float]]] = [
        ("plain Python", PLAIN, timed(lambda: plain(PLAIN))),
        ("numpy, whole arrays", NAIVE, timed(lambda: naive(table, NAIVE))),
        ("paigow, 1 core", rounds, timed(lambda: fast(1))),
        ("paigow, 2 cores", rounds, timed(lambda: fast(2))),
    ]
    base = [played / wall for _, played, (wall, _) in runs[:2]]
    print("| | rounds | rounds/s wall | rounds/s of a core | / plain Python | / numpy |")
    print("|---|--:|--:|--:|--:|--:|")
    for name, played, (wall, core) in runs:
        rate = played / wall
        of_core = "" if name.endswith("cores") else f"{played / core:,.0f}"
        print(
            f"| {name} | {played:,} | {rate:,.0f} | {of_core} | {rate / base[0]:,.0f} x | {rate / base[1]:,.1f} x |"
        )
    assert found[1] == found[2]
    estimates = Estimates(found[1])
    correlation, exact = estimates.correlation, two_boxes(*both)
    assert correlation is not None
    win, lose = 1 - FIVE, Fraction(-1)
    print()
    print(f"1 and 2 cores give the same {rounds:,} rounds. Simulated beside counted:")
    for name, (value, error), counted in (
        ("mean gain", estimates.mean, exact.mean(win, lose)),
        ("correlation", correlation, exact.correlation(win, lose)),
    ):
        print(f"  {name} {value:.6f} +- {error:.6f}, exactly {float(counted):.6f}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("rounds", nargs="?", type=int, default=FAST)
    main(parser.parse_args().rounds)
