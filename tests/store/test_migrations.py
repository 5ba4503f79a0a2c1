"""Data of an earlier schema are brought to today's, and new data are made as the migrations would make them."""

import asyncio
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.operations import Operations
from sqlalchemy import Connection, Engine, create_engine, inspect, text

from paigow.cli import main
from paigow.store import HOUSE, Line, Record, SchemaError, Store, migrations, schema
from paigow.store.postgres import Postgres

TRIGGERS = {
    "sqlite": "SELECT tbl_name || ' ' || sql FROM sqlite_master WHERE type = 'trigger' ORDER BY 1",
    "postgresql": "SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal "
    "AND tgrelid IN (SELECT oid FROM pg_class WHERE relnamespace = current_schema()::regnamespace) ORDER BY 1",
}
SINCE_5 = ("leases", "accounts", "sessions", "recovery_codes", "api_tokens")
"""Tables that data of schema 4 lack."""


@pytest.fixture
def engine(where: str) -> Iterator[Engine]:
    """A database without tables."""
    engine = create_engine("sqlite://") if where == ":memory:" else Postgres(where).engine
    yield engine
    engine.dispose()


def triggers(connection: Connection) -> list[str]:
    rows = connection.execute(text(TRIGGERS[connection.dialect.name])).scalars()
    return [row.partition(" EXECUTE FUNCTION ")[0] for row in rows]


def test_the_steps_lead_to_what_the_schema_says(engine: Engine) -> None:
    """If this fails, a table or column has no migration yet: ``python scripts/migration.py WHAT`` writes one."""
    with engine.begin() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        for number in range(migrations.OLDEST + 1, migrations.newest() + 1):
            migrations.step(number).upgrade(Operations(context))
        assert compare_metadata(context, schema.metadata) == []
        by_steps = triggers(connection)
        assert len(by_steps) == {"sqlite": 6, "postgresql": 2}[engine.dialect.name]
        schema.metadata.drop_all(connection)
        assert migrations.bring_up(connection) is None
        assert triggers(connection) == by_steps
        assert compare_metadata(context, schema.metadata) == []


def of_schema_4(folder: Path) -> None:
    """Data as the last version left them, before there were classes."""

    async def fill() -> None:
        store = await Store.open(folder)
        line = Line(debit=HOUSE, credit="account:p", coins=7)
        await store.append("t", 0, [Record(entry=b"x", hash=bytes(32), at_us=1, lines=(line,))])
        await store.close()

    asyncio.run(fill())
    with sqlite3.connect(folder / "paigow.db") as database:
        for table in (
            *SINCE_5,
            "past_rounds",
            "processes",
            "places",
            "whereabouts",
            "classes",
            "certificates",
            "second_factors",
        ):
            database.execute(f"DROP TABLE {table}")
        database.execute("UPDATE meta SET value = '4'")
    database.close()


def test_data_of_the_last_version_are_brought_up_with_all_that_is_in_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    of_schema_4(tmp_path)
    assert main(["migrate", "--data", str(tmp_path)]) == 0
    assert f"schema 4 was brought to {migrations.newest()}" in capsys.readouterr().out
    assert main(["migrate", "--data", str(tmp_path)]) == 0
    assert "nothing to do" in capsys.readouterr().out

    async def look() -> None:
        store = await Store.open(tmp_path)
        assert await store.balance("account:p") == 7
        with store._backend.engine.connect() as connection:
            assert set(inspect(connection).get_table_names()) == schema.metadata.tables.keys()
        await store.close()

    asyncio.run(look())


def test_a_step_that_fails_leaves_everything_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    of_schema_4(tmp_path)

    def fails(op: Operations) -> None:
        op.execute("CREATE TABLE half (done INTEGER)")
        raise ZeroDivisionError

    monkeypatch.setattr(migrations.step(5), "upgrade", fails)
    with pytest.raises(ZeroDivisionError):
        asyncio.run(Store.open(tmp_path))
    with sqlite3.connect(tmp_path / "paigow.db") as database:
        assert database.execute("SELECT value FROM meta").fetchall() == [("4",)]
        assert not database.execute("SELECT 1 FROM sqlite_master WHERE name = 'half'").fetchall()
    database.close()


def test_a_database_with_tables_of_somebody_else_is_left_alone(engine: Engine) -> None:
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE people (name TEXT)"))
        with pytest.raises(SchemaError, match="a table people, but no table meta"):
            migrations.bring_up(connection)
