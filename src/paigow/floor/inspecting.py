"""The whole audit of the data, in a thread of its own while the tables run; what was found whole is marked."""

import asyncio
import threading
from typing import Final

import msgspec
import structlog

from paigow.floor.judging import judge
from paigow.store import AwayError, Inspection, Mark, Store, inspect

log = structlog.get_logger(__name__)

_MARK: Final = "audited"
_PAUSE_S: Final = 0.02
"""Between two pages of entries."""
_MARKS: Final = msgspec.json.Decoder(Mark)


async def inspect_store(store: Store) -> Inspection:
    """Inspect what has come since the last inspection, and the file and its sums as a whole."""
    if store.place is None:
        return Inspection()
    known = {stream: _MARKS.decode(value) for stream, value in (await store.kept_as(_MARK)).items()}
    stop = threading.Event()
    looking = asyncio.create_task(
        asyncio.to_thread(inspect, store.place, marks=known, pause_s=_PAUSE_S, stop=stop, judge=judge)
    )
    try:
        found = await asyncio.shield(looking)
    except asyncio.CancelledError:
        stop.set()
        await asyncio.wait([looking])  # who closes the data next finds nobody who reads them
        raise
    except AwayError as away:  # the next start looks again
        log.warning("data_not_inspected", why=str(away))
        return Inspection()
    for fault in found.faults:
        log.error("data_fault", stream=fault.stream, what=fault.what)
    for fault in found.dealt_with:
        log.info("voided_log_is_broken", stream=fault.stream, what=fault.what)
    for stream, mark in found.marks.items():
        if mark != known.get(stream):
            await store.keep(stream, _MARK, msgspec.json.encode(mark))
    log.info("data_inspected", logs=len(found.marks), entries=found.entries, faults=len(found.faults))
    return found
