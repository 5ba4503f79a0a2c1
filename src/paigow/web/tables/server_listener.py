"""Receives what the house tells: tables that begin or move, updates, and questions about the viewers here."""

import asyncio

from paigow.runtime import House, TableSummary, Update
from paigow.table.events import SeedsVoided
from paigow.web.live.chat import Chat
from paigow.web.live.delayed_views import DelayedViews
from paigow.web.oversight.table_monitor import TableMonitor
from paigow.web.tables.seed_bars import SeedBars
from paigow.web.tables.table_viewers import TableViewers


class ServerListener:
    """Listens to the house (``HouseListener``). Passes what the house tells to the parts of the server that need it."""

    def __init__(
        self,
        house: House,
        *,
        viewers: TableViewers,
        table_monitor: TableMonitor,
        chat: Chat,
        delayed_views: DelayedViews,
        seed_bars: SeedBars,
    ) -> None:
        self._house, self._viewers, self._table_monitor, self._chat = house, viewers, table_monitor, chat
        self._delayed_views, self._seed_bars = delayed_views, seed_bars

    def table_added(self, table: str) -> None:
        """Prepare a table before it runs: register its bars at all tables and begin its delayed view."""
        for person, day in self._house.state(table).seed_bars.items():
            self._seed_bars.bar([person], day)
        self._delayed_views.prepare(table)

    def table_started(self, table: str) -> None:
        """Register a table that now runs here."""
        self._viewers.note_begun(table)

    def table_updated(self, table: str, update: Update) -> None:
        """Count the update, note who withheld a seed, and pass the update to the delayed view."""
        self._table_monitor.on_update(table, update)
        for event in update.events:
            if isinstance(event, SeedsVoided):
                self._seed_bars.bar(event.withheld, event.day)
        self._delayed_views.on_update(table, update)

    async def table_moved(self, table: str) -> None:
        """Release a table that now runs elsewhere: its viewers reconnect there."""
        self._delayed_views.drop(table)
        await asyncio.gather(*(viewer.reconnect() for viewer in self._chat.listeners(table)))

    def seen_row(self, row: TableSummary) -> TableSummary:
        """Return a lobby row as spectators see the table."""
        return self._delayed_views.as_seen(row)

    def is_watched(self, table: str) -> bool:
        """Return whether anybody watches a table and would notice a move."""
        return self._viewers.is_watched(table)

    def is_bound(self, table: str) -> bool:
        """Return whether a table has state only in this process."""
        return self._chat.is_moderated(table)
