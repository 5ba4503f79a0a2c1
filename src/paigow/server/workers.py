"""Work that keeps a processor busy, done in processes of their own: few at once, each for a bounded time.

A thread would not do: it shares the interpreter with the tables, and nothing ends it. A process that works longer than
it may is killed, and another takes its place. Processes are started when there is work, are the last in line for the
processor, and end with the server.
"""

import asyncio
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import Any, Final, TypeVar

import structlog
from anyio import BrokenWorkerProcess, CapacityLimiter, to_process

from paigow.clock import Clock
from paigow.server.apart import work_apart
from paigow.server.limits import wait_ms
from paigow.server.problems import Problem

T = TypeVar("T")
Run = Callable[[Callable[..., Any], tuple[Any, ...]], Awaitable[Any]]
"""How a function is called with its arguments, out of the tables' way."""

log = structlog.get_logger("paigow.server")
_AMPLE: Final = 1_000
"""How many may work is ``Workers``' business."""


async def in_process(work: Callable[..., Any], args: tuple[Any, ...]) -> Any:
    """Call a function of a module in another process; it is killed if whoever waits for it goes away.

    Raises:
        Told: as the function raised it.
        WorkError: anything else that it raised.
    """
    limiter = CapacityLimiter(_AMPLE)
    is_done, found = await to_process.run_sync(work_apart, work, args, cancellable=True, limiter=limiter)
    if not is_done:
        raise found
    return found


async def in_thread(work: Callable[..., Any], args: tuple[Any, ...]) -> Any:
    """Call a function in a thread of this process: for tests, and where no process can be started."""
    return await asyncio.to_thread(work, *args)


class Workers:
    """Those who do one kind of work.

    Args:
        clock: What ``limit_s`` is measured by.
        at_once: How many work at the same time.
        waiting: How many pieces of work more may wait for their turn.
        limit_s: How long one piece of work may take, the start of a process included.
        run: Where it is done.
    """

    def __init__(
        self, clock: Clock, *, at_once: int, waiting: int, limit_s: float, run: Run = in_process
    ) -> None:
        self._clock = clock
        self.most = at_once + waiting
        """How many may be asked at the same time."""
        self._turns = asyncio.Semaphore(at_once)
        self._asked = 0
        self._limit_s = limit_s
        self._run = run

    @property
    def is_full(self) -> bool:
        """Whether more work than may wait is waiting already."""
        return self._asked >= self.most

    async def do(self, work: Callable[..., T], *args: Any) -> T:
        """What ``work`` gives; both it and its arguments can be pickled.

        Raises:
            Problem: too much is waiting, or the work took too long. Or what the work raised.
        """
        if self.is_full:
            raise Problem(HTTPStatus.TOO_MANY_REQUESTS, "busy", wait_ms=wait_ms(self._limit_s))
        self._asked += 1
        try:
            async with self._turns:
                return await self._within_time(work, args)
        finally:
            self._asked -= 1

    async def _within_time(self, work: Callable[..., T], args: tuple[Any, ...]) -> T:
        try:
            async with self._clock.timeout(self._limit_s):
                found: T = await self._run(work, args)
        except (TimeoutError, BrokenWorkerProcess) as error:
            log.warning(
                "work_given_up",
                work=getattr(work, "__name__", repr(work)),
                limit_s=self._limit_s,
                why=type(error).__name__,
            )
            raise Problem(
                HTTPStatus.UNPROCESSABLE_ENTITY, "took_too_long", limit_s=round(self._limit_s)
            ) from error
        return found
