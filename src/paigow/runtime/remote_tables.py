"""Tables that other processes run on the same data: who runs which, and their outlines.

A process knows where every open table runs, and more about the tables of others only on request. It writes an
outline of each of its own tables whenever that changes. The play itself is not shared.
"""

import asyncio
from collections.abc import Collection
from contextlib import suppress
from math import inf
from typing import Final, Protocol

import structlog

from paigow.clock import Clock
from paigow.runtime.tables.outlines import Outline, decode_outline
from paigow.storage import DiskFullError, ServerProcess, Store, TableHost

log = structlog.get_logger(__name__)
LOOK_S: Final = 0.5
"""Interval of the search for other processes."""
DRAW_S: Final = 1.0
"""Interval at which changed outlines are written."""
BLIND_S: Final = 1.5
"""A process that has not seen the database for this long cannot know whether others have."""
SURE_S: Final = 1.2
"""Time for others to renew their rows after the database is seen again, before they count as gone."""
OPENING_S: Final = 5.0
"""Time from ``begin`` to ``give`` of a table, at most. No other table moves away meanwhile."""


class LocalTables(Protocol):
    """The part of the house that concerns other processes."""

    async def run_assigned(self, here: dict[str, str]) -> None:
        """Run the tables of ``here`` (table -> status of its stream), and no others."""

    def outlined(self, table: str) -> bytes | None:
        """Return the outline of a table of this process; empty if halted, or ``None`` if closed."""

    def movable(self) -> list[str]:
        """Return tables that may move to another process now."""

    async def give_away(self, table: str, process: str) -> None:
        """Stop a table here and hand it to another process."""


class OutlineChanges(Protocol):
    """The tables of this process whose outlines may have changed."""

    def take_changes(self) -> set[str]:
        """Return those that may have changed since the last call."""

    def note_changes(self, tables: Collection[str]) -> None:
        """Report these tables again in the next call of ``take_changes``."""


