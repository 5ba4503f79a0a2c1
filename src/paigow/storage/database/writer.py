"""The single writing thread: queued work is written together, in one transaction and one commit."""

import asyncio
import contextlib
import threading
from collections.abc import Callable
from itertools import groupby
from queue import Empty, SimpleQueue
from time import perf_counter
from typing import Any, Final, NamedTuple, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from paigow.storage.database.backend import Backend

T = TypeVar("T")
Work = Callable[[Connection], T]
"""Work done within one transaction."""
Noted = Callable[[float, int], None]
"""Receives each write transaction's duration in seconds and number of pieces of work."""
MOST_TOGETHER: Final = 64


class _FailedError(Exception):
    """One piece of work in a group failed."""


class _Job(NamedTuple):
    work: Work[Any]
    loop: asyncio.AbstractEventLoop
    answer: "asyncio.Future[Any]"
    """The sender waits for it in ``loop``."""
    writes: bool
    repeats: bool


class _NoneYet:
    """Mark of an empty queue."""


_NONE_YET: Final = _NoneYet()
_Outcomes = list[tuple[Any, Exception | None]]


class Writer:
    """Does pieces of work one after another.

    Work that is queued during a commit shares the next one. Each piece has a savepoint: if it fails, it alone
    is undone, and only its sender gets the error. Nobody is told that something is stored before the commit
    is on disk. If the commit fails, or the database accepts nothing more before it, everybody in it gets the
    error, and nothing was written; only with a database that no longer answers (AwayError) that is
    unknown.
    """

    noted: Noted | None = None

    def __init__(self, backend: Backend) -> None:
        self._backend = backend
        self._waiting: SimpleQueue[_Job | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="paigow-writes", daemon=True)
        self._thread.start()

    def give(self, work: Work[T], *, writes: bool = True, repeats: bool = False) -> "asyncio.Future[T]":
        """Queue work for its turn. Read-only work has a transaction to itself.

        ``repeats``: it has no effects outside the transaction, so it may run again. If the waiter goes away,
        the work is still done.
        """
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[T] = loop.create_future()
        self._waiting.put(_Job(work, loop, answer, writes, repeats))
        return answer

    def stop(self) -> None:
        """Do the queued work, then end."""
        self._waiting.put(None)
        self._thread.join()

    def _run(self) -> None:
        job = self._waiting.get()
        while job is not None:
            group = [job]
            following = self._gather(group)
            self._do(group, writes=group[0].writes)
            job = self._waiting.get() if isinstance(following, _NoneYet) else following

    def _gather(self, group: list[_Job]) -> _Job | _NoneYet | None:
        """Add queued work to a group; return what follows: ``_NONE_YET``, or ``None`` for the end."""
        while group[0].writes and len(group) < MOST_TOGETHER:
            try:
                job = self._waiting.get_nowait()
            except Empty:
                break
            if job is None or not job.writes:
                return job
            group.append(job)
        return _NONE_YET

    def _do(self, group: list[_Job], *, writes: bool) -> None:
        began_s = perf_counter()
        try:
            outcomes = self._attempted(group, writes=writes)
        except Exception as fault:  # noqa: BLE001 - passed to the waiters: this thread continues
            outcomes = [(None, fault)] * len(group)
        if writes and self.noted is not None:
            self.noted(perf_counter() - began_s, len(group))
        told = zip(group, outcomes, strict=True)
        for loop, here in groupby(told, key=lambda each: each[0].loop):
            with contextlib.suppress(RuntimeError):  # the waiter has gone, with its loop
                loop.call_soon_threadsafe(_tell, list(here))

    def _attempted(self, group: list[_Job], *, writes: bool) -> _Outcomes:
        """Try without savepoints first, which cost a third of the time, if the group may be repeated with them."""
        if len(group) > 1 and all(job.repeats for job in group):
            with contextlib.suppress(_FailedError):
                return self._transaction(group, self._in_a_row, writes=writes)
        return self._transaction(group, self._apart if len(group) > 1 else _alone, writes=writes)

    def _transaction(
        self,
        group: list[_Job],
        do: Callable[[Work[Any], Connection], tuple[Any, Exception | None]],
        *,
        writes: bool,
    ) -> _Outcomes:
        with self._backend.engine.connect() as connection:
            connection.execution_options(paigow_writes=writes)
            with connection.begin():
                if writes:
                    self._backend.began(connection)
                return [do(job.work, connection) for job in group]

    def _in_a_row(self, work: Work[T], connection: Connection) -> tuple[T, None]:
        """Do as ``_apart``, but undo the whole group if one fails by itself.

        Raises:
            _FailedError: one failed.
        """
        try:
            return work(connection), None
        except Exception as fault:
            if isinstance(fault, DBAPIError) and self._backend.store_error(fault) is not None:
                raise
            raise _FailedError from fault

    def _apart(self, work: Work[T], connection: Connection) -> tuple[T | None, Exception | None]:
        """Do one piece of work in a transaction; return its result, or the error for which it was undone.

        Raises:
            DBAPIError: the database accepts nothing more, or has undone the whole transaction: then there is
                no savepoint, and later work would be written by itself.
        """
        savepoint = connection.begin_nested()
        try:
            result = work(connection)
        except Exception as fault:
            is_of_all = isinstance(fault, DBAPIError) and self._backend.store_error(fault) is not None
            if is_of_all or not self._backend.is_under_way(connection):
                raise
            savepoint.rollback()
            return None, fault
        savepoint.commit()
        return result, None


def _tell(outcomes: list[tuple[_Job, tuple[Any, Exception | None]]]) -> None:
    """Notify all waiters of one loop at once: waking it costs more than notifying them."""
    for job, (result, failure) in outcomes:
        if job.answer.done():  # nobody waits any more
            continue
        if failure is None:
            job.answer.set_result(result)
        else:
            job.answer.set_exception(failure)


def _alone(work: Work[T], connection: Connection) -> tuple[T, None]:
    return work(connection), None
