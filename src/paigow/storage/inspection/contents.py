"""Checks that the data have every table and column, values of the right types, and matching rows.

SQLite stores a value of any type in any column, and enforces only one of the references between our tables.
"""

import sqlite3
from collections.abc import Iterator
from typing import Any, Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Connection,
    Integer,
    LargeBinary,
    String,
    Table,
    inspect,
    text,
)
from sqlalchemy.types import TypeEngine

from paigow.storage import migrations, schema
from paigow.storage.errors import SchemaError
from paigow.storage.inspection.faults import DataFault

_LARGEST_INTEGER: Final = 2**31 - 1
"""Limit of columns that are not BigInteger."""
_IS_UTF8: Final = "paigow_is_utf8"
_LONG: Final = frozenset({"events", "postings"})
"""Tables whose texts the chains and sums already check: damaged text differs from every account and stream."""

_REFERENCES: Final = (
    ("accounts", "person", "people", "person"),
    ("sessions", "person", "people", "person"),
    ("recovery_codes", "person", "accounts", "person"),
    ("second_factors", "person", "accounts", "person"),
    ("profiles", "person", "accounts", "person"),
    ("api_tokens", "person", "people", "person"),
    ("classes", "teacher", "people", "person"),
    ("pupils", "person", "people", "person"),
    ("pupils", "class_id", "classes", "id"),
    ("assignments", "class_id", "classes", "id"),
    ("works", "assignment", "assignments", "id"),
    ("daily_answers", "person", "people", "person"),
    ("daily_answers", "day", "daily_hands", "day"),
    ("events", "stream", "streams", "stream"),
    ("rounds", "stream", "streams", "stream"),
    ("past_rounds", "stream", "streams", "stream"),
    ("coached_rounds", "stream", "streams", "stream"),
    ("coached_rounds", "person", "people", "person"),
    ("asked_hands", "person", "people", "person"),
    ("shared_rounds", "stream", "streams", "stream"),
    ("shared_rounds", "person", "people", "person"),
    ("friendships", "person", "people", "person"),
    ("friendships", "other", "people", "person"),
    ("friend_settings", "person", "people", "person"),
    ("table_invitations", "person", "people", "person"),
    ("table_invitations", "inviter", "people", "person"),
    ("table_invitations", "stream", "streams", "stream"),
    ("snapshots", "stream", "streams", "stream"),
    ("whereabouts", "stream", "streams", "stream"),
)
"""Table, column, and the table and column that must contain its values."""
_ENTRIES: Final = (
    ("rounds", "first_seq"),
    ("rounds", "ended_seq"),
    ("rounds", "over_seq"),
    ("snapshots", "seq"),
)
"""Table and column that hold an entry number of the row's stream."""


def prepare(connection: sqlite3.Connection) -> None:
    """Let a connection read damaged text and tell it from sound text."""
    connection.text_factory = _readable
    connection.create_function(_IS_UTF8, 1, _is_utf8, deterministic=True)


def _readable(data: bytes) -> str:
    return data.decode(errors="backslashreplace")


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def missing_parts(connection: Connection) -> Iterator[DataFault]:
    """Yield missing tables and columns."""
    there = inspect(connection)
    tables = set(there.get_table_names())
    try:
        version = migrations.version(connection) if schema.meta.name in tables else None
    except SchemaError:
        version = None
    if schema.meta.name in tables and version is None:
        yield DataFault(what="the table meta does not say which schema the data have")
    if version is not None and version > migrations.newest():
        yield DataFault(
            what=f"the data have schema {version}: this program knows none after {migrations.newest()}"
        )
        return
    if version is not None and version < migrations.newest():
        return  # a migration will add what is missing
    for name, table in schema.metadata.tables.items():
        if name not in tables:
            yield DataFault(what=f"the table {name} is missing")
            continue
        columns = {column["name"] for column in there.get_columns(name)}
        for column in table.columns:
            if column.name not in columns:
                yield DataFault(what=f"the table {name} has no column {column.name}")


def wrong_values(connection: Connection) -> Iterator[DataFault]:
    """Yield values without the type of their column (SQLite only)."""
    there = set(inspect(connection).get_table_names())
    for table in schema.metadata.sorted_tables:
        if table.name in there:
            yield from _wrong_values_of(connection, table)


