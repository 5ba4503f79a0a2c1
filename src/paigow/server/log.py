"""The log of significant events (R8): one line of JSON each, on standard error.

No secret and no tile goes in here: events of a table are never logged as they are. What strangers can provoke is told
at a bounded rate, and what they did wrong without a traceback.
"""

import logging
import sys
from asyncio import CancelledError
from collections.abc import Callable, MutableMapping
from typing import Any, Final

import structlog

from paigow.clock import Clock

_WINDOW_S: Final = 10.0
_WARNINGS: Final = 50
"""Warnings of one kind that are told in a window."""
_KINDS: Final = 1_000
_LIBRARIES: Final = ("uvicorn", "uvicorn.error", "websockets", "asyncio")
_CLIENTS_FAULTS: Final = (OSError, EOFError, TimeoutError, UnicodeError)
"""What goes wrong when a client does something wrong, or goes: its traceback says nothing about us."""

_NO_FAULTS: Final = ("Cancel %s running task",)
"""What uvicorn calls errors: work that is given up when the server stops."""


class Repeats:
    """Lets so many of each kind through in a window, and counts the others."""

    def __init__(self, most: int, clock: Callable[[], float], *, window_s: float = _WINDOW_S) -> None:
        self._most, self._window_s, self._clock = most, window_s, clock
        self._seen: dict[object, tuple[float, int]] = {}

    def let_through(self, kind: object) -> int | None:
        """None: leave this one out. Else how many of its kind were left out before it."""
        now_s = self._clock()
        began_s, count = self._seen.get(kind, (now_s, 0))
        left_out = 0
        if now_s - began_s >= self._window_s:
            left_out = max(0, count - self._most)
            began_s, count = now_s, 0
        if len(self._seen) >= _KINDS and kind not in self._seen:
            self._seen.clear()
        self._seen[kind] = (began_s, count + 1)
        return left_out if count < self._most else None


class Quiet(logging.Handler):
    """What the libraries under us log: one line for each kind in a window, bugs with their traceback."""

    def __init__(self, repeats: Repeats) -> None:
        super().__init__(logging.WARNING)
        self._repeats = repeats
        self._log = structlog.get_logger("paigow.server")

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        if isinstance(error, CancelledError):  # what we end ourselves, when the server stops
            return
        left_out = self._repeats.let_through((record.name, record.msg, type(error)))
        if left_out is None:
            return
        facts: dict[str, Any] = (
            {"library": record.name, "left_out": left_out} if left_out else {"library": record.name}
        )
        if error is not None:
            facts["error"] = f"{type(error).__name__}: {error}"[:200]
        if error is not None and not isinstance(error, _CLIENTS_FAULTS):
            facts["exc_info"] = error
        is_ours = record.levelno >= logging.ERROR and not str(record.msg).startswith(_NO_FAULTS)
        tell = self._log.error if is_ours else self._log.warning
        tell("library_says", says=record.getMessage().strip()[:500], **facts)


def configure(clock: Clock) -> None:
    """Set up structlog, and what the libraries log, for a server process."""
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            few_warnings(Repeats(_WARNINGS, clock.elapsed_s)),
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.PrintLoggerFactory(file=sys.stderr),
        cache_logger_on_first_use=False,
    )
    for name in _LIBRARIES:
        library = logging.getLogger(name)
        library.handlers = [Quiet(Repeats(1, clock.elapsed_s))]
        library.propagate = False


def few_warnings(repeats: Repeats) -> structlog.typing.Processor:
    """A processor that lets only so many warnings of one kind through: what strangers provoke is a warning."""

    def processor(logger: object, method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
        if event.get("level") != "warning" or event.get("event") == "library_says":
            return event
        left_out = repeats.let_through(event["event"])
        if left_out is None:
            raise structlog.DropEvent
        if left_out:
            event["left_out"] = left_out
        return event

    return processor
