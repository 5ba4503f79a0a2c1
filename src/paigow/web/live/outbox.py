"""Queue of messages to one client. A slow client skips views: the latest one is complete."""

import asyncio
from collections import deque

from msgspec import Struct

from paigow.web.live.broadcast import Telling
from paigow.web.live.messages import Answer

MOST_ANSWERS = 32
MOST_SAID = 100
"""Chat lines queued for a slow client; older ones are dropped."""


class Parcel(Struct, frozen=True, kw_only=True):
    """Messages sent together: updates, the last of which has the current view, and answers to the client."""

    tellings: tuple[Telling, ...]
    answers: tuple[Answer, ...]
    said: tuple[bytes, ...] = ()
    """Chat at the table."""


class Outbox:
    """Collects messages until the sender takes them."""

    def __init__(self, *, kept_events: int) -> None:
        self._kept_events = kept_events
        self._tellings: deque[Telling] = deque()
        self._events = 0
        self._answers: deque[Answer] = deque()
        self._said: deque[bytes] = deque(maxlen=MOST_SAID)
        self._filled, self._emptied = asyncio.Event(), asyncio.Event()

    def show(self, telling: Telling) -> None:
        """Add an update. Beyond the limit of events the oldest updates are dropped; the last one always stays.

        This does not wake the sender: the caller sends at once itself, or calls ``wake``.
        """
        self._tellings.append(telling)
        self._events += len(telling.update.events)
        while self._events > self._kept_events and len(self._tellings) > 1:
            self._events -= len(self._tellings.popleft().update.events)

    def say(self, message: bytes) -> None:
        """Add a chat line; as with ``show``, the sender is not woken."""
        self._said.append(message)

    def forget(self) -> None:
        """Drop all queued updates and lines: the next update is complete."""
        self._tellings.clear()
        self._said.clear()
        self._events = 0

    @property
    def _is_empty(self) -> bool:
        return not self._tellings and not self._answers and not self._said

    def wake(self) -> None:
        """Wake the sender if anything is queued."""
        if not self._is_empty:
            self._filled.set()

    async def answer(self, answer: Answer) -> None:
        """Add an answer; wait while too many are queued, so that a client that does not read is not read either."""
        while len(self._answers) >= MOST_ANSWERS:
            self._emptied.clear()
            await self._emptied.wait()
        self._answers.append(answer)
        self._filled.set()

    async def take(self) -> Parcel:
        """Take everything queued; wait until there is something and the sender was woken."""
        while (parcel := await self._woken()) is None:
            pass
        self.empty()
        return parcel

    async def _woken(self) -> Parcel | None:
        await self._filled.wait()
        self._filled.clear()
        return self.peek()

    def peek(self) -> Parcel | None:
        """Return everything queued, or ``None`` if the queue is empty."""
        if self._is_empty:
            return None
        return Parcel(tellings=tuple(self._tellings), answers=tuple(self._answers), said=tuple(self._said))

    def empty(self) -> None:
        """Clear the queue after its contents were sent."""
        self._tellings.clear()
        self._answers.clear()
        self._said.clear()
        self._events = 0
        self._filled.clear()
        self._emptied.set()
