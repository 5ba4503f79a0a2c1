"""A process that has imported everything, and forks a server whenever it is told to: ``python -m tests.kill.nursery``.

A server started from nothing takes a second, a forked one some hundredths: so one can be killed hundreds of times. It
is as real as the other, with a process, a socket and a lock of its own.

On standard input: a ``Plan`` in JSON starts a server, ``kill`` sends it SIGKILL, the end of the input kills it and ends
the nursery. On standard output: what the server says, and ``ended STATUS`` when it is dead. One server at a time.
"""

import asyncio
import gc
import os
import select
import signal
import sys
import traceback
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Engine, event

from paigow.books import EDITIONS, load
from paigow.clock import SystemClock
from paigow.rules import ruleset
from paigow.server.serve import serve_with
from paigow.server.settings import Settings
from paigow.storage import Store
from tests.chance import fixed_chance
from tests.kill.plan import Plan
from tests.readymade import make_ready, ready_app

LOG = ".log"
"""Standard error of a server goes to a file beside its data folder, with this ending."""


def main() -> None:
    for book in EDITIONS:
        assert ruleset(load(book)).table  # compiled once, for every server to come
    make_ready(Settings().limits)
    gc.collect()
    gc.freeze()  # a collection in a forked server would copy all of these pages
    orders = open(0, "rb", buffering=0, closefd=False)  # noqa: SIM115 - unbuffered, for select
    child, gone = 0, -1  # no server yet
    say("ready")
    while True:
        ready, _, _ = select.select([0] if gone < 0 else [0, gone], [], [])
        if gone in ready:
            os.close(gone)
            _, status = os.waitpid(child, 0)
            child, gone = 0, -1
            say(f"ended {os.waitstatus_to_exitcode(status)}")
            continue
        line = orders.readline()
        if child and (not line or line == b"kill\n"):
            os.kill(child, signal.SIGKILL)  # nobody else waits for it, so the number is still its own
        if not line:
            return
        if line != b"kill\n":
            assert not child, "one at a time"
            child, gone = fork(msgspec.json.decode(line, type=Plan))


def say(what: str) -> None:
    os.write(1, f"{what}\n".encode())


def fork(plan: Plan) -> tuple[int, int]:
    """The server's process, and a pipe that ends with it."""
    gone, held = os.pipe()
    child = os.fork()
    if child:
        os.close(held)
        return child, gone
    status = 1
    try:
        os.close(gone)
        status = live(plan)
    except BaseException:  # noqa: BLE001 - this process must not run on as a second nursery
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        os._exit(status)


def live(plan: Plan) -> int:
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(os.open(plan.folder + LOG, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), 2)
    change(plan)
    fixed_chance(plan.chance).start()
    where = plan.data or Path(plan.folder)
    return serve_with(Settings(port=0, data=where, standby=plan.stands_by, pace=plan.pace()))


def change(plan: Plan) -> None:
    """Put the hooks into the store's append and into the database, and set the clock."""
    vars(import_module(serve_with.__module__))["create_app"] = ready_app
    if plan.ahead_ms:
        ahead_us, now_us = plan.ahead_ms * 1000, SystemClock().now_us
        clock = partial(SystemClock, wall_ns=lambda: (now_us() + ahead_us) * 1000)
        vars(import_module(serve_with.__module__))["SystemClock"] = clock
    if plan.kill_at_statement is not None:
        event.listen(
            Engine, "before_cursor_execute", partial(count_down, iter(range(plan.kill_at_statement)))
        )
    for name in ("append", "append_and_welcome"):
        setattr(Store, name, hooked(getattr(Store, name), plan))


def hooked(append: Callable[..., Awaitable[None]], plan: Plan) -> Callable[..., Awaitable[None]]:
    """Return a method of the store that waits at the gate before it appends, and dies when the plan says so."""

    async def appending(self: Store, *given: Any, **named: Any) -> None:
        if plan.gate is not None:
            await asyncio.to_thread(pass_gate, plan.gate)
        if plan.kill == "committing":
            event.listen(self._backend.engine, "commit", die_writing)
        await append(self, *given, **named)
        if plan.kill == "stored":
            die()

    return appending


def pass_gate(gate: str) -> None:
    """Wait until somebody has the pipe open for writing."""
    os.close(os.open(gate, os.O_RDONLY))


def count_down(left: Iterator[int], *told: Any) -> None:
    """Act before each statement."""
    if next(left, None) is None:
        die()


def die_writing(connection: Any) -> None:
    """Act before a COMMIT, of readers too."""
    if connection.get_execution_options().get("paigow_writes"):
        die()


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


if __name__ == "__main__":
    main()
