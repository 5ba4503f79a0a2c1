"""What a house tells its owner, and asks it."""

from typing import Final, Protocol

from paigow.runtime.table.subscribers import Update
from paigow.runtime.tables.lobby_rows import TableSummary


class HouseListener(Protocol):
    """The owner of a house, such as a server: it hears about the tables and knows their viewers.

    ``House.attach`` attaches one. Until then ``NO_LISTENER`` listens.
    """

    def table_added(self, table: str) -> None:
        """A table will run here. Called before anybody can send it a request."""

    def table_started(self, table: str) -> None:
        """A table has started to run here."""

    def table_updated(self, table: str, update: Update) -> None:
        """A table has stored events, or shows its state again. Called at once; it must not wait."""

    async def table_moved(self, table: str) -> None:
        """Another process takes a table over: send its viewers there. The table stops after this."""

    def is_watched(self, table: str) -> bool:
        """Return whether anybody watches a table and would notice if it moved."""

    def is_bound(self, table: str) -> bool:
        """Return whether a table has state that is only in this process, so that it cannot move."""

    def seen_row(self, row: TableSummary) -> TableSummary:
        """Return a row of the lobby as spectators see it."""


class NoListener:
    """Nobody listens, nobody watches, and spectators see everything at once."""

    def table_added(self, table: str) -> None:
        """Do nothing."""

    def table_started(self, table: str) -> None:
        """Do nothing."""

    def table_updated(self, table: str, update: Update) -> None:
        """Do nothing."""

    async def table_moved(self, table: str) -> None:
        """Do nothing."""

    def is_watched(self, table: str) -> bool:
        return False

    def is_bound(self, table: str) -> bool:
        return False

    def seen_row(self, row: TableSummary) -> TableSummary:
        return row


NO_LISTENER: Final = NoListener()
