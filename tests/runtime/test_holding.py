"""The supervisor holds the dealer: nothing is dealt, nobody is timed out, and each duty waits for an order."""

import asyncio
from pathlib import Path

import pytest

from paigow.log.audit import audit
from paigow.runtime import HandClock, House, TableOrder
from paigow.table import Refusal
from paigow.table import commands as c
from paigow.table import events as ev
from tests.runtime.playing import (
    BOOKS,
    ME,
    a_house,
    a_table,
    act,
    nothing_happens,
    pass_time,
    play,
    see_out,
    sit,
    until,
)

LATER_MS = 3_600_000


async def step_to(house: House, table: str, phase: str) -> None:
    """Have the dealer do one duty after the other until the table is there."""
    for _ in range(40):
        if house.state(table).phase == phase:
            return
        assert await house.step(table) is None
    raise AssertionError(f"{phase} is not reached")


def test_a_dealer_who_is_held_does_nothing_and_neither_do_the_bots() -> None:
    async def test() -> None:
        clock = HandClock()
        async with a_house(clock=clock) as (house, _):
            table = await a_table(house)
            box = await sit(house, table)
            await until(house, table, lambda state: state.phase == "betting")
            await house.hold(table, is_held=True)
            assert house.is_held(table)
            assert await house.command(table, c.PlaceWager(person=ME, box=box, coins=2000)) is None
            await nothing_happens(house, table, LATER_MS)
            await house.hold(table, is_held=False)
            await until(house, table, lambda state: state.phase == "setting")

    asyncio.run(test())


