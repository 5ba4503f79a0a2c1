"""The live connection of one viewer to one table.

Three tasks share it: one hears what happens at the table and reduces it to what this viewer may see, one sends, one
reads. The reader waits for each command to be stored before it reads the next.
"""

import asyncio
import time
from collections.abc import Mapping
from typing import Any, Final

import msgspec
import structlog
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath, SkipValidation

from paigow.floor import NoSuchTableError, TableHaltedError, Update
from paigow.server.desk import Desk
from paigow.server.explain import explain
from paigow.server.language import language_of, sentence
from paigow.server.limits import Bucket
from paigow.server.origin import is_same_origin
from paigow.server.outbox import Outbox, Parcel
from paigow.server.wire import Order, Question, Ref, RefusalMessage, Unreadable, read_message
from paigow.store import Person
from paigow.table import State, show, view
from paigow.table.view_types import TableView

log = structlog.get_logger("paigow.server")
Socket = WebSocket[Any, Any, Any]

FOREIGN: Final = 4403
NO_TABLE: Final = 4404
TOO_MANY: Final = 4429
BUG: Final = 1011
_PERSONS: Final = ("person", "seated", "offered", "next")
"""Facts of a refusal that name a person."""


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


async def _serve(socket: Socket, table: str, desk: Desk, person: Person | None) -> None:
    holder = person.person if person else f"at {socket.client.host if socket.client else 'unknown'}"
    if not desk.runs(table):
        await _refuse_and_close(socket, "no_table", NO_TABLE, {"table": table})
    elif not desk.connections.take(holder):
        await _refuse_and_close(
            socket, "too_many_connections", TOO_MANY, {"most": desk.limits.connections_per_person}
        )
    else:
        try:
            with desk.viewing(table):
                await _Viewer(socket, table, desk, person).stay()
        finally:
            desk.connections.give_back(holder)


class _Viewer:
    """One viewer at one table; ``person`` None is an onlooker."""

    def __init__(self, socket: Socket, table: str, desk: Desk, person: Person | None) -> None:
        self.socket, self.table, self.desk = socket, table, desk
        self.person = person.person if person else None
        self.language = language_of(socket)
        self.book = desk.house.book(table)
        self.outbox = Outbox(kept_events=desk.limits.kept_events)
        self.bucket = Bucket(desk.limits.messages_burst, desk.limits.messages_per_s)

    async def stay(self) -> None:
        """Until the client goes or the server stops."""
        async with self.desk.house.watch(self.table, self.person) as updates:
            await self.socket.send_data(await self.view(self.desk.house.state(self.table)), mode="text")
            tasks = [asyncio.create_task(each) for each in (self.read(), self.hear(updates), self.send())]
            try:
                done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)
        for task in done:
            task.result()

    # ---- from the table to the client ------------------------------------------------------------------------

    async def hear(self, updates: "asyncio.Queue[Update]") -> None:
        while True:
            update = await updates.get()
            shown = [show(update.state, event, self.person) for event in update.events]
            self.outbox.show(shown, update.state)

    async def send(self) -> None:
        while True:
            parcel = await self.outbox.take()
            for message in await self.messages(parcel):
                async with asyncio.timeout(self.desk.limits.send_timeout_s):
                    await self.socket.send_data(message, mode="text")

    async def messages(self, parcel: Parcel) -> list[bytes]:
        messages = []
        if parcel.events:
            messages.append(msgspec.json.encode({"type": "events", "events": parcel.events}))
        if parcel.state is not None:
            messages.append(await self.view(parcel.state))
        return messages + [msgspec.json.encode(answer) for answer in parcel.answers]

    async def view(self, state: State) -> bytes:
        seen = view(state, self.person, self.book)
        supervisors = filter(None, (self.desk.house.order(self.table).opener, self.person))  # in their orders
        names = await self.desk.guests.names({*people_in(seen), *supervisors})
        now_ms = time.time_ns() // 1_000_000
        role = self.desk.role(self.person, self.table)
        told: dict[str, object] = {"names": names, "now_ms": now_ms, "role": role}
        if self.desk.house.is_held(self.table):
            told["held"] = True
            if role == "supervisor":
                told["due"] = self.desk.house.due(self.table)
        return msgspec.json.encode(msgspec.to_builtins(seen) | told)

    # ---- from the client to the table ------------------------------------------------------------------------

    async def read(self) -> None:
        while True:
            message = await self.socket.receive()
            if message["type"] != "websocket.receive":
                return
            wait_s = self.bucket.take()
            if wait_s:
                await self.refuse("too_fast", {"wait_ms": round(wait_s * 1000)}, None)
                await asyncio.sleep(wait_s)
            else:
                await self.take(message.get("text") or message.get("bytes") or "")

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
        if order.is_supervisors and not self.desk.supervises(self.person, self.table):
            log.warning("supervisors_order_refused", table=self.table, person=self.person)
            name = type(order.command).__struct_config__.tag
            await self.refuse("supervisors_only", {"command": str(name)}, order.ref)
            return
        try:
            refusal = await self.desk.house.command(self.table, order.command)
        except (NoSuchTableError, TableHaltedError):
            await self.refuse("table_halted", {"table": self.table}, order.ref)
        else:
            if refusal is not None:
                await self.refuse(refusal.code, refusal.facts, order.ref, clause=refusal.clause)

    async def answer(self, question: Question) -> None:
        seen = view(self.desk.house.state(self.table), self.person, self.book)
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
        text = sentence("refusal." + code, await self.as_read(facts), self.language)
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


def people_in(seen: TableView) -> set[str]:
    """Everyone whom a view names."""
    people = {each.person for each in seen.people}
    for box in seen.boxes:
        people |= {wager.person for wager in box.wagers}
        people |= {person for person in (box.seated, box.controller) if person is not None}
        people |= {*(box.choice.people if box.choice else ())}
    bank = seen.bank
    people |= {person for person in (bank.person, bank.offered, *bank.asked) if person is not None}
    people |= {stake.person for stake in bank.stakes} | {each.person for each in seen.disputes}
    return people | {*seen.excluded, *seen.set_first}


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
