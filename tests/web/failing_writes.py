"""Writes to a store that fail, one at a time."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from paigow.storage import DiskFullError
from paigow.storage.database.transactions import Database
from paigow.storage.database.writer import Work


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
