"""A look at the whole memory holds every table up: it comes once in ten minutes, and dead circles go nevertheless."""

import asyncio
import gc
import weakref

import pytest

from paigow.clock import SystemClock
from paigow.server import rubbish


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

        async with rubbish.seldom_all(SystemClock()):
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


def test_circles_that_died_young_go_soon_and_old_ones_later(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rubbish, "_AGAIN_S", 0.02)
    monkeypatch.setattr(rubbish, "_ALL_AFTER", 3)

    def end_of(circle: Circle) -> asyncio.Event:
        gone = asyncio.Event()
        weakref.finalize(circle, gone.set)
        return gone

    async def test() -> None:
        old = Circle()
        async with rubbish.seldom_all(SystemClock()):
            await asyncio.sleep(0.05)
            assert gc.get_freeze_count() > 0
            young_gone, old_gone = end_of(Circle()), end_of(old)
            del old
            await asyncio.wait_for(young_gone.wait(), 10)
            await asyncio.wait_for(old_gone.wait(), 10)

    asyncio.run(test())
    assert gc.get_freeze_count() == 0


def test_afterwards_python_looks_as_before() -> None:
    async def test() -> None:
        async with rubbish.seldom_all(SystemClock()):
            assert gc.get_threshold() != before

    before = gc.get_threshold()
    asyncio.run(test())
    assert gc.get_threshold() == before
