"""The delayed views of all tables that spectators see with delay."""

import asyncio
from contextlib import suppress
from functools import partial

from msgspec.structs import replace

from paigow.runtime import House, TableSummary, Update
from paigow.storage import StoreError
from paigow.web.live.chat import Chat
from paigow.web.live.delayed_view import MOST_RECALLED, DelayedView
from paigow.web.live.table_info import TableInfoSource
from paigow.web.live.watch_delay import WatchDelay
from paigow.web.workers.background import BackgroundTasks


class DelayedViews:
    """One delayed view for each table of this process that has a delay; kept even without spectators."""

    def __init__(
        self,
        house: House,
        delay: WatchDelay,
        chat: Chat,
        info: TableInfoSource,
        background: BackgroundTasks,
        *,
        kept_events: int,
    ) -> None:
        self._house, self._delay, self._chat, self._info = house, delay, chat, info
        self._background, self._kept_events = background, kept_events
        self._views: dict[str, DelayedView] = {}
        self._recalling = asyncio.Lock()
        """Tables are replayed for delayed spectators one at a time."""

    def of(self, table: str) -> DelayedView | None:
        """Return the delayed view of a running table, or ``None`` if everyone sees it at once."""
        return self._views.get(table)

    def prepare(self, table: str) -> None:
        """Begin the delayed view of a table before it runs, if it has a delay."""
        delay_s = self._delay.delay_s(table, self._house.order(table))
        if not delay_s:
            return
        if table not in self._views:
            self._drop_finished()
            info = partial(self._info.of, table)
            view = self._views[table] = DelayedView(self._house, table, delay_s, info, self._kept_events)
            view.begin(self._chat)
            view.has_shown = partial(self._house.registry.note_changes, [table])
            head = self._house.head(table)
            self._background.start(self._recall(table, view, 0 if head is None else head.seq))
        self._views[table].on_update(Update(events=(), state=self._house.state(table)))

    def on_update(self, table: str, update: Update) -> None:
        """Pass an update of a table to its delayed view."""
        if (view := self._views.get(table)) is not None:
            view.on_update(update)

    def as_seen(self, row: TableSummary) -> TableSummary:
        """Return a lobby row as delayed spectators see the table; the free places are current."""
        view = self._views.get(row.table)
        return row if view is None else replace(row, phase=view.state.phase, round=view.state.coming)

    def drop(self, table: str) -> None:
        """Drop the view of a table that another process now runs."""
        if (view := self._views.pop(table, None)) is not None:
            view.close()

    def close(self) -> None:
        """Stop all views."""
        for view in self._views.values():
            view.close()

    def _drop_finished(self) -> None:
        for table in [each for each, view in self._views.items() if view.is_over]:
            self.drop(table)

    async def _recall(self, table: str, view: DelayedView, until_seq: int) -> None:
        """Load the delayed view of a resumed table from its log; later entries arrive as updates."""
        async with self._recalling:
            with suppress(StoreError):
                shown, since = await self._house.records.since(
                    table,
                    self._delay.shown_until_us(view.delay_s),
                    until_seq=until_seq,
                    most=MOST_RECALLED,
                )
                if shown and self._views.get(table) is view:
                    view.recall(shown, since)
