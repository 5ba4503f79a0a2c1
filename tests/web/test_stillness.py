import asyncio
import socket
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from sqlalchemy import Connection

from paigow.clock import HandClock
from paigow.storage import Store
from tests.stillness import IdleAwareLoop, advance, step, until_idle


class Observed(IdleAwareLoop):
    """A loop that releases a thread as soon as it would begin to wait without being idle."""

    def __init__(self) -> None:
        self.release = threading.Event()
        super().__init__()

    def _is_about_to_wait(self) -> bool:
        has_reported = super()._is_about_to_wait()
        if not has_reported:
            self.release.set()
        return has_reported


def run(work: Callable[[Observed], Awaitable[None]]) -> None:
    loop = Observed()

    async def worked() -> None:
        await work(loop)

    with asyncio.Runner(loop_factory=lambda: loop) as runner:
        runner.run(worked())


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[Store]:
    store = await Store.open(folder, clock=HandClock())
    try:
        yield store
    finally:
        await store.close()


def test_a_loop_is_not_idle_while_a_thread_works() -> None:
    async def test(loop: Observed) -> None:
        done: list[str] = []

        async def work() -> None:
            await asyncio.to_thread(loop.release.wait)
            done.append("work")

        task = asyncio.create_task(work())
        await until_idle()
        assert done == ["work"]
        await task

    run(test)


def test_a_loop_is_not_idle_while_a_thread_works_for_whom_nobody_waits() -> None:
    async def test(loop: Observed) -> None:
        has_begun, done = threading.Event(), list[str]()

        def work() -> None:
            has_begun.set()
            loop.release.wait()
            done.append("work")

        task = asyncio.create_task(asyncio.to_thread(work))
        await asyncio.sleep(0)
        has_begun.wait()
        task.cancel()
        await until_idle()
        assert task.cancelled()
        assert done == ["work"]

    run(test)


@pytest.mark.parametrize("writes", [True, False])
def test_a_loop_is_not_idle_while_a_store_works(writes: bool, tmp_path: Path) -> None:
    async def test(loop: Observed) -> None:
        async with opened(tmp_path) as store:
            done: list[str] = []

            def work(connection: Connection) -> None:
                loop.release.wait()
                done.append("work")

            async def give() -> None:
                await (store._write(work) if writes else store._read(work))
                done.append("told")

            loop.release.clear()
            task = asyncio.create_task(give())
            await until_idle()
            assert done == ["work", "told"]
            await task

    run(test)


def test_a_loop_is_not_idle_while_a_store_writes_for_whom_nobody_waits(tmp_path: Path) -> None:
    async def test(loop: Observed) -> None:
        async with opened(tmp_path) as store:
            has_begun, done = threading.Event(), list[str]()

            def work(connection: Connection) -> None:
                has_begun.set()
                loop.release.wait()
                done.append("work")

            loop.release.clear()
            task = asyncio.create_task(store._write(work))
            await asyncio.sleep(0)
            has_begun.wait()
            task.cancel()
            await until_idle()
            assert task.cancelled()
            assert done == ["work"]

    run(test)


@pytest.mark.parametrize("writes", [True, False])
def test_a_fault_in_a_store_is_told_as_ever(writes: bool, tmp_path: Path) -> None:
    async def test(loop: Observed) -> None:
        async with opened(tmp_path) as store:

            def work(connection: Connection) -> None:
                raise KeyError("none")

            with pytest.raises(KeyError):
                await (store._write(work) if writes else store._read(work))
            await until_idle()

    run(test)


def test_a_loop_is_not_idle_while_something_can_be_read_from_a_socket() -> None:
    async def test(loop: Observed) -> None:
        near, far = socket.socketpair()
        near.setblocking(False)
        with near, far:
            far.send(b"hello")
            reading = asyncio.create_task(loop.sock_recv(near, 5))
            await until_idle()
            assert reading.done()
            assert reading.result() == b"hello"

    run(test)


def test_a_loop_is_not_idle_while_something_outside_it_works() -> None:
    async def test(loop: Observed) -> None:
        done: list[str] = []

        async def work() -> None:
            with loop.outside():
                reported = asyncio.Event()
                thread = threading.Thread(
                    target=lambda: loop.release.wait() and loop.call_soon_threadsafe(reported.set)
                )
                thread.start()
                await reported.wait()
                done.append("work")
            thread.join()

        task = asyncio.create_task(work())
        await until_idle()
        assert done == ["work"]
        await task

    run(test)


def test_a_loop_is_idle_though_timers_wait() -> None:
    async def test(loop: Observed) -> None:
        clock = HandClock()
        sleeping = asyncio.create_task(clock.sleep(1))
        await until_idle()
        assert not sleeping.done()
        sleeping.cancel()

    run(test)


def test_time_passes_timer_by_timer() -> None:
    async def test(loop: Observed) -> None:
        clock, rung = HandClock(), list[float]()

        async def ring() -> None:
            for _ in range(4):
                await clock.sleep(0.3)
                await asyncio.to_thread(int)  # the next timer is set only after a detour
                rung.append(clock.elapsed_s())

        task = asyncio.create_task(ring())
        await advance(clock, 1_000)
        assert rung == [0.3, 0.6, 0.9]
        assert clock.elapsed_s() == 1.0
        await advance(clock, 199)
        assert len(rung) == 3
        await advance(clock, 1)
        assert rung[-1] == 1.2
        await task

    run(test)


def test_a_step_leads_to_the_next_timer_unless_it_is_too_far() -> None:
    async def test(loop: Observed) -> None:
        clock = HandClock()
        task = asyncio.create_task(clock.sleep(3))
        assert not await step(clock, most_ms=2_999)
        assert clock.elapsed_s() == 0.0
        assert await step(clock, most_ms=3_000)
        assert clock.elapsed_s() == 3.0
        assert task.done()
        assert not await step(clock)

    run(test)
