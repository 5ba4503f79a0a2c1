"""Rebuilds a state from its events. Events record facts, so this needs no rule book."""

from collections.abc import Iterable, Iterator
from typing import Final

from paigow.table import State, evolve
from paigow.table.events import AnyEvent

BROKEN: Final = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)
"""Errors of a table that is given an impossible event."""


class ReplayError(ValueError):
    """The sequence of events is impossible for one table."""


def steps(events: Iterable[AnyEvent], state: State | None = None) -> Iterator[tuple[AnyEvent, State]]:
    """Yield each event with the state after it, from ``state`` on (an empty table by default).

    Raises:
        ReplayError: at an event that cannot have happened to the table.
    """
    if state is None:
        state = State.empty()
    for number, event in enumerate(events, start=1):
        try:
            state = evolve(state, event)
        except BROKEN as fault:
            tag = event.__struct_config__.tag
            raise ReplayError(f"event {number}, {tag}: it cannot have happened at this table") from fault
        yield event, state


def replay(events: Iterable[AnyEvent], state: State | None = None) -> State:
    """Return the state after all ``events``; otherwise as ``steps``."""
    if state is None:
        state = State.empty()
    for _, after in steps(events, state):
        state = after
    return state
