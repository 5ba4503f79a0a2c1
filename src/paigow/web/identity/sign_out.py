"""Ends sessions permanently."""

from paigow.storage import PersonRow, SharedRoundRepository
from paigow.web.identity.guests import Guests
from paigow.web.live.presence import Presence
from paigow.web.oversight.house_supervisors import HouseSupervisors


class SignOut:
    """Ends a person's session with everything that depends on it."""

    def __init__(
        self, guests: Guests, presence: Presence, supervisors: HouseSupervisors, shared: SharedRoundRepository
    ) -> None:
        self._guests, self._presence, self._supervisors = guests, presence, supervisors
        self._shared = shared

    async def end(self, person: PersonRow) -> None:
        """End a session permanently, with its live connections; a supervisor of the house is signed out.

        A guest no longer shares any round: afterwards nobody could stop it.
        """
        if not person.is_account:
            await self._shared.stop_sharing(person.person)
        await self._supervisors.sign_out(person.person)
        await self._guests.sign_out(person)
        await self._presence.end(person.person, person.session)
