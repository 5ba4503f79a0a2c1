"""The only clock of the floor, and one to be set by hand."""

import asyncio
import heapq
import itertools
import time
from collections.abc import Callable
from typing import Protocol


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


class SystemClock:
    """The machine's clock."""

    def now_us(self) -> int:
        return time.time_ns() // 1000

    def call_at(self, at_ms: int, callback: Callable[[], None]) -> Timer:
        delay_s = max(0.0, at_ms / 1000 - time.time())
        return asyncio.get_running_loop().call_later(delay_s, callback)


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
