"""The live connection of one viewer to one table.

Two tasks share it: one sends what has happened at the table, reduced to what this viewer may see, one reads. The reader
waits for each command to be stored before it reads the next.
"""

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Final, Protocol

import msgspec
import structlog
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath, SkipValidation

from paigow.citing import with_reading
from paigow.floor import NoSuchTableError, TableHaltedError, Update
from paigow.record.fairness import Head
from paigow.server.addresses import address_of
from paigow.server.desk import Desk
from paigow.server.explain import explain
from paigow.server.language import language_of, sentence
from paigow.server.origin import is_same_origin
from paigow.server.outbox import Outbox, Parcel
from paigow.server.protocols import LINE
from paigow.server.telling import Beside, Telling, encode, join_events
from paigow.server.wire import (
    DealAt,
    Done,
    Explain,
    GoOn,
    Moment,
    Order,
    Ref,
    RefusalMessage,
    Unreadable,
    read_message,
    ref_of,
)
from paigow.store import Person
from paigow.table import Refusal, State, show
from paigow.table.see.table import written
from paigow.words.codes import RefusalCode

log = structlog.get_logger("paigow.server")
Socket = WebSocket[Any, Any, Any]

SIGNED_OUT: Final = 4401
FOREIGN: Final = 4403
NO_TABLE: Final = 4404
TOO_MANY: Final = 4429
BUG: Final = 1011
_PERSONS: Final = ("person", "seated", "offered", "next")
"""Facts of a refusal that name a person."""


_QUIET: Final = b'{"type":"quiet"}'


@websocket("/api/tables/{table:str}/live")
async def live(socket: Socket, table: FromPath[str], desk: NamedDependency[SkipValidation[Desk]]) -> None:
    """Show a table to one viewer for as long as he stays, and take his commands."""
    if not is_same_origin(socket):
        log.warning("foreign_origin_refused", path=socket.url.path)
        await socket.close(FOREIGN)
        return
    person = await desk.guests.find(socket)
    await socket.accept()
    try:
        await _serve(socket, table, desk, person)
    except (WebSocketDisconnect, OSError, TimeoutError):
        pass
    except Exception:
        log.exception("live_failed", table=table)
        await _close(socket, BUG)


_HEADED: Final = frozenset({"betting", "round_over"})
"""Phases in which viewers are shown the head of the log as it is, to hold against the log later."""


async def _serve(socket: Socket, table: str, desk: Desk, person: Person | None) -> None:
    holder = person.person if person else f"at {address_of(socket)}"
    if not desk.runs(table) or not await desk.may_see(table, socket):
        code: RefusalCode = "table_halted" if table in desk.halted() else "no_table"
        await _refuse_and_close(socket, code, NO_TABLE, {"table": table})
    elif not desk.connections.take(holder):
        await _refuse_and_close(
            socket, "too_many_connections", TOO_MANY, {"most": desk.limits.connections_per_person}
        )
    else:
        try:
            with (
                desk.viewing(table),
                desk.presence.here(person.person if person else None, partial(_close, socket, SIGNED_OUT)),
            ):
                await _Viewer(socket, table, desk, person).stay()
        except TableHaltedError:
            await _refuse_and_close(socket, "table_halted", NO_TABLE, {"table": table})
        finally:
            desk.connections.give_back(holder)


class Line(Protocol):
    """The connection itself, where the server beneath lets it be found."""

    def post(self, texts: Sequence[bytes]) -> bool:
        """Send messages at once; False: nothing was sent, this is not the moment."""


