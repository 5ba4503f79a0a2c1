"""The one clock of the program: time of day, intervals, timers, sleeps and timeouts.

No other module reads the machine's clock or waits for it (``tests/structure/test_time.py`` checks this). The
exception is ``perf_counter``, which may measure durations. Code that needs time takes a ``Clock``. A test
passes a ``HandClock`` and sets the time.
"""

import asyncio
import heapq
import itertools
import threading
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from types import TracebackType
from typing import Final, Protocol

SLEW: Final = 20
"""While this clock differs from the machine's clock, it runs faster or slower by at most one part in this number."""
UNSET_NS: Final = 24 * 3600 * 10**9
"""If the machine's clock is ahead by more than this, it had not been set when this clock started."""
LOOK_S: Final = 10.0
"""The longest time that a timer waits before it checks the clock again."""
_STEADY: Final[int | None] = getattr(time, "CLOCK_BOOTTIME", None)
_US: Final = 1_000_000


class Timer(Protocol):
    """A callback that runs later, unless it is cancelled."""

    def cancel(self) -> None: ...


class Clock(Protocol):
    """Tells the time, and waits for it."""

    def now_us(self) -> int:
        """Return microseconds since 1970."""
        ...

    def elapsed_s(self) -> float:
        """Return seconds since a fixed moment. This count is never adjusted, so use it for intervals and rates."""
        ...

    def call_at(self, at_ms: int, callback: Callable[[], None]) -> Timer:
        """Call ``callback`` once, at ``at_ms`` milliseconds since 1970 or soon after."""
        ...

    def call_later(self, delay_s: float, callback: Callable[[], None]) -> Timer:
        """Call ``callback`` once, after ``delay_s`` seconds."""
        ...

    async def sleep(self, delay_s: float) -> None:
        """Wait ``delay_s`` seconds in a coroutine."""
        ...

    def timeout(self, delay_s: float | None) -> "AbstractAsyncContextManager[Timeout]":
        """Cancel the block and raise TimeoutError after ``delay_s`` seconds. ``None`` means no limit."""
        ...

    def pause(self, delay_s: float) -> None:
        """Wait ``delay_s`` seconds in a thread. Never call it in an event loop."""
        ...

    def not_before(self, at_us: int) -> None:
        """From now on, return no time before ``at_us``, because that time has been recorded."""
        ...


class Timeout(Protocol):
    """A movable time limit for a block of code."""

    def restart(self, delay_s: float) -> None:
        """Let the block run for ``delay_s`` seconds from now."""
        ...


class SystemClock:
    """The machine's clock, without its jumps.

    A clock that is never adjusted counts the time that passes. If the platform allows it, that clock also
    counts while the machine sleeps. The time of day is read at the start and then followed slowly: while the
    two differ, this clock runs up to one part in twenty faster or slower. So no deadline at a table comes
    much too soon or too late. If the machine's clock is more than a day ahead, it had not been set at all.
    Only then this clock takes over the whole difference at once.

    Args:
        wall_ns: The machine's time of day, in nanoseconds since 1970.
        elapsed_ns: Nanoseconds since a fixed moment, by a clock that is never adjusted.
    """

    def __init__(
        self, wall_ns: Callable[[], int] = time.time_ns, elapsed_ns: Callable[[], int] | None = None
    ) -> None:
        self._wall_ns, self._elapsed_ns = wall_ns, elapsed_ns or _elapsed_ns
        self._now_ns, self._at_ns = wall_ns(), self._elapsed_ns()

    def now_us(self) -> int:
        at_ns = self._elapsed_ns()
        passed_ns, self._at_ns = at_ns - self._at_ns, at_ns
        behind_ns = self._wall_ns() - (self._now_ns + passed_ns)
        if behind_ns <= UNSET_NS:
            most_ns = passed_ns // SLEW
            behind_ns = max(-most_ns, min(most_ns, behind_ns))
        self._now_ns += passed_ns + behind_ns
        return self._now_ns // 1000

    def elapsed_s(self) -> float:
        return self._elapsed_ns() / 1e9

    def not_before(self, at_us: int) -> None:
        self._now_ns = max(self.now_us(), at_us) * 1000

    def call_at(self, at_ms: int, callback: Callable[[], None]) -> Timer:
        return _Alarm(self, at_ms, callback)

    def call_later(self, delay_s: float, callback: Callable[[], None]) -> Timer:
        return asyncio.get_running_loop().call_later(delay_s, callback)

    async def sleep(self, delay_s: float) -> None:
        await asyncio.sleep(delay_s)

    def timeout(self, delay_s: float | None) -> "AbstractAsyncContextManager[Timeout]":
        return _LoopTimeout(asyncio.timeout(delay_s))

    def pause(self, delay_s: float) -> None:
        time.sleep(delay_s)


class _LoopTimeout:
    """A limit that uses the timers of the event loop."""

    def __init__(self, limit: asyncio.Timeout) -> None:
        self._limit = limit

    async def __aenter__(self) -> Timeout:
        await self._limit.__aenter__()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._limit.__aexit__(kind, error, trace)

    def restart(self, delay_s: float) -> None:
        self._limit.reschedule(asyncio.get_running_loop().time() + delay_s)


