"""The channels of all watched tables, through which their viewers share messages."""

from collections.abc import Iterator
from contextlib import contextmanager

from paigow.runtime import House
from paigow.web.live.broadcast import TableChannel
from paigow.web.tables.table_viewers import TableViewers


class TableChannels:
    """One channel for each table, kept while anybody watches it."""

    def __init__(self, house: House, viewers: TableViewers) -> None:
        self._house, self._viewers = house, viewers
        self._channels: dict[str, TableChannel] = {}

    def of(self, table: str) -> TableChannel:
        """Return the channel of a table. Raises NoSuchTableError."""
        channel = self._channels.get(table)
        if channel is None:
            channel = self._channels[table] = TableChannel(self._house.book(table), self._house.rights(table))
        return channel

    @contextmanager
    def viewing(self, table: str) -> Iterator[None]:
        """Register a viewer of the table while the context is open."""
        try:
            with self._viewers.viewing(table):
                yield
        finally:
            if not self._viewers.is_watched(table):
                self._channels.pop(table, None)
