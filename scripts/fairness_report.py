#!/usr/bin/env python3
"""Shuffle and throw a great many times and say whether the results look like chance.

    nice python scripts/fairness_report.py [--rounds 10000000] [--jobs 2] [--out docs/fairness-report.md]
                                           [--seed TEXT | --system]

The secrets of the report are SHA-256(seed + number), so that anybody gets the same figures; ``--system`` takes them
from the system's generator instead, as a real table does. Needs ``paigow[analysis]``, and uses
the battery ``dieharder`` where it is installed.
"""

import argparse
import math
import os
import secrets
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any, Final, NamedTuple

import numpy as np
from scipy import stats  # type: ignore[import-untyped]

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

from paigow.log import draws

TILES: Final = len(draws.SET)
ALPHA: Final = 0.01
CHUNK: Final = 20_000
"""Rounds that are counted at a time."""
BITS: Final = 112
"""Of the 117.7 bits of a shuffle so many are taken for the battery, none of them likelier than another."""
BATTERY: Final = (0, 1, 2, 3, 4, 8, 9, 10, 11, 12, 13, 15, 16, 100, 101, 102, 200, 206, 207)
"""Tests of dieharder that it calls good, without those that want more gigabytes than there are."""
WORTH_A_BATTERY: Final = 5_000_000
"""So many shuffles give enough bits for most tests."""
SAMPLES: Final = 20
"""P-values that each of them puts together; more want more bits."""
FOLLOWED: Final = 4
"""More tiles in their old place than this are counted together."""
Secrets = Callable[[int], bytes]
Shuffle = Callable[[bytes], list[int]]
Throw = Callable[[bytes, bytes], tuple[int, int, int]]
Counts = dict[str, Any]
_UNLIKE = {"3-6": "nine", "4-5": "nine", "2-6": "8", "3-5": "8", "2-5": "7", "3-4": "7", "1-4": "5", "2-3": "5",
           "2-4": "gee", "1-2": "gee"}  # fmt: skip
_PAIRS = sorted({_UNLIKE.get(face, face) for face in draws.SET})
_PAIR_OF = np.array([_PAIRS.index(_UNLIKE.get(face, face)) for face in draws.SET])
_LATER = np.triu(np.ones((TILES, TILES), dtype=bool), 1)


class Test(NamedTuple):
    """One test of one hypothesis: that the results are what chance would give."""

    name: str
    statistic: float
    dof: int | None
    """Degrees of freedom of a chi-square; None for a two-sided normal score."""
    p: float


class Found(NamedTuple):
    """What a test of the battery said."""

    name: str
    p: float


def fit(name: str, counts: Any, weights: Any) -> Test:
    """A chi-square test of counts against weights (their ratio is what chance would give)."""
    seen, due = np.ravel(counts), np.ravel(weights)
    statistic, p = stats.chisquare(seen, due * seen.sum() / due.sum())
    return Test(name, float(statistic), len(seen) - 1, float(p))


# ---- shuffles --------------------------------------------------------------------------------------------------------


def smaller_after(orders: Any) -> Any:
    """For each place how many of the later tiles are lower: the digits of the shuffle's number."""
    return ((orders[:, :, None] > orders[:, None, :]) & _LATER).sum(axis=2)


def shuffle_counts(orders: Any) -> Counts:
    """Return what is counted of some shuffles, one a row."""
    places = np.arange(TILES)
    inversions = smaller_after(orders).sum(axis=1)
    at = np.argsort(orders, axis=1)

    def pairs_in(group: Any) -> Any:
        kinds = np.sort(_PAIR_OF[group], axis=1)
        return np.bincount((np.diff(kinds, axis=1) == 0).sum(axis=1), minlength=3)

    def together(one: Any, other: Any) -> Any:
        return np.bincount(one * TILES + other, minlength=TILES**2).reshape(TILES, TILES)

    in_place = np.minimum((orders == places).sum(axis=1), FOLLOWED)
    return {
        "places": np.array([np.bincount(orders[:, place], minlength=TILES) for place in places]),
        "first_two": together(orders[:, 0], orders[:, 1]),
        "first_last": together(orders[:, 0], orders[:, -1]),
        "follows": together(orders[:-1, 0], orders[1:, 0]),
        "neighbours": np.bincount(np.abs(at[:, 0] - at[:, 1]) == 1, minlength=2),
        "in_place": np.bincount(in_place, minlength=FOLLOWED + 1),
        "first_pairs": pairs_in(orders[:, :4]),
        "last_pairs": pairs_in(orders[:, -4:]),
        "parity": np.bincount(inversions % 2, minlength=2),
        "inversions": np.array([inversions.sum(), len(orders)]),
    }


