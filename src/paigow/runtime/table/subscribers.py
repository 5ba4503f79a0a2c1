"""Sends updates to viewers of a table without ever waiting for one of them."""

import asyncio
from collections import Counter
from collections.abc import Callable, Collection
from functools import partial

from msgspec import Struct

from paigow.table import State
from paigow.table.events import AnyEvent

WAITING = 256
"""Updates that may be queued for one viewer."""


class Update(Struct, frozen=True, kw_only=True):
    """Stored events, and the state after them. Viewers get them through ``table.show`` and ``view``."""

    events: tuple[AnyEvent, ...]
    """Empty if updates were dropped for a slow viewer: the state is still the latest."""
    state: State


Hear = Callable[[Update], None]
"""Receives an update at once, without waiting for anybody."""


class Subscribers:
    """The viewers of one table."""

    def __init__(self) -> None:
        self._hearing: dict[object, tuple[Hear, str | None]] = {}
        self._people: Counter[str] = Counter()

    def add(self, person: str | None) -> asyncio.Queue[Update]:
        """Return a queue for a viewer who reads at their own speed; pass it to ``remove``."""
        queue: asyncio.Queue[Update] = asyncio.Queue(WAITING)
        self.listen(queue, person, partial(_put, queue))
        return queue

    def listen(self, key: object, person: str | None, hear: Hear) -> None:
        """Call ``hear`` with every update until ``key`` is removed."""
        self._hearing[key] = (hear, person)
        if person is not None:
            self._people[person] += 1

    def remove(self, key: object) -> str | None:
        """Stop updates for ``key``; return its person."""
        _, person = self._hearing.pop(key, (None, None))
        if person is not None:
            self._people[person] -= 1
            if not self._people[person]:
                del self._people[person]
        return person

    def is_watching(self, person: str) -> bool:
        return person in self._people

    def away(self, people: frozenset[str]) -> frozenset[str]:
        """Return those of these people who do not have the table open."""
        return frozenset(person for person in people if person not in self._people)

    def __len__(self) -> int:
        return len(self._hearing)

    def tell(self, update: Update, people: Collection[str] | None = None) -> None:
        """Send the update to all viewers, or only to these people."""
        for hear, person in self._hearing.values():
            if people is None or person in people:
                hear(update)


def _put(queue: asyncio.Queue[Update], update: Update) -> None:
    """Put an update into a queue; a full queue is replaced by the latest state."""
    if queue.full():
        while not queue.empty():
            queue.get_nowait()
        queue.put_nowait(Update(events=(), state=update.state))
    else:
        queue.put_nowait(update)