class _Viewer:
    """One viewer at one table; ``person`` None is an onlooker."""

    def __init__(self, socket: Socket, table: str, desk: Desk, person: Person | None) -> None:
        self.socket, self.table, self.desk = socket, table, desk
        self.person = person.person if person else None
        self.language = language_of(socket)
        self.has_panel = socket.query_params.get("panel") is not None
        """He has the supervisor's panel open, and is told what he may order now."""
        self.board = desk.board(table)
        self.book = self.board.book
        self.outbox = Outbox(kept_events=desk.limits.kept_events)
        self.address = address_of(socket)
        self.is_closed = False
        self.loop = asyncio.get_running_loop()
        extensions: Mapping[str, Any] = socket.scope.get("extensions") or {}
        self.line: Line | None = extensions.get(LINE)
        self.is_sending = True
        """Messages are under way, which come before all that lies in the outbox."""
        self.told_s = self.loop.time()
        """When he was last sent anything."""

    async def stay(self) -> None:
        """Until the client goes or the server stops.

        Raises:
            TableHaltedError: the table has stopped, and is not closed.
        """
        with self.desk.house.listen(self.table, self.hear, self.person):
            first = self.board.now(self.desk.house.state(self.table))
            recalled = self.recalled()  # at the same moment: what comes later is told by the outbox
            (view,) = await self.looked_up(Parcel(tellings=(first,), answers=()))
            for message in (view, *recalled):
                await self.socket.send_data(message, mode="text")
            self.has_told((view, *recalled))
            tasks = [asyncio.create_task(each) for each in (self.read(), self.send())]
            try:
                done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)
        for task in done:
            task.result()

    # ---- from the table to the client ------------------------------------------------------------------------

    def recalled(self) -> list[bytes]:
        """What has happened in this round, as an onlooker saw it, for a page that was not there or lost its memory."""
        state, house = self.desk.house.state(self.table), self.desk.house
        events = [show(state, event, None) for event in house.this_round(self.table)]
        return [encode({"type": "events", "events": events, "recalled": True})] if events else []

    def hear(self, update: Update) -> None:
        self.outbox.show(self.board.telling(update))
        self.board.soon(self.tell)

    def tell(self) -> None:
        """Send what lies there at once, if the line is free; else, and whatever goes wrong, the sender does it."""
        if self.line is not None and not self.is_sending and (parcel := self.outbox.peek()) is not None:
            try:
                messages = self.messages(parcel)
                if messages is not None and self.line.post(messages):
                    self.outbox.empty()
                    self.has_told(messages)
                    return
            except Exception:
                log.exception("telling_failed", table=self.table)
        self.outbox.wake()

    async def send(self) -> None:
        while True:
            self.is_sending = False
            parcel = await self.due()
            self.is_sending = True
            messages = [_QUIET] if parcel is None else await self.looked_up(parcel)
            try:
                async with asyncio.timeout(self.desk.limits.send_timeout_s):
                    for message in messages:
                        await self.socket.send_data(message, mode="text")
            except TimeoutError:
                self.desk.metrics.slow_readers.inc()
                raise
            self.has_told(messages)

    def has_told(self, messages: Sequence[bytes]) -> None:
        self.told_s = self.loop.time()
        self.desk.metrics.sent(messages)

    async def due(self) -> Parcel | None:
        """What there is to send; None after a silence, to say that there is nothing."""
        while True:
            silent_s = self.loop.time() - self.told_s
            with suppress(TimeoutError):
                async with asyncio.timeout(self.desk.limits.quiet_s - silent_s):
                    return await self.outbox.take()
            if self.loop.time() - self.told_s >= self.desk.limits.quiet_s:
                if not self.is_closed and not self.desk.runs(self.table):
                    raise TableHaltedError(self.table)
                return None

    def messages(self, parcel: Parcel) -> list[bytes] | None:
        """The messages of a parcel; None: somebody's name has to be looked up."""
        messages = []
        events = [data for telling in parcel.tellings if (data := telling.events(self.person))]
        if events:
            messages.append(join_events(events))
        if parcel.tellings:
            view = self.view(parcel.tellings[-1])
            if view is None:
                return None
            messages.append(view)
        return messages + [encode(answer) for answer in parcel.answers]

    async def looked_up(self, parcel: Parcel) -> list[bytes]:
        """As ``messages``, once the names are known; what is said beside the view is said as it is by now."""
        if parcel.tellings:
            parcel.tellings[-1].beside = None
        while (messages := self.messages(parcel)) is None:
            await self.desk.guests.names(self.people(parcel.tellings[-1]) | {*filter(None, [self.person])})
        return messages

    def view(self, telling: Telling) -> bytes | None:
        """The table as this viewer may see it, with what is said beside it; None: a name has to be looked up."""
        self.is_closed = telling.state.phase == "closed"
        beside = telling.beside
        if beside is None:
            beside = telling.beside = self.beside(telling)
            if beside is None:
                return None
        person = self.person
        if person is None:
            return telling.message(None, {"role": "onlooker"}, None)
        own: dict[str, object] = {"role": "player", "net": self.desk.house.net(self.table, person)}
        if (waits_ms := self.desk.house.waits_ms(self.table, person)) is not None:
            own["waits_ms"] = waits_ms
        if self.has_panel and (may_order := self.desk.orders(self.table, person)):
            own["orders"] = may_order
        if person in beside.proposers:
            own["may_propose"] = True
        side = self.desk.house.dealers_side(self.table)
        if side is not None and person == self.desk.house.order(self.table).opener:
            own["dealing"] = side
        if person in beside.supervisors:
            own["role"] = "supervisor"
            if (words := written(telling.state)) is not None:
                own["written"] = words
            if answers := self.desk.answers(self.table, person):
                own["answers"] = answers
            if self.desk.house.is_held(self.table) and "dealing" not in own:
                own["due"] = self.desk.house.due(self.table)
        if person in beside.people:
            return telling.message(person, own, None)
        known = self.desk.guests.known_names([person])
        return None if known is None else telling.message(person, own, known[person])

    def beside(self, telling: Telling) -> Beside | None:
        """What is said to everybody beside the view; None: a name has to be looked up."""
        house = self.desk.house
        names = self.desk.guests.known_names(self.people(telling))
        if names is None:
            return None
        supervisors = self.desk.supervisors(self.table)
        supervision = self.desk.supervision(self.table, supervisors)
        said: dict[str, object] = {"now_ms": house.now_ms(), "supervision": supervision}
        head = self.head(telling.state)
        if head is not None:
            said["head"] = str(head)
        if house.is_disk_full(self.table):
            said["disk_full"] = True
        if house.is_held(self.table):
            said["held"] = True
        order = house.order(self.table)
        if order.dealing is not None:
            said["dealer"] = order.opener
        if (speed := house.speed(self.table)) != "normal":
            said["pace"] = speed
        proposers = frozenset(house.proposers(self.table))
        called = self.board.called(names, telling.state)
        return Beside.of(said, called, supervisors=supervisors, proposers=proposers)

    def people(self, telling: Telling) -> frozenset[str]:
        """All whom the view names, and who opened the table, who may give orders."""
        opener = self.desk.house.order(self.table).opener
        return telling.people | {opener} if opener else telling.people

    def head(self, state: State) -> Head | None:
        """The head that is shown with a table that stands so: where seeds are asked for, of the entry that asks.

        That one stays the same until they are told, so nobody need tell his seed under two; what the seed decides
        with, the entries before, can no longer be exchanged unseen by whoever keeps it.
        """
        if state.phase in _HEADED:
            head = self.desk.house.head(self.table)
            return head if head is not None and head.seq == state.version else None
        if state.phase == "washed" or (state.phase == "shaken" and state.round.are_seeds_asked):
            head = self.desk.house.asked_head(self.table)
            return head if head is not None and head.seq <= state.version else None
        return None

    # ---- from the client to the table ------------------------------------------------------------------------

    async def read(self) -> None:
        while True:
            message = await self.socket.receive()
            if message["type"] != "websocket.receive":
                return
            raw = message.get("text") or message.get("bytes") or ""
            wait_s = self.desk.message_wait_s(self.person or f"at {self.address}", self.address)
            if wait_s:
                ref = ref_of(raw) if len(raw) <= self.desk.limits.message_bytes else None
                await self.refuse("too_fast", {"wait_ms": round(wait_s * 1000)}, ref)
                await asyncio.sleep(wait_s)
            else:
                await self.take(raw)

    async def take(self, raw: str | bytes) -> None:
        """Do what one message asks. It always has an answer: an event and a view, a refusal, an explanation."""
        length = len(raw.encode(errors="replace") if isinstance(raw, str) else raw)
        most = self.desk.limits.message_bytes
        if length > most:
            await self.refuse_fault("message", f"{length} bytes", f"at most {most} bytes", None)
            return
        message = read_message(raw, self.person or "")
        if isinstance(message, Unreadable):
            fault = message.fault
            await self.refuse_fault(fault.field, fault.value, fault.expected, message.ref)
        elif isinstance(message, Explain):
            await self.answer(message)
        elif self.person is None:
            await self.refuse("no_session", {}, message.ref)
        elif isinstance(message, GoOn):
            self.desk.house.go_on(self.table, self.person)
            await self.outbox.answer(Done(ref=message.ref))
        elif isinstance(message, DealAt):
            self.desk.house.wish_speed(self.table, self.person, message.pace)
            await self.outbox.answer(Done(ref=message.ref))
        else:
            await self.do(message)

    async def do(self, order: Order) -> None:
        began_s = self.loop.time()
        try:
            refusal, was_given = await self._done(order)
        except (NoSuchTableError, TableHaltedError):
            refusal, was_given = Refusal(code="table_halted", facts={"table": self.table}), False
        self.desk.metrics.commanded(self.loop.time() - began_s, refusal.code if refusal else None)
        if refusal is not None:
            await self.refuse(refusal.code, refusal.facts, order.ref, clause=refusal.clause)
            return
        if was_given:  # nothing happens any more that would tell him
            now = Update(events=(), state=self.desk.house.state(self.table))
            self.outbox.show(self.board.telling(now))
        if order.sign is not None:
            await self.outbox.answer(Done(ref=order.ref))

    async def _done(self, order: Order) -> tuple[Refusal | None, bool]:
        """A refusal, or None once the order is done; and whether it came before.

        It did if this process knows its sign, or if it is stored, by this process or one before. An order that is sent
        again and did not come before is done only while the table stands where it stood.
        """
        person, once = self.person or "", self.desk.once
        if self.desk.house.was_done(self.table, person, order.sign):
            return None, True
        was_given = once.has(self.table, person, order.sign)
        if order.resent is not None and not was_given and self._is_late(order.resent):
            return Refusal(code="not_done"), False
        give = partial(self.desk.give, self.table, person, order)
        return await once.do(self.table, person, order.sign, give), was_given

    def _is_late(self, moment: Moment) -> bool:
        """Whether the table has gone on since then."""
        state = self.desk.house.state(self.table)
        return (moment.round, moment.phase) != (state.coming, state.phase)

    async def answer(self, question: Explain) -> None:
        seen = self.board.now(self.desk.house.state(self.table)).sight.view(self.person)
        explanation = explain(seen, question, self.book, self.language)
        if explanation is None:
            await self.refuse("nothing_to_explain", {"box": question.box}, question.ref)
        else:
            await self.outbox.answer(explanation)

    async def refuse_fault(self, field: str, value: object, expected: str, ref: Ref) -> None:
        await self.refuse("bad_command", {"field": field, "value": value, "expected": expected}, ref)

    async def refuse(
        self, code: RefusalCode, facts: Mapping[str, object], ref: Ref, *, clause: str | None = None
    ) -> None:
        told = sentence("refusal." + code, await self.as_read(facts), self.language)
        text = with_reading(told, clause, self.language)
        await self.outbox.answer(RefusalMessage(code=code, clause=clause, facts=facts, text=text, ref=ref))

    async def as_read(self, facts: Mapping[str, object]) -> dict[str, object]:
        """Facts as people read them: display names for persons, and the currency of the amounts."""
        people = {name: str(facts[name]) for name in _PERSONS if isinstance(facts.get(name), str)}
        names = await self.desk.guests.names(people.values())
        told = {name: as_told(value) for name, value in facts.items()}
        return {"currency": self.book.currency, **told} | {
            name: names[person] for name, person in people.items()
        }


def as_told(value: object) -> object:
    """A value in a sentence: what has no words of its own is told as the page sent it."""
    return msgspec.json.encode(value).decode() if value is None or isinstance(value, bool) else value


async def _refuse_and_close(
    socket: Socket, code: RefusalCode, closing: int, facts: Mapping[str, object]
) -> None:
    text = sentence("refusal." + code, facts, language_of(socket))
    await socket.send_data(
        msgspec.json.encode(RefusalMessage(code=code, facts=facts, text=text)), mode="text"
    )
    await _close(socket, closing)


async def _close(socket: Socket, code: int) -> None:
    try:
        await socket.close(code)
    except (WebSocketDisconnect, OSError, RuntimeError):  # it is closed already
        return
