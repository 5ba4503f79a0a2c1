"""The ruling on a round that somebody has written down: who wins what, and by which clauses.

python examples/rule_on_a_file.py [FILE]
"""

import sys
from pathlib import Path

from paigow.rulings.round_file.reader import RoundFileError, read_round
from paigow.rulings.ruling import rule
from paigow.rulings.ruling_types import Ruling

SHIPPED = Path(__file__).parent / "nz-house-banks.paigow"


def ruling(path: Path = SHIPPED) -> Ruling:
    """The ruling; every fault of the file is named at once."""
    try:
        return rule(read_round(path.read_text(encoding="utf-8")))
    except RoundFileError as error:
        raise SystemExit("\n".join(f"{fault.field}: {fault.expected}" for fault in error.faults)) from error


if __name__ == "__main__":
    found = ruling(*map(Path, sys.argv[1:2]))
    for box in found.boxes:
        for wager in box.wagers:
            clauses = ", ".join(wager.clauses)
            print(f"box {box.number}, {wager.player}: {wager.result}, won {wager.won} ({clauses})")
    print("gained or lost:", found.net)
