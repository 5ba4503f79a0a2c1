"""Gives the commands of people, and the orders of supervisors, to tables."""

from typing import Final

import structlog
from msgspec.structs import replace

from paigow.log import Door
from paigow.runtime import Guard, House
from paigow.table import OrderRight, Refusal, answers
from paigow.table import commands as c
from paigow.table.core.command import SupervisorCommand
from paigow.web.live.messages import Order
from paigow.web.oversight.house_supervisors import HouseSupervisors
from paigow.web.oversight.table_supervisors import TableSupervisors
from paigow.web.tables.opener_rights import needs_consent
from paigow.web.tables.seed_bars import SeedBars
from paigow.words.codes import RefusalCode

log = structlog.get_logger("paigow.server")

_ON_RECORD: Final[frozenset[RefusalCode]] = frozenset({"has_stake", "house_judges"})
"""Early refusals that are recorded if the person is at the table."""


class TableCommands:
    """Gives commands to tables within the person's rights: as a player, as a supervisor, or as a proposal."""

    def __init__(
        self,
        house: House,
        *,
        house_supervisors: HouseSupervisors,
        supervisors: TableSupervisors,
        own_limits: Guard,
        seed_bars: SeedBars,
    ) -> None:
        self._house, self._house_supervisors, self._supervisors = house, house_supervisors, supervisors
        self._own_limits, self._seed_bars = own_limits, seed_bars

    async def give(self, table: str, person: str, order: Order, address: str) -> Refusal | None:
        """Give a person's command, give a supervisor's order, or propose an order to the players.

        ``address`` is the person's network address: see ``SeedBars``.

        An order that the opener, who looks on, may not give alone is also proposed.

        Raises NoSuchTableError, TableHaltedError.
        """
        command = order.command
        if isinstance(command, c.AnswerProposal):
            is_judge = self._house_supervisors.include(person) and self._supervisors.include(person, table)
            command = replace(command, as_supervisor=is_judge)
        if order.is_supervisors and (refusal := self._refuse_order(table, person, order)):
            log.warning("supervisors_order_refused", table=table, person=person, code=refusal.code)
            if isinstance(command, SupervisorCommand) and refusal.code in _ON_RECORD:
                await self._house.refused(table, command, refusal)
            return refusal
        door: Door = "supervisor" if order.is_supervisors and not order.is_proposed else "person"
        by_consent = needs_consent(type(command)) and not self._house_supervisors.include(person)
        if self._house.sandboxes.played_from(table) is not None:  # nobody can lose its coins
            return await self._house.command(table, command, order.idempotency_key, door=door, by=person)
        if order.is_proposed or by_consent:
            return await self._house.propose(table, command, order.idempotency_key, door=door)  # type: ignore[arg-type]  # only orders are proposed
        if isinstance(command, c.CommitSeeds) and (refusal := self._refuse_seeds(person, address)):
            return refusal
        async with self._own_limits.holding(table, person, command) as not_now:
            if not_now is not None:
                return not_now
            return await self._house.command(table, command, order.idempotency_key, door=door, by=person)

    def _refuse_seeds(self, person: str, address: str) -> Refusal | None:
        """Refuse seeds of a person who withheld one today at any table here, or from the same address."""
        bar = self._seed_bars.barred(person, address)
        if bar is not None:
            return Refusal(code="seeds_barred" if bar == "person" else "seeds_barred_here")
        self._seed_bars.note_promise(person, address)
        return None

    def _refuse_order(self, table: str, person: str, order: Order) -> Refusal | None:
        """Return the refusal of an order or proposal that the person may not make, or ``None``."""
        code: RefusalCode | None = self._supervisors.why_not_now(person, table)
        if order.is_proposed and code == "has_stake":
            code = "house_judges" if self._supervisors.kind == "house" else None
        elif order.is_proposed and code is None and self._house_supervisors.include(person):
            code = "order_it_yourself"
        tag = str(type(order.command).__struct_config__.tag)
        return None if code is None else Refusal(code=code, facts={"command": tag})

    def orders(self, table: str, person: str) -> tuple[OrderRight, ...]:
        """Return what a person may now order or propose at a table through ``give``. Raises NoSuchTableError."""
        code = self._supervisors.why_not_now(person, table)
        if code == "has_stake" and self._supervisors.kind == "friends":
            return self._house.orders(table, person, needs_consent)
        if code is not None:
            return ()
        is_house = self._house_supervisors.include(person)
        return self._house.orders(table, person, lambda order: not is_house and needs_consent(order))

    def answers(self, table: str, person: str) -> tuple[OrderRight, ...]:
        """Return how a supervisor of the house may answer pending orders. Raises NoSuchTableError."""
        state = self._house.state(table)
        is_judge = self._house_supervisors.include(person) and self._supervisors.include(person, table)
        if not state.proposals or not is_judge:
            return ()
        return answers(state, person, self._house.book(table))

    async def hold(self, table: str, person: str, *, is_held: bool) -> Refusal | None:
        """Pause or resume the dealer of a table on its supervisor's order, which is recorded."""
        if self._house.is_held(table) == is_held:
            return None
        is_house = self._house_supervisors.include(person)
        return await self._house.hold(table, is_held=is_held, by=person, is_house=is_house)
