"""The page: files built from ``frontend/`` into ``static/``, and the headers that every answer carries."""

import asyncio
import gzip
from html import escape
from importlib.resources import files
from mimetypes import MimeTypes
from pathlib import Path
from typing import Final

from litestar import Response
from litestar.datastructures import MutableScopeHeaders
from litestar.types import Message, Scope
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
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}
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


async def add_security_headers(message: Message, scope: Scope) -> None:
    """Put the headers on every HTTP answer, errors too (a ``before_send`` hook)."""
    if message["type"] != "http.response.start":
        return
    headers = MutableScopeHeaders.from_message(message)
    for name, value in SECURITY_HEADERS.items():
        headers[name] = value
    if scope["path"].startswith("/api/"):
        headers["cache-control"] = "no-store"