class _Alarm:
    """Checks the clock at intervals, because the timers of the loop stop while the machine sleeps."""

    def __init__(self, clock: Clock, at_ms: int, callback: Callable[[], None]) -> None:
        self._clock, self._at_ms, self._callback = clock, at_ms, callback
        self._timer = self._wait()

    def cancel(self) -> None:
        self._timer.cancel()

    def _wait(self) -> asyncio.TimerHandle:
        left_s = max(0.0, self._at_ms / 1000 - self._clock.now_us() / _US)
        return asyncio.get_running_loop().call_later(min(left_s, LOOK_S), self._look)

    def _look(self) -> None:
        if self._clock.now_us() >= self._at_ms * 1000:
            self._callback()
        else:
            self._timer = self._wait()


def _elapsed_ns() -> int:
    """Return the time of the clock that counts while the machine sleeps, if the platform has one."""
    return time.monotonic_ns() if _STEADY is None else time.clock_gettime_ns(_STEADY)


class _Pending:
    """One callback of a ``HandClock``."""

    def __init__(self, callback: Callable[[], None]) -> None:
        self.callback: Callable[[], None] | None = callback

    def cancel(self) -> None:
        self.callback = None


class HandClock:
    """A clock that stands still until it is advanced: for tests, and for programs that simulate time.

    Its timers run inside ``advance``. Call that in the thread of the event loop whose timers they are.

    Example:
        >>> clock, rung = HandClock(), []
        >>> timer = clock.call_later(2, lambda: rung.append(clock.elapsed_s()))
        >>> clock.advance(1_999)
        >>> rung
        []
        >>> clock.advance(1)
        >>> rung
        [2.0]
    """

    def __init__(self, now_ms: int = 1_770_000_000_000) -> None:
        self._began_us = self._now_us = now_ms * 1000
        self._number = itertools.count()
        self._pending: list[tuple[int, int, _Pending]] = []
        self._moved = threading.Condition()

    def now_us(self) -> int:
        return self._now_us

    def elapsed_s(self) -> float:
        return (self._now_us - self._began_us) / _US

    def not_before(self, at_us: int) -> None:
        self._now_us = max(self._now_us, at_us)

    def call_at(self, at_ms: int, callback: Callable[[], None]) -> Timer:
        return self._call_at_us(at_ms * 1000, callback)

    def call_later(self, delay_s: float, callback: Callable[[], None]) -> Timer:
        return self._call_at_us(self._now_us + max(0, round(delay_s * _US)), callback)

    def _call_at_us(self, at_us: int, callback: Callable[[], None]) -> Timer:
        timer = _Pending(callback)
        if at_us <= self._now_us:
            asyncio.get_running_loop().call_soon(_run, timer)
        else:
            heapq.heappush(self._pending, (at_us, next(self._number), timer))
        return timer

    async def sleep(self, delay_s: float) -> None:
        awake: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def wake() -> None:
            if not awake.done():
                awake.set_result(None)

        timer = self.call_later(delay_s, wake)
        try:
            await awake
        finally:
            timer.cancel()

    @asynccontextmanager
    async def timeout(self, delay_s: float | None) -> AsyncIterator[Timeout]:
        async with asyncio.timeout(None) as limit:
            own = _HandTimeout(self, limit)
            if delay_s is not None:
                own.restart(delay_s)
            try:
                yield own
            finally:
                own.cancel()

    def pause(self, delay_s: float) -> None:
        end_us = self._now_us + round(delay_s * _US)
        with self._moved:
            self._moved.wait_for(lambda: self._now_us >= end_us)

    def next_ms(self) -> int | None:
        """Return when the next timer runs, in milliseconds since 1970, rounded up. ``None`` if there is no timer."""
        while self._pending and self._pending[0][2].callback is None:
            heapq.heappop(self._pending)
        return -(-self._pending[0][0] // 1000) if self._pending else None

    def advance(self, ms: int) -> None:
        """Let ``ms`` milliseconds pass. Each timer that becomes due runs at its own time."""
        end_us = self._now_us + ms * 1000
        while self._pending and self._pending[0][0] <= end_us:
            at_us, _, timer = heapq.heappop(self._pending)
            self._set(max(self._now_us, at_us))
            _run(timer)
        self._set(end_us)

    def _set(self, now_us: int) -> None:
        with self._moved:
            self._now_us = now_us
            self._moved.notify_all()


class _HandTimeout:
    """A limit that uses the timers of a ``HandClock``."""

    def __init__(self, clock: HandClock, limit: asyncio.Timeout) -> None:
        self._clock, self._limit = clock, limit
        self._timer: Timer | None = None

    def restart(self, delay_s: float) -> None:
        self.cancel()
        self._timer = self._clock.call_later(delay_s, self._end)

    def cancel(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def _end(self) -> None:
        self._limit.reschedule(0)  # a time in the past, so that the block ends at once


def _run(timer: _Pending) -> None:
    callback, timer.callback = timer.callback, None
    if callback is not None:
        callback()
