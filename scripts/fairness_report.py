#!/usr/bin/env python3
"""Shuffle and throw a great many times and say whether the results look like chance.

    python scripts/fairness_report.py [--rounds 200000] [--out docs/fairness-report.md] [--seed TEXT | --system]

Standard library only. The secrets of the report are SHA-256(seed + number), so that anybody gets the same figures;
``--system`` takes them from the system's generator instead, as a real table does.
"""

import argparse
import math
import secrets
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

from paigow.record import chance

TILES = len(chance.SET)
ALPHA = 0.01
Secrets = Callable[[], bytes]


class Test(NamedTuple):
    """One test of one hypothesis: that the results are what chance would give."""

    name: str
    statistic: float
    dof: int | None
    """Degrees of freedom of a chi-square; None for a two-sided normal score."""
    p: float


# ---- p-values --------------------------------------------------------------------------------------------------------


def upper_gamma(a: float, x: float) -> float:
    """The regularised upper incomplete gamma function Q(a, x), by its series or its continued fraction."""
    if x <= 0:
        return 1.0
    scale = math.exp(a * math.log(x) - x - math.lgamma(a))
    if x < a + 1:
        term = total = 1 / a
        n = a
        while term > total * 1e-15:
            n += 1
            term *= x / n
            total += term
        return max(0.0, 1 - total * scale)
    tiny = 1e-300
    b = x + 1 - a
    c, d = 1 / tiny, 1 / b
    h = d
    for i in range(1, 100_000):
        an = -i * (i - a)
        b += 2
        d = an * d + b
        d = 1 / (d if abs(d) > tiny else tiny)
        c = b + an / c
        c = c if abs(c) > tiny else tiny
        h *= c * d
        if abs(c * d - 1) < 1e-15:
            break
    return min(1.0, h * scale)


def chi_square_p(statistic: float, dof: int) -> float:
    """The chance that a chi-square of ``dof`` degrees of freedom is at least ``statistic``."""
    return upper_gamma(dof / 2, statistic / 2)


def normal_p(score: float) -> float:
    """The chance that a standard normal is at least as far from 0 as ``score``."""
    return math.erfc(abs(score) / math.sqrt(2))


def kolmogorov_p(values: Sequence[float]) -> float:
    """The chance that uniform values lie as far from the diagonal as these (Kolmogorov-Smirnov, asymptotic)."""
    ordered, n = sorted(values), len(values)
    distance = max(max((i + 1) / n - v, v - i / n) for i, v in enumerate(ordered))
    x = (math.sqrt(n) + 0.12 + 0.11 / math.sqrt(n)) * distance
    tail = sum((-1.0) ** (k - 1) * math.exp(-2 * k * k * x * x) for k in range(1, 101))
    return max(0.0, min(1.0, 2 * tail))


def fit(name: str, counts: Sequence[int], weights: Sequence[float]) -> Test:
    """A chi-square test of counts against weights (their ratio is what chance would give)."""
    total, weight = sum(counts), sum(weights)
    expected = [total * each / weight for each in weights]
    statistic = sum((seen - e) ** 2 / e for seen, e in zip(counts, expected, strict=True))
    return Test(name, statistic, len(counts) - 1, chi_square_p(statistic, len(counts) - 1))


# ---- shuffles --------------------------------------------------------------------------------------------------------


def subfactorial_weights(n: int, last: int) -> list[float]:
    """The chances of 0, 1, ... last - 1 and of ``last`` or more fixed points among n places."""
    exact = [
        sum((-1) ** k / math.factorial(k) for k in range(n - m + 1)) / math.factorial(m) for m in range(last)
    ]
    return [*exact, 1 - sum(exact)]


def is_even(order: Sequence[int]) -> bool:
    """Whether the permutation is made by an even number of exchanges."""
    seen, cycles = set(), 0
    for start in range(len(order)):
        if start in seen:
            continue
        cycles += 1
        at = start
        while at not in seen:
            seen.add(at)
            at = order[at]
    return (len(order) - cycles) % 2 == 0


def inversions(order: Sequence[int]) -> int:
    """How many pairs stand the wrong way round."""
    return sum(1 for i, a in enumerate(order) for b in order[i + 1 :] if a > b)


_UNLIKE = {"3-6": "nine", "4-5": "nine", "2-6": "8", "3-5": "8", "2-5": "7", "3-4": "7", "1-4": "5", "2-3": "5",
           "2-4": "gee", "1-2": "gee"}  # fmt: skip
_PAIR_OF = [_UNLIKE.get(face, face) for face in chance.SET]


