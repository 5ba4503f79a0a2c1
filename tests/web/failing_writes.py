"""Writes to a store: one that fails, and how many each request makes."""

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from paigow.storage import DiskFullError
from paigow.storage.database.transactions import Database
from paigow.storage.database.writer import Work
from paigow.web.edge.asgi_app import GuardedApp


@contextmanager
def failing(nth: int) -> Iterator[None]:
    """Let the n-th write to any store fail, as on a full disk."""
    write, left = Database._write, [nth]

    async def counted(self: Database, work: Work[Any], *, repeats: bool = False) -> Any:
        left[0] -= 1
        if left[0] == 0:
            raise DiskFullError("the disk is full")
        return await write(self, work, repeats=repeats)

    with patch.object(Database, "_write", counted):
        yield


@contextmanager
def counted_writes() -> Iterator[dict[tuple[str, str], int]]:
    """Count the most writes of one request, by method and route; a table's own writes do not count."""
    most: dict[tuple[str, str], int] = {}
    writes: Counter[asyncio.Task[Any] | None] = Counter()
    answer, write = GuardedApp._answer, Database._write

    async def answered(self: GuardedApp, scope: Any, receive: Any, send: Any) -> None:
        await answer(self, scope, receive, send)
        key = scope["method"], scope.get("path_template", "")
        most[key] = max(most.get(key, 0), writes.pop(asyncio.current_task(), 0))

    async def counted(self: Database, work: Work[Any], *, repeats: bool = False) -> Any:
        writes[asyncio.current_task()] += 1
        return await write(self, work, repeats=repeats)

    with patch.object(GuardedApp, "_answer", answered), patch.object(Database, "_write", counted):
        yield most
