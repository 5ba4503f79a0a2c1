"""The disk is full, or the data are not whole: who plays is told, nothing is lost, the others go on."""

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

from sqlalchemy import event

from paigow.floor import HandClock, House, Pace, SystemClock
from paigow.store import Store
from paigow.table import commands as c
from tests.floor.playing import ME, a_house, a_table, play, sit, until


def limited(store: Store, pages: list[int]) -> None:
    """The data file may have so many pages and no more, from the next connection on."""

    @event.listens_for(store._engine, "connect")
    def limit(connection: Any, record: object) -> None:
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA max_page_count={pages[0]}")
        cursor.close()


def test_a_full_disk_refuses_and_pauses_and_nothing_is_lost(tmp_path: Path) -> None:
    async def test() -> None:
        store = await Store.open(tmp_path)
        house = await House.open(store, clock=SystemClock(), pace=Pace.instant())
        table = await a_table(house, "nz", bots=0)
        box = await sit(house, table)
        await until(house, table, lambda state: state.phase == "betting")
        pages = [1]
        limited(store, pages)
        store._engine.dispose()
        stack, refusal = house.state(table).people[ME].stack, None
        for number in range(1000):  # as long as the last page has room
            coins = 1000 + 1000 * (number % 2)
            refusal = await house.command(table, c.PlaceWager(person=ME, box=box, coins=coins))
            if refusal is not None:
                break
        assert refusal is not None
        assert refusal.code == "disk_full"
        assert "disk_full" in house.standing_still()[table]
        before = house.state(table)
        assert sum(wager.coins for wager in before.boxes[box].wagers) + before.people[ME].stack == stack
        assert (await store.last(table)).seq == before.version  # type: ignore[union-attr]
        pages[0] = 1_000_000
        store._engine.dispose()
        assert await house.command(table, c.PlaceWager(person=ME, box=box, coins=5000)) is None
        assert house.standing_still() == {}
        await play(house, table, box, 1)
        assert await store.trial_balance() == 0
        assert await store.audit() == {}
        await house.close()
        await store.close()

    asyncio.run(test())


def test_a_table_whose_coins_or_log_are_not_whole_stands_still_and_the_others_go_on(tmp_path: Path) -> None:
    async def begin() -> list[str]:
        async with a_house(str(tmp_path)) as (house, _):
            tables = [
                await a_table(house, "nz"),
                await a_table(house, "rws"),
                await a_table(house, "canberra"),
            ]
            for table in tables:
                await until(house, table, lambda state: state.phase == "shown")
            return tables

    whole, robbed, forged = asyncio.run(begin())
    with sqlite3.connect(tmp_path / "paigow.db") as database:
        database.execute("DROP TRIGGER events_no_update")
        database.execute(
            "UPDATE balances SET coins = coins + 5 WHERE account = ?", (f"table:{robbed}/float",)
        )
        database.execute("UPDATE events SET entry = x'7b7d' WHERE stream = ? AND seq = 1", (forged,))
    database.close()

    async def resume() -> None:
        store = await Store.open(tmp_path)
        house = await House.open(store, clock=HandClock(), pace=Pace.instant())
        assert forged in house.halted
        await house.inspect()
        assert [each.table for each in house.tables()] == [whole]
        assert f"table:{robbed}/float" in house.halted[robbed]
        assert any("all balances together are 5" in fault.what for fault in house.faults)
        box = await sit(house, whole)
        await play(house, whole, box, 1)
        await house.inspect()
        assert (await store.kept_as("inspected")).keys() >= {whole}
        await house.close()
        await store.close()

    asyncio.run(resume())
