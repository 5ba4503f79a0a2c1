"""The only clock of the floor, and one to be set by hand."""

import asyncio
import heapq
import itertools
import time
from collections.abc import Callable
from typing import Final, Protocol

SLEW: Final = 20
"""The clock runs by one part in so many quicker or slower while it differs from the machine's."""
UNSET_NS: Final = 24 * 3600 * 10**9
"""A machine that is ahead by more had no time of day when the clock began."""
LOOK_S: Final = 10.0
"""A timer looks at the clock at least so often."""
_STEADY: Final[int | None] = getattr(time, "CLOCK_BOOTTIME", None)


class Timer(Protocol):
    """Something to be called later, unless it is cancelled."""

    def cancel(self) -> None: ...


class Clock(Protocol):
    """Tells the time and calls back."""

    def now_us(self) -> int:
        """Microseconds since 1970."""
        ...

    def call_at(self, at_ms: int, callback: Callable[[], None]) -> Timer:
        """Call ``callback`` once, at ``at_ms`` milliseconds since 1970 or soon after."""
        ...

    def not_before(self, at_us: int) -> None:
        """Tell no time before this one, which has been recorded, any more."""
        ...


class SystemClock:
    """The machine's clock, which is never turned back and never leaps because somebody sets the machine's.

    What passes is counted by a clock that nobody sets (where the platform has one, it counts on while the machine
    sleeps). The time of day is read to begin with and then followed gently: where the two differ, this clock runs by
    one part in twenty quicker or slower until they agree, so that no deadline at a table comes much sooner or later.
    Only when the machine's clock is ahead by more than a day, because it had not been set at all, is it taken at once.

    Args:
        wall_ns: Nanoseconds since 1970, as the machine has them.
        elapsed_ns: Nanoseconds from any moment on, by a clock that is never set.
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

    def not_before(self, at_us: int) -> None:
        """Go on from a time that has been recorded, where the machine's clock was turned back meanwhile."""
        self._now_ns = max(self.now_us(), at_us) * 1000

    def call_at(self, at_ms: int, callback: Callable[[], None]) -> Timer:
        return _Alarm(self, at_ms, callback)


class _Alarm:
    """Looks at the clock now and then until it is time: the loop's own timers stand still while the machine sleeps."""

    def __init__(self, clock: Clock, at_ms: int, callback: Callable[[], None]) -> None:
        self._clock, self._at_ms, self._callback = clock, at_ms, callback
        self._timer = self._wait()

    def cancel(self) -> None:
        self._timer.cancel()

    def _wait(self) -> asyncio.TimerHandle:
        left_s = max(0.0, self._at_ms / 1000 - self._clock.now_us() / 1_000_000)
        return asyncio.get_running_loop().call_later(min(left_s, LOOK_S), self._look)

    def _look(self) -> None:
        if self._clock.now_us() >= self._at_ms * 1000:
            self._callback()
        else:
            self._timer = self._wait()


def _elapsed_ns() -> int:
    """By the clock that nobody sets; one that counts on while the machine sleeps, where there is one."""
    return time.monotonic_ns() if _STEADY is None else time.clock_gettime_ns(_STEADY)


class _Pending:
    """One callback of a clock that is set by hand."""

    def __init__(self, callback: Callable[[], None]) -> None:
        self.callback: Callable[[], None] | None = callback

    def cancel(self) -> None:
        self.callback = None


class HandClock:
    """A clock that stands still until it is advanced: for tests."""

    def __init__(self, now_ms: int = 1_770_000_000_000) -> None:
        self._now_us = now_ms * 1000
        self._number = itertools.count()
        self._pending: list[tuple[int, int, _Pending]] = []

    def now_us(self) -> int:
        return self._now_us

    def not_before(self, at_us: int) -> None:
        self._now_us = max(self._now_us, at_us)

    def call_at(self, at_ms: int, callback: Callable[[], None]) -> Timer:
        timer = _Pending(callback)
        heapq.heappush(self._pending, (at_ms, next(self._number), timer))
        return timer

    def advance(self, ms: int) -> None:
        """Let ``ms`` milliseconds pass and call what has come due."""
        self._now_us += ms * 1000
        while self._pending and self._pending[0][0] * 1000 <= self._now_us:
            _, _, timer = heapq.heappop(self._pending)
            if timer.callback is not None:
                timer.callback()
