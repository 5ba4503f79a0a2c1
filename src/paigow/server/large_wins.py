"""Large wins are logged as they are paid."""

import asyncio
from contextlib import suppress
from typing import TypeGuard

import structlog

from paigow.floor import House
from paigow.floor.people import is_bot
from paigow.table import AnyEvent
from paigow.table.events import WagerPaid

log = structlog.get_logger("paigow.server")


class LargeWins:
    """Watches tables for wagers that win at least so many coins; those of bots do not count."""

    def __init__(self, house: House, least_coins: int) -> None:
        self._house, self._least_coins = house, least_coins
        self._watchers: set[asyncio.Task[None]] = set()

    def watch(self, table: str) -> None:
        """Log what is won there from now on, until the table is closed."""
        task = asyncio.create_task(self._log(table), name=f"significant events of {table}")
        self._watchers.add(task)
        task.add_done_callback(self._watchers.discard)

    async def close(self) -> None:
        """Watch no more."""
        for task in self._watchers:
            task.cancel()
        await asyncio.gather(*self._watchers, return_exceptions=True)

    async def _log(self, table: str) -> None:
        with suppress(asyncio.CancelledError):
            async with self._house.watch(table) as updates:
                while True:
                    update = await updates.get()
                    if update.state.phase == "closed":
                        return
                    for event in update.events:
                        if self._is_large(event):
                            log.info(
                                "large_win",
                                table=table,
                                round=update.state.rounds_begun,
                                person=event.person,
                                box=event.box,
                                bet=event.bet,
                                stake=event.stake,
                                won=event.won,
                            )

    def _is_large(self, event: AnyEvent) -> TypeGuard[WagerPaid]:
        return isinstance(event, WagerPaid) and event.won >= self._least_coins and not is_bot(event.person)