def shuffle_tests(shuffles: Iterator[list[int]], rounds: int, *, quick: bool = False) -> list[Test]:
    """All tests of ``rounds`` shuffles; ``quick`` leaves out the slow ones."""
    places = [[0] * TILES for _ in range(TILES)]
    first_two: Counter[tuple[int, int]] = Counter()
    top_and_bottom: Counter[tuple[int, int]] = Counter()
    follows: Counter[tuple[int, int]] = Counter()
    neighbours: Counter[bool] = Counter()
    fixed: Counter[int] = Counter()
    pairs = [Counter[int](), Counter[int]()]
    even, score, before = 0, 0.0, None
    for order in shuffles:
        for place, tile in enumerate(order):
            places[place][tile] += 1
        first_two[order[0], order[1]] += 1
        top_and_bottom[order[0], order[-1]] += 1
        fixed[min(4, sum(1 for place, tile in enumerate(order) if place == tile))] += 1
        neighbours[abs(order.index(0) - order.index(1)) == 1] += 1
        for which, group in enumerate((order[:4], order[-4:])):
            pairs[which][4 - len({_PAIR_OF[tile] for tile in group})] += 1
        if before is not None:
            follows[before, order[0]] += 1
        before = order[0]
        if not quick:
            even += is_even(order)
            score += inversions(order)
    n = TILES
    square = sum((seen - rounds / n) ** 2 for row in places for seen in row) * (n - 1) / rounds
    ordered_pairs = [(a, b) for a in range(n) for b in range(n) if a != b]
    tests = [
        Test("each tile in each place (32 x 32)", square, (n - 1) ** 2, chi_square_p(square, (n - 1) ** 2)),
        fit("tiles 1 and 2 of the first stack (992 pairs)", [first_two[pair] for pair in ordered_pairs], [1] * 992),
        fit("first and last tile (992 pairs)", [top_and_bottom[pair] for pair in ordered_pairs], [1] * 992),
        fit("first tile after the first tile of the round before (1,024 pairs)",
            [follows[a, b] for a in range(n) for b in range(n)], [1] * 1024),
        fit("both 6-6 side by side: yes, no", [neighbours[True], neighbours[False]], [2, 30]),
        fit("tiles in their old place: 0, 1, 2, 3, more", [fixed[k] for k in range(5)], subfactorial_weights(n, 4)),
        fit("pairs in the first group: none, one, two", [pairs[0][k] for k in range(3)], [29120, 6720, 120]),
        fit("pairs in the last group: none, one, two", [pairs[1][k] for k in range(3)], [29120, 6720, 120]),
    ]  # fmt: skip
    if not quick:
        mean, variance = n * (n - 1) / 4, n * (n - 1) * (2 * n + 5) / 72
        z = (score - rounds * mean) / math.sqrt(rounds * variance)
        tests += [
            fit("even and odd permutations", [even, rounds - even], [1, 1]),
            Test("number of inversions (mean)", z, None, normal_p(z)),
        ]
    return tests


# ---- dice ------------------------------------------------------------------------------------------------------------


def dice_tests(throws: Iterator[tuple[int, int, int]]) -> list[Test]:
    """All tests of throws of three dice."""
    combinations: Counter[tuple[int, int, int]] = Counter()
    follows: Counter[tuple[int, int]] = Counter()
    before = None
    for throw in throws:
        combinations[throw] += 1
        total = sum(throw)
        if before is not None:
            follows[before % 8, total % 8] += 1
        before = total
    faces = range(1, 7)
    every = [(a, b, c) for a in faces for b in faces for c in faces]
    ways = Counter(sum(throw) for throw in every)
    totals, start = Counter[int](), Counter[int]()
    for throw, times in combinations.items():
        totals[sum(throw)] += times
        start[sum(throw) % 8] += times
    ways_to_start = Counter[int]()
    for total, times in ways.items():
        ways_to_start[total % 8] += times
    tests = [
        fit(f"faces of die {die + 1}",
            [sum(times for throw, times in combinations.items() if throw[die] == face) for face in faces], [1] * 6)
        for die in range(3)
    ]  # fmt: skip
    eight = range(8)
    return [
        *tests,
        fit("all 216 throws", [combinations[throw] for throw in every], [1] * 216),
        fit("totals 3 to 18", [totals[total] for total in sorted(ways)], [ways[total] for total in sorted(ways)]),
        fit("place counted to (total mod 8)", [start[k] for k in eight], [ways_to_start[k] for k in eight]),
        fit("place counted to after the one before (64 pairs)",
            [follows[a, b] for a in eight for b in eight],
            [ways_to_start[a] * ways_to_start[b] for a in eight for b in eight]),
    ]  # fmt: skip


# ---- controls: generators that are known to be wrong ---------------------------------------------------------


def without_rejection(make: Secrets) -> list[int]:
    """A shuffle that takes one byte modulo n: the fault that rejection sampling avoids."""
    source = chance.stream(make(), b"control")
    order = list(range(TILES))
    for i in range(TILES - 1, 0, -1):
        j = next(source) % (i + 1)
        order[i], order[j] = order[j], order[i]
    return order


def any_with_any(make: Secrets) -> list[int]:
    """A shuffle that exchanges each tile with any other: the best-known wrong shuffle."""
    source = chance.stream(make(), b"control")
    order = list(range(TILES))
    for i in range(TILES):
        j = next(source) % TILES
        order[i], order[j] = order[j], order[i]
    return order


