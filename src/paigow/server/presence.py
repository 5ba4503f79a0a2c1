"""Who has which live connections, so that they end with his session."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager

End = Callable[[], Awaitable[None]]


class Presence:
    """The live connections of each person, by how they are ended."""

    def __init__(self) -> None:
        self._ends: dict[str, set[End]] = {}

    @property
    def people(self) -> int:
        """How many are here."""
        return len(self._ends)

    @contextmanager
    def here(self, person: str | None, end: End) -> Iterator[None]:
        """While this lasts, a connection of the person is open (None: an onlooker's, which has no session)."""
        if person is None:
            yield
            return
        self._ends.setdefault(person, set()).add(end)
        try:
            yield
        finally:
            left = self._ends[person]
            left.discard(end)
            if not left:
                del self._ends[person]

    async def end(self, person: str) -> None:
        """End all of a person's connections."""
        await asyncio.gather(*(end() for end in self._ends.get(person, ())))
