"""uvicorn's two protocols, with a limit on every wait for a client.

uvicorn documents that another protocol class may be given, but not what the classes that are extended here look like.
Therefore pyproject.toml allows only uvicorn versions with which this module was tested.
"""

import asyncio
from collections.abc import Callable, Sequence
from http import HTTPStatus
from typing import Any, Final

from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.utils import ClientDisconnected, get_remote_addr
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import OPEN

from paigow.clock import Clock, Timer
from paigow.web.edge import compression
from paigow.web.edge.connection_limits import ConnectionLimiter, ConnectionSlot
from paigow.web.edge.rate_limits import Limits, TokenBucket
from paigow.web.edge.site import SECURITY_HEADERS

_REASONS: Final = {
    400: b"Bad Request",
    408: b"Request Timeout",
    431: b"Request Header Fields Too Large",
    503: b"Service Unavailable",
}

_SECURITY: Final = b"".join(f"{name}: {text}\r\n".encode() for name, text in SECURITY_HEADERS.items())
_PIECE: Final = 2048
"""Bytes read at once from a live connection: a few hundred frames at most."""
_FRAME: Final = 250
"""Bytes that a frame counts in addition to its own: the smallest frame costs as much work as this many bytes."""
_MOST_UNREAD: Final = 256 * 1024


class ConnectionGuards:
    """Shared by the protocols: the limiter, the time limits, and whether live connections are compressed."""

    def __init__(
        self, limiter: ConnectionLimiter, limits: Limits, clock: Clock, *, compresses: bool = True
    ) -> None:
        self.limiter, self.limits, self.clock, self.compresses = limiter, limits, clock, compresses


class GuardedConfig(Config):
    """uvicorn's configuration, through which the two protocols find the guards."""

    guards: ConnectionGuards


