"""A store in PostgreSQL: who writes holds a lease, and one who has lost it without knowing writes nothing.

Every transaction that writes first takes one lock, so that they follow one another as on SQLite, and then reads the
number of the lease: if another process has taken the data since, nothing of it is stored. See decision 23.
"""

import os
import re
import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from sqlalchemy import (
    URL,
    Connection,
    create_engine,
    event,
    func,
    insert,
    inspect,
    make_url,
    select,
    text,
    update,
)
from sqlalchemy.exc import ArgumentError, DBAPIError

from paigow.clock import Clock, SystemClock
from paigow.store import schema
from paigow.store.backend import READERS, Backend, Holder
from paigow.store.errors import AwayError, DamagedError, DiskFullError, LostError, PlaceError, StoreError

LEASE_S: Final = 2.5
"""So long after its last word a process counts as gone."""
RENEW_S: Final = 0.5
ALL: Final = "house"
"""The lease of all the data."""
_URL: Final = re.compile(r"[A-Za-z][\w+.-]+:/")
_EXPECTED: Final = "postgresql://USER@HOST/DATABASE"
_KEPT_BUSY_MS: Final = 2_500
"""A process that stops in the midst of a transaction holds up nobody for longer: the server ends it."""
_LOOK_S: Final = 0.1
_WAIT_MS: Final = 8_000
"""So long one waits for others that write."""
_SETTINGS: Final = (
    f"SET idle_in_transaction_session_timeout = {_KEPT_BUSY_MS}",
    f"SET lock_timeout = {_WAIT_MS}",
    "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'",
)
_CONNECTING: Final = {
    "application_name": "paigow",
    "connect_timeout": "5",
    "keepalives_idle": "3",
    "keepalives_interval": "1",
    "keepalives_count": "3",
    "tcp_user_timeout": "6000",
}
"""A host that is gone is found out in seconds; what the URL says goes before."""

LOCK: Final = text("SELECT pg_advisory_xact_lock(20974, hashtext(current_schema()))")
_OWN = schema.leases.c
_FENCE = select(_OWN.fence).where(_OWN.name == ALL)
NOW: Final = "(extract(epoch FROM clock_timestamp()) * 1000000)::bigint"

_IN_THE_WAY = text("""
    SELECT pid, extract(epoch FROM clock_timestamp() - greatest(query_start, state_change)) * 1000 AS ms
    FROM pg_locks JOIN pg_stat_activity USING (pid)
    WHERE locktype = 'advisory' AND classid = 20974 AND objsubid = 2 AND granted
        AND objid = (hashtext(current_schema())::bigint & 4294967295)::oid
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
        AND wait_event = 'ClientRead'
""")
"""Who holds the lock and is waited for, and since when."""

_AWAY: Final = ("08", "57P", "53300", "25P03", "55P03", "40", "28", "3D")
"""SQLSTATEs of a server that ends, is full, refuses, or has ended our session."""


def is_url(where: object) -> bool:
    """Whether data are not in a file."""
    return isinstance(where, str) and _URL.match(where) is not None


def place_of(text: str) -> Path | str:
    """A folder, a file or a URL as somebody wrote it.

    Raises:
        PlaceError: it is a URL that cannot be used.
    """
    where = text.strip()
    if not is_url(where):
        return Path(where).expanduser()  # of a service no shell writes it out
    read_url(where)
    return where


def read_url(where: str) -> URL:
    """The URL of a database.

    Raises:
        PlaceError: it is none; what stands there is not told, for there may be a password in it.
    """
    scheme, _, rest = where.partition(":")
    try:
        url = make_url(f"postgresql+psycopg:{rest}")
    except (ArgumentError, ValueError):
        url = None
    if (
        url is None
        or not rest.startswith("//")
        or scheme not in {"postgresql", "postgres"}
        or not url.database
    ):
        raise PlaceError(f"the URL of the data cannot be used: expected {_EXPECTED}")
    return url


def shown(url: URL) -> str:
    """A URL as people may see it: without user and password."""
    host = url.host or url.query.get("host") or "localhost"
    port = "" if url.port is None else f":{url.port}"
    return f"postgresql://{host}{port}/{url.database}"


