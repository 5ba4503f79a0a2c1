"""How long it takes to solve the game of setting, and what comes out, for every book with and without a commission.

    python bench/equilibrium.py [--book nz] [--ways]

``--ways`` adds what each house way gives away, and the best fixed way.

Every line is a process of its own, started cold: its seconds hold the start of Python and all imports. The gap without
the finish is what learning alone proves, 1e-6 of a wager; the finish then gives the value as a fraction.
"""

import argparse
import json
import subprocess
import sys
from fractions import Fraction
from time import perf_counter
from typing import Any

from paigow.books import BOOK_IDS, load
from paigow.lab.game.best_way import STAGES, best_way, improve
from paigow.lab.game.equilibrium import SIDES, equilibrium, exploitability
from paigow.lab.policies import house_way

COMMISSIONS = ("1/20", "0")
GAP = 1e-6
SOLVE = """
import json, sys, time
from fractions import Fraction
from paigow.books import load
from paigow.lab.game.equilibrium import equilibrium
book, commission, gap, exact = sys.argv[1:]
found = equilibrium(load(book), Fraction(commission), gap=float(gap), exact=exact == "exact")
print(json.dumps(dict(found.as_json(), cpu=time.process_time())))
"""


def solved(book: str, commission: str, finish: str) -> dict[str, Any]:
    """Return what a fresh process prints, with its seconds by the clock."""
    start = perf_counter()
    asked = [sys.executable, "-c", SOLVE, book, commission, str(GAP), finish]
    run = subprocess.run(asked, check=True, capture_output=True, text=True)
    return {**json.loads(run.stdout), "process": perf_counter() - start}


def table(books: tuple[str, ...]) -> None:
    print(
        f"{'book':14} {'takes':>5}  {'finish':6} {'process':>9} {'cpu':>8} {'rounds':>6} {'gap':>8}  value, mixed hands"
    )
    for book in books:
        for commission in COMMISSIONS:
            for finish in ("bounds", "exact"):
                found = solved(book, commission, finish)
                value = found["value"]
                middle = (value["lower"] + value["upper"]) / 2
                sides = [hand["side"] for hand in found["mixed_hands"]]
                print(
                    f"{book:14} {float(Fraction(commission)):5.0%}  {finish:6} {found['process']:7.2f} s",
                    f"{found['cpu']:6.2f} s {found['iterations']:6} {found['gap']:8.1e}  {middle:+.12f} ",
                    f"{sides.count('player')} + {sides.count('banker')}  {value['fraction'] or ''}",
                    flush=True,
                )


def ways(books: tuple[str, ...]) -> None:
    print(
        "\nwhat a side loses for each 100 wagered to an opponent that answers best; (beyond the equilibrium)"
    )
    for book in books:
        for commission in COMMISSIONS:
            found = equilibrium(load(book), Fraction(commission))
            for side in SIDES:
                start = perf_counter()
                house = house_way(found.hands)
                short = exploitability(found, found.hands, house, side)
                improved = improve(found.hands, house, found.commission, side)
                best = best_way(found, side)
                stages = "  ".join(f"{stage}: {100 * float(improved.after(stage)):+.4f}" for stage in STAGES)
                proof = "proved" if best.is_best else f"{100 * float(best.short):.0e} short at most"
                print(
                    f"{book:14} {float(Fraction(commission)):4.0%} {side:7}",
                    f"house way {100 * float(improved.before):+.4f} ({100 * float(short.most):.4f}) ",
                    f"changes {stages}  best fixed {100 * float(best.loss):+.7f}",
                    f"({100 * float(best.loss - best.equilibrium):.1e}, {proof})  {perf_counter() - start:.1f} s",
                    flush=True,
                )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--book", choices=BOOK_IDS, help="one book instead of all")
    parser.add_argument("--ways", action="store_true")
    given = parser.parse_args()
    books = BOOK_IDS if given.book is None else (given.book,)
    table(books)
    if given.ways:
        ways(books)


if __name__ == "__main__":
    main()
