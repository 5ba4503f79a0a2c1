"""The whole audit of the data, by a connection of its own that only reads, whether a server runs or not."""

import sqlite3
import threading
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from msgspec import Struct
from sqlalchemy import Connection, create_engine, select, text, type_coerce
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool
from sqlalchemy.types import NullType

from paigow.record.chain import GENESIS, next_hash
from paigow.store import schema
from paigow.store.backend import Backend
from paigow.store.contents import dangling, missing_parts, prepare, wrong_values
from paigow.store.damage import check_header
from paigow.store.errors import DamagedError, PlaceError
from paigow.store.faults import Fault, gather, one_line
from paigow.store.index import VOIDED
from paigow.store.migrations import version
from paigow.store.postgres import Postgres
from paigow.store.shelf import Line

MOST_FAULTS: Final = 20
_PAGE: Final = 256
_STEPS: Final = 100_000
"""Of SQLite's machine, after which it asks whether to stop."""


class Mark(Struct, frozen=True, kw_only=True):
    """How far the chain of a stream has been found whole."""

    seq: int = 0
    hash: bytes = GENESIS


Judge = Callable[[str, bytes, bytes | None, Sequence[Line]], str]
"""Stream, entry, its sealed parts, its postings -> what is wrong with the postings; empty: nothing."""


class Inspection(Struct, kw_only=True):
    """What was found."""

    faults: list[Fault] = []
    dealt_with: list[Fault] = []
    """What is wrong in chains of streams that were given up, their coins paid back."""
    marks: dict[str, Mark] = {}
    """Stream -> how far its chain is whole."""
    entries: int = 0
    """Looked at now, those before the marks left out."""


def data_file(where: Path) -> Path:
    """The data file in a folder.

    Raises:
        DamagedError: there is none, or it is no database.
    """
    path = where / "paigow.db" if where.is_dir() or not where.suffix else where
    if not path.exists():
        raise DamagedError(f"{path}: there is no data file")
    check_header(path)
    return path


def inspect(
    where: Path | str,
    *,
    marks: Mapping[str, Mark] | None = None,
    pause_s: float = 0.0,
    stop: threading.Event | None = None,
    judge: Judge | None = None,
) -> Inspection:
    """Look at everything: the data file itself, the sums, the chain of every stream.

    Args:
        where: The data file, or the URL of the database; another process may be writing to it.
        marks: How far chains were found whole before; what lies behind is not looked at again.
        pause_s: Between two pages of entries, for whoever else needs the machine.
        judge: Tells whether the postings of an entry are those that it calls for.
        stop: Set by another thread, it ends the inspection soon; what was found until then is told.

    Raises:
        StoreError: the database does not answer, or has no data of Paigow; the file cannot be opened.
    """
    stop = stop or threading.Event()
    backend = Postgres(where) if isinstance(where, str) else reader(where, stop, is_inspecting=True)
    found = Inspection()
    try:
        with backend.reading.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            if isinstance(where, str) and version(connection) is None:
                raise PlaceError(f"{backend.name}: there are no data")
            _look(connection, found, marks or {}, partial(stop.wait, pause_s), judge)
    except DBAPIError as error:
        told = backend.told(error)
        if isinstance(where, str) or not isinstance(told, DamagedError | None):
            raise told or error from error
        if not stop.is_set():
            found.faults.append(Fault(what=f"the file cannot be read ({one_line(error.orig)})"))
    except (
        UnicodeDecodeError
    ) as error:  # the driver cannot read a message of SQLite, which names what is damaged
        found.faults.append(Fault(what=f"the file cannot be read ({one_line(error)})"))
    finally:
        backend.close()
    return found


def _look(
    connection: Connection,
    found: Inspection,
    marks: Mapping[str, Mark],
    pause: Callable[[], bool],
    judge: Judge | None,
) -> None:
    """Look at everything; ``pause`` waits between two pages, and says whether to stop."""
    is_sqlite = connection.dialect.name == "sqlite"
    parts: list[tuple[str, Callable[[Connection], Iterable[Fault]]]] = [
        ("the tables", missing_parts),
        ("the values", wrong_values if is_sqlite else _nothing),
        ("the references between the tables", dangling),
        ("the sums", _of_the_sums),
    ]
    if is_sqlite:
        parts.insert(0, ("the file", _of_the_file))
    for of_what, look in parts:
        gather(found.faults, of_what, partial(look, connection))
        if pause():
            return
    streams = dict[str, str | None]()
    gather(found.faults, "the list of logs", lambda: _streams(connection, streams))
    for stream, status in streams.items():
        broken: list[Fault] = []
        mark = marks.get(stream, Mark())
        gather(broken, "the log", lambda: _chain(connection, stream, mark, found, pause, judge), stream)  # noqa: B023
        (found.dealt_with if status == VOIDED else found.faults).extend(broken)
        if judge is not None:
            gather(found.faults, "the postings", lambda: _without_entry(connection, stream), stream)  # noqa: B023
        if pause():
            return


def _nothing(connection: Connection) -> Iterable[Fault]:
    """PostgreSQL sees to the types of its columns itself."""
    return ()


def _streams(connection: Connection, streams: dict[str, str | None]) -> Iterator[Fault]:
    """Put every stream with its status into ``streams``, those that have entries and no row of their own too."""
    for table in (schema.events, schema.postings):
        for (stream,) in connection.execute(select(table.c.stream).distinct()):
            streams[str(stream)] = None
    table = schema.streams
    for stream, status in connection.execute(select(table.c.stream, table.c.status).order_by(table.c.stream)):
        if str(stream) not in streams:
            yield Fault(what="there are no entries", stream=str(stream))
        streams[str(stream)] = status