def dice_without_rejection(make: Secrets) -> tuple[int, int, int]:
    """Dice from a byte modulo 6, without throwing the bytes from 252 away."""
    source = chance.stream(make(), b"control")
    return next(source) % 6 + 1, next(source) % 6 + 1, next(source) % 6 + 1


# ---- the report ------------------------------------------------------------------------------------------------------


def counted(seed: str) -> Secrets:
    """Secrets that anybody can make again: SHA-256 of the seed and a number."""
    number = iter(range(sys.maxsize))
    return lambda: sha256(f"{seed}/{next(number)}".encode()).digest()


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


def report(rounds: int, seed: str | None) -> str:
    """The report as Markdown."""
    make: Secrets = (lambda: secrets.token_bytes(32)) if seed is None else counted(seed)
    shuffles = shuffle_tests((chance.permutation(make()) for _ in range(rounds)), rounds)
    throws = dice_tests(chance.dice(make(), make()) for _ in range(rounds))
    tests = [*shuffles, *throws]
    low = [test for test in tests if test.p < ALPHA]
    threshold = ALPHA / len(tests)
    fails = [test for test in tests if test.p < threshold]
    spread = p_text(kolmogorov_p([test.p for test in tests]))
    few = max(1000, rounds // 4)
    controls = [
        ("one byte modulo n, nothing thrown away",
         shuffle_tests((without_rejection(make) for _ in range(few)), few, quick=True)),
        ("each tile exchanged with any", shuffle_tests((any_with_any(make) for _ in range(few)), few, quick=True)),
        ("dice from one byte modulo 6", dice_tests(dice_without_rejection(make) for _ in range(rounds))),
    ]  # fmt: skip
    source = "the system's generator" if seed is None else f'SHA-256("{seed}/" + number), number from 0'
    command = "--system" if seed is None else f'--seed "{seed}"'
    verdict = "none" if not fails else "; ".join(test.name for test in fails)
    lines = [
        "# Statistical report of shuffle and dice",
        "",
        "Made by `scripts/fairness_report.py`; do not edit. How tiles and dice are drawn: [fairness.md](fairness.md).",
        "",
        f"- {rounds:,} shuffles and {rounds:,} throws of three dice by `paigow.record.chance`, as a table makes them",
        f"- secrets and chain heads: {source}",
        f"- to make this page again: `python scripts/fairness_report.py --rounds {rounds} {command}`",
        "",
        "A p-value is how often true chance would give a result at least so uneven. Small ones are expected now and",
        f"then: of {len(tests)} tests about {len(tests) * ALPHA:.1f} fall below {ALPHA} by chance alone. A fault was",
        f"defined, before the run was made, as any p below {ALPHA} / {len(tests)} = {threshold:.5f}.",
        "",
        "## Shuffle",
        "",
        *rows(shuffles),
        "",
        "## Dice",
        "",
        *rows(throws),
        "",
        "## In all",
        "",
        f"- tests: {len(tests)}; below {ALPHA}: {len(low)}; below {threshold:.5f} (a fault): {verdict}",
        f"- the p-values themselves against a uniform spread (Kolmogorov-Smirnov): p = {spread}. The tests share their",
        "  data, so this is a rough check only.",
        "",
        "## Would the tests notice?",
        "",
        "The same tests on generators that are known to be wrong:",
        "",
        "| generator | trials | smallest p | test that notices best |",
        "| --- | ---: | ---: | --- |",
        *(
            f"| {name} | {few if 'dice' not in name else rounds:,} | {p_text(best.p)} | {best.name} |"
            for name, found in controls
            for best in (min(found, key=lambda test: test.p),)
        ),
        "",
        "## What this does not show",
        "",
        "- That the secrets cannot be guessed: no statistics can. They are 256 bits each from the operating system's",
        "  generator; 32! orders of the tiles need 117.7 bits.",
        "- That a given table used this code: that is what commitments, hash chain and `verify_log` are for.",
        "- Anything finer than these samples resolve: at 200,000 rounds a bias of a per cent in the places of the",
        "  tiles or the faces of a die would be seen, a much smaller one would not. The argument against a smaller",
        "  one is rejection sampling, by which every outcome has exactly as many words as every other.",
        "",
    ]
    return "\n".join(lines)


def main() -> int:
    """Write the report; the exit status is 1 if a test is below the threshold."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=200_000)
    parser.add_argument("--out", type=Path, default=Path("docs/fairness-report.md"))
    parser.add_argument("--seed", default="paigow fairness report 1")
    parser.add_argument("--system", action="store_true", help="secrets from the system's generator")
    given = parser.parse_args()
    text = report(given.rounds, None if given.system else given.seed)
    given.out.write_text(text, encoding="utf-8")
    return 0 if "(a fault): none" in text else 1


if __name__ == "__main__":
    sys.exit(main())
