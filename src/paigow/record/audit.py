"""A log judged again by the rule book that it names: every command in it is decided anew, every event compared."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from paigow.books import Book, BookError
from paigow.record.book_in_force import book_by_name, book_in_force
from paigow.record.causes import Cause
from paigow.record.codec import BookRef, CodecError, Entry, open_entry
from paigow.record.replay import BROKEN
from paigow.record.withheld import filled, hidden_positions, strange_tiles
from paigow.table import Refusal, State, decide, evolve
from paigow.table import events as e

Found = Entry[e.AnyEvent]


class AuditError(Exception):
    """The log cannot be judged: an entry is no event, or the rule book that it names is not to be had."""

    def __init__(self, entry: int, why: str) -> None:
        super().__init__(f"entry {entry}: {why}")
        self.entry = entry


class Difference(Struct, frozen=True, kw_only=True):
    """What the log says and what the book rules."""

    entry: int
    """Number of the entry, from 1."""
    round: int
    event: str
    """Tag of the recorded event; empty: the log ends."""
    field: str
    """Name of the differing fact; ``event``: another event, or none, is ruled; ``cause``: no command led to it."""
    recorded: Any
    ruled: Any
    """None: nothing is; for a refusal, its code."""
    clause: str = ""


class Audit(Struct, frozen=True, kw_only=True):
    """What was judged, and every difference."""

    book: str
    """``id@edition``, the last that was in force."""
    entries: int
    rounds: int
    differences: tuple[Difference, ...]
    stopped_at: int | None = None
    """Entry that cannot have happened at the table as the log has it; what follows was not judged."""
    partly: tuple[int, ...] = ()
    """Rounds that were judged without tiles that are withheld from this log."""


def audit(entries: Iterable[bytes]) -> Audit:
    """Judge a table's whole log, given from its first entry on.

    Raises:
        AuditError: an entry that is no event, a log that does not begin with the opening of a table, or a rule book,
            option or operator file that cannot be loaded.
    """
    found = [_opened(data, number) for number, data in enumerate(entries, start=1)]
    judge = _Judge(found)
    stopped_at = judge.run()
    rounds = sum(isinstance(each.event, e.RoundEnded | e.RoundVoided) for each in found)
    return Audit(
        book=f"{judge.book.id}@{judge.book.edition}",
        entries=len(found),
        rounds=rounds,
        differences=tuple(judge.differences),
        stopped_at=stopped_at,
        partly=tuple(dict.fromkeys(judge.partly)),
    )


def _opened(data: bytes, number: int) -> Found:
    try:
        return open_entry(data)
    except CodecError as fault:
        raise AuditError(number, str(fault)) from fault


class _Judge:
    """Walks through a log with the table as the log has it."""

    def __init__(self, found: Sequence[Found]) -> None:
        self.hidden = hidden_positions(found)
        self.found = filled(found)
        self.partly: list[int] = []
        self.positions: tuple[int, ...] = ()
        """Whose tiles stay hidden for good in this round."""
        self.state = State.empty()
        self.at = self.at_us = 0
        self.differences: list[Difference] = []
        if not found or not isinstance(found[0].event, e.TableOpened):
            raise AuditError(1, "expected the opening of a table")
        self.book = _book(found[0].event, 1)

    def run(self) -> int | None:
        """The number of the entry at which the table broke, or None when all is judged."""
        while self.at < len(self.found):
            first = self.found[self.at].event
            if isinstance(first, e.TableOpened):
                self.book = _book(first, self.at + 1)
            elif isinstance(first, e.TilesWashed):
                self.positions = self.hidden.get(self.at, ())
            end = self.at + 1
            while end < len(self.found) and self.found[end].cause is None:
                end += 1
            try:
                self._judge(end)
            except BROKEN as fault:
                tag = self.found[self.at].event.__struct_config__.tag
                self._differ("event", tag, f"impossible: {type(fault).__name__}", "")
                return self.at + 1
        return None

    def _judge(self, end: int) -> None:
        """Decide the command that led to the next append, compare, and go on after it."""
        append = self.found[self.at : end]
        ruled = self._ruled(append[0].cause)
        if any(map(self._is_withheld, append)):
            self._take_partly(ruled)
        elif isinstance(ruled, Refusal) or not ruled:
            self._unruled(append[0], ruled)
        else:
            self._compare(ruled, end)
        while self.at < end:
            self._take(self.found[self.at].event)

    def _ruled(self, cause: Cause | None) -> Sequence[e.AnyEvent] | Refusal | None:
        """What the book rules on a command; None: there is none, or it cannot have been given to this table."""
        with suppress(*BROKEN):
            return None if cause is None else decide(self.state, cause.command, self.book)
        return None

    def _is_withheld(self, each: Found) -> bool:
        """Whether the log does not tell the tiles by which the event would be ruled."""
        if each.withheld or each.broken:
            return True
        return isinstance(each.event, e.TilesExposed) and each.event.position in self.positions

    def _take_partly(self, ruled: Sequence[e.AnyEvent] | Refusal | None) -> None:
        """What can be known of an append with withheld tiles is compared; its first event happens."""
        self.partly.append(self.state.coming)
        event = self.found[self.at].event
        if isinstance(event, e.TilesStacked):
            strange = strange_tiles(event.woodpile)
            if strange:
                self._differ("woodpile", strange, "wrong_set", self.book.cite("shuffle"))
        if isinstance(event, e.TilesDelivered):
            one = ruled[0] if isinstance(ruled, list) and ruled else None
            hands = one.hands if isinstance(one, e.TilesDelivered) else {}
            whole = {**event.hands, **self._unknown(hands)}
            if whole != hands:
                self._differ("hands", event.hands, hands, event.clause)
            event = replace(event, hands=whole)
        self._take(event)

    def _unknown(self, hands: dict[int, tuple[str, ...]]) -> dict[int, tuple[str, ...]]:
        """As they are ruled: the hands whose parts are withheld."""
        withheld = self.found[self.at].withheld
        return {position: hand for position, hand in hands.items() if str(position) in withheld}

    def _unruled(self, first: Found, ruled: Sequence[e.AnyEvent] | Refusal | None) -> None:
        """Nothing led to an append, or the table refuses what did."""
        if first.cause is None:
            self._differ("cause", None, "a command", "")
            return
        code, clause = (ruled.code, ruled.clause or "") if isinstance(ruled, Refusal) else (None, "")
        self._differ("event", first.event.__struct_config__.tag, code, clause)

    def _compare(self, ruled: Sequence[e.AnyEvent], end: int) -> None:
        """Report what differs as far as the kinds of events agree, and go on with the recorded ones."""
        for one in ruled:
            recorded = self.found[self.at].event if self.at < end else None
            if recorded is None or type(recorded) is not type(one):
                tag = recorded.__struct_config__.tag if recorded is not None else ""
                self._differ("event", tag, one.__struct_config__.tag, _clause(one))
                return
            if recorded != one:
                for name in one.__struct_fields__:
                    said, is_ruled = getattr(recorded, name), getattr(one, name)
                    if said != is_ruled:
                        self._differ(name, said, is_ruled, _clause(one))
            self._take(recorded)
        if self.at < end:
            self._differ("event", self.found[self.at].event.__struct_config__.tag, None, "")

    def _take(self, event: e.AnyEvent) -> None:
        """The next event, as it is recorded or with what is known of it besides, happens."""
        envelope = self.found[self.at]
        if envelope.broken:
            self._differ("sealed", ", ".join(envelope.broken), None, "")
        state = self.state = evolve(self.state, event)
        if envelope.book is not None:
            named = BookRef(id=state.book, edition=state.edition, digest=state.digest)
            if envelope.book != named:
                self._differ("book", msgspec.to_builtins(envelope.book), msgspec.to_builtins(named), "")
        if envelope.at_us < self.at_us:
            self._differ("at_us", envelope.at_us, f"{self.at_us} or later", "")
        self.at_us = envelope.at_us
        self.at += 1

    def _differ(self, field: str, recorded: Any, ruled: Any, clause: str) -> None:
        event = self.found[self.at].event if self.at < len(self.found) else None
        self.differences.append(
            Difference(
                entry=self.at + 1,
                round=self.state.coming,
                event=str(event.__struct_config__.tag) if event is not None else "",
                field=field,
                recorded=msgspec.to_builtins(recorded, str_keys=True),
                ruled=msgspec.to_builtins(ruled, str_keys=True),
                clause=clause,
            )
        )


def _clause(event: e.AnyEvent) -> str:
    """The clause, or the clauses, that the event cites."""
    return getattr(event, "clause", "") or ", ".join(getattr(event, "clauses", ()))


def _book(event: e.TableOpened, number: int) -> Book:
    """The rule book with the operator's file and the choices that the table was opened under."""
    try:
        with suppress(BookError):
            return book_in_force(event)
        return book_by_name(event)  # the digest is no published book's: the opening is found to differ
    except (BookError, ValueError) as fault:
        raise AuditError(number, f"rule book {event.book}@{event.edition}: {fault}") from fault
