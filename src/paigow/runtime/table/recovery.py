"""Resumes a table from its stored data."""

import asyncio
from collections.abc import Callable
from typing import Final

import structlog

from paigow.books import Book, BookError
from paigow.log import CodecError, ReplayError, decode
from paigow.log.book_in_force import book_in_force
from paigow.log.replay import BROKEN
from paigow.runtime.account_names import at_table, coin_difference
from paigow.runtime.history import entry_of
from paigow.runtime.table.ledger import BrokenLogError, Ledger
from paigow.runtime.table.options import ORDER, TableOrder
from paigow.runtime.table.runner import RunningTable
from paigow.runtime.table.turn import NoSchoolError
from paigow.storage import UNREAD, DamagedError, Store
from paigow.table import events as ev

log = structlog.get_logger(__name__)

_TOLD: Final = (BrokenLogError, DamagedError, CodecError, BookError, NoSchoolError)
"""Errors whose message says what is wrong."""
_UNREADABLE: Final = (*_TOLD, ReplayError, LookupError, ValueError, *BROKEN)
"""Errors raised for a table with a faulty log, order or book."""

MakesTable = Callable[[str, TableOrder, Book], RunningTable]
"""Makes a table from its id, its order, and the book in force."""


class NotResumableError(Exception):
    """The one-line reason why a table cannot resume."""


async def resume_table(store: Store, table: str, status: str, made: MakesTable) -> RunningTable:
    """Return a stored table as it stood, not yet running; ``status`` is the status in the store.

    Raises:
        CannotGoOnError: its log, its order or its book is faulty.
    """
    try:
        running = await _read(store, table, status, made)
    except _UNREADABLE as fault:
        raise NotResumableError(_reason(fault)) from fault
    state = running.state
    if state.phase != "closed" and state.digest != running.book.digest:
        raise NotResumableError(
            f"book {state.book} {state.edition} has another digest than when the table was opened"
        )
    return running


async def _read(store: Store, table: str, status: str, made: MakesTable) -> RunningTable:
    kept = await store.kept_value(table, ORDER)
    if kept is None:
        raise BrokenLogError(f"table {table}: what it was ordered with is not in the data any more")
    order = TableOrder.decoded(kept)
    running = made(table, order, await _book_in_force(store, table))
    await running.ledger.resume(status)
    await _check_coins(store, running.ledger)
    await running.ledger.note_people()
    return running


async def _check_coins(store: Store, ledger: Ledger) -> None:
    """Check that the coins on a table match its accounts; if not, the snapshot may not fit the log.

    Raises:
        BrokenLogError: they do not match by the log itself either.
    """
    held = await store.balances_under(at_table(ledger.table, ""))
    if not coin_difference(ledger.table, ledger.state, held):
        return
    log.warning("snapshot_not_used", table=ledger.table, reason="it differs from the balances")
    await ledger.resume(UNREAD)
    if told := coin_difference(ledger.table, ledger.state, held):
        raise BrokenLogError(f"table {ledger.table}: {told}")


async def _book_in_force(store: Store, table: str) -> Book:
    """Return the edition under which the table was opened, with its additions: not the newest."""
    first = await store.at(table, 1)
    opened = None if first is None else decode(entry_of(first))
    if not isinstance(opened, ev.TableOpened):
        raise BrokenLogError(f"table {table}: its log does not begin with its opening")
    return await asyncio.to_thread(book_in_force, opened)


def _reason(fault: BaseException) -> str:
    if isinstance(fault, _TOLD):
        return str(fault)
    return f"its log or its order cannot be read ({type(fault).__name__}: {fault})"
