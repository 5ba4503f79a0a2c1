"""Queue of messages to one client. A slow client skips views: the latest one is complete."""

import asyncio

from msgspec import Struct

from paigow.web.live.broadcast import EncodedUpdate
from paigow.web.live.messages import Answer

MOST_ANSWERS = 32
MOST_SAID = 100
"""Chat lines queued for a slow client; older ones are dropped."""


class Batch(Struct, frozen=True, kw_only=True):
    """Messages sent together: updates, the last of which has the current view, and answers to the client."""

    updates: tuple[EncodedUpdate, ...]
    answers: tuple[Answer, ...]
    chat: tuple[bytes, ...] = ()
    """Chat at the table."""
    is_gap: bool = False
    """Updates before these are missing, or the client asked for a whole view: it gets one."""


class Outbox:
    """Collects messages until the sender takes them."""

    def __init__(self, *, kept_events: int) -> None:
        self._kept_events = kept_events
        self._updates: list[EncodedUpdate] = []
        self._events = 0
        self._is_gap = False
        self._answers: list[Answer] = []
        self._chat: list[bytes] = []
        self._filled, self._emptied = asyncio.Event(), asyncio.Event()

    def add_update(self, encoded: EncodedUpdate) -> None:
        """Add an update. Beyond the limit of events the oldest updates are dropped; the last one always stays.

        This does not wake the sender: the caller sends at once itself, or calls ``wake``.
        """
        self._updates.append(encoded)
        self._events += len(encoded.update.events)
        while self._events > self._kept_events and len(self._updates) > 1:
            self._events -= len(self._updates.pop(0).update.events)
            self._is_gap = True

    def add_chat(self, message: bytes) -> None:
        """Add a chat line; as with ``add_update``, the sender is not woken."""
        self._chat.append(message)
        del self._chat[:-MOST_SAID]

    def drop(self) -> None:
        """Drop all queued updates and lines: the next update is complete."""
        self._updates.clear()
        self._chat.clear()
        self._events = 0
        self._is_gap = True

    def add_whole_view(self, encoded: EncodedUpdate) -> None:
        """Add the table as it is now, to be sent as a whole view."""
        self.add_update(encoded)
        self._is_gap = True

    @property
    def _is_empty(self) -> bool:
        return not self._updates and not self._answers and not self._chat

    def wake(self) -> None:
        """Wake the sender if anything is queued."""
        if not self._is_empty:
            self._filled.set()

    async def add_answer(self, answer: Answer) -> None:
        """Add an answer; wait while too many are queued, so that a client that does not read is not read either."""
        while len(self._answers) >= MOST_ANSWERS:
            self._emptied.clear()
            await self._emptied.wait()
        self._answers.append(answer)
        self._filled.set()

    async def take(self) -> Batch:
        """Take everything queued; wait until there is something and the sender was woken."""
        while (batch := await self._woken()) is None:
            pass
        self.clear()
        return batch

    async def _woken(self) -> Batch | None:
        await self._filled.wait()
        self._filled.clear()
        return self.peek()

    def peek(self) -> Batch | None:
        """Return everything queued, or ``None`` if the queue is empty."""
        if self._is_empty:
            return None
        return Batch(
            updates=tuple(self._updates),
            answers=tuple(self._answers),
            chat=tuple(self._chat),
            is_gap=self._is_gap,
        )

    def clear(self) -> None:
        """Clear the queue after its contents were sent."""
        had_updates = bool(self._updates)
        self._updates.clear()
        self._answers.clear()
        self._chat.clear()
        self._events = 0
        self._is_gap = self._is_gap and not had_updates
        self._filled.clear()
        self._emptied.set()
