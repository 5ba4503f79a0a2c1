"""The application of a test's server, with a count of what it exchanges with each page."""

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping, Sequence
from typing import Any, Final
from urllib.parse import parse_qsl, urlencode

from paigow.clock import HandClock
from paigow.web.edge.http_protocols import LINE
from paigow.web.live.connection import Line as Protocol
from tests.stillness import IdleAwareLoop

Message = MutableMapping[str, Any]
App = Callable[[Any, Any, Any], Awaitable[None]]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
ID: Final = "line"
"""The parameter of a connection's address by which ``held.js`` names it."""


class Connection:
    """One live connection of a page."""

    def __init__(self) -> None:
        self.received = 0
        self.sent = 0
        self.is_over = False
        self._changed = asyncio.Condition()

    async def note(self, *, received: int = 0, is_over: bool = False) -> None:
        async with self._changed:
            self.received += received
            self.is_over = self.is_over or is_over
            self._changed.notify_all()

    async def until_received(self, messages: int) -> None:
        async with self._changed:
            await self._changed.wait_for(lambda: self.is_over or self.received >= messages)


class _CountedProtocol:
    """Sends messages past the application's ``send``, as ``GuardedSocket.post`` does."""

    def __init__(self, protocol: Protocol, connection: Connection) -> None:
        self._protocol, self._connection = protocol, connection

    def post(self, texts: Sequence[bytes]) -> bool:
        is_sent = self._protocol.post(texts)
        if is_sent:
            self._connection.sent += len(texts)
        return is_sent


class CountedApp:
    """An ASGI application that counts requests and messages, and tells each page the time."""

    def __init__(self, app: App, clock: HandClock) -> None:
        self.app, self.clock = app, clock
        self.connections: dict[str, Connection] = {}
        self.answered = 0
        """Return the number of requests that were answered."""
        self._requests = 0
        self._no_requests = asyncio.Event()
        self._no_requests.set()

    async def until_idle(self) -> None:
        """Wait until no request is being answered and nothing is under way in the loop."""
        loop = asyncio.get_running_loop()
        assert isinstance(loop, IdleAwareLoop)
        while True:
            await self._no_requests.wait()
            await loop.until_idle()
            if not self._requests:
                return

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        match scope["type"]:
            case "http":
                await self._answer(scope, receive, send)
            case "websocket":
                await self._connect(scope, receive, send)
            case _:
                await self.app(scope, receive, send)

    async def _answer(self, scope: Any, receive: Receive, send: Send) -> None:
        async def with_time(message: Message) -> None:
            if message["type"] == "http.response.start" and _is_page(message):
                now = b'held;desc="%d"' % (self.clock.now_us() // 1000)
                message["headers"] = [*message["headers"], (b"server-timing", now)]
            await send(message)

        self._requests += 1
        self._no_requests.clear()
        try:
            await self.app(scope, receive, with_time)
        finally:
            self.answered += 1
            self._requests -= 1
            if not self._requests:
                self._no_requests.set()

    async def _connect(self, scope: Any, receive: Receive, send: Send) -> None:
        asked = parse_qsl(scope["query_string"].decode(), keep_blank_values=True)
        number = dict(asked).get(ID)
        if number is None:  # no page of ours
            await self.app(scope, receive, send)
            return
        connection = self.connections[number] = Connection()

        async def count_received() -> Message:
            message = await receive()
            if message["type"] == "websocket.receive":
                await connection.note(received=1)
            return message

        async def count_sent(message: Message) -> None:
            await send(message)
            if message["type"] == "websocket.send":
                connection.sent += 1

        rest = urlencode([(name, value) for name, value in asked if name != ID]).encode()
        extensions = dict(scope.get("extensions") or {})
        own = {**scope, "query_string": rest, "extensions": extensions}
        if LINE in extensions:
            extensions[LINE] = _CountedProtocol(extensions[LINE], connection)
        try:
            await self.app(own, count_received, count_sent)
        finally:
            await connection.note(is_over=True)


def _is_page(message: Message) -> bool:
    kinds = [value for name, value in message["headers"] if name.lower() == b"content-type"]
    return any(kind.startswith(b"text/html") for kind in kinds)
