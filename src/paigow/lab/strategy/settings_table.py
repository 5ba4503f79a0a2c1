"""What the words of a strategy mean, for all settings of a book at once."""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from itertools import combinations
from typing import Any, Final

import numpy as np

from paigow.books.phrases import Group, Phrase
from paigow.lab.hands import Flags, Hands, Place, Whole, every_hand
from paigow.lab.strategy.words import Choice, Condition, Test
from paigow.rules import Ranks, ruleset
from paigow.tiles import GEE, KINDS

LEVELS: Final = (*map(str, range(10)), "high_nine", "gong", "wong", "pair")
"""Levels of a two-tile hand, lowest first: points, then the ranked hands by their tiles."""
_HIGH_NINE: Final = LEVELS.index("high_nine")
_PAIR: Final = LEVELS.index("pair")
_GEES: Final = frozenset(kind.index for kind in GEE)
_SPLITS: Final = [(two, tuple({0, 1, 2, 3}.difference(two))) for two in combinations(range(4), 2)]
"""Two of four places, and the other two."""


class SettingsTable:
    """Facts about all M settings of the N hands of a book.

    Settings left are (M,) flags. Facts about two-tile hands are (17, 17) tables over two kinds.
    """

    def __init__(self, hands: Hands) -> None:
        self.hands = hands
        self._ranks: Final[Ranks] = ruleset(hands.book).ranks
        size = len(KINDS)
        level, self._strength = np.zeros((2, size, size), np.int64)
        self._lead: Whole = np.zeros((size, size), np.int64)
        for two in self._ranks.hands.values():
            one, other = (kind.index for kind in two.kinds)
            for pair in ((one, other), (other, one)):
                level[pair] = LEVELS.index(two.cls) if two.cls in LEVELS else two.points
                self._strength[pair] = two.high
                self._lead[pair] = min(one, other, key=lambda kind: (self._ranks.single[kind], kind))
        self.two_tile_levels: Final[Whole] = level
        """(17, 17) index in ``LEVELS`` of two kinds."""
        self.levels: Final[Mapping[str, Whole]] = {part: self.of(part, level) for part in ("low", "high")}
        """(M,) index in ``LEVELS`` of the low and the high hand."""
        points = np.where(level < _HIGH_NINE, level, level - 1)
        self.points: Final[Mapping[str, Whole]] = {part: self.of(part, points) for part in ("low", "high")}
        """(M,) points: 0 to 9, high nine 9, gong 10, wong 11, pair 12."""
        rows = int(max(hands.low.max(), hands.high.max())) + 1
        self._orders: Final = {
            "best low": hands.low * rows + hands.high,
            "best high": hands.high * rows + hands.low,
            "most points": self.points["low"] + self.points["high"],
            "most low points": self.points["low"],
            "most high points": self.points["high"],
            "least difference": self.points["low"] - self.points["high"],
        }

    # ---- settings left ---------------------------------------------------------------------------------------------

    def some(self, settings: Flags) -> Flags:
        """Return (N,): whether a hand has one of some settings."""
        found: Flags = np.logical_or.reduceat(settings, self.hands.first[:-1])
        return found

    def best(self, values: Whole, left: Flags) -> Flags:
        """Return the settings left with the highest value of their hand."""
        least = np.iinfo(np.int64).min
        top = np.maximum.reduceat(np.where(left, values, least), self.hands.first[:-1])
        best: Flags = left & (values == top[self.hands.hand])
        return best

    def undecided(self, left: Flags) -> Place:
        """Return the hands with settings left that rank differently, by index in N."""
        alike = np.ones(len(self.hands), bool)
        for strength in (self.hands.low, self.hands.high):
            top = np.maximum.reduceat(np.where(left, strength, -1), self.hands.first[:-1])
            least = np.minimum.reduceat(np.where(left, strength, top.max() + 1), self.hands.first[:-1])
            alike &= top == least
        return np.nonzero(~alike)[0]

    def kept(self, choice: Choice, left: Flags, score: Whole | None) -> Flags:
        """Return the settings left that a choice keeps."""
        match choice.order:
            case "":
                return left & self.pass_all(choice.tests)
            case "best in both":
                low, high = self.best(self.hands.low, left), self.best(self.hands.high, left)
                return low & high
            case "not beaten in both":
                return left & ~self._beaten(left)
            case "highest score":
                assert score is not None  # a file with this word has a score card
                return self.best(score, left)
            case order:
                return self.best(self._orders[order], left)

    def holds(self, condition: Condition, left: Flags) -> Flags:
        """Return (N,): whether a condition holds for each hand and its settings left."""
        if condition.hand is not None:
            return _hands_that_fit(condition.hand, gees_alike=self.hands.gees_alike)
        passing = self.pass_all(condition.tests)
        match condition.which:
            case "some":
                return self.some(left & passing)
            case "every":
                return ~self.some(left & ~passing)
            case "no":
                return ~self.some(left & passing)
            case order:
                return self.some(self.best(self._orders[order], left) & passing)

    def _beaten(self, left: Flags) -> Flags:
        """Return the settings than which another one left is better in one hand and no worse in the other."""
        low, high, hand = self.hands.low, self.hands.high, self.hands.hand
        beaten = np.zeros(len(hand), bool)
        for step in (1, 2, -1, -2):
            other = np.roll(np.arange(len(hand)), step)
            is_better = (low[other] >= low) & (high[other] >= high) & (low[other] + high[other] > low + high)
            beaten |= (hand[other] == hand) & left[other] & is_better
        return beaten

    # ---- tests -----------------------------------------------------------------------------------------------------

    def pass_all(self, tests: Sequence[Test]) -> Flags:
        """Return (M,): the settings that pass all tests."""
        passing = np.ones(len(self.hands.hand), bool)
        for test in tests:
            passing &= self._passing(test.phrase) != test.is_negated
        return passing

    def two_tiles_that_pass(self, tests: Sequence[Test]) -> Flags:
        """Return (17, 17): whether two kinds pass all tests of a two-tile hand."""
        passing = np.ones_like(self.two_tile_levels, bool)
        for test in tests:
            passing &= self._two_tiles(test.phrase.word, test.phrase) != test.is_negated
        return passing

    def _passing(self, phrase: Phrase) -> Flags:
        part, _, word = phrase.word.partition(" ")
        if part in self.levels:
            flags: Flags = self.of(part, self._two_tiles(word, phrase))
            return flags
        return self._settings(phrase)

    def of(self, part: str, table: Any) -> Any:
        """Return (M,): the fact of a (17, 17) table about the low or the high hand of each setting."""
        tiles = self.hands.low_tiles if part == "low" else self.hands.high_tiles
        return table[tiles[:, 0], tiles[:, 1]]

    def _two_tiles(self, word: str, phrase: Phrase) -> Flags:
        """Return (17, 17): whether two-tile hands pass a test."""
        found: Flags
        match word:
            case "at least <n> <group>":
                (kind,) = phrase.groups[0]
                found = self._strength >= self._ranks.least(phrase.numbers[0], KINDS[kind])
            case "at least <rank>":
                found = self._strength >= self._ranks.strength_of(phrase.rank)
            case "at most <n>":
                found = self.two_tile_levels <= phrase.numbers[0]
            case "at most <class>":
                found = self.two_tile_levels <= LEVELS.index(phrase.rank)
            case "is <n>":
                found = self.two_tile_levels == phrase.numbers[0]
            case "is <class>":
                found = self.two_tile_levels == LEVELS.index(phrase.rank)
            case "led by <group>":
                found = _are_in(phrase.groups[0])[self._lead]
            case _:  # "has <group>"
                kinds = _are_in(phrase.groups[0])
                found = kinds[:, None] | kinds
        return found

    def _settings(self, phrase: Phrase) -> Flags:
        """Return (M,): whether settings pass a test of both hands."""
        total = self.points["low"] + self.points["high"]
        difference = self.points["high"] - self.points["low"]
        found: Flags
        match phrase.word:
            case "total at least <n>":
                found = total >= phrase.numbers[0]
            case "total at most <n>":
                found = total <= phrase.numbers[0]
            case "total is <n>":
                found = total == phrase.numbers[0]
            case "difference at least <n>":
                found = difference >= phrase.numbers[0]
            case "difference at most <n>":
                found = difference <= phrase.numbers[0]
            case "pair kept":
                found = self.levels["high"] == _PAIR
            case "pair split":
                has_pair = _has_pair(_tiles_by_place(gees_alike=self.hands.gees_alike))
                found = has_pair[self.hands.hand] & (self.levels["high"] != _PAIR)
            case _:  # "<group> with <group>"
                one, other = map(_are_in, phrase.groups)
                table = one[:, None] & other
                found = self.of("low", table | table.T) | self.of("high", table | table.T)
        return found


