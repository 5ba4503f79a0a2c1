"""Something that the floor will do by itself."""

from typing import Generic, NamedTuple, TypeVar

from paigow.floor import dealer
from paigow.table import commands as c

What = TypeVar("What", dealer.Task, c.PersonCommand)


class Pending(NamedTuple, Generic[What]):
    """Something the floor will do by itself, and when."""

    what: What
    due_ms: int


def since(before: Pending[What] | None, what: What, due_ms: int) -> Pending[What]:
    """What is pending already keeps its time."""
    return before if before is not None and before.what == what else Pending(what, due_ms)
