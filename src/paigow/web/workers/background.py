"""Work that runs in the background, beside the request or update that started it."""

import asyncio
from collections.abc import Coroutine
from typing import Any


class BackgroundTasks:
    """Starts work, and keeps each task until it is done: asyncio itself holds only weak references."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Run work in the background."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
