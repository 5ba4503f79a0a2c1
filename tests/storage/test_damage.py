"""Data that are damaged are told in a sentence; copies of data in use are whole."""

import asyncio
import shutil
import sqlite3
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from paigow.cli.app import main
from paigow.log import encode
from paigow.log.chain import GENESIS, next_hash
from paigow.storage import (
    DamagedError,
    NewEntry,
    PostingLine,
    Store,
    StoreError,
    VerifiedHead,
    backup,
    data_file,
    inspect,
)
from paigow.table.events import FloatFilled

ENTRIES = [bytes(encode(FloatFilled(coins=1), at_us=number)) for number in range(1, 601)]


def chained(table: str = "t1") -> list[NewEntry]:
    head, records = GENESIS, []
    for entry in ENTRIES:
        head = next_hash(head, entry)
        line = PostingLine(debit="house", credit=f"table:{table}/float", coins=1)
        records.append(NewEntry(entry=entry, hash=head, at_us=1, lines=(line,)))
    return records


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    async def fill() -> None:
        store = await Store.open(tmp_path)
        await store.append("t1", 0, chained())
        await store.append("t2", 0, chained("t2")[:3])
        await store.close()

    asyncio.run(fill())
    return tmp_path


def changed(folder: Path, sql: str) -> None:
    with sqlite3.connect(folder / "paigow.db") as database:
        for trigger in ("events_no_update", "events_no_delete", "postings_no_update", "postings_no_delete"):
            database.execute(f"DROP TRIGGER {trigger}")
        database.executescript(sql)
    database.close()