class RemoteTables:
    """The other processes, and the tables that each runs."""

    def __init__(self, store: Store, local: LocalTables, changes: OutlineChanges, clock: Clock) -> None:
        self._store, self._local, self._changes, self._clock = store, local, changes, clock
        self.members: dict[str, ServerProcess] = {}
        """Present processes, by name."""
        self.places: dict[str, TableHost] = {}
        """Where each open table runs."""
        self._gone: dict[str, asyncio.Event] = {}
        self._own: dict[str, bytes] = {}
        """Outlines of the tables here, as last written."""
        self._others: dict[str, tuple[int, Outline | None]] = {}
        """Outlines of other processes' tables as last read, with their version."""
        self._opened_s: dict[str, float] = {}
        """Tables registered here that ``give`` has not placed yet, and when they were registered."""
        self._looking, self._drawing, self._reading = asyncio.Lock(), asyncio.Lock(), asyncio.Lock()
        self._looked_s = self._seeing_since_s = self._drew_s = -inf

    @property
    def own(self) -> str:
        """Return the name of this process."""
        return self._store.member

    @property
    def head(self) -> ServerProcess | None:
        """Return the process for everything outside tables, or ``None`` if that is not settled yet."""
        return next((each for each in self.members.values() if each.is_head), None)

    @property
    def is_head(self) -> bool:
        """Return whether this process is the head."""
        return self.head is not None and self.head.name == self.own

    def gone(self, member: str) -> asyncio.Event:
        """Return an event that is set once a process is gone."""
        event = self._gone.setdefault(member, asyncio.Event())
        if member not in self.members:
            event.set()
        return event

    def runner(self, table: str) -> ServerProcess | None:
        """Return the process that runs a table, or ``None`` if nobody does, as far as is known here."""
        place = self.places.get(table)
        return None if place is None else self.members.get(place.process)

    def tables_elsewhere(self) -> list[str]:
        """Return the tables that run in other processes, or will, as last seen."""
        return [table for table, place in self.places.items() if place.process != self.own]

    # ---- census --------------------------------------------------------------------------------------------------

    async def look(self, *, older_s: float = 0.0) -> None:
        """Read the processes and their tables, unless read within ``older_s``; run the tables assigned here."""
        async with self._looking:
            if self._clock.elapsed_s() - self._looked_s < older_s:
                return
            census = await self._store.census()
            now_s = self._clock.elapsed_s()
            if now_s - self._looked_s > BLIND_S:
                self._seeing_since_s = now_s
            if not census.is_settled and self.own in census.members and now_s - self._seeing_since_s > SURE_S:
                await self._store.settle()
                census = await self._store.census()
            self.members, self.places = census.members, census.places
            for name in [each for each in self._gone if each not in self.members]:
                self._gone.pop(name).set()
            here = {table: each.status for table, each in self.places.items() if each.process == self.own}
            self._own = {table: drawn for table, drawn in self._own.items() if table in here}
            await self._local.run_assigned(here)
            self._looked_s = self._clock.elapsed_s()

    async def keep_up(self) -> None:
        """Look periodically, as long as the house is open."""
        while True:
            await self._clock.sleep(LOOK_S)
            try:
                await self.look()
                if self._clock.elapsed_s() - self._drew_s >= DRAW_S:
                    await self.draw()
                await self.even_out()
            except DiskFullError as away:  # the database does not answer
                log.warning("processes_not_seen", why=str(away))

    # ---- outlines ------------------------------------------------------------------------------------------------

    async def draw(self) -> None:
        """Write the changed outlines of this process's tables, if there are other processes."""
        async with self._drawing:
            self._drew_s = self._clock.elapsed_s()
            if len(self.members) == 1:
                return
            changed = self._changes.take_changes()
            outlines = {
                table: outline for table in changed if (outline := self._local.outlined(table)) is not None
            }
            others = {table: each for table, each in outlines.items() if self._own.get(table) != each}
            if not others:
                return
            try:
                await self._store.draw(others)
            except BaseException:
                self._changes.note_changes(changed)
                raise
            self._own |= others

    async def read(self) -> None:
        """Read the outlines of other processes' tables that changed since the last read."""
        async with self._reading:
            elsewhere = self.tables_elsewhere()
            new = [
                each for each in elsewhere if self.places[each].drawn > self._others.get(each, (-1, None))[0]
            ]
            found = await self._store.outlines(new) if new else {}
            fresh = {table: (each.drawn, decode_outline(each.outline)) for table, each in found.items()}
            known = self._others | fresh
            self._others = {table: known[table] for table in elsewhere if table in known}

    def outlines(self) -> list[Outline]:
        """Return the tables of other processes, as found by ``decode_outline``."""
        return [outline for _, outline in self._others.values() if outline is not None]

    async def outline(self, table: str) -> Outline | None:
        """Return the last outline of another process's table, or ``None`` if there is none."""
        found = await self._store.outlines([table])
        return decode_outline(found[table].outline) if table in found else None

    # ---- assignment ----------------------------------------------------------------------------------------------

    async def begin(self, table: str) -> None:
        """Register a table opened here. Call ``give`` when it is open."""
        self._opened_s[table] = self._clock.elapsed_s()
        await self._store.put(table, self.own)
        self._note(table, self.own)

    async def end(self, table: str) -> None:
        """Remove a closed table."""
        with suppress(DiskFullError):  # it does not run in any case
            await self._store.drop(table)

    def least(self, *, but: str = "") -> str:
        """Return the process with the fewest tables, not counting one; this one if others have no fewer."""
        load = dict.fromkeys(self.members, 0)
        for table, place in self.places.items():
            if place.process in load and table != but:
                load[place.process] += 1
        return min(load, key=lambda name: (load[name], name != self.own), default=self.own)

    def _is_heavy(self, process: str) -> bool:
        """Return whether this process would have no fewer tables than another after giving it one."""
        own, other = (
            sum(each.process == name for each in self.places.values()) for name in (self.own, process)
        )
        return own - other > 1

    async def give(self, table: str) -> None:
        """Hand a table opened here to the process with the fewest; tables just opened elsewhere count."""
        await self.look()
        async with self._looking:
            self._opened_s.pop(table, None)
            process = self.least(but=table)
            if process != self.own:
                await self._move(table, process)

    def _is_opening(self) -> bool:
        """Return whether a table that counts here may still go to another process."""
        begin_s = self._clock.elapsed_s() - OPENING_S
        self._opened_s = {table: at_s for table, at_s in self._opened_s.items() if at_s > begin_s}
        return bool(self._opened_s)

    async def even_out(self) -> None:
        """Move a table to the process with the fewest, if this one has more than enough."""
        async with self._looking:
            if self._is_opening():
                return
            process = self.least()
            movable = self._local.movable() if self._is_heavy(process) else []
            if movable:
                await self._move(movable[0], process)

    async def _move(self, table: str, process: str) -> None:
        await self._local.give_away(table, process)
        self._own.pop(table, None)
        self._note(table, process)

    def _note(self, table: str, process: str) -> None:
        """Note what the next census will find."""
        before = self.places.get(table)
        status, drawn = ("", 0) if before is None else (before.status, before.drawn)
        self.places = {**self.places, table: TableHost(process=process, drawn=drawn, status=status)}
