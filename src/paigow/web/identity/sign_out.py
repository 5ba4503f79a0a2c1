"""Ends sessions permanently."""

from paigow.storage import PersonRow
from paigow.web.identity.guests import Guests
from paigow.web.live.presence import Presence
from paigow.web.oversight.house_supervisors import HouseSupervisors


class SignOut:
    """Ends a person's session with everything that depends on it."""

    def __init__(self, guests: Guests, presence: Presence, supervisors: HouseSupervisors) -> None:
        self._guests, self._presence, self._supervisors = guests, presence, supervisors

    async def end(self, person: PersonRow) -> None:
        """End a session permanently, with its live connections; a supervisor of the house is signed out."""
        await self._supervisors.sign_out(person.person)
        await self._guests.sign_out(person)
        await self._presence.end(person.person, person.session)
