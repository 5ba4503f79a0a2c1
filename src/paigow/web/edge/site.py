"""The page: files built from ``frontend/`` into ``static/``, and the headers of every answer."""

import asyncio
import gzip
import re
from collections.abc import Callable, Mapping, MutableMapping
from html import escape
from importlib.resources import files
from mimetypes import MimeTypes
from pathlib import Path
from typing import Any, Final

from litestar import Response
from msgspec import Struct

from paigow.web.edge.frames import EMBED_HEADERS, EMBEDS, PICTURE_HEADERS, PICTURES

STATIC: Final = Path(str(files("paigow.web"))) / "static"
HAND_PAGE: Final = "/hand"
SHARED_PAGE: Final = "/s/{code:str}"
"""Addresses of the page whose HTML has a preview."""
PAGES: Final = (
    "/",
    "/t/{table:str}",
    "/t/{table:str}/operator",
    "/operator",
    "/rules",
    "/rules/{book:str}",
    "/rules/{book:str}/readings",
    "/account",
    "/friends",
    "/offline",
    "/daily",
    "/daily/{day:str}",
    "/ruling",
    "/history",
    "/history/{table:str}",
    "/history/{table:str}/{round:str}",
    "/lab",
    "/lab/{part:str}",
    "/school",
    "/school/{part:str}",
    "/school/{part:str}/{which:str}",
    "/statistics",
)
"""Other addresses of the page, which routes on from there."""
_NO_PAGES: Final = ("api", "assets", "embed", "picture")
"""Prefixes of addresses for programs: an unknown one is not answered with the page."""

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
"""Browsers use only HTTPS with this name for a year; the operator decides about names below it."""
_UNBUILT: Final = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Paigow</title></head>
<body><main><h1>The page is not built</h1>
<p>The server runs, but its page has not been built yet. In the repository:</p>
<pre>npm ci --prefix frontend
npm run build --prefix frontend</pre>
<p>Then load this page again. The interface under /api/ works without it.</p></main></body></html>
"""
_KINDS: Final = MimeTypes()
"""Media types by file name, without the machine's own list."""
_KINDS.add_type("font/woff2", ".woff2")  # missing in Python before 3.14
Message = MutableMapping[str, Any]
"""As in ``paigow.web.edge.asgi_app``."""
_BROTLI: Final = ".br"
"""The end of the name of a file's Brotli copy, which has no address of its own."""
_REFUSED: Final = re.compile(r"q=0(\.0*)?")
_FOR_EVER: Final = "public, max-age=31536000, immutable"
_FOR_AN_HOUR: Final = "public, max-age=3600"


class _Copy(Struct, frozen=True):
    """A cached file of the page."""

    changed_ns: int
    plain: bytes
    packed: dict[str, bytes]
    """The compressed file by the names of its encodings, smallest first; only those smaller than the plain file."""


def lifetime(path: str) -> str:
    """Return the ``cache-control`` of a file of the page. Names of files in ``assets/`` change with their contents."""
    return _FOR_EVER if path.startswith("assets/") else "no-cache"


def lifetime_in_docs(path: str) -> str:
    """Return the ``cache-control`` of a file of the documentation site."""
    return "no-cache" if path.endswith(".html") else _FOR_AN_HOUR


