"""Players' seeds: who gives them, which are awaited, and which have been told."""

from typing import Final

from msgspec.structs import replace

from paigow.table.core.refusal import Refusal
from paigow.table.core.round import Seeds
from paigow.table.core.state import State

HEX: Final = frozenset("0123456789abcdef")

DIGITS: Final = 64
"""Of 32 bytes as hex."""


def is_hex(text: str) -> bool:
    """Whether this is 32 bytes as hex, in small letters."""
    return len(text) == DIGITS and HEX.issuperset(text)


def is_to_be_asked(state: State) -> bool:
    """Whether the seeds for the dice are still to be asked for: where somebody promised one and no dice lie there."""
    return bool(state.round.seeds) and not state.round.are_seeds_asked and not state.round.dice


def is_awaited(state: State) -> bool:
    """Whether seeds for the dice are taken now."""
    return state.phase == "shaken" and state.round.are_seeds_asked and not state.round.dice


def chosen_late(state: State, clause: str) -> Refusal | None:
    """A refusal once the seeds for the dice are asked for: whoever knows the secrets could choose by them."""
    return Refusal(code="seeds_asked", clause=clause) if state.round.are_seeds_asked else None


def taking_part(state: State) -> tuple[str, ...]:
    """Whose seeds take part in a round whose tiles are washed now: those promised by persons with a place."""
    return tuple(sorted({box.seated for box in state.boxes.values() if box.seated in state.promised}))


def given(state: State, which: str) -> dict[str, str]:
    """Person -> the seed that he has given for the tiles or the dice of this round, as hex."""
    found = {
        person: seeds.tiles_seed if which == "tiles" else seeds.dice_seed
        for person, seeds in state.round.seeds.items()
    }
    return {person: seed for person, seed in found.items() if seed is not None}


def is_complete(state: State, which: str) -> bool:
    """Whether everybody who promised a seed for the tiles or the dice has given it."""
    return len(given(state, which)) == len(state.round.seeds)


def taken_up(state: State, people: tuple[str, ...]) -> tuple[dict[str, Seeds], dict[str, Seeds]]:
    """The seeds of a round, which is these people's, and the promises that are left for the next."""
    left = {person: seeds for person, seeds in state.promised.items() if person not in people}
    return {person: state.promised[person] for person in people}, left


def forgotten(state: State, person: str) -> State:
    """Who leaves takes his promise with him."""
    return replace(
        state, promised={other: seeds for other, seeds in state.promised.items() if other != person}
    )
