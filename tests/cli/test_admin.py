"""``paigow admin``: what an operator does to the data, while no server runs on them."""

import asyncio
import json
import sqlite3
from pathlib import Path

import pytest

from paigow.runtime import TableOrder
from paigow.storage import Store
from paigow.table.commands import PlaceWager
from tests.cli.conftest import Done, Run
from tests.cli.test_void import a_table_with_coins, accounts
from tests.databases import GROUP, database
from tests.runtime.playing import ME, a_house, a_table, sit, until


@pytest.fixture
def admin(run: Run, tmp_path: Path) -> Run:
    """``paigow admin`` on data of its own."""
    return lambda *arguments: run("admin", *arguments, "--data", str(tmp_path / "data"))


def test_a_backup_is_restored_and_nothing_is_lost_of_what_was_there(admin: Run, tmp_path: Path) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy.db"
    table = asyncio.run(a_table_with_coins(data))
    assert admin("backup", str(copy)).status == 0
    assert admin("close", table).status == 0
    at_last = asyncio.run(accounts(data))
    refused = admin("restore", str(copy))
    assert (refused.status, "--replace" in refused.err) == (2, True)
    assert asyncio.run(accounts(data)) == at_last

    done = admin("restore", str(copy), "--replace")
    assert (done.status, "restored:" in done.out) == (0, True)
    assert asyncio.run(accounts(data))[f"table:{table}/stack:{ME}"] == 200_000
    assert asyncio.run(accounts(data / "paigow.before-restore-1.db")) == at_last
    assert admin("check").status == 0
    assert admin("restore", str(copy), "--replace").status == 0
    assert (data / "paigow.before-restore-2.db").exists()


def test_data_that_were_not_moved_into_the_file_yet_go_aside_with_it(admin: Run, tmp_path: Path) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy.db"
    asyncio.run(a_table_with_coins(data))
    assert admin("backup", str(copy)).status == 0
    connection = sqlite3.connect(data / "paigow.db")
    connection.execute("INSERT INTO meta (name, value) VALUES ('late', '1')")
    connection.commit()
    beside = (data / "paigow.db-wal").read_bytes()
    whole = (data / "paigow.db").read_bytes()
    connection.close()
    (data / "paigow.db").write_bytes(whole)  # as a killed server leaves them
    (data / "paigow.db-wal").write_bytes(beside)
    assert admin("restore", str(copy), "--replace").status == 0
    for file, late in (("paigow.db", []), ("paigow.before-restore-1.db", [("1",)])):
        with sqlite3.connect(data / file) as found:
            assert found.execute("SELECT value FROM meta WHERE name = 'late'").fetchall() == late
        found.close()


def test_what_is_wrong_in_a_backup_is_told_and_the_data_stay(admin: Run, tmp_path: Path) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy.db"
    table = asyncio.run(a_table_with_coins(data))
    assert admin("backup", str(copy)).status == 0
    with sqlite3.connect(copy) as database:
        database.execute("DROP TRIGGER events_no_update")
        database.execute("UPDATE events SET entry = x'7b7d' WHERE stream = ? AND seq = 2", (table,))
    database.close()
    before = (data / "paigow.db").read_bytes()
    done = admin("restore", str(copy), "--replace")
    assert done.status == 1
    assert f"{table}: entry 2" in done.out
    assert "nothing was changed" in done.out
    assert (data / "paigow.db").read_bytes() == before
    assert not list(data.glob("*restor*"))
    (tmp_path / "text.db").write_text("no database")
    assert admin("restore", str(tmp_path / "text.db"), "--replace").status == 2
    assert admin("restore", str(tmp_path / "none.db")).status == 2


def test_nothing_is_done_to_data_that_a_server_has_open(admin: Run, tmp_path: Path) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy.db"
    table = asyncio.run(a_table_with_coins(data))
    assert admin("backup", str(copy)).status == 0

    async def while_open() -> list[Done]:
        store = await Store.open(data)
        try:
            asked = (("restore", str(copy), "--replace"), ("tables",), ("close", table), ("grant", ME, "5"))
            return [await asyncio.to_thread(admin, *each) for each in asked]
        finally:
            await store.close()

    before = asyncio.run(accounts(data))
    for done in asyncio.run(while_open()):
        assert (done.status, "open in another process" in done.err) == (2, True)
    assert asyncio.run(accounts(data)) == before