def _wrong_values_of(connection: Connection, table: Table) -> Iterator[DataFault]:
    counts = ", ".join(f"coalesce(sum({_is_wrong(table, column)}), 0)" for column in table.columns)
    for column, count in zip(
        table.columns,
        connection.execute(text(f"SELECT {counts} FROM {table.name}")).one(),  # noqa: S608 - names of the schema
        strict=True,
    ):
        if count:
            yield DataFault(
                what=f"the table {table.name} has wrong values in its column {column.name}: "
                f"expected {_expected(column)} (rows: {count})"
            )


def _is_wrong(table: Table, column: Column[Any]) -> str:
    """Return the SQL condition for a wrong value, true or false and never null."""
    name = f'"{column.name}"'
    kind, fits = _storage(column.type, name, is_utf8_checked=table.name not in _LONG)
    wrong = f"CASE WHEN typeof({name}) <> '{kind}' THEN 1 WHEN {fits} THEN 0 ELSE 1 END"
    return f"CASE WHEN {name} IS NULL THEN {0 if column.nullable else 1} ELSE {wrong} END"


def _storage(kind: TypeEngine[Any], name: str, *, is_utf8_checked: bool) -> tuple[str, str]:
    """Return SQLite's storage type of a column, and the further condition on a value."""
    if isinstance(kind, Boolean):
        return "integer", f"{name} IN (0, 1)"
    if isinstance(kind, BigInteger):
        return "integer", "1"
    if isinstance(kind, Integer):
        return "integer", f"abs({name}) <= {_LARGEST_INTEGER}"
    if isinstance(kind, LargeBinary):
        return "blob", "1" if kind.length is None else f"length({name}) <= {kind.length}"
    assert isinstance(kind, String)
    fits = f"length({name}) <= {kind.length} AND instr({name}, char(0)) = 0"
    return "text", f"{fits} AND {_IS_UTF8}(CAST({name} AS BLOB))" if is_utf8_checked else fits


def _expected(column: Column[Any]) -> str:
    kind = column.type
    nothing = ", or nothing" if column.nullable else ""
    if isinstance(kind, Boolean):
        return f"true or false{nothing}"
    if isinstance(kind, Integer):
        return f"a whole number{nothing}"
    if isinstance(kind, LargeBinary):
        return f"bytes{nothing}" if kind.length is None else f"at most {kind.length} bytes{nothing}"
    assert isinstance(kind, String)
    return f"text of at most {kind.length} letters{nothing}"


def dangling(connection: Connection) -> Iterator[DataFault]:
    """Yield rows that refer to a missing row."""
    there = set(inspect(connection).get_table_names())
    for table, column, other, key in _REFERENCES:
        if {table, other} <= there:
            yield from _dangling(connection, f"""
                SELECT count(*), min({column}) FROM {table}
                WHERE NOT EXISTS (SELECT 1 FROM {other} WHERE {other}.{key} = {table}.{column})""",  # noqa: S608 - names above
                f"{table} tells of {{}} that the table {other} does not have",
            )  # fmt: skip
    for table, column in _ENTRIES:
        if table in there:
            yield from _dangling(connection, f"""
                SELECT count(*), min(stream) FROM {table}
                WHERE {column} IS NOT NULL AND NOT EXISTS (
                    SELECT 1 FROM events WHERE events.stream = {table}.stream AND events.seq = {table}.{column})""",  # noqa: S608 - names above
                f"{table}.{column} tells of an entry of {{}} that the table events does not have",
            )  # fmt: skip
    for table in ("past_rounds", "coached_rounds", "shared_rounds"):
        if {"rounds", table} <= there:
            yield from _dangling(connection, f"""
                SELECT count(*), min(stream) FROM {table} WHERE NOT EXISTS (
                    SELECT 1 FROM rounds
                    WHERE rounds.stream = {table}.stream AND rounds.first_seq = {table}.first_seq)""",  # noqa: S608 - names above
                f"{table} tells of a round of {{}} that the table rounds does not have",
            )  # fmt: skip


def _dangling(connection: Connection, query: str, told: str) -> Iterator[DataFault]:
    count, example = connection.execute(text(query)).one()
    if count:
        rows = "" if count == 1 else f" ({count} rows)"
        yield DataFault(what=f"the table {told.format(example)}{rows}")
