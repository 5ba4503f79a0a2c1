"""The live connections of each person, so that they end with the session."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Final

from paigow.storage import PersonRow

End = Callable[[int], Awaitable[None]]
"""Closes a connection with a code."""
SIGNED_OUT: Final = 4401
RESTART: Final = 1012
"""Close code: the client should reconnect."""
Tell = Callable[[str], Awaitable[None]]
ENDED: Final = "ended"
"""Message to other processes to close connections: followed by the person and, after a sign, usually a session."""
_AGAIN: Final = "~"


class Presence:
    """The live connections of each person, by the function that closes them, with their session."""

    def __init__(self, tell: Tell | None = None) -> None:
        """Create the registry; ``tell`` asks other processes to close a person's connections too."""
        self._ends: dict[str, dict[End, str]] = {}
        self._tell = tell

    @property
    def people(self) -> int:
        """Return the number of people connected here."""
        return len(self._ends)

    @contextmanager
    def here(self, person: PersonRow | None, end: End) -> Iterator[None]:
        """Register a person's connection while the context is open; ``None`` is an onlooker without a session."""
        if person is None:
            yield
            return
        self._ends.setdefault(person.person, {})[end] = person.session
        try:
            yield
        finally:
            left = self._ends[person.person]
            left.pop(end, None)
            if not left:
                del self._ends[person.person]

    async def end(self, person: str, session: str | None = None) -> None:
        """Close the connections of one session of a person, or of all if ``None``."""
        await self._end_everywhere(person, "" if session is None else f"+{session}")

    async def end_others(self, person: str, keep: str) -> None:
        """Close the connections of all other log-ins of a person; those of programs stay."""
        await self._end_everywhere(person, f"-{keep}")

    async def end_to_reconnect(self, person: str) -> None:
        """Close all of a person's connections; the current holder of the session reconnects."""
        await self._end_everywhere(person, _AGAIN)

    async def _end_everywhere(self, person: str, which: str) -> None:
        await self.end_here(person, which)
        if self._tell is not None:
            await self._tell(f"{ENDED} {person} {which}")

    async def end_here(self, person: str, which: str) -> None:
        """Close connections as another process asked."""
        sign, session = which[:1], which[1:]
        is_meant: dict[str, Callable[[str], bool]] = {
            "+": lambda each: each == session,
            "-": lambda each: each != session and not each.startswith(PROGRAM),
        }
        of_whom = is_meant.get(sign)
        ends = [end for end, each in self._ends.get(person, {}).items() if of_whom is None or of_whom(each)]
        await asyncio.gather(*(end(RESTART if sign == _AGAIN else SIGNED_OUT) for end in ends))


PROGRAM = "k"
"""Prefix of the ids of API tokens."""
LOG_IN = "e"
"""Prefix of the ids of log-ins."""
