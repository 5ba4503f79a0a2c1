"""Gaming hours, and a cut that the supervisor names."""

import asyncio
from datetime import datetime

import pytest

from paigow.runtime import HandClock, TableOrder
from paigow.runtime.dealer.gaming_hours import DAY, MINUTE_MS, is_zone, opening_ms
from paigow.table import commands as c
from paigow.table import events as e
from tests.runtime.playing import ME, a_house, nothing_happens, pass_time, play, sit, until

NOON = 12 * 60


def at(minute: int) -> int:
    """A minute of the eleventh day, in milliseconds."""
    return (10 * DAY + minute) * MINUTE_MS


@pytest.mark.parametrize(
    ("hours", "now", "opens"),
    [
        (None, at(0), None),
        ((NOON, 1380), at(NOON), None),
        ((NOON, 1380), at(NOON - 1), at(NOON)),
        ((NOON, 1380), at(1379), None),
        ((NOON, 1380), at(1380), at(NOON + DAY)),
        ((1200, 240), at(1300), None),
        ((1200, 240), at(239), None),
        ((1200, 240), at(240), at(1200)),
    ],
)
def test_a_round_may_begin_within_the_hours(
    hours: tuple[int, int] | None, now: int, opens: int | None
) -> None:
    assert opening_ms(hours, now) == opens


def utc_ms(text: str) -> int:
    return int(datetime.fromisoformat(f"{text}+00:00").timestamp() * 1000)


EVENING = (20 * 60, 4 * 60)
SYDNEY, AUCKLAND = "Australia/Sydney", "Pacific/Auckland"
HALF_PAST_TWO = (150, 180)


@pytest.mark.parametrize(
    ("zone", "hours", "now", "opens"),
    [
        # Canberra: summer time ends on 5 April 2026 at 3:00 (UTC+11 to UTC+10) and begins on 4 October at 2:00.
        (SYDNEY, EVENING, "2026-04-04T08:59", "2026-04-04T09:00"),
        (SYDNEY, EVENING, "2026-04-04T17:59", None),  # 3:59 by standard time: this night has nine hours
        (SYDNEY, EVENING, "2026-04-04T18:00", "2026-04-05T10:00"),
        (SYDNEY, EVENING, "2026-10-03T09:59", "2026-10-03T10:00"),
        (SYDNEY, EVENING, "2026-10-03T16:59", None),  # 3:59 by summer time: this night has seven hours
        (SYDNEY, EVENING, "2026-10-03T17:00", "2026-10-04T09:00"),
        (SYDNEY, HALF_PAST_TWO, "2026-04-04T15:29", "2026-04-04T15:30"),
        (SYDNEY, HALF_PAST_TWO, "2026-04-04T16:00", "2026-04-04T16:30"),  # 3:00 is 2:00 again
        (SYDNEY, (110, 190), "2026-10-03T15:00", "2026-10-03T15:50"),
        (SYDNEY, HALF_PAST_TWO, "2026-10-03T15:30", "2026-10-04T15:30"),  # there is no 2:30 on 4 October
        (SYDNEY, (150, 240), "2026-10-03T15:30", "2026-10-03T16:00"),  # 2:00 is 3:00 at once
        # New Zealand: summer time ends on 5 April 2026 at 3:00 (UTC+13 to UTC+12) and begins on 27 September at 2:00.
        (AUCKLAND, EVENING, "2026-04-04T06:59", "2026-04-04T07:00"),
        (AUCKLAND, EVENING, "2026-04-04T15:59", None),
        (AUCKLAND, EVENING, "2026-04-04T16:00", "2026-04-05T08:00"),
        (AUCKLAND, EVENING, "2026-09-26T07:59", "2026-09-26T08:00"),
        (AUCKLAND, EVENING, "2026-09-26T14:59", None),
        (AUCKLAND, EVENING, "2026-09-26T15:00", "2026-09-27T07:00"),
        ("UTC", EVENING, "2026-04-04T19:59", "2026-04-04T20:00"),
    ],
)
def test_hours_are_what_the_clock_on_the_wall_shows(
    zone: str, hours: tuple[int, int], now: str, opens: str | None
) -> None:
    assert opening_ms(hours, utc_ms(now), zone) == (None if opens is None else utc_ms(opens))


@pytest.mark.parametrize(
    ("zone", "day"),
    [
        (SYDNEY, "2026-04-03"),
        (SYDNEY, "2026-10-02"),
        (AUCKLAND, "2026-04-03"),
        (AUCKLAND, "2026-09-25"),
        ("Australia/Lord_Howe", "2026-10-02"),  # half an hour
    ],
)
def test_the_opening_is_the_first_minute_that_is_within_the_hours(zone: str, day: str) -> None:
    begin = utc_ms(f"{day}T00:00")
    for hours in (EVENING, HALF_PAST_TWO, (600, 700)):
        opens = None
        for at_ms in range(begin + 4 * DAY * MINUTE_MS, begin, -30 * MINUTE_MS):
            if opening_ms(hours, at_ms, zone) is None:
                opens = at_ms
            elif opens is not None:
                found = opening_ms(hours, at_ms, zone)
                assert found is not None
                assert at_ms < found <= opens
                assert opening_ms(hours, found, zone) is None
                assert opening_ms(hours, found - 1, zone) == found


def test_a_table_opens_by_the_clock_of_its_zone_and_its_record_says_at_what_minute() -> None:
    """Sydney, the day on which summer time has begun: 20:00 is 9:00 UTC, not 10:00."""

    async def test() -> None:
        clock = HandClock(utc_ms("2026-10-04T08:58"))
        order = TableOrder(book="canberra", hours=EVENING, hours_zone=SYDNEY)
        async with a_house(clock=clock) as (house, _):
            table = await house.create_table(order)
            box = await sit(house, table)
            await nothing_happens(house, table, 2 * MINUTE_MS - 1)
            assert house.state(table).phase == "shown"
            await pass_time(house, 1)
            await until(house, table, lambda state: state.phase == "betting", box=box)
            washed = [event for event in house.log(table) if isinstance(event, e.TilesWashed)]
            assert [event.minute for event in washed] == [20 * 60]

    asyncio.run(test())


@pytest.mark.parametrize("name", ["Australia/Sydney", "Pacific/Auckland", "UTC"])
def test_zones_by_their_names(name: str) -> None:
    assert is_zone(name)


@pytest.mark.parametrize(
    "name", ["", "Sydney", "../etc/passwd", "Australia/", "Australia", "\0", "UTC+10", "/UTC"]
)
def test_what_is_no_zone(name: str) -> None:
    assert not is_zone(name)


@pytest.mark.clause("CAN 14.1", check=1)
def test_no_round_begins_out_of_gaming_hours() -> None:
    async def test() -> None:
        clock = HandClock()
        minute = clock.now_us() // 60_000_000 % DAY
        opens = (minute + 2) % DAY
        opens_in_ms = 2 * MINUTE_MS - clock.now_us() // 1000 % MINUTE_MS
        order = TableOrder(book="canberra", hours=(opens, (opens + 600) % DAY))
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
            assert house.directory.tables() == []
            at_table = {
                name: coins for name, coins in (await store.balances()).items() if name.startswith("table:")
            }
            assert not any(at_table.values())

    asyncio.run(test())
