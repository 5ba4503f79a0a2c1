"""What waits for a table's task to be done: each person in turn, whoever sends most."""

import asyncio
from collections import OrderedDict, deque
from typing import Final, NamedTuple

from paigow.floor.judgement import Judgement
from paigow.floor.requests import Request
from paigow.table import Refusal

MOST_WAITING: Final = 20
"""Orders of one person that may wait; one more is refused."""


class Ordered(NamedTuple):
    """A request that waits, and who waits for the answer to it."""

    request: Request
    answer: "asyncio.Future[Judgement | Refusal | None]"


class Inbox:
    """Orders by person: the next one taken is of the person who has waited longest for his turn."""

    def __init__(self, *, most: int = MOST_WAITING) -> None:
        self._most = most
        self._waiting: OrderedDict[str, deque[Ordered]] = OrderedDict()

    def __len__(self) -> int:
        return sum(map(len, self._waiting.values()))

    def __bool__(self) -> bool:
        return bool(self._waiting)

    def put(self, person: str, ordered: Ordered) -> Refusal | None:
        """Put in an order of ``person``, empty for the house's own; refused where too many of his wait already."""
        own = self._waiting.setdefault(person, deque())
        if len(own) >= self._most:
            return Refusal(code="too_many_waiting", facts={"most": self._most})
        own.append(ordered)
        return None

    def take(self) -> Ordered:
        """The next order. Whoever has more that waits goes to the end of the line.

        Raises:
            KeyError: nothing waits.
        """
        person, own = self._waiting.popitem(last=False)
        ordered = own.popleft()
        if own:
            self._waiting[person] = own
        return ordered
