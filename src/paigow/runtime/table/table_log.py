"""The log of one table in memory, and the entries that a command would add. It stores nothing itself."""

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import count
from typing import Final, NamedTuple

import msgspec

from paigow.books import Book
from paigow.log import BookRef, Cause, Door, encode_all, next_hash, parts_of
from paigow.log.draws import RoundSecrets
from paigow.log.provenance import giver_of
from paigow.runtime import account_names
from paigow.runtime.people.registry import is_bot
from paigow.runtime.table.effects import Append, IdempotencyKey, MakeSure, Outdated, StoredKeys, StoreSteps
from paigow.runtime.table.inputs import Draws
from paigow.runtime.table.snapshot import Checkpoint, snapshot_of
from paigow.storage import ConflictError, IndexUpdate, NewEntry, RoundRow, TableMember
from paigow.table import Refusal, State, decide
from paigow.table import commands as c
from paigow.table import events as ev

TAIL: Final = 1_000
"""Most events kept in memory."""
SNAPSHOT_EVERY = 200
"""Most events between two snapshots."""
OPEN, CLOSED = "open", "closed"
"""Status of a table's stream."""
ATTEMPTS: Final = 8
MOST_TOGETHER: Final = 100
"""An append with this many events gets no further command."""
SIGNS_KEPT: Final = 64
"""Orders of one person that are recognized after a restart."""
SECRETS: Final = "secrets/"
DONE: Final = "done/"
"""Prefixes of values stored beside a log: the secrets of a round, the idempotency keys of a person."""

_NOT_STORED: Final = frozenset({"disk_full", "store_away"})
"""Refusals because nothing can be stored, whatever the command."""


class Beside(NamedTuple):
    """What is stored beside the events of a command, in the same transaction."""

    keep: Mapping[str, bytes] = {}
    """Values by name."""
    secrets: RoundSecrets | None = None
    """Secrets of a round that begins."""
    sign: IdempotencyKey | None = None
    """The command's idempotency key."""


_NOTHING: Final = Beside()


class FollowUp(NamedTuple):
    """A command that is stored together with the one before it."""

    cause: Cause
    skipped_ms: int
    """Milliseconds that the dealer would have waited before it."""


Follow = Callable[[c.AnyCommand], FollowUp | None]
"""Returns what follows at once after a command, while the log stands after it; ``None`` if nothing does."""


