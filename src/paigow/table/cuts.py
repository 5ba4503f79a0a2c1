"""Dividing the woodpile into eight groups of four."""

from typing import Final

from paigow.table.state import Faces

_RIGHT: Final = tuple(tuple(range(4 * stack, 4 * stack + 4)) for stack in range(8))
CUTS: Final[dict[tuple[str, tuple[str, ...]], tuple[tuple[int, ...], ...]]] = {
    ("Yat Dong Dong", ("right",)): _RIGHT,
}
"""(Cut, options) -> eight groups of places in the woodpile, in the order of delivery. Whole stacks from the dealer's
right (MA 8(k)(1)) is the house's cut in every book; further cuts are rows of the same shape."""


def groups(woodpile: Faces, cut: str, options: tuple[str, ...]) -> tuple[Faces, ...]:
    """The eight groups of a woodpile (stack 1 top to bottom, then stack 2, ...), in the order of delivery."""
    return tuple(tuple(woodpile[place] for place in group) for group in CUTS[cut, options])


def count(ring: tuple[int, ...], start: int, total: int) -> int:
    """The position that a dice total falls on: ``start`` counts as 1, 9 and 17, then counter-clockwise.

    Rule: NZ 9.9, CAN 4.2, MA 6(c), RWS 3.8.
    """
    return ring[(ring.index(start) + total - 1) % len(ring)]


def order_from(ring: tuple[int, ...], first: int, direction: str) -> tuple[int, ...]:
    """The eight positions in the order in which they are served."""
    step = 1 if direction == "counter-clockwise" else -1
    start = ring.index(first)
    return tuple(ring[(start + step * place) % len(ring)] for place in range(len(ring)))
