"""Integrity of the data: faults that the inspection finds, tables that cannot continue, and their voiding."""

import structlog

from paigow.clock import Clock
from paigow.runtime import voiding
from paigow.runtime.data_audit import inspect_store
from paigow.runtime.sandboxes import Sandboxes
from paigow.runtime.tables.directory import TableDirectory
from paigow.runtime.tables.registry import TableRegistry
from paigow.runtime.voiding import Voiding
from paigow.storage import DataFault, Store
from paigow.table import Refusal

log = structlog.get_logger(__name__)


class DataIntegrity:
    """Inspects the data of a house, halts tables with faults, and voids tables that cannot go on."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        registry: TableRegistry,
        *,
        directory: TableDirectory,
        sandboxes: Sandboxes,
    ) -> None:
        self._store = store
        self._clock = clock
        self._registry = registry
        self._directory = directory
        self._sandboxes = sandboxes
        self.faults: tuple[DataFault, ...] = ()
        """Faults found by the inspection of the data."""
        self.dealt_with: tuple[DataFault, ...] = ()
        """Faults found in the logs of tables that were voided since."""
        self.halted: dict[str, str] = {}
        """Tables that could not be resumed, with the reason: a broken log, or a changed rule book."""

    async def check_balances(self) -> None:
        """Note a fault if all balances together are not zero."""
        if total := await self._store.trial_balance():
            self.faults = (DataFault(what=f"all balances together are {total}: expected 0"),)
            log.error("data_fault", stream=None, what=self.faults[0].what)

    async def inspect(self) -> None:
        """Inspect the data; a table with a fault in its log or coins is halted."""
        found = await inspect_store(self._store, self._clock)
        self.faults, self.dealt_with = tuple(found.faults), tuple(found.dealt_with)
        for fault in found.faults:
            table_id = fault.stream or ""
            if self._registry.is_here(table_id):
                table = self._registry.tables.pop(table_id)
                await table.stop()
                self.halt(table_id, fault.what)

    def halt(self, table: str, why: str) -> None:
        """Note that a table cannot go on."""
        self.halted[table] = why
        self._registry.note_changes([table])
        log.error("table_not_resumed", table=table, why=why)

    def halted_tables(self) -> dict[str, str]:
        """Return the halted tables with the reason: not resumed, or in trouble since."""
        troubled = {name: table.trouble for name, table in self._registry.tables.items()}
        return self.halted | {
            name: why for name, why in troubled.items() if why and name not in self._sandboxes
        }

    def hopeless(self) -> dict[str, str]:
        """Return the halted tables that will not resume by themselves, with the reason."""
        full = {name for name, table in self._registry.tables.items() if table.ledger.is_disk_full}
        return {name: why for name, why in self.halted_tables().items() if name not in full}

    async def voiding(self, table_id: str) -> Voiding | Refusal:
        """Return the payments if a halted table is voided. Refused for a running or closed table."""
        why = self.hopeless().get(table_id)
        if why is not None:
            return await voiding.plan_voiding(self._store, table_id, why)
        return await self._directory.why_not_open(table_id, "table_runs")

    async def void(self, table_id: str, by: str) -> Voiding | Refusal:
        """Void a stuck table and pay back its coins, on the order of ``by``; refused as ``voiding`` is.

        Refused as "has_stake" to a person whom it pays.
        """
        found = await self.voiding(table_id)
        if isinstance(found, Refusal):
            return found
        if by in found.people:
            return Refusal(code="has_stake")
        table = self._registry.tables.pop(table_id, None)
        if table is not None:  # it keeps retrying
            self.halt(table_id, found.why)
            await table.stop()
            found = await self.voiding(table_id)
            if isinstance(found, Refusal):
                return found
        await voiding.void_table(self._store, self._clock, found, by)
        self.halted.pop(table_id, None)
        self.dealt_with += tuple(fault for fault in self.faults if fault.stream == table_id)
        self.faults = tuple(fault for fault in self.faults if fault.stream != table_id)
        return found
