"""Makes tables ready to run: new ones, and those that were stored."""

import asyncio
import secrets
from base64 import b32encode
from functools import partial

from paigow.books import Book
from paigow.rules import ruleset
from paigow.runtime.round_index import RoundIndex
from paigow.runtime.table.ledger import Ledger
from paigow.runtime.table.options import TableOrder
from paigow.runtime.table.recovery import NotResumableError, resume_table
from paigow.runtime.table.runner import HouseServices, RunningTable
from paigow.runtime.table.subscribers import Update
from paigow.runtime.tables.registry import TableRegistry
from paigow.storage import Store
from paigow.table import AnyEvent, State


class TableStarter:
    """Makes the tables of one store, connected to what a house gives them."""

    def __init__(
        self, store: Store, registry: TableRegistry, services: HouseServices, round_index: RoundIndex
    ) -> None:
        self._store = store
        self._registry = registry
        self._services = services
        self._round_index = round_index

    def make(self, table: str, order: TableOrder, book: Book) -> RunningTable:
        """Return a table that does not run yet.

        Raises:
            NoSchoolError: a pupil deals there, and the house has no school.
        """
        ledger = Ledger(table, self._store, self._services.clock, opener=order.opener)
        running = RunningTable(order, book, ledger, self._services)
        ledger.tell_to(partial(self._index, table))
        running.listen(self, None, partial(self._updated, table))
        return running

    async def resume(self, table: str, status: str) -> str:
        """Add a stored table, which does not run yet. Return why it cannot be resumed, or an empty string."""
        try:
            running = await resume_table(self._store, table, status, self.make)
        except NotResumableError as fault:
            return str(fault)
        if running.state.phase != "closed":
            await warm(running.book)
            self._services.clock.not_before(running.ledger.at_us)
            self._registry.add(table, running)
        return ""

    def _index(self, table: str, events: tuple[AnyEvent, ...], state: State) -> None:
        self._round_index.hear(table, events)

    def _updated(self, table: str, update: Update) -> None:
        self._registry.note_changes([table])
        self._registry.listener.table_updated(table, update)


def new_id(begins: str) -> str:
    """Return an unused id that begins with a letter."""
    return begins + b32encode(secrets.token_bytes(5)).decode().lower()


async def warm(book: Book) -> None:
    """Compile the book's house way before the table needs it, without delaying the others."""
    await asyncio.to_thread(lambda: ruleset(book).table)
