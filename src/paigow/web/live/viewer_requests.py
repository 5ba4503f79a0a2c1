"""Reads the messages of one viewer, and does what they ask for."""

from collections.abc import Mapping
from functools import partial
from time import perf_counter
from typing import Final

import msgspec

from paigow.citing import with_reading
from paigow.runtime import NoSuchTableError, TableHaltedError
from paigow.table import Refusal
from paigow.table import commands as c
from paigow.web.edge.language import sentence
from paigow.web.edge.rate_limits import wait_ms
from paigow.web.identity.scopes import Scope
from paigow.web.live.broadcast import DELAYED_VIEWER_COMMANDS
from paigow.web.live.delayed_view import DelayedView
from paigow.web.live.messages import (
    AskView,
    DealAt,
    Done,
    Explain,
    GoOn,
    Here,
    Moment,
    OpenTalk,
    Order,
    Ready,
    Ref,
    RefusalMessage,
    ReportLine,
    Say,
    SayPhrase,
    Silence,
    StartAsk,
    TalkAsk,
    Unreadable,
    read_message,
    ref_of,
)
from paigow.web.live.outbox import Outbox
from paigow.web.live.viewpoint import Socket, Viewer, Viewpoint
from paigow.web.services import Services
from paigow.web.tables.explain import explain
from paigow.words.codes import RefusalCode

_PERSONS: Final = ("person", "seated", "offered", "next")
"""Facts of a refusal that name a person."""


