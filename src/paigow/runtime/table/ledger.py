"""One table's stream: its events in the store, and the state in memory that follows from them."""

import asyncio
import secrets
from collections import deque
from collections.abc import Callable, Mapping

import msgspec
import structlog

from paigow.books import Book
from paigow.clock import Clock
from paigow.log import Door, EntryBytes, next_hash, open_entry
from paigow.log.draws import SECRET_BYTES, RoundSecrets
from paigow.runtime.table.effects import Answer, Append, MakeSure, Outdated, StoreEffect
from paigow.runtime.table.inputs import Draws
from paigow.runtime.table.snapshot import Checkpoint, read_snapshot, snapshot_of
from paigow.runtime.table.table_log import (
    DONE,
    OPEN,
    SECRETS,
    TAIL,
    Beside,
    Follow,
    TableLog,
    cause_of,
    status_of,
)
from paigow.storage import (
    UNREAD,
    AwayError,
    ConflictError,
    DiskFullError,
    IndexUpdate,
    InsufficientFundsError,
    RoundRow,
    Store,
    StoredEntry,
)
from paigow.table import Refusal, State
from paigow.table import events as ev
from paigow.table.commands import AnyCommand

log = structlog.get_logger(__name__)

_ROOM = "room"
"""Key of a value stored to test whether there is room."""

Receive = Callable[[tuple[ev.AnyEvent, ...], State], None]
"""Receives stored events, and the state after them."""


class BrokenLogError(Exception):
    """A table's stream does not fit its own hash chain."""


def unstored(fault: DiskFullError) -> Refusal:
    """Return the refusal when nothing can be stored."""
    return Refusal(code="store_away" if isinstance(fault, AwayError) else "disk_full")


def fresh_draws() -> Draws:
    """Return random draws for one turn from the system's generator."""
    drawn = secrets.token_bytes(4 * SECRET_BYTES)  # one system call: there is one for each turn
    return Draws(round=RoundSecrets.from_bytes(drawn[SECRET_BYTES:]), seed=drawn[:SECRET_BYTES])


