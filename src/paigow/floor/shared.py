"""Tables that other processes run on the same data: who runs which, and how they stand, read from their logs.

A process knows every open table. Those of others it follows: their state here is what was stored a moment ago, and
nobody can give them a command.
"""

import asyncio
from contextlib import suppress
from math import inf
from time import monotonic
from typing import Final, Protocol

import structlog

from paigow.floor.ledger import BrokenLogError
from paigow.record import CodecError
from paigow.store import DiskFullError, Member, Place, Store, Stored

log = structlog.get_logger(__name__)
LOOK_S: Final = 0.5
"""So often is looked who is there, and what has happened at the tables of others."""
BLIND_S: Final = 1.5
"""Who has not seen the database for so long cannot know whether others have."""
SURE_S: Final = 1.2
"""So long others have to renew their rows once it is seen again, before they count as gone."""


class Hall(Protocol):
    """The part of the house that has to do with other processes."""

    async def see_to(self, here: dict[str, str], elsewhere: dict[str, str]) -> None:
        """Run the tables of ``here`` (table -> how its stream stands), follow the others, forget the rest."""

    def followed(self) -> dict[str, int]:
        """The tables of others, and how far each is known."""

    async def take_in(self, table: str, page: list[Stored]) -> None:
        """What another process has stored of a table."""

    def tempo(self, table: str) -> str:
        """How fast is dealt at a table that runs here."""

    def movable(self) -> list[str]:
        """Tables that may be given to another process now."""

    async def give_away(self, table: str, process: str) -> None:
        """Stop a table here; it is another process's from now on."""


class Shared:
    """The other processes, and who runs what."""

    def __init__(self, store: Store, hall: Hall) -> None:
        self._store, self._hall = store, hall
        self.members: dict[str, Member] = {}
        """Who is there, by name."""
        self.places: dict[str, Place] = {}
        """Where each open table runs."""
        self._gone: dict[str, asyncio.Event] = {}
        self._looking = asyncio.Lock()
        self._following = asyncio.Lock()
        self._looked_s = self._seeing_since_s = -inf

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

    def pace(self, table: str) -> str | None:
        """How fast is dealt at a table of another process."""
        place = self.places.get(table)
        return None if place is None or place.process == self.own else place.pace

    # ---- looking round -------------------------------------------------------------------------------------------

    async def look(self, *, older_s: float = 0.0) -> None:
        """Learn who is there and who runs what, unless that is known since ``older_s``; run what is to be run here."""
        async with self._looking:
            if monotonic() - self._looked_s < older_s:
                return
            census = await self._store.census()
            now_s = monotonic()
            if now_s - self._looked_s > BLIND_S:
                self._seeing_since_s = now_s
            if not census.is_settled and self.own in census.members and now_s - self._seeing_since_s > SURE_S:
                await self._store.settle()
                census = await self._store.census()
            self.members, self.places = census.members, census.places
            for name in [each for each in self._gone if each not in self.members]:
                self._gone.pop(name).set()
            here = {table: each.status for table, each in self.places.items() if each.process == self.own}
            elsewhere = {table: each.status for table, each in self.places.items() if table not in here}
            await self._hall.see_to(here, elsewhere)
            self._looked_s = monotonic()

    async def follow(self) -> None:
        """Take in all that other processes have stored by now."""
        async with self._following:
            while known := self._hall.followed():
                rows = await self._store.news(known)
                pages: dict[str, list[Stored]] = {}
                for row in rows:
                    stored = Stored(
                        seq=row.seq, at_us=row.at_us, entry=row.entry, hash=row.hash, sealed=row.sealed
                    )
                    pages.setdefault(row.stream, []).append(stored)
                for table, page in pages.items():
                    await self._hall.take_in(table, page)
                if len(rows) < self._store.page_of_news:
                    return

    async def keep_up(self) -> None:
        """Look round now and then, as long as the house is open."""
        while True:
            await asyncio.sleep(LOOK_S)
            try:
                await self.look()
                await self.follow()
                await self._tell_paces()
                await self._even_out()
            except DiskFullError as away:  # the database does not answer
                log.warning("processes_not_seen", why=str(away))
            except (BrokenLogError, CodecError) as broken:
                log.warning("table_not_followed", why=str(broken))

    async def _tell_paces(self) -> None:
        for table, place in self.places.items():
            if place.process == self.own and (pace := self._hall.tempo(table)) != place.pace:
                await self._store.note_pace(table, pace)

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
        self._note(table, process)

    def _note(self, table: str, process: str) -> None:
        """What the next look round will find."""
        before = self.places.get(table)
        status = "" if before is None else before.status
        self.places = {**self.places, table: Place(process=process, pace="normal", status=status)}
