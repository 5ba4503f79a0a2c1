"""Starting and killing servers, through a nursery; and the program itself, started from nothing."""

import atexit
import os
import queue
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import Self

import msgspec

from paigow.runtime import Pace
from paigow.server.serve import LOST
from tests.chance import running_test
from tests.kill.plan import Plan

ROOT = Path(__file__).parents[2]
READY = "Paigow is ready at "
ENDED = "ended "
KILLED = f"{ENDED}-9"
MOST_MS = 600_000
"""The program takes no longer wait of the dealer."""


class Nursery:
    """The tester's end of ``nursery.py``."""

    def __enter__(self) -> Self:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.kill.nursery"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._lines: queue.Queue[str] = queue.Queue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        self._is_occupied = False
        self.begin_test()
        assert self._hear() == "ready"
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None
        assert stdout is not None
        stdin.close()  # the nursery kills its server and ends
        try:
            self._process.wait()
        finally:
            self._process.kill()  # unless it has ended
            self._reader.join()
            stdout.close()

    def begin_test(self) -> None:
        """Count lives and kills from 0: the draws of a life follow from its number in the test."""
        self.kills = 0
        self._begun = 0

    def end_test(self) -> None:
        """Kill the server that a test has left behind, if there is one."""
        if self._is_occupied:
            self._say("kill")
        while self._is_occupied:
            self._hear()

    @property
    def pid(self) -> int:
        """The nursery's own process; its one child is the server."""
        return self._process.pid

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._lines.put(line.rstrip("\n"))

    def _hear(self) -> str:
        heard = self._lines.get()
        if heard.startswith(ENDED):
            self._is_occupied = False
        return heard

    def _say(self, what: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(what + "\n")
        self._process.stdin.flush()

    def begin(self, plan: Plan) -> None:
        """Start a server; it may be killed before it answers."""
        self._begun += 1
        self._is_occupied = True
        plan = msgspec.structs.replace(plan, chance=f"{running_test()}, life {self._begun}")
        self._say(msgspec.json.encode(plan).decode())

    def url(self) -> str | None:
        """Return where the server answers. ``None`` means that it died before that."""
        heard = self._hear()
        if heard == KILLED:
            self.kills += 1
            return None
        assert heard.startswith(READY), heard
        return heard.removeprefix(READY).rstrip("/")

    def start(self, plan: Plan) -> str:
        self.begin(plan)
        url = self.url()
        assert url is not None
        return url

    def kill(self) -> None:
        """SIGKILL from outside, at once; returns when the process is gone."""
        self._say("kill")
        self.wait()

    def wait(self) -> None:
        """Wait until the server is dead by SIGKILL."""
        heard = self._hear()
        if heard.startswith(READY):  # killed before anybody asked for its address
            heard = self._hear()
        assert heard == KILLED, heard
        self.kills += 1

    def wait_lost(self) -> None:
        """Wait until the server has ended because another has taken over the data."""
        heard = self._hear()
        assert heard == f"{ENDED}{LOST}", heard


@cache
def shared_nursery() -> Nursery:
    """Return the nursery of all tests of this process. Its start takes as long as that of twenty servers."""
    nursery = Nursery()
    nursery.__enter__()
    atexit.register(nursery.__exit__, None, None, None)
    return nursery


@contextmanager
def started(command: list[str], **environment: str) -> Iterator[subprocess.Popen[str]]:
    """A process; killed by its number at the end, whatever happens."""
    with subprocess.Popen(
        command,
        cwd=ROOT,
        env=os.environ | environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as running:
        try:
            yield running
        finally:
            if running.poll() is None:
                running.kill()


def program(folder: Path, pace: Pace | None = None) -> AbstractContextManager[subprocess.Popen[str]]:
    """``python -m paigow serve``, with another pace if need be."""
    waits = (
        {} if pace is None else {_variable(name): str(min(ms, MOST_MS)) for name, ms in vars(pace).items()}
    )
    command = [sys.executable, "-m", "paigow", "serve", "--port", "0", "--data", str(folder)]
    return started(command, **waits)


def _variable(name: str) -> str:
    """The environment variable of one of the dealer's waits."""
    return f"PAIGOW_PACE_{name.upper()}"


def url_of(running: subprocess.Popen[str]) -> str:
    """Return where the program says it is."""
    assert running.stdout is not None
    line = running.stdout.readline()
    assert line.startswith(READY), line
    return line.removeprefix(READY).strip().rstrip("/")
