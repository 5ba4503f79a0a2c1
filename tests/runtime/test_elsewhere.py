"""Tables that another process runs: nobody reads what is played there, and the necessary data about them are sent."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any, NamedTuple

import pytest
from sqlalchemy import event, update

from paigow.runtime import HandClock, House, Pace, sharing
from paigow.runtime.remote_tables import DRAW_S, LOOK_S, RemoteTables
from paigow.storage import Store, schema
from paigow.table import commands as c
from tests import databases
from tests.runtime.playing import ME, a_table, play, sit
from tests.storage.leases import stop_renewing

pytestmark = databases.GROUP


@pytest.fixture
def database() -> Iterator[str]:
    """The URL of an empty database of PostgreSQL."""
    with databases.database() as url:
        yield url


class LookingClock(HandClock):
    """A clock that tells when the process that has it waits for its next look round: nothing else there sleeps."""

    def __init__(self) -> None:
        super().__init__()
        self.is_asleep = asyncio.Event()

    async def sleep(self, delay_s: float) -> None:
        self.is_asleep.set()
        await super().sleep(delay_s)


class Process(NamedTuple):
    """One of several houses on the same data."""

    house: House
    store: Store
    clock: LookingClock
    looking: "asyncio.Task[None]"

    @property
    def shared(self) -> RemoteTables:
        assert self.house.remote_tables is not None
        return self.house.remote_tables

    async def look(self) -> None:
        """Let the time pass until the process looks round, and check that it has."""
        self.clock.is_asleep.clear()
        self.clock.advance(round(LOOK_S * 1000))
        await self.until_asleep()
        await self.house.until_idle()

    async def until_asleep(self) -> None:
        asleep = asyncio.create_task(self.clock.is_asleep.wait())
        await asyncio.wait({asleep, self.looking}, return_when=asyncio.FIRST_COMPLETED)
        assert not self.looking.done(), self.looking


@asynccontextmanager
async def process(where: str, name: str) -> AsyncIterator[Process]:
    clock = LookingClock()
    store = await Store.open(where, sharing(f"{name}:1"), clock=clock)
    house = await House.open(store, clock=clock, pace=Pace.instant())
    assert house.remote_tables is not None
    found = Process(house, store, clock, asyncio.create_task(house.remote_tables.keep_up()))
    try:
        await found.until_asleep()
        yield found
    finally:
        found.looking.cancel()
        await asyncio.gather(found.looking, return_exceptions=True)
        await house.close()
        await store.close()


async def look_round(*processes: Process) -> None:
    """Let every process look round, draw its outlines and move tables, so often that each knows what the others did."""
    for _ in range(round(2 * DRAW_S / LOOK_S) + 1):
        for each in processes:
            await each.look()


async def two_tables(one: Process, other: Process) -> tuple[str, str]:
    """One in each process."""
    await look_round(one, other)
    assert len(one.shared.members) == 2
    for _ in range(2):
        await one.house.settle(await a_table(one.house))
    await look_round(one, other)
    (own,), (away,) = one.house.running(), other.house.running()
    return own, away


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
        async with process(database, "a") as one, process(database, "b") as other:
            own, away = await two_tables(one, other)
            for playing, table, reader in ((one.house, own, other.store), (other.house, away, one.store)):
                box = await sit(playing, table, ME, coins=50_000)
                with reading_log(reader, table) as asked:
                    await play(playing, table, box, 2)
                    await look_round(one, other)
                assert asked == []

    asyncio.run(test())


def test_who_is_where_and_how_tables_stand_is_told_as_in_one_process(database: str) -> None:
    async def test() -> None:
        async with process(database, "a") as one, process(database, "b") as another:
            house, other = one.house, another.house
            own, away = await two_tables(one, another)
            await sit(other, away, ME, coins=50_000)
            held = await house.cage.holdings(ME)
            assert (held.tables, held.account) == ({away: 50_000}, 950_000)
            assert held == await other.cage.holdings(ME)
            assert await house.whereabouts.own_tables(ME) == (away,)

            async def told(people: int) -> None:
                await look_round(one, another)
                await house.directory.look_round()
                rows = {row.table: row for row in house.directory.tables()}
                assert rows.keys() == {own, away}
                assert rows[away].people == people
                assert rows[away] == other.summary(away)

            await told(1)
            found = await house.directory.outline(away)
            assert found is not None
            assert (found.playing, found.stakes, found.here, found.is_round_on) == (
                (ME,),
                (ME,),
                (ME,),
                False,
            )
            assert await house.whereabouts.opened_by("") == []
            assert await other.command(away, c.Leave(person=ME)) is None
            assert (await house.cage.holdings(ME)).tables == {}
            await told(0)
            await other.close_table(away)
            await look_round(one, another)
            assert house.directory.open_tables() == [own]
            await house.directory.look_round()
            assert [row.table for row in house.directory.tables()] == [own]
            assert await house.directory.outline(away) is None

    asyncio.run(test())


def test_an_outline_is_drawn_only_when_it_has_become_another(database: str) -> None:
    async def test() -> None:
        async with process(database, "a") as one, process(database, "b") as other:
            _, away = await two_tables(one, other)

            async def drawn() -> int:
                await look_round(one, other)
                return (await one.store.outlines([away]))[away].drawn

            at_first = await drawn()
            await sit(other.house, away, ME, coins=50_000)
            before = await drawn()
            assert before > at_first
            other.house.registry.note_changes([away])
            assert await drawn() == before
            assert await other.house.command(away, c.BuyIn(person=ME, coins=1)) is None
            assert await drawn() == before, "nothing of that is told"

    asyncio.run(test())


def lapse(other: Process) -> None:
    """Stop the process, and let its lease lapse by the database's clock."""
    stop_renewing(other.store)
    processes = schema.processes
    with other.store._backend.engine.connect() as connection, connection.begin():
        own = processes.c.name == other.store.member
        assert connection.execute(update(processes).where(own).values(until_us=0)).rowcount == 1


def test_what_a_process_has_not_told_before_it_was_killed_is_told_by_who_follows(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def nothing() -> None:
        """Do nothing, as a killed process does."""

    async def test() -> None:
        async with process(database, "a") as one, process(database, "b") as other:
            _, away = await two_tables(one, other)
            monkeypatch.setattr(other.shared, "draw", nothing)
            await sit(other.house, away, ME, coins=50_000)
            await look_round(one, other)
            assert not one.house.is_here(away)
            lapse(other)
            await look_round(one)
            assert one.house.is_here(away)
            async with process(database, "c") as third:
                await look_round(one, third)
                found = await third.house.directory.outline(away)
                assert found is not None
                assert found.playing == (ME,)
                assert (await third.house.cage.holdings(ME)).tables == {away: 50_000}

    asyncio.run(test())
