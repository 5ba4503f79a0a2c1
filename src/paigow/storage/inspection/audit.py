"""Audits all the data through a read-only connection of its own, whether or not a server runs."""

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

from paigow.log.chain import GENESIS, next_hash
from paigow.storage import schema
from paigow.storage.database.backend import Backend
from paigow.storage.database.damage import check_header
from paigow.storage.database.postgres import Postgres
from paigow.storage.errors import DamagedError, PlaceError
from paigow.storage.event_store import PostingLine
from paigow.storage.inspection.contents import dangling, missing_parts, prepare, wrong_values
from paigow.storage.inspection.faults import DataFault, gather, one_line
from paigow.storage.migrations import version
from paigow.storage.repositories.stream_index import VOIDED

MOST_FAULTS: Final = 20
_PAGE: Final = 256
_STEPS: Final = 100_000
"""SQLite instructions between two checks whether to stop."""


class VerifiedHead(Struct, frozen=True, kw_only=True):
    """How far the chain of a stream has been verified."""

    seq: int = 0
    hash: bytes = GENESIS


Judge = Callable[[str, bytes, bytes | None, Sequence[PostingLine]], str]
"""Stream, entry, sealed parts, postings -> what is wrong with the postings; empty if nothing."""


class Inspection(Struct, kw_only=True):
    """Result of an inspection."""

    faults: list[DataFault] = []
    dealt_with: list[DataFault] = []
    """Faults in chains of abandoned streams whose coins were paid back."""
    marks: dict[str, VerifiedHead] = {}
    """Stream -> how far its chain is verified."""
    entries: int = 0
    """Entries inspected now, without those before the marks."""


def data_file(where: Path) -> Path:
    """Return the data file in a folder.

    Raises:
        DamagedError: there is none, or it is not a database.
    """
    path = where / "paigow.db" if where.is_dir() or not where.suffix else where
    if not path.exists():
        raise DamagedError(f"{path}: no data file; `paigow serve` creates one")
    check_header(path)
    return path


