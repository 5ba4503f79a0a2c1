"""Tiles that everybody has seen."""

from msgspec.structs import replace

from paigow.table.core.event import SupervisedEvent
from paigow.table.core.evolve import evolves
from paigow.table.core.state import State
from paigow.table.core.steps import boxes_with, round_changed, without_voice


class TilesExposed(SupervisedEvent, kw_only=True, gc=False):
    """Tiles that should lie face down were seen, or were shown as the rules allow. Everybody knows them now."""

    at: str
    exposed_by: str
    position: int | None = None
    count: int
    tiles: tuple[str, ...] = ()
    named: tuple[str, ...] = ()
    """The tiles as the reporter named them.

    They are compared with nothing, and hidden while a round is on (NZ 10.9(b)).
    """


@evolves(TilesExposed)
def _tiles_exposed(state: State, event: TilesExposed) -> State:
    by_dealer = event.count if event.exposed_by == "dealer" else 0
    if event.at == "laja":
        return round_changed(state, laja_exposed=state.round.laja_exposed + event.count)
    if event.at == "house":
        return round_changed(state, house_exposed=state.round.house_exposed + by_dealer)
    if event.at not in {"box", "bank"}:
        return state
    assert event.position is not None  # they lay at a box
    box = state.boxes[event.position]
    known = _with(box.known, event.tiles)
    if event.exposed_by != "dealer" and event.count >= len(box.hand.tiles if box.hand else ()):
        box = replace(without_voice(box, box.controller), is_viewed=True)  # the player has seen every tile
    return replace(state, boxes=boxes_with(state, replace(box, known=known, exposed=box.exposed + by_dealer)))


def _with(known: tuple[str, ...], more: tuple[str, ...]) -> tuple[str, ...]:
    """Return the tiles known before and now. Both pieces of a pair are counted."""
    left = list(known)
    added = []
    for face in more:
        if face in left:
            left.remove(face)
        else:
            added.append(face)
    return (*known, *added)
