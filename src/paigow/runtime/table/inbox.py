"""A table's queue of requests: people take turns, so that nobody crowds out others."""

import asyncio
from collections import OrderedDict, deque
from typing import Final, NamedTuple

from paigow.runtime.table.effects import Judgement
from paigow.runtime.table.requests import Request
from paigow.table import Refusal

MOST_WAITING: Final = 20
"""Queued orders of one person; one more is refused."""


class QueuedRequest(NamedTuple):
    """A queued request, and the receiver of its answer."""

    request: Request
    answer: "asyncio.Future[Judgement | Refusal | None]"


class Inbox:
    """Queue by person: the next order is of the person whose turn was longest ago."""

    def __init__(self, *, most: int = MOST_WAITING) -> None:
        self._most = most
        self._waiting: OrderedDict[str, deque[QueuedRequest]] = OrderedDict()

    def __len__(self) -> int:
        return sum(map(len, self._waiting.values()))

    def __bool__(self) -> bool:
        return bool(self._waiting)

    def put(self, person: str, queued: QueuedRequest) -> Refusal | None:
        """Queue an order of ``person``, empty for the house; refused if too many of theirs are queued."""
        own = self._waiting.setdefault(person, deque())
        if len(own) >= self._most:
            return Refusal(code="too_many_waiting", facts={"most": self._most})
        own.append(queued)
        return None

    def take(self) -> QueuedRequest:
        """Return the next order. A person with more orders goes to the end of the line.

        Raises:
            KeyError: the queue is empty.
        """
        person, own = self._waiting.popitem(last=False)
        queued = own.popleft()
        if own:
            self._waiting[person] = own
        return queued
