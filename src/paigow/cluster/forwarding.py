"""Forwards requests to the process that must answer them, and authenticates forwarded requests.

Requests and live connections of a table belong to the process that runs it; everything else that is not part
of the page belongs to the head process.

A forwarding process names the original client and shows the secret of the process that it calls. Without that
secret the forwarding headers are ignored. A forwarded request is never forwarded again.
"""

import asyncio
import re
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from hmac import compare_digest
from typing import Any, Final, TypeVar

import httpx
import msgspec
import structlog
from litestar.connection import ASGIConnection
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from paigow.runtime import House, RemoteTables
from paigow.storage import ServerProcess, StoreError
from paigow.web.edge.asgi_app import Serve
from paigow.web.edge.disconnects import disconnected
from paigow.web.edge.http_protocols import LINE
from paigow.web.edge.language import language_of, sentence
from paigow.web.edge.problems import ProblemBody
from paigow.web.live.presence import RESTART

log = structlog.get_logger("paigow.server")
T = TypeVar("T")
Headers = list[tuple[bytes, bytes]]
_OURS: Final = b"x-paigow-between-"
_SECRET, _CLIENT, _SCHEME, _HOST, _BY = (
    _OURS + name for name in (b"secret", b"client", b"scheme", b"host", b"by")
)
_WRONG_OWNER: Final = b"x-paigow-between-busy"
"""Response header: this process no longer owns the table, and nothing was done."""
_FORWARDED: Final = "paigow_handed_on"
_CAME_BACK: Final = "paigow_comes_back"
_HOPS: Final = frozenset(
    {
        b"connection",
        b"host",
        b"keep-alive",
        b"proxy-authenticate",
        b"proxy-authorization",
        b"te",
        b"trailer",
        b"transfer-encoding",
        b"upgrade",
    }
)
"""Hop-by-hop headers, which are not forwarded."""
_OF_SOCKETS: Final = b"sec-websocket-"
_TABLE: Final = re.compile(
    r"/api/v1/(?:tables|school/coach|school/dealing)/([^/]+)(?![^/]|/rounds/[^/]+/sandbox)"
)
_ANY_PROCESS: Final = re.compile(
    r"/(?!api/)|/api/(?!v1/)|/api/v1/(?:health|openapi\.json|asyncapi\.json|(?:books|clauses|words|schema)(?:/|$))"
)
"""Addresses that any process answers itself."""
_READING: Final = frozenset({"GET", "HEAD"})
_TAKEOVER_WAIT_S: Final = 4.0
"""How long a request waits until another process takes over the tables of a process that is gone."""
_RETRY_S: Final = 0.2
_FRESH_S: Final = 0.1
_CONNECT_S: Final = 2.0
_ANSWER_S: Final = 600.0
"""Longest wait for a piece of an answer. A question to the lab may wait for another one, and take 180 s itself."""
_LAB: Final = "/api/v1/lab/"
_KEPT_S: Final = 2.0
"""How long idle connections to other processes are kept: less than they keep theirs."""
_IDLE: Final = 32
_RESOLVE_S: Final = 5.0
_MOST_BYTES: Final = 1024 * 1024
_REFUSED: Final = 1008
_LEAST_CLOSING, _MOST_CLOSING = 3000, 4999


class _ProcessGoneError(Exception):
    """The other process is gone."""


