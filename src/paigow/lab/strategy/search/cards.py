"""Score cards: what they cost, and which numbers to change.

A card adds a score for the low and for the high hand; the highest sum wins, and on a tie the better high hand. If some
settings get more points, each hand changes to the best of them at one amount. So the costs for all amounts are one sum
over the hands (``_Scores.best``).
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from paigow.lab.hands import Flags, Whole
from paigow.lab.strategy.search.markets import MASKS, SETTINGS, Cost, Markets, Masks
from paigow.lab.strategy.settings_table import LEVELS
from paigow.lab.strategy.words import read_hand_test

TILES: Final = ("teen", "day", "high8", "high4", "high10", "high6", "low4", "11", "low10", "high7", "low6",
    "9", "low8", "low7", "5", "gee",
)  # fmt: skip
"""Kinds that may lead a hand, with one word for both gee tiles."""
_HANDS: Final = ("low", "high", "each")
_PARTS: Final = ("low", "high")
_LEVELS: Final = len(LEVELS)
_TIES: Final = 4
"""Weight of a score. The order that decides ties has weight 1."""
MOST_EXTRAS: Final = 2
"""Most extras of a card."""
_TRIED: Final = 16
"""Changes of extras that a descent tries each time."""
_CHANGES: Final = 4
"""Most scores that a random change moves, by at most ``_STEP``."""
_STEP: Final = 3
_IS_RANGE: Final = 0.5
"""How often all higher levels move with a score."""
_IS_OTHER_EXTRA: Final = 0.3
_IS_NEW_EXTRA: Final = 0.15
_NONE: Final = np.iinfo(np.int64).min // 4


class Extra(NamedTuple):
    """An amount for each low, high or two-tile hand up to a level and led by some tiles."""

    add: int
    hand: str
    limit: int
    """Place in ``LEVELS``."""
    tiles: tuple[int, ...]
    """Places in ``TILES``."""

    @property
    def tests(self) -> tuple[str, ...]:
        """Return the tests of a hand, as in a strategy file."""
        limit = () if self.limit == _LEVELS - 1 else (f"at most {LEVELS[self.limit]}",)
        return (*limit, "led by " + "|".join(TILES[tile] for tile in self.tiles))


class Card(NamedTuple):
    """A score card."""

    low: tuple[int, ...]
    high: tuple[int, ...]
    extras: tuple[Extra, ...] = ()

    @property
    def parts(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return the scores of the low and of the high hand."""
        return self.low, self.high

    @property
    def numbers(self) -> int:
        """Return how many numbers a player learns: the scores that are not 0, and the amounts of the extras."""
        return sum(score != 0 for score in (*self.low, *self.high)) + len(self.extras)


class Limits(NamedTuple):
    """What the scores of a card may be."""

    largest: int
    rising: bool = False
    """Whether a better hand never scores less."""


class Direction(NamedTuple):
    """Scores of a card that change together: from one level up to another in one part, or an extra."""

    part: int
    """0 for low, 1 for high, 2 for an extra."""
    first: int
    last: int


