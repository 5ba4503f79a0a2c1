"""What lies under a store: its connections, who may write, and what its faults mean."""

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from msgspec import Struct
from sqlalchemy import Connection, Engine, Executable, Table
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError

from paigow.store import damage
from paigow.store.errors import StoreError

READERS: Final = 4
"""Threads that read."""


class Holder(Struct, frozen=True, kw_only=True):
    """A process that has the data."""

    named: str
    until_us: int
    """By the database's clock, unless it says again."""


class Backend:
    """One database, as the store needs it; this one is SQLite that nobody has locked."""

    is_one_connection = False
    """There is but one: who reads waits for who writes."""

    def __init__(self, engine: Engine, place: Path | str | None, name: str) -> None:
        self.engine = engine
        self.reading = engine
        """The same connections, for transactions that only read."""
        self.place = place
        """By which the data are found again; None: they are in memory only."""
        self.name = name
        """What people are told of where it is."""

    def began(self, connection: Connection) -> None:
        """A transaction that writes has begun.

        Raises:
            LostError: the data are another process's.
        """

    def make_way(self) -> None:
        """Before the data are taken: end what somebody who is gone has left under way."""

    def holder(self, connection: Connection) -> Holder | None:
        """Another process that has the data, if that is told by the data themselves."""
        return None

    def take(self, connection: Connection) -> None:
        """Take the data for this process, in a transaction that writes."""

    def keep(self, lost: Callable[[], None]) -> None:
        """From now on see that they stay this process's; ``lost`` is called, in another thread, if they do not."""

    def allow_pauses(self, connection: Connection) -> None:
        """Let the transaction that has begun pause between two statements for as long as the program needs."""

    def is_under_way(self, connection: Connection) -> bool:
        """Whether the transaction goes on after one piece of work in it has failed."""
        driver: Any = connection.connection.driver_connection
        return bool(driver.in_transaction)

    def told(self, fault: DBAPIError) -> StoreError | None:
        """What a fault of the database means; None: something else."""
        return damage.told(fault, self.name)

    def close(self) -> None:
        """Let another process in."""
        self.engine.dispose()


def upsert(
    connection: Connection,
    table: Table,
    rows: Sequence[dict[str, Any]],
    *,
    key: Sequence[str],
    changed: Sequence[str] = (),
) -> None:
    """Insert rows; of those that are there change the columns ``changed``, or nothing."""
    connection.execute(_upserting(connection.dialect.name, table, tuple(key), tuple(changed)), list(rows))


@cache
def _upserting(dialect: str, table: Table, key: tuple[str, ...], changed: tuple[str, ...]) -> Executable:
    """How ``upsert`` says it, built once for each that there is."""
    insert = sqlite.insert if dialect == "sqlite" else postgresql.insert
    new = insert(table)
    if not changed:
        return new.on_conflict_do_nothing(index_elements=key)
    return new.on_conflict_do_update(
        index_elements=key, set_={column: new.excluded[column] for column in changed}
    )
