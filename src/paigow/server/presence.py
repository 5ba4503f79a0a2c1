"""Who has which live connections, so that they end with his session."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Final

from paigow.store import Person

End = Callable[[int], Awaitable[None]]
"""Ends a connection with a code."""
SIGNED_OUT: Final = 4401
RESTART: Final = 1012
"""It is to be opened anew."""
Tell = Callable[[str], Awaitable[None]]
ENDED: Final = "ended"
"""What is told of connections that end: followed by the person, and by a sign, for most of them with a session."""
_AGAIN: Final = "~"


class Presence:
    """The live connections of each person, by how they are ended, with the session that each is of."""

    def __init__(self, tell: Tell | None = None) -> None:
        """``tell``: tells other processes that somebody's connections there end too."""
        self._ends: dict[str, dict[End, str]] = {}
        self._tell = tell

    @property
    def people(self) -> int:
        """How many are here."""
        return len(self._ends)

    @contextmanager
    def here(self, person: Person | None, end: End) -> Iterator[None]:
        """While this lasts, a connection of the person is open (None: an onlooker's, which has no session)."""
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
        """End the connections of one of a person's sessions; None: of all."""
        await self._end_everywhere(person, "" if session is None else f"+{session}")

    async def end_others(self, person: str, keep: str) -> None:
        """End the connections of all of a person's log-ins but one; programs' stay."""
        await self._end_everywhere(person, f"-{keep}")

    async def end_to_come_again(self, person: str) -> None:
        """End all of a person's connections; who has his session now opens them anew."""
        await self._end_everywhere(person, _AGAIN)

    async def _end_everywhere(self, person: str, which: str) -> None:
        await self.end_here(person, which)
        if self._tell is not None:
            await self._tell(f"{ENDED} {person} {which}")

    async def end_here(self, person: str, which: str) -> None:
        """As another process has told."""
        sign, session = which[:1], which[1:]
        is_meant: dict[str, Callable[[str], bool]] = {
            "+": lambda each: each == session,
            "-": lambda each: each != session and not each.startswith(PROGRAM),
        }
        of_whom = is_meant.get(sign)
        ends = [end for end, each in self._ends.get(person, {}).items() if of_whom is None or of_whom(each)]
        await asyncio.gather(*(end(RESTART if sign == _AGAIN else SIGNED_OUT) for end in ends))


PROGRAM = "k"
"""With which the ids of programs' tokens begin."""
LOG_IN = "e"
"""With which those of log-ins begin."""
