"""From the schema of older data to today's: one module a step, ``rNNNN.py``, each with its ``upgrade(op)``.

``python scripts/migration.py WHAT`` writes the next one from what ``store.schema`` says. Data know the number of the
last step they have seen (``meta``, row ``schema``); new data are made as the schema says, which a test holds to be the
same. All that is missing is done in one transaction, or nothing.
"""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import Final

from sqlalchemy import Connection, inspect, select

from paigow.store import schema
from paigow.store.errors import SchemaError

OLDEST: Final = 4
"""Data of this schema are brought up by the first step; older ones no program writes any more."""

_MOST_DIGITS: Final = 9
"""Of a schema's number."""


@cache
def newest() -> int:
    """The number of the last step: today's schema."""
    return max(int(found.name[1:]) for found in iter_modules(__path__) if found.name.startswith("r"))


def version(connection: Connection) -> int | None:
    """The schema of the data; None: there are none yet.

    Raises:
        SchemaError: something else than Paigow's data is there.
    """
    there = set(inspect(connection).get_table_names())
    if schema.meta.name in there:
        found = connection.execute(select(schema.meta.c.value).filter_by(name="schema")).scalar()
        if found is not None and str(found).isdecimal() and len(str(found)) <= _MOST_DIGITS:
            return int(found)
    if others := sorted(there & schema.metadata.tables.keys()):
        raise SchemaError(
            f"there is a table {others[0]}, but no table meta that says which schema the data have: if they are "
            "Paigow's, they are damaged and a backup must take their place; else expected a database without tables"
        )
    return None


def bring_up(connection: Connection) -> int | None:
    """Make the tables, or bring those that are there to today's schema; the schema that they had.

    Raises:
        SchemaError: no step leads from it to today's.
    """
    before = version(connection)
    if before is None:
        schema.metadata.create_all(connection)
    elif before > newest():
        raise SchemaError(
            f"the data have schema {before}, this program knows none after {newest()}: "
            "use the program that wrote them, or a newer one"
        )
    elif before < OLDEST:
        raise SchemaError(f"the data have schema {before}, this program brings up none before {OLDEST}")
    elif before < newest():
        _upgrade(connection, before)
    if before != newest():
        meta = schema.meta
        connection.execute(meta.delete().where(meta.c.name == "schema"))
        connection.execute(meta.insert().values(name="schema", value=str(newest())))
    return before


def step(number: int) -> ModuleType:
    """The step that leads to a schema: it has ``upgrade(op)``."""
    return import_module(f"{__name__}.r{number:04}")


def _upgrade(connection: Connection, before: int) -> None:
    from alembic.migration import MigrationContext  # noqa: PLC0415 - only data of before pay for its import
    from alembic.operations import Operations  # noqa: PLC0415 - as above

    op = Operations(MigrationContext.configure(connection))
    for number in range(before + 1, newest() + 1):
        step(number).upgrade(op)
