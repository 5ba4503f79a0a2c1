"""Checks that a request comes from our own page. The cookie alone does not prove that."""

from typing import Any, Final
from urllib.parse import urlsplit

import structlog
from litestar import Request

from paigow.web.edge.language import Connection
from paigow.web.edge.problems import Problem

log = structlog.get_logger("paigow.server")
_READING: Final = ("GET", "HEAD", "OPTIONS")


def is_same_origin(connection: Connection) -> bool:
    """Return whether the request's Origin is this host. Programs send none; browsers send it where it matters."""
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    try:
        netloc = urlsplit(origin).netloc
    except ValueError:
        return False
    return bool(netloc) and netloc.lower() == connection.headers.get("host", "").lower()


def is_reading(request: Request[Any, Any, Any]) -> bool:
    """Return whether a request changes nothing."""
    return request.method in _READING


async def refuse_foreign_origin(request: Request[Any, Any, Any]) -> None:
    """Refuse a request of another site's page that would change something."""
    if not is_reading(request) and not is_same_origin(request):
        log.warning("foreign_origin_refused", path=request.url.path)
        raise Problem(403, "foreign_origin")
