"""Rounds that are over, as everyone may see them."""

import asyncio
from typing import Any, Final

import msgspec

from paigow.record.rounds import RoundResult
from paigow.server.desk import Desk

MOST_ROUNDS: Final = 200
_TILES: Final = ("low", "high", "low_name", "high_name", "clause")
_DOWN: Final = (None, None)
"""Two tiles that nobody saw."""


async def rounds_body(desk: Desk, table: str, last: int) -> bytes | None:
    """The last rounds of a table, running or closed, oldest first, as JSON; made beside the tables' work.

    With each go the id of the book, its currency, and the display names of those who took part.
    A hand is shown if it was exposed at the table; of one that was not, nothing is told that hints at its tiles.
    None: there is no such table.
    """
    book = desk.house.book(table) if desk.runs(table) else await desk.book_of(table)
    if book is None:
        return None
    async with desk.reading.turn():
        found = await desk.house.round_results(table, last)
        people = {person for each in found for person in _people(each)}
        names = await desk.guests.names(people)
        paper = {"book": book.id, "currency": book.currency}
        return await asyncio.to_thread(_written, paper, found, names)


def _written(paper: dict[str, str], results: list[RoundResult], names: dict[str, str]) -> bytes:
    return msgspec.json.encode([paper | each | _told(each, names) for each in results])


def _told(result: RoundResult, names: dict[str, str]) -> dict[str, Any]:
    return {
        "boxes": [_box(box, names) for box in result["boxes"]],
        "names": {person: names.get(person, person) for person in sorted(_people(result))},
    }


def _people(result: RoundResult) -> set[str]:
    """Everyone who wagered, held the bank, or reported something."""
    people = {wager["person"] for box in result["boxes"] for wager in box["wagers"]} | {*result["balances"]}
    people |= {
        event[name] for event in result["irregularities"] for name in ("person", "by") if event.get(name)
    }
    banker = result["bank"]["person"]
    return people if banker is None else people | {banker}


def _box(box: dict[str, Any], names: dict[str, str]) -> dict[str, Any]:
    shown = box
    if "low" not in box or "high" not in box:
        shown = {name: value for name, value in box.items() if name not in _TILES} | {
            "low": _DOWN,
            "high": _DOWN,
        }
    wagers = [wager | {"name": names.get(wager["person"], wager["person"])} for wager in box["wagers"]]
    return shown | {"wagers": wagers}
