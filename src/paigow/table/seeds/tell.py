"""A player reveals a promised seed."""

from collections.abc import Iterator
from typing import Literal

from msgspec.structs import replace

from paigow.books import Book
from paigow.table.core.candidates import Candidate, lists_candidates
from paigow.table.core.command import PlayerCommand
from paigow.table.core.commitments import commitment
from paigow.table.core.decide import Decision, decides
from paigow.table.core.event import Event
from paigow.table.core.evolve import evolves
from paigow.table.core.field_types import Text
from paigow.table.core.phases import OPEN
from paigow.table.core.refusal import Refusal
from paigow.table.core.state import State
from paigow.table.core.steps import round_changed
from paigow.table.seeds.seeds import DIGITS, asked_for, is_awaited, is_hex


class RevealSeed(PlayerCommand, kw_only=True, gc=False):
    """Reveal a promised seed: 32 bytes as hex. 'tiles' after the wash, 'dice' after they are asked for."""

    which: Literal["tiles", "dice"]
    seed: Text


class SeedRevealed(Event, kw_only=True, gc=False):
    """A promised seed is revealed: 32 bytes as hex."""

    person: str
    which: Literal["tiles", "dice"]
    seed: str


@decides(RevealSeed, *OPEN)
def reveal_seed(state: State, command: RevealSeed, book: Book) -> Decision:
    """Accept a seed for the tiles between wash and stacking, and one for the dice after it is asked for."""
    mine = state.round.seeds.get(command.person)
    if mine is None:
        return Refusal(code="no_seeds")
    is_tiles = command.which == "tiles"
    is_now = state.phase == "washed" if is_tiles else is_awaited(state)
    if not is_now or command.person not in asked_for(state, command.which):
        return Refusal(code="seed_not_now", facts={"which": command.which})
    if (mine.tiles_seed if is_tiles else mine.dice_seed) is not None:
        return Refusal(code="already_done")
    if not is_hex(command.seed):
        return Refusal(code="bad_seed", facts={"field": "seed", "digits": DIGITS})
    if commitment(bytes.fromhex(command.seed)) != (mine.tiles if is_tiles else mine.dice):
        return Refusal(code="other_seed", facts={"which": command.which})
    return [SeedRevealed(person=command.person, which=command.which, seed=command.seed)]


@evolves(SeedRevealed)
def _revealed(state: State, event: SeedRevealed) -> State:
    mine = state.round.seeds[event.person]
    is_tiles = event.which == "tiles"
    mine = replace(mine, tiles_seed=event.seed) if is_tiles else replace(mine, dice_seed=event.seed)
    return round_changed(state, seeds=state.round.seeds | {event.person: mine})


@lists_candidates(RevealSeed)
def _either_seed(state: State, person: str, book: Book) -> Iterator[Candidate]:
    if person in state.round.seeds:
        yield Candidate(RevealSeed(person=person, which="tiles", seed=""), open=("seed",), past=("bad_seed",))
        yield Candidate(RevealSeed(person=person, which="dice", seed=""), open=("seed",), past=("bad_seed",))
