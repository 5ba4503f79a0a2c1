"""Audits a log against the rule book that it names: decides every command again and compares every event."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from paigow.books import Book, BookError
from paigow.log.book_in_force import book_by_name, book_in_force
from paigow.log.codec import BookRef, CodecError, Entry, open_entry
from paigow.log.concealment import filled, hidden_positions, strange_tiles
from paigow.log.replay import BROKEN
from paigow.table import AnyCommand, Refusal, State, decide, evolve
from paigow.table import events as e

Found = Entry[e.AnyEvent]


class AuditError(Exception):
    """The log cannot be audited: an entry is not an event, or its rule book is not available."""

    def __init__(self, entry: int, why: str) -> None:
        super().__init__(f"entry {entry}: {why}")
        self.entry = entry


class Difference(Struct, frozen=True, kw_only=True):
    """A difference between the log and the book."""

    entry: int
    """Number of the entry, from 1."""
    round: int
    event: str
    """Tag of the recorded event; empty if the log ends."""
    field: str
    """Name of the differing fact; ``event`` for another or no event; ``cause`` if no command led to it."""
    recorded: Any
    ruled: Any
    """What the book rules; ``None`` if nothing; the code of a refusal."""
    clause: str = ""


class Audit(Struct, frozen=True, kw_only=True):
    """The audited range, and every difference."""

    book: str
    """``id@edition`` of the last book in force."""
    entries: int
    rounds: int
    differences: tuple[Difference, ...]
    stopped_at: int | None = None
    """Entry that cannot have happened at this table; later entries were not audited."""
    partly: tuple[int, ...] = ()
    """Rounds audited without tiles that this log withholds."""


def audit(entries: Iterable[bytes]) -> Audit:
    """Audit a table's whole log, given from its first entry on.

    Raises:
        AuditError: an entry is not an event, the log does not begin with the opening of a table, or a rule
            book, option or operator file cannot be loaded.
    """
    found: list[Found] = []
    try:
        for data in entries:
            found.append(open_entry(data))  # noqa: PERF401 - their number tells which entry failed
    except CodecError as fault:
        raise AuditError(len(found) + 1, str(fault)) from fault
    judge = _Judge(found)
    stopped_at = judge.run()
    rounds = sum(type(each.event) in _ENDS for each in found)
    return Audit(
        book=f"{judge.book.id}@{judge.book.edition}",
        entries=len(found),
        rounds=rounds,
        differences=tuple(judge.differences),
        stopped_at=stopped_at,
        partly=tuple(dict.fromkeys(judge.partly)),
    )


_ENDS: Final = (e.RoundEnded, e.RoundVoided)


class _Judge:
    """Walks through a log with the table as the log records it."""

    def __init__(self, found: Sequence[Found]) -> None:
        self.hidden = hidden_positions(found)
        self.is_whole = not any(each.withheld or each.broken for each in found)
        """Nothing is withheld or broken."""
        self.found = filled(found)
        self.partly: list[int] = []
        self.positions: tuple[int, ...] = ()
        """Positions whose tiles stay permanently hidden in this round."""
        self.state = State.empty()
        self.at = self.at_us = 0
        self.differences: list[Difference] = []
        if not found or not isinstance(found[0].event, e.TableOpened):
            raise AuditError(1, "expected the opening of a table")
        self.book = _book(found[0].event, 1)

    def run(self) -> int | None:
        """Return the entry at which the table broke, or ``None`` when everything is audited."""
        found, count = self.found, len(self.found)
        while self.at < count:
            first = found[self.at]
            if type(first.event) is e.TableOpened:
                self.book = _book(first.event, self.at + 1)
            elif type(first.event) is e.TilesWashed:
                self.positions = self.hidden.get(self.at, ())
            end = self.at + 1
            while end < count and found[end].do is None:
                end += 1
            try:
                self._judge(first, end)
            except BROKEN as fault:
                tag = found[self.at].event.__struct_config__.tag
                self._differ("event", tag, f"impossible: {type(fault).__name__}", "")
                return self.at + 1
        return None

    def _judge(self, first: Found, end: int) -> None:
        """Decide the command of the next append, compare, and continue after it."""
        ruled = self._ruled(first.command)
        if not self.is_whole and any(map(self._is_withheld, self.found[self.at : end])):
            self._take_partly(ruled)
        elif ruled and isinstance(ruled, list):
            self._compare(ruled, end)
        else:
            self._unruled(first, ruled)
        while self.at < end:
            self._take(self.found[self.at])

    def _ruled(self, command: AnyCommand | None) -> Sequence[e.AnyEvent] | Refusal | None:
        """Return what the book rules on a command, or ``None`` without a command, or with one impossible here."""
        if command is None:
            return None
        try:
            return decide(self.state, command, self.book)
        except BROKEN:
            return None

    def _is_withheld(self, each: Found) -> bool:
        """Return whether the log withholds the tiles that decide the event."""
        if each.withheld or each.broken:
            return True
        return isinstance(each.event, e.TilesExposed) and each.event.position in self.positions

    def _take_partly(self, ruled: Sequence[e.AnyEvent] | Refusal | None) -> None:
        """Compare what is known of an append with withheld tiles, and apply its first event."""
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
        self._take(self.found[self.at], event)

    def _unknown(self, hands: dict[int, tuple[str, ...]]) -> dict[int, tuple[str, ...]]:
        """Return the ruled hands whose parts are withheld."""
        withheld = self.found[self.at].withheld
        return {position: hand for position, hand in hands.items() if str(position) in withheld}

    def _unruled(self, first: Found, ruled: Sequence[e.AnyEvent] | Refusal | None) -> None:
        """Note an append without a command, or with one that the table refuses."""
        if first.do is None:
            self._differ("cause", None, "a command", "")
            return
        code, clause = (ruled.code, ruled.clause or "") if isinstance(ruled, Refusal) else (None, "")
        self._differ("event", first.event.__struct_config__.tag, code, clause)

    def _compare(self, ruled: Sequence[e.AnyEvent], end: int) -> None:
        """Note differences as far as the kinds of events agree, and continue with the recorded events."""
        for one in ruled:
            entry = self.found[self.at] if self.at < end else None
            recorded = None if entry is None else entry.event
            if entry is None or type(recorded) is not type(one):
                tag = recorded.__struct_config__.tag if recorded is not None else ""
                self._differ("event", tag, one.__struct_config__.tag, _clause(one))
                return
            if recorded != one:
                for name in one.__struct_fields__:
                    said, is_ruled = getattr(recorded, name), getattr(one, name)
                    if said != is_ruled:
                        self._differ(name, said, is_ruled, _clause(one))
            self._take(entry)
        if self.at < end:
            self._differ("event", self.found[self.at].event.__struct_config__.tag, None, "")

    def _take(self, entry: Found, event: e.AnyEvent | None = None) -> None:
        """Apply the next event as recorded, or ``event`` with more of its facts known."""
        if entry.broken:
            self._differ("sealed", ", ".join(entry.broken), None, "")
        self.state = evolve(self.state, entry.event if event is None else event)
        if entry.book is not None:
            self._compare_book(entry.book)
        if entry.at_us < self.at_us:
            self._differ("at_us", entry.at_us, f"{self.at_us} or later", "")
        self.at_us = entry.at_us
        self.at += 1

    def _compare_book(self, book: BookRef) -> None:
        state = self.state
        named = BookRef(id=state.book, edition=state.edition, digest=state.digest)
        if book != named:
            self._differ("book", msgspec.to_builtins(book), msgspec.to_builtins(named), "")

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
    """Return the clause or clauses that the event cites."""
    return getattr(event, "clause", "") or ", ".join(getattr(event, "clauses", ()))


def _book(event: e.TableOpened, number: int) -> Book:
    """Return the rule book with the operator's file and the choices of the table's opening."""
    try:
        with suppress(BookError):
            return book_in_force(event)
        return book_by_name(event)  # the digest is of no published book
    except (BookError, ValueError) as fault:
        raise AuditError(number, f"rule book {event.book}@{event.edition}: {fault}") from fault
