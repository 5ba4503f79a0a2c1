"""The database under a store: opening and closing it, and transactions that nothing tears in two."""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final, Self, TypeVar

from sqlalchemy import Connection, Executable, Row, Select
from sqlalchemy.exc import DBAPIError

from paigow.clock import Clock, SystemClock
from paigow.store import migrations
from paigow.store.backend import READERS, Backend, Holder
from paigow.store.errors import DamagedError, LockedError, PlaceError
from paigow.store.postgres import Postgres, is_url
from paigow.store.shared import SharedPostgres, Sharing
from paigow.store.sqlite import Sqlite
from paigow.store.writer import Noted, Work, Writer

T = TypeVar("T")
TURNS: Final = 4
"""People whose turn is waited for at once: see ``SharedShelf.turn_of``."""
_LOOK_S: Final = 0.2
"""Between two looks at whether who has the data lives."""


class Database:
    """One database, and who may write to it."""

    def __init__(self, backend: Backend, clock: Clock) -> None:
        self._backend, self._clock = backend, clock
        self._writer = Writer(backend)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="paigow-reads")
        self._turns = ThreadPoolExecutor(TURNS, thread_name_prefix="paigow-turns")
        self._lost: list[Callable[[], object]] = []
        self.schemas: tuple[int | None, int] = (None, 0)
        """Of the data before they were opened (None: there were none), and since."""

    @classmethod
    async def open(
        cls, where: str | Path, sharing: Sharing | None = None, *, clock: Clock | None = None
    ) -> Self:
        """Open the data file ``where``, a folder that holds or will hold ``paigow.db``, or ``":memory:"``.

        Or the database ``postgresql://USER@HOST/DATABASE``. Data of an earlier schema are brought to today's.
        ``sharing``: other processes may have it open beside this one, if they share it too.

        Raises:
            LockedError: another process has it open.
            SchemaError: it was written with a schema that this program does not know.
            DamagedError: it is no database, is cut short or cannot be read.
            PlaceError: the URL cannot be used, or its driver is not installed.
            AwayError: the database does not answer.
        """
        clock = clock or SystemClock()
        store = cls(await asyncio.to_thread(_backend, where, sharing, clock), clock)
        try:
            await store._take()
        except BaseException:
            await store.close()
            raise
        return store

    @property
    def place(self) -> Path | str | None:
        """The data file, or the URL of the database (never to be told); None: they are in memory only."""
        return self._backend.place

    @property
    def name(self) -> str:
        """Where the data are, as people may be told."""
        return self._backend.name

    def tell_commits(self, noted: Noted) -> None:
        """From now on tell of each transaction that writes, in the thread that wrote it."""
        self._writer.noted = noted

    def tell_lost(self, lost: Callable[[], None]) -> None:
        """Call this, in the loop that runs, once the data are another process's: nothing is written any more."""
        loop = asyncio.get_running_loop()
        self._lost.append(lambda: loop.call_soon_threadsafe(lost))

    async def close(self) -> None:
        """Finish what is under way, close the connections and let another process in. Nothing needs to be flushed."""
        await asyncio.to_thread(self._stop)

    def _stop(self) -> None:
        self._writer.stop()
        self._readers.shutdown()
        self._turns.shutdown()
        self._backend.close()

    async def _take(self) -> None:
        """Take the data: at once, or as soon as it is sure that who has them is gone."""

        def work(connection: Connection) -> Holder | None:
            holder = self._backend.holder(connection)
            if holder is None:
                self.schemas = migrations.bring_up(connection), migrations.newest()
                self._backend.take(connection)
            return holder

        await self._ended(of_pool(self._readers.submit(self._backend.make_way)))
        seen: Holder | None = None
        while (holder := await self._write(work)) is not None:
            if seen is not None and holder != seen:  # it has said so again
                raise LockedError(
                    f"{self.name} is open in another process ({holder.named}): "
                    "one database serves one process at a time"
                )
            seen = holder
            await self._clock.sleep(_LOOK_S)
        self._backend.keep(self._has_lost)

    def _has_lost(self) -> None:
        for tell in self._lost:
            tell()

    async def _write(self, work: Work[T], *, repeats: bool = False) -> T:
        """Do ``work`` in a transaction that may write, with what else waits to be written.

        ``repeats``: it may be done twice, for it changes nothing but the database.
        """
        return await self._ended(self._writer.give(work, repeats=repeats))

    async def _read(self, work: Work[T]) -> T:
        """Do ``work`` in a transaction that sees one moment of the store; in memory there is but one connection."""
        if self._backend.is_one_connection:
            return await self._ended(self._writer.give(work, writes=False))
        return await self._ended(of_pool(self._readers.submit(self._look, work)))

    def _look(self, work: Work[T]) -> T:
        with self._backend.reading.connect() as connection, connection.begin():
            return work(connection)

    async def _ended(self, answer: "asyncio.Future[T]") -> T:
        """The answer of a thread. A caller that is cancelled tears nothing in two: the work ends by itself.

        Raises:
            DamagedError: the data cannot be read.
            DiskFullError: they cannot be written.
            AwayError: the database does not answer.
            LostError: another process has taken them over.
        """
        try:
            return await answer
        except DBAPIError as fault:
            meant = self._backend.told(fault)
            if meant is None:
                raise
            raise meant from fault
        except UnicodeDecodeError as fault:  # a text in the data, or in what SQLite says about them
            raise DamagedError(f"{self.name} is damaged ({fault}): a backup must take its place") from fault

    async def _rows(self, query: Select[Any]) -> Sequence[Row[Any]]:
        """What a query finds."""

        def work(connection: Connection) -> Sequence[Row[Any]]:
            return connection.execute(query).all()

        return await self._read(work)

    async def _change(self, statement: Executable) -> None:
        def work(connection: Connection) -> None:
            connection.execute(statement)

        await self._write(work)


def of_pool(under_way: "Future[T]") -> "asyncio.Future[T]":
    """The answer of a pool's thread, for one who may be cancelled: the work ends by itself."""
    answer = asyncio.wrap_future(under_way)
    answer.add_done_callback(_seen)
    return asyncio.shield(answer)


def _seen(answer: "asyncio.Future[Any]") -> None:
    """Look at a fault that perhaps nobody waits for any more."""
    if not answer.cancelled():
        answer.exception()


def _backend(where: str | Path, sharing: Sharing | None, clock: Clock) -> Backend:
    if sharing is not None:
        if not (isinstance(where, str) and is_url(where)):
            raise PlaceError(
                f"{where} cannot be shared by processes: expected postgresql://USER@HOST/DATABASE"
            )
        return SharedPostgres(where, sharing, clock)
    if str(where) == ":memory:":
        return Sqlite.in_memory()
    return Postgres(where, clock) if isinstance(where, str) and is_url(where) else Sqlite.file(Path(where))
