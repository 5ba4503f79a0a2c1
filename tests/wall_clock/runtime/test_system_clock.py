"""The machine's clock moves timers and tables, also when somebody sets it: this needs real time."""

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from paigow.clock import SystemClock
from paigow.runtime import House, Pace, TableOrder
from paigow.storage import Store
from paigow.table import State
from tests.runtime.playing import sit, until

pytestmark = pytest.mark.wall_clock
HOUR_S: Final = 3600


def test_a_timer_rings_when_it_is_time_by_the_clock_and_not_once_it_is_cancelled() -> None:
    async def test() -> None:
        clock, rung = SystemClock(), asyncio.Event()
        cancelled: list[str] = []
        start_ms = clock.now_us() // 1000
        clock.call_at(start_ms + 20, lambda: cancelled.append("it rings all the same")).cancel()
        clock.call_at(start_ms + 50, rung.set)
        await rung.wait()
        assert cancelled == []
        assert clock.now_us() // 1000 >= start_ms + 50

    asyncio.run(test())


async def told(house: House, table: str, done: Callable[[State], bool]) -> None:
    """Wait until the table has told a state as wanted; its own timers bring it there."""
    async with house.watch(table) as updates:
        state = house.state(table)
        while not done(state):
            state = (await updates.get()).state


def is_over(state: State) -> bool:
    return state.round.secrets is not None or state.coming > 1


@pytest.mark.parametrize("leap_s", [-HOUR_S, HOUR_S])
def test_a_table_goes_on_when_the_machines_clock_is_set(leap_s: int) -> None:
    """Turned back by an hour, its clock kept a table waiting for an hour for the hands to be set."""

    async def test() -> None:
        set_by_s = 0
        clock = SystemClock(lambda: time.time_ns() + set_by_s * 10**9)
        store = await Store.open(":memory:", clock=clock)
        house = await House.open(store, clock=clock, pace=Pace.instant())
        table = await house.create_table(TableOrder(book="nz", bots=2, setting_s=1))
        box = await sit(house, table)
        await until(house, table, lambda state: state.phase == "setting", box=box)
        set_by_s = leap_s
        start_s = time.monotonic()
        await told(house, table, is_over)
        assert 0.8 < time.monotonic() - start_s < 15
        entries = [stored.at_us for stored in await store.read(table)]
        assert entries == sorted(entries)
        await house.close()
        await store.close()

    asyncio.run(test())


def test_a_table_that_is_resumed_after_the_clock_was_turned_back_goes_on(tmp_path: Path) -> None:
    async def test() -> None:
        ahead = SystemClock(lambda: time.time_ns() + HOUR_S * 10**9)
        store = await Store.open(tmp_path, clock=ahead)
        house = await House.open(store, clock=ahead, pace=Pace.instant())
        table = await house.create_table(TableOrder(book="nz", bots=2, setting_s=2))
        box = await sit(house, table)
        await until(house, table, lambda state: state.phase == "setting", box=box)
        await house.close()
        await store.close()
        store = await Store.open(tmp_path)
        house = await House.open(store, clock=SystemClock(), pace=Pace.instant())
        await told(house, table, is_over)
        await house.close()
        await store.close()

    asyncio.run(test())