class GuardedHttp(HttpToolsProtocol):
    """HTTP/1.1 with limits: time for head and body, size of the head, and answers that must be read."""

    def __init__(
        self,
        config: GuardedConfig,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.guards = config.guards
        self.slot: ConnectionSlot | None = None
        self._head_bytes: int | None = 0
        """Bytes of an incomplete head; ``None`` while a request is in progress."""
        self._ahead_bytes = 0
        """Bytes received after a complete request, before its answer."""
        self._is_body_whole = True

    # ---- called by asyncio ---------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn's
        address = get_remote_addr(transport)
        self.slot = self.guards.limiter.enter(transport, address[0] if address else "")
        super().connection_made(transport)
        if self.slot is None:
            self._say(503, b"There is no room for another connection; try again in a moment.")
        else:
            self._wait_for_head()

    def connection_lost(self, exc: Exception | None) -> None:
        self.guards.limiter.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        if self._head_bytes is not None:
            if not self._head_bytes:
                self._wait_for_head()  # after an answer uvicorn's own timer was running until now
            self._head_bytes += len(data)
        elif self._is_body_whole:
            self._ahead_bytes += len(data)
        super().data_received(data)
        if max(self._head_bytes or 0, self._ahead_bytes) > self.guards.limits.head_bytes:
            self._say(431, b"The head of the request is too long.")

    def pause_writing(self) -> None:
        super().pause_writing()
        self._wait(self.guards.limits.send_timeout_s)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._go_on()

    # ---- called by the parser and the answer ---------------------------------------------------------------------

    def on_headers_complete(self) -> None:
        self._head_bytes, self._ahead_bytes = None, 0
        self._is_body_whole = False
        self._wait(self.guards.limits.body_timeout_s, self._late_body)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._is_body_whole = True
        if self._has_answered():  # before the whole body arrived
            self._head_bytes = 0
            self._wait_for_head()
        else:
            self._go_on()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self._has_answered() and self._is_body_whole:
            self._head_bytes = self._ahead_bytes = 0
            self._wait(None)  # for the next request; uvicorn's timer ends it

    # ---- waiting -------------------------------------------------------------------------------------------------

    def _wait_for_head(self) -> None:
        self._wait(self.guards.limits.head_timeout_s, self._late_head)

    def _wait(self, for_s: float | None, late: Callable[[], None] | None = None) -> None:
        if self.slot is not None:
            self.guards.limiter.waits(self.slot, for_s, late)

    def _go_on(self) -> None:
        if self.slot is not None and self._is_body_whole and not self.flow.write_paused:
            self.guards.limiter.works(self.slot)

    def _is_answering(self) -> bool:
        cycle: RequestResponseCycle | None = (
            self.cycle
        )  # ``None`` before the first request, whatever its type says
        return cycle is not None and cycle.response_started

    def _has_answered(self) -> bool:
        cycle: RequestResponseCycle | None = self.cycle
        return cycle is not None and cycle.response_complete

    def _late_head(self) -> None:
        if self._head_bytes:
            self._say(408, b"The head of the request did not come in time.")
        else:  # a browser that connected speculatively
            self.transport.close()

    def _late_body(self) -> None:
        if self._is_answering():
            self.transport.close()
        else:
            self._say(408, b"The body of the request did not come in time.")

    def send_400_response(self, msg: str) -> None:
        self._say(400, msg.encode("ascii"), is_later=False)

    def _say(self, status: int, why: bytes, *, is_later: bool = True) -> None:
        """Refuse in few bytes, without the application, and close."""
        if self.transport.is_closing():
            return
        self.transport.write(
            b"HTTP/1.1 %d %s\r\ncontent-type: text/plain\r\ncontent-length: %d\r\n"
            b"connection: close\r\n%s%s\r\n%s"
            % (status, _REASONS[status], len(why), b"retry-after: 5\r\n" if is_later else b"", _SECURITY, why)
        )
        self.transport.close()


LINE: Final = "paigow.line"
"""Extension of a connection's scope in which the application finds its protocol."""


class GuardedSocket(WebSocketsSansIOProtocol):
    """A live connection with limits: a client that does not read is not read and ends; one that floods waits.

    The limits on messages come later: pings and pieces of unfinished messages count only here.
    """

    def __init__(
        self,
        config: GuardedConfig,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.guards = config.guards
        self.slot: ConnectionSlot | None = None
        self._is_choked = False
        if config.guards.compresses:
            self.conn.available_extensions = [compression.offered()]
        limits = config.guards.limits
        self._pace = TokenBucket(
            limits.socket_bytes_burst, limits.socket_bytes_per_s, self.guards.clock.elapsed_s
        )
        self._unread = bytearray()
        self._cost_bytes = 0
        """Bytes that the frames of a piece count in addition to the piece itself."""
        self._rest: Timer | None = None

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            scope: dict[str, Any] = self.scope  # type: ignore[assignment]  # an extension of our own
            scope["extensions"][LINE] = self
        if self.conn.extensions:  # a few bytes become many: what is unfinished may not fill the memory
            self.conn.max_message_size = 2 * self.guards.limits.message_bytes

    async def send(self, message: Any) -> None:
        if self.transport.is_closing() and not self.handshake_complete:
            raise ClientDisconnected  # the client left before it was let in
        if self.close_sent and message["type"] == "websocket.send":
            raise ClientDisconnected  # it was closed from elsewhere a moment ago
        await super().send(message)

    def post(self, texts: Sequence[bytes]) -> bool:
        """Send messages at once in one write; return False if nothing was sent because this is not the moment."""
        if self._is_choked or self.close_sent or self.conn.state is not OPEN or self.transport.is_closing():
            return False
        agreed = self.conn.extensions[0] if self.conn.extensions else None
        self.transport.write(b"".join([part for text in texts for part in compression.framed(text, agreed)]))
        return True

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn's
        self.slot = self.guards.limiter.slot_of(transport)
        if self.slot is not None:
            self.guards.limiter.works(self.slot)
        super().connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._rest is not None:
            self._rest.cancel()
        self.guards.limiter.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._unread += data
        if self._rest is None:
            self._read_on()
        elif len(self._unread) > _MOST_UNREAD:  # the application reads on; the client still has to wait
            self.transport.pause_reading()

    def _read_on(self) -> None:
        """Read received data piece by piece until the client exceeds its rate; resume when it may send again."""
        self._rest = None
        while self._unread and not self.transport.is_closing():
            piece = bytes(self._unread[:_PIECE])
            del self._unread[:_PIECE]
            self._cost_bytes = 0
            super().data_received(piece)
            wait_s = self._pace.spend(len(piece) + self._cost_bytes)
            if wait_s:
                self.transport.pause_reading()
                self._rest = self.guards.clock.call_later(wait_s, self._read_on)
                return
        self._hear()

    def _hear(self) -> None:
        """Resume reading unless there is another reason not to."""
        is_held = self._is_choked or self.read_paused or self._rest is not None
        if not is_held and not self.transport.is_closing():
            self.transport.resume_reading()

    def handle_events(self) -> None:
        events = self.conn.events
        self._cost_bytes += len(events) * _FRAME
        if self.conn.extensions:  # a few bytes may become many
            self._cost_bytes += sum([len(event.data) for event in events if isinstance(event, Frame)])
        super().handle_events()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._is_choked = True
        self.transport.pause_reading()  # otherwise pings would fill a buffer without end
        if self.slot is not None:
            self.guards.limiter.waits(self.slot, self.guards.limits.send_timeout_s)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._is_choked = False
        self._hear()
        if self.slot is not None:
            self.guards.limiter.works(self.slot)

    def handle_parser_exception(self) -> None:
        if self.conn.close_sent is None:  # the handshake itself is unreadable
            self.transport.write(
                b"HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
            )
            self.transport.close()
        else:
            super().handle_parser_exception()
