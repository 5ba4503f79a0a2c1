"""The lab beside a plain enumeration of all concrete deals in C, in one run.

python bench/lab.py [--book nz] [--times 30] [--all]

The C program is written out, compiled with -O3 by ``cc`` and run on one core: for each of 35,960 hands it goes through
all 35,960 others, leaves out those that share a tile, and compares. It is given the same settings and must count the
same. Each question of the lab is asked once before it is timed ("warm"), on one core; whole processes are run five
times each, with byte code as an installation has it. ``--all`` adds `paigow lab all`: every figure of every book.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "src"))

import numpy as np

from paigow.books import load
from paigow.lab.hand_analysis import one_hand
from paigow.lab.hands import Hands, hands_of
from paigow.lab.odds import commission_of, odds, showdown_of
from paigow.lab.policies import Gains, Policy, best_low, best_response, house_way
from paigow.tiles import TILES, all_hands, parse_hand

SOURCE = r"""
#include <stdio.h>
#include <stdint.h>
#define HANDS 35960
static uint32_t tiles[HANDS];
static uint8_t low[2][HANDS], high[2][HANDS];
int main(void) {
    if (fread(tiles, 4, HANDS, stdin) != HANDS) return 1;
    for (int side = 0; side < 2; side++)
        if (fread(low[side], 1, HANDS, stdin) != HANDS || fread(high[side], 1, HANDS, stdin) != HANDS) return 1;
    int64_t win = 0, push = 0, lose = 0;
    for (int a = 0; a < HANDS; a++) {
        uint32_t held = tiles[a];
        uint8_t l = low[0][a], h = high[0][a];
        for (int b = 0; b < HANDS; b++) {
            if (held & tiles[b]) continue;
            int better = (l > low[1][b]) + (h > high[1][b]);
            if (better == 2) win++; else if (better == 1) push++; else lose++;
        }
    }
    printf("%lld %lld %lld\n", (long long)win, (long long)push, (long long)lose);
    return 0;
}
"""


class Enumeration:
    """The C program, compiled."""

    def __init__(self, folder: Path, hands: Hands) -> None:
        source = folder / "deals.c"
        source.write_text(SOURCE, encoding="utf-8")
        self._program = folder / "deals"
        subprocess.run(["cc", "-O3", "-march=native", "-o", self._program, source], check=True)
        number = {tuple(counts): place for place, counts in enumerate(hands.counts.tolist())}
        self._tiles = np.zeros(35_960, np.uint32)
        self._hand = np.zeros(35_960, np.intp)
        kind_of = [hands.kind_of(tile.kind.index) for tile in TILES]
        for place, four in enumerate(all_hands()):
            self._tiles[place] = sum(1 << tile.number for tile in four)
            counts = np.bincount([kind_of[tile.number] for tile in four], minlength=len(hands.stock))
            self._hand[place] = number[tuple(counts.tolist())]
        self._hands = hands

    def count(self, player: Policy, banker: Policy) -> tuple[tuple[int, ...], float]:
        """Win, push, lose, and the seconds that the whole program took."""
        given = self._tiles.tobytes()
        for policy in (player, banker):
            at = policy.settings[self._hand]
            given += b"".join(
                place[at].astype(np.uint8).tobytes() for place in (self._hands.low, self._hands.high)
            )
        start = time.perf_counter()
        done = subprocess.run([self._program], input=given, capture_output=True, check=True)
        return tuple(map(int, done.stdout.split())), time.perf_counter() - start


def milliseconds(ask: Callable[[], object], times: int) -> float:
    """The median of warm calls."""
    ask()
    taken = []
    for _ in range(times):
        start = time.perf_counter()
        ask()
        taken.append(time.perf_counter() - start)
    return 1000 * statistics.median(taken)


def whole_process(arguments: list[str], cache: str, times: int = 5) -> float:
    """Seconds from start to exit, the median."""
    surroundings = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    surroundings |= {"PYTHONPYCACHEPREFIX": cache, "PYTHONPATH": sys.path[0]}
    taken = []
    for _ in range(times + 1):
        start = time.perf_counter()
        subprocess.run(
            [sys.executable, "-m", "paigow", "lab", *arguments],
            check=True,
            stdout=subprocess.DEVNULL,
            env=surroundings,
        )
        taken.append(time.perf_counter() - start)
    return statistics.median(taken[1:])


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--book", default="nz")
    parser.add_argument("--times", type=int, default=30)
    parser.add_argument("--all", action="store_true")
    args = parser.parse_args()

    book = load(args.book)
    hands, rate = hands_of(book), commission_of(book)
    showdown, house, low = showdown_of(hands), house_way(hands), best_low(hands)
    with tempfile.TemporaryDirectory() as folder:
        enumeration = Enumeration(Path(folder), hands)
        counted, plain_s = enumeration.count(low, house)
        found = odds(hands, low, house, rate)
        assert counted == (found.win, found.push, found.lose), (counted, found)
        pair = milliseconds(lambda: odds(hands, low, house, rate), args.times)
        best = milliseconds(
            lambda: best_response(showdown, house, Gains.after(rate), banks=False, house=house), args.times
        )
        four, seen = parse_hand("6-6 4-5 2-6 2-2"), "1-1 1-1 5-6 3-4 1-2 3-3 1-3"
        few = milliseconds(lambda: one_hand(book, four), args.times)
        many = milliseconds(lambda: one_hand(book, four, seen=seen), args.times)
        print(f"{'question':<58}{'ms':>10}{'asked for':>12}{'x plain C':>12}")
        rows = [
            (f"{args.book}: every deal in C, -O3 (baseline)", 1000 * plain_s, ""),
            ("any pair of fixed policies, all deals, warm", pair, "10"),
            ("the optimal response, all deals, warm", best, "20"),
            ("one hand, all settings, warm", few, "2"),
            ("one hand, seven tiles seen, warm", many, "2"),
            (
                "paigow lab edge --player optimal, whole process",
                1000 * whole_process(["edge", "--book", args.book, "--player", "optimal", "--json"], folder),
                "400",
            ),
        ]
        if args.all:
            taken = 1000 * whole_process(["all", "--json"], folder, times=1)
            rows.append(("paigow lab all: every figure of every book", taken, "30,000"))
        for name, taken, asked in rows:
            print(f"{name:<58}{taken:>10.2f}{asked:>12}{1000 * plain_s / taken:>12.1f}")


if __name__ == "__main__":
    main()
