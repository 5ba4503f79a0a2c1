"""Work that takes long: done in threads of its own, few at once, each question once, its answer kept."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from http import HTTPStatus

from paigow.server.problems import Problem


class Calculations:
    """Answers by question; whoever asks what is being calculated waits for the same answer.

    Args:
        at_once: How many are calculated at the same time.
        waiting: How many more may wait for their turn.
        kept_bytes: Length of all the answers that are kept; those longest unused go first.
    """

    def __init__(self, *, at_once: int, waiting: int, kept_bytes: int) -> None:
        self._most = at_once + waiting
        self._kept_bytes, self._bytes = kept_bytes, 0
        self._threads = ThreadPoolExecutor(at_once, thread_name_prefix="lab")
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
            if len(self._running) >= self._most:
                raise Problem(HTTPStatus.SERVICE_UNAVAILABLE, "lab_busy")
            task = asyncio.create_task(self._calculate(question, work), name=f"lab: {question[:40]}")
            self._running[question] = task
            task.add_done_callback(lambda done: done.cancelled() or done.exception())
        return await asyncio.shield(task)  # others may wait for it when one goes away

    async def close(self) -> None:
        """Let what waits go; what is being calculated ends by itself."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        for task in self._running.values():
            task.cancel()
        await asyncio.gather(*self._running.values(), return_exceptions=True)

    async def _calculate(self, question: str, work: Callable[[], bytes]) -> bytes:
        try:
            answer = await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            del self._running[question]
        self._keep(question, answer)
        return answer

    def _keep(self, question: str, answer: bytes) -> None:
        self._kept[question] = answer
        self._bytes += len(answer)
        while self._bytes > self._kept_bytes:
            self._bytes -= len(self._kept.popitem(last=False)[1])
