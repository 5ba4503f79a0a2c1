"""Several processes on one database: who they are, and which table each runs. See decision 24.

Each process has a row, which it renews like a lease. A process that finds another's row lapsed removes it and
distributes its tables to the rest, in a write transaction, so that a process that lost its row writes
nothing. One process is the head and answers everything that does not concern a table.
"""

import secrets
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

from msgspec import Struct
from sqlalchemy import (
    ARRAY,
    Connection,
    Select,
    String,
    any_,
    bindparam,
    delete,
    exists,
    func,
    insert,
    select,
    text,
    update,
)
from sqlalchemy.exc import DBAPIError

from paigow.clock import Clock
from paigow.storage import migrations, schema
from paigow.storage.database.backend import Holder, upsert
from paigow.storage.database.postgres import ALL, LOCK, NOW, Postgres, in_time, named
from paigow.storage.errors import LostError, SchemaError

Heard = Callable[[str | None], None]
"""Receives a message of another process; ``None`` if messages may have been missed."""
_LISTEN_S: Final = 0.5
_PROCESSES, _PLACES, _STREAMS = schema.processes.c, schema.places.c, schema.streams.c
_LAPSED: Final = _PROCESSES.until_us <= text(NOW)
_CHANNEL: Final = "SELECT 'paigow ' || current_schema()"
_DRAW: Final = text(
    "UPDATE places SET outline = given.outline, drawn = drawn + 1"
    " FROM unnest(CAST(:streams AS text[]), CAST(:outlines AS bytea[])) AS given (stream, outline)"
    " WHERE places.stream = given.stream AND places.process = :own"
)
_TURN: Final = text(
    "SELECT pg_advisory_xact_lock(20975, hashtext(current_schema() || ' ' || CAST(:person AS text)))"
)


class SharingSettings(Struct, frozen=True, kw_only=True):
    """What the store needs to distribute tables."""

    address: str
    """Address at which other processes reach this one: HOST:PORT."""
    done: tuple[str, ...]
    """Status of streams that nobody has to run."""
    beside: tuple[str, ...]
    """Streams that are not a table's."""


class ServerProcess(Struct, frozen=True, kw_only=True):
    """One of the processes."""

    name: str
    address: str
    secret: str
    """Authenticates requests forwarded to this process."""
    is_head: bool


class TableHost(Struct, frozen=True, kw_only=True):
    """Where a table runs."""

    process: str
    drawn: int
    """How often its outline was written."""
    status: str
    """Status of its stream."""


class StoredOutline(Struct, frozen=True, kw_only=True):
    """Outline that a table's process wrote for the others."""

    drawn: int
    """How often it was written."""
    outline: bytes
    """May be empty."""


class Census(Struct, frozen=True, kw_only=True):
    """The processes that share the data, and the tables that each runs."""

    members: dict[str, ServerProcess]
    """Processes by name, without those that are gone."""
    places: dict[str, TableHost]
    """Places of all open tables."""
    is_settled: bool
    """There is a head, and no vanished process still has tables."""