def test_a_table_is_listed_with_its_gaming_hours(admin: Run, tmp_path: Path) -> None:
    async def opened() -> None:
        async with a_house(str(tmp_path / "data")) as (house, _):
            order = TableOrder(book="canberra", hours=(1200, 240), hours_zone="Australia/Sydney")
            await house.create_table(order)

    asyncio.run(opened())
    assert "open 20:00 to 04:00 (Australia/Sydney)\n" in admin("tables").out
    (row,) = json.loads(admin("tables", "--json").out)["tables"]
    assert row["hours"] == "20:00 to 04:00 (Australia/Sydney)"


def test_tables_are_listed_closed_and_coins_given(admin: Run, tmp_path: Path) -> None:
    data = tmp_path / "data"
    table, broken = (asyncio.run(a_table_with_coins(data)) for _ in range(2))
    with sqlite3.connect(data / "paigow.db") as database:
        database.execute("DELETE FROM kept WHERE stream = ? AND name = 'order'", (broken,))
    database.close()
    rows = {row["table"]: row for row in json.loads(admin("tables", "--json").out)["tables"]}
    assert set(rows) == {table, broken}
    assert {key: rows[table][key] for key in ("book", "people", "coins", "why")} == {
        "book": "nz", "people": 1, "coins": 200_000, "why": None,
    }  # fmt: skip
    assert (rows[broken]["coins"], bool(rows[broken]["why"])) == (200_000, True)
    told = admin("tables").out
    assert f"{broken}  cannot continue: " in told
    assert "players hold 200,000 coins\n" in told, "the currency of a broken table is not known"
    assert ", players hold NZ$2,000\n" in told

    assert admin("close", broken).status == 2
    assert admin("close", table).out == f"table {table} is closed\n"
    assert admin("close", table).status == admin("close", "tnone").status == 2
    assert admin("void", broken, "--yes").status == 0
    assert admin("tables").out == "0 tables\n"

    assert admin("check").status == 0


def test_coins_are_given_to_somebody_who_is_known(admin: Run, tmp_path: Path) -> None:
    data = tmp_path / "data"

    async def guest() -> str:
        async with a_house(str(data)) as (house, store):
            person, _ = await store.create_person("Mei")
            await house.cage.grant_guest(person.person)
            return person.person

    mei = asyncio.run(guest())
    assert admin("grant", mei, "500").out == f"{mei}: 1,000,500 coins in the account\n"
    assert asyncio.run(accounts(data))[f"account:{mei}"] == 1_000_500
    for name, many in ((mei, "0"), (mei, "x"), (mei, "2000000000"), ("nobody here", "5")):
        assert admin("grant", name, many).status == 2
    assert asyncio.run(accounts(data))[f"account:{mei}"] == 1_000_500
    assert admin("check").status == 0


def test_a_table_with_wagers_is_not_closed_over_them(admin: Run, tmp_path: Path) -> None:
    data = tmp_path / "data"

    async def wagered() -> str:
        async with a_house(str(data)) as (house, _):
            table = await a_table(house, bots=0)
            box = await sit(house, table, coins=200_000)
            await until(house, table, lambda state: state.phase == "betting")
            assert await house.command(table, PlaceWager(person=ME, box=box, coins=1000)) is None
            return table

    table = asyncio.run(wagered())
    before = asyncio.run(accounts(data))
    refused = admin("close", table)
    assert refused.status == 2
    assert "A round is in progress, so nothing was changed." in refused.err
    assert asyncio.run(accounts(data)) == before


@GROUP
def test_a_backup_goes_back_into_an_empty_database_and_nowhere_else(run: Run, tmp_path: Path) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy.db"
    table = asyncio.run(a_table_with_coins(data))
    assert run("admin", "backup", str(copy), "--data", str(data)).status == 0
    with database() as url:
        done = run("admin", "restore", str(copy), "--data", url)
        assert (done.status, "restored:" in done.out) == (0, True)
        rows = json.loads(run("admin", "tables", "--json", "--data", url).out)["tables"]
        assert [(row["table"], row["coins"]) for row in rows] == [(table, 200_000)]
        assert run("admin", "restore", str(copy), "--replace", "--data", url).status == 2
