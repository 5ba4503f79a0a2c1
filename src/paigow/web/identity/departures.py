"""What happens in every server process when a person has deleted their data."""

from typing import Final, Protocol

from paigow.runtime import Guard
from paigow.web.identity.guests import Guests
from paigow.web.live.chat import Chat
from paigow.web.live.presence import Presence
from paigow.web.oversight.house_supervisors import HouseSupervisors

GONE: Final = "gone"
"""Message to other processes that a person has deleted their data; the person follows."""


class Telling(Protocol):
    """Sends messages to the other processes on the same data."""

    async def tell(self, said: str) -> None:
        """Send a message."""


class Departures:
    """Drops what processes hold in memory about people whose data are deleted."""

    def __init__(
        self,
        store: Telling,
        *,
        guests: Guests,
        own_limits: Guard,
        chat: Chat,
        presence: Presence,
        house_supervisors: HouseSupervisors,
    ) -> None:
        self._store, self._guests, self._own_limits = store, guests, own_limits
        self._chat, self._presence, self._house_supervisors = chat, presence, house_supervisors

    async def note(self, person: str) -> None:
        """End a person's connections, and drop their name, chat lines and limits, in all processes."""
        await self._house_supervisors.sign_out(person)
        self._guests.forget(person)
        self._own_limits.forget(person)
        self._chat.forget(person)
        await self._store.tell(f"{GONE} {person}")
        await self._presence.end(person)
