"""Leases over PostgreSQL under the control of a test: they end when the test writes so into the database."""

import asyncio
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import psycopg
import pytest
from sqlalchemy import event

from paigow.clock import HandClock
from paigow.log import GENESIS, next_hash
from paigow.runtime.account_names import account_of
from paigow.runtime.cage import CODEC, CoinsGranted
from paigow.storage import HOUSE, LockedError, NewEntry, PostingLine, Store
from paigow.storage.database import postgres

GRANTED = CODEC.encode(CoinsGranted(person="p1", coins=7, reason="guest"), at_us=1)
GRANT = NewEntry(
    entry=GRANTED,
    hash=next_hash(GENESIS, GRANTED),
    at_us=1,
    lines=(PostingLine(debit=HOUSE, credit=account_of("p1"), coins=7),),
)
AFTER = NewEntry(
    entry=b"y", hash=bytes(32), at_us=0, lines=(PostingLine(debit=HOUSE, credit="account:q", coins=1),)
)
"""An entry of a process that has followed another."""
WRITES = """
import asyncio, sys
from paigow.storage import HOUSE, NewEntry, PostingLine, Store

async def main():
    store = await Store.open(sys.argv[1])
    for seq in range(1_000_000):
        line = PostingLine(debit=HOUSE, credit="account:p", coins=1)
        await store.append("a", seq, [NewEntry(entry=b"x", hash=bytes(32), at_us=0, lines=(line,))])
        print(seq + 1, flush=True)

asyncio.run(main())
"""


class Standing(HandClock):
    """A clock for a store that must never have to wait."""

    async def sleep(self, delay_s: float) -> None:
        raise AssertionError(f"the store waits {delay_s} s")

    def pause(self, delay_s: float) -> None:
        raise AssertionError(f"the store waits {delay_s} s")


class Watched(HandClock):
    """A clock that tells a test that somebody waits for it."""

    def __init__(self) -> None:
        super().__init__()
        self.is_awaited = threading.Event()

    async def sleep(self, delay_s: float) -> None:
        waiting = asyncio.ensure_future(super().sleep(delay_s))
        await asyncio.sleep(0)  # its timer is set
        self.is_awaited.set()
        await waiting

    def pause(self, delay_s: float) -> None:
        end_us = self.now_us() + round(delay_s * 1_000_000)
        self.is_awaited.set()  # from here on the test may advance
        with self._moved:
            self._moved.wait_for(lambda: self.now_us() >= end_us)

    async def awaited(self, task: "asyncio.Task[Any]") -> None:
        """Return once a task waits for this clock."""
        is_awaited = asyncio.create_task(asyncio.to_thread(self.is_awaited.wait))
        await asyncio.wait([is_awaited, task], return_when=asyncio.FIRST_COMPLETED)
        if task.done():
            self.is_awaited.set()  # ends the thread
            raise AssertionError(f"it did not wait: {task}")
        self.is_awaited.clear()


def connected(database: str) -> psycopg.Connection:
    return psycopg.connect(database, autocommit=True)


def change(database: str, statement: str) -> None:
    """Execute a statement beside the stores."""
    with connected(database) as connection:
        connection.execute(statement.encode())


expire_all = partial(change, statement="UPDATE leases SET until_us = 0")
"""The lease of a store that has its database alone is over."""


def expire(database: str, member: str) -> None:
    """The lease of one of several processes is over."""
    change(database, f"UPDATE processes SET until_us = 0 WHERE name = '{member}'")


def stop_renewing(store: Store) -> None:
    """End the thread that renews the lease, as if the process were stopped or cut off from the database."""
    backend = store._backend
    assert isinstance(backend, postgres.Postgres)
    backend._is_ending.set()
    assert backend._renewing is not None
    backend._renewing.join()


def renew(store: Store) -> None:
    """Renew the lease once more."""
    backend = store._backend
    assert isinstance(backend, postgres.Postgres)
    assert backend._say(postgres.in_time())


async def refused(url: str, *holders: Store) -> LockedError:
    """The answer to somebody else who opens the database while its holders renew their leases."""
    clock = Watched()
    opening = asyncio.create_task(Store.open(url, clock=clock))
    await clock.awaited(opening)  # the lease was seen; the next look shows whether it has been renewed
    for each in holders:
        await asyncio.to_thread(renew, each)
    clock.advance(1_000)
    with pytest.raises(LockedError) as told:
        await opening
    return told.value


def before(store: Store, part: str, act: Callable[[], object]) -> None:
    """Call ``act``, in the thread of the connection, before the store executes a statement with ``part`` in it."""

    @event.listens_for(store._backend.engine, "before_cursor_execute")
    def look(
        connection: Any, cursor: Any, statement: str, parameters: Any, context: Any, executemany: Any
    ) -> None:
        if part in statement:
            act()


@contextmanager
def writing(database: str) -> Iterator["subprocess.Popen[str]"]:
    """A process that appends to stream ``a`` as fast as it can, and prints how many entries are stored."""
    with subprocess.Popen(
        [sys.executable, "-c", WRITES, database], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as child:
        try:
            yield child
        finally:
            child.kill()


def read_up_to(child: "subprocess.Popen[str]", entries: int) -> None:
    """Wait until the process has printed that so many entries are stored."""
    assert child.stdout is not None
    while child.stdout.readline() != f"{entries}\n":
        assert child.poll() is None


@contextmanager
def stopped_in_a_pipeline(database: str) -> Iterator[None]:
    """A connection that took the lock of writers, sent a part of several statements, and sends no more."""
    with psycopg.connect(database) as stopped:
        stopped.execute(str(postgres.LOCK).encode())
        stopped.pgconn.enter_pipeline_mode()
        stopped.pgconn.send_query_params(b"SELECT 1", None)
        stopped.pgconn.send_flush_request()
        stopped.pgconn.flush()
        yield
        stopped.pgconn.finish()
