"""A copy of the data, all of one moment: a backup, what is restored from one, or the way to another database."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final
from urllib.parse import quote

from sqlalchemy import Connection, Table, create_engine, select
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool

from paigow.store import migrations, schema
from paigow.store.backend import Backend
from paigow.store.errors import PlaceError, SchemaError, StoreError
from paigow.store.inspection import Inspection, Judge, data_file, inspect, reader
from paigow.store.postgres import Postgres
from paigow.store.private import make_private

_ROWS: Final = 1_000
"""That are in memory at a time."""
_OF_PROCESSES: Final = frozenset({schema.meta, schema.leases, schema.processes, schema.places})
"""Tables that tell of these data here and now."""


def backup(where: Path | str, to: Path | str, *, judge: Judge | None = None) -> Inspection:
    """Copy the data, all of one moment, also while a server writes to them; then inspect the copy.

    Args:
        where: Data folder or file, or the URL of a database.
        to: A file that is not there yet, or the URL of a database without tables.
        judge: See ``inspect``.

    Raises:
        DamagedError: there are no data.
        SchemaError: the data are of another schema than this program's, and go into another kind of database.
        StoreError: the new file is there already; the database is not empty, or does not answer.
    """
    source = where if isinstance(where, str) else data_file(where)
    if isinstance(to, str):
        _copy_rows(Postgres(source) if isinstance(source, str) else reader(source), Postgres(to))
        return inspect(to, judge=judge)
    if to.exists():
        raise StoreError(f"{to} is there already: a backup overwrites nothing")
    to.parent.mkdir(parents=True, exist_ok=True)
    make_private(to)
    try:
        if isinstance(source, str):
            _copy_rows(Postgres(source), _file(to))
        else:
            _copy_file(source, to)
        return inspect(to, judge=judge)
    except BaseException:
        os.unlink(to)  # noqa: PTH108 - half a backup is none
        raise


def _file(path: Path) -> Backend:
    return Backend(create_engine(f"sqlite:///{path}", poolclass=NullPool), path, str(path))


def _copy_file(source: Path, to: Path) -> None:
    reading = sqlite3.connect(f"file:{quote(str(source.absolute()))}?mode=ro", uri=True, isolation_level=None)
    with closing(reading), closing(sqlite3.connect(to)) as target:
        reading.backup(target)
        target.execute("PRAGMA journal_mode=DELETE")


def _copy_rows(source: Backend, target: Backend) -> None:
    """Copy every row into a database without tables, in one transaction."""
    try:
        with source.reading.connect() as reading, reading.begin(), target.engine.begin() as writing:
            found = migrations.version(reading)
            if found is None:
                raise PlaceError(f"{source.name}: there are no data")
            if found != migrations.newest():
                raise SchemaError(f"the data have schema {found}: bring them up first (paigow migrate)")
            if migrations.version(writing) is not None:
                raise StoreError(f"{target.name} has data already: a copy overwrites nothing")
            migrations.bring_up(writing)
            for table in schema.metadata.sorted_tables:
                if table not in _OF_PROCESSES:
                    _copy_table(reading, writing, table)
    except DBAPIError as fault:
        raise source.told(fault) or target.told(fault) or fault from fault
    finally:
        source.close()
        target.close()


def _copy_table(reading: Connection, writing: Connection, table: Table) -> None:
    rows = reading.execution_options(stream_results=True, yield_per=_ROWS).execute(select(table))
    for page in rows.mappings().partitions():
        writing.execute(table.insert(), [dict(row) for row in page])
