"""Work that takes long: each question is worked out once, and its answer kept."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from http import HTTPStatus

from paigow.server.problems import Problem
from paigow.server.workers import Workers


class Calculations:
    """Answers by question; whoever asks what is being calculated waits for the same answer.

    Args:
        workers: Who works them out.
        kept_bytes: Length of all the answers that are kept; those longest unused go first.
    """

    def __init__(self, workers: Workers, *, kept_bytes: int) -> None:
        self._workers = workers
        self._kept_bytes, self._bytes = kept_bytes, 0
        self._running: dict[str, asyncio.Task[bytes]] = {}
        self._kept: OrderedDict[str, bytes] = OrderedDict()

    def has(self, question: str) -> bool:
        """Whether asking costs no work: the answer is kept, or on its way."""
        return question in self._kept or question in self._running

    async def answer(self, question: str, work: Callable[[], bytes]) -> bytes:
        """The answer to a question, worked out if need be; what ``work`` raises is not kept.

        Raises:
            Problem: too many are waiting already.
        """
        if question in self._kept:
            self._kept.move_to_end(question)
            return self._kept[question]
        task = self._running.get(question)
        if task is None:
            if len(self._running) >= self._workers.most:
                raise Problem(HTTPStatus.TOO_MANY_REQUESTS, "lab_busy")
            task = asyncio.create_task(self._calculate(question, work), name=f"lab: {question[:40]}")
            self._running[question] = task
            task.add_done_callback(lambda done: done.cancelled() or done.exception())
        return await asyncio.shield(task)  # others may wait for it when one goes away

    async def close(self) -> None:
        """Let go what waits and what is being worked out."""
        for task in self._running.values():
            task.cancel()
        await asyncio.gather(*self._running.values(), return_exceptions=True)

    async def _calculate(self, question: str, work: Callable[[], bytes]) -> bytes:
        try:
            answer = await self._workers.do(work)
        finally:
            del self._running[question]
        self._keep(question, answer)
        return answer

    def _keep(self, question: str, answer: bytes) -> None:
        self._kept[question] = answer
        self._bytes += len(answer)
        while self._bytes > self._kept_bytes:
            self._bytes -= len(self._kept.popitem(last=False)[1])
