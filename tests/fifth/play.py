"""Runs inside the copy: wild rounds of the fifth book, each put on record and ruled on; prints what was said, as JSON.

``python -m tests.fifth.play TABLES ROUNDS``
"""

import json
import sys
from typing import Any

import msgspec

from paigow.books import load
from paigow.log.audit import audit
from paigow.rulings.export import NoRoundError, export_round
from paigow.table import view
from tests.log.appended import opened, stored
from tests.log.rulings import rule
from tests.property.everything import play_wildly, wild_table
from tests.property.play import NOON_MS


def main(tables: int, rounds: int) -> dict[str, Any]:
    """Everything that the copy says of so many tables with so many rounds each."""
    book = load("saltmarsh")
    events: list[Any] = []
    views: list[Any] = []
    rulings: list[Any] = []
    refused: set[str] = set()
    for seed in range(tables):
        table = wild_table(book, seed)
        play_wildly(table, rounds)
        found = audit(stored(table.appends, at_us=NOON_MS * 1000))
        assert (found.differences, found.stopped_at) == ((), None), found
        events += msgspec.to_builtins(table.log)
        views.append(msgspec.to_builtins(view(table.state, "Ann", book)))
        refused |= {clause for clause in table.refusals if clause}
        for number in range(1, table.state.rounds_begun + 1):
            try:
                rulings.append(rule(export_round(opened(table.appends), number)))
            except NoRoundError:
                continue
    return {"events": events, "views": views, "rulings": rulings, "refused": sorted(refused)}


if __name__ == "__main__":
    json.dump(main(*map(int, sys.argv[1:])), sys.stdout)
