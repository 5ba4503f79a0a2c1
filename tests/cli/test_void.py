"""``paigow admin void``: offline, told first, done when it is meant."""

import asyncio
import sqlite3
from pathlib import Path

from paigow.storage import Store
from tests.cli.conftest import Run
from tests.runtime.playing import ME, a_house, a_table, sit


async def a_table_with_coins(folder: Path) -> str:
    async with a_house(str(folder)) as (house, _):
        table = await a_table(house, bots=0)
        await sit(house, table, coins=200_000)
        return table


async def accounts(folder: Path) -> dict[str, int]:
    store = await Store.open(folder)
    try:
        return await store.balances()
    finally:
        await store.close()


def test_a_table_that_cannot_go_on_is_told_of_and_then_paid_back(run: Run, tmp_path: Path) -> None:
    table = asyncio.run(a_table_with_coins(tmp_path))
    refused = run("admin", "void", table, "--data", str(tmp_path), "--yes")
    assert (refused.status, "close it by notice" in refused.err) == (2, True)
    with sqlite3.connect(tmp_path / "paigow.db") as database:
        database.execute("DELETE FROM kept WHERE stream = ? AND name = 'order'", (table,))
    database.close()

    told = run("admin", "void", table, "--data", str(tmp_path))
    assert told.status == 0
    assert f"200,000 coins to account:{ME}" in told.out
    assert "nothing was changed" in told.out
    assert asyncio.run(accounts(tmp_path))[f"table:{table}/stack:{ME}"] == 200_000

    done = run("admin", "void", table, "--data", str(tmp_path), "--yes")
    assert (done.status, f"table {table} is closed" in done.out) == (0, True)
    after = asyncio.run(accounts(tmp_path))
    assert {name: coins for name, coins in after.items() if name.startswith("table:") and coins} == {}
    assert sum(after.values()) == 0
    assert after[f"account:{ME}"] == 1_000_000
    assert run("admin", "check", "--data", str(tmp_path)).status == 0
    assert "is closed" in run("admin", "void", table, "--data", str(tmp_path), "--yes").err


def test_data_in_use_and_tables_that_are_none_are_refused(run: Run, tmp_path: Path) -> None:
    assert run("admin", "void", "tnone", "--data", str(tmp_path)).status == 2
    asyncio.run(a_table_with_coins(tmp_path))
    assert "no table tnone" in run("admin", "void", "tnone", "--data", str(tmp_path)).err

    async def while_open() -> tuple[int, str]:
        store = await Store.open(tmp_path)
        try:
            done = await asyncio.to_thread(run, "admin", "void", "tnone", "--data", str(tmp_path))
        finally:
            await store.close()
        return done.status, done.err

    status, said = asyncio.run(while_open())
    assert (status, "open" in said) == (2, True)


def test_a_broken_log_that_was_made_void_is_told_and_no_fault_any_more(run: Run, tmp_path: Path) -> None:
    table = asyncio.run(a_table_with_coins(tmp_path))
    with sqlite3.connect(tmp_path / "paigow.db") as database:
        database.execute("DROP TRIGGER events_no_update")
        database.execute("UPDATE events SET entry = x'7b7d' WHERE stream = ? AND seq = 1", (table,))
    database.close()
    assert run("admin", "check", "--data", str(tmp_path)).status == 1
    assert run("admin", "void", table, "--data", str(tmp_path), "--yes").status == 0
    checked = run("admin", "check", "--data", str(tmp_path))
    assert checked.status == 0
    assert f"{table}: entry 1 does not fit the hash chain; the table was voided" in checked.out
    assert run("admin", "backup", str(tmp_path / "copy.db"), "--data", str(tmp_path)).status == 0
    with sqlite3.connect(tmp_path / "paigow.db") as database:  # coins are nobody's to take, void or not
        database.execute("UPDATE balances SET coins = 7 WHERE account = ?", (f"table:{table}/float",))
    database.close()
    assert run("admin", "check", "--data", str(tmp_path)).status == 1
