"""The one thread that writes: what waits together is written together, in one transaction and one commit."""

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

from paigow.store.backend import Backend

T = TypeVar("T")
Work = Callable[[Connection], T]
"""What is done within one transaction."""
Noted = Callable[[float, int], None]
"""Is told of each transaction that writes: how long it took, in seconds, and how many pieces of work it held."""
MOST_TOGETHER: Final = 64


class _FailedError(Exception):
    """One of several did not do."""


class _Job(NamedTuple):
    work: Work[Any]
    loop: asyncio.AbstractEventLoop
    answer: "asyncio.Future[Any]"
    """Whose giver waits for it in ``loop``."""
    writes: bool
    repeats: bool


class _NoneYet:
    """Nothing waits at the moment."""


_NONE_YET: Final = _NoneYet()
_Outcomes = list[tuple[Any, Exception | None]]


class Writer:
    """Does one piece of work after the other.

    Those that wait while a commit is under way share the next one. Each has a savepoint of its own: if it fails, it
    alone is undone, and only its giver is told. Nobody is told that something is stored before the commit has reached
    the disc. If the commit fails, or the database takes no more before it, everybody in it is told so, and nothing of
    it was written; only of a database that no longer answers (AwayError) nobody can know.
    """

    noted: Noted | None = None

    def __init__(self, backend: Backend) -> None:
        self._backend = backend
        self._waiting: SimpleQueue[_Job | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="paigow-writes", daemon=True)
        self._thread.start()

    def give(self, work: Work[T], *, writes: bool = True, repeats: bool = False) -> "asyncio.Future[T]":
        """Have work done in its turn. One that only reads has a transaction to itself.

        ``repeats``: it does nothing but what is undone with the transaction, so that it may be done again.
        Who waits for the answer and goes away leaves the work to be done.
        """
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[T] = loop.create_future()
        self._waiting.put(_Job(work, loop, answer, writes, repeats))
        return answer

    def stop(self) -> None:
        """Do what was given, then end."""
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
        """Add to a group what may go with it. Returns what follows: ``_NONE_YET``, or None for the end."""
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
        except Exception as fault:  # noqa: BLE001 - for those who wait: this thread goes on
            outcomes = [(None, fault)] * len(group)
        if writes and self.noted is not None:
            self.noted(perf_counter() - began_s, len(group))
        told = zip(group, outcomes, strict=True)
        for loop, here in groupby(told, key=lambda each: each[0].loop):
            with contextlib.suppress(RuntimeError):  # whoever waited has gone, with his loop
                loop.call_soon_threadsafe(_tell, list(here))

    def _attempted(self, group: list[_Job], *, writes: bool) -> _Outcomes:
        """At first without savepoints, which cost a third of the time, where what fails may be done again with them."""
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
        """As ``_apart``, but if one fails by itself all are undone.

        Raises:
            _FailedError: it has.
        """
        try:
            return work(connection), None
        except Exception as fault:
            if isinstance(fault, DBAPIError) and self._backend.told(fault) is not None:
                raise
            raise _FailedError from fault

    def _apart(self, work: Work[T], connection: Connection) -> tuple[T | None, Exception | None]:
        """One of several in a transaction: its result, or why it was undone.

        Raises:
            DBAPIError: the database takes no more, or has undone the whole transaction: then there is no savepoint,
                and whatever followed would be written by itself.
        """
        savepoint = connection.begin_nested()
        try:
            result = work(connection)
        except Exception as fault:
            is_of_all = isinstance(fault, DBAPIError) and self._backend.told(fault) is not None
            if is_of_all or not self._backend.is_under_way(connection):
                raise
            savepoint.rollback()
            return None, fault
        savepoint.commit()
        return result, None


def _tell(outcomes: list[tuple[_Job, tuple[Any, Exception | None]]]) -> None:
    """Tell all who wait in one loop, at once: to wake it costs more than to tell them."""
    for job, (result, failure) in outcomes:
        if job.answer.done():  # he waits no more
            continue
        if failure is None:
            job.answer.set_result(result)
        else:
            job.answer.set_exception(failure)


def _alone(work: Work[T], connection: Connection) -> tuple[T, None]:
    return work(connection), None
