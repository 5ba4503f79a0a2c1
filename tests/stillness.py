"""An event loop that tells when it is idle: nothing is left to do but to wait for a timer or for a message.

A test sets the time of the server with a ``HandClock``. Before it advances the clock, or asserts that nothing has
happened, everything that is under way must have ended. ``IdleAwareLoop.until_idle`` waits for that moment. It does not
poll: the loop itself reports the moment at which it would begin to wait.

The loop is idle when

- no callback is ready to run,
- no socket or pipe has anything to read, and
- no work is under way outside the loop that will report back to it: functions in threads (``asyncio.to_thread``,
  ``run_in_executor``), reads and transactions of any ``Store``, the inspection of its data, and whatever ``outside()``
  encloses.

Timers do not count. Those of a ``HandClock`` run only when a test advances it, and real timers of the loop (the tick of
uvicorn, for instance) change nothing that a test asks for.

Use it like this, in a server process or thread of its own, or in the thread of the test:

    loop = IdleAwareLoop()
    clock = HandClock()
    loop.run_until_complete(serve(clock))  # in here: `await loop.until_idle()`, `await advance(clock, ms)`

From another thread: ``asyncio.run_coroutine_threadsafe(advance(clock, 1000), loop).result()``.
"""

import asyncio
import selectors
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, TypeVar

from paigow.clock import HandClock
from paigow.runtime import data_audit
from paigow.storage.database import transactions
from paigow.storage.database.writer import Work, Writer
from paigow.storage.inspection.audit import Inspection
from tests.quick_stores import make_quick

T = TypeVar("T")
_inspect_apart = data_audit._apart
Events = list[tuple[selectors.SelectorKey, int]]


class IdleAwareLoop(asyncio.SelectorEventLoop):
    """An event loop that knows when it is idle."""

    def __init__(self) -> None:
        self._outside = 0
        """Pieces of work outside the loop that will report back to it."""
        self._waiting: list[asyncio.Future[None]] = []
        self._pool = ThreadPoolExecutor(thread_name_prefix="in-test")
        super().__init__(_ReportingSelector(self._is_about_to_wait))
        self.set_default_executor(self._pool)

    async def until_idle(self) -> None:
        """Wait until the loop is idle."""
        is_idle: asyncio.Future[None] = self.create_future()
        self._waiting.append(is_idle)
        await is_idle

    @contextmanager
    def outside(self) -> Iterator[None]:
        """While this lasts, the loop is not idle: it waits for something that it cannot see, a process for instance."""
        self.begin_outside()
        try:
            yield
        finally:
            self.end_outside()

    def begin_outside(self) -> None:
        """Some work begins that will report back to the loop."""
        self._outside += 1

    def end_outside(self) -> None:
        """Some work has reported back. Call it in the loop, after the report."""
        self._outside -= 1

    def run_in_executor(  # type: ignore[override]  # it gives a Future, which is all that the caller may rely on
        self, executor: Executor | None, func: Callable[..., T], *args: Any
    ) -> "asyncio.Future[T]":
        """As any loop does. The work counts until its result has been reported, even if nobody waits for it."""
        self.begin_outside()
        work = (executor or self._pool).submit(func, *args)
        result = asyncio.wrap_future(work, loop=self)
        work.add_done_callback(
            lambda _: self.call_soon_threadsafe(self.end_outside)
        )  # after the result's own
        return result

    def _is_about_to_wait(self) -> bool:
        """Called when no callback is ready and no event has come. Returns whether somebody has waited for this."""
        if self._outside:
            return False
        waiting, self._waiting = self._waiting, []
        for each in waiting:
            if not each.done():
                each.set_result(None)
        return bool(waiting)


