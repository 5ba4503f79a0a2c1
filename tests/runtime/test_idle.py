"""``until_idle``: a table is idle once nothing is left to do but to wait for a timer or an order."""

import asyncio
from typing import Any

import pytest

from paigow.runtime import Pace
from paigow.runtime.table.runner import TableHaltedError
from paigow.storage import Store
from paigow.table import commands as c
from tests.runtime.playing import ME, a_house, a_table, pass_to_next_timer, sit, until
from tests.slow_writes import slow_writes


def test_an_order_in_the_inbox_keeps_a_table_from_being_idle() -> None:
    async def test() -> None:
        async with a_house() as (house, _):
            table = await a_table(house, bots=0)
            await sit(house, table)
            await house.until_idle()
            running = house.registry.get(table)
            order = asyncio.create_task(house.command(table, c.BuyIn(person=ME, coins=7)))
            await asyncio.sleep(0)  # it is in the inbox
            assert not running.is_idle
            await house.until_idle()
            assert await order is None

    asyncio.run(test())


def test_a_write_that_is_under_way_keeps_house_and_table_from_being_idle(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    append, has_begun, may_end = Store.append, asyncio.Event(), asyncio.Event()

    async def slow(store: Store, *given: Any, **more: Any) -> None:
        has_begun.set()
        await may_end.wait()
        await append(store, *given, **more)

    async def test() -> None:
        async with a_house() as (house, _):
            table = await a_table(house, bots=0)
            await sit(house, table)
            await house.until_idle()
            stack = house.state(table).people[ME].stack
            monkeypatch.setattr(Store, "append", slow)
            order = asyncio.create_task(house.command(table, c.BuyIn(person=ME, coins=7)))
            waiting = [
                asyncio.create_task(each())
                for each in (house.until_idle, house.registry.get(table).until_idle)
            ]
            await has_begun.wait()
            await house.cage.holdings(ME)  # the store itself is free, and answers from its thread
            are_done = [each.done() for each in (order, *waiting)]
            may_end.set()  # also if the test fails: the house closes after it
            assert not any(are_done)
            await asyncio.gather(*waiting)
            assert house.state(table).people[ME].stack == stack + 7
            assert await order is None

    asyncio.run(test())


@pytest.mark.parametrize("added_ms", [0, 20])
def test_an_idle_table_has_done_all_that_needs_no_time_however_slow_the_disk_is(added_ms: int) -> None:
    async def test() -> None:
        with slow_writes(added_ms):
            async with a_house() as (house, store):
                table = await a_table(house, bots=3)
                box = await sit(house, table)
                await house.until_idle()
                assert house.state(table).phase == "betting"
                assert await house.command(table, c.PlaceWager(person=ME, box=box, coins=2000)) is None
                await house.until_idle()
                assert house.state(table).phase == "setting"
                assert (await store.streams())[table] == house.state(table).version

    asyncio.run(test())


def test_what_waits_for_a_timer_is_idle_and_nothing_is_done_before_the_timer_runs() -> None:
    async def test() -> None:
        async with a_house(pace=Pace.normal()) as (house, _):
            table = await a_table(house, bots=0)
            await sit(house, table)
            async with house.watch(table, ME):
                while house.state(table).phase != "betting":
                    await house.until_idle()
                    version, now_ms = house.state(table).version, house.now_ms()
                    assert pass_to_next_timer(house)
                    await house.until_idle()
                    assert house.now_ms() > now_ms
                    assert house.state(table).version > version, "something is due with each timer"

    asyncio.run(test())


def test_a_table_that_has_stopped_is_idle_and_one_that_was_never_started_says_so() -> None:
    async def test() -> None:
        async with a_house() as (house, _):
            table = await a_table(house, bots=0)
            running = house.registry.get(table)
            await running.stop()
            await running.until_idle()
            running._task = None
            with pytest.raises(TableHaltedError):
                await running.until_idle()

    asyncio.run(test())


def test_a_table_that_stays_where_it_is_fails_the_test_that_waits_for_more() -> None:
    async def test() -> None:
        async with a_house() as (house, _):
            table = await a_table(house, bots=0)
            await sit(house, table)
            with pytest.raises(AssertionError, match=r"stays in phase betting of round 1.*wanted: .*setting"):
                await until(house, table, lambda state: state.phase == "setting")

    asyncio.run(test())