class SharedPostgres(Postgres):
    """A database that this process shares with others."""

    def __init__(self, where: str, sharing: SharingSettings, clock: Clock) -> None:
        super().__init__(where, clock)
        self._sharing = sharing
        self.member = ""
        self._listening: threading.Thread | None = None
        self.heard: Heard = lambda said: None

    # ---- write access --------------------------------------------------------------------------------------------

    def began(self, connection: Connection) -> None:
        connection.execute(LOCK)
        if self.member and not connection.execute(select(exists().where(self._is_own))).scalar():
            raise LostError(
                f"{self.name}: other processes have taken over what was here: nothing more is written"
            )

    @property
    def _is_own(self) -> Any:
        return _PROCESSES.name == self.member

    def holder(self, connection: Connection) -> Holder | None:
        """Return a process that holds the data and does not share them.

        Raises:
            SchemaError: processes with another schema share them.
        """
        if migrations.version(connection) is None:
            return None
        if self._is_shared(connection):
            found = migrations.version(connection)
            if found != migrations.newest():
                raise SchemaError(
                    f"the data have schema {found}, this program {migrations.newest()}: "
                    "end the other processes first, then start this one"
                )
            return None
        return super().holder(connection)

    def _is_shared(self, connection: Connection) -> bool:
        return bool(connection.execute(select(exists().where(~_LAPSED))).scalar())

    def take(self, connection: Connection) -> None:
        name = "h" + secrets.token_hex(8)
        row = {
            "name": name,
            "holder": named(),
            "address": self._sharing.address,
            "secret": secrets.token_urlsafe(24),
            "until_us": text(in_time()),
            "is_head": False,
        }
        # the process that had this address before is gone
        connection.execute(delete(schema.processes).where(_PROCESSES.address == self._sharing.address))
        connection.execute(insert(schema.processes).values(**row))
        if not connection.execute(select(exists().where(_LAPSED))).scalar():  # otherwise settled later
            self.settle(connection)
        self.member = name

    def settle(self, connection: Connection) -> None:
        """Remove the rows of vanished processes, elect a head if needed, and assign every table."""
        connection.execute(delete(schema.processes).where(_LAPSED))
        rows = connection.execute(select(schema.processes).order_by(_PROCESSES.name)).all()
        if not rows:
            return
        done = select(_STREAMS.stream).where(_STREAMS.status.in_(self._sharing.done))
        connection.execute(delete(schema.places).where(_PLACES.stream.in_(done)))
        load = self._load(connection, [row.name for row in rows])
        if not any(row.is_head for row in rows):
            head = self.member if self.member in load else min(load, key=lambda name: (load[name], name))
            connection.execute(update(schema.processes).where(_PROCESSES.name == head).values(is_head=True))
            self.take_all(connection, next(row.holder for row in rows if row.name == head))
        placed = select(_PLACES.stream).where(_PLACES.process.in_(list(load)))
        lying = select(_STREAMS.stream).where(
            _STREAMS.status.not_in(self._sharing.done),
            _STREAMS.stream.not_in(self._sharing.beside),
            _STREAMS.stream.not_in(placed),
        )
        for stream in connection.execute(lying.order_by(_STREAMS.stream)).scalars().all():
            least = min(load, key=lambda name: (load[name], name))
            load[least] += 1
            self._put(connection, stream, least)

    def _load(self, connection: Connection, members: Iterable[str]) -> dict[str, int]:
        """Return process -> number of tables."""
        counted = select(_PLACES.process, func.count()).group_by(_PLACES.process)
        found = {row[0]: row[1] for row in connection.execute(counted)}
        return {name: found.get(name, 0) for name in members}

    def put(self, connection: Connection, stream: str, process: str) -> None:
        """Assign a table to a process; if that one is gone, nobody has the table until the next settlement."""
        is_there = connection.execute(select(exists().where(_PROCESSES.name == process))).scalar()
        if is_there:
            self._put(connection, stream, process)

    def _put(self, connection: Connection, stream: str, process: str) -> None:
        row = {"stream": stream, "process": process, "drawn": 0}
        upsert(connection, schema.places, [row], key=["stream"], changed=["process"])

    def _say(self, until: str) -> int:
        with self.engine.connect() as connection, connection.begin():
            own = update(schema.processes).where(self._is_own)
            count = connection.execute(own.values(until_us=text(until))).rowcount
            is_head = exists().where(self._is_own, _PROCESSES.is_head)
            leases = schema.leases
            connection.execute(
                update(leases).where(leases.c.name == ALL, is_head).values(until_us=text(until))
            )
            return count

    def _give_back(self) -> None:
        """End in order, so that others get everything at once."""
        self._say("0")
        with self.engine.connect() as connection, connection.begin():
            connection.execute(LOCK)
            self.settle(connection)

    # ---- census --------------------------------------------------------------------------------------------------

    def census(self, connection: Connection) -> Census:
        """Return the processes that share the data, and the tables that each runs."""
        rows = connection.execute(select(schema.processes, _LAPSED.label("is_gone"))).all()
        members = {
            row.name: ServerProcess(
                name=row.name, address=row.address, secret=row.secret, is_head=row.is_head
            )
            for row in rows
            if not row.is_gone
        }
        found = connection.execute(
            self._open_places(_PLACES.stream, _PLACES.process, _PLACES.drawn, _STREAMS.status)
        )
        places = {
            row.stream: TableHost(process=row.process, drawn=row.drawn, status=row.status) for row in found
        }
        return Census(
            members=members,
            places=places,
            is_settled=len(members) == len(rows)
            and any(each.is_head for each in members.values())
            and all(each.process in members for each in places.values()),
        )

    def _open_places(self, *columns: Any) -> Select[Any]:
        joined = schema.places.join(schema.streams, _STREAMS.stream == _PLACES.stream)
        return select(*columns).select_from(joined).where(_STREAMS.status.not_in(self._sharing.done))

    def draw(self, connection: Connection, outlines: Mapping[str, bytes]) -> None:
        """Write the outlines of tables that are still this process's."""
        given = {"streams": list(outlines), "outlines": list(outlines.values()), "own": self.member}
        connection.execute(_DRAW, given)

    def outlines(self, connection: Connection, streams: Sequence[str]) -> dict[str, StoredOutline]:
        """Return the outlines of some open tables."""
        wanted = _PLACES.stream == any_(bindparam("streams", list(streams), ARRAY(String)))
        query = self._open_places(_PLACES.stream, _PLACES.drawn, _PLACES.outline).where(wanted)
        return {
            row.stream: StoredOutline(drawn=row.drawn, outline=row.outline or b"")
            for row in connection.execute(query)
        }

    def turn_of(self, person: str) -> Connection:
        """Return a connection that holds a person's turn among all processes until closed, or idle for too long."""
        connection = self.engine.connect()
        try:
            connection.execute(_TURN, {"person": person})
        except BaseException:
            connection.close()
            raise
        return connection

    @staticmethod
    def end_turn(held: Connection) -> None:
        """Pass the turn on."""
        with suppress(DBAPIError):  # the database has ended it
            held.close()

    # ---- messages ------------------------------------------------------------------------------------------------

    def tell(self, connection: Connection, said: str) -> None:
        """Send a message to all other processes when this transaction commits."""
        query = text(f"SELECT pg_notify(({_CHANNEL}), :said)")
        connection.execute(query, {"said": f"{self.member} {said}"})

    def keep(self, lost: Callable[[], None]) -> None:
        super().keep(lost)
        self._listening = threading.Thread(target=self._listen, name="paigow-hears", daemon=True)
        self._listening.start()

    def _listen(self) -> None:
        while not self._is_ending.is_set():
            try:
                self._hear()
            except Exception as fault:
                if (
                    not isinstance(fault, DBAPIError)
                    and type(fault).__module__.partition(".")[0] != "psycopg"
                ):
                    raise
                if not self._is_ending.is_set():
                    self.clock.pause(_LISTEN_S)

    def _hear(self) -> None:
        with self.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            channel = str(connection.execute(text(_CHANNEL)).scalar()).replace('"', '""')
            connection.execute(text(f'LISTEN "{channel}"'))
            self.heard(None)
            driver: Any = connection.connection.driver_connection
            try:
                while not self._is_ending.is_set():
                    for each in driver.notifies(timeout=_LISTEN_S):
                        sender, _, said = each.payload.partition(" ")
                        if sender != self.member:
                            self.heard(said)
            finally:
                with suppress(Exception):
                    connection.detach()  # nothing else may use a connection that listens
                    driver.close()

    def close(self) -> None:
        super().close()
        if self._listening is not None:
            self._listening.join()
