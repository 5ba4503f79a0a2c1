"""Watches the tables to count events, and logs large wins as they are paid."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import TypeGuard

import structlog

from paigow.runtime import House, Update
from paigow.runtime.people.registry import is_bot
from paigow.table import AnyEvent
from paigow.table.events import WagerPaid

log = structlog.get_logger("paigow.server")


class TableMonitor:
    """Watches tables to count events and to log large wins; wins of bots are not large."""

    def __init__(self, house: House, least_coins: int, count: Callable[[str, Update], None]) -> None:
        """Create the watcher; ``count`` receives each book's updates."""
        self._house, self._least_coins, self._count = house, least_coins, count
        self._watchers: dict[str, asyncio.Task[None]] = {}

    def watch(self, table: str) -> None:
        """Watch a table until it is closed."""
        self.leave(table)
        self._watchers[table] = asyncio.create_task(self._watch(table), name=f"watch of {table}")

    def leave(self, table: str) -> None:
        """Stop watching a table that another process now runs."""
        if (task := self._watchers.pop(table, None)) is not None:
            task.cancel()

    async def close(self) -> None:
        """Stop watching all tables."""
        tasks = list(self._watchers.values())
        for table in list(self._watchers):
            self.leave(table)
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _watch(self, table: str) -> None:
        with suppress(asyncio.CancelledError):
            book = self._house.book(table).id
            async with self._house.watch(table) as updates:
                while True:
                    update = await updates.get()
                    self._count(book, update)
                    if update.state.phase == "closed":
                        self._watchers.pop(table, None)
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