def test_no_time_runs_out_while_the_table_is_held() -> None:
    async def test() -> None:
        clock = HandClock()
        async with a_house(clock=clock) as (house, _):
            table = await a_table(house, bots=0)
            box = await sit(house, table)
            await until(house, table, lambda state: state.phase == "setting", box=box)
            await house.hold(table, is_held=True)
            await nothing_happens(house, table, LATER_MS)
            refused = await house.command(table, c.CallTime(now_ms=clock.now_us() // 1000))
            assert refused == Refusal(code="table_is_held")
            assert house.state(table).phase == "setting"
            assert await act(house, table, box)  # the player may still set the hand
            hand = house.state(table).boxes[box].hand
            assert hand is not None
            assert hand.set_by == "player"

    asyncio.run(test())


def test_the_dealer_does_one_duty_at_a_word() -> None:
    async def test() -> None:
        async with a_house() as (house, _):
            table = await a_table(house, bots=0)
            box = await sit(house, table)
            await until(house, table, lambda state: state.phase == "betting")
            await house.hold(table, is_held=True)
            assert house.due(table) is None  # nobody has wagered: the dealer waits
            assert await house.step(table) == Refusal(code="no_duty_now")
            await house.command(table, c.PlaceWager(person=ME, box=box, coins=2000))
            done: list[tuple[str | None, list[type]]] = []
            while house.state(table).phase != "delivered":
                due, version = house.due(table), house.state(table).version
                assert await house.step(table) is None
                done.append((due, [type(event) for event in house.log(table)[version:]]))
            assert all(events for _, events in done)
            assert done[-1] == ("deliver_tiles", [ev.TilesDelivered])

    asyncio.run(test())


def test_a_dealer_who_goes_about_his_work_takes_no_such_word() -> None:
    async def test() -> None:
        async with a_house() as (house, _):
            table = await a_table(house)
            assert await house.step(table) == Refusal(code="table_not_held")
            assert not house.is_held(table)
            assert not house.is_held("tnone")

    asyncio.run(test())


def test_time_is_not_called_before_it_is_up_at_a_word_either() -> None:
    async def test() -> None:
        async with a_house() as (house, _):
            table = await a_table(house, bots=0)
            box = await sit(house, table)
            await until(house, table, lambda state: state.phase == "setting", box=box)
            await house.hold(table, is_held=True)
            refused = await house.step(table)
            assert refused is not None
            assert refused.code == "not_yet_time"
            assert house.state(table).phase == "setting"

    asyncio.run(test())


def test_tiles_exposed_before_anybody_looks_are_reported_in_time() -> None:
    """NZ: the person whose tiles they were may void the hand, and gets the coins back."""

    async def test() -> None:
        async with a_house() as (house, _):
            table = await a_table(house, bots=0)
            box = await sit(house, table)
            await until(house, table, lambda state: state.phase == "betting")
            stack = house.state(table).people[ME].stack
            await house.command(table, c.PlaceWager(person=ME, box=box, coins=2000))
            await house.hold(table, is_held=True)
            await step_to(house, table, "delivered")
            hand = house.state(table).boxes[box].hand
            assert hand is not None
            report = c.ReportExposed(
                by="sue",
                reason="turned over",
                exposed_by="dealer",
                at="box",
                box=box,
                count=2,
                tiles=hand.tiles[:2],
            )
            assert await house.command(table, report) is None
            assert house.state(table).boxes[box].choice is not None
            assert await house.command(table, c.Choose(person=ME, choice="void", box=box)) is None
            assert house.state(table).people[ME].stack == stack
            await house.hold(table, is_held=False)
            await see_out(house, table)
            assert house.state(table).people[ME].stack == stack

    asyncio.run(test())


@pytest.mark.parametrize("book", BOOKS)
def test_a_round_that_was_held_is_audited_like_any_other(book: str) -> None:
    async def test() -> None:
        async with a_house() as (house, _):
            table = await a_table(house, book)
            box = await sit(house, table)
            await until(house, table, lambda state: state.phase == "betting", box=box)
            await house.hold(table, is_held=True)
            await act(house, table, box)
            for _ in range(3):
                assert await house.step(table) is None
            await house.hold(table, is_held=False)
            await play(house, table, box, 1)
            found = audit(entry for entry, _ in await house.entries(table))
            assert (found.differences, found.stopped_at) == ((), None)

    asyncio.run(test())


def test_a_table_comes_back_not_held(tmp_path: Path) -> None:
    async def test() -> None:
        where = str(tmp_path / "paigow.db")
        async with a_house(where) as (house, _):
            table = await a_table(house)
            await house.hold(table, is_held=True)
        async with a_house(where) as (house, _):
            assert not house.is_held(table)

    asyncio.run(test())


# ---- a hold ends ---------------------------------------------------------------------------------------------------

SUE = "psue"


async def held(house: House, table: str, *, is_house: bool = True) -> int:
    """A round of ``ME`` is in setting, and Sue holds the dealer; the box."""
    box = await sit(house, table)
    await until(house, table, lambda state: state.phase == "setting", box=box)
    assert await house.hold(table, is_held=True, by=SUE, is_house=is_house) is None
    return box


async def what_was_noted(house: House, table: str) -> list[str]:
    """Return the results of holds, in order, after every due act."""
    await house.until_idle()
    return [event.what for event in house.log(table) if isinstance(event, ev.DealerHeld)]


def test_a_hold_ends_once_its_holder_has_been_away_for_ten_seconds() -> None:
    async def test() -> None:
        clock = HandClock()
        async with a_house(clock=clock) as (house, _):
            table = await a_table(house, bots=0)
            async with house.watch(table, SUE):
                await held(house, table)
                await pass_time(house, 200_000)
                assert await what_was_noted(house, table) == ["held"]
            await pass_time(house, 9_999)
            assert await what_was_noted(house, table) == ["held"]
            await pass_time(house, 1)
            assert await what_was_noted(house, table) == ["held", "ended"]
            assert not house.is_held(table)

    asyncio.run(test())


def test_who_comes_back_in_time_holds_on_but_for_five_minutes_at_most() -> None:
    async def test() -> None:
        clock = HandClock()
        async with a_house(clock=clock) as (house, _):
            table = await a_table(house, bots=0)
            async with house.watch(table, SUE):
                await held(house, table)
            await pass_time(house, 5_000)
            async with house.watch(table, SUE):
                await pass_time(house, 294_999)
                assert await what_was_noted(house, table) == ["held"]
                await pass_time(house, 1)
                assert await what_was_noted(house, table) == ["held", "ended"]
                assert await house.hold(table, is_held=True, by=SUE) is None  # one of the house's holds again

    asyncio.run(test())


def test_a_hold_ends_when_its_holder_gets_a_stake() -> None:
    async def test() -> None:
        async with a_house() as (house, _):
            table = await a_table(house, bots=0)
            async with house.watch(table, SUE):
                await held(house, table)
                await house.cage.grant_guest(SUE)
                assert await house.command(table, c.BuyIn(person=SUE, coins=1000)) is None
                assert await what_was_noted(house, table) == ["held", "ended"]
                refused = await house.hold(table, is_held=True, by=SUE)
                assert refused == Refusal(code="has_stake")

    asyncio.run(test())


def test_who_is_no_supervisor_of_the_house_holds_for_five_minutes_a_round_in_all() -> None:
    async def test() -> None:
        clock = HandClock()
        async with a_house(clock=clock) as (house, _):
            table = await house.create_table(TableOrder(book="nz", bots=0, setting_s=600))
            async with house.watch(table, SUE):
                box = await held(house, table, is_house=False)
                await pass_time(house, 200_000)
                assert await house.hold(table, is_held=False, by=SUE) is None
                assert await house.hold(table, is_held=True, by=SUE, is_house=False) is None
                await pass_time(house, 100_000)
                assert await what_was_noted(house, table) == ["held", "let_go", "held", "ended"]
                refused = await house.hold(table, is_held=True, by=SUE, is_house=False)
                assert refused == Refusal(code="held_long_enough", facts={"minutes": 5})
                await play(house, table, box, 1)
                assert await house.hold(table, is_held=True, by=SUE, is_house=False) is None

    asyncio.run(test())