class ViewerRequests:
    """Handles the messages of one viewer one after the other: each is stored before the next is read."""

    def __init__(self, services: Services, viewer: Viewer, viewpoint: Viewpoint, outbox: Outbox) -> None:
        self._services, self._viewer, self._viewpoint, self._outbox = services, viewer, viewpoint, outbox
        self._house, self._clock = services.house, services.house.clock
        self._table, self._person = viewer.table, viewer.person
        self._heard_s: float | None = None
        """Time of the last message from a client with heartbeats; ``None`` if this one has sent none."""

    def silent_s(self) -> float | None:
        """Return when the client counts as silent, or ``None`` if it sends no heartbeats."""
        return None if self._heard_s is None else self._heard_s + self._services.limits.silent_s

    async def read(self, socket: Socket) -> None:
        """Handle messages until the client goes."""
        while True:
            message = await socket.receive()
            if message["type"] != "websocket.receive":
                return
            raw = message.get("text") or message.get("bytes") or ""
            wait_s = self._services.rates.message_wait_s(
                self._person or f"at {self._viewer.address}", self._viewer.address
            )
            if wait_s:
                ref = ref_of(raw) if len(raw) <= self._services.limits.message_bytes else None
                await self._refuse("too_fast", {"wait_ms": wait_ms(wait_s)}, ref)
                await self._clock.sleep(wait_s)
            else:
                await self._handle(raw)

    async def _handle(self, raw: str | bytes) -> None:
        """Handle one message. It always gets an answer: an event and a view, a refusal, or an explanation."""
        if self._heard_s is not None:
            self._heard_s = self._clock.elapsed_s()
        length = len(raw.encode(errors="replace") if isinstance(raw, str) else raw)
        most = self._services.limits.message_bytes
        if length > most:
            await self.refuse_fault("message", f"{length} bytes", f"at most {most} bytes", None)
            return
        message = read_message(raw, self._person or "")
        if isinstance(message, Unreadable):
            fault = message.fault
            await self.refuse_fault(fault.field, fault.value, fault.expected, message.ref)
        elif isinstance(message, Here):
            self._heard_s = self._clock.elapsed_s()  # from now on silence closes the connection
        elif isinstance(message, AskView):
            self._outbox.add_whole_view(self._viewpoint.now())
            await self._outbox.add_answer(Done(ref=message.ref))
        elif isinstance(message, Explain):
            await self._answer(message)
        elif self._person is None:
            await self._refuse("no_session", {}, message.ref)
        elif (missing := self._missing_scope(message)) is not None:
            await self._refuse("beyond_scope", {"scope": missing}, message.ref)
        elif (view := self._viewpoint.active_delayed_view) is not None and not _is_open_to_delayed(
            message, view
        ):
            await self._refuse("watches_late", {"delay_s": view.delay_s}, message.ref)
        elif isinstance(message, GoOn):
            self._house.go_on(self._table, self._person)
            await self._outbox.add_answer(Done(ref=message.ref))
        elif isinstance(message, DealAt):
            self._house.wish_speed(self._table, self._person, message.pace)
            await self._outbox.add_answer(Done(ref=message.ref))
        elif isinstance(message, StartAsk):
            await self._handle_start(message)
        elif isinstance(message, TalkAsk):
            await self._handle_chat(message)
        else:
            await self._do(message)

    async def _handle_start(self, ask: StartAsk) -> None:
        """Note that the viewer is ready for the first round, or begin it."""
        refusal, person = None, self._person or ""
        if isinstance(ask, Ready):
            refusal = self._house.say_ready(self._table, person, is_ready=ask.is_ready)
        elif self._services.chat.may_moderate(self._table, person):
            refusal = self._house.start_now(self._table)
        else:
            refusal = Refusal(code="opener_starts")
        if refusal is not None:
            await self._refuse(refusal.code, refusal.facts, ask.ref)
        else:
            await self._outbox.add_answer(Done(ref=ask.ref))

    async def _handle_chat(self, ask: TalkAsk) -> None:
        """Send a chat line, or report or moderate one."""
        person = self._person or ""
        name = (await self._services.guests.names([person]))[person]
        refusal = self._services.chat.handle(self._table, person, name, ask)
        line = (
            self._services.chat.stored_line(self._table, ask.number) if isinstance(ask, ReportLine) else None
        )
        if refusal is None and line is not None:
            refusal = await self._services.reports.add(self._table, line, person, name)
        if refusal is not None:
            await self._refuse(refusal.code, refusal.facts, ask.ref, clause=refusal.clause)
        else:
            await self._outbox.add_answer(Done(ref=ask.ref))

    def _missing_scope(self, message: GoOn | DealAt | StartAsk | TalkAsk | Order) -> Scope | None:
        """Return the scope that the program's token needs and lacks, or ``None``."""
        if self._viewer.scopes is None:
            return None
        is_order = isinstance(message, Order) and message.is_supervisors and not message.is_proposed
        is_judges = (
            isinstance(message, Order)
            and isinstance(message.command, c.AnswerProposal)
            and self._services.house_supervisors.include(self._person)
        )
        is_chairs = isinstance(message, Silence | OpenTalk)
        needed: Scope = "supervise" if is_order or is_judges or is_chairs else "play"
        return None if needed in self._viewer.scopes else needed

    async def _do(self, order: Order) -> None:
        began_s = perf_counter()
        try:
            refusal, was_done_before = await self._give(order)
        except (NoSuchTableError, TableHaltedError):
            refusal, was_done_before = Refusal(code="table_halted", facts={"table": self._table}), False
        self._services.metrics.count_command(perf_counter() - began_s, refusal.code if refusal else None)
        if refusal is not None:
            await self._refuse(refusal.code, refusal.facts, order.ref, clause=refusal.clause)
            return
        if was_done_before:  # no further event would tell the client
            self._outbox.add_update(self._viewpoint.now())
        if order.idempotency_key is not None:
            await self._outbox.add_answer(Done(ref=order.ref))

    async def _give(self, order: Order) -> tuple[Refusal | None, bool]:
        """Return the refusal, or ``None`` if the order is done, and whether it came before.

        It came before if this process knows its idempotency key, or if the key is stored. A repeated order
        that did not come before is done only while the table has not moved on.
        """
        person, cache = self._person or "", self._services.idempotency
        if self._house.was_done(self._table, person, order.idempotency_key):
            return None, True
        was_done_before = cache.has(self._table, person, order.idempotency_key)
        if order.resent is not None and not was_done_before and self._has_moved_on(order.resent):
            return Refusal(code="not_done"), False
        work = partial(self._services.table_commands.give, self._table, person, order, self._viewer.address)
        return await cache.do(self._table, person, order.idempotency_key, work), was_done_before

    def _has_moved_on(self, moment: Moment) -> bool:
        """Return whether the table has moved on since then."""
        state = self._viewpoint.state
        return (moment.round, moment.phase) != (state.coming, state.phase)

    async def _answer(self, question: Explain) -> None:
        seen = self._viewpoint.now().sight.view(self._person)
        explanation = explain(seen, question, self._viewpoint.channel.book, self._viewer.language)
        if explanation is None:
            await self._refuse("nothing_to_explain", {"box": question.box}, question.ref)
        else:
            await self._outbox.add_answer(explanation)

    async def refuse_fault(self, field: str, value: object, expected: str, ref: Ref) -> None:
        await self._refuse("bad_command", {"field": field, "value": value, "expected": expected}, ref)

    async def _refuse(
        self, code: RefusalCode, facts: Mapping[str, object], ref: Ref, *, clause: str | None = None
    ) -> None:
        shown = sentence("refusal." + code, await self._facts_for_reader(facts), self._viewer.language)
        text = with_reading(shown, clause, self._viewer.language)
        await self._outbox.add_answer(
            RefusalMessage(code=code, clause=clause, facts=facts, text=text, ref=ref)
        )

    async def _facts_for_reader(self, facts: Mapping[str, object]) -> dict[str, object]:
        """Return facts as people read them: display names for persons, and the currency of amounts."""
        people = {name: str(facts[name]) for name in _PERSONS if isinstance(facts.get(name), str)}
        names = await self._services.guests.names(people.values())
        shown = {name: _value_for_sentence(value) for name, value in facts.items()}
        return {"currency": self._viewpoint.channel.book.currency, **shown} | {
            name: names[person] for name, person in people.items()
        }


def _is_open_to_delayed(message: GoOn | DealAt | StartAsk | TalkAsk | Order, view: DelayedView) -> bool:
    """Return whether a delayed viewer may send this message, because no answer reveals anything too early."""
    if isinstance(message, Order):
        return isinstance(message.command, DELAYED_VIEWER_COMMANDS)
    if isinstance(message, ReportLine):
        return message.number <= view.line
    return not isinstance(message, Say | SayPhrase | StartAsk)


def _value_for_sentence(value: object) -> object:
    """Return a value for a sentence; values without words of their own stay as the page sent them."""
    return msgspec.json.encode(value).decode() if value is None or isinstance(value, bool) else value
