"""Runs CPU-bound work in worker processes: a few at a time, each with a time limit.

A thread would share the interpreter with the tables and could not be ended. A process that exceeds its time
is killed and replaced. Processes start when there is work, have the lowest priority, and end with the server.
"""

import asyncio
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import Any, Final, TypeVar

import structlog
from anyio import BrokenWorkerProcess, CapacityLimiter, to_process

from paigow.clock import Clock
from paigow.web.edge.problems import Problem
from paigow.web.edge.rate_limits import wait_ms
from paigow.web.workers.child import run_in_child

T = TypeVar("T")
Run = Callable[[Callable[..., Any], tuple[Any, ...]], Awaitable[Any]]
"""Calls a function with its arguments outside the tables' event loop."""

log = structlog.get_logger("paigow.server")
_AMPLE: Final = 1_000
"""Not a limit: ``Workers`` limits the number of processes."""


async def in_process(work: Callable[..., Any], args: tuple[Any, ...]) -> Any:
    """Call a function of a module in another process, which is killed if the caller goes away.

    Raises:
        ErrorAnswer: as the function raised it.
        WorkError: for any other exception.
    """
    limiter = CapacityLimiter(_AMPLE)
    is_done, found = await to_process.run_sync(run_in_child, work, args, cancellable=True, limiter=limiter)
    if not is_done:
        raise found
    return found


async def in_thread(work: Callable[..., Any], args: tuple[Any, ...]) -> Any:
    """Call a function in a thread of this process: for tests, and where processes cannot be started."""
    return await asyncio.to_thread(work, *args)


class Workers:
    """The workers for one kind of work.

    Args:
        clock: Measures ``limit_s``.
        at_once: Number of concurrent workers.
        waiting: Length of the queue.
        limit_s: Longest time for one piece of work, the start of a process included.
        run: Runs the work.
    """

    def __init__(
        self, clock: Clock, *, at_once: int, waiting: int, limit_s: float, run: Run = in_process
    ) -> None:
        self._clock = clock
        self.most = at_once + waiting
        """Most requests at the same time, running and queued."""
        self._turns = asyncio.Semaphore(at_once)
        self._asked = 0
        self._limit_s = limit_s
        self._run = run

    @property
    def is_full(self) -> bool:
        """Return whether the queue is full."""
        return self._asked >= self.most

    async def do(self, work: Callable[..., T], *args: Any) -> T:
        """Return the result of ``work``; it and its arguments must be picklable.

        Raises:
            Problem: the queue is full, or the work took too long. Also whatever the work raised.
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
