"""Sends a notice to all live connections of one person, in all processes."""

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Final

import msgspec
from msgspec import Struct

NOTICE: Final = "notice"
"""Message to other processes with a notice: the person and the notice as JSON follow."""
Receive = Callable[[bytes], None]
Tell = Callable[[str], Awaitable[None]]


class Invited(Struct, frozen=True, kw_only=True, tag_field="type", tag="invited"):
    """A friend has invited the viewer to another table."""

    table: str
    name: str
    """The friend's display name."""


class Notices:
    """The live connections of each person in this process that receive notices."""

    def __init__(self, tell: Tell) -> None:
        self._tell = tell
        self._receivers: dict[str, list[Receive]] = {}

    @contextmanager
    def listening(self, person: str | None, receive: Receive) -> Iterator[None]:
        """Pass a person's notices to ``receive`` while the context is open; onlookers without a session have none."""
        if person is None:
            yield
            return
        receivers = self._receivers.setdefault(person, [])
        receivers.append(receive)
        try:
            yield
        finally:
            receivers.remove(receive)
            if not receivers:
                del self._receivers[person]

    def is_here(self, person: str) -> bool:
        """Return whether a person has a table open in this process."""
        return person in self._receivers

    async def send(self, person: str, notice: Invited) -> None:
        """Send a notice to a person, wherever they are connected."""
        encoded = msgspec.json.encode(notice)
        self.send_here(person, encoded)
        await self._tell(f"{NOTICE} {person} {encoded.decode()}")

    def send_here(self, person: str, encoded: bytes) -> None:
        """Send a notice to a person's connections in this process."""
        for receive in list(self._receivers.get(person, ())):
            receive(encoded)
