"""Permanently hidden tiles of a round, after a hand was conceded."""

from typing import NamedTuple

from paigow.books import Book
from paigow.log import draws
from paigow.log.draws import RoundSecrets
from paigow.table import State
from paigow.table.seeds.seeds import beacon_signature, given


class Hidden(NamedTuple):
    """Tiles that are never shown to anybody; usually none."""

    slots: frozenset[int] = frozenset()
    """Slots in which they lay before players' seeds mixed them."""
    positions: tuple[int, ...] = ()
    """Positions to which they were delivered."""


def concealed(state: State, book: Book, secrets: RoundSecrets) -> Hidden:
    """Return the tiles of conceded hands, and unused tiles that were not shown.

    Otherwise anybody could infer four missing tiles from the rest of the set.
    """
    conceded = {box.number for box in state.boxes.values() if box.is_conceded}
    cut = book.cut(state.round.cut or "", state.round.cut_options)
    if not conceded or cut is None:
        return Hidden()
    if not state.round.are_unused_shown:
        conceded |= state.round.undelivered.keys()
    seeds = given(state, "tiles")
    beacon = beacon_signature(state, "tiles")
    slots = secrets.slots(seeds, beacon)
    where = draws.places_at_cut(
        secrets.pile_seed(seeds, beacon), state.round.lajas + state.round.reshuffles, state.round.moved
    )
    return Hidden(
        frozenset(
            slots[where[place]]
            for position, group in zip(state.round.delivered, cut.groups, strict=True)
            if position in conceded
            for place in group
        ),
        tuple(sorted(conceded & set(state.round.delivered))),
    )
