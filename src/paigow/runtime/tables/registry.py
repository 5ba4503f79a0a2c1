"""The tables of one process."""

from collections.abc import Collection

from paigow.runtime.house_listener import NO_LISTENER, HouseListener
from paigow.runtime.table.runner import RunningTable


class NoSuchTableError(KeyError):
    """No table with that id runs here."""


class TableRegistry:
    """The tables of this process by id, and the listener of the house."""

    def __init__(self, *, is_shared: bool) -> None:
        """``is_shared``: other processes have the same data, and want to know which tables have changed."""
        self.tables: dict[str, RunningTable] = {}
        self.leaving: set[str] = set()
        """Tables that stopped here because another process now runs them; forgotten soon."""
        self.opening: set[str] = set()
        """Tables of this process that do not run yet."""
        self.listener: HouseListener = NO_LISTENER
        self._is_shared = is_shared
        self._changed: set[str] = set()
        """Tables whose outlines may have changed."""

    def get(self, table_id: str) -> RunningTable:
        """Return a table. Raises NoSuchTableError."""
        found = self.tables.get(table_id)
        if found is None:
            raise NoSuchTableError(table_id)
        return found

    def running(self) -> list[str]:
        """Return the ids of the tables that run here."""
        return [each for each in self.tables if self.runs(each) and each not in self.leaving]

    def is_here(self, table_id: str) -> bool:
        """Return whether a table is here and no other process runs it."""
        return table_id in self.tables and table_id not in self.leaving

    def runs(self, table_id: str) -> bool:
        """Return whether a table runs here; the cost does not depend on the number of tables."""
        table = self.tables.get(table_id)
        return table is not None and table.state.phase != "closed"

    def add(self, table_id: str, running: RunningTable) -> None:
        """Add a table that will run here."""
        self.tables[table_id] = running
        self.listener.table_added(table_id)

    def begin(self, table_id: str) -> None:
        """Start a table here."""
        self.tables[table_id].start()
        self.listener.table_started(table_id)
        self.note_changes([table_id])

    def forget(self, table_id: str) -> None:
        """Forget a table that is gone."""
        self.leaving.discard(table_id)
        self.tables.pop(table_id, None)

    def note_changes(self, tables: Collection[str]) -> None:
        """Note that the outlines of some tables may have changed."""
        if self._is_shared:
            self._changed.update(tables)

    def take_changes(self) -> set[str]:
        """Return the tables whose outlines may have changed since the last call."""
        changed, self._changed = self._changed, set()
        return changed

    async def until_idle(self) -> None:
        """Wait until all tables are idle: nothing more happens until time passes or an order comes.

        Every inbox is empty, everything is stored and broadcast, and each table waits for a timer or an order.
        """
        while busy := [table for table in self.tables.values() if not table.is_idle]:
            for table in busy:
                await table.until_idle()
