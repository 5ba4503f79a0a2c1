"""The log of significant events (R8): one line of JSON each, on standard error.

No secret and no tile is logged: events of a table are never logged as they are. Messages that strangers can
provoke are rate-limited, and their mistakes are logged without a traceback.
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
"""Warnings of one kind logged in one window."""
_KINDS: Final = 1_000
_LIBRARIES: Final = ("uvicorn", "uvicorn.error", "websockets", "asyncio")
_CLIENTS_FAULTS: Final = (OSError, EOFError, TimeoutError, UnicodeError)
"""Errors caused by clients that misbehave or disconnect: a traceback would say nothing about the server."""

_NO_FAULTS: Final = ("Cancel %s running task",)
"""What uvicorn logs as errors although it is none: work cancelled when the server stops."""


class RepeatLimiter:
    """Limits each kind of message per window, and counts the suppressed ones."""

    def __init__(self, most: int, clock: Callable[[], float], *, window_s: float = _WINDOW_S) -> None:
        self._most, self._window_s, self._clock = most, window_s, clock
        self._seen: dict[object, tuple[float, int]] = {}

    def let_through(self, kind: object) -> int | None:
        """Return ``None`` if this message is suppressed, else the number of its kind suppressed before it."""
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


class LibraryLogHandler(logging.Handler):
    """Handler for the libraries' logs: limits each kind per window, and logs bugs with their traceback."""

    def __init__(self, repeats: RepeatLimiter) -> None:
        super().__init__(logging.WARNING)
        self._repeats = repeats
        self._log = structlog.get_logger("paigow.server")

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        if isinstance(error, CancelledError):  # cancelled by the server itself when it stops
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
    """Set up structlog and the libraries' logging for a server process."""
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            limit_warnings(RepeatLimiter(_WARNINGS, clock.elapsed_s)),
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
        library.handlers = [LibraryLogHandler(RepeatLimiter(1, clock.elapsed_s))]
        library.propagate = False


def limit_warnings(repeats: RepeatLimiter) -> structlog.typing.Processor:
    """Return a processor that limits warnings of one kind: strangers can provoke warnings only."""

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
