"""The worker's side of ``workers``: runs jobs in a separate process and imports almost nothing itself."""

import os
import sys
import traceback
from collections.abc import Callable
from typing import Any, Final

from paigow.web.edge.errors import ErrorAnswer

_NICE: Final = 10
"""Niceness of a worker process: tables get the processor first."""


class WorkError(Exception):
    """A bug in a job that ran in a worker; the message is its traceback."""


def run_in_child(work: Callable[..., Any], args: tuple[Any, ...]) -> tuple[bool, Any]:
    """Run a function; return whether it succeeded, and its result or the exception to raise."""
    _lower_priority()
    try:
        return True, work(*args)
    except ErrorAnswer as answer:
        return False, answer
    except Exception:  # noqa: BLE001 - reported to the process that can log it
        return False, WorkError(traceback.format_exc())


def _lower_priority() -> None:
    """Lower this process's priority below that of the tables."""
    if sys.platform != "win32" and os.nice(0) < _NICE:
        os.nice(_NICE - os.nice(0))
