"""Every table of the data: those of this process, those of other processes, and closed ones."""

import asyncio
from collections.abc import Collection
from typing import Final

from paigow.books import Book
from paigow.log import decode
from paigow.log.book_in_force import book_in_force
from paigow.runtime import cage, voiding
from paigow.runtime.history import Records
from paigow.runtime.people import roles
from paigow.runtime.remote_tables import RemoteTables
from paigow.runtime.table.options import ORDER, TableOrder
from paigow.runtime.table.table_log import CLOSED
from paigow.runtime.tables.lobby_rows import TableSummary, summary_of
from paigow.runtime.tables.outlines import Outline, outline_of
from paigow.runtime.tables.registry import TableRegistry
from paigow.storage import VOIDED, Store
from paigow.table import Refusal
from paigow.table import events as ev
from paigow.words.codes import RefusalCode

OTHER_STREAMS: Final = {cage.STREAM, voiding.STREAM, roles.STREAM}
"""Streams that are not a table's."""
DONE: Final = (CLOSED, VOIDED)
"""Status of tables that are not resumed."""


class TableDirectory:
    """Finds the tables of all processes and their outlines."""

    def __init__(self, store: Store, registry: TableRegistry, records: Records) -> None:
        self._store = store
        self._registry = registry
        self._records = records
        self.remote: RemoteTables | None = None
        """The tables of other processes; ``None`` if data are not shared."""

    def tables(self) -> list[TableSummary]:
        """Return every public running table, in any process, as spectators see it."""
        afar = [] if self.remote is None else self.remote.outlines()
        here = [
            self._row(table)
            for table in self._registry.running()
            if not (self._order(table).assignment or self._order(table).private)
        ]
        return here + [
            each.summary for each in afar if each.is_listed and not self._registry.is_here(each.summary.table)
        ]

    def open_tables(self) -> list[str]:
        """Return the ids of the running tables of all processes."""
        return [*self._registry.running(), *([] if self.remote is None else self.remote.tables_elsewhere())]

    def outline_here(self, table: str) -> Outline:
        """Return the outline of a table that runs here."""
        return outline_of(self._registry.tables[table], self._row(table))

    async def outline(self, table_id: str) -> Outline | None:
        """Return the outline of a running table, here or in another process, or ``None`` if there is none."""
        if self._registry.runs(table_id):
            return self.outline_here(table_id)
        return None if self.remote is None else await self.remote.outline(table_id)

    def is_elsewhere(self, table_id: str) -> bool:
        """Return whether another process runs a table, or will, as last seen."""
        place = None if self.remote is None else self.remote.places.get(table_id)
        return place is not None and place.process != self._store.member

    async def is_open(self, table_id: str) -> bool:
        """Return whether a table exists and is not closed; it may be halted."""
        return await self._store.status(table_id) not in {None, *DONE}

    async def why_not_open(self, table_id: str, otherwise: RefusalCode) -> Refusal:
        """Return a refusal: there is no such table, it is closed, or the other reason."""
        status = None if table_id in OTHER_STREAMS else await self._store.status(table_id)
        code = "no_table" if status is None else "table_is_closed" if status in DONE else otherwise
        return Refusal(code=code, facts={"table": table_id})

    async def stored_tables(self) -> dict[str, str]:
        """Return the stored tables that are not closed, each with the status of its stream."""
        found = await self._store.stream_statuses(but=DONE)
        return {stream: status for stream, status in found.items() if stream not in OTHER_STREAMS}

    async def look_round(self) -> None:
        """Refresh the outlines of other processes' tables, for ``tables``."""
        if self.remote is not None:
            await self.remote.read()

    async def order_of(self, table_id: str) -> TableOrder | None:
        """Return the order with which a table was opened, running or closed."""
        if table_id in self._registry.tables:
            return self._order(table_id)
        kept = await self._store.kept_value(table_id, ORDER)
        return None if kept is None else TableOrder.decoded(kept)

    async def opener_of(self, table_id: str) -> str:
        """Return the opener of a table, running or closed; empty if unknown."""
        order = await self.order_of(table_id)
        return "" if order is None else order.opener

    async def book_of(self, table_id: str) -> Book:
        """Return the book in force at a table, running or closed."""
        if table_id in self._registry.tables:
            return self._registry.tables[table_id].book
        opened = decode(await self._records.opened(table_id))
        assert isinstance(opened, ev.TableOpened)  # every table's log begins with it
        return await asyncio.to_thread(book_in_force, opened)

    def opened_here(self, person: str, among: Collection[str]) -> list[str]:
        """Return those of some tables of this process that a person opened."""
        return [each for each in among if self._order(each).opener == person]

    def _order(self, table_id: str) -> TableOrder:
        return self._registry.tables[table_id].order

    def _row(self, table_id: str) -> TableSummary:
        return self._registry.listener.seen_row(summary_of(self._registry.get(table_id)))
