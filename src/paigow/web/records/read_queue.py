"""Limits concurrent reads of stored data for visitors, and the queue for them."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http import HTTPStatus

from paigow.clock import Clock
from paigow.web.edge.problems import Problem
from paigow.web.edge.rate_limits import wait_ms


class ReadQueue:
    """Turns at reading, first come first served. When the queue is full, the visitor is asked to retry."""

    def __init__(self, clock: Clock, *, at_once: int, waiting: int, wait_s: float) -> None:
        self._clock = clock
        self._turns = asyncio.Semaphore(at_once)
        self._room = at_once + waiting
        self._held = 0
        self._wait_s = wait_s

    @asynccontextmanager
    async def turn(self, *, has_begun: bool = False) -> AsyncIterator[None]:
        """Hold one turn while the context is open.

        With ``has_begun`` the turn continues an answer that can no longer be refused: it waits however long
        the queue is.

        Raises:
            Problem: 503 ``too_busy``: the queue is full, or the turn did not come in time.
        """
        if self._held >= self._room and not has_begun:
            raise self._busy()
        self._held += 1
        try:
            try:
                async with self._clock.timeout(None if has_begun else self._wait_s):
                    await self._turns.acquire()
            except TimeoutError as late:
                raise self._busy() from late
            try:
                yield
            finally:
                self._turns.release()
        finally:
            self._held -= 1

    def _busy(self) -> Problem:
        return Problem(HTTPStatus.SERVICE_UNAVAILABLE, "too_busy", wait_ms=wait_ms(self._wait_s))
