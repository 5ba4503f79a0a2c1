"""Receives the messages of the other processes on the same data, and refreshes what they changed."""

import asyncio

from paigow.runtime import ROLES_CHANGED, Roles
from paigow.web.identity.departures import GONE
from paigow.web.identity.guests import RENAMED, Guests
from paigow.web.identity.second_factors.staff_factors import CHANGED as FACTORS_CHANGED
from paigow.web.identity.second_factors.staff_factors import StaffFactors
from paigow.web.live.chat import Chat
from paigow.web.live.notices import NOTICE, Notices
from paigow.web.live.presence import ENDED, Presence
from paigow.web.oversight.house_supervisors import SIGNED_IN, HouseSupervisors
from paigow.web.workers.background import BackgroundTasks


class ProcessMessages:
    """Handles messages of other processes."""

    def __init__(  # noqa: PLR0913 - each message concerns another service
        self,
        background: BackgroundTasks,
        *,
        guests: Guests,
        roles: Roles,
        staff_factors: StaffFactors,
        house_supervisors: HouseSupervisors,
        presence: Presence,
        chat: Chat,
        notices: Notices,
    ) -> None:
        self._background, self._guests, self._roles = background, guests, roles
        self._staff_factors, self._house_supervisors = staff_factors, house_supervisors
        self._presence, self._chat, self._notices = presence, chat, notices

    def receive(self, message: str | None) -> None:
        """Receive a message; ``None`` if messages were lost and anything may have changed."""
        self._background.start(self.handle(message))

    async def handle(self, message: str | None) -> None:
        """Refresh what a message says has changed; everything if it is ``None``."""
        what, _, whom = (message or "").partition(" ")
        if message is None or what == RENAMED:
            self._guests.forget_names(whom or None)
        if what == GONE:
            self._guests.forget(whom)
            self._chat.forget(whom)
        if message is None or what == ROLES_CHANGED:
            await self._roles.load()
        if message is None or what == FACTORS_CHANGED:
            await self._staff_factors.load()
        if message is None or what == SIGNED_IN:
            await self._house_supervisors.load()
        if what == NOTICE:
            person, _, notice = whom.partition(" ")
            self._notices.send_here(person, notice.encode())
        if message is None:
            await asyncio.gather(*(viewer.reconnect() for viewer in self._chat.all_listeners()))
        elif what == ENDED:
            person, _, which = whom.partition(" ")
            await self._presence.end_here(person, which)
