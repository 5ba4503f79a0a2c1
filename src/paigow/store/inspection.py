"""The whole audit of a data file, by a connection of its own that only reads, whether a server runs or not."""

import os
import sqlite3
import threading
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from msgspec import Struct

from paigow.record.chain import GENESIS, next_hash
from paigow.store.damage import check_header
from paigow.store.errors import DamagedError, StoreError
from paigow.store.index import VOIDED
from paigow.store.private import make_private
from paigow.store.shelf import Line

MOST_FAULTS: Final = 20
_PAGE: Final = 256
_STEPS: Final = 100_000
"""Of SQLite's machine, after which it asks whether to stop."""


class Fault(Struct, frozen=True, kw_only=True):
    """Something that is wrong in the data."""

    what: str
    stream: str | None = None
    """The stream that it is in; None: the file as a whole."""

    def __str__(self) -> str:
        return self.what if self.stream is None else f"{self.stream}: {self.what}"


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
    path: Path,
    *,
    marks: Mapping[str, Mark] | None = None,
    pause_s: float = 0.0,
    stop: threading.Event | None = None,
    judge: Judge | None = None,
) -> Inspection:
    """Look at everything: the file itself, the sums, the chain of every stream.

    Args:
        path: The data file; another process may be writing to it.
        marks: How far chains were found whole before; what lies behind is not looked at again.
        pause_s: Between two pages of entries, for whoever else needs the machine.
        judge: Tells whether the postings of an entry are those that it calls for.
        stop: Set by another thread, it ends the inspection soon; what was found until then is told.
    """
    found, stop = Inspection(), stop or threading.Event()
    try:
        with closing(_open(path)) as connection:
            connection.set_progress_handler(stop.is_set, _STEPS)
            found.faults += _of_the_file(connection)
            found.faults += _of_the_sums(connection)
            streams = "SELECT stream, status FROM streams ORDER BY stream"
            for stream, status in connection.execute(streams).fetchall():
                mark = (marks or {}).get(stream, Mark())
                broken = _chain(connection, stream, mark, found, partial(stop.wait, pause_s), judge)
                if broken is not None:
                    (found.dealt_with if status == VOIDED else found.faults).append(broken)
                found.faults += _without_entry(connection, stream) if judge is not None else ()
    except sqlite3.DatabaseError as error:
        if not stop.is_set():
            found.faults.append(Fault(what=f"the file cannot be read ({error})"))
    return found


def _open(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"file:{quote(str(path.absolute()))}?mode=ro", uri=True, isolation_level=None)


def _of_the_file(connection: sqlite3.Connection) -> Iterator[Fault]:
    for (told,) in connection.execute(f"PRAGMA integrity_check({MOST_FAULTS})"):
        if told != "ok":
            yield Fault(what=f"the file is damaged: {told}")


def _of_the_sums(connection: sqlite3.Connection) -> Iterator[Fault]:
    (total,) = connection.execute("SELECT coalesce(sum(coins), 0) FROM balances").fetchone()
    if total:
        yield Fault(what=f"all balances together are {total}: expected 0")
    differing = """
        SELECT account, sum(kept), sum(moved) FROM (
            SELECT account, coins AS kept, 0 AS moved FROM balances
            UNION ALL SELECT credit, 0, coins FROM postings
            UNION ALL SELECT debit, 0, -coins FROM postings
        ) GROUP BY account HAVING sum(kept) <> sum(moved) LIMIT ?"""
    for account, kept, moved in connection.execute(differing, (MOST_FAULTS,)):
        stream = account[len("table:") :].partition("/")[0] if account.startswith("table:") else None
        yield Fault(what=f"account {account} holds {kept}: its postings come to {moved}", stream=stream)


def _without_entry(connection: sqlite3.Connection, stream: str) -> Iterator[Fault]:
    """Postings of entries that there are not."""
    query = """
        SELECT seq FROM postings WHERE stream = ? AND NOT EXISTS (
            SELECT 1 FROM events WHERE events.stream = postings.stream AND events.seq = postings.seq) LIMIT 1"""
    for (seq,) in connection.execute(query, (stream,)):
        yield Fault(what=f"there are postings of entry {seq}, which there is not", stream=stream)


def _judged(
    connection: sqlite3.Connection, stream: str, page: Sequence[tuple[Any, ...]], judge: Judge
) -> Iterator[Fault]:
    """Entries whose postings are not those that they call for."""
    query = "SELECT seq, debit, credit, coins FROM postings WHERE stream = ? AND seq BETWEEN ? AND ? ORDER BY seq, line"
    lines = defaultdict[int, list[Line]](list)
    for seq, debit, credit, coins in connection.execute(query, (stream, page[0][0], page[-1][0])):
        lines[seq].append(Line(debit=debit, credit=credit, coins=coins))
    for seq, entry, _, sealed in page:
        if told := judge(stream, _bytes(entry), sealed, lines.get(seq, ())):
            yield Fault(what=f"entry {seq}: {told}", stream=stream)


def _chain(
    connection: sqlite3.Connection,
    stream: str,
    mark: Mark,
    found: Inspection,
    pause: Callable[[], object],
    judge: Judge | None = None,
) -> Fault | None:
    """Follow one chain from where it was found whole, and mark how far it is; what is wrong in it."""
    if mark.seq:
        row = connection.execute(
            "SELECT hash FROM events WHERE stream = ? AND seq = ?", (stream, mark.seq)
        ).fetchone()
        if row is None or row[0] != mark.hash:
            return Fault(what=f"entry {mark.seq} is not the one that was there", stream=stream)
    query = "SELECT seq, entry, hash, sealed FROM events WHERE stream = ? AND seq > ? ORDER BY seq LIMIT ?"
    is_posted = True
    while page := connection.execute(query, (stream, mark.seq, _PAGE)).fetchall():
        for seq, entry, hash_, _ in page:
            if seq != mark.seq + 1 or next_hash(mark.hash, _bytes(entry)) != hash_:
                return Fault(what=f"entry {mark.seq + 1} does not fit the hash chain", stream=stream)
            mark = Mark(seq=seq, hash=hash_)
            found.entries += 1
        if (
            judge is not None
            and is_posted
            and (wrong := next(_judged(connection, stream, page, judge), None))
        ):
            found.faults.append(wrong)  # coins: a fault whether or not the stream was given up
            is_posted = False
        pause()
    if is_posted:
        found.marks[stream] = mark
    return None


def _bytes(value: object) -> bytes:
    """What lies in a column; text where bytes belong has been put there by somebody."""
    return value if isinstance(value, bytes) else str(value).encode()


def backup(where: Path, to: Path, *, judge: Judge | None = None) -> Inspection:
    """Copy the data, all of one moment, to a new file, also while a server writes to them; then inspect the copy.

    Raises:
        DamagedError: there are no data.
        StoreError: the new file is there already.
    """
    path = data_file(where)
    if to.exists():
        raise StoreError(f"{to} is there already: a backup overwrites nothing")
    to.parent.mkdir(parents=True, exist_ok=True)
    make_private(to)
    try:
        with closing(_open(path)) as source, closing(sqlite3.connect(to)) as target:
            source.backup(target)
            target.execute("PRAGMA journal_mode=DELETE")
        found = inspect(to, judge=judge)
    except BaseException:
        os.unlink(to)  # noqa: PTH108 - half a backup is none
        raise
    return found
