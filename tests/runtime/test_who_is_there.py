"""The people at a table: so many with coins but without a place, and nobody with neither."""

import asyncio

from paigow.log.audit import audit
from paigow.runtime import House
from paigow.table import Refusal
from paigow.table import commands as c
from tests.runtime.playing import ME, a_house, a_table, play, sit


async def buys_in(house: House, table: str, person: str) -> Refusal | None:
    await house.cage.grant_guest(person)
    return await house.command(table, c.BuyIn(person=person, coins=1))


def test_so_many_stand_at_a_table_with_coins_and_who_sits_down_first_is_let_in() -> None:
    async def test() -> None:
        async with a_house() as (house, _):
            house.policy.standing_per_table = 2
            table = await a_table(house)
            assert [await buys_in(house, table, person) for person in ("pann", "pbob")] == [None, None]
            full = Refusal(code="too_many_standing", facts={"most": 2})
            assert await buys_in(house, table, "pcho") == full
            assert await buys_in(house, table, "pann") is None  # this person stands there already
            assert await house.command(table, c.SitDown(person="pcho", box=8)) is None
            assert await buys_in(house, table, "pcho") is None
            assert await house.command(table, c.CashOut(person="pbob", coins=1)) is None
            assert await buys_in(house, table, "pdee") is None

    asyncio.run(test())


def test_who_has_neither_coins_nor_a_place_is_forgotten_by_the_next_round() -> None:
    async def test() -> None:
        async with a_house() as (house, _):
            table = await a_table(house)
            box = await sit(house, table)
            for number in range(20):
                person = f"pguest{number}"
                assert await buys_in(house, table, person) is None
                assert await house.command(table, c.CashOut(person=person, coins=1)) is None
            await play(house, table, box, 1)
            people = house.state(table).people
            assert ME in people
            assert not any(person.startswith("pguest") for person in people)
            assert (await house.cage.holdings("pguest0")).tables == {}
            assert await buys_in(house, table, "pguest0") is None
            assert (await house.cage.holdings("pguest0")).tables == {table: 1}
            found = audit(entry for entry, _ in await house.entries(table))
            assert (found.differences, found.stopped_at) == ((), None)

    asyncio.run(test())
