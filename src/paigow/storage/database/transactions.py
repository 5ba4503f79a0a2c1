"""The database of a store: opening, closing, atomic transactions, and rows as structs."""

import asyncio
import secrets
from base64 import b32encode
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final, Self, TypeVar

from msgspec import Struct
from sqlalchemy import Connection, Executable, Row, Select
from sqlalchemy.exc import DBAPIError

from paigow.clock import Clock, SystemClock
from paigow.storage import migrations
from paigow.storage.database.backend import READERS, Backend, Holder
from paigow.storage.database.postgres import Postgres, is_url
from paigow.storage.database.sqlite import Sqlite
from paigow.storage.database.writer import Noted, Work, Writer
from paigow.storage.errors import DamagedError, LockedError, PlaceError
from paigow.storage.processes.registry import SharedPostgres, SharingSettings

T = TypeVar("T")
TURNS: Final = 4
"""Most people whose turn is awaited at the same time: see ``ProcessRepository.turn_of``."""
_LOOK_S: Final = 0.2
"""Interval of checks whether the holder of the data is alive."""


class Database:
    """One database, and write access to it."""

    def __init__(self, backend: Backend, clock: Clock) -> None:
        self._backend, self._clock = backend, clock
        self._writer = Writer(backend)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="paigow-reads")
        self._turns = ThreadPoolExecutor(TURNS, thread_name_prefix="paigow-turns")
        self._lost: list[Callable[[], object]] = []
        self.schemas: tuple[int | None, int] = (None, 0)
        """Schema of the data before they were opened (``None``: no data), and since."""

    @classmethod
    async def open(
        cls, where: str | Path, sharing: SharingSettings | None = None, *, clock: Clock | None = None
    ) -> Self:
        """Open the data file ``where``, a folder that holds or will hold ``paigow.db``, or ``":memory:"``.

        Or the database ``postgresql://USER@HOST/DATABASE``. Data of an earlier schema are migrated.
        ``sharing``: other processes may have it open at the same time, if they share it too.

        Raises:
            LockedError: another process has it open.
            SchemaError: its schema is unknown to this program.
            DamagedError: it is not a database, is cut short or unreadable.
            PlaceError: the URL is invalid, or its driver is not installed.
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
        """Return the data file, or the database URL (secret), or ``None`` for data in memory."""
        return self._backend.place

    @property
    def name(self) -> str:
        """Return the place of the data in a form that people may see."""
        return self._backend.name

    @property
    def had_data(self) -> bool:
        """Return whether there were data before they were opened."""
        return self.schemas[0] is not None

    def tell_commits(self, noted: Noted) -> None:
        """Report each write transaction from now on, in the thread that wrote it."""
        self._writer.noted = noted

    def tell_lost(self, lost: Callable[[], None]) -> None:
        """Call ``lost`` in the running loop once another process holds the data: nothing is written after that."""
        loop = asyncio.get_running_loop()
        self._lost.append(lambda: loop.call_soon_threadsafe(lost))

    async def close(self) -> None:
        """Finish running work, close the connections and release the data. No flush is needed."""
        await asyncio.to_thread(self._stop)

    def _stop(self) -> None:
        self._writer.stop()
        self._readers.shutdown()
        self._turns.shutdown()
        self._backend.close()

    async def _take(self) -> None:
        """Take the data, at once or as soon as their holder is certainly gone."""

        def work(connection: Connection) -> Holder | None:
            holder = self._backend.holder(connection)
            if holder is None:
                self.schemas = migrations.bring_up(connection), migrations.newest()
                self._backend.take(connection)
            return holder

        await self._ended(of_pool(self._readers.submit(self._backend.make_way)))
        seen: Holder | None = None
        while (holder := await self._write(work)) is not None:
            if seen is not None and holder != seen:  # it has renewed its claim
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
        """Do ``work`` in a transaction that may write, together with other queued work.

        ``repeats``: it may run twice, because it changes only the database.
        """
        return await self._ended(self._writer.give(work, repeats=repeats))

    async def _read(self, work: Work[T]) -> T:
        """Do ``work`` in a transaction that sees one moment of the store; in memory there is only one connection."""
        if self._backend.is_one_connection:
            return await self._ended(self._writer.give(work, writes=False))
        return await self._ended(of_pool(self._readers.submit(self._look, work)))

    def _look(self, work: Work[T]) -> T:
        with self._backend.reading.connect() as connection, connection.begin():
            return work(connection)

    async def _ended(self, answer: "asyncio.Future[T]") -> T:
        """Wait for a thread's answer. Cancellation does not interrupt the work, which ends by itself.

        Raises:
            DamagedError: the data are unreadable.
            DiskFullError: the data cannot be written.
            AwayError: the database does not answer.
            LostError: another process has taken the data over.
        """
        try:
            return await answer
        except DBAPIError as fault:
            meant = self._backend.store_error(fault)
            if meant is None:
                raise
            raise meant from fault
        except UnicodeDecodeError as fault:  # a text in the data, or in SQLite's message about them
            raise DamagedError(f"{self.name} is damaged ({fault}); restore a backup") from fault

    async def _rows(self, query: Select[Any]) -> Sequence[Row[Any]]:
        """Return the rows of a query."""

        def work(connection: Connection) -> Sequence[Row[Any]]:
            return connection.execute(query).all()

        return await self._read(work)

    async def _change(self, statement: Executable) -> None:
        def work(connection: Connection) -> None:
            connection.execute(statement)

        await self._write(work)


def of_pool(under_way: "Future[T]") -> "asyncio.Future[T]":
    """Return the answer of a pool's thread; if the waiter is cancelled, the work ends by itself."""
    answer = asyncio.wrap_future(under_way)
    answer.add_done_callback(_seen)
    return asyncio.shield(answer)


def _seen(answer: "asyncio.Future[Any]") -> None:
    """Retrieve an exception that perhaps nobody awaits any more."""
    if not answer.cancelled():
        answer.exception()


def _backend(where: str | Path, sharing: SharingSettings | None, clock: Clock) -> Backend:
    if sharing is not None:
        if not (isinstance(where, str) and is_url(where)):
            raise PlaceError(
                f"{where} cannot be shared by processes: expected postgresql://USER@HOST/DATABASE"
            )
        return SharedPostgres(where, sharing, clock)
    if str(where) == ":memory:":
        return Sqlite.in_memory()
    return Postgres(where, clock) if isinstance(where, str) and is_url(where) else Sqlite.file(Path(where))


S = TypeVar("S", bound=Struct)


def new_id(kind: str) -> str:
    """Return a letter and 16 base-32 letters: 80 random bits, so that nobody can guess an id."""
    return kind + b32encode(secrets.token_bytes(10)).decode().lower()


def values_of(row: Struct) -> dict[str, Any]:
    """Return the columns of a row."""
    return {field: getattr(row, field) for field in row.__struct_fields__}


def read_row(kind: type[S], row: Row[Any]) -> S:
    """Return a row as a struct of its columns."""
    return kind(**{field: getattr(row, field) for field in kind.__struct_fields__})
