"""Writes the golden logs of today's event format: `PYTHONPATH=src:. python tests/golden/make.py`.

Run it once when a new version of the format is released, never for a version that is out: old logs are
replayed forever. Each line of a ``.log`` is the hash of an entry, a space, the entry and, where parts are
sealed, a tab and these.
"""

import asyncio
import json
from pathlib import Path
from typing import get_args

import msgspec

from paigow.log import GENESIS, decode, encode, next_hash, parts_of, replay
from paigow.log.codec import VERSION
from paigow.log.rounds.projection import rounds
from paigow.table.events import AnyEvent
from tests.log.made_up import sample_of
from tests.runtime.playing import BOOKS, a_house, a_table, play, sit
from tests.runtime.test_banking import until_banked

HERE = Path(__file__).parent / f"v{VERSION}"


async def some_rounds(book: str) -> list[tuple[bytes, bytes]]:
    """Rounds of a person and bots: two against the house, then until the person has banked one."""
    async with a_house() as (house, _):
        table = await a_table(house, book)
        box = await sit(house, table, coins=900_000)
        await play(house, table, box, 2)
        await until_banked(house, table, box, 1, with_house=book == "canberra")
        return await house.entries(table)


def write(name: str, entries: list[tuple[bytes, bytes]]) -> None:
    """The log, and beside it what it must replay to."""
    HERE.mkdir(exist_ok=True)
    text = "".join(f"{hash_.hex()} {entry.decode()}{_beside(entry)}\n" for entry, hash_ in entries)
    (HERE / f"{name}.log").write_text(text, encoding="utf-8")


def _beside(entry: bytes) -> str:
    parts = parts_of(entry)
    return "" if parts is None else f"\t{parts.decode()}"


def main() -> None:
    for book in BOOKS:
        entries = asyncio.run(some_rounds(book))
        write(book, entries)
        events = [decode(entry) for entry, _ in entries]
        state = replay(events)
        expected = {
            "version": state.version,
            "phase": state.phase,
            "round": state.rounds_begun,
            "stacks": {name: person.stack for name, person in state.people.items()},
            "float": state.float_coins,
            "commission": state.commission,
            "rounds": msgspec.to_builtins(list(rounds(events))),
        }
        (HERE / f"{book}.json").write_text(json.dumps(expected, indent=1) + "\n", encoding="utf-8")
    head, samples = GENESIS, []
    for kind in get_args(AnyEvent):
        entry = encode(sample_of(kind), at_us=1_770_000_000_000_000)
        head = next_hash(head, entry)
        samples.append((entry, head))
    write("every-event", samples)


if __name__ == "__main__":
    main()
