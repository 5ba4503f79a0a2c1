"""From the woodpile to the boxes: a second reading of cuts, counting and delivery.

The six cuts whose doing is written down (MA 8(k)) are played here with real piles. The other names of NZ Appendix 5
and CAN Appendix E have no published doing: the file beside this one lists them tile by tile.

A place is a stack and a level: stack 1 is the dealer's rightmost, level 1 the top.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any

Place = tuple[int, int]
Piles = dict[int, list[Place]]  # the top first
Groups = list[list[Place]]

OPTIONS = ("right", "left", "top", "bottom", "head", "tail", "front", "back")

# The names that the books write for one and the same doing.
SAME = {
    "house way": "yat dong dong",
    "pin say": "dai pin",
    "die pin": "dai pin",
    "dragon head and phoenix tail": "long tau fong may",
    "long tau fung may": "long tau fong may",
    "hong kong bank": "wui fung bank",
}

# The positions in the order in which they are counted. 0 is the dealer's own, -1 the dead hand.
RING = {
    "nz": (1, 2, 3, 4, 5, 6, 7, 8),
    "canberra": (1, 2, 3, 4, 5, 6, 7, 8),
    "massachusetts": (0, 1, 2, 3, 4, 5, 6, -1),  # MA 6(c)
    "rws": (0, 1, 2, 3, 4, 5, 6, 7),
}
HOUSE = {"nz": 1, "canberra": 1, "massachusetts": 0, "rws": 0}  # NZ 11.1(a), CAN 6.9, MA 6(c), RWS 3.8


# --- the cuts that are written down ----------------------------------------------------------------------------------


def stacked() -> Piles:
    """Eight stacks of four."""
    return {stack: [(stack, level) for level in (1, 2, 3, 4)] for stack in range(1, 9)}


def take(pile: list[Place], tiles: int) -> list[Place]:
    """Tiles off the top of a pile."""
    taken, pile[:] = pile[:tiles], pile[tiles:]
    return taken


def one_by_one(piles: Piles, stacks: list[int]) -> Groups:
    """Whole stacks."""
    return [take(piles[stack], 4) for stack in stacks]


def squares(piles: Piles, pairs: list[tuple[int, int]], *, bottom_first: bool) -> Groups:
    """Of each two stacks the top two of both, then the four that are left."""
    groups: Groups = []
    for one, other in pairs:
        halves = [take(piles[one], 2) + take(piles[other], 2), piles[one] + piles[other]]
        groups += reversed(halves) if bottom_first else halves
    return groups


def slices(piles: Piles) -> Groups:
    """The top tile of each of the first four stacks, then of each of the other four, and again."""
    near, far = (1, 2, 3, 4), (5, 6, 7, 8)
    return [[take(piles[stack], 1)[0] for stack in four] for _ in range(4) for four in (near, far)]


def dragon(piles: Piles, *, tail_first: bool) -> Groups:
    """Two stacks set on the next two, two tiles off each of the tall ones; a tile off each of the others by turns."""
    tall = (piles[1] + piles[3], piles[2] + piles[4])
    groups: Groups = []
    for _ in range(4):
        head = take(tall[0], 2) + take(tall[1], 2)
        tail = [take(piles[stack], 1)[0] for stack in (5, 6, 7, 8)]
        groups += [tail, head] if tail_first else [head, tail]
    return groups


def written_down(name: str, options: tuple[str, ...]) -> Groups | None:
    """The cut as MA 8(k) describes it, with the choices that the other books add; nothing for the other names."""
    piles, bottom, tail = stacked(), "bottom" in options, "tail" in options
    if name == "yat dong dong":
        groups = one_by_one(piles, [1, 2, 3, 4, 5, 6, 7, 8])
    elif name == "cup say":
        groups = squares(piles, [(1, 2), (3, 4), (5, 6), (7, 8)], bottom_first=bottom)
    elif name == "jung quat":
        groups = squares(piles, [(4, 5), (3, 6), (2, 7), (1, 8)], bottom_first=bottom)
    elif name == "chee yee":
        groups = squares(piles, [(1, 8), (2, 7), (3, 6), (4, 5)], bottom_first=bottom)
    elif name == "dai pin":
        groups = slices(piles)
    elif name == "long tau fong may":
        groups = dragon(piles, tail_first=tail)
    else:
        return None
    return mirrored(groups) if "left" in options else groups


def mirrored(groups: Groups) -> Groups:
    """The same from the dealer's left."""
    return [[(9 - stack, level) for stack, level in group] for group in groups]


# --- any cut by its name ---------------------------------------------------------------------------------------------


@cache
def listed() -> dict[str, list[tuple[tuple[str, ...], Groups]]]:
    """Every name and option of the list beside this file."""
    text = (Path(__file__).parent / "cuts.json").read_text(encoding="utf-8")
    return {
        name: [
            (
                tuple(variant["options"]),
                [[(int(p[0]), int(p[1])) for p in group.split()] for group in variant["groups"]],
            )
            for variant in variants
        ]
        for name, variants in json.loads(text).items()
    }


def cut_groups(text: str) -> Groups:
    """The eight groups of a cut by the name that a book gives it: 'Cup Say right top', 'house way from the left'.

    A choice that the text leaves open is the first one: right, top, head, front.
    """
    plain = " ".join(text.lower().replace("/", " ").replace(" from the ", " ").split())
    words, options = plain.split(), []
    while " ".join(words) not in {*SAME, *listed()} and words[-1] in OPTIONS:
        options.append(words.pop())
    name = SAME.get(" ".join(words), " ".join(words))
    found = written_down(name, tuple(options))
    if found is not None:
        return found
    return next(groups for said, groups in listed()[name] if set(options) <= set(said))


# --- counting and delivery -------------------------------------------------------------------------------------------


def moved_stacks(moved: dict[str, list[int]] | list[int]) -> list[int]:
    """MA 8(g): the row of stacks from the dealer's right after some were moved to an end, in their own order."""
    ends = moved if isinstance(moved, dict) else {"right": moved}
    right, left = sorted(ends.get("right", [])), sorted(ends.get("left", []))
    return [*right, *(stack for stack in range(1, 9) if stack not in (*right, *left)), *left]


def first_position(book: str, chung: int, dice: list[int], nominated: int = 0) -> int:
    """Return who gets the first four: counted from the chung as 1, 9 and 17 (NZ 9.6, 9.9; CAN 4.2; MA 6(c),
    8(j); RWS 3.8).
    """
    ring = RING[book]
    return ring[(ring.index(chung) + sum(dice) + nominated - 1) % 8]


def delivered(book: str, deal: dict[str, Any], chung: int) -> dict[int, list[str]]:
    """The four faces at each of the eight positions."""
    stacks = [deal["woodpile"][4 * i : 4 * i + 4] for i in range(8)]
    if "moved" in deal:
        stacks = [stacks[stack - 1] for stack in moved_stacks(deal["moved"])]
    groups = cut_groups(deal.get("cut", "house way right"))
    ring = RING[book]
    at = ring.index(first_position(book, chung, deal["dice"], deal.get("nominated", 0)))
    step = -1 if book == "canberra" else 1  # CAN 9.1 delivers clockwise
    return {
        ring[(at + step * i) % 8]: [stacks[stack - 1][level - 1] for stack, level in group]
        for i, group in enumerate(groups)
    }
