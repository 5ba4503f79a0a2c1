"""The same table with other tiles wherever a viewer may not look."""

import random

from msgspec.structs import replace

from paigow.table import State
from paigow.table.state import Box, Faces, Hand


def disguise(state: State, viewer: str | None, rng: random.Random) -> State:
    """The table with its hidden tiles and dice thrown about.

    Hidden is what a viewer may not know by the documents: the woodpile, dice under the lid, unused tiles before all
    is paid, the house's hand and every box's hand that lies face down, except a box that the viewer decides on.
    """
    changes: dict[str, object] = {"woodpile": _shuffled(state.woodpile, rng)}
    if state.phase == "shaken":
        changes["dice"] = (rng.randint(1, 6), rng.randint(1, 6), rng.randint(1, 6))
    house = state.house_hand
    hands: dict[int, Hand] = {}
    if house is not None and not house.is_exposed:
        hands[state.house] = house
    for box in state.boxes.values():
        if box.hand is not None and not box.hand.is_exposed and not _decides(box, viewer):
            hands[box.number] = box.hand
    unused = {} if state.are_unused_shown else state.undelivered
    pool = [face for hand in hands.values() for face in hand.tiles]
    pool += [face for tiles in unused.values() for face in tiles]
    rng.shuffle(pool)
    others = {number: _other(hand, _take(pool), rng) for number, hand in hands.items()}
    if unused:
        changes["undelivered"] = {position: _take(pool) for position in unused}
    if state.house in others:
        changes["house_hand"] = others.pop(state.house)
    changes["boxes"] = {
        number: _box(box, others[number], rng) if number in others else box
        for number, box in state.boxes.items()
    }
    return replace(state, **changes)


def _decides(box: Box, viewer: str | None) -> bool:
    return viewer is not None and box.controller == viewer


def _other(hand: Hand, tiles: Faces, rng: random.Random) -> Hand:
    if not hand.set_by:
        return replace(hand, tiles=tiles)
    return replace(
        hand, tiles=tiles, low=tiles[:2], high=tiles[2:], turned=rng.random() < 0.5, clause="another clause"
    )


def _box(box: Box, hand: Hand, rng: random.Random) -> Box:
    advice = None if box.advice is None else (hand.tiles[:2], hand.tiles[2:], "another clause")
    return replace(box, hand=hand, advice=advice)


def _take(pool: list[str]) -> Faces:
    taken = tuple(pool[:4])
    del pool[:4]
    return taken


def _shuffled(tiles: Faces, rng: random.Random) -> Faces:
    return tuple(rng.sample(tiles, len(tiles)))
