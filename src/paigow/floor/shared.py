"""Tables that other processes run on the same data: who runs which, and what each must know of those of others.

A process knows where every open table runs, and nothing else of those of others until it is asked. Of its own it draws
an outline for whoever is, whenever that has become another. Nobody reads what is played elsewhere.
"""

import asyncio
from collections.abc import Collection
from contextlib import suppress
from math import inf
from typing import Final, Protocol

import structlog

from paigow.clock import Clock
from paigow.floor.outlines import Outline, read
from paigow.store import DiskFullError, Member, Place, Store

log = structlog.get_logger(__name__)
LOOK_S: Final = 0.5
"""So often is looked who is there."""
DRAW_S: Final = 1.0
"""So often are outlines drawn that have become others."""
BLIND_S: Final = 1.5
"""Who has not seen the database for so long cannot know whether others have."""
SURE_S: Final = 1.2
"""So long others have to renew their rows once it is seen again, before they count as gone."""


class Hall(Protocol):
    """The part of the house that has to do with other processes."""

    async def see_to(self, here: dict[str, str]) -> None:
        """Run the tables of ``here`` (table -> how its stream stands), and no others."""

    def changed(self) -> set[str]:
        """Tables of this process whose outlines may have become others since this was asked last."""

    def change(self, tables: Collection[str]) -> None:
        """Say so again the next time."""

    def outlined(self, table: str) -> bytes | None:
        """The outline of a table of this process; empty: it stands still; None: it is closed."""

    def movable(self) -> list[str]:
        """Tables that may be given to another process now."""

    async def give_away(self, table: str, process: str) -> None:
        """Stop a table here; it is another process's from now on."""


class Shared:
    """The other processes, and who runs what."""

    def __init__(self, store: Store, hall: Hall, clock: Clock) -> None:
        self._store, self._hall, self._clock = store, hall, clock
        self.members: dict[str, Member] = {}
        """Who is there, by name."""
        self.places: dict[str, Place] = {}
        """Where each open table runs."""
        self._gone: dict[str, asyncio.Event] = {}
        self._own: dict[str, bytes] = {}
        """The outlines of the tables that run here, as they were drawn last."""
        self._others: dict[str, tuple[int, Outline | None]] = {}
        """Those of tables of others, as they were read last, and how often they had been drawn."""
        self._looking, self._drawing, self._reading = asyncio.Lock(), asyncio.Lock(), asyncio.Lock()
        self._looked_s = self._seeing_since_s = self._drew_s = -inf

    @property
    def own(self) -> str:
        """The name of this process."""
        return self._store.member

    @property
    def head(self) -> Member | None:
        """Who is asked for what is no table's; None: that has to be settled yet."""
        return next((each for each in self.members.values() if each.is_head), None)

    @property
    def is_head(self) -> bool:
        """Whether it is this process."""
        return self.head is not None and self.head.name == self.own

    def gone(self, member: str) -> asyncio.Event:
        """Is set once a process is there no more."""
        event = self._gone.setdefault(member, asyncio.Event())
        if member not in self.members:
            event.set()
        return event

    def runner(self, table: str) -> Member | None:
        """Who runs a table; None: nobody, as far as is known here."""
        place = self.places.get(table)
        return None if place is None else self.members.get(place.process)

    def elsewhere(self) -> list[str]:
        """The tables that run in other processes, or are to, as was last seen."""
        return [table for table, place in self.places.items() if place.process != self.own]

    # ---- looking round -------------------------------------------------------------------------------------------

    async def look(self, *, older_s: float = 0.0) -> None:
        """Learn who is there and who runs what, unless that is known since ``older_s``; run what is to be run here."""
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
            await self._hall.see_to(here)
            self._looked_s = self._clock.elapsed_s()

    async def keep_up(self) -> None:
        """Look round now and then, as long as the house is open."""
        while True:
            await self._clock.sleep(LOOK_S)
            try:
                await self.look()
                if self._clock.elapsed_s() - self._drew_s >= DRAW_S:
                    await self.draw()
                await self._even_out()
            except DiskFullError as away:  # the database does not answer
                log.warning("processes_not_seen", why=str(away))

    # ---- outlines ------------------------------------------------------------------------------------------------

    async def draw(self) -> None:
        """Write down the outlines of this process's tables that have become others, if anybody else is there."""
        async with self._drawing:
            self._drew_s = self._clock.elapsed_s()
            if len(self.members) == 1:
                return
            changed = self._hall.changed()
            outlines = {
                table: outline for table in changed if (outline := self._hall.outlined(table)) is not None
            }
            others = {table: each for table, each in outlines.items() if self._own.get(table) != each}
            if not others:
                return
            try:
                await self._store.draw(others)
            except BaseException:
                self._hall.change(changed)
                raise
            self._own |= others

    async def read(self) -> None:
        """Read the outlines of other processes' tables that have been drawn anew since they were read last."""
        async with self._reading:
            elsewhere = self.elsewhere()
            new = [
                each for each in elsewhere if self.places[each].drawn > self._others.get(each, (-1, None))[0]
            ]
            found = await self._store.outlines(new) if new else {}
            fresh = {table: (each.drawn, read(each.outline)) for table, each in found.items()}
            known = self._others | fresh
            self._others = {table: known[table] for table in elsewhere if table in known}

    def outlines(self) -> list[Outline]:
        """The tables of other processes, as ``read`` has found them."""
        return [outline for _, outline in self._others.values() if outline is not None]

    async def outline(self, table: str) -> Outline | None:
        """A table of another process, as that one has drawn it last; None: there is none."""
        found = await self._store.outlines([table])
        return read(found[table].outline) if table in found else None

    # ---- who runs what -------------------------------------------------------------------------------------------

    async def begin(self, table: str) -> None:
        """A table is opened here."""
        await self._store.put(table, self.own)
        self._note(table, self.own)

    async def end(self, table: str) -> None:
        """A table is closed."""
        with suppress(DiskFullError):  # it is not run for all that
            await self._store.drop(table)

    def least(self, *, but: str = "") -> str:
        """The process with the fewest tables, one not counted; this one, where others have no fewer."""
        load = dict.fromkeys(self.members, 0)
        for table, place in self.places.items():
            if place.process in load and table != but:
                load[place.process] += 1
        return min(load, key=lambda name: (load[name], name != self.own), default=self.own)

    def _is_heavy(self, process: str) -> bool:
        """Whether this process would still have no fewer tables than another, if it gave that one a table."""
        own, other = (
            sum(each.process == name for each in self.places.values()) for name in (self.own, process)
        )
        return own - other > 1

    async def give(self, table: str) -> None:
        """A table that was opened here goes to the process with the fewest."""
        async with self._looking:
            process = self.least(but=table)
            if process != self.own:
                await self._move(table, process)

    async def _even_out(self) -> None:
        async with self._looking:
            process = self.least()
            movable = self._hall.movable() if self._is_heavy(process) else []
            if movable:
                await self._move(movable[0], process)

    async def _move(self, table: str, process: str) -> None:
        await self._hall.give_away(table, process)
        self._own.pop(table, None)
        self._note(table, process)

    def _note(self, table: str, process: str) -> None:
        """What the next look round will find."""
        before = self.places.get(table)
        status, drawn = ("", 0) if before is None else (before.status, before.drawn)
        self.places = {**self.places, table: Place(process=process, drawn=drawn, status=status)}
