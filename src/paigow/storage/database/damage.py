"""Detects a data file that is invalid, cut short or read-only, and reports it in a sentence."""

import os
import sqlite3
from pathlib import Path
from typing import Final

from sqlalchemy.exc import DBAPIError

from paigow.storage.errors import DamagedError, DiskFullError, LockedError, StoreError

_HEADER: Final = b"SQLite format 3\0"
_HEADER_BYTES: Final = 100
_LOG_HEADER_BYTES: Final = 32
_FRAME_HEADER_BYTES: Final = 24
_WHAT_TO_DO: Final = "stop the server and put a backup in its place (see paigow admin backup and check)"
_CORRUPT: Final = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
_FULL: Final = {sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY}
_CLOSED: Final = {sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH}
_BUSY: Final = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PROTOCOL}
_OF_DAMAGE: Final = ("no such table", "no such column", "Could not decode to UTF-8")
"""Prefixes of SQLite messages without a code of their own: part of the schema is missing, or a text is invalid."""


def check_header(path: Path) -> None:
    """Check the header and length of a data file; a missing or empty one is yet to be created.

    Pages in the write-ahead log beside it (after a killed server or a full disk) are not missing.

    Raises:
        DamagedError: it is not a database, or is shorter than its header says.
    """
    if not path.exists() or not (size := path.stat().st_size):
        return
    with path.open("rb") as file:
        head = file.read(_HEADER_BYTES)
    if not head.startswith(_HEADER) or len(head) < _HEADER_BYTES:
        raise DamagedError(f"{path} is not a database of Paigow: {_WHAT_TO_DO}")
    page = int.from_bytes(head[16:18], "big")
    page_bytes = 65536 if page == 1 else page
    pages = int.from_bytes(head[28:32], "big")
    if head[24:28] == head[92:96] and size < pages * page_bytes:
        beside = _pages_beside(path.with_name(path.name + "-wal"), page_bytes)
        if not beside.issuperset(range(size // page_bytes + 1, pages + 1)):
            missing = f"{size} bytes of {pages * page_bytes} are there"
            raise DamagedError(f"{path} is cut short ({missing}): {_WHAT_TO_DO}")


def _pages_beside(log: Path, page_bytes: int) -> set[int]:
    """Return the page numbers in a write-ahead log, without those of earlier uses.

    See sqlite.org/fileformat2.html, 4.1.
    """
    if not log.exists():
        return set()
    found = set[int]()
    with log.open("rb") as file:
        salt = file.read(_LOG_HEADER_BYTES)[16:24]
        while len(frame := file.read(_FRAME_HEADER_BYTES)) == _FRAME_HEADER_BYTES and frame[8:16] == salt:
            found.add(int.from_bytes(frame[:4], "big"))
            file.seek(page_bytes, os.SEEK_CUR)
    return found


def store_error(fault: DBAPIError, path: str) -> StoreError | None:
    """Return the meaning of a database error, or ``None`` if it means something else."""
    return meaning(fault.orig, path) if isinstance(fault.orig, sqlite3.Error) else None


def meaning(error: sqlite3.Error | UnicodeDecodeError, path: str) -> StoreError | None:
    """Return the meaning of an error of SQLite or its driver, or ``None`` for a bug of this program."""
    if isinstance(error, UnicodeDecodeError):
        return DamagedError(f"{path} is damaged (a text in it is no UTF-8): {_WHAT_TO_DO}")
    code, why = getattr(error, "sqlite_errorcode", None), " ".join(str(error).split())
    kind = None if code is None else code & 0xFF
    if kind in _CORRUPT or code == sqlite3.SQLITE_IOERR_SHORT_READ or why.startswith(_OF_DAMAGE):
        return DamagedError(f"{path} is damaged ({why}): {_WHAT_TO_DO}")
    if kind in _FULL:
        return DiskFullError(f"{path} cannot be written ({why})")
    if kind == sqlite3.SQLITE_IOERR:  # SQLite writes beside a file even when it only reads it
        return DiskFullError(f"{path} cannot be read or written ({why}): is there room on its disk?")
    if kind in _CLOSED:
        return StoreError(f"{path} cannot be opened ({why})")
    if kind in _BUSY:
        return LockedError(f"{path} is in use by another program ({why})")
    return None
