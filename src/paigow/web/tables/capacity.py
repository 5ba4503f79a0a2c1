"""Limits the number of open tables and closes tables to make room."""

import asyncio
from collections.abc import Iterable
from typing import Final

import structlog
from msgspec.structs import replace

from paigow.intake.faults import echo
from paigow.runtime import House, NoSuchTableError, OrderRefusedError, TableHaltedError, TableOrder
from paigow.table import Refusal
from paigow.web.edge.problems import FaultsFound, Problem
from paigow.web.edge.rate_limits import Limits
from paigow.web.tables.table_viewers import TableViewers, holds_coins

log = structlog.get_logger("paigow.server")

_SWEEP_S: Final = 30.0
"""Interval of the search for abandoned tables."""


class Capacity:
    """Opens tables while there is room, and closes those that nobody watches any more."""

    def __init__(self, house: House, limits: Limits, viewers: TableViewers) -> None:
        self._house, self._limits, self._viewers = house, limits, viewers
        self._opening = asyncio.Lock()

    async def open(self, order: TableOrder, person: str, address: str) -> str:
        """Open a table for ``person``, who connects from ``address``.

        Raises:
            Problem: too many tables are open.
            FaultsFound: the table does not open with these settings.
        """
        async with self._opening:
            await self._find_room(person, address)
            try:
                table = await self._house.create_table(replace(order, opener=person))
            except OrderRefusedError as error:
                raise _faults_of(error.refusal) from error
            self._viewers.note_opened(table, address)
        log.info("table_opened", table=table, person=person, book=order.book, bots=order.bots)
        return table

    async def open_sandbox(self, table: str, number: int, step: int, person: str, address: str) -> str | None:
        """Continue a finished round as ``Sandboxes.open`` does. Raises Problem as ``open`` does."""
        async with self._opening:
            await self._find_room(person, address)
            sandbox = await self._house.sandboxes.open(table, number, step, person)
            if sandbox is not None:
                self._viewers.note_opened(sandbox, address)
        return sandbox

    async def _find_room(self, person: str, address: str) -> None:
        limits = self._limits
        own = await self._house.whereabouts.opened_by(person)
        if len(own) >= limits.tables_per_person and not await self._make_room(own):
            raise Problem(429, "too_many_own_tables", most=limits.tables_per_person)
        near = [
            table for table in self._house.directory.open_tables() if self._viewers.address(table) == address
        ]
        if len(near) >= limits.tables_per_address and not await self._make_room(near):
            raise Problem(429, "too_many_tables_here", most=limits.tables_per_address)
        everywhere = self._house.directory.open_tables()
        if len(everywhere) >= limits.tables and not await self._make_room(everywhere):
            raise Problem(429, "too_many_tables", most=limits.tables)

    async def _make_room(self, in_the_way: Iterable[str]) -> bool:
        """Close the local table that was unwatched for longest and holds no coins; return whether one closed."""
        here = [table for table in in_the_way if self._house.is_here(table)]
        for table in sorted(here, key=self._viewers.idle_s, reverse=True):
            is_free = self._house.sandboxes.played_from(table) or not holds_coins(self._house.state(table))
            is_idle = is_free and self._is_abandoned(table, self._limits.abandoned_s)
            if is_idle and await self._close_idle(table):
                return True
        return False

    def _is_abandoned(self, table: str, after_s: float) -> bool:
        return not self._viewers.is_watched(table) and self._viewers.idle_s(table) >= after_s

    async def _close_idle(self, table: str) -> bool:
        """Close a table unless a round is in progress. Its records stay, and coins return to their owners."""
        try:
            refusal = await self._house.close_table(table)
        except (NoSuchTableError, TableHaltedError):
            return False
        if refusal is None:
            self._viewers.forget(table)
            log.info("table_closed", table=table, reason="abandoned")
        return refusal is None

    async def close_abandoned(self) -> None:
        """Periodically close the tables that nobody has watched for long."""
        after_s = self._limits.table_idle_s
        while True:
            await self._house.clock.sleep(min(_SWEEP_S, after_s / 4))
            for table in self._house.running():
                if self._is_abandoned(table, after_s):
                    await self._close_idle(table)


def _faults_of(refusal: Refusal) -> FaultsFound:
    facts = refusal.facts
    field, value, expected = (facts.get(name, refusal.code) for name in ("field", "value", "expected"))
    return FaultsFound.of(str(field), str(expected), echo(value))
