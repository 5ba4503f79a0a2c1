"""Damaged copies of a data file: each command that reads one says what is damaged, and none of them breaks."""

import sqlite3
from pathlib import Path

import pytest

from paigow.cli.app import main
from paigow.storage import schema
from scripts.damaged_data import make_data, run

COPIES = 40
"""`python -m scripts.damaged_data` damages 600."""


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("sound") / "paigow.db"
    make_data(file)
    return file


@pytest.fixture
def folder(sound: Path, tmp_path: Path) -> Path:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "paigow.db").write_bytes(sound.read_bytes())
    return tmp_path / "data"


def test_every_damage_is_told_in_a_line_and_by_an_exit_status() -> None:
    failed = [said for said in run(COPIES, seed=1, others=2) if said.failure]
    assert failed == []


def changed(folder: Path, sql: str, *values: object) -> None:
    with sqlite3.connect(folder / "paigow.db") as database:
        for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            database.execute(f"DROP TRIGGER {name}")
        database.execute("PRAGMA ignore_check_constraints = ON")
        database.execute(sql, values)
    database.close()


@pytest.mark.parametrize("table", sorted(schema.metadata.tables))
def test_a_table_that_is_gone_is_named(
    folder: Path, tmp_path: Path, table: str, capsys: pytest.CaptureFixture[str]
) -> None:
    changed(folder, f"DROP TABLE {table}")
    copy, other = str(tmp_path / "copy.db"), str(tmp_path / "other")
    for command in (
        ["admin", "check", "--data", str(folder)],
        ["admin", "backup", copy, "--data", str(folder)],
        ["admin", "restore", str(folder / "paigow.db"), "--data", other],
    ):
        assert main(command) == 1
        assert f"the table {table} is missing" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("table", "column", "value", "expected"),
    [
        ("postings", "coins", b"\x05", "a whole number"),
        ("postings", "debit", b"house", "text of at most 160 letters"),
        ("balances", "coins", 1.5, "a whole number"),
        ("balances", "coins", "many", "a whole number"),
        ("events", "entry", "text", "bytes"),
        ("events", "hash", 2**62, "at most 32 bytes"),
        ("people", "name", b"\xff", "text of at most 80 letters"),
        ("people", "name", "A" * 81, "text of at most 80 letters"),
        ("people", "name", "A\0B", "text of at most 80 letters"),
        ("rounds", "ended_seq", "never", "a whole number, or nothing"),
        ("whereabouts", "is_there", 7, "true or false"),
    ],
)
def test_a_value_of_another_type_is_named(
    folder: Path, table: str, column: str, value: object, expected: str, capsys: pytest.CaptureFixture[str]
) -> None:
    changed(folder, f"UPDATE {table} SET {column} = ? WHERE rowid = (SELECT max(rowid) FROM {table})", value)
    assert main(["admin", "check", "--data", str(folder)]) == 1
    told = f"the table {table} has wrong values in its column {column}: expected {expected} (rows: 1)"
    assert told in capsys.readouterr().out.splitlines()


@pytest.mark.parametrize("table", ["people", "streams", "rounds", "classes", "assignments", "accounts"])
def test_rows_that_others_refer_to_are_missed(
    folder: Path, table: str, capsys: pytest.CaptureFixture[str]
) -> None:
    changed(folder, f"DELETE FROM {table}")
    assert main(["admin", "check", "--data", str(folder)]) == 1
    assert f"that the table {table} does not have" in capsys.readouterr().out


WITH_STREAM = sorted(name for name, table in schema.metadata.tables.items() if "stream" in table.columns)
READING = [
    ["admin", "tables"],
    ["admin", "tables", "--json"],
    ["admin", "account", "list"],
    ["admin", "migrate"],
]


@pytest.mark.parametrize("table", WITH_STREAM)
@pytest.mark.parametrize("command", READING, ids=" ".join)
def test_a_stream_whose_name_is_no_text_ends_no_command_with_a_traceback(
    folder: Path, table: str, command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    changed(
        folder, f"UPDATE {table} SET stream = ? WHERE rowid = (SELECT max(rowid) FROM {table})", b"\xff\x00"
    )
    status = main([*command, "--data", str(folder)])
    told = capsys.readouterr()
    assert status in {0, 2}
    assert "Traceback" not in told.out + told.err
    if status == 2:
        (line,) = [line for line in told.err.splitlines() if line.startswith("paigow: ")]
        assert f"the table {table} has wrong values in its column stream" in line


@pytest.mark.parametrize("command", READING, ids=" ".join)
def test_a_column_that_is_gone_ends_no_command_with_a_traceback(
    folder: Path, command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    changed(folder, "ALTER TABLE kept RENAME COLUMN value TO another")
    assert main([*command, "--data", str(folder)]) in {0, 2}
    told = capsys.readouterr()
    assert "Traceback" not in told.out + told.err


def test_a_fault_of_the_program_is_not_told_as_damaged_data(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("paigow.runtime.House.without_play", broken)
    with pytest.raises(ZeroDivisionError):
        main(["admin", "tables", "--data", str(folder)])
