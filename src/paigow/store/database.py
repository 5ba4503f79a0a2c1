"""The SQLite file under a store: opening and closing it, and transactions that nothing tears in two."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext
from pathlib import Path
from typing import Any, Self, TypeVar

from sqlalchemy import Executable, Row, Select, event, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import StaticPool

from paigow.store import schema
from paigow.store.errors import SchemaError
from paigow.store.lock import Lock

T = TypeVar("T")
Work = Callable[[AsyncConnection], Awaitable[T]]
"""What is done within one transaction."""


class Database:
    """One file, and who may write to it."""

    def __init__(self, engine: AsyncEngine, lock: Lock | None) -> None:
        self._engine = engine
        self._lock = lock
        self._writing = asyncio.Lock()
        self._under_way: set[asyncio.Task[Any]] = set()
        self._one_connection = isinstance(engine.pool, StaticPool)

    @classmethod
    async def open(cls, where: str | Path) -> Self:
        """Open the data file ``where``, a folder that holds or will hold ``paigow.db``, or ``":memory:"``.

        Raises:
            LockedError: another process has it open.
            SchemaError: it was written with another schema.
        """
        if str(where) == ":memory:":
            engine = create_async_engine("sqlite+aiosqlite://", poolclass=StaticPool)
            lock = None
        else:
            path = _data_file(Path(where))
            lock = Lock(path.with_name(path.name + ".lock"))
            engine = create_async_engine(f"sqlite+aiosqlite:///{path}")
        _prepare_sqlite(engine)
        store = cls(engine, lock)
        try:
            await store._create()
        except BaseException:
            await store.close()
            raise
        return store

    async def close(self) -> None:
        """Close the connections and let another process in. Nothing needs to be flushed."""
        if self._under_way:
            await asyncio.wait(self._under_way)
        await self._engine.dispose()
        if self._lock is not None:
            self._lock.release()

    async def _create(self) -> None:
        async def work(connection: AsyncConnection) -> None:
            await connection.run_sync(schema.metadata.create_all)
            found = (await connection.execute(select(schema.meta.c.value).filter_by(name="schema"))).scalar()
            if found is None:
                await connection.execute(insert(schema.meta).values(name="schema", value=schema.SCHEMA))
            elif found != schema.SCHEMA:
                raise SchemaError(f"the data have schema {found}, this program needs {schema.SCHEMA}")

        await self._write(work)

    async def _write(self, work: Work[T]) -> T:
        """Do ``work`` in a transaction that may write; one at a time in this process."""
        return await self._transaction(work, self._writing, writes=True)

    async def _read(self, work: Work[T]) -> T:
        """Do ``work`` in a transaction that sees one moment of the store; in memory there is but one connection."""
        return await self._transaction(
            work, self._writing if self._one_connection else nullcontext(), writes=False
        )

    async def _transaction(
        self, work: Work[T], turn: AbstractAsyncContextManager[None], *, writes: bool
    ) -> T:
        async def whole() -> T:
            async with turn, self._engine.connect() as connection:
                await connection.execution_options(paigow_writes=writes)
                async with connection.begin():
                    return await work(connection)

        # a caller that is cancelled must not tear a transaction in two: it ends by itself
        task = asyncio.create_task(whole())
        self._under_way.add(task)
        task.add_done_callback(self._ended)
        return await asyncio.shield(task)

    def _ended(self, task: "asyncio.Task[Any]") -> None:
        self._under_way.discard(task)
        if not task.cancelled():
            task.exception()  # seen, in case nobody waits for it any more

    async def _rows(self, query: Select[Any]) -> Sequence[Row[Any]]:
        """What a query finds."""

        async def work(connection: AsyncConnection) -> Sequence[Row[Any]]:
            found: Sequence[Row[Any]] = (await connection.execute(query)).all()
            return found

        return await self._read(work)

    async def _change(self, statement: Executable) -> None:
        async def work(connection: AsyncConnection) -> None:
            await connection.execute(statement)

        await self._write(work)


def _data_file(path: Path) -> Path:
    """The file that ``Database.open`` means, in a folder that exists."""
    if path.is_dir() or not path.suffix:
        path /= "paigow.db"
    path.parent.mkdir(parents=True, exist_ok=True)
    return path


def _prepare_sqlite(engine: AsyncEngine) -> None:
    """Write-ahead log, every commit on the disc, and transactions that begin where SQLAlchemy says so."""

    @event.listens_for(engine.sync_engine, "connect")
    def settle(connection: Any, record: object) -> None:
        connection.isolation_level = None  # the driver would begin its transactions too late
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def begin(connection: Any) -> None:
        writes = connection.get_execution_options().get("paigow_writes")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