class _ReportingSelector(selectors.DefaultSelector):
    """A selector that reports when the loop is about to wait."""

    def __init__(self, is_about_to_wait: Callable[[], bool]) -> None:
        super().__init__()
        self._is_about_to_wait = is_about_to_wait

    def select(self, timeout: float | None = None) -> Events:
        if timeout is not None and timeout <= 0:  # callbacks are ready
            return super().select(timeout)
        events = super().select(0)
        if events or self._is_about_to_wait():
            return events
        return super().select(timeout)


def run_until_complete(work: Coroutine[Any, Any, T]) -> T:
    """As ``asyncio.run``, in an ``IdleAwareLoop``."""
    with asyncio.Runner(loop_factory=IdleAwareLoop) as runner:
        return runner.run(work)


async def until_idle() -> None:
    """Wait until the running loop, an ``IdleAwareLoop``, is idle."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, IdleAwareLoop)
    await loop.until_idle()


async def advance(clock: HandClock, ms: int) -> None:
    """Let ``ms`` milliseconds pass. Each timer runs at its own time; all that it causes ends before the next."""
    await until_idle()
    end_us = clock.now_us() + 1000 * ms
    while (at_ms := clock.next_ms()) is not None and 1000 * at_ms <= end_us:
        clock.advance(max(0, at_ms - clock.now_us() // 1000))
        await until_idle()
    clock.advance(max(0, end_us - clock.now_us()) // 1000)
    await until_idle()


async def step(clock: HandClock, most_ms: int | None = None) -> bool:
    """Jump to the next timer. False: there is none, or none within ``most_ms``, and the time stays as it is."""
    await until_idle()
    at_ms = clock.next_ms()
    if at_ms is None or (most_ms is not None and 1000 * (at_ms - most_ms) > clock.now_us()):
        return False
    clock.advance(max(0, at_ms - clock.now_us() // 1000))
    await until_idle()
    return True


# ---- threads that the loop does not start --------------------------------------------------------------------------


class _CountedWriter(Writer):
    """The thread that writes. Each piece of work counts until its result has been reported."""

    def give(self, work: Work[T], *, writes: bool = True, repeats: bool = False) -> "asyncio.Future[T]":
        result = super().give(work, writes=writes, repeats=repeats)
        loop = asyncio.get_running_loop()
        if not isinstance(loop, IdleAwareLoop):
            return result
        loop.begin_outside()
        result.add_done_callback(lambda _: loop.end_outside())
        result.add_done_callback(_note_fault)
        return asyncio.shield(result)  # the waiting task may be cancelled: the work goes on and still counts


class _CountedPool(ThreadPoolExecutor):
    """The threads that read. Each piece of work counts until its result has been reported."""

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> "Future[T]":
        loop = asyncio.get_running_loop()
        if not isinstance(loop, IdleAwareLoop):
            return super().submit(fn, *args, **kwargs)
        told: Future[T] = Future()

        def tell(done: "Future[T]") -> None:
            fault = done.exception()
            if fault is None:
                told.set_result(done.result())
            else:
                told.set_exception(fault)
            loop.call_soon_threadsafe(loop.end_outside)  # after the task that waits for it has been told

        loop.begin_outside()
        super().submit(fn, *args, **kwargs).add_done_callback(tell)
        return told


def _note_fault(result: "asyncio.Future[Any]") -> None:
    """Look at a fault: perhaps nobody waits for it any more."""
    if not result.cancelled():
        result.exception()


def _counted_inspection(work: Callable[[], Inspection]) -> "asyncio.Future[Inspection]":
    """The thread that inspects the data. It counts until its result has been reported."""
    result = _inspect_apart(work)
    loop = asyncio.get_running_loop()
    if isinstance(loop, IdleAwareLoop):
        loop.begin_outside()
        result.add_done_callback(lambda _: loop.end_outside())
    return result


# In a loop of any other kind each does what it replaces.
vars(data_audit).update(_apart=_counted_inspection, _PAUSE_S=0.0)  # nobody else uses the machine's disk
vars(transactions).update(Writer=_CountedWriter, ThreadPoolExecutor=_CountedPool)
make_quick()
