"""How many connections the system lets this process hold."""

import sys
from typing import Final

BACKLOG: Final = 256
"""Connections that the system accepts for us, and that we take at once, before the gate sees them."""
_OURS: Final = 64
"""Descriptors of our own: the data, the log, the page, the loop."""
_MOST_ASKED_FOR: Final = 65_536


def room_for(connections: int) -> int:
    """The connections that may be open at once: those asked for, or as many as the process may have descriptors.

    The soft limit is raised towards the hard one where that helps.
    """
    limit = _raised(connections + BACKLOG + _OURS)
    return connections if limit is None else max(1, min(connections, limit - BACKLOG - _OURS))


if sys.platform == "win32":

    def _raised(wanted: int) -> int | None:
        return None  # sockets are no descriptors there
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
            except (OSError, ValueError):  # macOS has another bound besides
                return soft
            soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
        return soft
