"""Streams a table's log to a visitor page by page, at the visitor's speed, never the whole log in memory."""

import asyncio
from collections.abc import AsyncIterator, Sequence

from paigow.log.log_file import write_line
from paigow.runtime import entry_of
from paigow.storage import Person, Stored
from paigow.web.desk import Desk


async def log_lines(desk: Desk, table: str, person: Person | None) -> AsyncIterator[bytes]:
    """Stream the lines of the log that ``person`` (``None``: anybody) may see.

    A turn is held for each page, not for the whole download, so a slow reader delays nobody.

    Raises:
        Problem: 503 ``too_busy``: too many downloads are waiting for a page.
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
    """Return the lines of the next page; empty at the end."""
    page = await anext(pages, None)
    return await asyncio.to_thread(_written, page) if page else b""


def _written(page: Sequence[Stored]) -> bytes:
    return b"".join([write_line(each.seq, entry_of(each), each.hash) for each in page])
