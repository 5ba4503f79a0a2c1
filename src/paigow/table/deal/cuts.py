"""Dividing the woodpile into eight groups of four."""

from collections.abc import Sequence
from typing import Final

from paigow.books import Cut
from paigow.table.core.box import Faces

STACKS: Final = range(1, 9)
"""Numbers of the stacks, from the dealer's right."""


def groups(woodpile: Faces, cut: Cut) -> tuple[Faces, ...]:
    """Return the eight groups of a woodpile (stack 1 top to bottom, then stack 2, ...), in the order of delivery."""
    return tuple([tuple([woodpile[place] for place in group]) for group in cut.groups])


def stack_order(to_left: Sequence[int], to_right: Sequence[int]) -> tuple[int, ...]:
    """Return the stacks from the dealer's right, by their former numbers, after some were moved to the ends."""
    moved = {*to_left, *to_right}
    return (*to_right, *(stack for stack in STACKS if stack not in moved), *to_left)


def count(ring: tuple[int, ...], start: int, total: int) -> int:
    """Return the position for a dice total: ``start`` counts as 1, 9 and 17, then counter-clockwise.

    Rule: NZ 9.9, CAN 4.2, MA 6(c), RWS 3.8.
    """
    return ring[(ring.index(start) + total - 1) % len(ring)]


def order_from(ring: tuple[int, ...], first: int, direction: str) -> tuple[int, ...]:
    """Return the eight positions in the order of delivery."""
    step = 1 if direction == "counter-clockwise" else -1
    start = ring.index(first)
    return tuple([ring[(start + step * place) % len(ring)] for place in range(len(ring))])
