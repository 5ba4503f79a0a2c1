"""How long an item of each kind takes to make and to mark, and whether the second reading marks all alike.

python bench/school.py                 # 200 of each kind under each book
python bench/school.py --count 10000   # 10,000 of each kind, the books by turns
"""

import argparse
import sys
from pathlib import Path
from statistics import median, quantiles
from time import thread_time

from msgspec import to_builtins

sys.path.insert(0, str(Path(__file__).parents[1]))

from paigow.books import EDITIONS, load
from paigow.school.item_maker import card_of, cards, make, mark
from paigow.school.items import KINDS, Kind
from tests.oracles.drills import answer


def tried(kind: Kind, count: int, seed: str) -> tuple[list[float], int]:
    """Milliseconds of processor time of each item, made and marked, and how many the second reading marks otherwise."""
    books = [load(each) for each in EDITIONS if cards(kind, load(each))]
    for book in books:  # warm-up: what is worked out once a book
        for number in range(200):
            make(kind, book, "warm-up", number)
    took, otherwise = [], 0
    for number in range(count):
        book = books[number % len(books)]
        began = thread_time()
        item = make(kind, book, seed, number)
        made = thread_time() - began
        right = answer(to_builtins(item))
        if kind == "house-way":
            right["clause"] = card_of(item)
        began = thread_time()
        marked = mark(item, right)
        took.append(1000 * (made + thread_time() - began))
        if not marked.is_right:
            otherwise += 1
            print("marked otherwise:", item, right, marked, file=sys.stderr)
    return took, otherwise


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=200 * len(EDITIONS))
    parser.add_argument("--seed", default="bench")
    parser.add_argument("--kind", choices=KINDS)
    asked = parser.parse_args()
    wrong = 0
    print(f"{'kind':<10} {'items':>7} {'median ms':>10} {'99 % ms':>8}   marked otherwise")
    for kind in [asked.kind] if asked.kind else KINDS:
        took, otherwise = tried(kind, asked.count, asked.seed)
        wrong += otherwise
        print(
            f"{kind:<10} {len(took):>7} {median(took):>10.2f} {quantiles(took, n=100)[-1]:>8.2f}   {otherwise}",
            flush=True,
        )
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
