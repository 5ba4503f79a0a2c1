"""A player promises seeds for the next round by their hashes."""

from collections.abc import Iterator

from msgspec.structs import replace

from paigow.books import Book
from paigow.table.core.candidates import Candidate, lists_candidates
from paigow.table.core.command import PlayerCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.event import Event
from paigow.table.core.evolve import evolves
from paigow.table.core.field_types import Text
from paigow.table.core.phases import OPEN
from paigow.table.core.refusal import Refusal
from paigow.table.core.round import Seeds
from paigow.table.core.state import State
from paigow.table.seeds.seeds import DIGITS, is_hex


class CommitSeeds(PlayerCommand, kw_only=True, gc=False):
    """Commit to two seeds for the next round whose tiles are washed: the SHA-256 of each, as hex."""

    tiles: Text
    dice: Text


class SeedsCommitted(Event, kw_only=True, gc=False):
    """A person has promised two seeds: their SHA-256, as hex."""

    person: str
    tiles: str
    dice: str


@decides(CommitSeeds, *OPEN)
def commit_seeds(state: State, command: CommitSeeds, book: Book) -> Decision:
    """Record a promise, one for each person. It applies to the next washed round in which the person has a place."""
    if command.person not in state.people:
        return Refusal(code="not_here", facts={"person": command.person})
    if command.person in state.promised:
        return Refusal(code="seeds_promised")
    if command.person in state.seed_bars:
        return Refusal(code="seeds_barred")
    for which, promise in (("tiles", command.tiles), ("dice", command.dice)):
        if not is_hex(promise):
            return Refusal(code="bad_seed", facts={"field": which, "digits": DIGITS})
    return [SeedsCommitted(person=command.person, tiles=command.tiles, dice=command.dice)]


@evolves(SeedsCommitted)
def _committed(state: State, event: SeedsCommitted) -> State:
    return replace(state, promised=state.promised | {event.person: Seeds(tiles=event.tiles, dice=event.dice)})


@lists_candidates(CommitSeeds)
def _two_promises(state: State, person: str, book: Book) -> Iterator[Candidate]:
    yield Candidate(CommitSeeds(person=person, tiles="", dice=""), open=("tiles", "dice"), past=("bad_seed",))
