"""What waits to be sent to one client. A slow client skips views: the latest one says it all."""

import asyncio
from collections import deque

from msgspec import Struct

from paigow.server.telling import Telling
from paigow.server.wire import Answer

MOST_ANSWERS = 32
MOST_SAID = 100
"""Lines that wait for a slow client; older ones are left out."""


class Parcel(Struct, frozen=True, kw_only=True):
    """What goes out together: updates, of which the last says how the table is, and answers to his messages."""

    tellings: tuple[Telling, ...]
    answers: tuple[Answer, ...]
    said: tuple[bytes, ...] = ()
    """What people have said at the table."""


class Outbox:
    """Gathers until the sender comes to fetch."""

    def __init__(self, *, kept_events: int) -> None:
        self._kept_events = kept_events
        self._tellings: deque[Telling] = deque()
        self._events = 0
        self._answers: deque[Answer] = deque()
        self._said: deque[bytes] = deque(maxlen=MOST_SAID)
        self._filled, self._emptied = asyncio.Event(), asyncio.Event()

    def show(self, telling: Telling) -> None:
        """Put in an update. Beyond so many events the oldest updates are left out; the last one always stays.

        The sender is not woken by it: whoever puts it in may see to it himself, and else calls ``wake``.
        """
        self._tellings.append(telling)
        self._events += len(telling.update.events)
        while self._events > self._kept_events and len(self._tellings) > 1:
            self._events -= len(self._tellings.popleft().update.events)

    def say(self, message: bytes) -> None:
        """Put in what somebody has said; as ``show``, the sender is not woken by it."""
        self._said.append(message)

    def forget(self) -> None:
        """Leave out all updates and lines that lie there: what is put in next says it all."""
        self._tellings.clear()
        self._said.clear()
        self._events = 0

    @property
    def _is_empty(self) -> bool:
        return not self._tellings and not self._answers and not self._said

    def wake(self) -> None:
        """Have the sender come, if anything lies there."""
        if not self._is_empty:
            self._filled.set()

    async def answer(self, answer: Answer) -> None:
        """Put in an answer; waits while too many lie there, so that a client who does not read is not read either."""
        while len(self._answers) >= MOST_ANSWERS:
            self._emptied.clear()
            await self._emptied.wait()
        self._answers.append(answer)
        self._filled.set()

    async def take(self) -> Parcel:
        """Everything that lies there; waits until there is something, and the sender has been woken."""
        while (parcel := await self._woken()) is None:
            pass
        self.empty()
        return parcel

    async def _woken(self) -> Parcel | None:
        await self._filled.wait()
        self._filled.clear()
        return self.peek()

    def peek(self) -> Parcel | None:
        """Everything that lies there; None: nothing does."""
        if self._is_empty:
            return None
        return Parcel(tellings=tuple(self._tellings), answers=tuple(self._answers), said=tuple(self._said))

    def empty(self) -> None:
        """What lay there has been taken."""
        self._tellings.clear()
        self._answers.clear()
        self._said.clear()
        self._events = 0
        self._filled.clear()
        self._emptied.set()
