"""Migrations: ``r0001.py`` is the initial schema, each later ``rNNNN.py`` has one step, ``upgrade(op)``.

``python scripts/migration.py WHAT`` writes the next step from what ``storage.schema`` says. The row ``schema`` of the
table ``meta`` has the number of the last step that was applied. New data are created from ``storage.schema``; a test
checks that the steps lead to the same tables. All missing steps are applied in one transaction.
"""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import Final

from sqlalchemy import Connection, inspect, select

from paigow.storage import schema
from paigow.storage.errors import SchemaError

_MOST_DIGITS: Final = 9
"""Most digits of a schema's number."""


@cache
def newest() -> int:
    """The number of the last step, which is the newest schema."""
    return max(int(found.name[1:]) for found in iter_modules(__path__) if found.name.startswith("r"))


def version(connection: Connection) -> int | None:
    """Return the schema of the data, or ``None`` if there are none yet.

    Raises:
        SchemaError: the data are not Paigow's.
    """
    there = set(inspect(connection).get_table_names())
    if schema.meta.name in there:
        found = connection.execute(select(schema.meta.c.value).filter_by(name="schema")).scalar()
        if (
            found is not None
            and str(found).isdecimal()
            and len(str(found)) <= _MOST_DIGITS
            and int(found) > 0
        ):
            return int(found)
    if others := sorted(there & schema.metadata.tables.keys()):
        raise SchemaError(
            f"there is a table {others[0]}, but no table meta that says which schema the data have: if they are "
            "Paigow's, they are damaged and a backup must take their place; else expected a database without tables"
        )
    return None


def bring_up(connection: Connection) -> int | None:
    """Create the tables, or migrate the existing ones to the newest schema; returns the schema that they had.

    Raises:
        SchemaError: the data have a newer schema than this program.
    """
    before = version(connection)
    if before is None:
        schema.metadata.create_all(connection)
    elif before > newest():
        raise SchemaError(
            f"the data have schema {before}, this program knows none after {newest()}: "
            "use the program that wrote them, or a newer one"
        )
    elif before < newest():
        _upgrade(connection, before)
    if before != newest():
        meta = schema.meta
        connection.execute(meta.delete().where(meta.c.name == "schema"))
        connection.execute(meta.insert().values(name="schema", value=str(newest())))
    return before


def step(number: int) -> ModuleType:
    """The module of the step that leads to a schema."""
    return import_module(f"{__name__}.r{number:04}")


def _upgrade(connection: Connection, before: int) -> None:
    from alembic.migration import MigrationContext  # noqa: PLC0415 - slow to import, and most starts migrate nothing
    from alembic.operations import Operations  # noqa: PLC0415 - as above

    op = Operations(MigrationContext.configure(connection))
    for number in range(before + 1, newest() + 1):
        step(number).upgrade(op)
