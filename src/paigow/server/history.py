"""Rounds that are over, as everyone may see them."""

import asyncio
from typing import Final

import msgspec
from msgspec.structs import asdict

from paigow.record.round_result import BoxResult, RoundResult
from paigow.server.desk import Desk
from paigow.server.shapes import RoundBox, RoundRow, RoundWager

MOST_ROUNDS: Final = 200
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
        people = {person for each in found for person in each.people}
        names = await desk.guests.names(people)
        paper = {"book": book.id, "currency": book.currency}
        return await asyncio.to_thread(_written, paper, found, names)


def _written(paper: dict[str, str], results: list[RoundResult], names: dict[str, str]) -> bytes:
    return msgspec.json.encode([_row(each, paper, names) for each in results])


def _row(result: RoundResult, paper: dict[str, str], names: dict[str, str]) -> RoundRow:
    boxes = tuple(_box(box, names) for box in result.boxes)
    called = {person: names.get(person, person) for person in sorted(result.people)}
    return RoundRow(**asdict(result) | paper | {"boxes": boxes, "names": called})


def _box(box: BoxResult, names: dict[str, str]) -> RoundBox:
    wagers = tuple(
        RoundWager(**asdict(wager), name=names.get(wager.person, wager.person)) for wager in box.wagers
    )
    hidden = {} if box.low is not None else {"low": _DOWN, "high": _DOWN, "clause": None}
    return RoundBox(**asdict(box) | hidden | {"wagers": wagers})
