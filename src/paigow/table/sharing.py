"""What is made once of a part that many states share: a state has from the one before all that has not changed."""

from collections.abc import Callable
from typing import Final, TypeVar

Part = TypeVar("Part")
Made = TypeVar("Made")
_MOST: Final = 4
"""So many parts are remembered; then it begins anew."""


def by_identity(make: Callable[[Part], Made]) -> Callable[[Part], Made]:
    """A function of a part that is never changed, and so is made once for each."""
    known: dict[int, tuple[Part, Made]] = {}

    def made_of(part: Part) -> Made:
        found = known.get(id(part))
        if found is None:  # a part that is known stays alive: no other has its identity
            if len(known) >= _MOST:
                known.clear()
            found = known[id(part)] = (part, make(part))
        return found[1]

    return made_of
