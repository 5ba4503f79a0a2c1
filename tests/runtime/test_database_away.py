"""A database that does not answer for a while: work under way is done once or not at all, and play goes on."""

import asyncio
from typing import Any, Final

import pytest

from paigow.runtime import House
from paigow.storage import AwayError, Store
from paigow.table import Refusal
from paigow.table import commands as c
from tests import databases
from tests.runtime.playing import ME, a_house, a_table, pass_time, play, sit


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
            assert not house.integrity.halted_tables()
            assert await store.audit() == {}

    asyncio.run(test())


ENDS_AT: Final = (5, 30, 31, 60, 61, 120)
"""Before which of the table's transactions the database ends all sessions, counted from the first."""


@databases.GROUP
def test_rounds_go_on_while_the_database_is_started_again_and_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """The sessions end before a transaction, and in the midst of one: then nobody knows whether it was stored."""
    append, ended, stored = Store.append, list[int](), [0]

    async def cut_off(self: Store, stream: str, *given: Any, **also: Any) -> None:
        stored[0] += 1
        ending = None
        if stored[0] in ENDS_AT:
            ended.append(stored[0])
            ending = asyncio.create_task(asyncio.to_thread(databases.end_sessions))
            if stored[0] % 2 == 0:
                await ending
        try:
            await append(self, stream, *given, **also)
        finally:
            if ending is not None:
                await ending

    async def played(house: House, table: str, box: int) -> None:
        """Play until all sessions have ended so often, and two rounds more; a refused order is given again."""
        last = None
        while last is None or house.state(table).coming <= last:
            try:
                await play(house, table, box, 1, time_passes=True)
            except AwayError:
                await pass_time(house, 1000)
            if last is None and tuple(ended) == ENDS_AT:
                last = house.state(table).coming + 1

    async def test() -> None:
        with databases.database() as url:
            async with a_house(url) as (house, store):
                table = await a_table(house, bots=3)
                box = await sit(house, table)
                monkeypatch.setattr(Store, "append", cut_off)
                await played(house, table, box)
                monkeypatch.setattr(Store, "append", append)
                assert house.integrity.halted == {}
                assert await store.trial_balance() == 0
                assert await store.audit() == {}
                results = await house.round_results(table)
                assert [each.round for each in results] == sorted({each.round for each in results})

    asyncio.run(test())
