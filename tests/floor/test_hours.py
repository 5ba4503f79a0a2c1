"""Gaming hours, and a cut that the supervisor names."""

import asyncio

import pytest

from paigow.floor import HandClock, TableOrder
from paigow.floor.hours import DAY_MINUTES, MINUTE_MS, opening_ms
from paigow.table import commands as c
from tests.floor.playing import ME, a_house, nothing_happens, pass_time, play, sit, until

NOON = 12 * 60


def at(minute: int) -> int:
    """A minute of the eleventh day, in milliseconds."""
    return (10 * DAY_MINUTES + minute) * MINUTE_MS


@pytest.mark.parametrize(
    ("hours", "now", "opens"),
    [
        (None, at(0), None),
        ((NOON, 1380), at(NOON), None),
        ((NOON, 1380), at(NOON - 1), at(NOON)),
        ((NOON, 1380), at(1379), None),
        ((NOON, 1380), at(1380), at(NOON + DAY_MINUTES)),
        ((1200, 240), at(1300), None),
        ((1200, 240), at(239), None),
        ((1200, 240), at(240), at(1200)),
    ],
)
def test_a_round_may_begin_within_the_hours(
    hours: tuple[int, int] | None, now: int, opens: int | None
) -> None:
    assert opening_ms(hours, now) == opens


@pytest.mark.clause("CAN 14.1", check=1)
def test_no_round_begins_out_of_gaming_hours() -> None:
    async def test() -> None:
        clock = HandClock()
        minute = clock.now_us() // 60_000_000 % DAY_MINUTES
        opens = (minute + 2) % DAY_MINUTES
        opens_in_ms = 2 * MINUTE_MS - clock.now_us() // 1000 % MINUTE_MS
        order = TableOrder(book="canberra", hours=(opens, (opens + 600) % DAY_MINUTES))
        async with a_house(clock=clock) as (house, _):
            table = await house.create_table(order)
            box = await sit(house, table)
            await nothing_happens(house, table, opens_in_ms - 1)
            assert house.state(table).phase == "shown"
            await pass_time(house, 1)
            await until(house, table, lambda state: state.phase == "betting", box=box)

    asyncio.run(test())


def test_the_supervisor_names_the_cut_where_it_is_his_to_choose() -> None:
    async def test() -> None:
        async with a_house() as (house, _):
            order = TableOrder(book="nz", options={"cut_chosen_by_house": "supervisor"})
            table = await house.create_table(order)
            box = await sit(house, table)
            other = next(cut for cut in house.book(table).approved_cuts if cut != house.book(table).house_cut)
            unknown = await house.command(table, c.CutTiles(cut="Zap"))
            assert unknown is not None
            assert unknown.code == "no_such_cut"
            assert await house.command(table, c.CutTiles(cut=other.name, options=other.options)) is None
            await play(house, table, box, 2)
            one, two, *_ = await house.round_results(table)
            assert (one.cut, one.cut_options) == (other.name, other.options)
            assert two.cut == house.book(table).house_cut.name, "named for one round"

    asyncio.run(test())


def test_no_supervisor_names_the_cut_where_the_book_has_it_fixed() -> None:
    async def test() -> None:
        async with a_house() as (house, _):
            table = await house.create_table(TableOrder(book="rws"))
            await sit(house, table, ME)
            refusal = await house.command(table, c.CutTiles(cut="Zap"))
            assert refusal is not None
            assert refusal.code == "not_this_cut"

    asyncio.run(test())


def test_a_table_closes_after_the_round_once_everybody_has_been_told() -> None:
    async def test() -> None:
        async with a_house() as (house, store):
            table = await house.create_table(TableOrder(book="canberra"))
            box = await sit(house, table)
            assert await house.command(table, c.AnnounceClosing(by="pboss", to="inspector")) is None
            await play(house, table, box, 1)
            assert await house.command(table, c.AnnounceClosing(by="pboss", to="players")) is None
            await until(house, table, lambda state: state.phase == "closed", box=box)
            assert house.tables() == []
            at_table = {
                name: coins for name, coins in (await store.balances()).items() if name.startswith("table:")
            }
            assert not any(at_table.values())

    asyncio.run(test())