class Cards:
    """Prices score cards and improves them, after some rules that come before the card."""

    def __init__(self, markets: Markets, limits: Limits) -> None:
        self.markets: Final = markets
        self.limits: Final = limits
        self.levels: Final = {
            part: markets.by_setting([table.levels[part] for table in markets.tables]) for part in _PARTS
        }
        self._led = lru_cache(maxsize=None)(self._led_by)

    def _led_by(self, part: str, tile: int) -> Flags:
        """Return (H, 3): whether a kind leads the low or the high hand."""
        test = [read_hand_test(f"led by {TILES[tile]}")]
        found: Flags = self.markets.by_setting(
            [table.of(part, table.two_tiles_that_pass(test)) for table in self.markets.tables]
        )
        return found

    def times(self, extra: Extra) -> Whole:
        """Return (H, 3): how often an extra counts for each setting."""
        found = np.zeros((len(self.markets.full), SETTINGS), np.int64)
        for part in _PARTS if extra.hand == "each" else (extra.hand,):
            led = np.zeros(found.shape, bool)
            for tile in extra.tiles:
                led |= self._led(part, tile)
            found += led & (self.levels[part] <= extra.limit)
        return found

    def scores(self, card: Card) -> Whole:
        """Return (H, 3): the score of each setting, times four, with ties decided by the better high hand."""
        total = np.array(card.low)[self.levels["low"]] + np.array(card.high)[self.levels["high"]]
        for extra in card.extras:
            total = total + extra.add * self.times(extra)
        scores: Whole = _TIES * total + self.markets.best_high
        return scores

    def ends(self, card: Card) -> Whole:
        """Return (B, H, 8): what each mask costs if the card chooses from it."""
        scores, rows = self.scores(card), np.arange(len(self.markets.full))
        found = np.zeros((len(self.markets.each), len(rows), MASKS), np.int64)
        for mask in range(1, MASKS):
            chosen = np.argmax(np.where(_IN[mask], scores, _NONE), axis=1)
            found[:, :, mask] = self.markets.costs[:, rows, chosen]
        return found

    def cost(self, card: Card, left: Masks | None = None) -> Cost:
        """Return the cost of a card that chooses from the settings left, (H,); by default from all."""
        left = self.markets.full if left is None else left
        scores = np.where(_IN[left], self.scores(card), _NONE)
        chosen = np.argmax(scores, axis=1)
        return self.markets.cost(self.markets.costs[:, np.arange(len(left)), chosen].sum(axis=1))

    # ---- other cards ---------------------------------------------------------------------------------------------

    def changed(self, card: Card, rng: Generator, most: int) -> Card:
        """Return a card with a few random changes and at most ``most`` numbers."""
        scores = [list(card.low), list(card.high)]
        for _ in range(int(rng.integers(1, _CHANGES + 1))):
            part, level = int(rng.integers(len(_PARTS))), int(rng.integers(1, _LEVELS))
            step = int(rng.integers(-_STEP, _STEP + 1))
            last = _LEVELS if rng.random() < _IS_RANGE else level + 1
            for at in range(level, last):
                scores[part][at] = int(np.clip(scores[part][at] + step, 0, self.limits.largest))
        if self.limits.rising:
            scores = [np.maximum.accumulate(part).tolist() for part in scores]
        extras = list(card.extras)
        for place, extra in enumerate(extras):
            if rng.random() < _IS_OTHER_EXTRA:
                others = list(_other_extras(extra))
                extras[place] = others[int(rng.integers(len(others)))]
        if len(extras) < MOST_EXTRAS and rng.random() < _IS_NEW_EXTRA:
            extras.append(_any_extra(rng))
        elif extras and rng.random() < _IS_NEW_EXTRA:
            extras.pop(int(rng.integers(len(extras))))
        return self.within(Card(tuple(scores[0]), tuple(scores[1]), tuple(extras)), most, rng)

    def within(self, card: Card, most: int, rng: Generator) -> Card:
        """Return a card with random numbers taken away until it has at most ``most``."""
        while card.numbers > most:
            others = self.without_one(card)
            card = others[int(rng.integers(len(others)))]
        return card

    def without_one(self, card: Card) -> list[Card]:
        """Return the cards without one number: a score becomes 0, or an extra goes.

        If scores must rise, only the lowest score that is not 0 can become 0.
        """
        found = []
        for part, scores in zip(_PARTS, card.parts, strict=True):
            there = [level for level, score in enumerate(scores) if score]
            for level in there[:1] if self.limits.rising else there:
                other = (*scores[:level], 0, *scores[level + 1 :])
                found.append(card._replace(low=other) if part == "low" else card._replace(high=other))
        shorter = ((*card.extras[:at], *card.extras[at + 1 :]) for at in range(len(card.extras)))
        return [*found, *(card._replace(extras=extras) for extras in shorter)]

    # ---- descent ---------------------------------------------------------------------------------------------------

    def descend(self, card: Card, most: int, rng: Generator, left: Masks | None = None) -> tuple[Cost, Card]:
        """Return the card after all changes that lower its cost, with at most ``most`` numbers."""
        left = self.markets.full if left is None else left
        cost = self.cost(card, left)
        while True:
            before = cost
            cost, card = self._along_all(card, cost, most, rng, left)
            cost, card = self._change_extras(card, cost, rng, left)
            if cost >= before:
                return cost, card

    def _along_all(self, card: Card, cost: Cost, most: int, rng: Generator, left: Masks) -> tuple[Cost, Card]:
        scores = _Scores(self, card, left)
        directions = _directions(len(card.extras))
        idle = 0
        while idle < len(directions):
            for place in rng.permutation(len(directions)):
                found = scores.best(directions[place], cost, most)
                idle = 0 if found else idle + 1
                if found:
                    cost = found
                if idle >= len(directions):
                    break
        return cost, scores.card

    def _change_extras(self, card: Card, cost: Cost, rng: Generator, left: Masks) -> tuple[Cost, Card]:
        """Return a card after some random changes of one property of an extra each, if they lower its cost."""
        others = [(place, other) for place, extra in enumerate(card.extras) for other in _other_extras(extra)]
        for at in rng.permutation(len(others))[:_TRIED]:
            place, extra = others[at]
            other = card._replace(extras=(*card.extras[:place], extra, *card.extras[place + 1 :]))
            found = self.cost(other, left)
            if found < cost:
                cost, card = found, other
        return cost, card


