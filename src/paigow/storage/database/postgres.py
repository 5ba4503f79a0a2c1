"""A store in PostgreSQL: the writer holds a lease, and a writer that lost it unknowingly writes nothing.

Every write transaction first takes one lock, so that they are serialized as on SQLite, and then reads the
number of the lease. If another process has taken the data since, nothing is stored. See decision 23.
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
from paigow.storage import schema
from paigow.storage.database.backend import READERS, Backend, Holder
from paigow.storage.errors import AwayError, DamagedError, DiskFullError, LostError, PlaceError, StoreError

LEASE_S: Final = 2.5
"""Time after its last renewal when a process counts as gone."""
RENEW_S: Final = 0.5
ALL: Final = "house"
"""Lease of all the data."""
_URL: Final = re.compile(r"[A-Za-z][\w+.-]+:/")
_EXPECTED: Final = "postgresql://USER@HOST/DATABASE"
_KEPT_BUSY_MS: Final = 2_500
"""Longest time for which a process stalled in a transaction can block others: the server ends it."""
_LOOK_S: Final = 0.1
_WAIT_MS: Final = 8_000
"""Longest wait for other writers."""
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
"""Detects a vanished host in seconds; the URL takes precedence."""

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
"""Query of who holds the contested lock, and since when."""

_AWAY: Final = ("08", "57P", "53300", "25P03", "55P03", "40", "28", "3D")
"""SQLSTATEs of a server that ends, is full, refuses, or has ended our session."""


def is_url(where: object) -> bool:
    """Return whether data are in a database rather than in a file."""
    return isinstance(where, str) and _URL.match(where) is not None


def place_of(text: str) -> Path | str:
    """Return a folder, file or URL as typed.

    Raises:
        PlaceError: the URL is invalid.
    """
    where = text.strip()
    if not is_url(where):
        return Path(where).expanduser()  # the shell does not expand it in a service file
    read_url(where)
    return where


def read_url(where: str) -> URL:
    """Return the URL of a database.

    Raises:
        PlaceError: it is invalid; the message omits it, because it may contain a password.
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
        raise PlaceError(f"data: expected a URL such as {_EXPECTED}")
    return url


def shown(url: URL) -> str:
    """Return a URL in a form that people may see: without user and password."""
    host = url.host or url.query.get("host") or "localhost"
    port = "" if url.port is None else f":{url.port}"
    return f"postgresql://{host}{port}/{url.database}"


class Postgres(Backend):
    """One database, or one schema in it by its search_path."""

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

    # ---- write access --------------------------------------------------------------------------------------------

    def began(self, connection: Connection) -> None:
        connection.execute(LOCK)
        if self._fence is not None and connection.execute(_FENCE).scalar() != self._fence:
            raise LostError(f"another process has taken over {self.name}; this process no longer writes")

    def make_way(self) -> None:
        while self._is_in_the_way():
            self.clock.pause(_LOOK_S)

    def _is_in_the_way(self) -> bool:
        """Return whether a session holds the contested lock; end that session if this lasts.

        A session stalled within statements that are sent together is not idle in transaction: the server
        waits for the rest, and would not end it by itself.
        """
        with self.engine.execution_options(isolation_level="AUTOCOMMIT").connect() as connection:
            found = connection.execute(_IN_THE_WAY).first()
            lasts = found is not None and found.ms > _KEPT_BUSY_MS
            if found is not None and lasts:
                connection.execute(select(func.pg_terminate_backend(found.pid)))
            return found is not None and not lasts

    def holder(self, connection: Connection) -> Holder | None:
        """Return a process that holds the data, or ``None`` if there is none, or its lease has lapsed."""
        for table in (schema.processes, schema.leases):
            if inspect(connection).has_table(table.name):  # an empty database has none
                there = table.c
                query = select(there.holder, there.until_us).where(there.until_us > text(NOW))
                if found := connection.execute(query.order_by(there.name).limit(1)).first():
                    return Holder(named=found.holder, until_us=found.until_us)
        return None

    def take(self, connection: Connection) -> None:
        connection.execute(schema.processes.delete())  # they shared the data, and are gone
        self._fence = self.take_all(connection, named())

    def take_all(self, connection: Connection, holder: str) -> int:
        """Give a holder the lease of all the data; return its number."""
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
            with suppress(DBAPIError):  # the fence detects a process that takes the data over meanwhile
                if not self._say(in_time()):
                    lost()
                    return
                self._is_in_the_way()

    def _say(self, until: str) -> int:
        """Renew our lease until then; return 0 if another process holds the data."""
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
        """Release the data at once."""
        self._say("0")

    def allow_pauses(self, connection: Connection) -> None:
        connection.execute(text("SET LOCAL idle_in_transaction_session_timeout = 0"))

    # ---- faults --------------------------------------------------------------------------------------------------

    def is_under_way(self, connection: Connection) -> bool:
        if connection.invalidated:
            return False
        driver: Any = connection.connection.driver_connection
        return driver.info.transaction_status.name in {"INTRANS", "INERROR"}

    def store_error(self, fault: DBAPIError) -> StoreError | None:
        state = getattr(fault.orig, "sqlstate", None) or ""
        why = next(iter(str(fault.orig).strip().splitlines()), "")
        if state.startswith("XX"):
            return DamagedError(f"{self.name} is damaged ({why}); restore a backup")
        if state in {"53100", "25006"}:
            return DiskFullError(f"{self.name} cannot be written ({why})")
        if fault.connection_invalidated or state.startswith(_AWAY) or (not state and _is_operational(fault)):
            return AwayError(f"{self.name} does not answer ({why})")
        return None


def named() -> str:
    """Return the name of this process for others."""
    return f"{socket.gethostname()}, process {os.getpid()}"[:200]


def in_time() -> str:
    """Return when a lease given now lapses, by the database's clock."""
    return f"{NOW} + {int(LEASE_S * 1_000_000)}"


def _is_operational(fault: DBAPIError) -> bool:
    return type(fault.orig).__name__ == "OperationalError"


def _prepare(engine: Any) -> None:
    @event.listens_for(engine, "connect")
    def settle(connection: Any, record: object) -> None:
        for setting in _SETTINGS:
            connection.execute(setting)
        connection.commit()
