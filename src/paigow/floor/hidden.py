"""Which tiles of a round stay hidden for good, when a hand was conceded."""

from paigow.books import Book
from paigow.record import chance
from paigow.record.chance import RoundSecrets
from paigow.table import State


def concealed(state: State, book: Book, secrets: RoundSecrets) -> frozenset[int]:
    """Places, in the woodpile as it was first stacked, of tiles that nobody is ever shown; mostly none.

    Besides the conceded hands it is whatever lay unused and was not shown: by the rest of the set alone anybody could
    tell four missing tiles.
    """
    conceded = {box.number for box in state.boxes.values() if box.is_conceded}
    cut = book.cut(state.cut or "", state.cut_options)
    if not conceded or cut is None:
        return frozenset()
    if not state.are_unused_shown:
        conceded |= state.undelivered.keys()
    where = chance.places_at_cut(
        chance.mixing_seed(secrets.woodpile), state.lajas + state.reshuffles, state.moved
    )
    return frozenset(
        where[place]
        for position, group in zip(state.delivered, cut.groups, strict=True)
        if position in conceded
        for place in group
    )
