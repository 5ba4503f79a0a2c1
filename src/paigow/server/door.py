"""What stands before the application: whether it was asked for by a name of ours, and HEAD for all that GET answers."""

from collections.abc import Awaitable, Callable, MutableMapping
from html import escape
from typing import Any, Final

import msgspec
import structlog
from litestar import Litestar
from litestar.connection import ASGIConnection

from paigow.server.hosts import Hosts
from paigow.server.language import language_of, sentence
from paigow.server.problems import ProblemBody
from paigow.server.site import SECURITY_HEADERS

log = structlog.get_logger("paigow.server")
Messages = MutableMapping[str, Any]
Send = Callable[[Any], Awaitable[None]]
"""ASGI's own types; the framework's are narrower than what passes here."""
_MISDIRECTED: Final = 421
_LONGEST_HOST: Final = 100
_PAGE: Final = """<!doctype html>
<html lang="{language}"><head><meta charset="utf-8"><title>Paigow</title></head>
<body><main><h1>Paigow</h1><p>{text}</p></main></body></html>
"""


class GuardedApp(Litestar):
    """The application behind its door."""

    hosts: Hosts | None = None
    """Names by which it may be asked for; None: whoever runs it looks after that."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """The ASGI interface."""
        if scope["type"] == "lifespan":
            await super().__call__(scope, receive, send)
            return
        asked_for = [value.decode("latin-1") for name, value in scope["headers"] if name == b"host"]
        if self.hosts is not None and not (len(asked_for) < 2 and all(map(self.hosts.allow, asked_for))):
            await _refuse(scope, send, ", ".join(asked_for)[:_LONGEST_HOST])
        elif scope["type"] == "http" and scope["method"] == "HEAD":
            as_get: Any = {**scope, "method": "GET"}
            await super().__call__(as_get, receive, _without_body(send))
        else:
            await super().__call__(scope, receive, send)


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
    pairs = [(name.encode(), value.encode()) for name, value in (headers | SECURITY_HEADERS).items()]
    await send({"type": "http.response.start", "status": _MISDIRECTED, "headers": pairs})
    await send(
        {"type": "http.response.body", "body": body if scope["method"] != "HEAD" else b"", "more_body": False}
    )
