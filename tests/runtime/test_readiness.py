"""A table that starts when all are ready: the first round waits for everybody with a place, and no other round does."""

import asyncio
from contextlib import AsyncExitStack

from paigow.runtime import House, TableOrder
from paigow.runtime.people.absence import GONE_MS
from paigow.runtime.people.readiness import FirstStart
from paigow.table import Refusal
from tests.runtime.playing import ME, a_house, nothing_happens, pass_time, sit, until

OTHER = "pother"
HOUR_MS = 3_600_000


def order(*, bots: int = 0, starts_when_ready: bool = True) -> TableOrder:
    return TableOrder(book="nz", bots=bots, starts_when_ready=starts_when_ready)


async def two_with_a_place(house: House, stack: AsyncExitStack, *, bots: int = 0) -> str:
    """Return a table that waits, where two people who look at it have a place and coins."""
    table = await house.create_table(order(bots=bots))
    for person in (ME, OTHER):
        await stack.enter_async_context(house.watch(table, person))
        await sit(house, table, person)
    await house.until_idle()
    return table


def test_the_first_round_waits_until_the_last_person_with_a_place_is_ready() -> None:
    async def play() -> None:
        async with a_house() as (house, _), AsyncExitStack() as stack:
            table = await two_with_a_place(house, stack)
            assert house.say_ready(table, ME, is_ready=True) is None
            assert house.first_start(table) == FirstStart(ready=(ME,), waits_for=(OTHER,))
            await nothing_happens(house, table, HOUR_MS)
            assert house.say_ready(table, OTHER, is_ready=True) is None
            await until(house, table, lambda state: state.phase == "betting")
            assert house.first_start(table) is None

    asyncio.run(play())


def test_without_the_option_the_dealer_asks_nobody() -> None:
    async def play() -> None:
        async with a_house() as (house, _):
            table = await house.create_table(order(starts_when_ready=False))
            await sit(house, table)
            assert house.first_start(table) is None
            assert house.say_ready(table, ME, is_ready=True) == Refusal(code="starts_not_together")
            await until(house, table, lambda state: state.phase == "betting")

    asyncio.run(play())


def test_a_person_who_takes_the_word_back_is_waited_for_again() -> None:
    async def play() -> None:
        async with a_house() as (house, _), AsyncExitStack() as stack:
            table = await two_with_a_place(house, stack)
            house.say_ready(table, ME, is_ready=True)
            house.say_ready(table, ME, is_ready=False)
            house.say_ready(table, OTHER, is_ready=True)
            assert house.first_start(table) == FirstStart(ready=(OTHER,), waits_for=(ME,))
            await nothing_happens(house, table, HOUR_MS)

    asyncio.run(play())


def test_bots_are_ready_and_start_nothing_by_themselves() -> None:
    async def play() -> None:
        async with a_house() as (house, _), AsyncExitStack() as stack:
            table = await two_with_a_place(house, stack, bots=2)
            start = house.first_start(table)
            assert start is not None
            assert [person.startswith("bot-") for person in start.ready] == [True, True]
            assert set(start.waits_for) == {ME, OTHER}
            await nothing_happens(house, table, HOUR_MS)
            for person in (ME, OTHER):
                house.say_ready(table, person, is_ready=True)
            await until(house, table, lambda state: state.phase == "betting")

    asyncio.run(play())


def test_nobody_waits_for_a_person_who_has_gone() -> None:
    async def play() -> None:
        async with a_house() as (house, _), AsyncExitStack() as stack:
            table = await house.create_table(order())
            await stack.enter_async_context(house.watch(table, ME))
            async with house.watch(table, OTHER):
                for person in (ME, OTHER):
                    await sit(house, table, person)
                house.say_ready(table, ME, is_ready=True)
                await house.until_idle()
            await nothing_happens(house, table, GONE_MS - 1)
            await pass_time(house, 1)
            await until(house, table, lambda state: state.phase == "betting")

    asyncio.run(play())


def test_people_who_were_ready_and_have_all_left_start_no_round() -> None:
    async def play() -> None:
        async with a_house() as (house, _):
            table = await house.create_table(order())
            async with house.watch(table, ME), house.watch(table, OTHER):
                for person in (ME, OTHER):
                    await sit(house, table, person)
                house.say_ready(table, ME, is_ready=True)
            house.say_ready(table, OTHER, is_ready=True)
            await nothing_happens(house, table, GONE_MS - 1)
            assert house.state(table).coming == 0
            async with house.watch(table, ME):
                await until(house, table, lambda state: state.phase == "betting")

    asyncio.run(play())


def test_the_start_without_waiting_waits_for_nobody() -> None:
    async def play() -> None:
        async with a_house() as (house, _), AsyncExitStack() as stack:
            table = await two_with_a_place(house, stack)
            assert house.start_now(table) is None
            await until(house, table, lambda state: state.phase == "betting")
            assert house.start_now(table) == Refusal(code="starts_not_together")

    asyncio.run(play())


def test_only_a_person_with_a_place_can_be_ready() -> None:
    async def play() -> None:
        async with a_house() as (house, _):
            table = await house.create_table(order())
            assert house.say_ready(table, ME, is_ready=True) == Refusal(code="ready_needs_place")

    asyncio.run(play())


def test_the_second_round_waits_for_no_word() -> None:
    async def play() -> None:
        async with a_house() as (house, _), AsyncExitStack() as stack:
            table = await house.create_table(order())
            await stack.enter_async_context(house.watch(table, ME))
            box = await sit(house, table)
            house.say_ready(table, ME, is_ready=True)
            await until(house, table, lambda state: state.coming == 2, box=box, time_passes=True)

    asyncio.run(play())
