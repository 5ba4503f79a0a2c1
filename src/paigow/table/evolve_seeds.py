"""What an event about players' seeds makes of a table."""

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from paigow.table import events as e
from paigow.table.state import Seeds, State


def washed(state: State, people: tuple[str, ...]) -> State:
    """The promises that hold for the round are its own now."""
    if not people:
        return state
    kept = {person: seeds for person, seeds in state.promised.items() if person not in people}
    return replace(state, promised=kept, seeds={person: state.promised[person] for person in people})


def forgotten(state: State, person: str) -> State:
    """Who leaves takes his promise with him."""
    if person not in state.promised:
        return state
    return replace(
        state, promised={other: seeds for other, seeds in state.promised.items() if other != person}
    )


def _committed(state: State, event: e.SeedsCommitted) -> State:
    return replace(state, promised=state.promised | {event.person: Seeds(tiles=event.tiles, dice=event.dice)})


def _revealed(state: State, event: e.SeedRevealed) -> State:
    mine = state.seeds[event.person]
    is_tiles = event.which == "tiles"
    mine = replace(mine, tiles_seed=event.seed) if is_tiles else replace(mine, dice_seed=event.seed)
    return replace(state, seeds=state.seeds | {event.person: mine})


SEED_STEPS: Final[dict[type[e.Event], Callable[[State, Any], State]]] = {
    e.SeedsCommitted: _committed,
    e.SeedRevealed: _revealed,
    e.SeedsAsked: lambda state, event: replace(state, are_seeds_asked=True),
}
