"""Long calculations: each question is calculated once and its answer cached."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from contextlib import nullcontext
from http import HTTPStatus

from paigow.web.edge.problems import Problem
from paigow.web.workers.pool import Workers


class Calculations:
    """Cache of answers by question. Concurrent requests for one question share one calculation.

    Args:
        workers: Run the calculations.
        kept_bytes: Total length of the cached answers; the least recently used are dropped first.
    """

    def __init__(self, workers: Workers, *, kept_bytes: int) -> None:
        self._workers = workers
        self._kept_bytes, self._bytes = kept_bytes, 0
        self._running: dict[str, asyncio.Task[bytes]] = {}
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
        long, so that others need not wait for them.

        Raises:
            Problem: too many calculations are waiting.
        """
        if question in self._kept:
            self._kept.move_to_end(question)
            return self._kept[question]
        task = self._running.get(question)
        if task is None:
            most_long = max(2, self._workers.most // 2)
            if len(self._running) >= self._workers.most or (is_long and self._long_waiting >= most_long):
                raise Problem(HTTPStatus.TOO_MANY_REQUESTS, "lab_busy")
            self._long_waiting += is_long
            task = asyncio.create_task(
                self._calculate(question, work, is_long=is_long), name=f"lab: {question[:40]}"
            )
            self._running[question] = task
            task.add_done_callback(lambda done: done.cancelled() or done.exception())
        return await asyncio.shield(task)  # others may wait for it when one client disconnects

    async def close(self) -> None:
        """Cancel all waiting and running calculations."""
        for task in self._running.values():
            task.cancel()
        await asyncio.gather(*self._running.values(), return_exceptions=True)

    async def _calculate(self, question: str, work: Callable[[], bytes], *, is_long: bool) -> bytes:
        try:
            async with self._long if is_long else nullcontext():
                answer = await self._workers.do(work)
        finally:
            del self._running[question]
            self._long_waiting -= is_long
        self._keep(question, answer)
        return answer

    def _keep(self, question: str, answer: bytes) -> None:
        self._kept[question] = answer
        self._bytes += len(answer)
        while self._bytes > self._kept_bytes:
            self._bytes -= len(self._kept.popitem(last=False)[1])
