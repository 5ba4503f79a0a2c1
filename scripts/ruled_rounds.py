#!/usr/bin/env python3
"""Play random rounds with mishaps and orders, export each as a round file, rule on it, and compare with the table.

    python scripts/ruled_rounds.py [--rounds 5000] [--jobs 2] [--seed 0] [--book nz] [--show 3]

Prints for each book how many rounds were ruled on and how many differ in what: coins, commissions, results of wagers,
remarks, what the audit of the table's log finds, or because the ruling refuses the file. Exit status 1: some differ.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import count
from pathlib import Path
from typing import Final

sys.path[:0] = [str(Path(__file__).resolve().parent.parent / name) for name in ("src", "")]

from tests.property.everything import BOOKS  # noqa: E402
from tests.property.ruled_on import Difference, differences  # noqa: E402

ROUNDS_OF_A_TABLE: Final = 6
Found = tuple[int, list[tuple[int, Difference]]]
"""How many rounds were ruled on, and the seed of each that differs."""


def of_table(book: str, seed: int) -> Found:
    """One table's rounds."""
    found = list(differences(book, seed, ROUNDS_OF_A_TABLE))
    return len(found), [(seed, each) for each in found if each is not None]


def ruled(book: str, *, rounds: int, jobs: int, first: int) -> Found:
    """As many tables of a book as it takes to rule on so many rounds."""
    total, differ = 0, list[tuple[int, Difference]]()
    seeds = count(first)
    with ProcessPoolExecutor(jobs) as pool:
        while total < rounds:
            batch = [
                next(seeds) for _ in range(max(jobs * 4, min(64, (rounds - total) // ROUNDS_OF_A_TABLE)))
            ]
            for number, found in pool.map(of_table, [book] * len(batch), batch):
                total += number
                differ += found
    return total, differ


def shown(differ: list[tuple[int, Difference]], most: int) -> Iterator[str]:
    """The first differences, with their files."""
    for seed, each in differ[:most]:
        yield f"---- seed {seed}, round {each.round}: {each.what}"
        yield f"table:  {each.table}"
        yield f"ruling: {each.ruling}"
        yield each.file


def main() -> int:
    """Play, compare, and say how many rounds differ."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5000, help="of each book, at least (default: 5000)")
    parser.add_argument("--jobs", type=int, default=2, help="processes (default: 2)")
    parser.add_argument("--seed", type=int, default=0, help="of the first table (default: 0)")
    parser.add_argument("--book", choices=BOOKS, action="append", help="only this one; may be repeated")
    parser.add_argument("--show", type=int, default=3, help="differences to print of each book (default: 3)")
    given = parser.parse_args()
    has_any = False
    for book in given.book or BOOKS:
        total, differ = ruled(book, rounds=given.rounds, jobs=given.jobs, first=given.seed)
        kinds = Counter(each.what for _, each in differ)
        told = ", ".join(f"{number} {what}" for what, number in kinds.items())
        print(
            f"{book}: {total} rounds exported and ruled on, {len(differ)} differ{f': {told}' if told else ''}"
        )
        for line in shown(differ, given.show):
            print(line)
        has_any = has_any or bool(differ)
    return 1 if has_any else 0


if __name__ == "__main__":
    raise SystemExit(main())
