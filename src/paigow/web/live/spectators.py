"""Decides which visitors see a table with delay, and how much of its log they may know."""

from paigow.runtime import House, Outline, Roles, TableOrder
from paigow.storage import PersonRow, Store
from paigow.table import State
from paigow.table.core.interest import only_looks_on
from paigow.web.live.watch_delay import WatchDelay
from paigow.web.oversight.table_supervisors import TableSupervisors


class Spectators:
    """Visitors who see a table with delay.

    People with a place, coins, a wager or a share of the bank there, a pupil who deals there, its supervisors
    and the surveillance see it at once.
    """

    def __init__(
        self, house: House, store: Store, delay: WatchDelay, roles: Roles, supervisors: TableSupervisors
    ) -> None:
        self._house, self._store, self._delay = house, store, delay
        self._roles, self._supervisors = roles, supervisors

    def include(self, table: str, person: PersonRow | None, state: State | None = None) -> bool:
        """Return whether a person sees a table of this process (in ``state``) with delay, where some viewers do."""
        if person is None:
            return True
        runs = self._house.runs(table)
        if runs:
            order, here = self._house.order(table), state or self._house.state(table)
            deals = order.dealing is not None and order.opener == person.person
            if deals or not only_looks_on(here, person.person):
                return False
        judges = (
            self._supervisors.is_surveilled_by(person.person, table)
            if runs
            else self._roles.has(person.person, "surveillance")
        )
        judges = judges or self._supervisors.include(person.person, table)
        return not (judges and (person.scopes is None or "supervise" in person.scopes))

    def _include_elsewhere(self, outline: Outline, order: TableOrder, person: PersonRow | None) -> bool:
        """Return as ``include`` for a table of another process."""
        if person is None:
            return True
        who = person.person
        if who in outline.here or (order.dealing is not None and order.opener == who):
            return False
        is_judge = (
            self._roles.has(who, "surveillance") or self._supervisors.why_not_by_order(order, who) is None
        )
        judges = is_judge and who not in outline.stakes
        return not (judges and (person.scopes is None or "supervise" in person.scopes))

    async def known_us(self, table: str, person: PersonRow | None) -> int | None:
        """Return the time up to which a person may know a table's events, or ``None`` if they may know all."""
        order = await self._house.directory.order_of(table)
        delay_s = 0 if order is None else self._delay.delay_s(table, order)
        if order is None or not delay_s:
            return None
        outline = None if self._house.runs(table) else await self._house.directory.outline(table)
        is_late = (
            self.include(table, person)
            if outline is None
            else self._include_elsewhere(outline, order, person)
        )
        return self._delay.shown_until_us(delay_s) if is_late else None

    async def known_seq(self, table: str, person: PersonRow | None, number: int | None = None) -> int | None:
        """Return the last entry of a table's log that a person may know, or ``None`` if they may know all.

        A person may know all of a round, ``number``, in which they took part.
        """
        known_us = await self.known_us(table, person)
        if known_us is None:
            return None
        if (
            person is not None
            and number is not None
            and await self._house.round_index.has_part(table, number, person.person)
        ):
            return None
        return await self._store.known_at(table, known_us)
