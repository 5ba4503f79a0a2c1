"""The speed of dealing: by the wish of all players, without hurry for anybody, and no choice is cut short."""

import asyncio
from typing import get_args

import pytest

from paigow.runtime import HandClock, House, Pace, TableOrder
from paigow.runtime.dealer.pace import Speed
from paigow.table import commands as c
from tests.runtime.playing import ME, a_house, act, pass_time, sit

OTHER = "pother"
STEP_MS = 100
CHOICES = ("seeds", "choose_cut", "take_cup", "show_two", "own_setting")
ROUND_MS = 6000


async def walk(house: House, steps: int = 1) -> None:
    for _ in range(steps):
        await pass_time(house, STEP_MS)


async def round_ms(speed: Speed | None) -> int:
    """Return the time from one opening of the bets to the next, for a lone player who answers at once."""
    clock = HandClock()
    async with a_house(clock=clock, pace=Pace.normal()) as (house, _):
        table = await house.create_table(TableOrder(book="nz", bots=0))
        async with house.watch(table, ME):
            if speed is not None:
                house.wish_speed(table, ME, speed)
            box, began_ms = await sit(house, table), 0
            for _ in range(1600):
                state = house.state(table)
                if state.phase == "betting" and not began_ms:
                    began_ms = clock.now_us() // 1000
                if state.phase == "betting" and state.coming == 2:
                    return clock.now_us() // 1000 - began_ms
                await act(house, table, box)
                await walk(house)
    raise AssertionError("there is no second round")


@pytest.mark.parametrize(
    ("speed", "least_ms", "most_ms"),
    [(None, 16_000, 35_000), ("quick", 2500, ROUND_MS - 1), ("at_once", 0, 2500)],
)
def test_a_round_of_who_plays_alone(speed: Speed | None, least_ms: int, most_ms: int) -> None:
    assert least_ms <= asyncio.run(round_ms(speed)) <= most_ms


@pytest.mark.parametrize("speed", get_args(Speed))
def test_no_speed_cuts_short_what_is_given_for_a_choice(speed: Speed) -> None:
    pace = Pace.normal()
    assert {name: getattr(pace.at(speed), name) for name in CHOICES} == {
        name: getattr(pace, name) for name in CHOICES
    }
    assert pace.at(speed).thought <= pace.thought
    assert Pace.normal().at("calm").deliver_tiles > pace.deliver_tiles > pace.at("quick").deliver_tiles
    assert Pace.instant().at(speed) == Pace.instant()


def test_a_wish_counts_when_all_who_play_and_are_there_have_it() -> None:
    async def speeds() -> list[Speed]:
        found: list[Speed] = []
        async with a_house() as (house, _):
            table = await house.create_table(TableOrder(book="nz", bots=2))
            async with house.watch(table, ME):
                house.wish_speed(table, ME, "quick")
                found.append(house.speed(table))  # this person does not play yet
                await sit(house, table, ME)
                found.append(house.speed(table))
                async with house.watch(table, OTHER):
                    found.append(house.speed(table))  # an onlooker has no say
                    await sit(house, table, OTHER)
                    found.append(house.speed(table))
                    house.wish_speed(table, OTHER, "at_once")
                    found.append(house.speed(table))
                    house.wish_speed(table, OTHER, "quick")
                    found.append(house.speed(table))
                found.append(house.speed(table))  # this person is gone, and still plays
        return found

    wanted = ["normal", "quick", "quick", "normal", "normal", "quick", "normal"]
    assert asyncio.run(speeds()) == wanted


def test_who_watches_is_told_when_the_speed_changes() -> None:
    async def told() -> int:
        async with a_house(pace=Pace.normal()) as (house, _):
            table = await house.create_table(TableOrder(book="nz", bots=0))
            async with house.watch(table, ME), house.watch(table, OTHER) as queue:
                await sit(house, table, ME)
                await house.until_idle()
                before = queue.qsize()
                house.wish_speed(table, ME, "quick")
                house.wish_speed(table, ME, "quick")
                return queue.qsize() - before

    assert asyncio.run(told()) == 1


async def closed_after_ms(*, is_alone: bool, goes_on: bool) -> int:
    """Return how long bets stay open after the last wager. ``goes_on``: all bettors say that they need no more time."""
    clock = HandClock()
    async with a_house(clock=clock, pace=Pace(thought=0, last_wager=5000)) as (house, _):
        table = await house.create_table(TableOrder(book="nz", bots=0))
        async with house.watch(table, ME), house.watch(table, OTHER):
            box = await sit(house, table, ME)
            if not is_alone:
                await sit(house, table, OTHER, box=box - 1)
            while house.state(table).phase != "betting":
                await walk(house)
            await house.command(table, c.PlaceWager(person=ME, box=box, coins=2000))
            if not is_alone:
                await house.command(table, c.PlaceWager(person=OTHER, box=box - 1, coins=2000))
            if goes_on:
                house.go_on(table, ME)
            began_ms = clock.now_us() // 1000
            while house.state(table).phase == "betting":
                await walk(house)
            return clock.now_us() // 1000 - began_ms


def test_who_plays_alone_has_the_dealer_deal_now() -> None:
    assert asyncio.run(closed_after_ms(is_alone=True, goes_on=True)) <= STEP_MS
    assert asyncio.run(closed_after_ms(is_alone=True, goes_on=False)) >= 5000
    assert asyncio.run(closed_after_ms(is_alone=False, goes_on=True)) >= 5000


def test_no_setting_is_made_for_who_says_go_on_while_he_has_time() -> None:
    async def phase() -> str:
        clock = HandClock()
        async with a_house(clock=clock, pace=Pace(thought=0)) as (house, _):
            table = await house.create_table(TableOrder(book="nz", bots=0))
            async with house.watch(table, ME):
                box = await sit(house, table, ME)
                while house.state(table).phase != "setting":
                    if house.state(table).phase == "betting":
                        await act(house, table, box)
                    await walk(house)
                house.go_on(table, ME)
                await walk(house, 20)
                assert not house.integrity.halted_tables()
                return house.state(table).phase

    assert asyncio.run(phase()) == "setting"