class TableLog:
    """The stored log of one table, as far as this process knows it."""

    def __init__(self, table: str, *, opener: str = "") -> None:
        """``opener`` is the person who ordered the table."""
        self.table = table
        self._opener = opener
        self.position = Checkpoint()
        self.snapshot_seq = 0
        self.secrets: dict[int, RoundSecrets] = {}
        """Secrets by round, until they are revealed."""
        self.closed_before: dict[int, bytes] = {}
        """Head of the chain at the close of bets, by round. A round that is played again has the same dice."""
        self.tail: deque[ev.AnyEvent] = deque(maxlen=TAIL)
        self.done: dict[str, tuple[str, ...]] = {}
        """Idempotency keys of the latest stored orders, by person."""
        self.is_disk_full = False
        """Whether the last append could not be stored."""
        self.skipped_ms = 0
        """Waits that were left out since the dealer's last schedule: the dealer waits for them before the next duty."""
        self.is_unsure = False
        """Whether it is unknown if the last append was stored, because the database did not answer."""

    @property
    def state(self) -> State:
        return self.position.state

    @property
    def seq(self) -> int:
        return self.position.seq

    @property
    def closed_at(self) -> bytes:
        """Return the head of the chain at the last close of bets. The dice depend on it."""
        return self.closed_before.get(self.state.coming, self.position.closed_at)

    def was_done(self, sign: IdempotencyKey | None) -> bool:
        """Return whether an order with this key was stored, by this process or an earlier one."""
        return sign is not None and sign.text in self.done.get(sign.person, ())

    # ---- deciding ----------------------------------------------------------------------------------------------------

    def apply(
        self,
        cause: Cause,
        book: Book,
        *,
        now_us: int,
        draws: Draws,
        beside: Beside = _NOTHING,
        follow: Follow | None = None,
    ) -> StoreSteps[Refusal | None]:
        """Decide a command and store its events. Decide again if the log has other entries by then.

        A revealed secret is deleted in the same transaction. A command with a stored idempotency key does
        nothing. ``follow`` names the commands that are stored together with this one.
        """
        if self.is_unsure:
            unknown = yield MakeSure()
            if isinstance(unknown, Refusal):
                return unknown
        for _ in range(ATTEMPTS):
            if self.was_done(beside.sign):
                return None
            outcome = decide(self.state, cause.command, book)
            if isinstance(outcome, Refusal):
                return outcome
            if not outcome:
                return None
            draft = _Draft(self, now_us=now_us, draws=draws)
            draft.add(outcome, cause, beside.secrets)
            if follow is not None:
                self._add_follow_ups(draft, follow, book)
            answer = yield self._append(draft, beside)
            if isinstance(answer, Refusal) and len(draft.causes) > 1 and answer.code not in _NOT_STORED:
                follow = None  # what follows must not refuse the command itself
            elif not isinstance(answer, Outdated):
                return answer
        raise ConflictError(self.table, self.seq)

    def _add_follow_ups(self, draft: "_Draft", follow: Follow, book: Book) -> None:
        """Add the commands that follow at once. Meanwhile the log stands as if the draft were stored."""
        before = self.position
        try:
            while len(draft.events) < MOST_TOGETHER:
                self.position = draft.position
                found = follow(draft.causes[-1].command)
                outcome = None if found is None else decide(self.state, found.cause.command, book)
                if found is None or not outcome or isinstance(outcome, Refusal):
                    return
                draft.add(outcome, found.cause)
                draft.skipped_ms += found.skipped_ms
        finally:
            self.position = before

    def _append(self, draft: "_Draft", beside: Beside) -> Append:
        sign, signed, keep = beside.sign, None, {**beside.keep, **draft.keep}
        if sign is not None:
            signs = (*self.done.get(sign.person, ()), sign.text)[-SIGNS_KEPT:]
            signed = StoredKeys(sign.person, signs)
            keep[DONE + sign.person] = msgspec.json.encode(signs)
        return Append(
            seq=self.seq,
            events=tuple(draft.events),
            records=tuple(draft.records),
            positions=tuple(draft.positions),
            keep=keep,
            forget=tuple(draft.forget),
            index=self._index(self.position, draft.events, draft.positions),
            secrets=beside.secrets,
            signed=signed,
            skipped_ms=draft.skipped_ms,
        )

    def _index(
        self, before: Checkpoint, events: Sequence[ev.AnyEvent], positions: Sequence[Checkpoint]
    ) -> IndexUpdate | None:
        """Return the changes of the index after these events, or ``None`` if it stays as it is.

        A snapshot shows the table before the events: before a round begins, or after many events.
        """
        after = positions[-1]
        rounds: list[RoundRow] = []
        last = before.round
        for position in positions:
            if position.round is not last and position.round is not None:
                last = position.round
                if rounds and rounds[-1].first_seq == last.first_seq:
                    rounds.pop()
                rounds.append(last)
        begins = any(isinstance(event, ev.TilesWashed) for event in events)
        is_due = before.seq - self.snapshot_seq >= SNAPSHOT_EVERY
        status = (
            status_of(after)
            if before.seq == 0 or "closed" in {before.state.phase, after.state.phase}
            else None
        )
        are_others = status is not None or before.state.people.keys() != after.state.people.keys()
        if not rounds and not are_others and not is_due:
            return None
        snapshot = snapshot_of(before) if before.seq and (begins or is_due) else None
        people = self.people(after.state) if are_others else None
        return IndexUpdate(status=status, rounds=tuple(rounds), snapshot=snapshot, people=people)

    def people(self, state: State) -> tuple[TableMember, ...]:
        """Return the people at the table and its opener, without bots."""
        if state.phase == "closed":
            return ()
        named = {person for person in (*state.people, self._opener) if person and not is_bot(person)}
        return tuple(
            TableMember(person=person, is_there=person in state.people, is_opener=person == self._opener)
            for person in sorted(named)
        )

    # ---- what is stored ----------------------------------------------------------------------------------------------

    def stored(self, append: Append) -> None:
        """Apply an append that was stored."""
        self.is_disk_full = False
        self.skipped_ms += append.skipped_ms
        if append.signed is not None:
            self.done[append.signed.person] = append.signed.signs
        if append.secrets is not None:
            self.secrets[self.state.rounds_begun + 1] = append.secrets
        if append.index is not None and append.index.snapshot is not None:
            self.snapshot_seq = append.seq
        for event, position in zip(append.events, append.positions, strict=True):
            self.take(event, position)

    def take(self, event: ev.AnyEvent, position: Checkpoint) -> None:
        """Apply the next entry of the log, and the position after it."""
        if isinstance(event, ev.SecretsRevealed):
            self.secrets.pop(self.state.coming, None)
        self.position = position
        self.tail.append(event)


class _Draft:
    """The entries of one append while they are decided: one command after the other."""

    def __init__(self, log: TableLog, *, now_us: int, draws: Draws) -> None:
        self.position = log.position
        """Position after all commands so far."""
        self.causes: list[Cause] = []
        self.events: list[ev.AnyEvent] = []
        self.records: list[NewEntry] = []
        self.positions: list[Checkpoint] = []
        self.keep: dict[str, bytes] = {}
        self.forget: list[str] = []
        self.skipped_ms = 0
        self._table = log.table
        self._at_us = max(now_us, log.position.at_us)
        self._salts = map(partial(draws.salt, log.seq), count()).__next__

    def add(self, events: Sequence[ev.AnyEvent], cause: Cause, secrets: RoundSecrets | None = None) -> None:
        """Add the events of a command, the first of them with its cause."""
        state = self.position.state
        book = BookRef(id=state.book, edition=state.edition, digest=state.digest) if state.book else None
        entries = encode_all(events, cause, at_us=self._at_us, book=book, salts=self._salts)
        for event, entry in zip(events, entries, strict=True):
            if isinstance(event, ev.TilesWashed) and secrets is not None:
                self.keep[f"{SECRETS}{event.round}"] = secrets.to_bytes()
            elif isinstance(event, ev.SecretsRevealed):
                self.forget.append(f"{SECRETS}{self.position.state.coming}")
            self._write(event, entry)
        self.causes.append(cause)

    def _write(self, event: ev.AnyEvent, entry: bytes) -> None:
        self.position = self.position.after(event, next_hash(self.position.head, entry), self._at_us)
        lines = account_names.posted_lines(self._table, event)
        record = NewEntry(
            entry=bytes(entry),
            hash=self.position.head,
            at_us=self._at_us,
            lines=lines,
            sealed=parts_of(entry),
        )
        self.events.append(event)
        self.records.append(record)
        self.positions.append(self.position)


def status_of(position: Checkpoint) -> str:
    """Return the status of a table's stream."""
    return CLOSED if position.state.phase == "closed" else OPEN


def cause_of(command: c.AnyCommand, door: Door, by: str = "") -> Cause:
    """Return the cause of a command's events. ``by`` is its sender if the command does not name one."""
    return Cause(command=command, door=door, by="" if by == giver_of(command) else by)