class Ledger:
    """Reads and appends a table's events: stores first, then broadcasts."""

    def __init__(self, table: str, store: Store, clock: Clock, *, opener: str = "") -> None:
        """Create the ledger; ``opener`` ordered the table."""
        self.table = table
        self.log = TableLog(table, opener=opener)
        self._store = store
        self._clock = clock
        self._receivers: list[Receive] = []
        self._lock = asyncio.Lock()

    @property
    def position(self) -> Checkpoint:
        return self.log.position

    @property
    def state(self) -> State:
        return self.log.position.state

    @property
    def seq(self) -> int:
        return self.log.position.seq

    @property
    def tail(self) -> deque[ev.AnyEvent]:
        """Return the last events, kept in memory."""
        return self.log.tail

    @property
    def is_disk_full(self) -> bool:
        """Return whether the last append could not be stored."""
        return self.log.is_disk_full

    @is_disk_full.setter
    def is_disk_full(self, is_full: bool) -> None:
        self.log.is_disk_full = is_full

    @property
    def at_us(self) -> int:
        """Return when the last event was recorded."""
        return self.position.at_us

    def tell_to(self, receive: Receive) -> None:
        """Call ``receive`` with all events that are stored from now on."""
        self._receivers.append(receive)

    def _tell(self, events: tuple[ev.AnyEvent, ...], state: State) -> None:
        for receive in self._receivers:
            receive(events, state)

    # ---- reading ---------------------------------------------------------------------------------------------

    async def resume(self, status: str = OPEN) -> None:
        """Resume from the last snapshot, or read the whole log if no snapshot fits.

        ``status`` is the status of the stream in the store.

        Raises:
            BrokenLogError: an entry does not fit the chain.
        """
        async with self._lock:
            position = None if status == UNREAD else await self._restored()
            if position is None:
                await self._read_anew()
            else:
                self.log.position = position
                self.log.snapshot_seq = position.seq
                await self._recall()
                await self._read_on()
            await self._read_kept()

    async def note_people(self) -> None:
        """Write to the index who is at the table, where it differs from the log, as in a sandbox that was laid out."""
        people = self.log.people(self.state)
        if frozenset(people) != await self._store.people_at(self.table):
            await self._store.write_index(self.table, IndexUpdate(people=people))

    async def _recall(self) -> None:
        """Load the events of the round in which the snapshot was taken, to send them to viewers."""
        row = self.position.round
        if row is None or row.ended_seq is not None:
            return
        count = min(self.seq - row.first_seq + 1, TAIL)
        for stored in await self._store.read(self.table, self.seq - count, limit=count):
            self.tail.append(open_entry(EntryBytes.of(stored.entry, stored.sealed)).event)

    async def _restored(self) -> Checkpoint | None:
        """Return the snapshot's position if this program wrote it for this very log, or ``None``."""
        snapshot = await self._store.snapshot(self.table)
        if snapshot is None:
            return None
        entry = await self._store.at(self.table, snapshot.seq)
        position = read_snapshot(snapshot) if entry is not None and entry.hash == snapshot.hash else None
        if position is None:
            log.warning("snapshot_not_used", table=self.table, seq=snapshot.seq, form=snapshot.form)
        return position

    async def _read_anew(self) -> None:
        """Read the whole log page by page, and rebuild its index."""
        self.log.position = Checkpoint()
        async for page in self._store.pages(self.table):
            rows: dict[int, RoundRow] = {}
            for stored in page:
                self.log.take(*self._next(stored))
                row = self.position.round
                if row is not None:
                    rows[row.first_seq] = row
            await self._store.write_index(self.table, IndexUpdate(rounds=tuple(rows.values())))
        snapshot = snapshot_of(self.position) if self.seq else None
        self.log.snapshot_seq = self.seq
        await self._store.write_index(
            self.table, IndexUpdate(status=status_of(self.position), snapshot=snapshot)
        )

    async def catch_up(self) -> None:
        """Read and broadcast entries that are in the store but not yet here.

        Raises:
            BrokenLogError: an entry does not fit the chain.
        """
        async with self._lock:
            await self._hear_news()

    async def _read_on(self) -> None:
        async for page in self._store.pages(self.table, self.seq):
            for stored in page:
                self.log.take(*self._next(stored))

    async def _read_kept(self) -> None:
        kept = await self._store.kept(self.table)
        self.log.done = {
            name.removeprefix(DONE): msgspec.json.decode(value, type=tuple[str, ...])
            for name, value in kept.items()
            if name.startswith(DONE)
        }
        self.log.secrets = {
            int(name.removeprefix(SECRETS)): RoundSecrets.from_bytes(value)
            for name, value in kept.items()
            if name.startswith(SECRETS)
        }

    def _next(self, stored: StoredEntry) -> tuple[ev.AnyEvent, Checkpoint]:
        """Return the event of the next entry, and the position after it."""
        if next_hash(self.position.head, stored.entry) != stored.hash or stored.seq != self.seq + 1:
            raise BrokenLogError(f"table {self.table}: entry {stored.seq} does not fit the hash chain")
        opened = open_entry(EntryBytes.of(stored.entry, stored.sealed))
        if opened.withheld or opened.broken:
            raise BrokenLogError(
                f"table {self.table}: entry {stored.seq} has not the parts that it was sealed with"
            )
        event = opened.event
        return event, self.position.after(event, stored.hash, stored.at_us)

    # ---- writing ---------------------------------------------------------------------------------------------

    async def apply(
        self,
        command: AnyCommand,
        book: Book,
        *,
        door: Door,
        by: str = "",
        keep: Mapping[str, bytes] | None = None,
        follow: Follow | None = None,
    ) -> Refusal | None:
        """Decide a command, store its events with postings and cause, then broadcast.

        ``door`` is the origin of the command, ``by`` the giver of one that does not name its giver. ``keep``
        is written beside the log in the same transaction, and so are the commands that ``follow``. On a
        conflict the new entries are read and the command is decided again.
        """
        steps = self.log.apply(
            cause_of(command, door, by),
            book,
            now_us=self._clock.now_us(),
            draws=fresh_draws(),
            beside=Beside(keep=keep or {}),
            follow=follow,
        )
        answer: Answer = None
        try:
            while True:
                answer = await self.perform(steps.send(answer))
        except StopIteration as end:
            refusal: Refusal | None = end.value
            return refusal

    async def perform(self, effect: StoreEffect) -> Answer:
        """Store what an effect asks, then broadcast it; return the answer to the effect."""
        async with self._lock:
            try:
                if isinstance(effect, MakeSure):
                    await self._learn()
                    return None
                return await self._store_and_tell(effect)
            except DiskFullError as full:
                if not self.is_disk_full:  # logged once
                    log.warning(unstored(full).code, table=self.table, why=str(full))
                self.is_disk_full = True
                return unstored(full)

    async def _store_and_tell(self, append: Append) -> Answer:
        if append.seq != self.seq:
            return Outdated()
        try:
            await self._store.append(
                self.table, append.seq, append.records,
                keep=append.keep, forget=append.forget, index=append.index,
            )  # fmt: skip
        except ConflictError:
            await self._hear_news()
            return Outdated()
        except AwayError:
            self.log.is_unsure = True
            raise
        except InsufficientFundsError as short:
            return Refusal(code="account_is_short", facts={"coins": short.coins, "balance": short.balance})
        self.log.stored(append)
        self._tell(append.events, self.state)
        return None

    async def make_sure(self) -> None:
        """Find out whether an append was stored when the database did not answer.

        Raises:
            AwayError: it still does not answer.
        """
        async with self._lock:
            await self._learn()

    async def _learn(self) -> None:
        if self.log.is_unsure:
            await self._hear_news()
            self.log.is_unsure = False

    async def _hear_news(self) -> None:
        """Read and broadcast stored entries that are unknown here, each event as shown at its time.

        A viewer who arrives meanwhile sees the table after the last broadcast entry, so nothing is sent twice.
        """
        async for page in self._store.pages(self.table, self.seq):
            await self._read_kept()  # the kept values are no older than the page
            for stored in page:
                event, position = self._next(stored)
                self.log.take(event, position)
                self._tell((event,), self.state)

    async def look_for_room(self) -> None:
        """Find out whether a full disk has room again."""
        try:
            await self._store.keep(self.table, _ROOM, b"")
        except DiskFullError:
            return
        self.is_disk_full = False
