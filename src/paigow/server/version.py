"""The version of the interface for programs, as addresses bear it: what it promises stands in `docs/programs.md`.

Handlers stand at ``/api/...``; programs ask at ``/api/v1/...``. The version is taken off before a request is routed, so
that logs and metrics know one address by one name. What a later version does otherwise gets a handler of its own.
"""

from typing import Any, Final
from urllib.parse import quote

from paigow.server.language import Connection

UNVERSIONED: Final = "/api"
VERSION: Final = "/api/v1"
_PATH_ASKED: Final = "paigow_path_asked"
RAW_PATH: Final = "paigow_raw_path"
"""Where a scope keeps the path that was asked for, as it was sent."""
_DEPRECATED_SINCE_S: Final = 1_795_392_000
"""23 November 2026: since then the addresses have a version."""


def versioned(scope: Any) -> Any:
    """An ASGI scope whose path has no version any more, and which knows the path that was asked for."""
    path = str(scope["path"])
    if path != VERSION and not path.startswith(f"{VERSION}/"):
        return scope
    bare = UNVERSIONED + path.removeprefix(VERSION)
    return {**scope, _PATH_ASKED: path, RAW_PATH: scope["raw_path"], "path": bare, "raw_path": bare.encode()}


def path_asked(connection: Connection) -> str:
    """The path that was asked for, its version included."""
    return str(connection.scope.get(_PATH_ASKED, connection.url.path))


def is_outdated(scope: Any) -> bool:
    """Whether an address of the interface was asked for without a version."""
    return _PATH_ASKED not in scope and str(scope["path"]).startswith(f"{UNVERSIONED}/")


def successor(path: str) -> list[tuple[bytes, bytes]]:
    """The headers that say since when an address is not the one to ask at, and which is (RFC 9745, RFC 8288)."""
    there = quote(VERSION + path.removeprefix(UNVERSIONED))
    return [
        (b"deprecation", f"@{_DEPRECATED_SINCE_S}".encode()),
        (b"link", f'<{there}>; rel="successor-version"'.encode()),
    ]
