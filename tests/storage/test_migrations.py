"""Data of an earlier schema are migrated, and new data are created as the migrations would create them."""

import asyncio
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.operations import Operations
from sqlalchemy import Column, Connection, Engine, MetaData, String, Table, create_engine, inspect, text

from paigow.cli import main
from paigow.storage import HOUSE, NewEntry, PostingLine, SchemaError, Store, migrations, schema
from paigow.storage.database.postgres import Postgres
from paigow.storage.inspection.contents import missing_parts

TRIGGERS = {
    "sqlite": "SELECT tbl_name || ' ' || sql FROM sqlite_master WHERE type = 'trigger' ORDER BY 1",
    "postgresql": "SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal "
    "AND tgrelid IN (SELECT oid FROM pg_class WHERE relnamespace = current_schema()::regnamespace) ORDER BY 1",
}


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
        for number in range(1, migrations.newest() + 1):
            migrations.step(number).upgrade(Operations(context))
        assert compare_metadata(context, schema.metadata) == []
        by_steps = triggers(connection)
        assert len(by_steps) == {"sqlite": 6, "postgresql": 2}[engine.dialect.name]
        schema.metadata.drop_all(connection)
        assert migrations.bring_up(connection) is None
        assert triggers(connection) == by_steps
        assert compare_metadata(context, schema.metadata) == []


STEP: Final = """
import sqlalchemy as sa

def upgrade(op):
    op.add_column("people", sa.Column("motto", sa.String(40)))
    op.create_table("mottos", sa.Column("motto", sa.String(40), primary_key=True))
    {then}
"""


@contextmanager
def another_step(folder: Path, then: str = "pass") -> Iterator[int]:
    """Invent the next migration; its number. ``then``: what it does at its end."""
    number = migrations.newest() + 1
    (folder / f"r{number:04}.py").write_text(STEP.format(then=then), encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(migrations, "__path__", [*migrations.__path__, str(folder)])
        migrations.newest.cache_clear()
        yield number
    migrations.newest.cache_clear()
    sys.modules.pop(f"{migrations.__name__}.r{number:04}", None)


@pytest.fixture
def folders(tmp_path: Path) -> tuple[Path, Path]:
    """A folder with data of today's schema, and one for the invented step."""
    data, steps = tmp_path / "data", tmp_path / "steps"
    steps.mkdir()

    async def fill() -> None:
        store = await Store.open(data)
        line = PostingLine(debit=HOUSE, credit="account:p", coins=7)
        await store.append("t", 0, [NewEntry(entry=b"x", hash=bytes(32), at_us=1, lines=(line,))])
        await store.close()

    asyncio.run(fill())
    return data, steps


def test_data_of_an_earlier_schema_are_migrated_with_all_that_is_in_them(
    folders: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    data, steps = folders
    before = migrations.newest()
    with another_step(steps) as number:
        assert main(["admin", "migrate", "--data", str(data)]) == 0
        assert f"migrated schema {before} to schema {number}" in capsys.readouterr().out
        assert main(["admin", "migrate", "--data", str(data)]) == 0
        assert "nothing to do" in capsys.readouterr().out

        async def look() -> None:
            store = await Store.open(data)
            assert await store.balance("account:p") == 7
            with store._backend.engine.connect() as connection:
                there = inspect(connection)
                assert set(there.get_table_names()) == {*schema.metadata.tables, "mottos"}
                assert "motto" in {column["name"] for column in there.get_columns("people")}
            await store.close()

        asyncio.run(look())
    with pytest.raises(SchemaError, match=f"schema {number}, this program knows none after {before}"):
        asyncio.run(Store.open(data))


def test_a_check_of_data_of_an_earlier_schema_misses_nothing_that_a_step_will_add(
    folders: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    data, steps = folders
    later = MetaData()
    for table in schema.metadata.sorted_tables:
        table.to_metadata(later)
    Table("mottos", later, Column("motto", String(40), primary_key=True))
    monkeypatch.setattr(schema, "metadata", later)
    engine = create_engine(f"sqlite:///{data / 'paigow.db'}")
    with engine.connect() as connection:
        assert [fault.what for fault in missing_parts(connection)] == ["the table mottos is missing"]
        with another_step(steps):
            assert list(missing_parts(connection)) == []
    engine.dispose()


def test_a_step_that_fails_leaves_everything_as_it_was(folders: tuple[Path, Path]) -> None:
    data, steps = folders
    before = migrations.newest()
    with another_step(steps, then="raise ZeroDivisionError"), pytest.raises(ZeroDivisionError):
        asyncio.run(Store.open(data))
    with sqlite3.connect(data / "paigow.db") as database:
        assert database.execute("SELECT value FROM meta").fetchall() == [(str(before),)]
        assert not database.execute("SELECT 1 FROM sqlite_master WHERE name = 'mottos'").fetchall()
    database.close()


def test_a_database_with_tables_of_somebody_else_is_left_alone(engine: Engine) -> None:
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE people (name TEXT)"))
        with pytest.raises(SchemaError, match="a table people, but no table meta"):
            migrations.bring_up(connection)