def shuffle_tests(counts: Counts) -> list[Test]:
    n, apart = TILES, ~np.eye(TILES, dtype=bool)
    rounds = counts["inversions"][1]
    square = float(((counts["places"] - rounds / n) ** 2).sum() * (n - 1) / rounds)
    score, mean, variance = counts["inversions"][0], n * (n - 1) / 4, n * (n - 1) * (2 * n + 5) / 72
    z = float((score - rounds * mean) / math.sqrt(rounds * variance))
    groups = [29120, 6720, 120]
    fixed = [
        sum((-1) ** k / math.factorial(k) for k in range(n - m + 1)) / math.factorial(m)
        for m in range(FOLLOWED)
    ]
    return [
        Test("each tile in each place (32 x 32)", square, (n - 1) ** 2, float(stats.chi2.sf(square, (n - 1) ** 2))),
        fit("tiles 1 and 2 of the first stack (992 pairs)", counts["first_two"][apart], np.ones(n * (n - 1))),
        fit("first and last tile (992 pairs)", counts["first_last"][apart], np.ones(n * (n - 1))),
        fit("first tile after the first tile of the round before (1,024 pairs)", counts["follows"], np.ones(n * n)),
        fit("both 6-6 side by side: no, yes", counts["neighbours"], [30, 2]),
        fit("tiles in their old place: 0, 1, 2, 3, more", counts["in_place"], [*fixed, 1 - sum(fixed)]),
        fit("pairs in the first group: none, one, two", counts["first_pairs"], groups),
        fit("pairs in the last group: none, one, two", counts["last_pairs"], groups),
        fit("even and odd permutations", counts["parity"], [1, 1]),
        Test("number of inversions (mean)", z, None, float(2 * stats.norm.sf(abs(z)))),
    ]  # fmt: skip


# ---- dice ------------------------------------------------------------------------------------------------------------


def dice_counts(throws: Any) -> Counts:
    """Return what is counted of some throws of three dice, one a row."""
    faces, place = throws - 1, throws.sum(axis=1) % 8
    return {
        "all": np.bincount(faces @ [36, 6, 1], minlength=216).reshape(6, 6, 6),
        "follows": np.bincount(place[:-1] * 8 + place[1:], minlength=64).reshape(8, 8),
    }


def dice_tests(counts: Counts) -> list[Test]:
    every = counts["all"]
    total = np.add.outer(np.add.outer(np.arange(1, 7), np.arange(1, 7)), np.arange(1, 7))
    ways = np.bincount(total.ravel())[3:]
    ways_to_place = np.bincount(total.ravel() % 8)

    def by(kinds: Any) -> Any:
        return np.bincount(kinds.ravel(), weights=every.ravel())

    others = [(1, 2), (0, 2), (0, 1)]
    return [
        *(
            fit(f"faces of die {die}", every.sum(axis=axes), [1] * 6)
            for die, axes in enumerate(others, start=1)
        ),
        fit("all 216 throws", every, [1] * 216),
        fit("totals 3 to 18", by(total)[3:], ways),
        fit("place counted to (total mod 8)", by(total % 8), ways_to_place),
        fit(
            "place counted to after the one before (64 pairs)",
            counts["follows"],
            np.outer(ways_to_place, ways_to_place),
        ),
    ]


# ---- generators: the table's, and some that are known to be wrong ------------------------------------------------


def without_rejection(secret: bytes) -> list[int]:
    """A shuffle that takes one byte modulo n: the fault that rejection sampling avoids."""
    source, order = draws.stream(secret, b"control"), list(range(TILES))
    for i in range(TILES - 1, 0, -1):
        j = next(source) % (i + 1)
        order[i], order[j] = order[j], order[i]
    return order


def any_with_any(secret: bytes) -> list[int]:
    """A shuffle that exchanges each tile with any other: the best-known wrong shuffle."""
    source, order = draws.stream(secret, b"control"), list(range(TILES))
    for i in range(TILES):
        j = next(source) % TILES
        order[i], order[j] = order[j], order[i]
    return order


def dice_without_rejection(secret: bytes, head: bytes) -> tuple[int, int, int]:
    """Dice from a byte modulo 6, without throwing the bytes from 252 away."""
    source = draws.stream(secret, head)
    return next(source) % 6 + 1, next(source) % 6 + 1, next(source) % 6 + 1


# ---- counting --------------------------------------------------------------------------------------------------------


def numbered(seed: str | None, number: int) -> bytes:
    """Secrets that anybody can make again, SHA-256 of the seed and a number; without a seed the system's own."""
    return secrets.token_bytes(32) if seed is None else sha256(f"{seed}/{number}".encode()).digest()