class Postgres(Backend):
    """One database (or one schema in it, by its search_path)."""

    def __init__(self, where: str, clock: Clock | None = None) -> None:
        self.clock = clock or SystemClock()
        url = read_url(where)
        given = {name: value for name, value in _CONNECTING.items() if name not in url.query}
        try:
            engine = create_engine(
                url,
                connect_args=given,
                hide_parameters=True,
                isolation_level="READ COMMITTED",
                pool_pre_ping=True,
                pool_size=READERS + 2,
            )
        except ImportError as error:
            raise PlaceError(
                "data in PostgreSQL need the driver psycopg; pip install 'paigow[postgres]'"
            ) from error
        super().__init__(engine, where, shown(url))
        self.reading = engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
        self._fence: int | None = None
        self._is_ending = threading.Event()
        self._renewing: threading.Thread | None = None
        _prepare(engine)

    # ---- who writes ----------------------------------------------------------------------------------------------

    def began(self, connection: Connection) -> None:
        connection.execute(LOCK)
        if self._fence is not None and connection.execute(_FENCE).scalar() != self._fence:
            raise LostError(f"{self.name} is another process's by now: nothing more is written here")

    def make_way(self) -> None:
        while self._is_in_the_way():
            self.clock.pause(_LOOK_S)

    def _is_in_the_way(self) -> bool:
        """Whether somebody holds the lock and is waited for; he is put out if that lasts.

        Who has stopped in the midst of several orders that are sent as one has no idle transaction: the server awaits
        the rest, and would not end it by itself.
        """
        with self.engine.execution_options(isolation_level="AUTOCOMMIT").connect() as connection:
            found = connection.execute(_IN_THE_WAY).first()
            lasts = found is not None and found.ms > _KEPT_BUSY_MS
            if found is not None and lasts:
                connection.execute(select(func.pg_terminate_backend(found.pid)))
            return found is not None and not lasts

    def holder(self, connection: Connection) -> Holder | None:
        """A process that has the data; None: none has, or it has not said so for too long."""
        for table in (schema.processes, schema.leases):
            if inspect(connection).has_table(table.name):  # data of before have not all of them
                there = table.c
                query = select(there.holder, there.until_us).where(there.until_us > text(NOW))
                if found := connection.execute(query.order_by(there.name).limit(1)).first():
                    return Holder(named=found.holder, until_us=found.until_us)
        return None

    def take(self, connection: Connection) -> None:
        connection.execute(schema.processes.delete())  # they shared the data, and are gone
        self._fence = self.take_all(connection, named())

    def take_all(self, connection: Connection, holder: str) -> int:
        """The lease of all the data is somebody's from now on; its number."""
        fence = int(connection.execute(_FENCE).scalar() or 0) + 1
        values: dict[str, Any] = {"fence": fence, "holder": holder, "until_us": text(in_time())}
        if fence == 1:
            connection.execute(insert(schema.leases).values(name=ALL, **values))
        else:
            connection.execute(update(schema.leases).where(_OWN.name == ALL).values(**values))
        return fence

    def keep(self, lost: Callable[[], None]) -> None:
        self._renewing = threading.Thread(target=self._renew, args=(lost,), name="paigow-lease", daemon=True)
        self._renewing.start()

    def _renew(self, lost: Callable[[], None]) -> None:
        while not self._is_ending.wait(RENEW_S):
            with suppress(DBAPIError):  # who takes the data over meanwhile is told apart by the fence
                if not self._say(in_time()):
                    lost()
                    return
                self._is_in_the_way()

    def _say(self, until: str) -> int:
        """Say until when the data are ours; 0: they are another's."""
        with self.engine.connect() as connection, connection.begin():
            own = (_OWN.name == ALL, _OWN.fence == self._fence)
            return connection.execute(update(schema.leases).where(*own).values(until_us=text(until))).rowcount

    def close(self) -> None:
        self._is_ending.set()
        if self._renewing is not None:
            self._renewing.join()
            with suppress(DBAPIError):  # then it lapses
                self._give_back()
        super().close()

    def _give_back(self) -> None:
        """Let another process in at once."""
        self._say("0")

    def allow_pauses(self, connection: Connection) -> None:
        connection.execute(text("SET LOCAL idle_in_transaction_session_timeout = 0"))

    # ---- faults --------------------------------------------------------------------------------------------------

    def is_under_way(self, connection: Connection) -> bool:
        if connection.invalidated:
            return False
        driver: Any = connection.connection.driver_connection
        return driver.info.transaction_status.name in {"INTRANS", "INERROR"}

    def told(self, fault: DBAPIError) -> StoreError | None:
        state = getattr(fault.orig, "sqlstate", None) or ""
        why = next(iter(str(fault.orig).strip().splitlines()), "")
        if state.startswith("XX"):
            return DamagedError(f"{self.name} is damaged ({why}): a backup must take its place")
        if state in {"53100", "25006"}:
            return DiskFullError(f"{self.name} cannot be written ({why})")
        if fault.connection_invalidated or state.startswith(_AWAY) or (not state and _is_operational(fault)):
            return AwayError(f"{self.name} does not answer ({why})")
        return None


def named() -> str:
    """What others are told of this process."""
    return f"{socket.gethostname()}, process {os.getpid()}"[:200]


def in_time() -> str:
    """When a lease of now lapses, by the database's clock."""
    return f"{NOW} + {int(LEASE_S * 1_000_000)}"


def _is_operational(fault: DBAPIError) -> bool:
    return type(fault.orig).__name__ == "OperationalError"


def _prepare(engine: Any) -> None:
    @event.listens_for(engine, "connect")
    def settle(connection: Any, record: object) -> None:
        for setting in _SETTINGS:
            connection.execute(setting)
        connection.commit()
