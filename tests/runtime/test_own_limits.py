"""Limits that people set for themselves: the data in memory are the stored data."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from paigow.runtime.people import own_limits
from paigow.runtime.people.own_limits import Guard
from paigow.storage import Store
from tests.runtime.playing import a_house


@asynccontextmanager
async def a_guard() -> AsyncIterator[tuple[Guard, Store, list[str]]]:
    """A guard, its store, and the people whose limits were read there."""
    async with a_house() as (house, store):
        value, read = store.kept_value, list[str]()

        async def reading(stream: str, name: str) -> bytes | None:
            read.append(name)
            return await value(stream, name)

        store.kept_value = reading  # type: ignore[method-assign]
        yield Guard(store, house), store, read


def test_who_has_set_nothing_is_looked_up_once() -> None:
    async def test() -> None:
        async with a_guard() as (guard, _, read):
            for _ in range(3):
                assert (await guard.of("ann")).loss == 0
            assert read == ["ann"]

    asyncio.run(test())


def test_what_he_sets_counts_at_once_and_is_what_is_stored() -> None:
    async def test() -> None:
        async with a_guard() as (guard, store, _):
            await guard.of("ann")
            await guard.change("ann", reminder_minutes=30, loss=5000, out_hours=0)
            assert ((await guard.of("ann")).loss, (await guard.of("ann")).reminder_minutes) == (5000, 30)
            assert (await guard.of("bob")).loss == 0
            assert await Guard(store, guard._house).of("ann") == await guard.of("ann")

    asyncio.run(test())


def test_what_was_read_while_he_set_it_is_not_taken_for_what_he_has_set() -> None:
    async def test() -> None:
        async with a_guard() as (guard, store, _):
            value, has_read, may_go_on = store.kept_value, asyncio.Event(), asyncio.Event()

            async def slowly(stream: str, name: str) -> bytes | None:
                found = await value(stream, name)
                has_read.set()
                await may_go_on.wait()
                return found

            store.kept_value = slowly  # type: ignore[method-assign]
            asked = asyncio.create_task(guard.of("ann"))
            await has_read.wait()
            store.kept_value = value  # type: ignore[method-assign]
            await guard.change("ann", reminder_minutes=None, loss=5000, out_hours=0)
            may_go_on.set()
            await asked
            assert (await guard.of("ann")).loss == 5000

    asyncio.run(test())


def test_so_many_people_are_remembered_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        monkeypatch.setattr(own_limits, "MOST_KNOWN", 2)
        async with a_guard() as (guard, _, read):
            for person in ("ann", "bob", "cho", "cho", "ann"):
                await guard.of(person)
            assert read == ["ann", "bob", "cho", "ann"]

    asyncio.run(test())
