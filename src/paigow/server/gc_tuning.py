"""Tunes garbage collection: young objects often, all objects rarely.

A full collection takes 140 ms with a thousand screens, and Python's default runs one every few seconds while
people come and go. So long-lived objects are frozen, and only newer ones are examined.
"""

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from itertools import count
from typing import Final

from paigow.clock import Clock

_AGAIN_S: Final = 10.0
_ALL_AFTER: Final = 60
"""Every sixtieth collection, one in ten minutes, covers all objects."""
_NEVER: Final = 1_000_000


@asynccontextmanager
async def infrequent_full_collection(clock: Clock) -> AsyncIterator[None]:
    """Run full collections only once in ten minutes while the context is open."""
    before = gc.get_threshold()
    gc.set_threshold(before[0], before[1], _NEVER)
    task = asyncio.create_task(_collect_fully(clock), name="full garbage collections")
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
        gc.set_threshold(*before)
        gc.unfreeze()


async def _collect_fully(clock: Clock) -> None:
    gc.freeze()  # not collected now: that would delay the server's start
    for number in count(1):
        await clock.sleep(_AGAIN_S)
        if number % _ALL_AFTER == 0:
            gc.unfreeze()
        gc.collect()
        gc.freeze()
