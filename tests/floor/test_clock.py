"""Deadlines do not move when somebody sets the machine's clock, and recorded times never go back."""

import asyncio
import time
from collections.abc import Sequence

import pytest

from paigow.clock import SLEW
from paigow.floor import House, Pace, SystemClock, TableOrder
from paigow.store import Store
from tests.floor.playing import see_out, sit, until

HOUR_S = 3600
BEGIN_S = 1_770_000_000


class Machine:
    """A machine whose clock somebody sets; what passes is never set."""

    def __init__(self) -> None:
        self.wall_s, self.elapsed_s = float(BEGIN_S), 0.0
        self.clock = SystemClock(lambda: round(self.wall_s * 1e9), lambda: round(self.elapsed_s * 1e9))

    def passes(self, seconds: float) -> None:
        self.wall_s += seconds
        self.elapsed_s += seconds

    def now_s(self) -> float:
        return self.clock.now_us() / 1e6 - BEGIN_S


def test_a_clock_that_agrees_with_the_machine_tells_its_time() -> None:
    machine = Machine()
    machine.passes(90)
    assert machine.now_s() == 90


@pytest.mark.parametrize("leap_s", [-HOUR_S, HOUR_S, -48 * HOUR_S, 23 * HOUR_S])
def test_the_machines_clock_is_set_and_a_minute_stays_about_a_minute(leap_s: int) -> None:
    machine = Machine()
    machine.passes(10)
    before_s = machine.now_s()
    machine.wall_s += leap_s
    assert machine.now_s() == before_s
    machine.passes(60)
    assert machine.now_s() - before_s == pytest.approx(60, abs=60 / SLEW)


@pytest.mark.parametrize("leap_s", [-HOUR_S, HOUR_S])
def test_in_the_end_the_clock_agrees_with_the_machine_again(leap_s: int) -> None:
    machine = Machine()
    machine.wall_s += leap_s
    for _ in range(SLEW * HOUR_S // 60):
        machine.passes(61)
        machine.now_s()
    assert machine.now_s() + BEGIN_S == pytest.approx(machine.wall_s)


@pytest.mark.parametrize("leaps_s", [(-HOUR_S, HOUR_S), (HOUR_S, -2 * HOUR_S, HOUR_S), (-100 * HOUR_S,)])
def test_time_never_goes_back(leaps_s: Sequence[int]) -> None:
    machine, told_s = Machine(), [0.0]
    for leap_s in leaps_s:
        machine.wall_s += leap_s
        for _ in range(5):
            machine.passes(0.3)
            told_s.append(machine.now_s())
    assert told_s == sorted(told_s)
    assert len(set(told_s)) == len(told_s), "and never stands still"


def test_a_machine_whose_clock_was_never_set_is_believed_once_it_is() -> None:
    machine = Machine()
    machine.wall_s += 50 * 365 * 24 * HOUR_S
    assert machine.now_s() + BEGIN_S == machine.wall_s


def test_what_was_recorded_is_not_undercut_by_a_clock_turned_back_before_the_start() -> None:
    machine = Machine()
    machine.clock.not_before((BEGIN_S + HOUR_S) * 1_000_000)
    machine.passes(20)
    assert machine.now_s() == pytest.approx(HOUR_S + 20, abs=20 / SLEW)


def test_a_timer_rings_when_it_is_time_by_the_clock_and_not_once_it_is_cancelled() -> None:
    async def test() -> None:
        clock, rung = SystemClock(), asyncio.Event()
        start_ms = clock.now_us() // 1000
        clock.call_at(start_ms + 20, lambda: pytest.fail("it was cancelled")).cancel()
        clock.call_at(start_ms + 50, rung.set)
        async with asyncio.timeout(90):
            await rung.wait()
        assert clock.now_us() // 1000 >= start_ms + 50

    asyncio.run(test())


@pytest.mark.parametrize("leap_s", [-HOUR_S, HOUR_S])
def test_a_table_goes_on_when_the_machines_clock_is_set(leap_s: int) -> None:
    """Turned back by an hour, its clock kept a table waiting for an hour for the hands to be set."""

    async def test() -> None:
        set_by_s = 0
        clock = SystemClock(lambda: time.time_ns() + set_by_s * 10**9)
        store = await Store.open(":memory:")
        house = await House.open(store, clock=clock, pace=Pace.instant())
        table = await house.create_table(TableOrder(book="nz", bots=2, setting_s=1))
        box = await sit(house, table)
        await until(house, table, lambda state: state.phase == "setting", box=box)
        set_by_s = leap_s
        start_s = time.monotonic()
        await see_out(house, table)
        assert 0.8 < time.monotonic() - start_s < 15
        entries = [stored.at_us for stored in await store.read(table)]
        assert entries == sorted(entries)
        await house.close()
        await store.close()

    asyncio.run(test())


def test_a_table_that_is_resumed_after_the_clock_was_turned_back_goes_on(tmp_path: object) -> None:
    async def test() -> None:
        folder = str(tmp_path)
        ahead = SystemClock(lambda: time.time_ns() + HOUR_S * 10**9)
        store = await Store.open(folder)
        house = await House.open(store, clock=ahead, pace=Pace.instant())
        table = await house.create_table(TableOrder(book="nz", bots=2, setting_s=2))
        box = await sit(house, table)
        await until(house, table, lambda state: state.phase == "setting", box=box)
        await house.close()
        await store.close()
        store = await Store.open(folder)
        house = await House.open(store, clock=SystemClock(), pace=Pace.instant())
        await see_out(house, table)
        await house.close()
        await store.close()

    asyncio.run(test())
