"""A scheduled action of the floor."""

from typing import Generic, NamedTuple, TypeVar

from paigow.runtime.dealer import dealer
from paigow.table import commands as c

What = TypeVar("What", dealer.Task, c.PersonCommand)


class Scheduled(NamedTuple, Generic[What]):
    """A scheduled action of the floor, and its time."""

    what: What
    due_ms: int


def keep_time(before: Scheduled[What] | None, what: What, due_ms: int) -> Scheduled[What]:
    """Return the schedule; an action already scheduled keeps its time."""
    return before if before is not None and before.what == what else Scheduled(what, due_ms)