def number_of(digits: Sequence[int]) -> int:
    """Return which of the 32! orders it is."""
    number = 0
    for place, digit in enumerate(digits):
        number = number * (TILES - place) + digit
    return number


def bits_of(orders: Any) -> bytes:
    """The bits of some shuffles; the few whose number lies past the last whole multiple give none."""
    limit = math.factorial(TILES) >> BITS << BITS
    numbers = (number_of(digits) for digits in smaller_after(orders).tolist())
    return b"".join((each % (1 << BITS)).to_bytes(BITS // 8, "big") for each in numbers if each < limit)


def shuffled(shuffle: Shuffle, seed: str | None, rounds: range) -> tuple[Counts, bytes]:
    orders = np.array([shuffle(numbered(seed, number)) for number in rounds])
    return shuffle_counts(orders), bits_of(orders)


def thrown(throw: Throw, seed: str | None, rounds: range) -> Counts:
    return dice_counts(
        np.array([throw(numbered(seed, -2 * each - 1), numbered(seed, -2 * each - 2)) for each in rounds])
    )


def chunks(rounds: int) -> Iterator[range]:
    return (range(first, min(first + CHUNK, rounds)) for first in range(0, rounds, CHUNK))


def summed(counts: Iterable[Counts]) -> Counts:
    total = Counter[str]()
    for each in counts:
        for name, seen in each.items():
            total[name] = total[name] + seen
    return dict(total)


# ---- the battery -----------------------------------------------------------------------------------------------------


def battery_tests(bits: Path) -> list[Found]:
    """Return dieharder's results for a file of bits, without tests that would have to read a part twice."""
    return [found for test in BATTERY for found in _battery(test, bits)]


def _battery(test: int, bits: Path) -> list[Found]:
    fields = ("test_name", "ntuple", "pvalues")
    done = subprocess.run(
        ["dieharder", "-g", "201", "-f", str(bits), "-d", str(test), "-p", str(SAMPLES)]
        + [each for field in fields for each in ("-D", field)],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    if "rewound" in done.stdout + done.stderr:
        return []
    rows = [line.split("|") for line in done.stdout.splitlines()]
    return [
        Found(f"{name.strip()} {int(size) or ''}".strip(), float(p))
        for name, size, p in (row for row in rows if len(row) == len(fields))
    ]


# ---- the report ------------------------------------------------------------------------------------------------------


def p_text(p: float) -> str:
    if p < 1e-300:
        return "< 1e-300"
    return f"{p:.4f}" if p >= 1e-4 else f"{p:.1e}"


def rows(tests: Sequence[Test]) -> Iterator[str]:
    yield "| test | statistic | degrees of freedom | p |"
    yield "| --- | ---: | ---: | ---: |"
    for test in tests:
        dof = "normal score" if test.dof is None else str(test.dof)
        yield f"| {test.name} | {test.statistic:.2f} | {dof} | {p_text(test.p)} |"


def battery_rows(tests: Sequence[Found], rounds: int) -> Iterator[str]:
    if not tests:
        yield "Skipped: `dieharder` is not installed, or there were too few shuffles for it."
        return
    yield f"Each of the {rounds:,} shuffles is one of 32! orders. {BITS} bits of its number, shuffle after shuffle,"
    yield f"were given to `dieharder` 3.31 (`-g 201 -p {SAMPLES}`, its tests {', '.join(map(str, BATTERY))})."
    yield "Tests that would have read a part twice are left out. Values near 1 for `sts_serial` come from the test:"
    yield "with so few samples it also gives them for other generators (tried with its `mt19937`)."
    yield ""
    yield "| test | p |"
    yield "| --- | ---: |"
    for test in tests:
        yield f"| {test.name} | {p_text(test.p)} |"


def _seen(rounds: int) -> float:
    """Three times the standard deviation of how often a tile is in a place, as a part of that."""
    return 3 * math.sqrt(TILES / rounds)


def report(rounds: int, seed: str | None, jobs: int, *, has_battery: bool) -> str:
    """The report as Markdown."""
    few = max(1000, min(50_000, rounds // 4))
    some = min(200_000, rounds)
    with ProcessPoolExecutor(jobs) as pool, NamedTemporaryFile(prefix="paigow-bits-") as bits:

        def taken(found: Iterable[tuple[Counts, bytes]]) -> Iterator[Counts]:
            for counts, more in found:
                bits.write(more)
                yield counts

        real = pool.map(partial(shuffled, draws.permutation, seed), chunks(rounds))
        shuffles = shuffle_tests(summed(taken(real)))
        throws = dice_tests(summed(pool.map(partial(thrown, draws.dice, seed), chunks(rounds))))
        bits.flush()
        battery = battery_tests(Path(bits.name)) if has_battery else []
        wrong = {
            "one byte modulo n, nothing discarded": without_rejection,
            "each tile swapped with any tile": any_with_any,
        }
        controls = [
            (name, few, shuffle_tests(summed(shuffled(shuffle, seed, each)[0] for each in chunks(few))))
            for name, shuffle in wrong.items()
        ]
        faulty = (thrown(dice_without_rejection, seed, each) for each in chunks(some))
        controls.append(("dice from one byte modulo 6", some, dice_tests(summed(faulty))))
    tests: list[Test | Found] = [*shuffles, *throws, *battery]
    low, high = sum(test.p < ALPHA for test in tests), sum(test.p > 1 - ALPHA for test in tests)
    threshold = ALPHA / len(tests)
    verdict = "; ".join(test.name for test in tests if test.p < threshold) or "none"
    spread = p_text(float(stats.kstest([test.p for test in tests], "uniform").pvalue))
    source = (
        "the system's generator"
        if seed is None
        else f'SHA-256("{seed}/" + number), from 0 up, for dice from -1 down'
    )
    command = "--system" if seed is None else f'--seed "{seed}"'
    lines = [
        "# Statistical report of shuffle and dice",
        "",
        "`scripts/fairness_report.py` makes this page; do not edit it. [Fairness](fairness.md) explains the draws.",
        "",
        f"- {rounds:,} shuffles and {rounds:,} throws of three dice by `paigow.log.draws`, as at a table",
        f"- secrets and chain heads: {source}",
        f"- to repeat the run: `python scripts/fairness_report.py --rounds {rounds} {command}`",
        "",
        "A p-value is the probability that true chance gives a result at least as uneven. Some small values are",
        f"expected: of {len(tests)} tests about {len(tests) * ALPHA:.1f} fall below {ALPHA} by chance alone.",
        f"Before the run, a fault was defined as any p below {ALPHA} / {len(tests)} = {threshold:.5f}.",
        "",
        "## Shuffle",
        "",
        *rows(shuffles),
        "",
        "## Dice",
        "",
        *rows(throws),
        "",
        "## Shuffles as bits",
        "",
        *battery_rows(battery, rounds),
        "",
        "## Summary",
        "",
        f"- tests: {len(tests)}; below {ALPHA}: {low}; above {1 - ALPHA}: {high}",
        f"- below {threshold:.5f} (a fault): {verdict}",
        f"- the p-values against a uniform distribution (Kolmogorov-Smirnov): p = {spread}. The tests share their",
        "  data, so this is a rough check only.",
        "",
        "## Would the tests notice?",
        "",
        "The same tests on generators that are known to be wrong:",
        "",
        "| generator | trials | smallest p | most sensitive test |",
        "| --- | ---: | ---: | --- |",
        *(
            f"| {name} | {trials:,} | {p_text(best.p)} | {best.name} |"
            for name, trials, found in controls
            for best in (min(found, key=lambda test: test.p),)
        ),
        "",
        "## What this does not show",
        "",
        "- That nobody can guess the secrets: no statistics can show that. Each has 256 bits from the operating",
        "  system's generator; 32! orders of the tiles need 117.7 bits.",
        "- That a given table used this code: commitments, hash chain and `verify_log` show that.",
        f"- Small biases: at {rounds:,} rounds a bias of {_seen(rounds):.1%} in the places of the tiles would be",
        "  visible, a much smaller one would not. Rejection sampling excludes smaller ones: every outcome has",
        "  exactly as many words as every other.",
        "",
    ]
    return "\n".join(lines)


def main() -> int:
    """Write the report; the exit status is 1 if a test is below the threshold."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=10_000_000)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--out", type=Path, default=Path("docs/fairness-report.md"))
    parser.add_argument("--seed", default="paigow fairness report 1")
    parser.add_argument("--system", action="store_true", help="secrets from the system's generator")
    given = parser.parse_args()
    for name in ("rounds", "jobs"):
        if (value := getattr(given, name)) < 1:
            parser.error(f"argument --{name}: {value}: expected a whole number, from 1")
    has_battery = given.rounds >= WORTH_A_BATTERY and shutil.which("dieharder") is not None
    seed = None if given.system else given.seed
    text = report(given.rounds, seed, given.jobs, has_battery=has_battery)
    given.out.write_text(text, encoding="utf-8")
    return 0 if "(a fault): none" in text else 1


if __name__ == "__main__":
    sys.exit(main())
