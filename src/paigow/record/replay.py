"""A state from its events. Events record facts, so this needs no rule book."""

from collections.abc import Iterable, Iterator

from paigow.table import State, evolve
from paigow.table.events import AnyEvent


def steps(events: Iterable[AnyEvent], state: State | None = None) -> Iterator[tuple[AnyEvent, State]]:
    """Each event with the state after it, from ``state`` on (an empty table by default)."""
    if state is None:
        state = State.empty()
    for event in events:
        state = evolve(state, event)
        yield event, state


def replay(events: Iterable[AnyEvent], state: State | None = None) -> State:
    """The state after all ``events``."""
    if state is None:
        state = State.empty()
    for _, after in steps(events, state):
        state = after
    return state
