"""The live connection of one viewer to one table.

Two tasks share it. One sends updates of the table, reduced to what this viewer may see; one reads. The reader
waits for each command to be stored before it reads the next.
"""

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import nullcontext, suppress
from functools import partial
from typing import Any, Final, Protocol

import msgspec
import structlog
from litestar import websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath, SkipValidation

from paigow.runtime import NoSuchTableError, TableHaltedError, Update
from paigow.storage import AwayError, LostError, PersonRow
from paigow.web.edge.addresses import address_of, route_of
from paigow.web.edge.http_protocols import LINE
from paigow.web.edge.language import language_of, sentence
from paigow.web.edge.problems import Problem
from paigow.web.edge.same_origin import is_same_origin
from paigow.web.live.broadcast import EncodedUpdate
from paigow.web.live.messages import RefusalMessage
from paigow.web.live.outbox import Batch, Outbox
from paigow.web.live.presence import RESTART, SIGNED_OUT
from paigow.web.live.viewer_messages import ViewerMessages
from paigow.web.live.viewer_requests import ViewerRequests
from paigow.web.live.viewpoint import Socket, Viewer, Viewpoint
from paigow.web.services import Services
from paigow.words.codes import RefusalCode

log = structlog.get_logger("paigow.server")

FOREIGN: Final = 4403
NO_TABLE: Final = 4404
TOO_MANY: Final = 4429
BUG: Final = 1011
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


