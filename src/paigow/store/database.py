"""The SQLite file under a store: opening and closing it, and transactions that nothing tears in two."""

import asyncio
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final, Self, TypeVar

from sqlalchemy import (
    Connection,
    Engine,
    Executable,
    Row,
    Select,
    create_engine,
    event,
    insert,
    select,
)
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import StaticPool

from paigow.store import schema
from paigow.store.damage import check_header, told
from paigow.store.errors import SchemaError
from paigow.store.lock import Lock
from paigow.store.private import PRIVATE_FOLDER, make_private
from paigow.store.writer import Noted, Work, Writer

T = TypeVar("T")
READERS: Final = 4
"""Threads that read."""
_ANY_THREAD: Final = {"check_same_thread": False}


class Database:
    """One file, and who may write to it."""

    def __init__(self, engine: Engine, lock: Lock | None) -> None:
        self._engine = engine
        self._lock = lock
        self._writer = Writer(engine)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="paigow-reads")
        self._one_connection = isinstance(engine.pool, StaticPool)

    @classmethod
    async def open(cls, where: str | Path) -> Self:
        """Open the data file ``where``, a folder that holds or will hold ``paigow.db``, or ``":memory:"``.

        Raises:
            LockedError: another process has it open.
            SchemaError: it was written with a schema that this program does not know.
            DamagedError: it is no database, is cut short or cannot be read.
        """
        if str(where) == ":memory:":
            engine = create_engine("sqlite://", poolclass=StaticPool, connect_args=_ANY_THREAD)
            lock = None
        else:
            path = _data_file(Path(where))
            lock = Lock(path.with_name(path.name + ".lock"))
            try:
                check_header(path)
            except BaseException:
                lock.release()
                raise
            for each in _files_of(path):
                make_private(each)
            engine = create_engine(f"sqlite:///{path}", pool_size=READERS + 1)
        _prepare_sqlite(engine)
        store = cls(engine, lock)
        try:
            await store._create()
        except BaseException:
            await store.close()
            raise
        return store

    @property
    def path(self) -> Path | None:
        """The data file; None: they are in memory only."""
        return None if self._lock is None else Path(str(self._engine.url.database))

    def tell_commits(self, noted: Noted) -> None:
        """From now on tell of each transaction that writes, in the thread that wrote it."""
        self._writer.noted = noted

    async def close(self) -> None:
        """Finish what is under way, close the connections and let another process in. Nothing needs to be flushed."""
        await asyncio.to_thread(self._stop)
        if self._lock is not None:
            self._lock.release()

    def _stop(self) -> None:
        self._writer.stop()
        self._readers.shutdown()
        self._engine.dispose()

    async def _create(self) -> None:
        def work(connection: Connection) -> None:
            schema.metadata.create_all(connection)
            found = connection.execute(select(schema.meta.c.value).filter_by(name="schema")).scalar()
            if found is None:
                connection.execute(insert(schema.meta).values(name="schema", value=schema.SCHEMA))
                return
            if found != schema.SCHEMA:
                raise SchemaError(f"the data have schema {found}, this program needs {schema.SCHEMA}")

        await self._write(work)

    async def _write(self, work: Work[T]) -> T:
        """Do ``work`` in a transaction that may write, with what else waits to be written."""
        return await self._ended(self._writer.give(work))

    async def _read(self, work: Work[T]) -> T:
        """Do ``work`` in a transaction that sees one moment of the store; in memory there is but one connection."""
        if self._one_connection:
            return await self._ended(self._writer.give(work, writes=False))
        return await self._ended(self._readers.submit(self._look, work))

    def _look(self, work: Work[T]) -> T:
        with self._engine.connect() as connection, connection.begin():
            return work(connection)

    async def _ended(self, under_way: "Future[T]") -> T:
        """The answer of a thread. A caller that is cancelled tears nothing in two: the work ends by itself.

        Raises:
            DamagedError: the file cannot be read.
            DiskFullError: it cannot be written.
        """
        answer = asyncio.wrap_future(under_way)
        answer.add_done_callback(_seen)
        try:
            return await asyncio.shield(answer)
        except DBAPIError as fault:
            meant = told(fault, str(self._engine.url.database))
            if meant is None:
                raise
            raise meant from fault

    async def _rows(self, query: Select[Any]) -> Sequence[Row[Any]]:
        """What a query finds."""

        def work(connection: Connection) -> Sequence[Row[Any]]:
            return connection.execute(query).all()

        return await self._read(work)

    async def _change(self, statement: Executable) -> None:
        def work(connection: Connection) -> None:
            connection.execute(statement)

        await self._write(work)


def _seen(answer: "asyncio.Future[Any]") -> None:
    """Look at a fault that perhaps nobody waits for any more."""
    if not answer.cancelled():
        answer.exception()


def _data_file(path: Path) -> Path:
    """The file that ``Database.open`` means, in a folder that exists; of a link what it leads to: that is locked."""
    if path.is_dir() or not path.suffix:
        path /= "paigow.db"
    path.parent.mkdir(parents=True, exist_ok=True, mode=PRIVATE_FOLDER)
    return path.resolve()


def _files_of(path: Path) -> list[Path]:
    """The data file, and of those that SQLite keeps beside it (with the data file's mode) what an older one left."""
    beside = [path.with_name(path.name + end) for end in ("-wal", "-shm")]
    return [path, *(each for each in beside if each.exists())]


def _prepare_sqlite(engine: Engine) -> None:
    """Write-ahead log, every commit on the disc, and transactions that begin where SQLAlchemy says so."""

    @event.listens_for(engine, "connect")
    def settle(connection: Any, record: object) -> None:
        connection.isolation_level = None  # the driver would begin its transactions too late
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begin(connection: Any) -> None:
        writes = connection.get_execution_options().get("paigow_writes")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
