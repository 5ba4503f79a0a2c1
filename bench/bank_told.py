"""What a player's bank gains that is told the house's secrets, with and without players' seeds.

    python bench/bank_told.py [--piles 600] [--seed 1]

The bank knows the woodpile and takes, of all that its book lets it choose, what gains most. Without seeds it knows the
dice as well as soon as they are settled by the secrets, which is at the close of bets; with a player's seed it knows
none, and takes the choice that is best on average over the dice. Dice are not drawn: every total counts with its true
chance. Everybody sets by the house way; every other box has a wager of one unit. Printed are the bank's mean gain from
one wager in units of the wager, before commission, and its standard error over the woodpiles.

New Zealand's cut is chosen before bets close, so it never knew the dice; +4 or -4 and the cup come after it.
Massachusetts' cut and the stacks moved before it come after the close.
"""

import argparse
import sys
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from pathlib import Path
from time import perf_counter
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.simulate import strengths
from paigow.books import Book, load
from paigow.lab.policy_names import sides
from paigow.table.deal.cuts import STACKS, stack_order
from paigow.tiles import TILES

Gains = NDArray[np.float64]
"""(woodpiles, arrangements, 8): what the bank gains where the dice give it each of the eight places."""
Tiles = NDArray[np.intp]
HANDS: Final = 8
BANKS_BOX: Final = 3
AT_ONCE: Final = 20
"""Woodpiles that are worked on together."""
TOTALS: Final = np.bincount(
    [(sum(dice) - 1) % HANDS for dice in product(range(1, 7), repeat=3)], minlength=HANDS
) / 6**3  # fmt: skip
"""Chance that the count ends so many positions from the bank, of 8."""


class Line(NamedTuple):
    """One row of the printed table."""

    book: str
    choice: str
    old: Callable[[Gains], NDArray[np.float64]]
    """(woodpiles,) mean gains of the bank that knows the dice."""
    new: Callable[[Gains], NDArray[np.float64]]
    """The same of the bank that does not."""


def on_average(gains: Gains) -> NDArray[np.float64]:
    """The best arrangement where the dice are not known."""
    best: NDArray[np.float64] = (gains @ TOTALS).max(axis=1)
    return best


def house_cut(gains: Gains) -> Gains:
    """Nothing is chosen: the first arrangement is the house's."""
    return gains[:, :1]