async def _serve(socket: Socket, table: str, services: Services, person: PersonRow | None) -> None:
    holder = person.person if person else f"at {address_of(socket)}"
    may_see = await services.table_access.may_see(table, socket)
    if services.house.directory.is_elsewhere(table):  # it moved a moment ago
        await _close(socket, RESTART)
    elif not may_see or not services.house.runs(table):
        # if the order is lost, nothing else is known, not even whether the table was private
        is_halted = table in services.halted_tables.reasons() and (
            may_see or await services.house.directory.order_of(table) is None
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
                await LiveConnection(socket, services, Viewer.of(socket, table, person)).stay()
        except (TableHaltedError, NoSuchTableError):
            if services.house.directory.is_elsewhere(table):
                await _close(socket, RESTART)
            else:
                await _refuse_and_close(socket, "table_halted", NO_TABLE, {"table": table})
        finally:
            services.connections.give_back(holder)


class Line(Protocol):
    """The connection itself, if the server exposes it."""

    def post(self, texts: Sequence[bytes]) -> bool:
        """Send messages at once; return False if nothing was sent because this is not the moment."""


class LiveConnection:
    """The live connection of one viewer. One task sends, one reads; updates come in between."""

    def __init__(self, socket: Socket, services: Services, viewer: Viewer) -> None:
        self.person = viewer.person
        self._socket, self._services, self._viewer, self._table = socket, services, viewer, viewer.table
        self._viewpoint = Viewpoint(services, viewer)
        self._channel = self._viewpoint.channel
        self._outbox = Outbox(kept_events=services.limits.kept_events)
        self._messages = ViewerMessages(services, viewer, self._viewpoint)
        self._requests = ViewerRequests(services, viewer, self._viewpoint, self._outbox)
        self._clock = services.house.clock
        extensions: Mapping[str, Any] = socket.scope.get("extensions") or {}
        self._line: Line | None = extensions.get(LINE)
        self._is_sending = True
        """Messages are being sent that precede everything in the outbox."""
        self._sent_s = self._clock.elapsed_s()
        """Time of the last message to the client."""

    async def stay(self) -> None:
        """Serve until the client goes or the server stops.

        Raises:
            TableHaltedError: the table is halted, not closed.
        """
        if self._services.table_supervisors.is_surveilled_by(self.person, self._table) or (
            self._viewer.has_panel and self._services.house_supervisors.include(self.person)
        ):
            self._services.oversight.note_role_use(str(self.person), route_of(self._socket), self._table)
        chat = self._services.chat
        with (
            self._services.house.listen(self._table, self.on_update, self.person),
            chat.listening(self._table, self),
            self._services.notices.listening(self.person, self.on_notice),
            nullcontext()
            if self._viewpoint.delayed_view is None
            else self._viewpoint.delayed_view.listening(self),
        ):
            first = self._viewpoint.now()
            recalled = self._viewpoint.recalled()  # at the same moment: later updates come through the outbox
            (view,) = await self._messages.with_names(Batch(updates=(first,), answers=()))
            for message in (view, *recalled):
                await self._socket.send_data(message, mode="text")
            self._note_sent((view, *recalled))
            self._messages.note_sent()
            tasks = [asyncio.create_task(each) for each in (self._requests.read(self._socket), self._send())]
            try:
                done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)
                self._is_sending = True  # waiting updates are dropped
        for task in done:
            task.result()

    def on_update(self, update: Update) -> None:
        is_kept_back, ends_delay = self._viewpoint.follow(update)
        if ends_delay:
            self._outbox.drop()
            self._outbox.add_update(self._channel.now(update.state))
            for message in self._viewpoint.recalled():
                self._outbox.add_chat(message)
            self._channel.call_soon(self._send_now)
        elif not is_kept_back:
            self._outbox.add_update(self._channel.encoded(update))
            self._channel.call_soon(self._send_now)

    def on_chat(self, number: int, message: bytes) -> None:
        """Send a chat message."""
        if not self._viewpoint.is_delayed:
            self._outbox.add_chat(message)
            self._channel.call_soon(self._send_now)

    def on_notice(self, message: bytes) -> None:
        """Send a notice that is for the viewer alone."""
        self._outbox.add_chat(message)
        self._channel.call_soon(self._send_now)

    def on_delayed_update(self, encoded: EncodedUpdate) -> None:
        """Send the table as delayed spectators may now see it, without what the viewer has already seen."""
        if self._viewpoint.is_new(encoded.state):
            self._outbox.add_update(encoded)
            self._channel.call_soon(self._send_now)

    def on_delayed_chat(self, number: int, message: bytes) -> None:
        """Send a chat message that delayed spectators may now see."""
        if self._viewpoint.is_new_line(number):
            self._outbox.add_chat(message)
            self._channel.call_soon(self._send_now)

    async def end_access(self) -> None:
        """Close the connection: for this viewer the table no longer exists."""
        await _close(self._socket, NO_TABLE)

    async def reconnect(self) -> None:
        """Close the connection so that the client reconnects: the table moved, or the session may have ended."""
        await _close(self._socket, RESTART)

    def _send_now(self) -> None:
        """Send the outbox at once if the connection is free. Otherwise, or on any error, the sender does it."""
        if self._line is not None and not self._is_sending and (batch := self._outbox.peek()) is not None:
            try:
                messages = self._messages.of(batch)
                if messages is not None and self._line.post(messages):
                    self._outbox.clear()
                    self._note_sent(messages)
                    self._messages.note_sent()
                    return
            except Exception:
                log.exception("telling_failed", table=self._table)
        self._outbox.wake()

    async def _send(self) -> None:
        while True:
            self._is_sending = False
            batch = await self._next_batch()
            self._is_sending = True
            messages = [_QUIET] if batch is None else await self._messages.with_names(batch)
            try:
                async with self._clock.timeout(self._services.limits.send_timeout_s):
                    for message in messages:
                        await self._socket.send_data(message, mode="text")
            except TimeoutError:
                self._services.metrics.slow_readers.inc()
                raise
            self._note_sent(messages)
            if batch is not None:
                self._messages.note_sent()

    def _note_sent(self, messages: Sequence[bytes]) -> None:
        self._sent_s = self._clock.elapsed_s()
        self._services.metrics.count_messages(messages)

    async def _next_batch(self) -> Batch | None:
        """Return what to send next, or ``None`` after a silence, to say that nothing is new.

        Raises:
            TimeoutError: the client's heartbeats have stopped; the connection is closed.
        """
        while True:
            sent_s = self._sent_s
            silent_s = self._requests.silent_s()
            if silent_s is not None and silent_s <= self._clock.elapsed_s():
                await _close(self._socket, RESTART)
                raise TimeoutError
            quiet_s = sent_s + self._services.limits.quiet_s
            wake_s = quiet_s if silent_s is None else min(quiet_s, silent_s)
            with suppress(TimeoutError):
                async with self._clock.timeout(wake_s - self._clock.elapsed_s()):
                    return await self._outbox.take()
            if wake_s != quiet_s:
                continue
            if self._sent_s == sent_s:  # the sum of the two is not exact, so the time itself is not compared
                view = self._viewpoint.active_delayed_view
                has_shown_all = view is None or view.is_over
                is_running = self._services.house.runs(self._table)
                if has_shown_all and not is_running and not self._messages.is_closed:
                    raise TableHaltedError(self._table)
                return None


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
