"""The machine and the servers' processes under `bench/server.py`: calibration, starting, CPU time and memory."""

import sqlite3
import subprocess
import sys
import time
from argparse import ArgumentTypeError
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import psutil
from msgspec import Struct

LOOP = 1_000_000
COMMITS = 200
PATIENCE_S = 30.0
READY = "Paigow is ready at "


def ladder(text: str) -> list[int]:
    """Numbers of an option, as in "10,25,50"; the message of ``ArgumentTypeError`` says what was expected."""
    try:
        numbers = [int(each) for each in text.split(",")]
    except ValueError:
        numbers = [-1]
    if min(numbers) < 0:
        raise ArgumentTypeError(f"{text!r}: expected whole numbers from 0, with commas between them")
    return numbers


class Calibration(Struct, frozen=True, kw_only=True):
    """What the machine does without us, so that figures of two machines can be compared by their ratio."""

    loop_ms: float
    """CPU time of a fixed loop in pure Python."""
    commit_ms: float
    """One SQLite transaction on the disc (WAL, synchronous=FULL), on average."""
    cores: int


def calibrate(folder: Path) -> Calibration:
    return Calibration(loop_ms=_loop_ms(), commit_ms=_commit_ms(folder), cores=psutil.cpu_count() or 1)


def _loop_ms() -> float:
    best = float("inf")
    for _ in range(3):
        start_s, total = time.process_time(), 0
        for number in range(LOOP):
            total += number & 7
        best = min(best, time.process_time() - start_s)
    return best * 1000


def _commit_ms(folder: Path) -> float:
    data = sqlite3.connect(folder / "calibration.db", isolation_level=None)
    data.execute("PRAGMA journal_mode=WAL")
    data.execute("PRAGMA synchronous=FULL")
    data.execute("CREATE TABLE t (n INTEGER PRIMARY KEY, x BLOB)")
    start_s = time.perf_counter()
    for _ in range(COMMITS):
        data.execute("BEGIN IMMEDIATE")
        data.execute("INSERT INTO t (x) VALUES (?)", (bytes(300),))
        data.execute("COMMIT")
    took_s = time.perf_counter() - start_s
    data.close()
    return took_s / COMMITS * 1000


class Usage(Struct, frozen=True, kw_only=True):
    """What a process, or several, have used at one moment."""

    at_s: float
    cpu_s: float
    rss_bytes: int


class ServerProcess:
    """A server in a process of its own, on a data folder of its own."""

    def __init__(self, process: subprocess.Popen[str], url: str) -> None:
        self.url = url
        self.pid = process.pid
        self._process = psutil.Process(process.pid)

    def usage(self) -> Usage:
        times = self._process.cpu_times()
        return Usage(
            at_s=time.perf_counter(),
            cpu_s=times.user + times.system,
            rss_bytes=self._process.memory_info().rss,
        )


def usage_of(servers: Sequence[ServerProcess]) -> Usage:
    """Return what several have used together."""
    each = [server.usage() for server in servers]
    return Usage(
        at_s=each[-1].at_s,
        cpu_s=sum(usage.cpu_s for usage in each),
        rss_bytes=sum(usage.rss_bytes for usage in each),
    )


def cpu_below(pid: int | None) -> float:
    """Return the CPU time of a process and its children in seconds. If ``pid`` is ``None``, nothing is known
    and it is 0.
    """
    if pid is None:
        return 0.0
    process = psutil.Process(pid)
    times = [each.cpu_times() for each in (process, *process.children(recursive=True))]
    gone = times[0].children_user + times[0].children_system
    return float(gone + sum(each.user + each.system for each in times))


@contextmanager
def started(script: str, folder: Path, *more: str) -> Iterator[ServerProcess]:
    """`script --serve folder ...`; ended by its own number."""
    command = [sys.executable, script, "--serve", str(folder), *more]
    log = (folder / "server.log").open("w")
    with log, subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True) as running:
        try:
            assert running.stdout is not None
            line = running.stdout.readline()
            if not line.startswith(READY):
                raise RuntimeError(
                    f"the server did not start: {line!r} {(folder / 'server.log').read_text()}"
                )
            yield ServerProcess(running, line.removeprefix(READY).strip().rstrip("/"))
        finally:
            running.terminate()
            try:
                running.wait(PATIENCE_S)
            except subprocess.TimeoutExpired:
                running.kill()
