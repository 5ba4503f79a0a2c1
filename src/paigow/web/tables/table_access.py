"""Decides which people may know that a table exists."""

from paigow.runtime import House, TableOrder
from paigow.storage import ClassRepository
from paigow.web.edge.language import Connection
from paigow.web.identity.guests import Guests
from paigow.web.live.chat import Chat
from paigow.web.oversight.house_supervisors import HouseSupervisors
from paigow.web.tables.halted_tables import HaltedTables
from paigow.web.tables.private_links import PrivateLinks


class TableAccess:
    """Permissions to know of each table.

    Everybody may know of a public table. The pupil, the teacher and the house may know of a class's exam. The
    opener, the house and people who entered by its link may know of a private table. Only the house may know
    of a halted table whose settings are lost.
    """

    def __init__(
        self,
        house: House,
        halted: HaltedTables,
        *,
        guests: Guests,
        house_supervisors: HouseSupervisors,
        classes: ClassRepository,
        private_links: PrivateLinks,
        chat: Chat,
    ) -> None:
        self._house, self._halted, self._guests = house, halted, guests
        self._house_supervisors, self._classes, self._links = house_supervisors, classes, private_links
        self._chat = chat

    async def may_see(self, table: str, connection: Connection) -> bool:
        """Return whether a table, running or closed, exists and the visitor may know that."""
        order = await self._house.directory.order_of(table)
        if order is None and table not in self._halted.reasons():
            return False
        if order is not None and not (order.assignment or order.private):
            return True
        person = await self._guests.find(connection)
        if person is None or order is None:
            return person is not None and self._house_supervisors.include(person.person)
        return await self._is_let_in(table, order, person.person)

    async def may_person_see(self, table: str, person: str) -> bool:
        """Return whether a table, running or closed, exists and a person may know that."""
        order = await self._house.directory.order_of(table)
        if order is None:
            return False
        return not (order.assignment or order.private) or await self._is_let_in(table, order, person)

    async def _is_let_in(self, table: str, order: TableOrder, person: str) -> bool:
        if person == order.opener or self._house_supervisors.include(person):
            return True
        if order.assignment:
            return await self._classes.teaches(person, order.assignment, order.opener)
        return await self._links.has_let_in(table, person)

    async def disconnect_others(self, table: str) -> None:
        """End live connections to a private table of people who may no longer know that it exists."""
        order = await self._house.directory.order_of(table)
        for viewer in self._chat.listeners(table):
            is_let_in = (
                order is not None
                and viewer.person is not None
                and await self._is_let_in(table, order, viewer.person)
            )
            if not is_let_in:
                await viewer.end_access()
