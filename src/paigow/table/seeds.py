"""Seeds of players: promised before the wash, given when they can no longer be chosen by."""

from collections.abc import Callable
from typing import Any, Final

from paigow.books import Book
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.commitments import commitment
from paigow.table.opening import Decision
from paigow.table.refusal import Refusal
from paigow.table.state import State
from paigow.table.view_types import SeedView

HEX: Final = frozenset("0123456789abcdef")
DIGITS: Final = 64
"""Of 32 bytes as hex."""


def is_hex(text: str) -> bool:
    """Whether this is 32 bytes as hex, in small letters."""
    return len(text) == DIGITS and HEX.issuperset(text)


def commit_seeds(state: State, command: c.CommitSeeds, book: Book) -> Decision:
    """One promise a person; it holds for the next round whose tiles are washed while he has a place."""
    if command.person not in state.people:
        return Refusal(code="not_here", facts={"person": command.person})
    for which, promise in (("tiles", command.tiles), ("dice", command.dice)):
        if not is_hex(promise):
            return Refusal(code="bad_seed", facts={"field": which, "digits": DIGITS})
    if command.person in state.promised:
        return Refusal(code="seeds_promised")
    return [e.SeedsCommitted(person=command.person, tiles=command.tiles, dice=command.dice)]


def reveal_seed(state: State, command: c.RevealSeed, book: Book) -> Decision:
    """The seed for the tiles between wash and stacking, the one for the dice once it is asked for."""
    mine = state.seeds.get(command.person)
    if mine is None:
        return Refusal(code="no_seeds")
    is_tiles = command.which == "tiles"
    if (state.phase != "washed") if is_tiles else not is_awaited(state):
        return Refusal(code="seed_not_now", facts={"which": command.which})
    if (mine.tiles_seed if is_tiles else mine.dice_seed) is not None:
        return Refusal(code="already_done")
    if not is_hex(command.seed):
        return Refusal(code="bad_seed", facts={"field": "seed", "digits": DIGITS})
    if commitment(bytes.fromhex(command.seed)) != (mine.tiles if is_tiles else mine.dice):
        return Refusal(code="other_seed", facts={"which": command.which})
    return [e.SeedRevealed(person=command.person, which=command.which, seed=command.seed)]


def ask_seeds(state: State, command: c.AskSeeds, book: Book) -> Decision:
    """Before the lid is lifted, when nothing is left to choose."""
    if not is_to_be_asked(state):
        return Refusal(code="seed_not_now", facts={"which": "dice"})
    return [e.SeedsAsked()]


def is_to_be_asked(state: State) -> bool:
    """Whether the seeds for the dice are still to be asked for: where somebody promised one and no dice lie there."""
    return bool(state.seeds) and not state.are_seeds_asked and not state.dice


def is_awaited(state: State) -> bool:
    """Whether seeds for the dice are taken now."""
    return state.phase == "shaken" and state.are_seeds_asked and not state.dice


def chosen_late(state: State, clause: str) -> Refusal | None:
    """A refusal once the seeds for the dice are asked for: whoever knows the secrets could choose by them."""
    return Refusal(code="seeds_asked", clause=clause) if state.are_seeds_asked else None


def taking_part(state: State) -> tuple[str, ...]:
    """Whose seeds take part in a round whose tiles are washed now: those promised by persons with a place."""
    if not state.promised:
        return ()
    return tuple(sorted({box.seated for box in state.boxes.values() if box.seated in state.promised}))


def given(state: State, which: str) -> dict[str, str]:
    """Person -> the seed that he has given for the tiles or the dice of this round, as hex."""
    found = {
        person: seeds.tiles_seed if which == "tiles" else seeds.dice_seed
        for person, seeds in state.seeds.items()
    }
    return {person: seed for person, seed in found.items() if seed is not None}


def is_complete(state: State, which: str) -> bool:
    """Whether everybody who promised a seed for the tiles or the dice has given it."""
    return len(given(state, which)) == len(state.seeds)


SEED_DECISIONS: Final[dict[type[c.Command], Callable[[State, Any, Book], Decision]]] = {
    c.CommitSeeds: commit_seeds,
    c.RevealSeed: reveal_seed,
    c.AskSeeds: ask_seeds,
}


def seed_views(state: State) -> tuple[SeedView, ...]:
    """For everybody to see."""
    return tuple(
        SeedView(
            person=person,
            tiles=seeds.tiles,
            dice=seeds.dice,
            tiles_seed=seeds.tiles_seed,
            dice_seed=seeds.dice_seed,
        )
        for person, seeds in state.seeds.items()
    )
