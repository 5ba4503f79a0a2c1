"""Streams a table's log to a visitor page by page, at the visitor's speed, never the whole log in memory."""

import asyncio
from collections.abc import AsyncIterator, Sequence

from paigow.log.log_file import write_line
from paigow.runtime import House, entry_of
from paigow.storage import PersonRow, StoredEntry
from paigow.web.services import Services


def is_exam_on(house: House, table: str) -> bool:
    """Return whether an exam is in progress at a running table."""
    if not house.runs(table):
        return False
    state = house.state(table)
    return state.is_exam and not state.is_dealing_over


async def log_lines(services: Services, table: str, person: PersonRow | None) -> AsyncIterator[bytes]:
    """Stream the lines of the log that ``person`` (``None``: anybody) may see.

    A turn is held for each page, not for the whole download, so a slow reader delays nobody.

    Raises:
        Problem: 503 ``too_busy``: too many downloads are waiting for a page.
    """
    pages = services.house.records.shown(table, await services.spectators.known_seq(table, person))
    async with services.download_queue.turn():
        first = await _next(pages)
    return _lines(services, pages, first)


async def _lines(
    services: Services, pages: AsyncIterator[list[StoredEntry]], first: bytes
) -> AsyncIterator[bytes]:
    lines = first
    while lines:
        yield lines
        async with services.download_queue.turn(has_begun=True):
            lines = await _next(pages)


async def _next(pages: AsyncIterator[list[StoredEntry]]) -> bytes:
    """Return the lines of the next page; empty at the end."""
    page = await anext(pages, None)
    return await asyncio.to_thread(_written, page) if page else b""


def _written(page: Sequence[StoredEntry]) -> bytes:
    return b"".join([write_line(each.seq, entry_of(each), each.hash) for each in page])
