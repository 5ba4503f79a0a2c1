"""Runs the same task for many numbers: in this process, on all local cores, or on a Dask cluster by address."""

import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from importlib import import_module
from itertools import islice
from typing import Any, TypeVar
from urllib.parse import urlsplit

from paigow.lab.errors import LabError

T = TypeVar("T")
Task = Callable[[int], T]
"""Work done for a number. It must be picklable, and have the same result anywhere."""

_AHEAD = 2
"""Tasks queued for each worker, so that none waits and few are lost on an interruption."""
_PATIENCE_S = 10
"""How long a cluster may take to answer."""
_HELD: dict[str, Task[Any]] = {}
"""In a worker process: the task, sent once."""


class ClusterError(LabError):
    """An unusable cluster: no such address, no answer, or no client installed."""


def cores() -> int:
    """Return the number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def each(
    task: Task[T], numbers: Sequence[int], *, workers: int | None = None, cluster: str | None = None
) -> Generator[tuple[int, T], None, None]:
    """Run a task for every number and yield (number, result) as soon as available, in any order.

    Closing the iterator interrupts the run: tasks not begun are dropped.

    Args:
        task: The task.
        numbers: The numbers.
        workers: Processes on this machine; by default one for each core, and none besides this one for a single task.
        cluster: Address of a Dask scheduler, such as ``tcp://host:8786``, that has the same version of this package.

    Raises:
        ClusterError: the cluster is unusable.
        LabError: fewer than one worker, or both workers and a cluster.
    """
    if workers is not None and workers < 1:
        raise LabError(f"workers: {workers}: expected 1 or more")
    if cluster is not None and workers is not None:
        raise LabError("workers: a cluster has its own; expected one of workers and cluster")
    if cluster is not None:
        return _on_cluster(task, numbers, _client(cluster))
    processes = min(cores() if workers is None else workers, len(numbers))
    if processes <= 1:
        return ((number, task(number)) for number in numbers)
    return _on_cores(task, numbers, processes)


# ---- processes -----------------------------------------------------------------------------------------------------


def _on_cores(task: Task[T], numbers: Sequence[int], processes: int) -> Generator[tuple[int, T], None, None]:
    pool = ProcessPoolExecutor(
        processes, multiprocessing.get_context("spawn"), initializer=_hold, initargs=(task,)
    )
    left = deque(numbers)
    pending: dict[Future[T], int] = {}
    try:
        while left or pending:
            while left and len(pending) < processes * _AHEAD:
                number = left.popleft()
                pending[pool.submit(_do, number)] = number
            for future in wait(pending, return_when=FIRST_COMPLETED).done:
                yield pending.pop(future), future.result()
    finally:
        pool.shutdown(cancel_futures=True)


def _hold(task: Task[Any]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the collecting process
    _HELD["task"] = task


def _do(number: int) -> Any:
    return _HELD["task"](number)


# ---- cluster -------------------------------------------------------------------------------------------------------


def _client(address: str) -> Any:
    """Return a client of the scheduler at an address."""
    _check_address(address)
    dask = _dask()
    try:
        client = dask.Client(address, timeout=_PATIENCE_S, set_as_default=False)
    except (OSError, TimeoutError) as error:
        raise ClusterError(
            f"cluster: {address!r} does not answer; expected a running Dask scheduler"
        ) from error
    if not client.ncores():
        client.close()
        raise ClusterError(f"cluster: {address!r} has no workers")
    return client


def _dask() -> Any:
    """Return the client library, if the extra is installed."""
    try:
        return import_module("distributed")
    except ImportError as error:
        raise ClusterError("cluster: Dask is not installed; try: pip install 'paigow[cluster]'") from error


def _check_address(address: str) -> None:
    try:
        parts = urlsplit(address)
        is_good = parts.scheme in {"tcp", "tls", "ws", "wss", "ucx"} and parts.hostname and parts.port
    except ValueError:
        is_good = False
    if not is_good:
        raise ClusterError(f"cluster: {address!r}: expected an address such as tcp://host:8786")


def _on_cluster(task: Task[T], numbers: Sequence[int], client: Any) -> Generator[tuple[int, T], None, None]:
    try:
        held = client.scatter(task, broadcast=True, hash=False)
        left = iter(numbers)

        def submit(number: int) -> Any:
            return client.submit(_apply, held, number, pure=False)

        ahead = max(1, _AHEAD * sum(client.ncores().values()))
        pending = {future: number for number in islice(left, ahead) for future in (submit(number),)}
        done = _dask().as_completed(pending, loop=client.loop)
        for future in done:
            result = future.result()
            yield pending.pop(future), result
            for number in islice(left, 1):
                following = submit(number)
                pending[following] = number
                done.add(following)
    finally:
        client.close()


def _apply(task: Task[T], number: int) -> T:
    return task(number)
