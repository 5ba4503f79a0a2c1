"""ASGI layer in front of the application: it checks the host name, answers HEAD for all GET, and counts requests."""

from collections.abc import Awaitable, Callable, MutableMapping
from html import escape
from pathlib import Path
from time import perf_counter
from typing import Any, Final, Protocol

import msgspec
import structlog
from litestar import Litestar
from litestar.connection import ASGIConnection
from msgspec import Struct

from paigow.web.edge.addresses import one_address
from paigow.web.edge.allowed_hosts import AllowedHosts
from paigow.web.edge.answer_cookies import with_cookies
from paigow.web.edge.language import language_of, sentence
from paigow.web.edge.problems import ProblemBody
from paigow.web.edge.site import with_security_headers
from paigow.web.edge.trusted_proxies import TrustedProxies
from paigow.web.oversight.metrics import AllowedScrapers

log = structlog.get_logger("paigow.server")
Messages = MutableMapping[str, Any]
Send = Callable[[Any], Awaitable[None]]
Serve = Callable[[Any, Any, Any], Awaitable[None]]
"""Plain ASGI types; those of the framework are narrower than what passes here."""
_MISDIRECTED: Final = 421
_LONGEST_HOST: Final = 100
_PAGE: Final = """<!doctype html>
<html lang="{language}"><head><meta charset="utf-8"><title>Paigow</title></head>
<body><main><h1>Paigow</h1><p>{text}</p></main></body></html>
"""


class RequestPolicy(Struct, frozen=True, kw_only=True):
    """Rules for admitting and logging requests, and what the server serves beside its page."""

    hosts: AllowedHosts | None = None
    """Allowed host names; ``None`` if the operator's proxy checks them."""
    proxies: TrustedProxies = TrustedProxies()
    """Proxies that may name the client for whom they forward."""
    scrapers: AllowedScrapers = AllowedScrapers()
    """Addresses that may read the metrics."""
    peer_addresses: set[str] = msgspec.field(default_factory=set)
    """Addresses of the house's other processes."""
    root_path: str = ""
    """Path of a proxy under which visitors find the server, such as ``/games``; may be empty."""
    logs_requests: bool = False
    """Whether each HTTP request goes into the log."""
    docs: Path | None = None
    """Folder of the documentation site, which the server serves under ``/docs``."""


class RequestForwarding(Protocol):
    """Connection to the other processes of the house."""

    def received(self, scope: Any) -> Any:
        """Return the original client's scope of a forwarded request."""

    async def serve(self, scope: Any, receive: Any, send: Any, here: Serve) -> None:
        """Answer a request ``here`` if this process owns it, and forward it otherwise."""

    async def keep_up(self) -> None:
        """Keep the connection open until cancelled."""


class GuardedApp(Litestar):
    """The application with the checks that precede it."""

    policy: RequestPolicy
    forwarding: RequestForwarding | None = None
    """Connection to other processes; ``None`` if there are none."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Handle an ASGI connection."""
        if scope["type"] == "lifespan":
            await super().__call__(scope, receive, send)
            return
        scope = without_root(scope, self.policy.root_path)
        if self.forwarding is not None:
            scope = self.forwarding.received(scope)
        asked_for = [value.decode("latin-1") for name, value in scope["headers"] if name == b"host"]
        hosts = self.policy.hosts
        send = _secured(send, scope)
        if hosts is not None and not (len(asked_for) < 2 and all(map(hosts.allow, asked_for))):
            await _refuse(scope, send, ", ".join(asked_for)[:_LONGEST_HOST])
        elif self.forwarding is not None:
            await self.forwarding.serve(scope, receive, send, self._serve)
        else:
            await self._serve(scope, receive, send)

    async def _serve(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http":
            await self._answer(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)

    async def _answer(self, scope: Any, receive: Any, send: Send) -> None:
        """Answer an HTTP request and count it. The log has the route pattern, which identifies nobody."""
        began_s, status, is_head = perf_counter(), 0, scope["method"] == "HEAD"

        async def counted(message: Messages) -> None:
            nonlocal status
            status = message.get("status", status)
            await send(with_cookies(message, asked))

        asked: Any = {**scope, "method": "GET"} if is_head else scope
        answer: Send = _without_body(counted) if is_head else counted
        try:
            await super().__call__(asked, receive, answer)
        finally:
            seconds, route = perf_counter() - began_s, asked.get("path_template", "")
            self.state.services.metrics.count_request(scope["method"], route, status, seconds)
            if self.policy.logs_requests:
                log.info(
                    "request",
                    method=scope["method"],
                    route=route,
                    status=status,
                    ms=round(1000 * seconds, 1),
                    address=one_address(scope["client"][0] if scope.get("client") else ""),
                )


def without_root(scope: Any, root_path: str) -> Any:
    """Return an ASGI scope without the proxy's path, whether or not the proxy has already removed it."""
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
    """Add the security headers to every answer."""

    async def sent(message: Messages) -> None:
        await send(with_security_headers(message, scope))

    return sent


def _without_body(send: Send) -> Send:
    async def sent(message: Messages) -> None:
        await send({**message, "body": b""} if message["type"] == "http.response.body" else message)

    return sent


async def _refuse(scope: Any, send: Send, host: str) -> None:
    """Refuse a request for an unknown host: with a page for browsers, with JSON for programs."""
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
