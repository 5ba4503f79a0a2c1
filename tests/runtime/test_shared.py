"""Processes that share the data: which one another takes for gone, and which one gets its tables."""

import asyncio
from typing import Any, cast

from msgspec.structs import replace

from paigow.clock import HandClock
from paigow.runtime import RemoteTables, remote_tables
from paigow.runtime.tables.registry import TableRegistry
from paigow.storage import Census, ServerProcess, Store, TableHost


def members(*names: str) -> dict[str, ServerProcess]:
    return {
        name: ServerProcess(name=name, address=f"{name}:1", secret=name, is_head=number == 0)
        for number, name in enumerate(names)
    }


def place(process: str) -> TableHost:
    return TableHost(process=process, drawn=0, status="open")


class TheirStore:
    """A store's data about three processes."""

    member = "a"

    def __init__(self) -> None:
        self.found = Census(members=members("a", "b", "c"), places={}, is_settled=True)
        self.settled = 0
        self.put_to: list[tuple[str, str]] = []

    async def census(self) -> Census:
        return self.found

    async def settle(self) -> None:
        self.settled += 1

    async def put(self, table: str, process: str) -> None:
        self.put_to.append((table, process))
        self.found = replace(self.found, places=self.found.places | {table: place(process)})


class TheirTables:
    """A house that records its calls."""

    def __init__(self, store: TheirStore) -> None:
        self._store = store
        self.given: list[tuple[str, str]] = []

    async def run_assigned(self, here: dict[str, str]) -> None:
        self.here = here

    def movable(self) -> list[str]:
        return list(self.here)

    async def give_away(self, table: str, process: str) -> None:
        self.given.append((table, process))
        await self._store.put(table, process)


def test_who_could_not_see_gives_the_others_time_to_say_that_they_are_there() -> None:
    """Otherwise the first process to see a database again would end all others."""
    clock = HandClock()
    store = TheirStore()
    local = TheirTables(store)

    async def test() -> None:
        seen = RemoteTables(cast(Store, store), cast(Any, local), TableRegistry(is_shared=True), clock)
        store.found = Census(members=members("a"), places={}, is_settled=False)
        await seen.look()
        assert store.settled == 0, "it has just begun to look"
        clock.advance(round(1000 * remote_tables.SURE_S) + 100)
        await seen.look()
        assert store.settled == 1
        clock.advance(round(1000 * remote_tables.BLIND_S) + 100)  # the database was away
        await seen.look()
        assert store.settled == 1
        clock.advance(round(1000 * remote_tables.SURE_S) + 100)
        await seen.look()
        assert store.settled == 2

    asyncio.run(test())


def test_a_new_table_goes_where_there_are_the_fewest() -> None:
    store = TheirStore()
    local = TheirTables(store)
    store.found = Census(
        members=members("a", "b", "c"),
        places={"t1": place("a"), "t2": place("b"), "t3": place("gone")},
        is_settled=True,
    )

    async def test() -> None:
        seen = RemoteTables(cast(Store, store), cast(Any, local), TableRegistry(is_shared=True), HandClock())
        await seen.look()
        assert (local.here, seen.tables_elsewhere()) == ({"t1": "open"}, ["t2", "t3"])
        gone = seen.gone("b")
        for table in ("t4", "t5", "t6"):
            await seen.begin(table)
            await seen.give(table)
        assert local.given == [("t4", "c"), ("t6", "b")], "where all have as many it stays"
        await store.put("t7", "c")
        await store.put("t8", "c")
        await seen.begin("t9")
        await seen.give("t9")
        assert local.given[2:] == [], "two tables were opened at the third since the last look"
        await seen.begin("t10")
        await seen.give("t10")
        assert local.given[2:] == [("t10", "b")]
        assert seen.runner("t3") is None
        assert not gone.is_set()
        store.found = Census(members=members("a", "c"), places={}, is_settled=True)
        await seen.look()
        assert gone.is_set()

    asyncio.run(test())


def test_no_table_moves_while_another_is_opened() -> None:
    """The new one is likely to move itself, and nobody is at it yet."""
    clock = HandClock()
    store = TheirStore()
    local = TheirTables(store)
    store.found = Census(
        members=members("a", "b"), places={"t1": place("a"), "t2": place("b")}, is_settled=True
    )

    async def test() -> None:
        seen = RemoteTables(cast(Store, store), cast(Any, local), TableRegistry(is_shared=True), clock)
        await seen.look()
        await seen.begin("t3")
        await seen.begin("t4")
        await seen.even_out()
        assert local.given == [], "t3 and t4 are not open yet"
        await seen.give("t3")
        await seen.even_out()
        assert local.given == [("t3", "b")], "t4 is not open yet"
        await seen.begin("t5")
        await seen.begin("t6")
        await seen.even_out()
        assert local.given == [("t3", "b")]
        clock.advance(round(1000 * remote_tables.OPENING_S) + 100)  # nobody calls give for t4, t5 and t6
        await seen.look()
        await seen.even_out()
        assert len(local.given) == 2, "a has t1, t4, t5 and t6; b has t2 and t3"

    asyncio.run(test())
