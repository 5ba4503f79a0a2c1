"""What waits to be sent to one client. A slow client skips views: the latest one says it all."""

import asyncio
from collections import deque
from collections.abc import Sequence

from msgspec import Struct

from paigow.server.wire import Explanation, RefusalMessage
from paigow.table import State
from paigow.table.events import AnyEvent

Answer = RefusalMessage | Explanation
MOST_ANSWERS = 32


class Parcel(Struct, frozen=True, kw_only=True):
    """What goes out together: events as this viewer may see them, the state to be viewed, answers to his messages."""

    events: tuple[AnyEvent, ...]
    state: State | None
    answers: tuple[Answer, ...]


class Outbox:
    """Gathers until the sender comes to fetch."""

    def __init__(self, *, kept_events: int) -> None:
        self._events: deque[AnyEvent] = deque(maxlen=kept_events)
        self._state: State | None = None
        self._answers: deque[Answer] = deque()
        self._filled, self._emptied = asyncio.Event(), asyncio.Event()

    def show(self, events: Sequence[AnyEvent], state: State) -> None:
        """Put in events, already reduced to what the viewer may see, and the state that they led to."""
        self._events.extend(events)
        self._state = state
        self._filled.set()

    async def answer(self, answer: Answer) -> None:
        """Put in an answer; waits while too many lie there, so that a client who does not read is not read either."""
        while len(self._answers) >= MOST_ANSWERS:
            self._emptied.clear()
            await self._emptied.wait()
        self._answers.append(answer)
        self._filled.set()

    async def take(self) -> Parcel:
        """Everything that lies there; waits until there is something."""
        await self._filled.wait()
        parcel = Parcel(events=tuple(self._events), state=self._state, answers=tuple(self._answers))
        self._events.clear()
        self._answers.clear()
        self._state = None
        self._filled.clear()
        self._emptied.set()
        return parcel
