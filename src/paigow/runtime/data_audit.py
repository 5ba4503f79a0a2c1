"""Audits all data in a thread while the tables run, and marks what is sound."""

import asyncio
import concurrent.futures
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import Final

import msgspec
import structlog

from paigow.clock import Clock
from paigow.runtime.journal_check import check_postings
from paigow.storage import AwayError, DataFault, Inspection, Store, StoreError, VerifiedHead, inspect

log = structlog.get_logger(__name__)

_MARK: Final = "audited"
_PAUSE_S: Final = 0.02
"""Pause between two pages of entries."""
_ENDS_S: Final = 2.0
"""Longest wait for its end. SQLite checks a whole file in one uninterruptible call, which takes minutes for a
million rounds, and a stopping house does not wait for it."""
_MARKS: Final = msgspec.json.Decoder(VerifiedHead)


async def inspect_store(store: Store, clock: Clock) -> Inspection:
    """Inspect the entries since the last inspection, and the file and its sums as a whole."""
    if store.place is None:
        return Inspection()
    try:
        known = _read_marks(await store.kept_as(_MARK))
    except StoreError as error:
        return _failed(error)
    stop = threading.Event()
    looking = _apart(
        partial(inspect, store.place, marks=known, pause_s=_PAUSE_S, stop=stop, judge=check_postings)
    )
    try:
        found = await asyncio.shield(looking)
    except asyncio.CancelledError:
        stop.set()
        with suppress(TimeoutError):  # the data are closed next: the reader should have ended by then
            async with clock.timeout(_ENDS_S):
                await asyncio.wait([looking])
        looking.cancel()
        raise
    except AwayError as away:  # the next start tries again
        log.warning("data_not_inspected", why=str(away))
        return Inspection()
    except Exception as error:  # noqa: BLE001 - damaged data may break any step
        return _failed(error)
    for fault in found.faults:
        log.error("data_fault", stream=fault.stream, what=fault.what)
    for fault in found.dealt_with:
        log.info("voided_log_is_broken", stream=fault.stream, what=fault.what)
    try:
        for stream, mark in found.marks.items():
            if mark != known.get(stream):
                await store.keep(stream, _MARK, msgspec.json.encode(mark))
    except StoreError as error:  # the next start inspects these entries again
        log.warning("marks_not_stored", why=str(error))
    log.info("data_inspected", logs=len(found.marks), entries=found.entries, faults=len(found.faults))
    return found


def _read_marks(kept: Mapping[str, bytes]) -> dict[str, VerifiedHead]:
    """Return the marks of earlier inspections. A log with a damaged mark is inspected from its first entry."""
    marks = {}
    for stream, value in kept.items():
        with suppress(msgspec.MsgspecError, TypeError, UnicodeDecodeError):
            marks[stream] = _MARKS.decode(value)
    return marks


def _failed(error: Exception) -> Inspection:
    """Return a failed inspection as a fault of the data."""
    what = f"the inspection failed ({type(error).__name__}: {error})"
    is_told = isinstance(error, StoreError)  # the store's own errors need no traceback
    log.error("data_fault", stream=None, what=what, exc_info=None if is_told else error)
    return Inspection(faults=[DataFault(what=what)])


def _apart(work: Callable[[], Inspection]) -> "asyncio.Future[Inspection]":
    """Run work in a thread that does not delay the end of the process."""
    done = concurrent.futures.Future[Inspection]()

    def run() -> None:
        try:
            done.set_result(work())
        except BaseException as error:  # noqa: BLE001 - re-raised where the result is awaited
            done.set_exception(error)

    done.set_running_or_notify_cancel()
    threading.Thread(target=run, name="paigow-inspects", daemon=True).start()
    return asyncio.wrap_future(done)