def reader(path: Path, stop: threading.Event | None = None, *, is_inspecting: bool = False) -> Backend:
    """A data file to be read, whoever writes to it; ``is_inspecting``: damaged text is read too."""

    def connect() -> sqlite3.Connection:
        connection = sqlite3.connect(f"file:{quote(str(path.absolute()))}?mode=ro", uri=True)
        if is_inspecting:
            prepare(connection)
        if stop is not None:
            connection.set_progress_handler(stop.is_set, _STEPS)
        return connection

    return Backend(create_engine("sqlite://", creator=connect, poolclass=NullPool), path, str(path))


def _of_the_file(connection: Connection) -> Iterator[Fault]:
    for (told,) in connection.exec_driver_sql(f"PRAGMA integrity_check({MOST_FAULTS})"):
        if told != "ok":
            yield Fault(what=f"the file is damaged: {one_line(told)}")


def _of_the_sums(connection: Connection) -> Iterator[Fault]:
    total = int(connection.execute(text("SELECT coalesce(sum(coins), 0) FROM balances")).scalar_one())
    if total:
        yield Fault(what=f"all balances together are {total}: expected 0")
    differing = text("""
        SELECT account, sum(held), sum(moved) FROM (
            SELECT account, coins AS held, 0 AS moved FROM balances
            UNION ALL SELECT credit, 0, coins FROM postings
            UNION ALL SELECT debit, 0, -coins FROM postings
        ) AS moves GROUP BY account HAVING sum(held) <> sum(moved) LIMIT :most""")
    for account, held, moved in connection.execute(differing, {"most": MOST_FAULTS}):
        stream = account[len("table:") :].partition("/")[0] if account.startswith("table:") else None
        yield Fault(what=f"account {account} holds {held}: its postings come to {moved}", stream=stream)


def _without_entry(connection: Connection, stream: str) -> Iterator[Fault]:
    """Postings of entries that there are not."""
    query = text("""
        SELECT seq FROM postings WHERE stream = :stream AND NOT EXISTS (
            SELECT 1 FROM events WHERE events.stream = postings.stream AND events.seq = postings.seq) LIMIT 1""")
    for (seq,) in connection.execute(query, {"stream": stream}):
        yield Fault(what=f"there are postings of entry {seq}, which there is not", stream=stream)


def _judged(
    connection: Connection, stream: str, page: Sequence[Sequence[Any]], judge: Judge
) -> Iterator[Fault]:
    """Entries whose postings are not those that they call for."""
    moved = schema.postings.c
    query = (
        select(moved.seq, moved.debit, moved.credit, moved.coins)
        .where(moved.stream == stream, moved.seq.between(page[0][0], page[-1][0]))
        .order_by(moved.seq, moved.line)
    )
    lines = defaultdict[int, list[Line]](list)
    wrong = dict[int, str]()
    for seq, debit, credit, coins in connection.execute(query):
        lines[seq].append(Line(debit=debit, credit=credit, coins=coins))
        if not (isinstance(debit, str) and isinstance(credit, str) and isinstance(coins, int)):
            wrong[seq] = f"its posting of {coins!r} from {debit!r} to {credit!r} cannot be read"
    for seq, entry, _, sealed in page:
        if told := wrong.get(seq) or _told(judge, stream, entry, sealed, lines.get(seq, ())):
            yield Fault(what=f"entry {seq}: {told}", stream=stream)


def _told(judge: Judge, stream: str, entry: object, sealed: object, lines: Sequence[Line]) -> str:
    """What the judge says; an entry over which it breaks cannot be one that this program has written."""
    if not isinstance(sealed, bytes | None):
        return "its sealed parts cannot be read"
    try:
        return judge(stream, _bytes(entry), sealed, lines)
    except Exception as error:  # noqa: BLE001 - whatever a forged entry does to the judge
        return f"it cannot be judged ({type(error).__name__}: {one_line(error)})"


def _chain(
    connection: Connection,
    stream: str,
    mark: Mark,
    found: Inspection,
    pause: Callable[[], bool],
    judge: Judge | None = None,
) -> Iterator[Fault]:
    """Follow one chain from where it was found whole, and mark how far it is; what is wrong in it."""
    log = schema.events.c
    if mark.seq:
        hashed = select(type_coerce(log.hash, NullType)).where(log.stream == stream, log.seq == mark.seq)
        if connection.execute(hashed).scalar() != mark.hash:
            yield Fault(what=f"entry {mark.seq} is not the one that was there", stream=stream)
            return
    entries = (
        select(log.seq, *(type_coerce(each, NullType) for each in (log.entry, log.hash, log.sealed)))
        .where(log.stream == stream)
        .order_by(log.seq)
        .limit(_PAGE)
    )
    is_posted = True
    while page := connection.execute(entries.where(log.seq > mark.seq)).fetchall():
        for seq, entry, hash_, _ in page:
            if seq != mark.seq + 1 or next_hash(mark.hash, _bytes(entry)) != hash_:
                yield Fault(what=f"entry {mark.seq + 1} does not fit the hash chain", stream=stream)
                return
            mark = Mark(seq=seq, hash=hash_)
            found.entries += 1
        if (
            judge is not None
            and is_posted
            and (wrong := next(_judged(connection, stream, page, judge), None))
        ):
            found.faults.append(wrong)  # coins: a fault whether or not the stream was given up
            is_posted = False
        if pause():
            break
    if is_posted:
        found.marks[stream] = mark


def _bytes(value: object) -> bytes:
    """What lies in a column; text where bytes belong has been put there by somebody."""
    return value if isinstance(value, bytes) else str(value).encode()
