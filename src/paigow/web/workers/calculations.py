"""Long calculations: each question is calculated once and its answer cached."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import dataclass
from functools import partial
from http import HTTPStatus

from paigow.web.edge.problems import Problem
from paigow.web.workers.pool import Workers


@dataclass(eq=False)
class _Running:
    """A calculation and the number of its callers who have not left."""

    task: asyncio.Task[bytes]
    callers: int = 0


class Calculations:
    """Cache of answers by question. Concurrent requests for one question share one calculation.

    Args:
        workers: Run the calculations.
        kept_bytes: Total length of the cached answers; the least recently used are dropped first.
    """

    def __init__(self, workers: Workers, *, kept_bytes: int) -> None:
        self._workers = workers
        self._kept_bytes, self._bytes = kept_bytes, 0
        self._running: dict[str, _Running] = {}
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._long = asyncio.Lock()
        self._long_waiting = 0

    def has(self, question: str) -> bool:
        """Return whether the answer is cached or being calculated, so that asking costs no work."""
        return question in self._kept or question in self._running

    @property
    def is_idle(self) -> bool:
        """Return whether nothing is being calculated and nothing waits."""
        return not self._running

    async def answer(self, question: str, work: Callable[[], bytes], *, is_long: bool = False) -> bytes:
        """Return the answer to a question, calculated if needed. Exceptions of ``work`` are not cached.

        ``is_long``: it takes seconds. Only one such calculation runs at a time, and at most half of those that wait are
        long, so that others need not wait for them. It ends when the last caller that waits for it is cancelled.

        Raises:
            Problem: too many calculations are waiting.
        """
        if question in self._kept:
            self._kept.move_to_end(question)
            return self._kept[question]
        running = self._running.get(question)
        if running is None:
            most_long = max(2, self._workers.most // 2)
            if len(self._running) >= self._workers.most or (is_long and self._long_waiting >= most_long):
                raise Problem(HTTPStatus.TOO_MANY_REQUESTS, "lab_busy")
            self._long_waiting += is_long
            task = asyncio.create_task(
                self._calculate(question, work, is_long=is_long), name=f"lab: {question[:40]}"
            )
            task.add_done_callback(partial(self._ended, question, is_long))
            running = self._running[question] = _Running(task)
        running.callers += 1
        try:
            return await asyncio.shield(running.task)  # others may wait for it when one client disconnects
        finally:
            running.callers -= 1
            if is_long and not running.callers and not running.task.done():
                self._forget(question, running.task)  # a new caller needs a new calculation
                running.task.cancel()

    async def close(self) -> None:
        """Cancel all waiting and running calculations."""
        tasks = [each.task for each in self._running.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _calculate(self, question: str, work: Callable[[], bytes], *, is_long: bool) -> bytes:
        async with self._long if is_long else nullcontext():
            answer = await self._workers.do(work)
        self._keep(question, answer)
        return answer

    def _ended(self, question: str, is_long: int, task: asyncio.Task[bytes]) -> None:
        self._long_waiting -= is_long
        self._forget(question, task)
        if not task.cancelled():
            task.exception()  # each caller gets it; without callers it is of no interest

    def _forget(self, question: str, task: asyncio.Task[bytes]) -> None:
        running = self._running.get(question)
        if running is not None and running.task is task:
            del self._running[question]

    def _keep(self, question: str, answer: bytes) -> None:
        self._kept[question] = answer
        self._bytes += len(answer)
        while self._bytes > self._kept_bytes:
            self._bytes -= len(self._kept.popitem(last=False)[1])