def four(gains: Gains) -> Gains:
    """Each arrangement without, and with +4 or -4, which count to the same position of eight."""
    return np.concatenate([gains, np.roll(gains, HANDS // 2, axis=2)], axis=1)


def four_known(gains: Gains) -> Gains:
    """Each arrangement with +4 or -4 named where that is better, the dice being known."""
    return np.maximum(gains, np.roll(gains, HANDS // 2, axis=2))


def cup(gains: Gains) -> NDArray[np.float64]:
    """The cup is taken where the bank's own throw is better than the dealer's; the arrangement is chosen before."""
    pairs = np.maximum(gains[..., :, None], gains[..., None, :])
    best: NDArray[np.float64] = (pairs @ TOTALS @ TOTALS).max(axis=1)
    return best


def all_known(gains: Gains) -> NDArray[np.float64]:
    """The best arrangement for the dice that are known."""
    best: NDArray[np.float64] = gains.max(axis=1) @ TOTALS
    return best


LINES: Final = (
    Line("nz", "nothing", lambda it: on_average(house_cut(it)), lambda it: on_average(house_cut(it))),
    Line("nz", "cup", lambda it: cup(house_cut(it)), lambda it: on_average(house_cut(it))),
    Line(
        "nz",
        "cup, +4 or -4",
        lambda it: cup(four_known(house_cut(it))),
        lambda it: on_average(four(house_cut(it))),
    ),
    Line("nz", "cut, cup, +4 or -4", lambda it: cup(four_known(it)), lambda it: on_average(four(it))),
    Line("massachusetts", "nothing", lambda it: on_average(house_cut(it)), lambda it: on_average(house_cut(it))),
    Line("massachusetts", "cut", all_known, on_average),
)  # fmt: skip
MOVED: Final = Line("massachusetts", "moved stacks, cut", all_known, on_average)


def arrangements(book: Book, *, with_moves: bool) -> Tiles:
    """(arrangements, 8, 4) places in the woodpile of the eight hands; the house's own cut first."""
    cuts = sorted(book.approved_cuts, key=lambda cut: cut != book.house_cut)
    orders = list(dict.fromkeys(_orders())) if with_moves else [tuple(STACKS)]
    moved = [[4 * (stack - 1) + level for stack in order for level in range(4)] for order in orders]
    made = np.array(moved)[:, np.array([cut.groups for cut in cuts])]
    return made.reshape(-1, HANDS, 4)


def _orders() -> Iterator[tuple[int, ...]]:
    """The stacks as they may lie: neighbouring ones moved to one end, or some of them to each (MA 8(g))."""
    yield tuple(STACKS)
    for start, stop in product(STACKS, STACKS):
        block = range(start, stop + 1)
        for is_left in product((False, True), repeat=len(block)):
            left = [stack for stack, goes in zip(block, is_left, strict=True) if goes]
            right = [stack for stack, goes in zip(block, is_left, strict=True) if not goes]
            yield stack_order(left, right)


def opponents(book: Book) -> list[int]:
    """Return how many positions from the bank, in the order of the count, the other boxes are."""
    bank = book.ring.index(BANKS_BOX)
    return [
        (place - bank) % HANDS
        for place, position in enumerate(book.ring)
        if position in book.boxes and position != BANKS_BOX
    ]


def gains_of(piles: Tiles, made: Tiles, table: NDArray[np.int64], book: Book) -> Gains:
    """The bank's mean gain from the other boxes, for each woodpile, arrangement and end of the count."""
    dealt = np.sort(piles[:, made], axis=3) @ np.array([32**3, 32**2, 32, 1])
    low, high = table[dealt, 0].astype(np.int16), table[dealt, 1].astype(np.int16)
    step = 1 if book.word("delivery") == "counter-clockwise" else -1
    gains = np.zeros(dealt.shape)
    for end in range(HANDS):
        bank = -end * step % HANDS
        for away in opponents(book):
            place = (away - end) * step % HANDS
            is_low, is_high = low[..., place] > low[..., bank], high[..., place] > high[..., bank]
            gains[..., end] += 1.0 - is_low - is_high
    return gains / len(opponents(book))


def measured(book_id: str, lines: tuple[Line, ...], piles: Tiles, *, with_moves: bool) -> None:
    """Print the lines of one book."""
    book = load(book_id)
    hands, policy, _ = sides(book, "house-way", "house-way", Fraction(0))
    table, made = strengths(hands, policy), arrangements(book, with_moves=with_moves)
    found: list[list[NDArray[np.float64]]] = []
    for some in np.array_split(piles, max(1, len(piles) // AT_ONCE)):
        gains = gains_of(some, made, table, book)
        found.append([draw(gains) for line in lines for draw in (line.old, line.new)])
    columns = [np.concatenate(parts) for parts in zip(*found, strict=True)]
    for line, old, new in zip(lines, columns[::2], columns[1::2], strict=True):
        print(f"| {book.title} | {line.choice} | {_shown(old)} | {_shown(new)} |", flush=True)


def _shown(gains: NDArray[np.float64]) -> str:
    return f"{gains.mean():+.3f} ± {gains.std(ddof=1) / len(gains) ** 0.5:.3f}"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--piles", type=int, default=600, help="woodpiles; the moved stacks take a third of them"
    )
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    start = perf_counter()
    chance = np.random.default_rng(asked.seed)
    piles = np.array([chance.permutation(len(TILES)) for _ in range(asked.piles)])
    print("| Book | told the secrets, the bank chooses | without seeds | with a player's seed |")
    print("|---|---|--:|--:|")
    for book in ("nz", "massachusetts"):
        measured(book, tuple(line for line in LINES if line.book == book), piles, with_moves=False)
    measured("massachusetts", (MOVED,), piles[: max(2, len(piles) // 3)], with_moves=True)
    print(f"\n{len(piles)} woodpiles, {perf_counter() - start:.0f} s")


if __name__ == "__main__":
    main()
