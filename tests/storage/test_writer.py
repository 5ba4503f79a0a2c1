"""Waiting work is written together, and each sender gets a separate answer when the data are on disk."""

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any, TypeVar

import pytest
from sqlalchemy import Connection, event

from paigow.storage import (
    HOUSE,
    ConflictError,
    DiskFullError,
    InsufficientFundsError,
    NewEntry,
    PostingLine,
    Store,
)
from tests import databases

HASH = bytes(32)
T = TypeVar("T")


def record(text: str, *moves: tuple[str, str, int]) -> NewEntry:
    lines = tuple(PostingLine(debit=debit, credit=credit, coins=coins) for debit, credit, coins in moves)
    return NewEntry(entry=text.encode(), hash=HASH, at_us=1, lines=lines)


@asynccontextmanager
async def opened(where: str | Path) -> AsyncIterator[Store]:
    store = await Store.open(where)
    try:
        yield store
    finally:
        await store.close()


@contextmanager
def held(store: Store) -> Iterator[Callable[[], None]]:
    """While this lasts the writer is busy; what is given meanwhile waits. Called, it lets the writer go on."""
    began, go_on = threading.Event(), threading.Event()

    def wait(connection: Connection) -> None:
        began.set()
        go_on.wait()

    answer = store._writer.give(wait)
    answer.add_done_callback(lambda done: done.exception())  # the commit that it is in may fail
    began.wait()
    try:
        yield go_on.set
    finally:
        go_on.set()


async def waiting(store: Store, *appends: Coroutine[Any, Any, T]) -> list[asyncio.Task[T]]:
    """Start appends while the writer is busy; return once all of them are in its queue."""
    tasks = [asyncio.create_task(each) for each in appends]
    await asyncio.sleep(0)  # each task runs up to its first wait, which is for the writer
    assert store._writer._waiting.qsize() == len(tasks)
    return tasks


async def together(store: Store, *appends: Coroutine[Any, Any, Any]) -> list[Any]:
    """Run appends that wait at the same moment; return the answer or the exception of each."""
    with held(store) as go_on:
        tasks = await waiting(store, *appends)
        go_on()
        return await asyncio.gather(*tasks, return_exceptions=True)


@pytest.fixture(params=["file", "memory", pytest.param("postgresql", marks=databases.GROUP)])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> str | Path:
    if request.param == "postgresql":
        return str(request.getfixturevalue("database"))
    return tmp_path if request.param == "file" else ":memory:"


def test_appends_that_wait_together_share_one_commit(tmp_path: Path) -> None:
    async def test() -> None:
        async with opened(tmp_path) as store:
            commits: list[Connection] = []
            event.listen(store._backend.engine, "commit", commits.append)
            answers = await together(
                store, *[store.append(f"t{number}", 0, [record("x")]) for number in range(20)]
            )
            assert answers == [None] * 20
            assert len(commits) == 2, "of the one that held the writer, and of all the others"
            assert len(await store.streams()) == 20

    asyncio.run(test())


def test_all_that_share_a_commit_are_told_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """To wake the loop costs more than to tell somebody; who has gone meanwhile is told nothing."""

    async def test() -> None:
        async with opened(tmp_path) as store:
            loop, wakes = asyncio.get_running_loop(), []
            wake = loop.call_soon_threadsafe

            def count(*what: Any) -> asyncio.Handle:
                wakes.append(what)
                return wake(*what)

            with held(store) as go_on:
                tasks = await waiting(
                    store, *[store.append(f"t{each}", 0, [record("x")]) for each in range(20)]
                )
                tasks[7].cancel()
                await asyncio.sleep(0)
                monkeypatch.setattr(loop, "call_soon_threadsafe", count)
                go_on()
                answers = await asyncio.gather(*tasks, return_exceptions=True)
                monkeypatch.undo()
            assert [type(each) for each in answers] == [
                asyncio.CancelledError if number == 7 else type(None) for number in range(20)
            ]
            assert len(wakes) == 2, "for the one that held the writer, and for all the others"
            assert len(await store.streams()) == 20, "what was given is done"

    asyncio.run(test())


def test_one_that_fails_is_undone_alone(where: str | Path) -> None:
    async def test() -> None:
        async with opened(where) as store:
            await store.append("t0", 0, [record("opened", (HOUSE, "ann", 100))])
            answers = await together(
                store,
                store.append("t1", 0, [record("one", (HOUSE, "bob", 7))]),
                store.append("t0", 0, [record("late")]),
                store.append(
                    "t2", 0, [record("in part"), record("poor", ("ann", "bob", 101))], keep={"x": b"y"}
                ),
                store.append("t0", 1, [record("two", ("ann", "bob", 60))]),
                store.append("t3", 0, [record("short by now", ("ann", "bob", 60))]),
                store.append("t4", 0, [record("four", ("ann", "bob", 40))]),
            )
            assert [type(each) for each in answers] == [
                type(None), ConflictError, InsufficientFundsError, type(None), InsufficientFundsError, type(None),
            ]  # fmt: skip
            assert await store.streams() == {"t0": 2, "t1": 1, "t4": 1}
            assert await store.kept("t2") == {}
            assert await store.balances() == {"ann": 0, "bob": 107, HOUSE: -107}
            assert await store.audit() == {}

    asyncio.run(test())


