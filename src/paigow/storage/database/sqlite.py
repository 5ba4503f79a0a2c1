"""A store in an SQLite file, or in memory: one process at a time, enforced by a lock file."""

from pathlib import Path
from typing import Any, Final

from sqlalchemy import Engine, create_engine, event
from sqlalchemy.pool import StaticPool

from paigow.storage.database.backend import READERS, Backend
from paigow.storage.database.damage import check_header
from paigow.storage.database.lock import Lock
from paigow.storage.private_files import PRIVATE_FOLDER, make_private

_ANY_THREAD: Final = {"check_same_thread": False}


class Sqlite(Backend):
    """One locked file, or memory."""

    def __init__(self, engine: Engine, path: Path | None, lock: Lock | None) -> None:
        super().__init__(engine, path, str(path))
        self._lock = lock
        self.is_one_connection = path is None
        _prepare(engine)

    @classmethod
    def in_memory(cls) -> "Sqlite":
        """Return a store in memory that lasts while it is open."""
        return cls(create_engine("sqlite://", poolclass=StaticPool, connect_args=_ANY_THREAD), None, None)

    @classmethod
    def file(cls, where: Path) -> "Sqlite":
        """Return a store in the data file ``where``, or in the folder ``where``.

        Raises:
            LockedError: another process has it open.
            DamagedError: it is not a database, is cut short or unreadable.
        """
        path = _data_file(where)
        lock = Lock(path.with_name(path.name + ".lock"))
        try:
            check_header(path)
            for each in _files_of(path):
                make_private(each)
        except BaseException:
            lock.release()
            raise
        return cls(create_engine(f"sqlite:///{path}", pool_size=READERS + 1), path, lock)

    def close(self) -> None:
        super().close()
        if self._lock is not None:
            self._lock.release()


def _data_file(path: Path) -> Path:
    """Return the data file, in a folder that exists; a link is resolved, and its target is locked."""
    if path.is_dir() or not path.suffix:
        path /= "paigow.db"
    path.parent.mkdir(parents=True, exist_ok=True, mode=PRIVATE_FOLDER)
    return path.resolve()


def _files_of(path: Path) -> list[Path]:
    """Return the data file, and leftover files of SQLite beside it (which get the data file's mode)."""
    beside = [path.with_name(path.name + end) for end in ("-wal", "-shm")]
    return [path, *(each for each in beside if each.exists())]


def _prepare(engine: Engine) -> None:
    """Set write-ahead logging, a sync at every commit, and transactions that begin where SQLAlchemy says."""

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