def test_data_that_are_whole_are_said_to_be(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = inspect(data_file(folder))
    assert (found.faults, found.entries) == ([], 603)
    assert main(["admin", "check", "--data", str(folder)]) == 0
    assert "2 logs, 603 entries: no faults" in capsys.readouterr().out


TAMPERED = {
    "an entry": ("UPDATE events SET entry = 'x' WHERE stream = 't1' AND seq = 300", "t1: entry 300"),
    "a missing entry": ("DELETE FROM events WHERE stream = 't1' AND seq = 300", "t1: entry 300"),
    "a posting": ("UPDATE postings SET coins = 5 WHERE stream = 't1' AND seq = 9", "account house holds"),
    "a posting, and the balances with it": (
        (
            "UPDATE postings SET coins = coins + 5 WHERE stream = 't1' AND seq = 9; "
            "UPDATE balances SET coins = coins + 5 WHERE account = 'table:t1/float'; "
            "UPDATE balances SET coins = coins - 5 WHERE account = 'house'"
        ),
        "t1: entry 9: its postings are 6 from house to table:t1/float: expected 1 from house to table:t1/float",
    ),
    "a posting to another": (
        (
            "UPDATE postings SET credit = 'account:pthief' WHERE stream = 't1' AND seq = 400; "
            "UPDATE balances SET coins = coins - 1 WHERE account = 'table:t1/float'; "
            "INSERT INTO balances VALUES ('account:pthief', 1)"
        ),
        "t1: entry 400: its postings are 1 from house to account:pthief",
    ),
    "a posting that is gone": (
        (
            "DELETE FROM postings WHERE stream = 't2' AND seq = 2; "
            "UPDATE balances SET coins = coins - 1 WHERE account = 'table:t2/float'; "
            "UPDATE balances SET coins = coins + 1 WHERE account = 'house'"
        ),
        "t2: entry 2: its postings are none",
    ),
    "a balance": (
        "UPDATE balances SET coins = 7 WHERE account = 'table:t1/float'",
        "t1: account table:t1/float",
    ),
}


@pytest.mark.parametrize(("sql", "told"), TAMPERED.values(), ids=list(TAMPERED))
def test_data_that_were_tampered_with_are_named(
    folder: Path, sql: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    changed(folder, sql)
    assert main(["admin", "check", "--data", str(folder)]) == 1
    assert told in capsys.readouterr().out


def test_what_was_found_whole_is_not_looked_at_again_but_must_still_be_there(folder: Path) -> None:
    marks = inspect(data_file(folder)).marks
    again = inspect(data_file(folder), marks=marks)
    assert (again.faults, again.entries) == ([], 0)
    other = inspect(data_file(folder), marks={"t1": VerifiedHead(seq=600, hash=bytes(32))})
    assert [str(fault) for fault in other.faults] == ["t1: entry 600 is not the one that was there"]


def cut(path: Path) -> None:
    with path.open("r+b") as file:
        file.truncate(path.stat().st_size // 2)


def written_over(path: Path) -> None:
    path.write_bytes(b"no database " * 1000)


def only_a_header(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:50])


@pytest.mark.parametrize("spoil", [cut, written_over, only_a_header])
def test_a_file_that_is_no_database_is_told_in_one_sentence(
    folder: Path,
    spoil: Callable[[Path], None],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(
        "paigow.web.significant_log.configure", lambda clock: None
    )  # the log of this process stays
    spoil(folder / "paigow.db")
    with pytest.raises(DamagedError, match="backup"):
        asyncio.run(Store.open(folder))
    for command in (["serve", "--port", "0"], ["admin", "check"]):
        assert main([*command, "--data", str(folder)]) == 2
        (line,) = capsys.readouterr().err.splitlines()
        assert str(folder / "paigow.db") in line
        assert "backup" in line


def test_a_page_that_cannot_be_read_is_named(folder: Path) -> None:
    path = folder / "paigow.db"
    data = bytearray(path.read_bytes())
    data[4096 * 6 : 4096 * 9] = b"\xff" * 4096 * 3
    path.write_bytes(bytes(data))
    assert inspect(path).faults


# ---- copies ----------------------------------------------------------------------------------------------------------


def test_a_copy_of_data_in_use_has_every_entry(folder: Path) -> None:
    async def test() -> None:
        store = await Store.open(folder)
        await store.append("t3", 0, chained("t3"))  # it lies beside the file still
        to = folder / "copies" / "one.db"
        found = await asyncio.to_thread(backup, folder, to)
        assert (found.faults, found.entries) == ([], 1203)
        assert stat.S_IMODE(to.stat().st_mode) == 0o600
        await store.close()
        copy = await Store.open(to)
        assert await copy.streams() == {"t1": 600, "t2": 3, "t3": 600}
        assert await copy.trial_balance() == 0
        await copy.close()

    asyncio.run(test())


def test_a_copy_overwrites_nothing_and_a_folder_without_data_has_none(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    to = tmp_path / "there.db"
    to.write_text("something")
    with pytest.raises(StoreError, match="does not overwrite files"):
        backup(folder, to)
    assert to.read_text() == "something"
    (tmp_path / "empty").mkdir()
    assert main(["admin", "backup", str(tmp_path / "new.db"), "--data", str(tmp_path / "empty")]) == 2
    assert "no data file" in capsys.readouterr().err
    assert not (tmp_path / "new.db").exists()
    assert main(["admin", "backup", str(tmp_path / "new.db"), "--data", str(folder)]) == 0


def test_a_copy_of_data_that_are_damaged_says_so(folder: Path, tmp_path: Path) -> None:
    changed(folder, TAMPERED["a balance"][0])
    assert main(["admin", "backup", str(tmp_path / "new.db"), "--data", str(folder)]) == 1


def test_pages_that_lie_in_the_log_beside_the_file_are_not_missing(tmp_path: Path) -> None:
    """A disk that was full when the server ended: the file has its new first page, the others are beside it still."""
    path, beside = tmp_path / "paigow.db", tmp_path / "paigow.db-wal"

    async def fill() -> None:
        store = await Store.open(tmp_path)
        await store.append("t1", 0, chained())
        await asyncio.to_thread(shutil.copytree, tmp_path, tmp_path / "killed")
        await store.close()
        first = path.read_bytes()[:4096]
        shutil.copytree(tmp_path / "killed", tmp_path, dirs_exist_ok=True)
        path.write_bytes(first)

    asyncio.run(fill())
    assert inspect(data_file(tmp_path)).faults == []
    log = beside.read_bytes()
    with beside.open("r+b") as file:
        file.truncate(len(log) // 2)
    with pytest.raises(DamagedError, match="cut short"):
        data_file(tmp_path)
    beside.write_bytes(log[:16] + bytes(8) + log[24:])  # of an earlier use of the file
    with pytest.raises(DamagedError, match="cut short"):
        data_file(tmp_path)
