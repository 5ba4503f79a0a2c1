"""A person withholds a seed after another was revealed. The seeds are void, and others replace them."""

from collections.abc import Iterator
from typing import Literal

from msgspec.structs import replace

from paigow.books import Book
from paigow.table.core.command import DealerCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.event import Event
from paigow.table.core.evolve import evolves
from paigow.table.core.refusal import Refusal
from paigow.table.core.round import Seeds
from paigow.table.core.state import State
from paigow.table.core.steps import round_changed
from paigow.table.seeds.seeds import Which, asked_for, is_awaited, is_withheld, lacking, utc_day


class VoidSeeds(DealerCommand, kw_only=True, gc=False):
    """Void the revealed seeds, because a person withheld one, and ask the others for new ones."""

    now_ms: int | None = None
    """For the day until whose end the people who withheld give no more seeds."""


class SeedsVoided(Event, kw_only=True, gc=False):
    """A seed was withheld after another was revealed. The revealed seeds no longer count.

    The next promises of the others replace them, and these seeds are asked for now.
    """

    which: Literal["tiles", "dice"]
    withheld: tuple[str, ...]
    """The people who withheld a seed. They give none for the rest of the day."""
    asked: tuple[str, ...]
    """The people whose next promise takes part instead."""
    day: int
    """In UTC, counted from 1970."""


@decides(VoidSeeds, "washed", "shaken")
def void_seeds(state: State, command: VoidSeeds, book: Book) -> Decision:
    """Void the seeds, only if some were revealed and others were not."""
    which: Which = "tiles" if state.phase == "washed" else "dice"
    is_now = which == "tiles" or is_awaited(state)
    if not is_now or not is_withheld(state, which):
        return Refusal(code="nothing_withheld", facts={"which": which})
    withheld = lacking(state, which)
    asked = [
        person for person in asked_for(state, which) if person not in withheld and person in state.promised
    ]
    return [SeedsVoided(which=which, withheld=withheld, asked=tuple(asked), day=utc_day(command.now_ms or 0))]


@evolves(SeedsVoided)
def _seeds_voided(state: State, event: SeedsVoided) -> State:
    seeds = dict(_after(state, event))
    gone = {*event.asked, *event.withheld}
    promised = {person: each for person, each in state.promised.items() if person not in gone}
    is_tiles = event.which == "tiles"
    after = round_changed(
        state,
        seeds=seeds,
        asked_for_tiles=event.asked if is_tiles else state.round.asked_for_tiles,
        asked_for_dice=state.round.asked_for_dice if is_tiles else event.asked,
    )
    bars = dict.fromkeys(event.withheld, event.day)
    return replace(after, promised=promised, seed_bars=state.seed_bars | bars)


def _after(state: State, event: SeedsVoided) -> Iterator[tuple[str, Seeds]]:
    """Return each person's seeds of the round. A seed for the tiles that already made the woodpile stays."""
    for person, before in state.round.seeds.items():
        fresh = state.promised.get(person) if person in event.asked else None
        if event.which == "dice":
            yield person, replace(before, dice=fresh.dice if fresh else "", dice_seed=None)
        elif fresh is not None:
            yield person, fresh
        elif person not in event.withheld:
            yield person, replace(before, tiles="", tiles_seed=None)
