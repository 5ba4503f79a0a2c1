"""Copies the data as of one moment: for a backup, a restore, or a move to another database."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final
from urllib.parse import quote

from sqlalchemy import Connection, Table, create_engine, select
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.pool import NullPool

from paigow.storage import migrations, schema
from paigow.storage.database.backend import Backend
from paigow.storage.database.damage import meaning
from paigow.storage.database.postgres import Postgres
from paigow.storage.errors import DamagedError, PlaceError, SchemaError, StoreError
from paigow.storage.inspection.audit import Inspection, Judge, data_file, inspect, reader
from paigow.storage.inspection.faults import one_line
from paigow.storage.private_files import make_private

_ROWS: Final = 1_000
"""Rows in memory at a time."""
_ELSEWHERE: Final = (
    "make an empty database (createdb NAME), put the copy into postgresql://USER@HOST/NAME, "
    "and start the server with that URL"
)
"""Advice for a database that already has data."""
_OF_PROCESSES: Final = frozenset({schema.meta, schema.leases, schema.processes, schema.places})
"""Tables that concern only the current place of the data."""


def backup(where: Path | str, to: Path | str, *, judge: Judge | None = None) -> Inspection:
    """Copy the data as of one moment, even while a server writes to them; then inspect the copy.

    Args:
        where: Data folder or file, or the URL of a database.
        to: A new file, or the URL of a database without tables.
        judge: See ``inspect``.

    Raises:
        DamagedError: there are no data.
        SchemaError: the data have another schema than this program's, and the target is another kind of database.
        StoreError: the file exists; the database is not empty or does not answer.
    """
    source = where if isinstance(where, str) else data_file(where)
    if isinstance(to, str):
        _copy_rows(Postgres(source) if isinstance(source, str) else reader(source), Postgres(to))
        return inspect(to, judge=judge)
    if to.exists():
        raise StoreError(f"{to} already exists; a backup does not overwrite files")
    to.parent.mkdir(parents=True, exist_ok=True)
    make_private(to)
    try:
        if isinstance(source, str):
            _copy_rows(Postgres(source), _file(to))
        else:
            _copy_file(source, to)
        return inspect(to, judge=judge)
    except BaseException:
        os.unlink(to)  # noqa: PTH108 - half a backup is useless
        raise


def _file(path: Path) -> Backend:
    return Backend(create_engine(f"sqlite:///{path}", poolclass=NullPool), path, str(path))


def _copy_file(source: Path, to: Path) -> None:
    address = f"file:{quote(str(source.absolute()))}?mode=ro"
    with _errors_of(source), closing(sqlite3.connect(address, uri=True, isolation_level=None)) as reading:
        reading.execute("SELECT count(*) FROM sqlite_master").fetchone()
        with _errors_of(to, source), closing(sqlite3.connect(to)) as target:
            reading.backup(target)
            target.execute("PRAGMA journal_mode=DELETE")


@contextmanager
def _errors_of(file: Path, source: Path | None = None) -> Iterator[None]:
    """Translate SQLite's errors; damage found while a file is copied is in the ``source``."""
    try:
        yield
    except (sqlite3.Error, UnicodeDecodeError) as error:
        told = meaning(error, str(file))
        if isinstance(told, DamagedError) and source is not None:
            told = meaning(error, str(source))
        raise told or StoreError(f"{source or file} cannot be copied ({one_line(error)})") from error


def _copy_rows(source: Backend, target: Backend) -> None:
    """Copy every row into a database without tables, in one transaction."""
    try:
        with source.reading.connect() as reading, reading.begin(), target.engine.begin() as writing:
            source.allow_pauses(reading)  # while a slow disk stores what was read
            target.allow_pauses(writing)
            found = migrations.version(reading)
            if found is None:
                raise PlaceError(f"{source.name}: there are no data")
            if found != migrations.newest():
                raise SchemaError(f"the data have the old schema {found}; run `paigow admin migrate` first")
            if migrations.version(writing) is not None:
                raise StoreError(
                    f"{target.name} already has data; a copy does not overwrite them; {_ELSEWHERE}"
                )
            migrations.bring_up(writing)
            for table in schema.metadata.sorted_tables:
                if table not in _OF_PROCESSES:
                    _copy_table(reading, writing, table)
    except DBAPIError as fault:
        raise _of(fault, source, target) from fault
    except (
        SQLAlchemyError,
        ArithmeticError,
        TypeError,
        ValueError,
    ) as fault:  # a value that no column can hold
        raise _uncopied(source, target, fault) from fault
    finally:
        source.close()
        target.close()


def _of(fault: DBAPIError, source: Backend, target: Backend) -> StoreError:
    """Return the meaning of an error in one of two databases."""
    ours, other = (
        (source, target)
        if isinstance(fault.orig, sqlite3.Error) == (source.engine.dialect.name == "sqlite")
        else (target, source)
    )
    return ours.store_error(fault) or other.store_error(fault) or _uncopied(source, target, fault.orig)


def _uncopied(source: Backend, target: Backend, why: object) -> StoreError:
    what_to_do = "`paigow admin check` lists the faults of the data"
    return StoreError(f"{source.name} cannot be copied to {target.name} ({one_line(why)}): {what_to_do}")


def _copy_table(reading: Connection, writing: Connection, table: Table) -> None:
    rows = reading.execution_options(stream_results=True, yield_per=_ROWS).execute(select(table))
    for page in rows.mappings().partitions():
        writing.execute(table.insert(), [dict(row) for row in page])
