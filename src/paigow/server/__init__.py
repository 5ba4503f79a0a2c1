"""The web server: sessions, permissions, the HTTP API and the live connection."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from paigow.server.app import create_app
    from paigow.server.serve import CANNOT_START, default_data_dir, serve
    from paigow.web.edge.rate_limits import Limits

_HOMES = {
    "paigow.server.app": ("create_app",),
    "paigow.web.edge.rate_limits": ("Limits",),
    "paigow.server.serve": ("CANNOT_START", "default_data_dir", "serve"),
}
_HOME_OF = {name: module for module, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> object:
    """Import a name's module on first access: a worker process needs none of the web code."""
    if name not in _HOME_OF:
        message = f"module 'paigow.server' has no attribute {name!r}"
        raise AttributeError(message)
    value = getattr(import_module(_HOME_OF[name]), name)
    globals()[name] = value  # otherwise a module with the same name ("serve") would replace it
    return value


__all__ = ["CANNOT_START", "Limits", "create_app", "default_data_dir", "serve"]
