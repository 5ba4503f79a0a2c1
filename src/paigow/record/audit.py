"""A log judged again by the rule book that it names: every order is decided anew, every event compared."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from paigow.books import Book, BookError
from paigow.record.book_in_force import book_by_name, book_in_force
from paigow.record.codec import BookRef, CodecError, Entry, open_entry
from paigow.record.orders import BEFORE_TELLING, CONSEQUENCES, ORDERS, UNCERTAIN, is_end
from paigow.record.replay import BROKEN
from paigow.record.withheld import filled, hidden_positions, strange_tiles
from paigow.table import Refusal, State, decide, evolve
from paigow.table import commands as c
from paigow.table import events as e

MOST_EVENTS: Final = 48
"""The event that tells of an order stands among so many: no order leads to more before it."""

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
    """Name of the differing fact; ``event``: another event, or none, is ruled."""
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
        self.found = found = filled(found)
        self.events = [each.event for each in found]
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
        while self.at < len(self.events):
            event = self.events[self.at]
            if isinstance(event, e.TableOpened):
                self.book = _book(event, self.at + 1)
            try:
                self._judge(event)
            except BROKEN as fault:
                self._differ("event", event.__struct_config__.tag, f"impossible: {type(fault).__name__}", "")
                return self.at + 1
        return None

    def _judge(self, event: e.AnyEvent) -> None:
        """Decide the order that the next events tell of, and go on after them."""
        if isinstance(event, e.TilesWashed):
            self.positions = self.hidden.get(self.at, ())
        if self.found[self.at].broken:
            self._differ("sealed", ", ".join(self.found[self.at].broken), None, "")
        if self._is_withheld(event):
            self._take_partly(event)
        elif type(event) in UNCERTAIN or not self._is_told(event):
            self._search(event)

    def _is_withheld(self, event: e.AnyEvent) -> bool:
        """Whether the log does not tell the tiles by which the event would be ruled."""
        if self.found[self.at].withheld or self.found[self.at].broken:
            return True
        if not self.positions:
            return False
        if isinstance(event, e.TimeCalled):
            return any(self.found[place].withheld for place in self._set_then())
        return isinstance(event, e.TilesExposed) and event.position in self.positions

    def _set_then(self) -> range:
        """The places of the hands that the dealer set when time was called."""
        end = self.at + 1
        while end < len(self.events) and isinstance(self.events[end], e.HandSet):
            end += 1
        return range(self.at + 1, end)

    def _take_partly(self, event: e.AnyEvent) -> None:
        """What can be known of it is compared, and it is gone on after it."""
        self.partly.append(self.state.coming)
        if isinstance(event, e.TilesStacked):
            strange = strange_tiles(event.woodpile)
            if strange:
                self._differ("woodpile", strange, "wrong_set", self.book.cite("shuffle"))
        if isinstance(event, e.TilesDelivered):
            ruled = decide(self.state, c.DeliverTiles(deadline_ms=event.deadline_ms), self.book)
            hands = (
                ruled[0].hands if isinstance(ruled, list) and isinstance(ruled[0], e.TilesDelivered) else {}
            )
            if {**event.hands, **self._unknown(hands)} != {**hands}:
                self._differ("hands", event.hands, hands, event.clause)
            event = replace(event, hands={**event.hands, **self._unknown(hands)})
        following = self._set_then() if isinstance(event, e.TimeCalled) else ()
        self._take([event, *(self.events[place] for place in following)])
        while self.at < len(self.events) and type(self.events[self.at]) in CONSEQUENCES:
            self._take([self.events[self.at]])

    def _unknown(self, hands: dict[int, tuple[str, ...]]) -> dict[int, tuple[str, ...]]:
        """As they are ruled: the hands whose parts are withheld."""
        withheld = self.found[self.at].withheld
        return {position: hand for position, hand in hands.items() if str(position) in withheld}

    def _is_told(self, event: e.AnyEvent) -> bool:
        """Whether the event tells of an order that is ruled as it is recorded; then it is gone on after it."""
        state, at_ms = self.state, self.found[self.at].at_us // 1000
        try:
            for reading in ORDERS.get(type(event), ()):
                for order in reading(event, state, at_ms):
                    ruled = self._ruling(order)
                    if isinstance(ruled, list) and self._is_recorded(ruled):
                        self._take(ruled)
                        return True
        except BROKEN:
            return False
        return False

    def _ruling(self, order: Any) -> list[e.AnyEvent] | Refusal:
        """What the book rules on an order, in the events that the log's format knows."""
        ruled = decide(self.state, order, self.book)
        if isinstance(ruled, list) and self.found[self.at].version == 1:
            return [each for each in ruled if not isinstance(each, e.HouseBanks)]  # format 1 knows no banks
        return ruled

    def _is_recorded(self, ruled: Sequence[e.AnyEvent]) -> bool:
        """Whether just these events come next."""
        at, events = self.at, self.events
        if not ruled or ruled[0] != events[at]:
            return False
        return len(ruled) == 1 or ruled == events[at : at + len(ruled)]

    def _search(self, event: e.AnyEvent) -> None:
        """The order is told by a later event, or the ruling on it is another."""
        best: list[e.AnyEvent] = []
        longest: list[e.AnyEvent] = []
        refusal: Refusal | None = None
        for ruled in self._rulings():
            if isinstance(ruled, Refusal):
                refusal = refusal or ruled
            elif self._is_recorded(ruled):
                longest = max(longest, ruled, key=len)
                following = self.at + len(longest)
                if following < len(self.events) and is_end(longest[-1], self.events[following]):
                    break
            elif self._agreement(ruled) > self._agreement(best):
                best = ruled
        if longest:
            self._take(longest)
        elif best:
            self._compare(best)
        else:
            self._unruled(event, refusal)

    def _rulings(self) -> Iterator[list[e.AnyEvent] | Refusal]:
        """On what the next event tells of, then on what those after it do, as far as one order goes.

        An order that cannot have been given here (an event that was forged tells of it, or one of a later order) has no
        ruling.
        """
        at_ms = self.found[self.at].at_us // 1000
        tried: set[type[e.Event]] = set()
        for event in self.events[self.at : self.at + MOST_EVENTS]:
            if type(event) not in tried:
                tried.add(type(event))
                for reading in ORDERS.get(type(event), ()):
                    with suppress(*BROKEN):
                        for order in tuple(reading(event, self.state, at_ms)):
                            yield self._ruling(order)
            if type(event) not in BEFORE_TELLING:
                return

    def _unruled(self, event: e.AnyEvent, refusal: Refusal | None) -> None:
        """The table refuses what the event tells of, or the event tells of nothing."""
        code = refusal.code if refusal else None
        clause = (refusal.clause or "") if refusal else ""
        self._differ("event", event.__struct_config__.tag, code, clause)
        self._take([event])
        while self.at < len(self.events) and type(self.events[self.at]) in CONSEQUENCES:
            self._take([self.events[self.at]])

    def _agreement(self, ruled: Sequence[e.AnyEvent]) -> int:
        """How many of the events are recorded, by kind or outright; 0 if the first is of another kind."""
        agreement = 0
        for one, other in zip(ruled, self.events[self.at : self.at + len(ruled)], strict=False):
            if type(one) is not type(other):
                break
            agreement += 1 + (one == other)
        return agreement

    def _compare(self, ruled: Sequence[e.AnyEvent]) -> None:
        """Report what differs as far as the kinds of events agree, and go on with the recorded ones."""
        for one in ruled:
            recorded = self.events[self.at] if self.at < len(self.events) else None
            if recorded is None or type(recorded) is not type(one):
                tag = recorded.__struct_config__.tag if recorded is not None else ""
                self._differ("event", tag, one.__struct_config__.tag, _clause(one))
                return
            for name in one.__struct_fields__:
                said, is_ruled = getattr(recorded, name), getattr(one, name)
                if said != is_ruled:
                    self._differ(name, said, is_ruled, _clause(one))
            self._take([recorded])

    def _take(self, events: Sequence[e.AnyEvent]) -> None:
        """The recorded events, which are these, happen."""
        for event in events:
            envelope = self.found[self.at]
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
        event = self.events[self.at] if self.at < len(self.events) else None
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
