"""Telling those who watch a table, without ever waiting for one of them."""

import asyncio
from collections import Counter
from collections.abc import Callable, Collection
from functools import partial

from msgspec import Struct

from paigow.table import State
from paigow.table.events import AnyEvent

WAITING = 256
"""Updates that may wait for one watcher."""


class Update(Struct, frozen=True, kw_only=True):
    """Events that have been stored, and the state after them. To be shown through ``table.show`` and ``view``."""

    events: tuple[AnyEvent, ...]
    """Empty where updates were left out because the watcher was slow: the state is still the latest."""
    state: State


Hear = Callable[[Update], None]
"""Takes an update at once, without waiting for anybody."""


class Watchers:
    """Those who watch one table."""

    def __init__(self) -> None:
        self._hearing: dict[object, tuple[Hear, str | None]] = {}
        self._people: Counter[str] = Counter()

    def add(self, person: str | None) -> asyncio.Queue[Update]:
        """A queue for somebody who reads in his own time; it is what ``remove`` is to be given."""
        queue: asyncio.Queue[Update] = asyncio.Queue(WAITING)
        self.listen(queue, person, partial(_put, queue))
        return queue

    def listen(self, key: object, person: str | None, hear: Hear) -> None:
        """Have ``hear`` called with every update, until ``key`` is removed."""
        self._hearing[key] = (hear, person)
        if person is not None:
            self._people[person] += 1

    def remove(self, key: object) -> str | None:
        """Tell nothing more to ``key``; whose it was."""
        _, person = self._hearing.pop(key, (None, None))
        if person is not None:
            self._people[person] -= 1
            if not self._people[person]:
                del self._people[person]
        return person

    def is_watching(self, person: str) -> bool:
        return person in self._people

    def __len__(self) -> int:
        return len(self._hearing)

    def tell(self, update: Update, people: Collection[str] | None = None) -> None:
        """Let everybody hear the update; or only these people."""
        for hear, person in self._hearing.values():
            if people is None or person in people:
                hear(update)


def _put(queue: asyncio.Queue[Update], update: Update) -> None:
    """Put an update into a queue; what waits in a full queue is replaced by the latest state."""
    if queue.full():
        while not queue.empty():
            queue.get_nowait()
        queue.put_nowait(Update(events=(), state=update.state))
    else:
        queue.put_nowait(update)
