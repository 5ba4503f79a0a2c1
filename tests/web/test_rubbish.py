"""A look at the whole memory holds every table up: it comes once in ten minutes, and dead circles go nevertheless."""

import asyncio
import gc
import weakref
from typing import Final

from paigow.clock import HandClock
from paigow.server import gc_tuning
from tests.stillness import advance, run_until_complete, until_idle

AGAIN_MS: Final = 10_000
ALL_AFTER: Final = 60


class Circle:
    """What only the collector can free."""

    def __init__(self) -> None:
        self.itself = self


def test_while_people_come_and_go_the_whole_memory_is_not_looked_through() -> None:
    async def test() -> int:
        looks = 0

        def count(phase: str, info: dict[str, int]) -> None:
            nonlocal looks
            looks += phase == "start" and info["generation"] == 2

        async with gc_tuning.infrequent_full_collection(HandClock()):
            await asyncio.sleep(0)
            gc.callbacks.append(count)
            try:
                kept = [
                    [number] for number in range(600_000)
                ]  # many times what made Python look at everything
            finally:
                gc.callbacks.remove(count)
            assert len(kept) == 600_000
        return looks

    assert asyncio.run(test()) == 0


def test_circles_that_died_young_go_within_ten_seconds_and_old_ones_within_ten_minutes() -> None:
    def end_of(circle: Circle) -> asyncio.Event:
        gone = asyncio.Event()
        weakref.finalize(circle, gone.set)
        return gone

    async def test() -> None:
        old, clock = Circle(), HandClock()
        async with gc_tuning.infrequent_full_collection(clock):
            await until_idle()
            assert gc.get_freeze_count() > 0
            old_gone, gone = end_of(old), end_of(Circle())
            del old
            await advance(clock, AGAIN_MS - 1)
            assert not gone.is_set()
            await advance(clock, 1)
            assert gone.is_set()
            await advance(clock, ALL_AFTER * AGAIN_MS - AGAIN_MS - 1)
            assert not old_gone.is_set()
            await advance(clock, 1)
            assert old_gone.is_set()

    run_until_complete(test())
    assert gc.get_freeze_count() == 0


def test_afterwards_python_looks_as_before() -> None:
    async def test() -> None:
        async with gc_tuning.infrequent_full_collection(HandClock()):
            assert gc.get_threshold() != before

    before = gc.get_threshold()
    asyncio.run(test())
    assert gc.get_threshold() == before
