"""What every choice of a strategy costs, in several books and roles at once.

A strategy narrows the settings of a hand. The settings left are a *mask*: bit i is set if setting i is left.
Books that rank alike share their hands. Below, H hands of all rankings together, and B markets.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import Any, Final, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from paigow.books import Book
from paigow.lab.figures import ExactShare
from paigow.lab.hands import HANDS, Flags, Hands, Place, Whole
from paigow.lab.mistakes import Values, sides_of
from paigow.lab.odds import Role, commission_of
from paigow.lab.policy_names import HOUSE_WAY, PolicyLike
from paigow.lab.strategy.settings_table import SettingsTable, settings_table
from paigow.lab.strategy.words import Choice

Masks = NDArray[np.uint8]
Aim = Literal["worst", "mean"]
"""What to make small: the highest cost of all markets, or their mean."""
SETTINGS: Final = 3
"""Most settings of a hand."""
MASKS: Final = 1 << SETTINGS
_BITS: Final = np.arange(MASKS)[:, None] >> np.arange(SETTINGS) & 1
"""(8, 3): whether each setting is in a mask."""


class Market(NamedTuple):
    """One book and role."""

    book: Book
    role: Role


class Cost(NamedTuple):
    """What a strategy costs. Costs compare as tuples: lower is better."""

    aim: int
    """What the search makes small."""
    total: int
    """Sum over all markets."""
    each: tuple[int, ...] = ()
    """Cost in each market."""


class Markets:
    """The cost of each setting of each hand in several markets.

    Attributes:
        aim: What to make small.
        costs: (B, H, 3) what a setting costs in a market, with the ways to get the hand, in ``unit``-ths of a wager.
        full: (H,) mask of all settings of a hand.
        best_high: (H, 3) place of each setting among those of its hand, worst high hand first.
    """

    def __init__(
        self,
        books: Sequence[Book],
        roles: Sequence[Role] = ("player",),
        *,
        aim: Aim = "worst",
        opponent: PolicyLike = HOUSE_WAY,
        commission: Fraction | None = None,
    ) -> None:
        self.aim: Final = aim
        self.each: Final = tuple(Market(book, role) for book in books for role in roles)
        self._blocks: list[Hands] = []
        found = []
        for book, role in self.each:
            rate = commission_of(book) if commission is None else commission
            hands, _, against = sides_of(book, HOUSE_WAY, opponent, rate, role)
            values = Values(hands, against, rate, role)
            found.append((self._block_of(hands), values.costs_of * hands.ways[hands.hand], values.unit))
        self.unit: Final = lcm(*(unit for *_, unit in found))
        """Costs are whole numbers of one wager divided by this, times all hands."""
        self.full: Final[Masks] = np.concatenate(
            [(1 << np.diff(hands.first)) - 1 for hands in self._blocks]
        ).astype(np.uint8)
        starts = np.cumsum([0, *map(len, self._blocks)])
        self.costs: Final[Whole] = np.zeros((len(found), len(self.full), SETTINGS), np.int64)
        for place, (block, costs, unit) in enumerate(found):
            hands = self._blocks[block]
            self.costs[place, starts[block] + hands.hand, _local(hands)] = costs * (self.unit // unit)
        high = [hands.high * (hands.low.max() + 1) + hands.low for hands in self._blocks]
        values = self.by_setting([np.asarray(value) for value in high])
        self.best_high: Final[Whole] = np.argsort(np.argsort(values, axis=1, kind="stable"), axis=1)

    def _block_of(self, hands: Hands) -> int:
        """Return the block of hands with this ranking; a new one if there is none."""
        for place, other in enumerate(self._blocks):
            if (
                len(other.low) == len(hands.low)
                and (other.low == hands.low).all()
                and (other.high == hands.high).all()
                and (other.low_tiles == hands.low_tiles).all()
            ):
                return place
        self._blocks.append(hands)
        return len(self._blocks) - 1

    @cached_property
    def tables(self) -> tuple[SettingsTable, ...]:
        """Return the facts about the settings of each ranking."""
        return tuple(map(settings_table, self._blocks))

    # ---- facts of all rankings -------------------------------------------------------------------------------------

    def by_setting(self, values: Sequence[Any]) -> Any:
        """Return (H, 3) from the values of the settings of each ranking, (M,); 0 where a hand has fewer settings."""
        found = []
        for hands, of in zip(self._blocks, values, strict=True):
            block = np.zeros((len(hands), SETTINGS), of.dtype)
            block[hands.hand, _local(hands)] = of
            found.append(block)
        return np.concatenate(found)

    def masks(self, flags: Sequence[Flags]) -> Masks:
        """Return (H,): the settings of each hand with a flag, from the flags of each ranking, (M,)."""
        found: Masks = self.by_setting(flags) @ (1 << np.arange(SETTINGS)).astype(np.uint8)
        return found

    def orders(self, order: str) -> Masks:
        """Return (H, 8): what an order of ``ORDERS`` keeps of each mask."""
        found = np.zeros((len(self.full), MASKS), np.uint8)
        for mask in range(1, MASKS):
            left = [_BITS[mask, _local(hands)] > 0 for hands in self._blocks]
            kept = [
                table.kept(Choice(order=order), of, None) & of
                for table, of in zip(self.tables, left, strict=True)
            ]
            found[:, mask] = self.masks(kept)
        return found

    # ---- costs -----------------------------------------------------------------------------------------------------

    @cached_property
    def costs_of_masks(self) -> Whole:
        """Return (B, H, 8): the cost of the first setting of a mask, which is the one that a strategy plays."""
        first = np.argmax(_BITS, axis=1)
        return self.costs[:, :, first]

    def cost_of(self, masks: Masks) -> Cost:
        """Return the cost of the first setting of each mask, (H,)."""
        return self.cost(self.costs_of_masks[:, np.arange(len(masks)), masks].sum(axis=1))

    def cost(self, each: Whole) -> Cost:
        """Return the cost of costs in each market, (B,)."""
        total = int(each.sum())
        return Cost(int(each.max()) if self.aim == "worst" else total, total, tuple(each.tolist()))

    def share(self, cost: int) -> ExactShare:
        """Return a cost for each unit wagered."""
        return ExactShare(cost, self.unit * HANDS)

    def weights(self, cost: Cost) -> Whole:
        """Return (B,): how much each market counts while rules are compared, more where the cost is highest."""
        weights = np.ones(len(self.each), np.int64)
        if self.aim == "worst":
            weights[np.argmax(cost.each)] += len(weights)
        return weights


def _local(hands: Hands) -> Place:
    """Return (M,): the place of each setting among those of its hand."""
    place: Place = np.arange(len(hands.hand)) - hands.first[hands.hand]
    return place