# ---- conditions about the four tiles, alike in every book ------------------------------------------------------------


@lru_cache(maxsize=512)
def _hands_that_fit(phrase: Phrase, *, gees_alike: bool) -> Flags:
    """Return (N,): whether a condition about the four tiles holds."""
    tiles = _tiles_by_place(gees_alike=gees_alike)
    match phrase.word:
        case "has <groups>":
            return _has(phrase.groups, tiles)
        case "without <group>":
            return ~_has(phrase.groups, tiles)
        case "no pair":
            return ~_has_pair(tiles)
        case "pair":
            return _has_pair(tiles)
        case _:  # "pair <group>", with or without "beside <lists>"
            return _has_pair(tiles, phrase)


@cache
def _tiles_by_place(*, gees_alike: bool) -> tuple[Whole, ...]:
    """Return the first, second, third and fourth tile of every hand, each (N,)."""
    return tuple(np.ascontiguousarray(tiles) for tiles in every_hand(gees_alike=gees_alike)[0].T)


def _has(groups: Sequence[Group], tiles: Sequence[Whole]) -> Flags:
    """Return (N,): whether each group can have a tile of its own, by Hall's condition."""
    found = np.ones(len(tiles[0]), bool)
    for size in range(1, len(groups) + 1):
        for some in combinations(groups, size):
            fits = _are_in(frozenset[int]().union(*some)).astype(np.uint8)
            one, two, three, four = (fits[each] for each in tiles)
            found &= one + two + three + four >= size
    return found


