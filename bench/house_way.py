"""How long the house way takes: a cold start, the whole table, and one hand after another.

    python bench/house_way.py

Times are wall-clock times of this machine; the ratios compare things that ran side by side. "Afresh" decides every
hand from the rows of the book without keeping anything, as an engine without the table would.
"""

import random
import subprocess
import sys
from collections.abc import Callable
from statistics import median
from time import perf_counter
from typing import NamedTuple

from paigow.books import BOOK_IDS, load
from paigow.rules import ruleset
from paigow.rules.house_way import HouseWay
from paigow.tiles import TILES, Tile

Hands = list[tuple[Tile, ...]]
HANDS = 20_000
AFRESH = 2_000
TRIALS = 5
COLD = """
from time import perf_counter
start = perf_counter()
from paigow.books import load
from paigow.rules import ruleset
imported = perf_counter()
book = load({book!r})
read = perf_counter()
assert len(ruleset(book).table) == 4285
print(imported - start, read - imported, perf_counter() - read)
"""


class Cold(NamedTuple):
    """A fresh process, in milliseconds."""

    import_ms: float
    read_ms: float
    compile_ms: float


def cold(book: str) -> Cold:
    """The median over fresh processes of importing, reading the book and deciding all 4,285 kinds of hand."""
    runs = [
        [
            float(part)
            for part in subprocess.run(
                [sys.executable, "-c", COLD.format(book=book)], check=True, capture_output=True, text=True
            ).stdout.split()
        ]
        for _ in range(TRIALS)
    ]
    return Cold(*(1_000 * median(column) for column in zip(*runs, strict=True)))


def by_table(book: str) -> Callable[[Hands], None]:
    """One look-up per hand in the compiled table, by the sum of four codes."""
    table = ruleset(load(book)).table

    def decide(hands: Hands) -> None:
        for a, b, c, d in hands:
            table[a.code + b.code + c.code + d.code]

    return decide


def by_rules(book: str) -> Callable[[Hands], None]:
    """``rules.house_way``: the setting with its physical tiles, the clause and the trace."""
    house_way = ruleset(load(book)).house_way

    def decide(hands: Hands) -> None:
        for tiles in hands:
            house_way(tiles)

    return decide


def afresh(book: str) -> Callable[[Hands], None]:
    """Every hand decided from the rows, nothing kept."""
    rules = ruleset(load(book))
    way = HouseWay(rules.book, rules.ranks)

    def decide(hands: Hands) -> None:
        for tiles in hands:
            way._decided.clear()  # noqa: SLF001 -- the baseline is the engine without its memory
            way.decision(tuple(tile.kind.index for tile in tiles))

    return decide


def per_second(decide: Callable[[Hands], None], hands: Hands) -> float:
    """Hands in a second, the best of a few trials."""
    best = float("inf")
    for _ in range(TRIALS):
        start = perf_counter()
        decide(hands)
        best = min(best, perf_counter() - start)
    return len(hands) / best


def main() -> None:
    """Print both tables."""
    chance = random.Random(35_960)
    hands: Hands = [tuple(chance.sample(TILES, 4)) for _ in range(HANDS)]
    print(f"Python {sys.version.split()[0]}, {HANDS:,} random hands, one by one, one thread")
    print()
    print("| Book | import ms | read ms | all 4,285 kinds ms |")
    print("|---|--:|--:|--:|")
    for book in BOOK_IDS:
        times = cold(book)
        print(f"| {book} | {times.import_ms:.0f} | {times.read_ms:.0f} | {times.compile_ms:.0f} |")
    print()
    print(
        "| Book | table, hands/s | rules.house_way, hands/s | afresh, hands/s | table / afresh | house_way / afresh |"
    )
    print("|---|--:|--:|--:|--:|--:|")
    for book in BOOK_IDS:
        table, rules = per_second(by_table(book), hands), per_second(by_rules(book), hands)
        slow = per_second(afresh(book), hands[:AFRESH])
        print(
            f"| {book} | {table:,.0f} | {rules:,.0f} | {slow:,.0f} | {table / slow:,.0f} x | {rules / slow:,.0f} x |"
        )


if __name__ == "__main__":
    main()
