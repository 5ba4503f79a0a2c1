"""Watches the tables to count events, and logs large wins as they are paid."""

from collections.abc import Callable
from typing import TypeGuard

import structlog

from paigow.runtime import Update
from paigow.runtime.people.registry import is_bot
from paigow.table import AnyEvent
from paigow.table.events import WagerPaid

log = structlog.get_logger("paigow.server")


class TableMonitor:
    """Counts what happens at tables, and logs large wins; wins of bots are not large."""

    def __init__(self, least_coins: int, count: Callable[[str, Update], None]) -> None:
        """Create the monitor; ``count`` receives each book's updates."""
        self._least_coins, self._count = least_coins, count

    def on_update(self, table: str, update: Update) -> None:
        """Count an update of a table that runs here."""
        if update.events:
            self._count(update.state.book, update)
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
