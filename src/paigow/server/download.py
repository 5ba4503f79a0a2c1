"""A table's log on its way to a visitor: a page at a time, as slowly as he reads, and never all of it in memory."""

import asyncio
from collections.abc import AsyncIterator, Sequence

from paigow.floor import entry_of
from paigow.record.log_file import write_line
from paigow.server.desk import Desk
from paigow.store import Person, Stored


async def log_lines(desk: Desk, table: str, person: Person | None) -> AsyncIterator[bytes]:
    """The lines of the log as far as ``person``, or None anybody, may see it, some at a time.

    A turn is held for each page, not for the whole download: whoever reads slowly holds nobody up.

    Raises:
        Problem: 503 ``too_busy``: too many wait for a page already.
    """
    pages = desk.house.records.shown(table, await desk.known_seq(table, person))
    async with desk.downloads.turn():
        first = await _next(pages)
    return _lines(desk, pages, first)


async def _lines(desk: Desk, pages: AsyncIterator[list[Stored]], first: bytes) -> AsyncIterator[bytes]:
    lines = first
    while lines:
        yield lines
        async with desk.downloads.turn(has_begun=True):
            lines = await _next(pages)


async def _next(pages: AsyncIterator[list[Stored]]) -> bytes:
    """The lines of the next page; empty at the end."""
    page = await anext(pages, None)
    return await asyncio.to_thread(_written, page) if page else b""


def _written(page: Sequence[Stored]) -> bytes:
    return b"".join([write_line(each.seq, entry_of(each), each.hash) for each in page])
