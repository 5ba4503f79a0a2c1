"""Several processes on one database: each table is one's, and who was taken for dead writes nothing any more."""

import asyncio
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from sqlalchemy import event

from paigow.log import GENESIS, next_hash
from paigow.storage import AwayError, IndexUpdate, LostError, NewEntry, SharingSettings, Store
from paigow.storage.processes.registry import StoredOutline
from tests import databases
from tests.storage.leases import Standing, before, expire, refused, stop_renewing

pytestmark = databases.GROUP


@asynccontextmanager
async def opened(where: str, address: str) -> AsyncIterator[Store]:
    store = await Store.open(where, SharingSettings(address=address, done=("closed",), beside=("cage",)))
    try:
        yield store
    finally:
        await store.close()


async def begin(store: Store, stream: str) -> None:
    record = NewEntry(entry=b"{}", hash=next_hash(GENESIS, b"{}"), at_us=1)
    await store.append(stream, 0, [record], index=IndexUpdate(status="open"))


async def owners(store: Store) -> dict[str, str]:
    census = await store.census()
    return {table: census.members[place.process].address for table, place in census.places.items()}


def test_tables_are_shared_out_and_go_to_who_is_left(database: str) -> None:
    async def test() -> None:
        async with opened(database, "a:1") as first, opened(database, "b:1") as second:
            assert [each.is_head for each in (await first.census()).members.values()].count(True) == 1
            for stream in ("t1", "t2", "t3", "cage"):
                await begin(first, stream)
            await first.put("t1", first.member)
            await first.put("t2", second.member)
            assert not (await owners(first)).keys() - {"t1", "t2"}
            await refused(database, first, second)
            stop_renewing(first)
            expire(database, first.member)
            assert not (await second.census()).is_settled
            await second.settle()
            assert await owners(second) == {"t1": "b:1", "t2": "b:1", "t3": "b:1"}
            (member,) = (await second.census()).members.values()
            assert member.is_head
            with pytest.raises(LostError):
                await first.keep("t1", "x", b"")
            async with opened(database, "c:1") as third:
                await third.put("t2", third.member)
                await second.write_index("t3", IndexUpdate(status="closed"))
                await second.close()
                assert await owners(third) == {"t1": "c:1", "t2": "c:1"}
                assert (await third.census()).is_settled
        alone = await Store.open(database, clock=Standing())  # all have closed in order
        await alone.close()

    asyncio.run(test())


def test_an_outline_is_drawn_by_who_runs_the_table_and_no_other(database: str) -> None:
    async def test() -> None:
        async with opened(database, "a:1") as first, opened(database, "b:1") as second:
            for stream in ("t1", "t2"):
                await begin(first, stream)
                await first.put(stream, first.member)
            assert (await second.outlines(["t1", "t2", "t3"]))["t1"] == StoredOutline(drawn=0, outline=b"")
            await first.draw({"t1": b"one", "t2": b"two"})
            await first.draw({"t1": b"another"})
            await second.draw({"t1": b"not his"})
            found = {
                "t1": StoredOutline(drawn=2, outline=b"another"),
                "t2": StoredOutline(drawn=1, outline=b"two"),
            }
            assert await second.outlines(["t1", "t2", "t3"]) == found
            places = (await second.census()).places
            assert {table: place.drawn for table, place in places.items()} == {"t1": 2, "t2": 1}
            await first.put("t1", second.member)
            await first.write_index("t2", IndexUpdate(status="closed"))
            assert await second.outlines(["t1", "t2"]) == {"t1": found["t1"]}, (
                "it is there until there is another"
            )

    asyncio.run(test())


def test_turns_and_what_is_told(database: str) -> None:
    async def test() -> None:
        async with opened(database, "a:1") as first, opened(database, "b:1") as second:
            heard: asyncio.Queue[str | None] = asyncio.Queue()
            second.tell_heard(heard.put_nowait)
            await first.tell("name p1")
            # ``None`` if the connection that listens came only afterwards, and has said so
            assert await heard.get() in {None, "name p1"}
            limit_locks(second, 1)
            async with first.turn_of("p1"), second.turn_of("p2"):
                with pytest.raises(AwayError, match="lock timeout"):
                    async with second.turn_of("p1"):
                        raise AssertionError("it is the turn of the first")
            async with second.turn_of("p1"):
                pass
            limit_locks(second, 0)
            order = []

            async def wait() -> None:
                async with second.turn_of("p1"):
                    order.append("second")

            asked = asked_for_a_turn(second)
            async with first.turn_of("p1"):
                waiting = asyncio.create_task(wait())
                await asyncio.to_thread(asked.wait)
                order.append("first")
            await waiting
            assert order == ["first", "second"]

    asyncio.run(test())


def limit_locks(store: Store, limit_ms: int) -> None:
    """Let the store's new connections wait for a lock only so long. 0 means without end."""
    engine = store._backend.engine

    @event.listens_for(engine, "connect")
    def limit(connection: Any, record: object) -> None:
        connection.execute(f"SET lock_timeout = {limit_ms}")
        connection.commit()

    engine.dispose()


def asked_for_a_turn(store: Store) -> threading.Event:
    """Set once the store asks the database for somebody's turn."""
    asked = threading.Event()
    before(store, "20975", asked.set)
    return asked


def test_who_goes_while_he_waits_for_a_turn_leaves_it_to_the_next(database: str) -> None:
    async def test() -> None:
        async with opened(database, "a:1") as first, opened(database, "b:1") as second:

            async def wait() -> None:
                async with second.turn_of("p1"):
                    raise AssertionError("he has gone")

            asked = asked_for_a_turn(second)
            async with first.turn_of("p1"):
                waiting = asyncio.create_task(wait())
                await asyncio.to_thread(asked.wait)
                waiting.cancel()
                await asyncio.gather(waiting, return_exceptions=True)
                assert waiting.cancelled(), "he had no turn"
            async with first.turn_of("p1"), second.turn_of("p2"):
                pass

    asyncio.run(test())
