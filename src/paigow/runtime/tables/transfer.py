"""Moves tables between the processes that share the data: takes over those assigned here, and gives others away."""

import structlog

from paigow.runtime.data_integrity import DataIntegrity
from paigow.runtime.round_index import RoundIndex
from paigow.runtime.sandboxes import Sandboxes
from paigow.runtime.tables.directory import TableDirectory
from paigow.runtime.tables.outlines import encode_outline
from paigow.runtime.tables.registry import TableRegistry
from paigow.runtime.tables.starter import TableStarter
from paigow.storage import DiskFullError, Store
from paigow.table.core.interest import is_round_on

log = structlog.get_logger(__name__)


class TableTransfer:
    """The tables of this process, as ``RemoteTables`` needs them (``LocalTables``)."""

    def __init__(
        self,
        store: Store,
        registry: TableRegistry,
        *,
        starter: TableStarter,
        directory: TableDirectory,
        integrity: DataIntegrity,
        sandboxes: Sandboxes,
        round_index: RoundIndex,
    ) -> None:
        self._store = store
        self._registry = registry
        self._starter = starter
        self._directory = directory
        self._integrity = integrity
        self._sandboxes = sandboxes
        self._round_index = round_index

    async def run_assigned(self, here: dict[str, str]) -> None:
        """Run the tables of ``here`` (table -> status of its stream), and no others."""
        registry, halted = self._registry, self._integrity.halted
        for table in [each for each in registry.leaving if each not in here]:
            registry.forget(table)
        for table in [each for each in halted if each not in here]:
            del halted[table]  # it was voided
        new = [each for each in here if not self._is_known(each)]
        for table in new:
            registry.forget(table)
            if why := await self._starter.resume(table, here[table]):
                self._integrity.halt(table, why)
            if table in registry.tables:
                registry.begin(table)
                log.info("table_taken_over", table=table)
        if new:
            await self._round_index.catch_up()

    def _is_known(self, table: str) -> bool:
        """Return whether a table of this process runs, is about to, or cannot."""
        registry = self._registry
        return registry.is_here(table) or table in registry.opening or table in self._integrity.halted

    def outlined(self, table: str) -> bytes | None:
        """Return the outline of a table of this process; empty if halted, or ``None`` if closed."""
        if table in self._integrity.halted:
            return b""
        registry = self._registry
        is_ours = registry.is_here(table) and registry.runs(table) and table not in self._sandboxes
        return encode_outline(self._directory.outline_here(table)) if is_ours else None

    def movable(self) -> list[str]:
        """Return tables that may move to another process now: nobody watches, or no round is on.

        A table with state outside the log does not move, such as a paused dealer or silenced people.
        """
        return [table for table in self._registry.running() if self._is_movable(table)]

    def _is_movable(self, table: str) -> bool:
        if table in self._sandboxes:
            return False
        running, listener = self._registry.tables[table], self._registry.listener
        is_bound = running.turns.hold.is_held or listener.is_bound(table) or running.order.dealing is not None
        return not is_bound and not (listener.is_watched(table) and is_round_on(running.state))

    async def give_away(self, table: str, process: str) -> None:
        """Stop a table here and hand it to another process."""
        registry = self._registry
        if not registry.is_here(table):
            return
        registry.leaving.add(table)
        await registry.listener.table_moved(table)
        await registry.tables[table].stop()
        try:
            await self._store.put(table, process)
        except DiskFullError:
            registry.forget(table)  # the process that next looks takes it up again
            raise
