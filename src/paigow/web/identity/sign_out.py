"""Ends sessions permanently."""

import structlog

from paigow.storage import AccountRepository, EndedSession, PersonRow
from paigow.web.identity.display_names import name_key
from paigow.web.identity.guests import Guests
from paigow.web.live.presence import Presence
from paigow.web.oversight.house_supervisors import HouseSupervisors

log = structlog.get_logger("paigow.server")


class SignOut:
    """Ends a person's session with everything that depends on it."""

    def __init__(
        self, guests: Guests, presence: Presence, supervisors: HouseSupervisors, sessions: AccountRepository
    ) -> None:
        self._guests, self._presence, self._supervisors = guests, presence, supervisors
        self._sessions = sessions

    async def end(self, person: PersonRow) -> None:
        """End a session permanently, with its live connections; a supervisor of the house is signed out."""
        await self._sessions.sign_out(ended_session(person))
        await self.follow(person)

    async def follow(self, person: PersonRow) -> None:
        """Close what is still open of a session that the store has ended."""
        if not person.is_account:
            self._guests.forget_seen(person.person)
        await self._supervisors.sign_out(person.person)
        await self._presence.end(person.person, person.session)
        log.info("logged_out" if person.is_account else "guest_signed_out", person=person.person)


def ended_session(person: PersonRow) -> EndedSession:
    """Return what the store ends when a person signs out."""
    key = None if person.is_account else name_key(person.name)
    return EndedSession(person=person.person, session=person.session, key=key)
