"""Invitations of friends to tables."""

from http import HTTPStatus
from typing import Final

from msgspec import Struct

from paigow.runtime import House
from paigow.runtime.tables.outlines import Outline
from paigow.storage import FriendRepository, InvitationRow
from paigow.web.edge.problems import Problem
from paigow.web.identity.guests import Guests
from paigow.web.live.notices import Invited, Notices
from paigow.web.tables.private_links import PrivateLinks
from paigow.web.tables.table_access import TableAccess

MOST_INVITED: Final = 50
"""Most invitations of one person that are not answered yet."""


class InvitationBody(Struct, frozen=True, kw_only=True):
    """An invitation to a table that is open now."""

    table: str
    person: str
    """The friend who invites."""
    name: str
    title: str
    """Title of the table's book."""
    minimum: int
    maximum: int
    currency: str
    at_ms: int


class Invitations:
    """Invites friends to tables, and lets invited people in."""

    def __init__(
        self,
        store: FriendRepository,
        house: House,
        *,
        guests: Guests,
        notices: Notices,
        table_access: TableAccess,
        private_links: PrivateLinks,
    ) -> None:
        self._store, self._house, self._guests, self._notices = store, house, guests, notices
        self._access, self._links = table_access, private_links

    async def invite(self, person: str, friend: str, table: str) -> None:
        """Invite a friend to a table. A second invitation to the same table changes nothing.

        Raises:
            Problem: they are not friends, the person may not invite to that table, or too many are unanswered.
        """
        if not await self._store.are_friends(person, friend):
            raise Problem(HTTPStatus.NOT_FOUND, "no_friend")
        outline = await self._house.directory.outline(table)
        if outline is None or not await self._access.may_person_see(table, person):
            raise Problem(HTTPStatus.NOT_FOUND, "no_table", table=table)
        if outline.assignment or (outline.summary.private and outline.opener != person):
            raise Problem(HTTPStatus.CONFLICT, "opener_invites")
        if await self._store.count_invitations_by(person) >= MOST_INVITED:
            raise Problem(HTTPStatus.CONFLICT, "too_many_invitations", most=MOST_INVITED)
        row = InvitationRow(person=friend, stream=table, inviter=person, at_us=1000 * self._house.now_ms())
        if await self._store.invite(row):
            names = await self._guests.names([person])
            await self._notices.send(friend, Invited(table=table, name=names[person]))

    async def of(self, person: str) -> tuple[InvitationBody, ...]:
        """Return a person's invitations to tables that are open, the latest first; the others are deleted."""
        rows = await self._store.invitations(person)
        found = [(row, await self._house.directory.outline(row.stream)) for row in rows]
        if closed := [row.stream for row, outline in found if outline is None]:
            await self._store.end_invitations(person, closed)
        names = await self._guests.names({row.inviter for row in rows})
        return tuple(_body(row, names[row.inviter], outline) for row, outline in found if outline is not None)

    async def accept(self, person: str, table: str) -> None:
        """Let an invited person in at a table, and delete the invitation.

        Raises:
            Problem: there is no such invitation any more.
        """
        rows = [row for row in await self._store.invitations(person) if row.stream == table]
        outline = await self._house.directory.outline(table)
        if not rows or outline is None:
            raise Problem(HTTPStatus.NOT_FOUND, "no_invitation")
        if outline.summary.private:
            key = await self._links.key(table)
            if key is None or not await self._links.let_in(table, person, key):
                raise Problem(HTTPStatus.NOT_FOUND, "no_invitation")
        await self._store.end_invitations(person, [table])

    async def decline(self, person: str, table: str) -> None:
        """Delete an invitation, if there is one."""
        await self._store.end_invitations(person, [table])


def _body(row: InvitationRow, name: str, outline: Outline) -> InvitationBody:
    summary = outline.summary
    return InvitationBody(
        table=row.stream,
        person=row.inviter,
        name=name,
        title=summary.title,
        minimum=summary.minimum,
        maximum=summary.maximum,
        currency=summary.currency,
        at_ms=row.at_us // 1000,
    )
