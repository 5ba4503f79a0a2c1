"""Supervisors of the house: people who signed in with the house's token, and people with the role."""

from typing import Final, Literal

import structlog

from paigow.runtime import RemoteTables, Role, Roles
from paigow.storage import Store
from paigow.web.identity.supervisor_token import is_token
from paigow.web.live.presence import Presence
from paigow.web.oversight.significant_events import HouseEvents

log = structlog.get_logger("paigow.server")

SIGNED_IN: Final = "supervisors"
"""Key, outside any table, for the signed-in supervisors, by person; also the message that tells other processes."""
WhyNot = Literal["supervisors_only", "has_stake", "second_factor_needed"]
"""Why a person is not a supervisor of a table."""
_READERS: Final[frozenset[Role]] = frozenset({"surveillance", "operator"})


class HouseSupervisors:
    """Supervisors of the house, by token or by role."""

    def __init__(
        self,
        store: Store,
        token: str | None,
        *,
        remote_tables: RemoteTables | None,
        roles: Roles,
        presence: Presence,
        house_events: HouseEvents,
    ) -> None:
        """Create the list. Sign-ins by ``token`` are stored only if several processes share the data."""
        self._store, self._token, self._remote_tables = store, token, remote_tables
        self._roles, self._presence, self._house_events = roles, presence, house_events
        self._signed_in: set[str] = set()

    async def begin(self) -> None:
        """Load the sign-ins; clear them if this is the first process."""
        if self._remote_tables is not None and len(self._remote_tables.members) == 1:
            for person in await self._store.kept(SIGNED_IN):
                await self._store.keep(SIGNED_IN, person, b"")
        await self.load()

    async def load(self) -> None:
        """Load the people who signed in with the house's token in any process."""
        if self._remote_tables is not None:
            kept = await self._store.kept(SIGNED_IN)
            self._signed_in = {person for person, is_one in kept.items() if is_one}

    def is_token(self, token: str, person: str, address: str) -> bool:
        """Return whether a token is the house's; a wrong one is a significant event."""
        if is_token(token, self._token):
            return True
        log.warning("supervisor_refused", person=person)
        self._house_events.add(
            "refused_token", (address,), person=person, address=address, reason="wrong supervisor token"
        )
        return False

    async def sign_in(self, person: str) -> None:
        """Make a guest whose session was just renewed a supervisor of the house, while it is open.

        The connections of the old session end: they get no permissions, in case another person knew it.
        """
        await self._presence.end_to_reconnect(person)
        await self._keep(person, is_one=True)
        self._signed_in.add(person)
        log.info("supervisor_signed_in", person=person)

    async def sign_out(self, person: str) -> None:
        """Sign a supervisor of the house out."""
        if person in self._signed_in:
            await self._keep(person, is_one=False)
            self._signed_in.discard(person)
            log.info("supervisor_signed_out", person=person)

    async def _keep(self, person: str, *, is_one: bool) -> None:
        if self._remote_tables is not None:
            await self._store.keep(SIGNED_IN, person, b"1" if is_one else b"")
            await self._store.tell(SIGNED_IN)

    def include(self, person: str | None) -> bool:
        """Return whether a person signed in with the house's token or has the supervisor role."""
        return person is not None and (person in self._signed_in or self._roles.has(person, "supervisor"))

    def all(self) -> set[str]:
        """Return all supervisors of the house."""
        return {*self._signed_in, *self._roles.people_with("supervisor")}

    def can_exist(self) -> bool:
        """Return whether anyone can be a supervisor of the house, by token or role."""
        return self._token is not None or bool(self.all())

    def may_read(self, person: str) -> bool:
        """Return whether a person may read the records of the house as a whole: also staff with other roles."""
        return self.include(person) or not self._roles.of(person).isdisjoint(_READERS)

    def why_not(self, person: str, *others: Role) -> WhyNot:
        """Return why a person is not a supervisor of the house and has none of the other roles."""
        is_resting = self._roles.has_only_inactive(person, "supervisor", *others)
        return "second_factor_needed" if is_resting else "supervisors_only"
