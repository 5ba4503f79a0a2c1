"""One table's stream: its events in the store, and what follows from them in memory."""

import asyncio
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import msgspec
import structlog

from paigow.books import Book
from paigow.clock import Clock
from paigow.floor import accounts
from paigow.floor.people import is_bot
from paigow.floor.position import Position, read_snapshot, snapshot_of
from paigow.record import BookRef, Cause, Door, EntryBytes, encode_all, next_hash, open_entry, parts_of
from paigow.record.causes import giver_of
from paigow.record.chance import RoundSecrets
from paigow.store import (
    UNREAD,
    AtTable,
    AwayError,
    ConflictError,
    DiskFullError,
    Index,
    InsufficientFundsError,
    Record,
    RoundRow,
    Store,
    Stored,
)
from paigow.table import Refusal, State, decide
from paigow.table import events as ev
from paigow.table.commands import AnyCommand

log = structlog.get_logger(__name__)

TAIL = 1_000
"""Events that are held in memory at most."""
SNAPSHOT_EVERY = 200
"""Events after which a snapshot is taken although no round begins."""
OPEN, CLOSED = "open", "closed"
"""How a table's stream stands."""
ATTEMPTS = 8

_SECRETS = "secrets/"
_ROOM = "room"
"""Kept beside a table's log to see whether there is room."""
_DONE = "done/"
SIGNS_KEPT = 64
"""Orders of one person that are known again after a restart."""


class Sign(NamedTuple):
    """What a person calls an order of his, so that it is done once, however often it arrives."""

    person: str
    text: str


Tell = Callable[[tuple[ev.AnyEvent, ...], State], None]


class BrokenLogError(Exception):
    """A table's stream in the store does not fit its own hash chain."""


def unstored(fault: DiskFullError) -> Refusal:
    """What people are told where nothing can be stored."""
    return Refusal(code="store_away" if isinstance(fault, AwayError) else "disk_full")