class Site:
    """A built site in a folder. Files are cached until they change, so a new build appears at once."""

    def __init__(
        self,
        folder: Path,
        root_path: str = "",
        *,
        has_docs: bool = False,
        lifetime: Callable[[str], str] = lifetime,
    ) -> None:
        """Create the site.

        Args:
            folder: Folder of the built files.
            root_path: Path of a proxy under which visitors find the server, such as ``/games``.
            has_docs: Whether the server also serves the documentation, to which the page then links.
            lifetime: Returns the header ``cache-control`` of a file by its path in the folder.
        """
        self._folder = folder.resolve()
        self._root_path = root_path
        self._has_docs = has_docs
        self._lifetime = lifetime
        self._copies: dict[Path, _Copy] = {}

    def page(self, status: int = 200, *, head: str = "") -> Response[bytes]:
        """Return the HTML file for every page address, or instructions for building it.

        ``head``: tags to add to its head.
        """
        index = self._folder / "index.html"
        if index.is_file():
            text = _placed(index.read_text(encoding="utf-8"), self._root_path, has_docs=self._has_docs)
            return _html(text.replace("</head>", f"{head}</head>", 1).encode(), status)
        return _html(_UNBUILT.encode(), 503)

    async def file(self, path: str, encodings: str = "") -> Response[bytes] | None:
        """Return a file of the page, or ``None``; ``encodings`` is the header ``accept-encoding`` (RFC 9110, 12.5.3).

        A file with a Brotli copy beside it (``NAME.br``, which the build of the page writes) is sent as that copy
        if the browser accepts it. Otherwise the server compresses the file with gzip.
        """
        found = self._find(path.lstrip("/"))
        if found is None:
            return None
        copy = self._copies.get(found)
        if copy is None or copy.changed_ns != found.stat().st_mtime_ns:
            copy = self._copies[found] = await asyncio.to_thread(_copied, found)
        kind = _KINDS.guess_type(found.name)[0] or "application/octet-stream"
        headers = {
            "cache-control": self._lifetime(path.lstrip("/")),
            "vary": "accept-encoding",
        }
        accepted = _accepted(encodings)
        for encoding, packed in copy.packed.items():
            if encoding in accepted:
                return Response(packed, media_type=kind, headers=headers | {"content-encoding": encoding})
        return Response(copy.plain, media_type=kind, headers=headers)

    def _find(self, name: str) -> Path | None:
        if name.endswith(_BROTLI):
            return None
        try:
            found = (self._folder / name).resolve()
            return found if found.is_relative_to(self._folder) and found.is_file() else None
        except (OSError, ValueError):  # no file can have this name: it is too long or has a NUL
            return None

    def no_page(self, path: str) -> Response[bytes] | None:
        """Return the page that says "not found", or ``None`` if the address cannot be a page's."""
        return None if path.lstrip("/").split("/")[0] in _NO_PAGES else self.page(404)


def _copied(file: Path) -> _Copy:
    changed_ns, plain = file.stat().st_mtime_ns, file.read_bytes()
    brotli = file.with_name(file.name + _BROTLI)
    packed = {"br": brotli.read_bytes()} if brotli.is_file() else {}
    packed["gzip"] = gzip.compress(plain, mtime=0)
    return _Copy(changed_ns, plain, {name: data for name, data in packed.items() if len(data) < len(plain)})


def _accepted(encodings: str) -> set[str]:
    """Return the encodings that a header ``accept-encoding`` names, without those that it refuses (``q=0``)."""
    found = set()
    for each in encodings.lower().split(","):
        name, _, weight = each.partition(";")
        if not _REFUSED.fullmatch(weight.strip()):
            found.add(name.strip())
    return found


def _placed(page: str, root_path: str, *, has_docs: bool) -> str:
    """Return the page with the addresses of its files, its own root path, and whether there is documentation."""
    root = escape(root_path)
    if has_docs:
        page = page.replace('data-docs=""', 'data-docs="docs"', 1)
    return page.replace('="./', f'="{root}/').replace('data-base=""', f'data-base="{root}"', 1)


def _html(content: bytes, status: int) -> Response[bytes]:
    return Response(
        content,
        status_code=status,
        media_type="text/html",
        headers={"cache-control": "no-cache"},
    )


def with_security_headers(message: Message, scope: Mapping[str, Any]) -> Message:
    """Return an ASGI message, with the headers if it begins an HTTP answer (a refused live connection included)."""
    if not message["type"].endswith("http.response.start"):
        return message
    added = {name.encode(): value.encode() for name, value in _headers_of(scope).items()}
    kept = [pair for pair in message.get("headers", ()) if pair[0].lower() not in added]
    return {**message, "headers": [*kept, *added.items()]}


def _headers_of(scope: Mapping[str, Any]) -> dict[str, str]:
    headers, path = dict(SECURITY_HEADERS), scope["path"]
    if path.startswith(EMBEDS):
        headers |= EMBED_HEADERS
        del headers["x-frame-options"]  # it knows no "anywhere"
    elif path.startswith(PICTURES):
        headers |= PICTURE_HEADERS
    if scope["scheme"] in {"https", "wss"}:
        headers[_HSTS] = _HTTPS_ONLY
    if path.startswith("/api/"):
        headers["cache-control"] = "no-store"
    return headers
