"""What is made once of a part that many states share: a state has from the one before all that has not changed."""

from collections.abc import Callable
from typing import TypeVar

Part = TypeVar("Part")
Made = TypeVar("Made")


def by_identity(make: Callable[[Part], Made]) -> Callable[[Part], Made]:
    """A function of a part that is never changed: asked for the same part again and again, it is made once."""
    last: tuple[Part, Made] | None = None

    def made_of(part: Part) -> Made:
        nonlocal last
        found = last  # another thread may set it meanwhile
        if found is None or found[0] is not part:
            found = last = (part, make(part))
        return found[1]

    return made_of