class Ledger:
    """Reads and appends a table's events: store first, then tell."""

    def __init__(self, table: str, store: Store, clock: Clock, tell: Tell, *, opener: str = "") -> None:
        """``opener``: who ordered the table."""
        self.table = table
        self._opener = opener
        self._store = store
        self._clock = clock
        self._tell = tell
        self.position = Position()
        self._snapshot_seq = 0
        self._turn = asyncio.Lock()
        self.secrets: dict[int, RoundSecrets] = {}
        """Round -> its secrets, as long as they are not revealed."""
        self.closed_before: dict[int, bytes] = {}
        """Round -> head of the chain when its bets were closed, where it was played before: the dice fall so again."""
        self.tail: deque[ev.AnyEvent] = deque(maxlen=TAIL)
        self._done: dict[str, tuple[str, ...]] = {}
        """Person -> the signs of his last orders that were stored."""
        self.is_disk_full = False
        """The last that was to be stored could not be."""
        self._is_unsure = False
        """It may have been: the database did not answer."""

    @property
    def state(self) -> State:
        return self.position.state

    @property
    def seq(self) -> int:
        return self.position.seq

    @property
    def at_us(self) -> int:
        """When the last event was recorded."""
        return self.position.at_us

    @property
    def closed_at(self) -> bytes:
        """Head of the chain when bets were last closed: what the dice depend on."""
        return self.closed_before.get(self.state.coming, self.position.closed_at)

    @property
    def removal_at(self) -> bytes:
        """Head of the chain when the removal of a box was last ordered."""
        return self.position.removal_at

    @property
    def last_wager_ms(self) -> int:
        return self.position.last_wager_ms

    @property
    def phase_since_ms(self) -> int:
        """When the present phase began."""
        return self.position.phase_since_ms

    # ---- reading ---------------------------------------------------------------------------------------------

    async def resume(self, status: str = OPEN) -> None:
        """Go on from the last snapshot, or read the log from its first entry where there is none that fits it.

        ``status``: how the store says that the stream stands.

        Raises:
            BrokenLogError: an entry does not fit the chain.
        """
        async with self._turn:
            position = None if status == UNREAD else await self._restored()
            if position is None:
                await self._read_anew()
            else:
                self.position = position
                self._snapshot_seq = position.seq
                await self._recall()
                await self._read_on()
            await self._read_kept()

    async def note_people(self) -> None:
        """See that it is noted who has to do with the table: data of before do not tell."""
        people = self._people(self.state)
        if frozenset(people) != await self._store.people_at(self.table):
            await self._store.write_index(self.table, Index(people=people))

    async def _recall(self) -> None:
        """What has happened so far in the round in the midst of which the snapshot was taken: to be told of it."""
        row = self.position.round
        if row is None or row.ended_seq is not None:
            return
        count = min(self.seq - row.first_seq + 1, TAIL)
        for stored in await self._store.read(self.table, self.seq - count, limit=count):
            self.tail.append(open_entry(EntryBytes.of(stored.entry, stored.sealed)).event)

    async def _restored(self) -> Position | None:
        """What the snapshot says, if it is one of this program's and of this very log."""
        snapshot = await self._store.snapshot(self.table)
        if snapshot is None:
            return None
        entry = await self._store.at(self.table, snapshot.seq)
        position = read_snapshot(snapshot) if entry is not None and entry.hash == snapshot.hash else None
        if position is None:
            log.warning("snapshot_not_used", table=self.table, seq=snapshot.seq, form=snapshot.form)
        return position

    async def _read_anew(self) -> None:
        """Read the whole log, a page at a time, and note anew what leads into it."""
        self.position = Position()
        async for page in self._store.pages(self.table):
            rows: dict[int, RoundRow] = {}
            for stored in page:
                self._take(self._next(stored))
                row = self.position.round
                if row is not None:
                    rows[row.first_seq] = row
            await self._store.write_index(self.table, Index(rounds=tuple(rows.values())))
        snapshot = snapshot_of(self.position) if self.seq else None
        self._snapshot_seq = self.seq
        await self._store.write_index(
            self.table, Index(status=self._status(self.position), snapshot=snapshot)
        )

    async def catch_up(self) -> None:
        """Read what is in the store and not yet here, and tell it.

        Raises:
            BrokenLogError: an entry does not fit the chain.
        """
        async with self._turn:
            await self._hear_news()

    async def _read_on(self) -> None:
        async for page in self._store.pages(self.table, self.seq):
            for stored in page:
                self._take(self._next(stored))

    def was_done(self, sign: Sign | None) -> bool:
        """Whether an order of that sign is stored: in this process or in one before."""
        return sign is not None and sign.text in self._done.get(sign.person, ())

    async def _read_kept(self) -> None:
        kept = await self._store.kept(self.table)
        self._done = {
            name.removeprefix(_DONE): msgspec.json.decode(value, type=tuple[str, ...])
            for name, value in kept.items()
            if name.startswith(_DONE)
        }
        self.secrets = {
            int(name.removeprefix(_SECRETS)): RoundSecrets.from_bytes(value)
            for name, value in kept.items()
            if name.startswith(_SECRETS)
        }

    def _next(self, stored: Stored) -> tuple[ev.AnyEvent, Position]:
        """The event of the next entry, and where the table stands after it."""
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
        secrets: RoundSecrets | None = None,
        sign: Sign | None = None,
    ) -> Refusal | None:
        """Decide a command, store its events with their postings and with it as their cause, then tell.

        ``door`` is where the command came from, ``by`` who gave one that does not name its giver.
        ``keep`` is written beside the log in the same transaction; so are ``secrets``, the next round's, and so
        does a round's secret go from there when it is revealed. A conflict reads what is new and decides again.
        ``sign`` is stored with the events, so that the order is known again by ``was_done``; then nothing is done.
        """
        async with self._turn:
            cause = Cause(command=command, door=door, by="" if by == giver_of(command) else by)
            try:
                await self._learn()
                return await self._decide(cause, book, keep, secrets, sign)
            except DiskFullError as full:
                if not self.is_disk_full:  # said once
                    log.warning(unstored(full).code, table=self.table, why=str(full))
                self.is_disk_full = True
                return unstored(full)

    async def make_sure(self) -> None:
        """Find out whether what was to be stored when the database did not answer is stored.

        Raises:
            AwayError: it still does not.
        """
        async with self._turn:
            await self._learn()

    async def _learn(self) -> None:
        if self._is_unsure:
            await self._hear_news()
            self._is_unsure = False

    async def _hear_news(self) -> None:
        """Read what is stored and not known here, and tell it: each event as it was shown at its time.

        Whoever comes meanwhile sees the table as after the last that was told, so that nothing is told to him twice.
        """
        async for page in self._store.pages(self.table, self.seq):
            await self._read_kept()  # what is kept is no older than the page
            for stored in page:
                event, position = self._next(stored)
                self._take((event, position))
                self._tell((event,), self.state)

    async def look_for_room(self) -> None:
        """Find out whether a disk that was full takes something again."""
        try:
            await self._store.keep(self.table, _ROOM, b"")
        except DiskFullError:
            return
        self.is_disk_full = False

    async def _decide(
        self,
        cause: Cause,
        book: Book,
        keep: Mapping[str, bytes] | None,
        secrets: RoundSecrets | None,
        sign: Sign | None,
    ) -> Refusal | None:
        for _ in range(ATTEMPTS):
            if self.was_done(sign):
                return None
            outcome = decide(self.state, cause.command, book)
            if isinstance(outcome, Refusal):
                return outcome
            if not outcome:
                return None
            try:
                await self._append(outcome, cause, dict(keep or {}), secrets, sign)
            except ConflictError:
                await self._hear_news()
                continue
            except AwayError:
                self._is_unsure = True
                raise
            except InsufficientFundsError as short:
                return Refusal(
                    code="account_is_short", facts={"coins": short.coins, "balance": short.balance}
                )
            self._tell(tuple(outcome), self.state)
            return None
        raise ConflictError(self.table, self.seq)

    async def _append(
        self,
        events: Sequence[ev.AnyEvent],
        cause: Cause,
        keep: dict[str, bytes],
        secrets: RoundSecrets | None,
        sign: Sign | None,
    ) -> None:
        at_us = max(self._clock.now_us(), self.at_us)
        before = position = self.position
        records, taken, forget = [], [], []
        entries = encode_all(events, cause, at_us=at_us, book=self._book())
        for event, entry in zip(events, entries, strict=True):
            position = position.after(event, next_hash(position.head, entry), at_us)
            lines = accounts.lines(self.table, event)
            records.append(
                Record(
                    entry=bytes(entry), hash=position.head, at_us=at_us, lines=lines, sealed=parts_of(entry)
                )
            )
            taken.append((event, position))
            if isinstance(event, ev.TilesWashed) and secrets is not None:
                keep[f"{_SECRETS}{event.round}"] = secrets.to_bytes()
            elif isinstance(event, ev.SecretsRevealed):
                forget.append(f"{_SECRETS}{self.state.coming}")
        signs: tuple[str, ...] = ()
        if sign is not None:
            signs = (*self._done.get(sign.person, ()), sign.text)[-SIGNS_KEPT:]
            keep[_DONE + sign.person] = msgspec.json.encode(signs)
        index = self._index(before, taken)
        await self._store.append(self.table, self.seq, records, keep=keep, forget=forget, index=index)
        self.is_disk_full = False
        if sign is not None:
            self._done[sign.person] = signs
        if secrets is not None:
            self.secrets[self.state.rounds_begun + 1] = secrets
        if index is not None and index.snapshot is not None:
            self._snapshot_seq = before.seq
        for each in taken:
            self._take(each)

    def _index(self, before: Position, taken: Sequence[tuple[ev.AnyEvent, Position]]) -> Index | None:
        """What leads into the log after these events; mostly nothing that was not there.

        The snapshot is of the table before them: as it was before a round began, or after many events.
        """
        after = taken[-1][1]
        rounds: list[RoundRow] = []
        last = before.round
        for _, position in taken:
            if position.round is not last and position.round is not None:
                last = position.round
                if rounds and rounds[-1].first_seq == last.first_seq:
                    rounds.pop()
                rounds.append(last)
        begins = any(isinstance(event, ev.TilesWashed) for event, _ in taken)
        is_due = before.seq - self._snapshot_seq >= SNAPSHOT_EVERY
        status = (
            self._status(after)
            if before.seq == 0 or "closed" in {before.state.phase, after.state.phase}
            else None
        )
        are_others = status is not None or before.state.people.keys() != after.state.people.keys()
        if not rounds and not are_others and not is_due:
            return None
        snapshot = snapshot_of(before) if before.seq and (begins or is_due) else None
        people = self._people(after.state) if are_others else None
        return Index(status=status, rounds=tuple(rounds), snapshot=snapshot, people=people)

    def _people(self, state: State) -> tuple[AtTable, ...]:
        """All who have to do with the table as it stands; bots are asked for by nobody."""
        if state.phase == "closed":
            return ()
        named = {person for person in (*state.people, self._opener) if person and not is_bot(person)}
        return tuple(
            AtTable(person=person, is_there=person in state.people, is_opener=person == self._opener)
            for person in sorted(named)
        )

    @staticmethod
    def _status(position: Position) -> str:
        return CLOSED if position.state.phase == "closed" else OPEN

    def _book(self) -> BookRef | None:
        state = self.state
        return BookRef(id=state.book, edition=state.edition, digest=state.digest) if state.book else None

    def _take(self, taken: tuple[ev.AnyEvent, Position]) -> None:
        event, position = taken
        if isinstance(event, ev.SecretsRevealed):
            self.secrets.pop(self.state.coming, None)
        self.position = position
        self.tail.append(event)
