"""How many rounds a second `paigow audit` judges again, on one core.

    python bench/audit.py [--rounds 300] [--book nz] [--bots 1]

The log is played first, by bots and one person; reading the file is timed too.
"""

import argparse
import asyncio
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from paigow.books import BOOK_IDS
from paigow.log.audit import audit
from paigow.log.log_file import read_log, write_log
from paigow.runtime import TableOrder
from tests.runtime.playing import a_house, play, sit


async def played(book: str, rounds: int, bots: int) -> bytes:
    """The exported log of a table at which so many bots and a person have played."""
    async with a_house() as (house, _):
        table = await house.create_table(TableOrder(book=book, bots=bots))
        box = await sit(house, table)
        for _ in range(rounds // 10):  # one stretch of play may take no longer than the tests allow
            await play(house, table, box, 10)
        return write_log(await house.entries(table))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=300)
    parser.add_argument("--book", choices=BOOK_IDS, action="append")
    parser.add_argument("--bots", type=int, default=1)
    asked = parser.parse_args()
    print(f"{'book':<15}{'players':>8}{'rounds':>8}{'events/round':>14}{'rounds/s':>10}")
    for book in asked.book or BOOK_IDS:
        data = asyncio.run(played(book, asked.rounds, asked.bots))
        best = float("inf")
        for _ in range(3):
            start = time.process_time()
            found = audit(entry for entry, _ in read_log(data, file=book))
            best = min(best, time.process_time() - start)
        if found.differences:
            raise SystemExit(f"{book}: {found.differences[0]}")
        per_round = found.entries / found.rounds
        print(
            f"{book:<15}{asked.bots + 1:>8}{found.rounds:>8}{per_round:>14.1f}{found.rounds / best:>10,.0f}"
        )


if __name__ == "__main__":
    main()
