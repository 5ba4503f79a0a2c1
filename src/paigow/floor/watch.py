"""Telling those who watch a table, without ever waiting for one of them."""

import asyncio

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


class Watchers:
    """The queues of those who watch one table."""

    def __init__(self) -> None:
        self._queues: dict[asyncio.Queue[Update], str | None] = {}

    def add(self, person: str | None) -> asyncio.Queue[Update]:
        queue: asyncio.Queue[Update] = asyncio.Queue(WAITING)
        self._queues[queue] = person
        return queue

    def remove(self, queue: asyncio.Queue[Update]) -> None:
        self._queues.pop(queue, None)

    def is_watching(self, person: str) -> bool:
        return person in self._queues.values()

    def __len__(self) -> int:
        return len(self._queues)

    def tell(self, update: Update) -> None:
        """Put the update into every queue; what waits in a full queue is replaced by the latest state."""
        for queue in self._queues:
            if queue.full():
                while not queue.empty():
                    queue.get_nowait()
                queue.put_nowait(Update(events=(), state=update.state))
            else:
                queue.put_nowait(update)