def test_two_that_follow_each_other_in_a_stream_may_be_written_together(where: str | Path) -> None:
    async def test() -> None:
        async with opened(where) as store:
            appends = [store.append("t", number, [record(str(number))]) for number in range(5)]
            assert await together(store, *appends) == [None] * 5
            assert [each.entry for each in await store.read("t")] == [b"0", b"1", b"2", b"3", b"4"]

    asyncio.run(test())


def test_if_the_commit_fails_everybody_in_it_is_told_and_nothing_is_written(tmp_path: Path) -> None:
    async def test() -> None:
        async with opened(tmp_path) as store:

            def fail(connection: Connection) -> None:
                raise OSError("the disc is full")

            with held(store) as go_on:
                tasks = await waiting(
                    store, *[store.append(f"t{each}", 0, [record("x")]) for each in range(3)]
                )
                event.listen(store._backend.engine, "commit", fail)
                go_on()
                answers = await asyncio.gather(*tasks, return_exceptions=True)
            assert [type(each) for each in answers] == [OSError] * 3
            event.remove(store._backend.engine, "commit", fail)
            assert await store.streams() == {}
            await store.append("t", 0, [record("it goes on")])

    asyncio.run(test())


def test_a_caller_who_is_cancelled_undoes_nothing_and_hinders_nobody(tmp_path: Path) -> None:
    async def test() -> None:
        async with opened(tmp_path) as store:
            with held(store) as go_on:
                gone, stays = await waiting(
                    store, *[store.append(each, 0, [record("x")]) for each in ("t1", "t2")]
                )
                gone.cancel()
                await asyncio.gather(gone, return_exceptions=True)
                go_on()
                await stays
            assert await store.streams() == {"t1": 1, "t2": 1}

    asyncio.run(test())


def test_closing_finishes_what_was_given(tmp_path: Path) -> None:
    async def test() -> None:
        store = await Store.open(tmp_path)
        tasks = [asyncio.create_task(store.append(f"t{each}", 0, [record("x")])) for each in range(10)]
        await asyncio.sleep(0)
        await store.close()
        assert await asyncio.gather(*tasks) == [None] * 10
        async with opened(tmp_path) as again:
            assert len(await again.streams()) == 10

    asyncio.run(test())


def limited_to(store: Store, pages: list[int]) -> None:
    """The data file may have so many pages and no more, from the next connection on."""

    @event.listens_for(store._backend.engine, "connect")
    def limit(connection: Any, record: object) -> None:
        connection.execute(f"PRAGMA max_page_count={pages[0]}")

    store._backend.engine.dispose()


@pytest.mark.parametrize("place", [0, 1, 3], ids=["first", "in the middle", "last"])
def test_if_the_disk_is_full_within_a_group_all_of_it_is_undone_and_everybody_is_told(
    tmp_path: Path, place: int
) -> None:
    async def test() -> None:
        async with opened(tmp_path) as store:
            await store.append("t", 0, [record("opened", (HOUSE, "ann", 100))])
            pages = [1]  # no more than there are
            limited_to(store, pages)
            appends = [
                store.append(f"s{number}", 0, [record("small", ("ann", "bob", 10))]) for number in range(3)
            ]
            appends.insert(place, store.append("large", 0, [record("x" * 1_000_000, (HOUSE, "bob", 1))]))
            assert [type(each) for each in await together(store, *appends)] == [DiskFullError] * 4
            assert await store.streams() == {"t": 1}
            assert await store.balances() == {"ann": 100, HOUSE: -100}
            pages[0] = 1_000_000
            store._backend.engine.dispose()
            await store.append("large", 0, [record("x" * 1_000_000, (HOUSE, "bob", 1))])
            await store.append("t", 1, [record("on", ("ann", "bob", 10))])
            assert await store.audit() == {}
            assert await store.trial_balance() == 0

    asyncio.run(test())


def test_if_sqlite_undoes_the_whole_transaction_nothing_after_it_is_written_by_itself(tmp_path: Path) -> None:
    """As it may when the disk is full: SQLite's own ROLLBACK leaves no savepoint, and no transaction."""

    def undone(connection: Connection) -> None:
        connection.exec_driver_sql("INSERT OR ROLLBACK INTO meta (name, value) VALUES ('schema', 'twice')")

    async def test() -> None:
        async with opened(tmp_path) as store:
            answers = await together(
                store,
                store.append("t1", 0, [record("before", (HOUSE, "ann", 1))]),
                store._write(undone),
                store.append("t2", 0, [record("after", (HOUSE, "ann", 1))]),
            )
            assert len(answers) == 3
            assert all(isinstance(each, Exception) for each in answers)
            assert "UNIQUE" in str(answers[1])
            assert await store.streams() == {}
            assert await store.balances() == {}
            await store.append("t1", 0, [record("again", (HOUSE, "ann", 1))])

    asyncio.run(test())
