"""Count the instructions of whole rounds through the state machine, so that versions can be compared on any machine.

    python bench/instructions.py              the counts, beside the stored ones
    python bench/instructions.py --store      store them
    python bench/instructions.py --check      exit status 1 if a count is more than 5 % above the stored one

Seven players play ten rounds of each book with each kind of bank, as in `bench/rounds.py --rights`: all events, and
views and legal actions for everybody at the end of each phase. What is counted are Python's bytecode instructions.
They are the same on every machine and however busy it is, but depend on the version of Python. `instructions.toml`
keeps them by version. Work inside compiled libraries does not count.
"""

import argparse
import json
import os
import subprocess
import sys
import tomllib
from itertools import product
from pathlib import Path
from types import FrameType
from typing import Any, Final, Self

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.rounds import BANKS, Bench
from paigow.books import BOOK_IDS, load

STORED: Final = Path(__file__).with_suffix(".toml")
ROUNDS: Final = 10
MOST_ABOVE: Final = 0.05
VERSION: Final = f"{sys.version_info.major}.{sys.version_info.minor}"


class Counter:
    """Counts the instructions that run while it is entered."""

    def __init__(self) -> None:
        self.count = 0

    def __enter__(self) -> Self:
        sys.settrace(self._enter_frame)
        return self

    def __exit__(self, *error: object) -> None:
        sys.settrace(None)

    def _enter_frame(self, frame: FrameType, event: str, arg: Any) -> Any:
        frame.f_trace_lines, frame.f_trace_opcodes = False, True
        return self._count

    def _count(self, frame: FrameType, event: str, arg: Any) -> Any:
        self.count += event == "opcode"
        return self._count


def counts() -> dict[str, int]:
    """Return the instructions of ten rounds, for each book and bank. The second ten rounds are counted."""
    found = {}
    for book, bank in product(BOOK_IDS, BANKS):
        bench = Bench(load(book), 1, players_bank=bank == "player")
        for _ in range(ROUNDS):
            bench.playing.play_round()
        with Counter() as counter:
            for _ in range(ROUNDS):
                bench.playing.play_round()
        found[f"{book} {bank}"] = counter.count
    return found


def counted() -> dict[str, int]:
    """Return the counts of a new process, in which sets always have the same order."""
    done = subprocess.run(
        [sys.executable, __file__, "--count"],
        env={**os.environ, "PYTHONHASHSEED": "0"},
        capture_output=True,
        text=True,
        check=True,
    )
    found: dict[str, int] = json.loads(done.stdout)
    return found


def stored() -> dict[str, int]:
    """Return the stored counts for this version of Python; empty if there are none."""
    found: dict[str, dict[str, int]] = tomllib.loads(STORED.read_text()) if STORED.exists() else {}
    return found.get(VERSION, {})


def risen(now: dict[str, int], before: dict[str, int]) -> list[str]:
    """Return a sentence for each count that is too far above the stored one."""
    return [
        _told(name, count, before.get(name))
        for name, count in now.items()
        if name not in before or count > before[name] * (1 + MOST_ABOVE)
    ]


def _told(name: str, count: int, before: int | None) -> str:
    if before is None:
        return f"{name}: {count:,} instructions, and none are stored"
    return f"{name}: {count:,} instructions, {count / before - 1:+.1%} against the stored {before:,}"


def store(now: dict[str, int]) -> None:
    """Store the counts for this version of Python beside those for others."""
    everything = tomllib.loads(STORED.read_text()) if STORED.exists() else {}
    everything[VERSION] = now
    lines = [
        "# Bytecode instructions of ten rounds, by version of Python. Written by bench/instructions.py --store."
    ]
    for version, of in sorted(everything.items()):
        lines += ["", f'["{version}"]', *(f'"{name}" = {count}' for name, count in of.items())]
    STORED.write_text("\n".join(lines) + "\n")


def main() -> int:
    """Count, and compare or store."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    for option in ("--store", "--check", "--count"):
        parser.add_argument(option, action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.count:
        print(json.dumps(counts()))
        return 0
    now, before = counted(), stored()
    for name, count in now.items():
        print(f"{name:24} {count:>12,} {before.get(name, 0):>12,}")
    if asked.store:
        store(now)
    faults = risen(now, before) if asked.check else []
    for fault in faults:
        print(fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
