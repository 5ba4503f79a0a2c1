"""The live connection of one viewer to one table.

Two tasks share it. One sends updates of the table, reduced to what this viewer may see; one reads. The reader
waits for each command to be stored before it reads the next.
"""

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import nullcontext, suppress
from functools import partial
from time import perf_counter
from typing import Any, Final, Protocol

import msgspec
import structlog
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath, SkipValidation

from paigow.citing import with_reading
from paigow.runtime import NoSuchTableError, TableHaltedError, Update
from paigow.storage import AwayError, LostError, Person
from paigow.table import Refusal, State, show
from paigow.table import commands as c
from paigow.table.views.public_table import written
from paigow.web.edge.addresses import address_of, route_of
from paigow.web.edge.http_protocols import LINE
from paigow.web.edge.language import language_of, sentence
from paigow.web.edge.problems import Problem
from paigow.web.edge.rate_limits import wait_ms
from paigow.web.edge.same_origin import is_same_origin
from paigow.web.identity.scopes import Scope
from paigow.web.live.broadcast import OPEN_LATE, Beside, Telling, encode, join_events
from paigow.web.live.delayed_view import Behind
from paigow.web.live.messages import (
    DealAt,
    Done,
    Explain,
    GoOn,
    Here,
    Moment,
    OpenTalk,
    Order,
    Ref,
    RefusalMessage,
    ReportLine,
    Say,
    Silence,
    TalkAsk,
    Unreadable,
    read_message,
    ref_of,
)
from paigow.web.live.outbox import Outbox, Parcel
from paigow.web.live.presence import RESTART, SIGNED_OUT
from paigow.web.services import Services
from paigow.web.tables.explain import explain
from paigow.words.codes import RefusalCode

log = structlog.get_logger("paigow.server")
Socket = WebSocket[Any, Any, Any]

FOREIGN: Final = 4403
NO_TABLE: Final = 4404
TOO_MANY: Final = 4429
BUG: Final = 1011
_PERSONS: Final = ("person", "seated", "offered", "next")
"""Facts of a refusal that name a person."""


_QUIET: Final = b'{"type":"quiet"}'


@websocket("/api/v1/tables/{table:str}/live")
async def live(
    socket: Socket, table: FromPath[str], services: NamedDependency[SkipValidation[Services]]
) -> None:
    """Show a table to one viewer while connected, and take the viewer's commands."""
    if not is_same_origin(socket):
        log.warning("foreign_origin_refused", path=socket.url.path)
        await socket.close(FOREIGN)
        return
    try:
        person = await services.guests.find(socket)
    except Problem:  # the program's token is invalid
        await socket.close(SIGNED_OUT)
        return
    except (AwayError, LostError):
        await socket.close(RESTART)
        return
    await socket.accept()
    try:
        await _serve(socket, table, services, person)
    except (WebSocketDisconnect, OSError, TimeoutError):
        pass
    except (AwayError, LostError):  # the client retries when the data are back, possibly at another process
        await _close(socket, RESTART)
    except Exception:
        log.exception("live_failed", table=table)
        await _close(socket, BUG)


async def _serve(socket: Socket, table: str, services: Services, person: Person | None) -> None:
    holder = person.person if person else f"at {address_of(socket)}"
    may_see = await services.table_access.may_see(table, socket)
    if services.house.is_elsewhere(table):  # it moved a moment ago
        await _close(socket, RESTART)
    elif not may_see or not services.house.runs(table):
        # if the order is lost, nothing else is known, not even whether the table was private
        is_halted = table in services.halted_tables.reasons() and (
            may_see or await services.house.order_of(table) is None
        )
        code: RefusalCode = "table_halted" if is_halted else "no_table"
        await _refuse_and_close(socket, code, NO_TABLE, {"table": table})
    elif not services.connections.take(holder):
        await _refuse_and_close(
            socket, "too_many_connections", TOO_MANY, {"most": services.limits.connections_per_person}
        )
    else:
        try:
            with (
                services.channels.viewing(table),
                services.presence.here(person, partial(_close, socket)),
            ):
                if person is not None and await services.guests.find(socket) is None:
                    await _close(socket, SIGNED_OUT)  # the session ended since it was looked up
                    return
                await _Viewer(socket, table, services, person).stay()
        except (TableHaltedError, NoSuchTableError):
            if services.house.is_elsewhere(table):
                await _close(socket, RESTART)
            else:
                await _refuse_and_close(socket, "table_halted", NO_TABLE, {"table": table})
        finally:
            services.connections.give_back(holder)


