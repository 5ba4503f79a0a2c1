"""The number of connections that the system lets this process hold."""

import sys
from typing import Final

BACKLOG: Final = 256
"""Connections that the system queues for us, and that we accept at once, before the limiter sees them."""
_OURS: Final = 64
"""Descriptors that the server needs itself: data, log, page and event loop."""
_MOST_ASKED_FOR: Final = 65_536


def room_for(connections: int) -> int:
    """Return how many connections may be open at once: the wanted number, limited by the process's file descriptors.

    The soft limit is raised towards the hard limit if that helps.
    """
    limit = _raised(connections + BACKLOG + _OURS)
    return connections if limit is None else max(1, min(connections, limit - BACKLOG - _OURS))


if sys.platform == "win32":

    def _raised(wanted: int) -> int | None:
        return None  # sockets are not file descriptors there
else:
    import resource

    def _raised(wanted: int) -> int | None:
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if soft == resource.RLIM_INFINITY:
            return None
        if soft < wanted:
            able = _MOST_ASKED_FOR if hard == resource.RLIM_INFINITY else min(hard, _MOST_ASKED_FOR)
            try:
                resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(wanted, able)), hard))
            except (OSError, ValueError):  # macOS has another limit as well
                return soft
            soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
        return soft
