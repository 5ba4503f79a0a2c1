"""A database that does not answer for a while: what was under way is done once or not at all, and play goes on."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from paigow.floor import HandClock, House
from paigow.store import AwayError, Store
from paigow.table import Refusal
from paigow.table import commands as c
from tests import databases
from tests.floor.playing import ME, a_house, a_table, play, sit


def test_what_was_stored_although_nobody_heard_of_it_is_not_done_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    append, fails = Store.append, [0]

    async def unheard(self: Store, stream: str, *given: Any, **also: Any) -> None:
        await append(self, stream, *given, **also)
        if fails[0] and any(name.startswith("done/") for name in also.get("keep") or ()):  # it bears a sign
            fails[0] -= 1
            raise AwayError("gone while it was stored")

    monkeypatch.setattr(Store, "append", unheard)

    async def test() -> None:
        async with a_house() as (house, store):
            table = await a_table(house, bots=0)
            await sit(house, table, coins=1000)
            fails[0] = 1
            more = c.BuyIn(person=ME, coins=500)
            refused = await house.command(table, more, "sign-1", door="person")
            assert isinstance(refused, Refusal)
            assert refused.code == "store_away"
            assert await house.command(table, more, "sign-1", door="person") is None
            assert house.state(table).people[ME].stack == 1500
            assert await house.command(table, more, "sign-2", door="person") is None
            assert house.state(table).people[ME].stack == 2000
            assert not house.standing_still()
            assert await store.audit() == {}

    asyncio.run(test())


@asynccontextmanager
async def passing(clock: HandClock) -> AsyncIterator[None]:
    """Time goes by: a table that could not store something tries again by itself."""

    async def pass_() -> None:
        while True:
            await asyncio.sleep(0.05)
            clock.advance(250)

    passing = asyncio.create_task(pass_())
    try:
        yield
    finally:
        passing.cancel()


@databases.GROUP
def test_rounds_go_on_while_the_database_is_started_again_and_again() -> None:
    async def test() -> None:
        with databases.database() as url:
            clock = HandClock()
            async with a_house(url, clock) as (house, store), passing(clock):
                table = await a_table(house, bots=3)
                box = await sit(house, table)
                playing = asyncio.create_task(play(house, table, box, 2))
                for _ in range(4):
                    await asyncio.sleep(0.1)
                    await asyncio.to_thread(databases.end_sessions)
                await finished(playing, house, table, box)
                assert house.halted == {}
                assert await store.trial_balance() == 0
                assert await store.audit() == {}
                results = await house.round_results(table)
                assert [each.round for each in results] == sorted({each.round for each in results})

    async def finished(playing: "asyncio.Task[None]", house: House, table: str, box: int) -> None:
        """A person whose order was refused meanwhile tries again."""
        while True:
            try:
                return await playing
            except AwayError:
                playing = asyncio.create_task(play(house, table, box, 1))

    asyncio.run(test())
