"""One table's stream: its events in the store, and what follows from them in memory."""

import asyncio
from collections import deque
from collections.abc import Callable, Mapping, Sequence

from paigow.books import Book
from paigow.floor import accounts
from paigow.floor.clock import Clock
from paigow.record import GENESIS, BookRef, RoundReader, encode, next_hash, open_entry
from paigow.record.chance import RoundSecrets
from paigow.store import ConflictError, InsufficientFundsError, Record, Store
from paigow.table import Refusal, State, decide, evolve
from paigow.table import events as ev
from paigow.table.commands import AnyCommand

KEPT_ROUNDS = 100
"""Finished rounds that are held in memory; all of them are in the store."""
TAIL = 8_000
"""Events that are held in memory at most."""
ATTEMPTS = 8

_SECRETS = "secrets/"
Tell = Callable[[tuple[ev.AnyEvent, ...], State], None]


class BrokenLogError(Exception):
    """A table's stream in the store does not fit its own hash chain."""


class Ledger:
    """Reads and appends a table's events: store first, then tell."""

    def __init__(self, table: str, store: Store, clock: Clock, tell: Tell) -> None:
        self.table = table
        self._store = store
        self._clock = clock
        self._tell = tell
        self.state = State.empty()
        self.seq = 0
        self._head = GENESIS
        self._turn = asyncio.Lock()
        self.at_us = 0
        """When the last event was recorded."""
        self.closed_at = GENESIS
        """Head of the chain when bets were last closed: what the dice depend on."""
        self.removal_at = GENESIS
        """Head of the chain when the removal of a box was last ordered."""
        self.last_wager_ms = 0
        self.phase_since_ms = 0
        """When the present phase began."""
        self.secrets: dict[int, RoundSecrets] = {}
        """Round -> its secrets, as long as they are not revealed."""
        self.tail: deque[ev.AnyEvent] = deque(maxlen=TAIL)
        self.rounds = RoundReader(keep=KEPT_ROUNDS)

    async def catch_up(self) -> tuple[ev.AnyEvent, ...]:
        """Read what is in the store and not yet here.

        Raises:
            BrokenLogError: an entry does not fit the chain.
        """
        async with self._turn:
            return await self._read_on()

    async def _read_on(self) -> tuple[ev.AnyEvent, ...]:
        found = []
        for stored in await self._store.read(self.table, self.seq):
            if next_hash(self._head, stored.entry) != stored.hash:
                raise BrokenLogError(f"table {self.table}: entry {stored.seq} does not fit the hash chain")
            event = open_entry(stored.entry).event
            self._take(event, stored.hash, stored.at_us)
            found.append(event)
        kept = await self._store.kept(self.table)
        self.secrets = {
            int(name.removeprefix(_SECRETS)): RoundSecrets.from_bytes(value)
            for name, value in kept.items()
            if name.startswith(_SECRETS)
        }
        return tuple(found)

    async def apply(
        self,
        command: AnyCommand,
        book: Book,
        *,
        keep: Mapping[str, bytes] | None = None,
        secrets: RoundSecrets | None = None,
    ) -> Refusal | None:
        """Decide a command, store its events with their postings, then tell.

        ``keep`` is written beside the log in the same transaction; so are ``secrets``, the next round's, and so
        does a round's secret go from there when it is revealed. A conflict reads what is new and decides again.
        """
        async with self._turn:
            return await self._decide(command, book, keep, secrets)

    async def _decide(
        self, command: AnyCommand, book: Book, keep: Mapping[str, bytes] | None, secrets: RoundSecrets | None
    ) -> Refusal | None:
        for _ in range(ATTEMPTS):
            outcome = decide(self.state, command, book)
            if isinstance(outcome, Refusal):
                return outcome
            if not outcome:
                return None
            try:
                await self._append(outcome, dict(keep or {}), secrets)
            except ConflictError:
                news = await self._read_on()
                if news:
                    self._tell(news, self.state)
                continue
            except InsufficientFundsError as short:
                return Refusal(
                    code="account_is_short", facts={"coins": short.coins, "balance": short.balance}
                )
            self._tell(tuple(outcome), self.state)
            return None
        raise ConflictError(self.table, self.seq)

    async def _append(
        self, events: Sequence[ev.AnyEvent], keep: dict[str, bytes], secrets: RoundSecrets | None
    ) -> None:
        at_us = max(self._clock.now_us(), self.at_us)
        records, head, forget = [], self._head, []
        for event in events:
            entry = encode(event, at_us=at_us, book=self._book())
            head = next_hash(head, entry)
            lines = accounts.lines(self.table, event)
            records.append(Record(entry=entry, hash=head, at_us=at_us, lines=lines))
            if isinstance(event, ev.TilesWashed) and secrets is not None:
                keep[f"{_SECRETS}{event.round}"] = secrets.to_bytes()
            elif isinstance(event, ev.SecretsRevealed):
                forget.append(f"{_SECRETS}{self.state.coming}")
        await self._store.append(self.table, self.seq, records, keep=keep, forget=forget)
        if secrets is not None:
            self.secrets[self.state.round + 1] = secrets
        for event, record in zip(events, records, strict=True):
            self._take(event, record.hash, at_us)

    def _book(self) -> BookRef | None:
        state = self.state
        return BookRef(id=state.book, edition=state.edition, digest=state.digest) if state.book else None

    def _take(self, event: ev.AnyEvent, head: bytes, at_us: int) -> None:
        match event:
            case ev.BetsClosed():
                self.closed_at = head
            case ev.RemovalOrdered():
                self.removal_at = head
            case ev.WagerPlaced() | ev.WagerTakenBack():
                self.last_wager_ms = at_us // 1000
            case ev.SecretsRevealed():
                self.secrets.pop(self.state.coming, None)
            case _:
                pass
        before = self.state.phase
        self.state = evolve(self.state, event)
        if self.state.phase != before:
            self.phase_since_ms = at_us // 1000
        self.seq += 1
        self._head, self.at_us = head, at_us
        self.tail.append(event)
        self.rounds.take(event)