def _has_pair(tiles: Sequence[Whole], phrase: Phrase | None = None) -> Flags:
    """Return (N,): whether a hand has a pair, or the pair that a phrase describes."""
    found = np.zeros(len(tiles[0]), bool)
    for (i, j), (k, m) in _SPLITS:
        one, other = tiles[i], tiles[j]
        fits = (one == other) | (_are_in(_GEES)[one] & _are_in(_GEES)[other])
        if phrase is not None:
            fits &= _are_in(phrase.groups[0])[one]
            if phrase.lists:
                fits &= _are_beside(tiles[k], tiles[m], phrase.lists)
        found |= fits
    return found


def _are_beside(one: Whole, other: Whole, lists: Sequence[tuple[Group, Group]]) -> Flags:
    """Return (N,): whether two tiles of each hand are of one of some pairs of groups."""
    found = np.zeros(len(one), bool)
    for first, second in lists:
        for a, b in ((one, other), (other, one)):
            found |= _are_in(first)[a] & _are_in(second)[b]
    return found


@cache
def _are_in(group: Group) -> Flags:
    """Return (17,): whether each kind is in a group."""
    flags: Flags = np.isin(np.arange(len(KINDS)), list(group))
    return flags


@lru_cache(maxsize=32)
def settings_table(hands: Hands) -> SettingsTable:
    """Return the table of all settings, cached for the next strategy."""
    return SettingsTable(hands)
