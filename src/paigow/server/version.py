"""The version of the programs' interface in addresses; its guarantees are in `docs/programs.md`.

Handlers use ``/api/...``; programs call ``/api/v1/...``. The version is removed before routing, so that logs
and metrics have one name for one address. A later version with different behaviour gets its own handlers.
"""

from typing import Any, Final
from urllib.parse import quote

from paigow.server.language import Connection

UNVERSIONED: Final = "/api"
VERSION: Final = "/api/v1"
_PATH_ASKED: Final = "paigow_path_asked"
RAW_PATH: Final = "paigow_raw_path"
"""Key of a scope with the requested path, as it was sent."""
_DEPRECATED_SINCE_S: Final = 1_795_392_000
"""23 November 2026: addresses have had a version since then."""


def versioned(scope: Any) -> Any:
    """Return an ASGI scope without the version in its path; the requested path is kept beside it."""
    path = str(scope["path"])
    if path != VERSION and not path.startswith(f"{VERSION}/"):
        return scope
    bare = UNVERSIONED + path.removeprefix(VERSION)
    return {**scope, _PATH_ASKED: path, RAW_PATH: scope["raw_path"], "path": bare, "raw_path": bare.encode()}


def path_asked(connection: Connection) -> str:
    """Return the requested path with its version."""
    return str(connection.scope.get(_PATH_ASKED, connection.url.path))


def is_outdated(scope: Any) -> bool:
    """Return whether an address of the interface was requested without a version."""
    return _PATH_ASKED not in scope and str(scope["path"]).startswith(f"{UNVERSIONED}/")


def successor(path: str) -> list[tuple[bytes, bytes]]:
    """Return the headers that mark an address as deprecated and name its successor (RFC 9745, RFC 8288)."""
    there = quote(VERSION + path.removeprefix(UNVERSIONED))
    return [
        (b"deprecation", f"@{_DEPRECATED_SINCE_S}".encode()),
        (b"link", f'<{there}>; rel="successor-version"'.encode()),
    ]
