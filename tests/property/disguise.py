"""The same table with other tiles wherever a viewer may not look."""

import random

from msgspec.structs import replace

from paigow.table import State
from paigow.table.core.box import Box, Faces, Hand


def disguise(state: State, viewer: str | None, rng: random.Random) -> State:
    """The table with its hidden tiles and dice thrown about.

    Hidden is what a viewer may not know by the documents: the woodpile, dice under the lid, unused tiles before all
    is paid, the house's hand and every box's hand that lies face down, except a box that the viewer decides on.
    """
    in_round: dict[str, object] = {"woodpile": _shuffled(state.round.woodpile, rng)}
    if state.phase == "shaken" and state.round.dice:
        in_round["dice"] = (rng.randint(1, 6), rng.randint(1, 6), rng.randint(1, 6))
    house = state.round.house_hand
    hands: dict[int, Hand] = {}
    if house is not None and not house.is_exposed:
        hands[state.house] = house
    for box in state.boxes.values():
        if box.hand is not None and not box.hand.is_exposed and not looks_at(state, box, viewer):
            hands[box.number] = box.hand
    unused = {} if state.round.are_unused_shown else state.round.undelivered
    known = {number: state.boxes[number].known if number in state.boxes else () for number in hands}
    pool = [face for number, hand in hands.items() for face in without(hand.tiles, known[number])]
    pool += [face for tiles in unused.values() for face in tiles]
    rng.shuffle(pool)
    others = {number: _other(hand, _tiles(hand, known[number], pool), rng) for number, hand in hands.items()}
    if unused:
        in_round["undelivered"] = {position: _take(pool, 4) for position in unused}
    if house is not None and house is hands.get(state.house):
        in_round["house_hand"] = others.pop(state.house)
    boxes = {
        number: _box(box, others[number], rng) if number in others else box
        for number, box in state.boxes.items()
    }
    bank = state.round.bank
    if bank.proposal is not None and viewer not in bank.handlers:
        in_round["bank"] = replace(bank, proposal=(("5-6", "5-6"), ("1-1", "1-1"), "another clause"))
    return replace(state, boxes=boxes, round=replace(state.round, **in_round))


def looks_at(state: State, box: Box, viewer: str | None) -> bool:
    """Return whether a viewer may look at a box's tiles: the viewer decides on them and took them up, none conceded."""
    if viewer is None or box.is_conceded or (state.phase == "delivered" and not box.is_viewed):
        return False
    if box.number == state.round.bank.box:
        return viewer in state.round.bank.handlers
    return box.controller == viewer and (viewer in state.set_first or not _waits_for_others(state))


def _waits_for_others(state: State) -> bool:
    """Return whether somebody who was told to set before the others has still to do so."""
    return any(
        box.controller in state.set_first
        and box.number != state.round.bank.box
        and box.hand is not None
        and not (box.hand.set_by or box.result or box.requested or box.is_absent)
        for box in state.boxes.values()
    )


def _other(hand: Hand, tiles: Faces, rng: random.Random) -> Hand:
    if not hand.set_by:
        return replace(hand, tiles=tiles)
    return replace(
        hand, tiles=tiles, low=tiles[:2], high=tiles[2:], turned=rng.random() < 0.5, clause="another clause"
    )


def _box(box: Box, hand: Hand, rng: random.Random) -> Box:
    advice = None if box.advice is None else (hand.tiles[:2], hand.tiles[2:], "another clause")
    return replace(box, hand=hand, advice=advice)


def _tiles(hand: Hand, known: Faces, pool: list[str]) -> Faces:
    """Other tiles for a hand; those that everybody has seen stay where they are."""
    left = list(known)
    return tuple(left.pop(left.index(face)) if face in left else pool.pop() for face in hand.tiles)


def without(tiles: Faces, known: Faces) -> list[str]:
    """The tiles of a hand that nobody else has seen."""
    left = list(tiles)
    for face in known:
        left.remove(face)
    return left


def _take(pool: list[str], count: int) -> Faces:
    taken = tuple(pool[:count])
    del pool[:count]
    return taken


def _shuffled(tiles: Faces, rng: random.Random) -> Faces:
    return tuple(rng.sample(tiles, len(tiles)))
