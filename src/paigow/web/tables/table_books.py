"""The rule book of a table, running or closed."""

import asyncio

from paigow.books import Book, BookError, load
from paigow.log import open_entry
from paigow.log.book_in_force import book_in_force
from paigow.runtime import House
from paigow.storage import Store
from paigow.table.events import TableOpened


class TableBooks:
    """Finds the book of a table."""

    def __init__(self, house: House, store: Store) -> None:
        self._house, self._store = house, store

    async def opened_under(self, table: str) -> Book | None:
        """Return the book under which a table was opened, running or closed, or ``None`` if there is none."""
        # other streams begin differently
        begun = await self._store.read(table, limit=1) if table.startswith("t") else []
        opened = open_entry(begun[0].entry).event if begun else None
        if not isinstance(opened, TableOpened):
            return None
        try:
            return await asyncio.to_thread(book_in_force, opened)
        except BookError:
            return load(opened.book)  # the best answer for a table whose book is not available here

    async def in_force(self, table: str) -> Book | None:
        """Return the book of a running table with all its options; for other tables, as ``opened_under``."""
        return self._house.book(table) if self._house.runs(table) else await self.opened_under(table)
