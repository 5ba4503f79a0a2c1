"""Tables that another process runs: nobody reads what is played there, and what must be known of them is told."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any

import pytest
from sqlalchemy import event

from paigow.floor import House, Pace, SystemClock, sharing
from paigow.store import Store, postgres
from paigow.table import commands as c
from tests import databases
from tests.floor.playing import ME, a_table, play, sit
from tests.store.test_postgres import stop_renewing

pytestmark = databases.GROUP
PATIENCE_S = 20.0


@pytest.fixture
def database() -> Iterator[str]:
    """The URL of an empty database of PostgreSQL."""
    with databases.database() as url:
        yield url


@asynccontextmanager
async def process(where: str, name: str) -> AsyncIterator[tuple[House, Store]]:
    """One of several houses on the same data."""
    store = await Store.open(where, sharing(f"{name}:1"))
    house = await House.open(store, clock=SystemClock(), pace=Pace.instant())
    assert house.shared is not None
    looking = asyncio.create_task(house.shared.keep_up())
    try:
        yield house, store
    finally:
        looking.cancel()
        await asyncio.gather(looking, return_exceptions=True)
        await house.close()
        await store.close()


async def until(is_so: Callable[[], Any]) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while not is_so():  # noqa: ASYNC110 - nothing tells when another process has looked round
            await asyncio.sleep(0.02)


async def two_tables(house: House, other: House) -> tuple[str, str]:
    """One in each process."""
    assert house.shared is not None
    await until(lambda: len(house.shared.members) == 2)  # type: ignore[union-attr]  # as was said
    for _ in range(2):
        await a_table(house)
    await until(lambda: [len(each.running()) for each in (house, other)] == [1, 1])
    return house.running()[0], other.running()[0]


@contextmanager
def reading_log(store: Store, table: str) -> Iterator[list[str]]:
    """What a process asks of a table's log."""
    asked: list[str] = []

    def note(_connection: Any, _cursor: Any, statement: str, parameters: Any, *_rest: Any) -> None:
        if "events" in statement and table in repr(parameters):
            asked.append(statement)

    engine = store._backend.engine
    event.listen(engine, "before_cursor_execute", note)
    try:
        yield asked
    finally:
        event.remove(engine, "before_cursor_execute", note)


def test_nobody_reads_what_is_played_at_tables_of_another_process(database: str) -> None:
    async def test() -> None:
        async with process(database, "a") as (house, store), process(database, "b") as (other, its_store):
            own, away = await two_tables(house, other)
            for playing, table, reader in ((house, own, its_store), (other, away, store)):
                box = await sit(playing, table, ME, coins=50_000)
                with reading_log(reader, table) as asked:
                    await play(playing, table, box, 2)
                    await asyncio.sleep(1.2)  # in which others have looked round
                assert asked == []

    asyncio.run(test())


def test_who_is_where_and_how_tables_stand_is_told_as_in_one_process(database: str) -> None:
    async def test() -> None:
        async with process(database, "a") as (house, _), process(database, "b") as (other, _):
            own, away = await two_tables(house, other)
            await sit(other, away, ME, coins=50_000)
            held = await house.holdings(ME)
            assert (held.tables, held.account) == ({away: 50_000}, 950_000)
            assert held == await other.holdings(ME)
            assert await house.own_tables(ME) == (away,)

            async def told(people: int) -> None:
                async with asyncio.timeout(PATIENCE_S):
                    while True:
                        await house.look_round()
                        rows = {row.table: row for row in house.tables()}
                        assert rows.keys() == {own, away}
                        if rows[away].people == people:
                            assert rows[away] == other.summary(away)
                            return
                        await asyncio.sleep(0.05)

            await told(1)
            found = await house.outline(away)
            assert found is not None
            assert (found.playing, found.stakes, found.here, found.is_round_on) == (
                (ME,),
                (ME,),
                (ME,),
                False,
            )
            assert await house.opened_by("") == []
            assert await other.command(away, c.Leave(person=ME)) is None
            assert (await house.holdings(ME)).tables == {}
            await told(0)
            await other.close_table(away)
            await until(lambda: house.open_tables() == [own])
            await house.look_round()
            assert [row.table for row in house.tables()] == [own]
            assert await house.outline(away) is None

    asyncio.run(test())


def test_an_outline_is_drawn_only_when_it_has_become_another(database: str) -> None:
    async def test() -> None:
        async with process(database, "a") as (house, store), process(database, "b") as (other, _):
            _, away = await two_tables(house, other)
            await sit(other, away, ME, coins=50_000)

            async def drawn() -> int:
                return (await store.outlines([away]))[away].drawn

            await asyncio.sleep(1.5)
            before = await drawn()
            other.change([away])
            await asyncio.sleep(1.5)
            assert await drawn() == before
            assert await other.command(away, c.BuyIn(person=ME, coins=1)) is None
            await asyncio.sleep(1.5)
            assert await drawn() == before, "nothing of that is told"

    asyncio.run(test())


def test_what_a_process_has_not_told_before_it_was_killed_is_told_by_who_follows(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "LEASE_S", 0.6)
    monkeypatch.setattr(postgres, "RENEW_S", 0.1)

    async def nothing() -> None:
        """He is killed before."""

    async def test() -> None:
        async with process(database, "a") as (house, _), process(database, "b") as (other, dead):
            _, away = await two_tables(house, other)
            assert other.shared is not None
            monkeypatch.setattr(other.shared, "draw", nothing)
            await sit(other, away, ME, coins=50_000)
            stop_renewing(dead)
            await until(lambda: house.is_here(away))
            async with process(database, "c") as (third, _):
                found = await third.outline(away)
                async with asyncio.timeout(PATIENCE_S):
                    while found is None or found.playing != (ME,):
                        await asyncio.sleep(0.05)
                        found = await third.outline(away)
                assert (await third.holdings(ME)).tables == {away: 50_000}

    asyncio.run(test())
