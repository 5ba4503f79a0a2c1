"""A bank against which nobody wagers stops no table, and nobody is offered one against whom nobody could wager."""

import asyncio

import pytest

from paigow.runtime import House, Pace, TableOrder
from paigow.table import Refusal
from paigow.table import commands as c
from paigow.table import events as ev
from tests.runtime.evening import GONE, LONG_S, an_evening, plays, until_offered
from tests.runtime.playing import ME, a_house, act, nothing_happens, pass_time, play, sit, until


def banks_of(house: House, table: str) -> list[ev.HouseBanks]:
    return [event for event in house.log(table) if isinstance(event, ev.HouseBanks)]


@pytest.mark.parametrize("book", ["nz", "canberra", "rws"])
def test_the_only_player_is_offered_no_bank_and_plays_on(book: str) -> None:
    async def test() -> None:
        async with a_house() as (house, _):
            table = await house.create_table(TableOrder(book=book, bots=0, offer_s=None, betting_s=None))
            box = await sit(house, table)
            await play(house, table, box, 4)
            assert not [event for event in house.log(table) if isinstance(event, ev.BankOffered)]

    asyncio.run(test())


@pytest.mark.parametrize("book", ["nz", "canberra", "massachusetts", "rws"])
def test_a_bank_that_nobody_wagers_against_is_the_houses_when_the_time_for_wagers_is_up(book: str) -> None:
    async def test() -> None:
        async with an_evening(book) as evening:
            await until_offered(evening)
            assert await evening.house.command(evening.table, c.TakeBank(person=GONE)) is None
            await evening.until_so(lambda state: state.phase == "betting", plays)
            if book == "massachusetts":  # the banker has the dealer's wager dropped: 8(h)
                await evening.until_so(lambda state: bool(state.round.bank.house_wager), plays)
                assert (
                    await evening.house.command(evening.table, c.LessenHouseWager(person=GONE, coins=0))
                    is None
                )
            assert evening.state.round.deadline_ms is not None
            await nothing_happens(evening.house, evening.table, LONG_S * 1000 - 1)
            await evening.pass_time(1)
            banks = banks_of(evening.house, evening.table)[-1]
            assert banks.person == GONE
            assert (evening.state.phase, evening.state.round.bank.kind) == ("betting", "house")
            assert await plays(evening, GONE), "the player may wager against the house now"

    asyncio.run(test())


def test_a_lone_banker_who_has_the_dealers_wager_dropped_plays_against_the_house() -> None:
    async def test() -> None:
        async with a_house(pace=Pace.normal()) as (house, _):
            order = TableOrder(book="massachusetts", bots=0, offer_s=None, betting_s=None)
            table = await house.create_table(order)
            async with house.watch(table, ME):  # the dealer leaves time to a player who is there
                box = await sit(house, table)
                await until(
                    house, table, lambda state: state.round.bank.offered == ME, box=box, time_passes=True
                )
                shared = await house.command(table, c.TakeBank(person=ME, with_house=True))
                assert isinstance(shared, Refusal)
                assert shared.code == "nobody_to_wager"
                assert await house.command(table, c.TakeBank(person=ME)) is None
                await until(house, table, lambda state: state.round.bank.house_wager > 0, time_passes=True)
                assert await house.command(table, c.LessenHouseWager(person=ME, coins=0)) is None
                await pass_time(house, Pace.normal().last_wager)
                assert house.state(table).round.bank.kind == "house"
                assert await act(house, table, box)
                await play(house, table, box, 1, time_passes=True)

    asyncio.run(test())
