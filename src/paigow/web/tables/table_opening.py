"""Opens tables and sandboxes for people who may open them."""

from paigow.runtime import Guard, Roles, TableOrder
from paigow.table import commands as c
from paigow.web.edge.problems import Problem, RefusalProblem
from paigow.web.edge.rate_limits import Dealers
from paigow.web.tables.capacity import Capacity
from paigow.web.tables.private_links import PrivateLinks


class TableOpening:
    """Opens tables. ``dealers``: the people who may deal at a table of people."""

    def __init__(
        self,
        capacity: Capacity,
        *,
        own_limits: Guard,
        roles: Roles,
        private_links: PrivateLinks,
        dealers: Dealers,
    ) -> None:
        self._capacity, self._own_limits, self._roles = capacity, own_limits, roles
        self._links, self._dealers = private_links, dealers

    async def open(self, order: TableOrder, person: str, address: str) -> str:
        """Open a table for ``person``, who connects from ``address``. Raises as ``Capacity.open``.

        Raises:
            Problem: the person would deal, but only the house's dealers may.
        """
        deals = order.dealing is not None and not order.assignment
        if deals and self._dealers == "house" and not self._roles.has(person, "dealer"):
            is_resting = self._roles.has_only_inactive(person, "dealer")
            raise Problem(403, "second_factor_needed" if is_resting else "dealers_only")
        table = await self._capacity.open(order, person, address)
        if order.private:
            await self._links.new_key(table)
        return table

    async def open_sandbox(self, table: str, number: int, step: int, person: str, address: str) -> str | None:
        """Continue a finished round for ``person`` as ``House.open_sandbox`` does. Raises as ``Capacity.open``.

        Raises:
            RefusalProblem: the person is taking a time-out.
        """
        async with self._own_limits.holding("", person, c.SitDown(person=person, box=1)) as refusal:
            if refusal is not None:
                raise RefusalProblem(refusal)
        return await self._capacity.open_sandbox(table, number, step, person, address)
