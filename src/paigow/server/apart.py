"""The other side of ``workers``: what runs in a process of its own. It loads next to nothing by itself."""

import os
import sys
import traceback
from collections.abc import Callable
from typing import Any, Final

from paigow.server.told import Told

_NICE: Final = 10
"""How far behind the tables a worker stands in line for the processor."""


class WorkError(Exception):
    """A bug in work that was done elsewhere; the message is its traceback."""


def work_apart(work: Callable[..., Any], args: tuple[Any, ...]) -> tuple[bool, Any]:
    """Whether a function has come to its end, and what it gave, or else what is to be raised."""
    _stand_back()
    try:
        return True, work(*args)
    except Told as answer:
        return False, answer
    except Exception:  # noqa: BLE001 - it is told where it can be logged
        return False, WorkError(traceback.format_exc())


def _stand_back() -> None:
    """Let the tables go first."""
    if sys.platform != "win32" and os.nice(0) < _NICE:
        os.nice(_NICE - os.nice(0))
