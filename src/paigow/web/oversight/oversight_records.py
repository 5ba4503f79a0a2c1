"""Records for supervisors: the use of roles, changes of roles, and the significant events of a table."""

import msgspec
import structlog

from paigow.runtime import House, Roles
from paigow.web.oversight.significant_events import KEPT, TAGS, HouseEvents, Significant, significant
from paigow.web.records.read_queue import ReadQueue

log = structlog.get_logger("paigow.server")


class OversightRecords:
    """Writes and reads what supervisors look through. Wins of at least ``large_win_coins`` are significant."""

    def __init__(
        self,
        house: House,
        roles: Roles,
        house_events: HouseEvents,
        read_queue: ReadQueue,
        *,
        large_win_coins: int,
    ) -> None:
        self._house, self._roles, self._house_events = house, roles, house_events
        self._read_queue, self._large_win_coins = read_queue, large_win_coins

    def note_role_use(self, person: str, route: str, table: str | None = None) -> None:
        """Record the use of a role, as a significant event and permanently in the log."""
        roles = sorted(self._roles.of(person))
        if roles:
            facts = {"person": person, "roles": roles, "path": route} | ({"table": table} if table else {})
            self._house_events.add("role", (person, route, table or ""), **facts)
            log.info("role_used", **facts)

    async def of_table(self, table: str) -> list[Significant]:
        """Return the significant events of a table, running or closed, oldest first."""
        async with self._read_queue.turn():
            entries = self._house.records.tagged_events(table, TAGS)
            found = [each async for each in significant(entries, large_win_coins=self._large_win_coins)]
        return sorted([*found, *self._house_events.of(table)], key=lambda each: each.at_us)

    async def of_house(self) -> list[Significant]:
        """Return the last role changes and the significant events outside any table's log, oldest first."""
        return sorted([*await self.role_changes(), *self._house_events.of()], key=lambda each: each.at_us)

    async def role_changes(self) -> list[Significant]:
        """Return the last role changes."""
        return [
            Significant(at_us=at_us, kind="role", seq=seq, event=msgspec.to_builtins(event))
            for seq, at_us, event in await self._roles.history(KEPT)
        ]
