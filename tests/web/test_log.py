"""The log: what strangers provoke is told at a bounded rate, bugs are told in full."""

import asyncio
import logging
import sys

import pytest
import structlog

from paigow.web.significant_log import LibraryLogHandler, RepeatLimiter, limit_warnings


class Clock:
    now_s = 100.0

    def __call__(self) -> float:
        return self.now_s


def record(message: str, error: BaseException | None = None, level: int = logging.ERROR) -> logging.LogRecord:
    try:
        if error is not None:
            raise error
    except BaseException:  # noqa: BLE001
        return logging.LogRecord("uvicorn.error", level, "x", 1, message, (), sys.exc_info())
    return logging.LogRecord("uvicorn.error", level, "x", 1, message, (), None)


def test_repeats_are_counted_and_told_with_the_next() -> None:
    clock = Clock()
    repeats = RepeatLimiter(2, clock, window_s=10)
    assert [repeats.let_through("a") for _ in range(5)] == [0, 0, None, None, None]
    assert repeats.let_through("b") == 0
    clock.now_s += 10
    assert repeats.let_through("a") == 3


def test_ten_thousand_faults_of_clients_are_one_line_without_a_traceback() -> None:
    quiet = LibraryLogHandler(RepeatLimiter(1, Clock()))
    with structlog.testing.capture_logs() as told:
        for _ in range(10_000):
            quiet.emit(record("socket.accept() out of system resource", OSError(24, "Too many open files")))
    assert len(told) == 1
    assert "exc_info" not in told[0]


def test_a_bug_is_told_with_its_traceback_once() -> None:
    quiet = LibraryLogHandler(RepeatLimiter(1, Clock()))
    with structlog.testing.capture_logs() as told:
        for _ in range(3):
            quiet.emit(record("Exception in ASGI application", KeyError("x")))
    assert [type(each["exc_info"]) for each in told] == [KeyError]


def test_what_is_given_up_at_the_end_is_no_error() -> None:
    quiet = LibraryLogHandler(RepeatLimiter(1, Clock()))
    with structlog.testing.capture_logs() as told:
        quiet.emit(record("Exception in ASGI application", asyncio.CancelledError()))
        quiet.emit(record("Cancel %s running task(s), timeout graceful shutdown exceeded"))
    assert [each["log_level"] for each in told] == ["warning"]


def test_only_warnings_are_held_back() -> None:
    processor = limit_warnings(RepeatLimiter(1, Clock(), window_s=10))
    for level in ("info", "error"):
        for _ in range(3):
            assert processor(None, level, {"event": "large_win", "level": level})
    assert processor(None, "warning", {"event": "host_refused", "level": "warning"})
    with pytest.raises(structlog.DropEvent):
        processor(None, "warning", {"event": "host_refused", "level": "warning"})
