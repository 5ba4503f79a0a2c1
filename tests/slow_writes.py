"""Slow store writes: each transaction that writes takes longer, as on a slow disk.

``PAIGOW_TEST_SLOW_WRITES_MS=60 pytest tests/runtime`` adds 60 ms to each. A test that races a write passes on a fast
disk and fails here; a test that says "nothing happens" must not pass because nothing had time to happen.

This module is the only one in ``tests`` that may block in real time: it stands for the disk, and a disk blocks the
thread that writes. No test waits for the pause by a clock: ``until_idle`` ends when the write has ended.
"""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

VARIABLE: Final = "PAIGOW_TEST_SLOW_WRITES_MS"
"""Names the milliseconds that are added to each write of a test run."""


def delay_ms() -> int:
    """Return the delay that the environment asks for; 0 if it asks for none."""
    return int(os.environ.get(VARIABLE) or 0)


@contextmanager
def slow_writes(added_ms: int) -> Iterator[None]:
    """Add this many milliseconds to each transaction that writes, in every store of this process."""
    if not added_ms:
        yield
        return
    from paigow.storage.database.writer import (
        Writer,  # it needs SQLAlchemy, which tests of the rules can do without
    )

    transaction = Writer._transaction

    def slow_transaction(self: Writer, group: Any, do: Any, *, writes: bool) -> Any:
        if writes:
            time.sleep(added_ms / 1000)
        return transaction(self, group, do, writes=writes)

    Writer._transaction = slow_transaction  # type: ignore[method-assign]
    try:
        yield
    finally:
        Writer._transaction = transaction  # type: ignore[method-assign]
