"""The page: files built from ``frontend/`` into ``static/``, and the headers that every answer carries."""

import asyncio
import gzip
from collections.abc import Mapping, MutableMapping
from html import escape
from importlib.resources import files
from mimetypes import MimeTypes
from pathlib import Path
from typing import Any, Final

from litestar import Response
from msgspec import Struct

STATIC: Final = Path(str(files("paigow.server"))) / "static"
PAGES: Final = (
    "/",
    "/t/{table:str}",
    "/t/{table:str}/operator",
    "/operator",
    "/rules",
    "/rules/{book:str}",
    "/rules/{book:str}/readings",
    "/account",
    "/hand",
    "/ruling",
    "/history",
    "/history/{table:str}",
    "/history/{table:str}/{round:str}",
    "/lab",
    "/lab/{part:str}",
    "/school",
    "/school/{part:str}",
    "/school/{part:str}/{which:str}",
)
"""The addresses of the page; it finds its own way from there."""
_NO_PAGES: Final = ("api", "assets")
"""Addresses that begin so are asked for by programs: one that there is not is no page either."""

SECURITY_HEADERS: Final[dict[str, str]] = {
    "content-security-policy": (
        "default-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "base-uri 'self'; form-action 'self'; object-src 'none'; frame-ancestors 'none'"
    ),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}
_HSTS: Final = "strict-transport-security"
_HTTPS_ONLY: Final = "max-age=31536000"
"""For a year browsers ask this name by HTTPS alone; what holds for names below it, the operator decides."""
_UNBUILT: Final = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Paigow</title></head>
<body><main><h1>The page is not built</h1>
<p>The server runs, but its page has not been built yet. In the repository:</p>
<pre>npm ci --prefix frontend
npm run build --prefix frontend</pre>
<p>Then load this page again. The interface under /api/ works without it.</p></main></body></html>
"""
_KINDS: Final = MimeTypes()
"""Media types by file name, without those of the machine's own list."""
_KINDS.add_type("font/woff2", ".woff2")  # Python before 3.14 lacks it
Message = MutableMapping[str, Any]
"""As in ``paigow.server.door``."""
_FOR_EVER: Final = "public, max-age=31536000, immutable"


class _Copy(Struct, frozen=True):
    """A file of the page as it was read."""

    changed_ns: int
    plain: bytes
    packed: bytes | None
    """Compressed with gzip, if that makes it smaller."""


class Site:
    """The built page in a folder; what was read is kept until the file changes, so that a new build shows at once."""

    def __init__(self, folder: Path, root_path: str = "") -> None:
        """``root_path``: the path of a proxy under which visitors find the page, such as ``/games``."""
        self._folder = folder.resolve()
        self._root_path = root_path
        self._copies: dict[Path, _Copy] = {}

    def page(self, status: int = 200) -> Response[bytes]:
        """The one HTML file behind every page address, or how to build it."""
        index = self._folder / "index.html"
        if index.is_file():
            return _html(_placed(index.read_text(encoding="utf-8"), self._root_path), status)
        return _html(_UNBUILT.encode(), 503)

    async def file(self, path: str, encodings: str = "") -> Response[bytes] | None:
        """A file beside it, packed if ``encodings`` (the request's head) takes gzip; None where there is none.

        Names of files in ``assets/`` change with what they hold.
        """
        found = self._find(path.lstrip("/"))
        if found is None:
            return None
        copy = self._copies.get(found)
        if copy is None or copy.changed_ns != found.stat().st_mtime_ns:
            copy = self._copies[found] = await asyncio.to_thread(_copied, found)
        kind = _KINDS.guess_type(found.name)[0] or "application/octet-stream"
        headers = {
            "cache-control": _FOR_EVER if path.lstrip("/").startswith("assets/") else "no-cache",
            "vary": "accept-encoding",
        }
        if copy.packed is None or "gzip" not in encodings:
            return Response(copy.plain, media_type=kind, headers=headers)
        return Response(copy.packed, media_type=kind, headers=headers | {"content-encoding": "gzip"})

    def _find(self, name: str) -> Path | None:
        try:
            found = (self._folder / name).resolve()
            return found if found.is_relative_to(self._folder) and found.is_file() else None
        except (OSError, ValueError):  # no file can have this name: it is too long, or has a NUL in it
            return None

    def no_page(self, path: str) -> Response[bytes] | None:
        """The page, which says that there is no such page; None where no page could be."""
        return None if path.lstrip("/").split("/")[0] in _NO_PAGES else self.page(404)


def _copied(file: Path) -> _Copy:
    changed_ns, plain = file.stat().st_mtime_ns, file.read_bytes()
    packed = gzip.compress(plain, mtime=0)
    return _Copy(changed_ns, plain, packed if len(packed) < len(plain) else None)


def _placed(page: str, root_path: str) -> bytes:
    """The page with the addresses of its files, and with the path under which its own addresses are."""
    root = escape(root_path)
    return page.replace('="./', f'="{root}/').replace('data-base=""', f'data-base="{root}"', 1).encode()


def _html(content: bytes, status: int) -> Response[bytes]:
    return Response(
        content,
        status_code=status,
        media_type="text/html",
        headers={"cache-control": "no-cache"},
    )


def with_security_headers(message: Message, scope: Mapping[str, Any]) -> Message:
    """An ASGI message, with the headers if it begins an HTTP answer (one that refuses a live connection too)."""
    if not message["type"].endswith("http.response.start"):
        return message
    added = {name.encode(): value.encode() for name, value in _headers_of(scope).items()}
    kept = [pair for pair in message.get("headers", ()) if pair[0].lower() not in added]
    return {**message, "headers": [*kept, *added.items()]}


def _headers_of(scope: Mapping[str, Any]) -> dict[str, str]:
    headers = dict(SECURITY_HEADERS)
    if scope["scheme"] in {"https", "wss"}:
        headers[_HSTS] = _HTTPS_ONLY
    if scope["path"].startswith("/api/"):
        headers["cache-control"] = "no-store"
    return headers