def inspect(
    where: Path | str,
    *,
    marks: Mapping[str, VerifiedHead] | None = None,
    pause_s: float = 0.0,
    stop: threading.Event | None = None,
    judge: Judge | None = None,
) -> Inspection:
    """Inspect everything: the data file itself, the sums, and the chain of every stream.

    Args:
        where: The data file, or the URL of the database; another process may be writing to it.
        marks: How far chains were verified before; those entries are not inspected again.
        pause_s: Pause between two pages of entries, for other users of the machine.
        judge: Checks the postings of an entry.
        stop: Event that another thread sets to end the inspection soon; the result then covers what was inspected.

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
        told = backend.store_error(error)
        if isinstance(where, str) or not isinstance(told, DamagedError | None):
            raise told or error from error
        if not stop.is_set():
            found.faults.append(DataFault(what=f"the file cannot be read ({one_line(error.orig)})"))
    except UnicodeDecodeError as error:  # the driver cannot read SQLite's message, which names the damage
        found.faults.append(DataFault(what=f"the file cannot be read ({one_line(error)})"))
    finally:
        backend.close()
    return found


def _look(
    connection: Connection,
    found: Inspection,
    marks: Mapping[str, VerifiedHead],
    pause: Callable[[], bool],
    judge: Judge | None,
) -> None:
    """Inspect everything; ``pause`` waits between two pages and returns whether to stop."""
    is_sqlite = connection.dialect.name == "sqlite"
    parts: list[tuple[str, Callable[[Connection], Iterable[DataFault]]]] = [
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
        broken: list[DataFault] = []
        mark = marks.get(stream, VerifiedHead())
        gather(broken, "the log", lambda: _chain(connection, stream, mark, found, pause, judge), stream)  # noqa: B023
        (found.dealt_with if status == VOIDED else found.faults).extend(broken)
        if judge is not None:
            gather(found.faults, "the postings", lambda: _without_entry(connection, stream), stream)  # noqa: B023
        if pause():
            return


def _nothing(connection: Connection) -> Iterable[DataFault]:
    """Return no faults: PostgreSQL enforces the types of its columns."""
    return ()


def _streams(connection: Connection, streams: dict[str, str | None]) -> Iterator[DataFault]:
    """Put every stream with its status into ``streams``, even those with entries but no row of their own."""
    for table in (schema.events, schema.postings):
        for (stream,) in connection.execute(select(table.c.stream).distinct()):
            streams[str(stream)] = None
    table = schema.streams
    for stream, status in connection.execute(select(table.c.stream, table.c.status).order_by(table.c.stream)):
        if str(stream) not in streams:
            yield DataFault(what="there are no entries", stream=str(stream))
        streams[str(stream)] = status


def reader(path: Path, stop: threading.Event | None = None, *, is_inspecting: bool = False) -> Backend:
    """Open a data file read-only, even while another process writes; ``is_inspecting`` also reads damaged text."""

    def connect() -> sqlite3.Connection:
        connection = sqlite3.connect(f"file:{quote(str(path.absolute()))}?mode=ro", uri=True)
        if is_inspecting:
            prepare(connection)
        if stop is not None:
            connection.set_progress_handler(stop.is_set, _STEPS)
        return connection

    return Backend(create_engine("sqlite://", creator=connect, poolclass=NullPool), path, str(path))


def _of_the_file(connection: Connection) -> Iterator[DataFault]:
    for (told,) in connection.exec_driver_sql(f"PRAGMA integrity_check({MOST_FAULTS})"):
        if told != "ok":
            yield DataFault(what=f"the file is damaged: {one_line(told)}")


def _of_the_sums(connection: Connection) -> Iterator[DataFault]:
    total = int(connection.execute(text("SELECT coalesce(sum(coins), 0) FROM balances")).scalar_one())
    if total:
        yield DataFault(what=f"all balances together are {total}: expected 0")
    differing = text("""
        SELECT account, sum(held), sum(moved) FROM (
            SELECT account, coins AS held, 0 AS moved FROM balances
            UNION ALL SELECT credit, 0, coins FROM postings
            UNION ALL SELECT debit, 0, -coins FROM postings
        ) AS moves GROUP BY account HAVING sum(held) <> sum(moved) LIMIT :most""")
    for account, held, moved in connection.execute(differing, {"most": MOST_FAULTS}):
        stream = account[len("table:") :].partition("/")[0] if account.startswith("table:") else None
        yield DataFault(what=f"account {account} holds {held}: its postings come to {moved}", stream=stream)


def _without_entry(connection: Connection, stream: str) -> Iterator[DataFault]:
    """Yield postings of missing entries."""
    query = text("""
        SELECT seq FROM postings WHERE stream = :stream AND NOT EXISTS (
            SELECT 1 FROM events WHERE events.stream = postings.stream AND events.seq = postings.seq) LIMIT 1""")
    for (seq,) in connection.execute(query, {"stream": stream}):
        yield DataFault(what=f"there are postings of entry {seq}, which there is not", stream=stream)


def _judged(
    connection: Connection, stream: str, page: Sequence[Sequence[Any]], judge: Judge
) -> Iterator[DataFault]:
    """Yield entries with wrong postings."""
    moved = schema.postings.c
    query = (
        select(moved.seq, moved.debit, moved.credit, moved.coins)
        .where(moved.stream == stream, moved.seq.between(page[0][0], page[-1][0]))
        .order_by(moved.seq, moved.line)
    )
    lines = defaultdict[int, list[PostingLine]](list)
    wrong = dict[int, str]()
    for seq, debit, credit, coins in connection.execute(query):
        lines[seq].append(PostingLine(debit=debit, credit=credit, coins=coins))
        if not (isinstance(debit, str) and isinstance(credit, str) and isinstance(coins, int)):
            wrong[seq] = f"its posting of {coins!r} from {debit!r} to {credit!r} cannot be read"
    for seq, entry, _, sealed in page:
        if told := wrong.get(seq) or _told(judge, stream, entry, sealed, lines.get(seq, ())):
            yield DataFault(what=f"entry {seq}: {told}", stream=stream)


def _told(judge: Judge, stream: str, entry: object, sealed: object, lines: Sequence[PostingLine]) -> str:
    """Return the judge's verdict; an entry that breaks the judge was not written by this program."""
    if not isinstance(sealed, bytes | None):
        return "its sealed parts cannot be read"
    try:
        return judge(stream, _bytes(entry), sealed, lines)
    except Exception as error:  # noqa: BLE001 - a forged entry may break the judge in any way
        return f"it cannot be judged ({type(error).__name__}: {one_line(error)})"


def _chain(
    connection: Connection,
    stream: str,
    mark: VerifiedHead,
    found: Inspection,
    pause: Callable[[], bool],
    judge: Judge | None = None,
) -> Iterator[DataFault]:
    """Follow one chain from its mark, move the mark, and yield faults."""
    log = schema.events.c
    if mark.seq:
        hashed = select(type_coerce(log.hash, NullType)).where(log.stream == stream, log.seq == mark.seq)
        if connection.execute(hashed).scalar() != mark.hash:
            yield DataFault(what=f"entry {mark.seq} is not the one that was there", stream=stream)
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
                yield DataFault(what=f"entry {mark.seq + 1} does not fit the hash chain", stream=stream)
                return
            mark = VerifiedHead(seq=seq, hash=hash_)
            found.entries += 1
        if (
            judge is not None
            and is_posted
            and (wrong := next(_judged(connection, stream, page, judge), None))
        ):
            found.faults.append(wrong)  # coins: a fault even if the stream was abandoned
            is_posted = False
        if pause():
            break
    if is_posted:
        found.marks[stream] = mark


def _bytes(value: object) -> bytes:
    """Return a column's bytes; text in place of bytes was put there by a person."""
    return value if isinstance(value, bytes) else str(value).encode()
