"""Clocks for the client under test."""

import asyncio

from paigow.clock import HandClock


class Skipping(HandClock):
    """A clock on which every sleep ends at once: its time is added. Timeouts run out only if a test advances it."""

    def __init__(self) -> None:
        super().__init__()
        self.slept_s: list[float] = []

    async def sleep(self, delay_s: float) -> None:
        self.slept_s.append(delay_s)
        self.advance(round(delay_s * 1000))
        await asyncio.sleep(0)