class Line(Protocol):
    """The connection itself, if the server exposes it."""

    def post(self, texts: Sequence[bytes]) -> bool:
        """Send messages at once; return False if nothing was sent because this is not the moment."""


class _Viewer:
    """One viewer at one table; ``person`` is ``None`` for an onlooker."""

    def __init__(self, socket: Socket, table: str, services: Services, person: Person | None) -> None:
        self.socket, self.table, self.services = socket, table, services
        self.visitor = person
        self.person = person.person if person else None
        self.scopes = person.scopes if person else None
        """Scopes of a program; ``None`` if the person uses the page."""
        self.language = language_of(socket)
        self.has_panel = socket.query_params.get("panel") is not None
        """The supervisor's panel is open, and the viewer gets the orders available now."""
        self.board = services.channels.of(table)
        self.behind = services.delayed_views.of(table)
        """Delayed view of the table; ``None`` if everyone sees it at once."""
        self.is_behind = self.looks_on()
        """The viewer is a delayed spectator."""
        self.seen = (0, 0)
        """What the viewer saw before becoming delayed: the version of the table, and the number of chat lines."""
        self.book = self.board.book
        self.outbox = Outbox(kept_events=services.limits.kept_events)
        self.address = address_of(socket)
        self.is_closed = False
        self.clock = services.house.clock
        extensions: Mapping[str, Any] = socket.scope.get("extensions") or {}
        self.line: Line | None = extensions.get(LINE)
        self.is_sending = True
        """Messages are being sent that precede everything in the outbox."""
        self.told_s = self.clock.elapsed_s()
        """Time of the last message to the client."""
        self.heard_s: float | None = None
        """Time of the last message from a client with heartbeats; ``None`` if this one has sent none."""

    async def stay(self) -> None:
        """Serve until the client goes or the server stops.

        Raises:
            TableHaltedError: the table is halted, not closed.
        """
        if self.services.table_supervisors.is_surveilled_by(self.person, self.table) or (
            self.has_panel and self.services.house_supervisors.include(self.person)
        ):
            self.services.oversight.note_role_use(str(self.person), route_of(self.socket), self.table)
        talks = self.services.chat
        with (
            self.services.house.listen(self.table, self.hear, self.person),
            talks.hearing(self.table, self),
            nullcontext() if self.behind is None else self.behind.telling(self),
        ):
            first = self.now()
            recalled = self.recalled()  # at the same moment: later updates come through the outbox
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
                self.is_sending = True  # waiting updates are dropped
        for task in done:
            task.result()

    # ---- from the table to the client ------------------------------------------------------------------------

    def looks_on(self, state: State | None = None) -> bool:
        """Return whether the viewer sees the table with delay, now or in ``state``."""
        return self.behind is not None and self.services.spectators.include(self.table, self.visitor, state)

    @property
    def late(self) -> Behind | None:
        """Return the delayed view if the viewer gets it, or ``None`` otherwise."""
        return self.behind if self.is_behind else None

    @property
    def state(self) -> State:
        """Return the state that the viewer sees, before it is reduced to the viewer's view."""
        return self.services.house.state(self.table) if self.late is None else self.late.state

    def now(self) -> Telling:
        """Return the table as a new viewer sees it."""
        return self.board.now(self.state) if self.late is None else self.late.now()

    def recalled(self) -> list[bytes]:
        """Return the round's events as an onlooker saw them, and the chat, for a page that lost its memory."""
        late, state = self.late, self.state
        round_events = self.services.house.this_round(self.table) if late is None else late.round_events
        events = [show(state, event, None) for event in round_events]
        found = [encode({"type": "events", "events": events, "recalled": True})] if events else []
        said = self.services.chat.recalled(self.table, None if late is None else late.line)
        return found if said is None else [*found, said]

    def hear(self, update: Update) -> None:
        if self.behind is not None and self.goes_behind(update):
            return
        telling = self.board.telling(update)
        self.outbox.show(telling)
        tell = self.board.later if telling.can_wait else self.board.soon
        tell(self.tell)

    def goes_behind(self, update: Update) -> bool:
        """Return whether an update must still be kept from the viewer.

        A viewer who leaves the table sees the update that removed them, and later updates with delay. A
        viewer who gets a place sees the table at once.
        """
        was_behind, self.is_behind = self.is_behind, self.looks_on(update.state)
        if self.is_behind and not was_behind:
            self.seen = (update.state.version, self.services.chat.last(self.table))
        elif was_behind and not self.is_behind:
            self.outbox.forget()
            self.outbox.show(self.board.now(update.state))
            for message in self.recalled():
                self.outbox.say(message)
            self.board.soon(self.tell)
            return True
        return was_behind

    def hear_late(self, telling: Telling) -> None:
        """Send the table as delayed spectators may now see it, without what the viewer has already seen."""
        if self.is_behind and telling.state.version > self.seen[0]:
            self.outbox.show(telling)
            self.board.soon(self.tell)

    def hear_said_late(self, number: int, message: bytes) -> None:
        """Send a chat message that delayed spectators may now see."""
        if self.is_behind and number > self.seen[1]:
            self.outbox.say(message)
            self.board.soon(self.tell)

    async def turn_out(self) -> None:
        """Close the connection: for this viewer the table no longer exists."""
        await _close(self.socket, NO_TABLE)

    async def come_again(self) -> None:
        """Close the connection so that the client reconnects: the table moved, or the session may have ended."""
        await _close(self.socket, RESTART)

    def hear_said(self, number: int, message: bytes) -> None:
        """Send a chat message."""
        if not self.is_behind:
            self.outbox.say(message)
            self.board.soon(self.tell)

    def tell(self) -> None:
        """Send the outbox at once if the connection is free. Otherwise, or on any error, the sender does it."""
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
                async with self.clock.timeout(self.services.limits.send_timeout_s):
                    for message in messages:
                        await self.socket.send_data(message, mode="text")
            except TimeoutError:
                self.services.metrics.slow_readers.inc()
                raise
            self.has_told(messages)

    def has_told(self, messages: Sequence[bytes]) -> None:
        self.told_s = self.clock.elapsed_s()
        self.services.metrics.sent(messages)

    async def due(self) -> Parcel | None:
        """Return what to send next, or ``None`` after a silence, to say that nothing is new.

        Raises:
            TimeoutError: the client's heartbeats have stopped; the connection is closed.
        """
        while True:
            told_s = self.told_s
            silent_s = self.silent_s()
            if silent_s is not None and silent_s <= self.clock.elapsed_s():
                await _close(self.socket, RESTART)
                raise TimeoutError
            quiet_s = told_s + self.services.limits.quiet_s
            wake_s = quiet_s if silent_s is None else min(quiet_s, silent_s)
            with suppress(TimeoutError):
                async with self.clock.timeout(wake_s - self.clock.elapsed_s()):
                    return await self.outbox.take()
            if wake_s != quiet_s:
                continue
            if self.told_s == told_s:  # the sum of the two is not exact, so the time itself is not compared
                is_told_all = self.late is None or self.late.is_over
                if is_told_all and not self.is_closed and not self.services.house.runs(self.table):
                    raise TableHaltedError(self.table)
                return None

    def silent_s(self) -> float | None:
        """Return when the client counts as silent, or ``None`` if it sends no heartbeats."""
        return None if self.heard_s is None else self.heard_s + self.services.limits.silent_s

    def messages(self, parcel: Parcel) -> list[bytes] | None:
        """Return the messages of a parcel, or ``None`` if a name must be looked up."""
        messages = []
        events = [data for telling in parcel.tellings if (data := telling.events(self.person))]
        if events:
            messages.append(join_events(events))
        if parcel.tellings:
            view = self.view(parcel.tellings[-1])
            if view is None:
                return None
            messages.append(view)
        return [*messages, *parcel.said, *[encode(answer) for answer in parcel.answers]]

    async def looked_up(self, parcel: Parcel) -> list[bytes]:
        """Return as ``messages`` after looking up the names; the data beside the view are refreshed."""
        if parcel.tellings:
            parcel.tellings[-1].beside = None
        while (messages := self.messages(parcel)) is None:
            await self.services.guests.names(
                self.people(parcel.tellings[-1]) | {*filter(None, [self.person])}
            )
        return messages

    def view(self, telling: Telling) -> bytes | None:
        """Return the view of this viewer with its accompanying data, or ``None`` if a name must be looked up."""
        self.is_closed = telling.state.phase == "closed"
        beside = telling.beside
        if beside is None:
            beside = telling.beside = self.beside(telling)
            if beside is None:
                return None
        person, behind = self.person, {"is_behind": True} if self.is_behind else {}
        if person is None:
            return telling.message(None, {"role": "onlooker", **behind}, None)
        if telling.said is not None:
            return self.named(telling, person, {"role": "player", **behind, **self.own_late(person)}, beside)
        own: dict[str, object] = {"role": "player", "net": self.services.house.net(self.table, person)}
        own |= behind | self.services.chat.voice(self.table, person)
        if (waits_ms := self.services.house.waits_ms(self.table, person)) is not None:
            own["waits_ms"] = waits_ms
        if (bar := self.services.seed_bars.barred(person, self.address)) is not None:
            own["seed_bar"] = bar
        if (
            self.has_panel
            and self.may("supervise")
            and (may_order := self.services.table_commands.orders(self.table, person))
        ):
            own["orders"] = may_order
        if person in beside.proposers:
            own["may_propose"] = True
        side = self.services.house.dealers_side(self.table)
        if side is not None and person == self.services.house.order(self.table).opener:
            own["dealing"] = side
        if self.may("supervise"):
            own |= self.overseen(person, telling, is_supervisor=person in beside.supervisors)
            if (
                own["role"] == "supervisor"
                and self.services.house.is_held(self.table)
                and "dealing" not in own
            ):
                own["due"] = self.services.house.due(self.table)
        return self.named(telling, person, own, beside)

    def named(self, telling: Telling, person: str, own: dict[str, object], beside: Beside) -> bytes | None:
        """Return the view of a named person, or ``None`` if a name must be looked up."""
        if person in beside.people:
            return telling.message(person, own, None)
        known = self.services.guests.known_names([person])
        return None if known is None else telling.message(person, own, known[person])

    def own_late(self, person: str) -> dict[str, object]:
        """Return the private data for a delayed viewer."""
        if not self.services.house.runs(self.table):
            return {}
        net: dict[str, object] = {"net": self.services.house.net(self.table, person)}
        return net | ({"moderates": True} if self.services.chat.moderates(self.table, person) else {})

    def overseen(self, person: str, telling: Telling, *, is_supervisor: bool) -> dict[str, object]:
        """Return the data for supervisors and the surveillance only."""
        is_watching = self.services.table_supervisors.is_surveilled_by(person, self.table)
        told: dict[str, object] = {"is_watching": True} if is_watching else {}
        if is_supervisor:
            told["role"] = "supervisor"
            if answers := self.services.table_commands.answers(self.table, person):
                told["answers"] = answers
        if (is_watching or is_supervisor) and (words := written(telling.state)) is not None:
            told["written"] = words
        return told

    def beside(self, telling: Telling) -> Beside | None:
        """Return the data for everybody beside the view, or ``None`` if a name must be looked up."""
        said = telling.said or self.services.table_info.of(self.table, telling.state)
        names = self.services.guests.known_names(_people(telling, said.opener))
        if names is None:
            return None
        late_ms = 0 if telling.said is None or self.behind is None else 1000 * self.behind.delay_s
        fields = {"now_ms": self.services.house.now_ms() - late_ms} | said.fields
        called = telling.board.called(names, telling.state)
        return Beside.of(fields, called, supervisors=said.supervisors, proposers=said.proposers)

    def people(self, telling: Telling) -> frozenset[str]:
        """Return everyone whom the view names, and the opener, who may give orders."""
        return _people(
            telling, (telling.said or self.services.table_info.of(self.table, telling.state)).opener
        )

    # ---- from the client to the table ------------------------------------------------------------------------

    async def read(self) -> None:
        while True:
            message = await self.socket.receive()
            if message["type"] != "websocket.receive":
                return
            raw = message.get("text") or message.get("bytes") or ""
            wait_s = self.services.rates.message_wait_s(self.person or f"at {self.address}", self.address)
            if wait_s:
                ref = ref_of(raw) if len(raw) <= self.services.limits.message_bytes else None
                await self.refuse("too_fast", {"wait_ms": wait_ms(wait_s)}, ref)
                await self.clock.sleep(wait_s)
            else:
                await self.take(raw)

    async def take(self, raw: str | bytes) -> None:
        """Handle one message. It always gets an answer: an event and a view, a refusal, or an explanation."""
        if self.heard_s is not None:
            self.heard_s = self.clock.elapsed_s()
        length = len(raw.encode(errors="replace") if isinstance(raw, str) else raw)
        most = self.services.limits.message_bytes
        if length > most:
            await self.refuse_fault("message", f"{length} bytes", f"at most {most} bytes", None)
            return
        message = read_message(raw, self.person or "")
        if isinstance(message, Unreadable):
            fault = message.fault
            await self.refuse_fault(fault.field, fault.value, fault.expected, message.ref)
        elif isinstance(message, Here):
            self.give_sign()
        elif isinstance(message, Explain):
            await self.answer(message)
        elif self.person is None:
            await self.refuse("no_session", {}, message.ref)
        elif (lacking := self.lacks(message)) is not None:
            await self.refuse("beyond_scope", {"scope": lacking}, message.ref)
        elif (late := self.late) is not None and not self.is_open_late(message, late):
            await self.refuse("watches_late", {"delay_s": late.delay_s}, message.ref)
        elif isinstance(message, GoOn):
            self.services.house.go_on(self.table, self.person)
            await self.outbox.answer(Done(ref=message.ref))
        elif isinstance(message, DealAt):
            self.services.house.wish_speed(self.table, self.person, message.pace)
            await self.outbox.answer(Done(ref=message.ref))
        elif isinstance(message, TalkAsk):
            await self.talk(message)
        else:
            await self.do(message)

    def give_sign(self) -> None:
        """Note a heartbeat: from now on silence closes the connection."""
        self.heard_s = self.clock.elapsed_s()

    @staticmethod
    def is_open_late(message: GoOn | DealAt | TalkAsk | Order, late: Behind) -> bool:
        """Return whether a delayed viewer may send this message, because no answer reveals anything too early."""
        if isinstance(message, Order):
            return isinstance(message.command, OPEN_LATE)
        if isinstance(message, ReportLine):
            return message.number <= late.line
        return not isinstance(message, Say)

    async def talk(self, ask: TalkAsk) -> None:
        """Send a chat line, or report or moderate one."""
        person = self.person or ""
        name = (await self.services.guests.names([person]))[person]
        refusal = self.services.chat.do(self.table, person, name, ask)
        line = self.services.chat.line(self.table, ask.number) if isinstance(ask, ReportLine) else None
        if refusal is None and line is not None:
            refusal = await self.services.reports.add(self.table, line, person, name)
        if refusal is not None:
            await self.refuse(refusal.code, refusal.facts, ask.ref, clause=refusal.clause)
        else:
            await self.outbox.answer(Done(ref=ask.ref))

    def lacks(self, message: GoOn | DealAt | TalkAsk | Order) -> Scope | None:
        """Return the scope that the program's token needs and lacks, or ``None``."""
        if self.scopes is None:
            return None
        is_order = isinstance(message, Order) and message.is_supervisors and not message.is_proposed
        is_judges = (
            isinstance(message, Order)
            and isinstance(message.command, c.AnswerProposal)
            and self.services.house_supervisors.include(self.person)
        )
        is_chairs = isinstance(message, Silence | OpenTalk)
        needed: Scope = "supervise" if is_order or is_judges or is_chairs else "play"
        return None if needed in self.scopes else needed

    def may(self, scope: Scope) -> bool:
        """Return whether the viewer uses the page or a program with that scope."""
        return self.scopes is None or scope in self.scopes

    async def do(self, order: Order) -> None:
        began_s = perf_counter()
        try:
            refusal, was_given = await self._done(order)
        except (NoSuchTableError, TableHaltedError):
            refusal, was_given = Refusal(code="table_halted", facts={"table": self.table}), False
        self.services.metrics.commanded(perf_counter() - began_s, refusal.code if refusal else None)
        if refusal is not None:
            await self.refuse(refusal.code, refusal.facts, order.ref, clause=refusal.clause)
            return
        if was_given:  # no further event would tell the client
            self.outbox.show(self.now())
        if order.sign is not None:
            await self.outbox.answer(Done(ref=order.ref))

    async def _done(self, order: Order) -> tuple[Refusal | None, bool]:
        """Return the refusal, or ``None`` if the order is done, and whether it came before.

        It came before if this process knows its idempotency key, or if the key is stored. A repeated order
        that did not come before is done only while the table has not moved on.
        """
        person, once = self.person or "", self.services.idempotency
        if self.services.house.was_done(self.table, person, order.sign):
            return None, True
        was_given = once.has(self.table, person, order.sign)
        if order.resent is not None and not was_given and self._is_late(order.resent):
            return Refusal(code="not_done"), False
        give = partial(self.services.table_commands.give, self.table, person, order, self.address)
        return await once.do(self.table, person, order.sign, give), was_given

    def _is_late(self, moment: Moment) -> bool:
        """Return whether the table has moved on since then."""
        state = self.state
        return (moment.round, moment.phase) != (state.coming, state.phase)

    async def answer(self, question: Explain) -> None:
        seen = self.now().sight.view(self.person)
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
        """Return facts as people read them: display names for persons, and the currency of amounts."""
        people = {name: str(facts[name]) for name in _PERSONS if isinstance(facts.get(name), str)}
        names = await self.services.guests.names(people.values())
        told = {name: as_told(value) for name, value in facts.items()}
        return {"currency": self.book.currency, **told} | {
            name: names[person] for name, person in people.items()
        }


def _people(telling: Telling, opener: str) -> frozenset[str]:
    return telling.people | {opener} if opener else telling.people


def as_told(value: object) -> object:
    """Return a value for a sentence; values without words of their own stay as the page sent them."""
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
    except (WebSocketDisconnect, OSError, RuntimeError):  # it is already closed
        return
