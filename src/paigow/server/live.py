"""The live connection of one viewer to one table.

Two tasks share it: one sends what has happened at the table, reduced to what this viewer may see, one reads. The reader
waits for each command to be stored before it reads the next.
"""

import asyncio
from collections.abc import Mapping
from functools import partial
from typing import Any, Final

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
from paigow.server.telling import Telling, encode, join_events, with_more
from paigow.server.wire import (
    Done,
    Moment,
    Order,
    Question,
    Ref,
    RefusalMessage,
    Unreadable,
    read_message,
    ref_of,
)
from paigow.store import Person
from paigow.table import Refusal, State, show

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
    if not desk.runs(table):
        code = "table_halted" if table in desk.halted() else "no_table"
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


class _Viewer:
    """One viewer at one table; ``person`` None is an onlooker."""

    def __init__(self, socket: Socket, table: str, desk: Desk, person: Person | None) -> None:
        self.socket, self.table, self.desk = socket, table, desk
        self.person = person.person if person else None
        self.language = language_of(socket)
        self.board = desk.board(table)
        self.book = self.board.book
        self.outbox = Outbox(kept_events=desk.limits.kept_events)
        self.address = address_of(socket)
        self.is_closed = False

    async def stay(self) -> None:
        """Until the client goes or the server stops.

        Raises:
            TableHaltedError: the table has stopped, and is not closed.
        """
        with self.desk.house.listen(self.table, self.hear, self.person):
            first = self.board.now(self.desk.house.state(self.table))
            recalled = self.recalled()  # at the same moment: what comes later is told by the outbox
            await self.socket.send_data(await self.view(first), mode="text")
            for message in recalled:
                await self.socket.send_data(message, mode="text")
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

    async def send(self) -> None:
        while True:
            messages = await self.due()
            async with asyncio.timeout(self.desk.limits.send_timeout_s):
                for message in messages:
                    await self.socket.send_data(message, mode="text")

    async def due(self) -> list[bytes]:
        """What there is to send; after a silence the word that there is nothing."""
        try:
            async with asyncio.timeout(self.desk.limits.quiet_s):
                parcel = await self.outbox.take()
        except TimeoutError:
            if not self.is_closed and not self.desk.runs(self.table):
                raise TableHaltedError(self.table) from None
            return [_QUIET]
        return await self.messages(parcel)

    async def messages(self, parcel: Parcel) -> list[bytes]:
        messages = []
        events = [data for telling in parcel.tellings for data in telling.events(self.person)]
        if events:
            messages.append(join_events(events))
        if parcel.tellings:
            messages.append(await self.view(parcel.tellings[-1]))
        return messages + [encode(answer) for answer in parcel.answers]

    async def view(self, telling: Telling) -> bytes:
        """The table as this viewer may see it, with what is said beside it: names, time, and who he is here."""
        self.is_closed = telling.state.phase == "closed"
        house, role = self.desk.house, self.desk.role(self.person, self.table)
        more: dict[str, object] = {
            "names": await self.names(telling),
            "now_ms": house.now_ms(),
            "role": role,
            "supervision": self.desk.supervision(self.table),
        }
        if self.person is not None:
            more["net"] = house.net(self.table, self.person)
        head = self.head(telling.state)
        if head is not None:
            more["head"] = str(head)
        if house.is_disk_full(self.table):
            more["disk_full"] = True
        if house.is_held(self.table):
            more["held"] = True
            if role == "supervisor":
                more["due"] = house.due(self.table)
        return with_more(telling.view(self.person), more)

    def head(self, state: State) -> Head | None:
        """The head that is shown with a table that stands so: where seeds are asked for, of the entry that asks.

        That one stays the same until they are told, so nobody need tell his seed under two; what the seed decides
        with, the entries before, can no longer be exchanged unseen by whoever keeps it.
        """
        if state.phase in _HEADED:
            head = self.desk.house.head(self.table)
            return head if head is not None and head.seq == state.version else None
        if state.phase == "washed" or (state.phase == "shaken" and state.are_seeds_asked):
            head = self.desk.house.asked_head(self.table)
            return head if head is not None and head.seq <= state.version else None
        return None

    async def names(self, telling: Telling) -> dict[str, str]:
        """Of all whom the view names, and of those who may give orders: the viewer and who opened the table."""
        people = telling.people | {*filter(None, (self.desk.house.order(self.table).opener, self.person))}
        return await self.desk.guests.names(people)

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
        elif isinstance(message, Question):
            await self.answer(message)
        elif self.person is None:
            await self.refuse("no_session", {}, message.ref)
        else:
            await self.do(message)

    async def do(self, order: Order) -> None:
        try:
            refusal, was_given = await self._done(order)
        except (NoSuchTableError, TableHaltedError):
            await self.refuse("table_halted", {"table": self.table}, order.ref)
            return
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

    async def answer(self, question: Question) -> None:
        seen = self.board.now(self.desk.house.state(self.table)).sight.view(self.person)
        explanation = explain(seen, question, self.book, self.language)
        if explanation is None:
            await self.refuse("nothing_to_explain", {"box": question.box}, question.ref)
        else:
            await self.outbox.answer(explanation)

    async def refuse_fault(self, field: str, value: object, expected: str, ref: Ref) -> None:
        await self.refuse("bad_command", {"field": field, "value": value, "expected": expected}, ref)

    async def refuse(
        self, code: str, facts: Mapping[str, object], ref: Ref, *, clause: str | None = None
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


async def _refuse_and_close(socket: Socket, code: str, closing: int, facts: Mapping[str, object]) -> None:
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
