"""Work done in processes of its own that share what was made before."""

import os
import select
import traceback
from collections.abc import Callable, Iterable, Iterator
from typing import NoReturn, TypeVar

T = TypeVar("T")
Work = Callable[[T, int], NoReturn]
"""What a process does with a task; it writes what it has to say to the descriptor, and ends by ``os._exit``."""
READ_AT_ONCE = 1 << 16
FAILED = 99
"""How a process ends whose work raised an error."""


def forked(tasks: Iterable[T], work: Work[T], jobs: int) -> Iterator[tuple[T, int, bytes]]:
    """Each task with its exit status (below zero: the signal that ended it) and what it said, as they are done."""
    running: dict[int, tuple[T, int, bytearray]] = {}
    for task in tasks:
        reader, writer = os.pipe()
        pid = os.fork()
        if pid == 0:
            os.close(reader)
            _do(work, task, writer)
        os.close(writer)
        running[reader] = (task, pid, bytearray())
        if len(running) >= jobs:
            yield _ended(running)
    while running:
        yield _ended(running)


def _do(work: Work[T], task: T, writer: int) -> NoReturn:
    try:
        work(task, writer)
    except BaseException:  # noqa: BLE001  # whatever it is, the process ends here
        traceback.print_exc()
    finally:
        os._exit(FAILED)


def _ended(running: dict[int, tuple[T, int, bytearray]]) -> tuple[T, int, bytes]:
    """The next that ends; what the others say meanwhile is kept for them."""
    while True:
        for reader in select.select(list(running), [], [])[0]:
            said = os.read(reader, READ_AT_ONCE)
            running[reader][2].extend(said)
            if not said:
                task, pid, whole = running.pop(reader)
                os.close(reader)
                return task, os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), bytes(whole)


def be_quiet(*, but_errors: bool = False) -> None:
    """Hide everything that a test prints, or that pytest says about it."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    if not but_errors:
        os.dup2(nowhere, 2)
