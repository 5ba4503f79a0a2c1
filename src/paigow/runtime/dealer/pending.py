"""A scheduled action of the floor."""

from typing import Generic, NamedTuple, TypeVar

from paigow.runtime.dealer import dealer
from paigow.table import commands as c

What = TypeVar("What", dealer.Task, c.PersonCommand)


class Pending(NamedTuple, Generic[What]):
    """A scheduled action of the floor, and its time."""

    what: What
    due_ms: int


def since(before: Pending[What] | None, what: What, due_ms: int) -> Pending[What]:
    """Return the schedule; an action already scheduled keeps its time."""
    return before if before is not None and before.what == what else Pending(what, due_ms)
