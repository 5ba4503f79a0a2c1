"""The sandboxes of a house: tables in memory that continue a finished round, outside the house's books."""

import asyncio

from paigow.log.rounds.result import RoundResult
from paigow.runtime.cage import Cage
from paigow.runtime.history import Records
from paigow.runtime.sandbox import PlayedFrom, lay_out, order_of, sandbox_of
from paigow.runtime.table.dispatch import BY_FLOOR
from paigow.runtime.table.house_policy import HousePolicy
from paigow.runtime.table.ledger import Ledger
from paigow.runtime.table.requests import Give
from paigow.runtime.table.runner import HouseServices, RunningTable
from paigow.runtime.tables.directory import TableDirectory
from paigow.runtime.tables.registry import TableRegistry
from paigow.runtime.tables.starter import new_id
from paigow.storage import Store
from paigow.table import commands as c


class Sandboxes:
    """Opens and closes sandboxes. Each has a store of its own, which vanishes with it."""

    def __init__(
        self, registry: TableRegistry, directory: TableDirectory, records: Records, services: HouseServices
    ) -> None:
        self._registry = registry
        self._directory = directory
        self._records = records
        self._services = services
        self._open: dict[str, tuple[PlayedFrom, Store]] = {}

    def __contains__(self, table_id: str) -> bool:
        return table_id in self._open

    def played_from(self, table_id: str) -> PlayedFrom | None:
        """Return the round that a sandbox continues, or ``None`` if the table is not a sandbox."""
        found = self._open.get(table_id)
        return None if found is None else found[0]

    def opened_by(self, person: str) -> list[str]:
        """Return the sandboxes of a person."""
        return self._directory.opened_here(person, self._open)

    async def results(self, table_id: str, last: int | None) -> list[RoundResult]:
        """Return the last finished rounds of a sandbox (``None``: all), oldest first."""
        return await Records(self._open[table_id][1], self._services.clock).results(table_id, last)

    async def open(self, table_id: str, number: int, step: int, person: str) -> str | None:
        """Continue a finished round from ``step`` at a table in memory; return its id.

        The person's earlier sandbox is closed. Returns ``None`` if there is no such round, or it cannot be
        continued (``sandbox_of``).
        """
        found = await self._records.whole(table_id, number)
        before = await self._directory.order_of(table_id)
        if found is None or before is None:
            return None
        played_from, table = PlayedFrom(table=table_id, round=number), new_id("s")
        sandbox = await asyncio.to_thread(sandbox_of, found, played_from, step, person, table)
        if sandbox is None:
            return None
        book, clock = await self._directory.book_of(table_id), self._services.clock
        store = await Store.open(":memory:")
        await lay_out(sandbox, store, clock.now_us())
        ledger = Ledger(table, store, clock)
        services = HouseServices(
            cage=Cage(store, clock), clock=clock, pace=self._services.pace, policy=HousePolicy()
        )
        running = RunningTable(order_of(sandbox, before), book, ledger, services)
        await ledger.resume()
        ledger.log.closed_before[sandbox.round] = sandbox.closed_at
        for each in self.opened_by(person):
            await self.close(each)
        self._open[table] = played_from, store
        self._registry.tables[table] = running
        running.start()
        return table

    async def close(self, table_id: str) -> None:
        """Close a sandbox, at any time."""
        table = self._registry.get(table_id)
        await table.ask(Give(command=c.CloseTable(), origin=BY_FLOOR))
        await table.stop()
        self._registry.forget(table_id)
        await self._clear_away(table_id)

    async def clear_away(self) -> None:
        """Close the stores of all sandboxes, whose tables have stopped."""
        for table_id in list(self._open):
            await self._clear_away(table_id)

    async def _clear_away(self, table_id: str) -> None:
        found = self._open.pop(table_id, None)
        if found is not None:
            await found[1].close()