class RequestForwarder:
    """Forwards requests to the process that owns the table, and authenticates forwarded requests."""

    def __init__(
        self, house: House, shared: RemoteTables, *, most_bytes: int, peer_addresses: set[str]
    ) -> None:
        """Create the forwarder; it keeps the addresses of the other processes in ``peer_addresses``."""
        self._house, self._shared, self._most_bytes, self._peer_addresses = (
            house,
            shared,
            most_bytes,
            peer_addresses,
        )
        limits = httpx.Limits(max_connections=None, max_keepalive_connections=_IDLE, keepalive_expiry=_KEPT_S)
        self._transport = httpx.AsyncHTTPTransport(limits=limits)

    async def keep_up(self) -> None:
        """Keep the addresses of the other processes current until cancelled; then close all connections to them."""
        try:
            while True:
                for host in {
                    each.address.rpartition(":")[0].strip("[]") for each in self._shared.members.values()
                }:
                    with suppress(OSError, UnicodeError):  # also for a name that cannot be resolved
                        found = await asyncio.get_running_loop().getaddrinfo(host, None)
                        self._peer_addresses.update(str(each[4][0]) for each in found)
                await self._house.clock.sleep(_RESOLVE_S)
        finally:
            await self._transport.aclose()

    # ---- incoming ------------------------------------------------------------------------------------------------

    def received(self, scope: Any) -> Any:
        """Return the original client's scope of a forwarded request; strip forwarding headers from others."""
        ours = {name: value for name, value in scope["headers"] if name.startswith(_OURS)}
        if not ours:
            return scope
        headers = [each for each in scope["headers"] if each[0] not in ours]
        own = self._shared.members.get(self._shared.own)
        if own is None or not compare_digest(ours.get(_SECRET, b""), own.secret.encode()):
            # a process with a wrong address for a third one could send it back: the request must not loop
            comes_back = ours.get(_BY, b"").decode("latin-1") in self._shared.members
            return {**scope, "headers": headers, _CAME_BACK: comes_back}
        hosts = [(b"host", host) for host in ours.get(_HOST, b"").split(b"\n") if host]
        client = ours.get(_CLIENT, b"").decode("latin-1")
        return {
            **scope,
            "headers": hosts + [each for each in headers if each[0] != b"host"],
            "client": (client, 0) if client else None,
            "scheme": ours.get(_SCHEME, b"").decode("latin-1"),
            _FORWARDED: True,
        }

    async def serve(self, scope: Any, receive: Any, send: Any, here: Serve) -> None:
        """Answer a request ``here`` if this process owns it, and forward it otherwise."""
        is_http, body = scope["type"] == "http", b""
        if _ANY_PROCESS.match(scope["path"]):
            await here(scope, receive, send)
            return
        end_s, has_read = self._house.clock.elapsed_s() + _TAKEOVER_WAIT_S, False
        while True:
            member = await self._owner_of(scope["path"], is_forwarded=scope.get(_FORWARDED, False))
            if member is not None and member.name == self._shared.own:
                await here(scope, _replayed(body, receive) if has_read else receive, send)
                return
            is_forwarded = scope.get(_FORWARDED, False) or scope.get(_CAME_BACK, False)
            if member is not None and not is_forwarded:
                if is_http and not has_read:
                    body, has_read = await _read_body(receive, self._most_bytes), True
                forward = (
                    self._forward_request(scope, body, send, member)
                    if is_http
                    else self._forward_connection(scope, receive, send, member)
                )
                leaving = disconnected(receive) if scope["path"].startswith(_LAB) else None
                if await self._unless_process_gone(member, forward, leaving):
                    return
            if is_forwarded or self._house.clock.elapsed_s() > end_s:
                break
            await self._house.clock.sleep(_RETRY_S)
            with suppress(StoreError):
                await self._shared.look(older_s=_FRESH_S)
        if not is_http:
            await receive()
        await self._answer_retry_later(scope, send)

    async def _owner_of(self, path: str, *, is_forwarded: bool) -> ServerProcess | None:
        """Return the process that must answer, or ``None`` if that is not settled yet.

        The forwarding process may know more.
        """
        shared, found = self._shared, _TABLE.match(path)
        table = found[1] if found else None
        with suppress(StoreError):
            if table is not None and self._is_unknown(table):
                await shared.look(older_s=0 if is_forwarded or table in shared.places else _FRESH_S)
            elif shared.head is None:
                await shared.look(older_s=_FRESH_S)
        return shared.runner(table) if table in shared.places else shared.head

    def _is_unknown(self, table: str) -> bool:
        """Return whether the owner of a table is unknown, or is this process although the table does not run here."""
        runner = self._shared.runner(table)
        is_missing = not (self._house.is_here(table) or table in self._house.integrity.halted)
        return runner is None or (runner.name == self._shared.own and is_missing)

    async def _unless_process_gone(
        self,
        member: ServerProcess,
        work: Coroutine[Any, Any, bool],
        leaving: Coroutine[Any, Any, object] | None = None,
    ) -> bool:
        """Return the result of work with another process. False means that nothing was done and it may be retried.

        ``leaving``: ends when the client has left. The work is then cancelled, and counts as done.
        """
        task = asyncio.ensure_future(work)
        gone = asyncio.ensure_future(self._shared.gone(member.name).wait())
        left = asyncio.ensure_future(leaving or asyncio.Event().wait())
        try:
            await asyncio.wait({task, gone, left}, return_when=asyncio.FIRST_COMPLETED)
            if not task.done():
                task.cancel()
                await asyncio.wait({task})
            return left.done() if task.cancelled() else task.result()
        finally:
            for each in (task, gone, left):
                each.cancel()
            await asyncio.gather(task, gone, left, return_exceptions=True)

    def _is_gone(self, member: ServerProcess) -> bool:
        return member.name not in self._shared.members

    # ---- requests ------------------------------------------------------------------------------------------------

    def _headers(self, scope: Any, member: ServerProcess) -> Headers:
        client = scope["client"][0] if scope.get("client") else ""
        hosts = b"\n".join(value for name, value in scope["headers"] if name == b"host")
        kept = [
            (name, value)
            for name, value in scope["headers"]
            if name not in _HOPS and not name.startswith((_OF_SOCKETS, _OURS)) and name != b"content-length"
        ]
        return [
            *kept,
            (_SECRET, member.secret.encode()),
            (_CLIENT, client.encode("latin-1")),
            (_SCHEME, str(scope["scheme"]).encode("latin-1")),
            (_HOST, hosts),
            (_BY, self._shared.own.encode()),
        ]

    async def _forward_request(self, scope: Any, body: bytes, send: Any, member: ServerProcess) -> bool:
        """Have another process answer a request. False means that it was not asked or does not own the table."""
        has_begun = False
        request = httpx.Request(
            scope["method"],
            f"http://{member.address}{_target(scope)}",
            headers=self._headers(scope, member),
            content=body or None,
            extensions={
                "timeout": {"connect": _CONNECT_S, "read": _ANSWER_S, "write": _ANSWER_S, "pool": None}
            },
        )
        try:
            answer = await self._transport.handle_async_request(request)
            try:
                headers = [(name.lower(), value) for name, value in answer.headers.raw]
                if any(name == _WRONG_OWNER for name, _ in headers):
                    return False
                kept = [each for each in headers if each[0] not in _HOPS]
                has_begun = True
                await send({"type": "http.response.start", "status": answer.status_code, "headers": kept})
                async for piece in answer.aiter_raw():
                    await send({"type": "http.response.body", "body": piece, "more_body": True})
                await send({"type": "http.response.body", "body": b"", "more_body": False})
            finally:
                await answer.aclose()
        except (httpx.ConnectError, httpx.ConnectTimeout):
            return False
        except (httpx.TransportError, asyncio.CancelledError) as fault:
            if isinstance(fault, asyncio.CancelledError) and not self._is_gone(member):
                raise
            log.warning("not_handed_on", to=member.name, why=type(fault).__name__)
            if has_begun:
                raise _ProcessGoneError from fault  # close the connection: an answer must not be sent by halves
            if scope["method"] in _READING:
                return False
            await self._answer_retry_later(scope, send)
        return True

    async def _answer_retry_later(self, scope: Any, send: Any) -> None:
        """Ask the client to retry in a moment."""
        if scope["type"] == "websocket":
            with suppress(Exception):
                await send({"type": "websocket.accept"})
                await send({"type": "websocket.close", "code": RESTART, "reason": ""})
            return
        connection = ASGIConnection[Any, Any, Any, Any](scope)
        text = sentence("problem.taken_over", {}, language_of(connection))
        body = msgspec.json.encode(ProblemBody(code="taken_over", facts={}, text=text))
        headers = [
            (b"content-type", b"application/json"),
            (b"content-length", str(len(body)).encode()),
            (b"retry-after", b"1"),
            (b"cache-control", b"no-store"),
        ]
        if scope.get(_FORWARDED, False):
            headers.append((_WRONG_OWNER, b"1"))
        await send({"type": "http.response.start", "status": 503, "headers": headers})
        await send({"type": "http.response.body", "body": body, "more_body": False})

    # ---- live connections ----------------------------------------------------------------------------------------

    async def _forward_connection(self, scope: Any, receive: Any, send: Any, member: ServerProcess) -> bool:
        """Connect a live connection to another process; return False if that process was not reached."""
        headers = [
            (name.decode("latin-1"), value.decode("latin-1")) for name, value in self._headers(scope, member)
        ]
        connecting = connect(
            f"ws://{member.address}{_target(scope)}",
            additional_headers=headers,
            user_agent_header=None,
            compression=None,
            max_size=_MOST_BYTES,
            ping_interval=None,
            open_timeout=_CONNECT_S,
            close_timeout=1,
            proxy=None,
        )
        try:
            other = await connecting.__aenter__()
        except InvalidStatus:
            await receive()
            await send({"type": "websocket.close", "code": _REFUSED, "reason": ""})
            return True
        except (OSError, TimeoutError, InvalidHandshake):
            return False
        code, reason = RESTART, ""
        try:
            await receive()
            await send({"type": "websocket.accept"})
            code, reason = await self._relay(scope, receive, send, other)
        except asyncio.CancelledError:
            if not self._is_gone(member):
                raise
        finally:
            await _close_quietly(other)
        with suppress(Exception):  # the client has gone
            await send({"type": "websocket.close", "code": code, "reason": reason})
        return True

    async def _relay(self, scope: Any, receive: Any, send: Any, other: ClientConnection) -> tuple[int, str]:
        """Carry messages both ways; return how the other side ended the connection."""
        line = (scope.get("extensions") or {}).get(LINE)

        async def to_other() -> None:
            while True:
                message = await receive()
                if message["type"] == "websocket.disconnect":
                    code = message.get("code") or 1000
                    await other.close(
                        code if code == 1000 or _LEAST_CLOSING <= code <= _MOST_CLOSING else 1001
                    )
                    return
                text = message.get("text")
                await other.send(message["bytes"] if text is None else text)

        async def to_client() -> None:
            while True:
                piece = await other.recv(decode=False)
                if line is None or not line.post([piece]):
                    await send({"type": "websocket.send", "text": piece.decode()})

        tasks = [asyncio.ensure_future(each) for each in (to_other(), to_client())]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            ends = await asyncio.gather(*tasks, return_exceptions=True)
        for end in ends:
            if isinstance(end, Exception) and not isinstance(end, ConnectionClosed | OSError):
                log.warning("not_carried", why=type(end).__name__)
        heard = other.close_code
        return (heard, other.close_reason or "") if heard and heard not in {1005, 1006} else (RESTART, "")


async def _close_quietly(other: ClientConnection) -> None:
    with suppress(Exception):
        await other.close()


def _target(scope: Any) -> str:
    """The path and query that were asked for."""
    path = bytes(scope["raw_path"]).decode("latin-1")
    query = bytes(scope.get("query_string") or b"").decode("latin-1")
    return f"{path}?{query}" if query else path


async def _read_body(receive: Any, most: int) -> bytes:
    """Return the body of a request, read until at most one message beyond the limit."""
    body = b""
    while len(body) <= most:
        message = await receive()
        if message["type"] == "http.disconnect":
            break
        body += message.get("body", b"")
        if not message.get("more_body", False):
            break
    return body[: most + 1]


def _replayed(body: bytes, receive: Any) -> Callable[[], Awaitable[Any]]:
    """Return a ``receive`` for a request whose body has already been read."""
    is_given = False

    async def given() -> Any:
        nonlocal is_given
        if is_given:
            return await receive()
        is_given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return given