class _Scores:
    """The scores of a card while its numbers change.

    Hands with the same levels, extras and settings left are one group; G groups.

    Attributes:
        card: The card as it is now.
    """

    def __init__(self, cards: Cards, card: Card, left: Masks) -> None:
        markets = cards.markets
        self.card = card
        self._markets, self._limits = markets, cards.limits
        hands = np.nonzero(_COUNT[left] > 1)[0]
        features = np.stack(
            [
                cards.levels["low"][hands],
                cards.levels["high"][hands],
                markets.best_high[hands],
                *(cards.times(extra)[hands] for extra in card.extras),
            ]
        ).astype(np.int8)  # (features, O, 3)
        is_left = _IN[left[hands]]
        features[:, ~is_left] = -1
        rows = features.transpose(1, 0, 2).reshape(len(hands), -1)
        _, first, group = np.unique(rows, axis=0, return_index=True, return_inverse=True)
        self._features: Final = np.ascontiguousarray(
            features[:, first].swapaxes(1, 2), np.intp
        )  # (features, 3, G)
        self._is_left: Final = np.ascontiguousarray(is_left[first].T)
        costs = np.zeros((len(markets.each), SETTINGS, len(first)), np.int64)
        for place, of in enumerate(markets.costs):
            for setting in range(SETTINGS):
                costs[place, setting] = np.bincount(
                    group.ravel(), of[hands, setting] * is_left[:, setting], len(first)
                )
        self._costs: Final = costs
        decided = np.nonzero(_COUNT[left] <= 1)[0]
        self._fixed: Final[Whole] = markets.costs_of_masks[:, decided, left[decided]].sum(axis=1)
        self._scores = self._all_scores()

    def _all_scores(self) -> Whole:
        low, high, ties, *extras = self._features
        total = np.array(self.card.low)[low] + np.array(self.card.high)[high]
        for extra, times in zip(self.card.extras, extras, strict=True):
            total = total + extra.add * times
        return np.where(self._is_left, _TIES * total + ties, _NONE)

    def best(self, direction: Direction, cost: Cost, most: int) -> Cost | None:
        """Move the card along a direction to the lowest cost; return it, or ``None`` if that is not lower."""
        steps = self._steps(direction, most)
        if len(steps) <= 1:
            return None
        each = self._along(direction, steps)
        total = each.sum(axis=0)
        aim = each.max(axis=0) if self._markets.aim == "worst" else total
        at = np.lexsort((np.abs(steps), total, aim))[0]
        found = Cost(int(aim[at]), int(total[at]), tuple(each[:, at].tolist()))
        if found >= cost:
            return None
        self.card = _moved(self.card, direction, int(steps[at]))
        self._scores = self._all_scores()
        return found

    def _steps(self, direction: Direction, most: int) -> Whole:
        """Return the amounts by which the scores of a direction may change."""
        largest = self._limits.largest
        if direction.part < len(_PARTS):
            scores, (_, first, last) = self.card.parts[direction.part], direction
            old = np.array(scores[first : last + 1])
            lowest = scores[first - 1] if self._limits.rising and first else 0
            highest = scores[last + 1] if self._limits.rising and last < _LEVELS - 1 else largest
            steps = np.arange(lowest - int(old.min()), highest - int(old.max()) + 1)
            spare = most - self.card.numbers + int((old != 0).sum())
            allowed: Whole = steps[((old + steps[:, None]) != 0).sum(axis=1) <= spare]
            return allowed
        old_add = self.card.extras[direction.first].add
        return np.array([add - old_add for add in range(-largest, largest + 1) if add])

    def _along(self, direction: Direction, steps: Whole) -> Whole:
        """Return (B, steps): the cost in each market for each amount."""
        if direction.part < len(_PARTS):
            level = self._features[direction.part]
            moves = (level >= direction.first) & (level <= direction.last)
            return self._for_flags(moves, steps)
        times = np.where(self._is_left, self._features[3 + direction.first], 0)
        if times.max() <= 1:
            return self._for_flags(times > 0, steps)
        found = np.empty((len(self._costs), len(steps)), np.int64)
        for place, step in enumerate(steps):
            found[:, place] = self._best_of(self._scores + _TIES * step * times)[1].sum(axis=1)
        return found + self._fixed[:, None]

    def _best_of(self, scores: Whole) -> tuple[Whole, Whole]:
        """Return (G,), the highest of scores, (3, G), and (B, G), what it costs."""
        highest, costs = scores[0], self._costs[:, 0]
        for score, cost in zip(scores[1:], self._costs.swapaxes(0, 1)[1:], strict=True):
            is_higher = score > highest
            highest = np.where(is_higher, score, highest)
            costs = np.where(is_higher, cost, costs)
        return highest, costs

    def _for_flags(self, moves: Flags, steps: Whole) -> Whole:
        """Return (B, steps): costs if some settings get an amount more.

        The best of them wins from the least amount at which it scores more than the best other setting.
        """
        with_more = self._best_of(np.where(moves, self._scores, _NONE))
        others = self._best_of(np.where(moves, _NONE, self._scores))
        least, most = int(steps[0]), int(steps[-1])
        behind = others[0] - with_more[0]
        begin = np.clip(behind // _TIES + 1, least, most + 1) - least
        without = others[1]
        saved = with_more[1] - without
        changes = np.stack([np.bincount(begin, each, most - least + 2) for each in saved])
        along = np.cumsum(changes.astype(np.int64), axis=1) + (without.sum(axis=1) + self._fixed)[:, None]
        found: Whole = along[:, steps - least]
        return found


def _any_extra(rng: Generator) -> Extra:
    """Return a random extra for some of the highest leading tiles."""
    tiles = tuple(range(int(rng.integers(1, len(TILES) // 2))))
    return Extra(1, _HANDS[int(rng.integers(len(_HANDS)))], int(rng.integers(_LEVELS // 2, _LEVELS)), tiles)


def _moved(card: Card, direction: Direction, step: int) -> Card:
    if direction.part < len(_PARTS):
        scores = list(card.parts[direction.part])
        for level in range(direction.first, direction.last + 1):
            scores[level] += step
        return card._replace(low=tuple(scores)) if direction.part == 0 else card._replace(high=tuple(scores))
    extras = list(card.extras)
    extras[direction.first] = extras[direction.first]._replace(add=extras[direction.first].add + step)
    return card._replace(extras=tuple(extras))


@lru_cache
def _directions(extras: int) -> tuple[Direction, ...]:
    """Return the single scores, the ranges of levels, and the extras."""
    ranges = [
        Direction(part, first, last)
        for part in range(len(_PARTS))
        for first in range(_LEVELS)
        for last in range(first, _LEVELS)
        if first or last < _LEVELS - 1
    ]
    return (*ranges, *(Direction(len(_PARTS), extra, extra) for extra in range(extras)))


def _other_extras(extra: Extra) -> Iterator[Extra]:
    for hand in _HANDS:
        if hand != extra.hand:
            yield extra._replace(hand=hand)
    for limit in range(_LEVELS):
        if limit != extra.limit:
            yield extra._replace(limit=limit)
    for tile in range(len(TILES)):
        tiles = tuple(sorted({tile}.symmetric_difference(extra.tiles)))
        if tiles:
            yield extra._replace(tiles=tiles)


_IN: Final[NDArray[np.bool_]] = (np.arange(MASKS)[:, None] >> np.arange(SETTINGS) & 1) > 0
_COUNT: Final = _IN.sum(axis=1)
