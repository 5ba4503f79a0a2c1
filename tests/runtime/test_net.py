"""The winnings of a person at a table, from the journal, whatever the person brings, takes away or banks."""

import asyncio
from pathlib import Path

import pytest

from paigow.runtime import House, TableOrder
from paigow.runtime.table.winnings import _MOST, Net, net_after
from paigow.storage import Store
from paigow.table import commands as c
from paigow.table import events as ev
from tests.runtime.playing import BOOKS, ME, a_house, a_table, play, sit, until
from tests.runtime.test_banking import until_banked

GRANTED = 1_000_000


async def won(house: House, store: Store, table: str, person: str = ME) -> int:
    """Return all coins of a person, wherever they lie, less what the person was given. The person plays only
    at this table.
    """
    return (await house.cage.holdings(person)).total - GRANTED


async def at_rest(house: House, table: str, box: int) -> None:
    """Pass the bank, and play until bets are open again."""
    await until(house, table, lambda state: state.phase == "betting", box=box)


@pytest.mark.parametrize("book", BOOKS)
def test_it_is_what_the_balances_say_after_rounds_and_after_holding_the_bank(book: str) -> None:
    async def test() -> None:
        async with a_house() as (house, store):
            table = await house.create_table(TableOrder(book=book, bots=3))
            box = await sit(house, table, coins=900_000)
            await until_banked(house, table, box, 1)
            await at_rest(house, table, box)
            assert house.net(table, ME) == await won(house, store, table)

    asyncio.run(test())


def test_bringing_taking_away_and_wagering_change_nothing() -> None:
    async def test() -> None:
        async with a_house() as (house, _):
            table = await a_table(house, bots=0)
            box = await sit(house, table, coins=50_000)
            await until(house, table, lambda state: state.phase == "betting")
            assert await house.command(table, c.PlaceWager(person=ME, box=box, coins=2000)) is None
            assert await house.command(table, c.BuyIn(person=ME, coins=5000)) is None
            assert await house.command(table, c.CashOut(person=ME, coins=10_000)) is None
            await until(house, table, lambda state: state.phase == "setting")
            assert house.net(table, ME) == 0

    asyncio.run(test())


def test_it_is_kept_when_he_leaves_and_when_the_server_starts_again(tmp_path: Path) -> None:
    async def test() -> None:
        where = str(tmp_path / "paigow.db")
        async with a_house(where) as (house, store):
            table = await a_table(house)
            box = await sit(house, table)
            while (net := await won(house, store, table)) == 0:
                await play(house, table, box, 1)
                await at_rest(house, table, box)
            assert house.net(table, ME) == net
            assert await house.command(table, c.Leave(person=ME)) is None
            assert house.net(table, ME) == net
        async with a_house(where) as (house, store):
            await sit(house, table)
            assert house.net(table, ME) == net == await won(house, store, table)

    asyncio.run(test())


def test_so_many_are_remembered_and_nobody_who_is_there_is_forgotten() -> None:
    net: Net = {}
    for number in range(2 * _MOST):
        lost = ev.LosingCollected(
            box=1, bet="main", person=f"p{number}", stake=100, taken=100, returned=0, area="float", clauses=()
        )
        net = net_after(net, lost, ("p0", "p7"))
    assert len(net) == _MOST
    assert net["p0"] == net["p7"] == net[f"p{2 * _MOST - 1}"] == -100
    assert "p1" not in net
