"""What stands before the application: whether it was asked for by a name of ours, HEAD for all GET, versions."""

from collections.abc import Awaitable, Callable, MutableMapping
from html import escape
from time import perf_counter
from typing import Any, Final, Protocol

import msgspec
import structlog
from litestar import Litestar
from litestar.connection import ASGIConnection
from msgspec import Struct

from paigow.server.addresses import one_address
from paigow.server.hosts import Hosts
from paigow.server.language import language_of, sentence
from paigow.server.metrics import Scrapers
from paigow.server.problems import ProblemBody
from paigow.server.proxies import Proxies
from paigow.server.site import with_security_headers
from paigow.server.version import is_outdated, successor, versioned

log = structlog.get_logger("paigow.server")
Messages = MutableMapping[str, Any]
Send = Callable[[Any], Awaitable[None]]
Serve = Callable[[Any, Any, Any], Awaitable[None]]
"""ASGI's own types; the framework's are narrower than what passes here."""
_MISDIRECTED: Final = 421
_LONGEST_HOST: Final = 100
_PAGE: Final = """<!doctype html>
<html lang="{language}"><head><meta charset="utf-8"><title>Paigow</title></head>
<body><main><h1>Paigow</h1><p>{text}</p></main></body></html>
"""


class Door(Struct, frozen=True, kw_only=True):
    """Who is let in, and what is noted of him."""

    hosts: Hosts | None = None
    """Names by which the server may be asked for; None: whoever runs it looks after that."""
    proxies: Proxies = Proxies()
    """Who may say for whom they speak."""
    scrapers: Scrapers = Scrapers()
    """Who may read the metrics."""
    near: set[str] = msgspec.field(default_factory=set)
    """Where other processes of the house are."""
    root_path: str = ""
    """The path of a proxy under which visitors find the server, such as ``/games``; empty: none."""
    logs_requests: bool = False
    """Whether each HTTP request goes into the log."""


class Between(Protocol):
    """The way to other processes of the same house."""

    def received(self, scope: Any) -> Any:
        """The scope as the process had it that has handed it on."""

    async def serve(self, scope: Any, receive: Any, send: Any, here: Serve) -> None:
        """Answer ``here`` what is for this process, and hand on what is for another."""

    async def keep_up(self) -> None:
        """Keep it, until cancelled."""


class GuardedApp(Litestar):
    """The application behind its door."""

    door: Door
    between: Between | None = None
    """The way to other processes; None: there are none."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """The ASGI interface."""
        if scope["type"] == "lifespan":
            await super().__call__(scope, receive, send)
            return
        scope = without_root(scope, self.door.root_path)
        if self.between is not None:
            scope = self.between.received(scope)
        asked_for = [value.decode("latin-1") for name, value in scope["headers"] if name == b"host"]
        hosts, scope = self.door.hosts, versioned(scope)
        send = _secured(send, scope)
        if hosts is not None and not (len(asked_for) < 2 and all(map(hosts.allow, asked_for))):
            await _refuse(scope, send, ", ".join(asked_for)[:_LONGEST_HOST])
        elif self.between is not None:
            await self.between.serve(scope, receive, send, self._serve)
        else:
            await self._serve(scope, receive, send)

    async def _serve(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http":
            await self._answer(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)

    async def _answer(self, scope: Any, receive: Any, send: Send) -> None:
        """Answer an HTTP request, which is counted; the log has the pattern of its address, which names nobody."""
        began_s, status, is_head = perf_counter(), 0, scope["method"] == "HEAD"

        async def counted(message: Messages) -> None:
            nonlocal status
            status = message.get("status", status)
            if "status" in message and is_outdated(scope):
                message = {**message, "headers": [*message.get("headers", ()), *successor(scope["path"])]}
            await send(message)

        asked: Any = {**scope, "method": "GET"} if is_head else scope
        answer: Send = _without_body(counted) if is_head else counted
        try:
            await super().__call__(asked, receive, answer)
        finally:
            seconds, route = perf_counter() - began_s, asked.get("path_template", "")
            self.state.desk.metrics.requested(scope["method"], route, status, seconds)
            if self.door.logs_requests:
                log.info(
                    "request",
                    method=scope["method"],
                    route=route,
                    status=status,
                    ms=round(1000 * seconds, 1),
                    address=one_address(scope["client"][0] if scope.get("client") else ""),
                )


def without_root(scope: Any, root_path: str) -> Any:
    """An ASGI scope without the path of the proxy, whether or not the proxy has taken it away already."""
    path = str(scope["path"])
    if not root_path or not (path == root_path or path.startswith(f"{root_path}/")):
        return scope
    raw = scope.get("raw_path") or path.encode()
    return {
        **scope,
        "path": path.removeprefix(root_path) or "/",
        "raw_path": raw.removeprefix(root_path.encode()) or b"/",
    }


def _secured(send: Send, scope: Any) -> Send:
    """Every answer carries the security headers, whoever gives it."""

    async def sent(message: Messages) -> None:
        await send(with_security_headers(message, scope))

    return sent


def _without_body(send: Send) -> Send:
    async def sent(message: Messages) -> None:
        await send({**message, "body": b""} if message["type"] == "http.response.body" else message)

    return sent


async def _refuse(scope: Any, send: Send, host: str) -> None:
    """Answer a request for a host that is none of ours: to a browser a page, to a program JSON."""
    log.warning("host_refused", host=host)
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008, "reason": "unknown host"})
        return
    connection = ASGIConnection[Any, Any, Any, Any](scope)
    language = language_of(connection)
    text = sentence("problem.unknown_host", {"host": host}, language)
    if "text/html" in connection.headers.get("accept", ""):
        kind, body = "text/html; charset=utf-8", _PAGE.format(language=language, text=escape(text)).encode()
    else:
        told = ProblemBody(code="unknown_host", facts={"host": host}, text=text)
        kind, body = "application/json", msgspec.json.encode(told)
    headers = {"content-type": kind, "content-length": str(len(body)), "cache-control": "no-store"}
    pairs = [(name.encode(), value.encode()) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": _MISDIRECTED, "headers": pairs})
    await send(
        {"type": "http.response.body", "body": body if scope["method"] != "HEAD" else b"", "more_body": False}
    )
