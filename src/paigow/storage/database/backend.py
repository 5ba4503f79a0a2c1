"""The database behind a store: connections, write access, and the meaning of its errors."""

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from msgspec import Struct
from sqlalchemy import Connection, Engine, Executable, Table
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError

from paigow.storage.database import damage
from paigow.storage.errors import StoreError

READERS: Final = 4
"""Number of reading threads."""


class Holder(Struct, frozen=True, kw_only=True):
    """A process that holds the data."""

    named: str
    until_us: int
    """Until then by the database's clock, unless renewed."""


class Backend:
    """One database as the store needs it; this class is SQLite without a lock."""

    is_one_connection = False
    """There is only one connection: readers wait for writers."""

    def __init__(self, engine: Engine, place: Path | str | None, name: str) -> None:
        self.engine = engine
        self.reading = engine
        """The same connections, for read-only transactions."""
        self.place = place
        """Where the data are; ``None`` for data in memory."""
        self.name = name
        """Name of the place for people."""

    def began(self, connection: Connection) -> None:
        """Handle the start of a write transaction.

        Raises:
            LostError: another process holds the data now.
        """

    def make_way(self) -> None:
        """Before taking the data, end what a vanished process left unfinished."""

    def holder(self, connection: Connection) -> Holder | None:
        """Return another process that holds the data, if the data themselves say so."""
        return None

    def take(self, connection: Connection) -> None:
        """Take the data for this process, in a write transaction."""

    def keep(self, lost: Callable[[], None]) -> None:
        """Keep the data for this process; ``lost`` is called in another thread if that fails."""

    def allow_pauses(self, connection: Connection) -> None:
        """Let the current transaction pause between two statements for as long as the program needs."""

    def is_under_way(self, connection: Connection) -> bool:
        """Return whether the transaction continues after one piece of work in it failed."""
        driver: Any = connection.connection.driver_connection
        return bool(driver.in_transaction)

    def store_error(self, fault: DBAPIError) -> StoreError | None:
        """Return the meaning of a database error, or ``None`` if it means something else."""
        return damage.store_error(fault, self.name)

    def close(self) -> None:
        """Release the data for another process."""
        self.engine.dispose()


def upsert(
    connection: Connection,
    table: Table,
    rows: Sequence[dict[str, Any]],
    *,
    key: Sequence[str],
    changed: Sequence[str] = (),
) -> None:
    """Insert rows; in existing ones update the columns ``changed``, or nothing."""
    connection.execute(_upserting(connection.dialect.name, table, tuple(key), tuple(changed)), list(rows))


@cache
def _upserting(dialect: str, table: Table, key: tuple[str, ...], changed: tuple[str, ...]) -> Executable:
    """Return the statement of ``upsert``, built once for each form."""
    insert = sqlite.insert if dialect == "sqlite" else postgresql.insert
    new = insert(table)
    if not changed:
        return new.on_conflict_do_nothing(index_elements=key)
    return new.on_conflict_do_update(
        index_elements=key, set_={column: new.excluded[column] for column in changed}
    )
