"""Stores that open quickly. Thousands of tests open a new store, and most of the preparation is the same for all.

Every engine of SQLite in this process uses one dialect and one cache of compiled statements. The statements that create
the tables are recorded when they first run, and repeated afterwards. What reaches the database is the same.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, Final

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.util import LRUCache

from paigow.storage import schema
from paigow.storage.database import sqlite
from paigow.storage.inspection import audit

STATEMENTS: Final = 2000
"""Most compiled statements. There are a few hundred."""


@cache
def make_quick() -> None:
    """Let all stores of this process that are opened from now on open quickly."""
    for module in (sqlite, audit):
        vars(module)["create_engine"] = _engine
    vars(schema.metadata)["create_all"] = _Tables(schema.metadata.create_all).create


@cache
def _first() -> Engine:
    """An engine whose dialect has already inspected the features of the database."""
    engine = create_engine("sqlite://")
    engine.connect().close()
    return engine


_COMPILED: Final[LRUCache[Any, Any]] = LRUCache(STATEMENTS)


def _engine(url: str, **options: Any) -> Engine:
    """``create_engine`` for a module that opens files of SQLite."""
    engine = create_engine(url, execution_options={"compiled_cache": _COMPILED}, **options)
    engine.dialect = _first().dialect
    return engine


class _Tables:
    """``create_all`` of the store's tables, which need not be described to SQLite twice."""

    def __init__(self, create_all: Callable[[Connection], None]) -> None:
        self._create_all = create_all
        self._recorded: list[str] = []

    def create(self, connection: Connection) -> None:
        """Create all tables in a database that has none of them."""
        if connection.dialect.name != "sqlite":
            self._create_all(connection)
        elif self._recorded:
            for statement in self._recorded:
                connection.exec_driver_sql(statement)
        else:
            self._recorded = self._record(connection)

    def _record(self, connection: Connection) -> list[str]:
        """Create all tables; return the statements that did it."""
        told: list[str] = []

        def note(_connection: Connection, _cursor: Any, statement: str, *_more: Any) -> None:
            if statement.lstrip().startswith("CREATE"):
                told.append(statement)

        event.listen(connection, "before_cursor_execute", note)
        try:
            self._create_all(connection)
        finally:
            event.remove(connection, "before_cursor_execute", note)
        return told
