"""Strategy files, ``paigow-strategy/1``: a second reading of docs/strategies.md, and a second count.

It shares no line with the package: it reads the TOML itself, sets one hand at a time, and counts with the grids of
``enumeration``.
"""

import tomllib
from collections.abc import Callable
from functools import cache
from itertools import combinations, permutations
from typing import Any, NamedTuple

from tests.oracles.enumeration import Counts, Grid, deals_with
from tests.oracles.house_ways import house_way
from tests.oracles.ranking import (
    EIGHTS,
    GEES,
    GONG,
    HIGH_NINE,
    POINTS,
    SEVENS,
    WONG,
    Pair,
    Setting,
    as_good,
    high_rank,
    is_pair,
    low_rank,
    multisets,
    points,
    rank,
    same_rank,
    settings,
    single_rank,
    special,
    weight,
)

Kinds = tuple[str, ...]
LEVELS = [*map(str, range(10)), "high_nine", "gong", "wong", "pair"]
NUMBERED = {
    "4": {"high4", "low4"},
    "5": {"five"},
    "6": {"high6", "low6"},
    "7": {"high7", "low7"},
    "8": {"high8", "low8"},
    "9": {"nine"},
    "10": {"high10", "low10"},
    "11": {"eleven"},
    "gee": set(GEES),
}


@cache
def group(word: str) -> set[str]:
    """The kinds that a word such as ``teen|8`` names."""
    return set().union(*(NUMBERED.get(name, {name}) for name in word.split("|")))


def level(hand: Pair) -> int:
    """0 to 9 points, 10 high nine, 11 gong, 12 wong, 13 pair: by the tiles alone."""
    if is_pair(hand):
        return 13
    found = special(hand)[0]
    return {HIGH_NINE: 10, GONG: 11, WONG: 12}[found] if found else points(hand)


def counted(hand: Pair) -> int:
    """Points for the total: high nine 9, gong 10, wong 11, pair 12."""
    worth = level(hand)
    return worth if worth < 10 else worth - 1


def compared(number: int, words: list[str]) -> bool:
    """Does a number pass ``at least 3``, ``at most 3`` or ``is 3``?"""
    limit = int(words[-1])
    return {"least": number >= limit, "most": number <= limit, "is": number == limit}[words[-2]]


class Hand:
    """Four tiles with all their settings, and what a file says of them."""

    def __init__(self, book: str, kinds: Kinds, score: dict[str, Any] | None) -> None:
        self.book, self.kinds, self.score = book, kinds, score
        self.ways = [self.ordered(way) for way in settings(book, kinds)]

    def ordered(self, way: Setting) -> Setting:
        """Of two equal hands, the one with the higher tile is the high hand."""
        low, high = way
        if high_rank(self.book, low) != high_rank(self.book, high):
            return way
        tops = [sorted((single_rank(self.book, kind) for kind in hand), reverse=True) for hand in (low, high)]
        return (high, low) if tops[0] > tops[1] else way

    # --- tests ---

    def two(self, hand: Pair, words: list[str]) -> bool:
        """Does a two-tile hand pass a test?"""
        match words:
            case ["at", "least", number, tile] if number.isdigit():
                return rank(self.book, hand) >= (POINTS, int(number), single_rank(self.book, tile))
            case ["at", "least", name, head]:
                beside = {"high_nine": SEVENS, "gong": EIGHTS, "wong": ("nine",)}[name][0]
                return rank(self.book, hand) >= rank(self.book, (head, beside))
            case ["at", "least", name]:
                return level(hand) >= LEVELS.index(name)
            case ["at", "most", name]:
                return level(hand) <= LEVELS.index(name)
            case ["is", name]:
                return level(hand) == LEVELS.index(name)
            case ["led", "by", name]:
                return max(hand, key=lambda kind: single_rank(self.book, kind)) in group(name)
            case ["has", name]:
                return not group(name).isdisjoint(hand)
            case _:
                raise AssertionError(words)

    def one(self, way: Setting, text: str) -> bool:
        """Does a setting pass one test?"""
        if text.startswith("not "):
            return not self.one(way, text[4:])
        low, high = way
        match text.split():
            case ["low", *words]:
                return self.two(low, words)
            case ["high", *words]:
                return self.two(high, words)
            case ["total", *words]:
                return compared(counted(low) + counted(high), words)
            case ["difference", *words]:
                return compared(counted(high) - counted(low), words)
            case ["pair", "kept"]:
                return is_pair(high)
            case ["pair", "split"]:
                return any(map(is_pair, combinations(self.kinds, 2))) and not is_pair(high)
            case [one, "with", other]:
                return any(
                    a in group(one) and b in group(other) for hand in way for a, b in permutations(hand, 2)
                )
            case _:
                raise AssertionError(text)

    def passes(self, way: Setting, text: str) -> bool:
        return all(self.one(way, part) for part in text.split(" and "))

    # --- conditions and choices ---

    def fits(self, wanted: list[set[str]], tiles: Kinds) -> bool:
        """Can each group have a tile of its own?"""
        return not wanted or any(
            kind in wanted[0] and self.fits(wanted[1:], (*tiles[:place], *tiles[place + 1 :]))
            for place, kind in enumerate(tiles)
        )

    def has_pair(self, kinds: set[str] | None, beside: list[list[set[str]]]) -> bool:
        for i, j in combinations(range(4), 2):
            pair = self.kinds[i], self.kinds[j]
            rest = tuple(self.kinds[k] for k in range(4) if k not in (i, j))
            is_one = is_pair(pair) and (kinds is None or pair[0] in kinds)
            if is_one and (not beside or any(self.fits(two, rest) for two in beside)):
                return True
        return False

    def holds(self, text: str, left: list[Setting]) -> bool:
        first, _, rest = text.partition(" ")
        if text != "no pair" and first in {"some", "every", "no"}:
            passing = [self.passes(way, rest) for way in left]
            return {"some": any(passing), "every": all(passing), "no": not any(passing)}[first]
        match text.split():
            case ["has", *names]:
                return self.fits([group(name) for name in names], self.kinds)
            case ["without", name]:
                return group(name).isdisjoint(self.kinds)
            case ["pair"]:
                return self.has_pair(None, [])
            case ["no", "pair"]:
                return not self.has_pair(None, [])
            case ["pair", name]:
                return self.has_pair(group(name), [])
            case ["pair", name, "beside", *_]:
                lists = text.partition(" beside ")[2].split(", ")
                return self.has_pair(group(name), [[group(each) for each in two.split()] for two in lists])
            case ["best", *_]:
                order, _, test = text.partition(": ")
                return any(self.passes(way, test) for way in self.kept(order, left))
            case _:
                raise AssertionError(text)

    def low(self, way: Setting) -> Any:
        return low_rank(self.book, way[0])

    def high(self, way: Setting) -> Any:
        return high_rank(self.book, way[1])

    def kept(self, text: str, left: list[Setting]) -> list[Setting]:
        if not left:
            return []
        orders: dict[str, Callable[[Setting], Any]] = {
            "best low": lambda way: (self.low(way), self.high(way)),
            "best high": lambda way: (self.high(way), self.low(way)),
            "most points": lambda way: counted(way[0]) + counted(way[1]),
            "most low points": lambda way: counted(way[0]),
            "most high points": lambda way: counted(way[1]),
            "least difference": lambda way: counted(way[0]) - counted(way[1]),
            "highest score": self.scored,
        }
        if text in orders:
            most = max(map(orders[text], left))
            return [way for way in left if orders[text](way) == most]
        if text == "best in both":
            return [way for way in left if all(as_good(self.book, way, other) for other in left)]
        if text == "not beaten in both":
            return [
                way
                for way in left
                if not any(
                    as_good(self.book, other, way) and not same_rank(self.book, other, way) for other in left
                )
            ]
        return [way for way in left if self.passes(way, text)]

    def scored(self, way: Setting) -> int:
        assert self.score is not None
        total: int = self.score["low"][level(way[0])] + self.score["high"][level(way[1])]
        for plus in self.score.get("plus", []):
            hands = {"low": [way[0]], "high": [way[1]], "each": list(way)}[plus["hand"]]
            for hand in hands:
                total += plus["add"] * all(self.tested(hand, test) for test in plus["when"])
        return total

    def tested(self, hand: Pair, text: str) -> bool:
        if text.startswith("not "):
            return not self.two(hand, text[4:].split())
        return self.two(hand, text.split())


def set_by(text: str, book: str) -> dict[Kinds, Setting]:
    """The setting of each of the 4,285 hands by kind; every hand must be decided."""
    file = tomllib.loads(text)
    rows = file.get("rule") or [{"keep": ["highest score"]}]
    found = {}
    for kinds in multisets():
        hand = Hand(book, kinds, file.get("score"))
        left = hand.ways
        for row in rows:
            if all(hand.holds(condition, left) for condition in row.get("when", [])):
                kept = left
                for choice in row["keep"]:
                    kept = hand.kept(choice, kept)
                left = kept or left
        assert all(same_rank(book, left[0], way) for way in left), kinds
        found[kinds] = left[0]
    return found


def set_house_way(book: str) -> dict[Kinds, Setting]:
    """The house way's setting of each hand, as one of the settings of ``Hand``."""
    found = {}
    for kinds in multisets():
        wanted = house_way(book, kinds)
        found[kinds] = next(way for way in Hand(book, kinds, None).ways if same_rank(book, way, wanted))
    return found


# --- counting ---


class Price(NamedTuple):
    """Whole numbers: deals of 736,281,000; hands of 35,960; cost in 20ths of a wager over all deals."""

    win: int
    push: int
    lose: int
    hands: int
    cost: int


class Market:
    """Every setting of every hand against all hands of an opponent who sets the house way of a book."""

    def __init__(self, book: str) -> None:
        self.book = book
        self.hands = multisets()
        theirs = {hand: house_way(book, hand) for hand in self.hands}
        self.ours = {hand: Hand(book, hand, None).ways for hand in self.hands}
        ways = [*theirs.values(), *(way for each in self.ours.values() for way in each)]
        lows = sorted({low_rank(book, way[0]) for way in ways})
        highs = sorted({high_rank(book, way[1]) for way in ways})
        self._low = {worth: place for place, worth in enumerate(lows)}
        self._high = {worth: place for place, worth in enumerate(highs)}
        self._theirs = {hand: self._places(way) for hand, way in theirs.items()}
        self._grids: dict[Kinds, Grid] = {}
        self._threes: dict[Kinds, list[tuple[int, int, int]]] = {}
        for hand, (low, high) in self._theirs.items():
            for size in (0, 1, 2):
                for tiles in set(combinations(hand, size)):
                    grid = self._grids.setdefault(tiles, Grid(len(lows), len(highs)))
                    grid.below[low + 1][high + 1] += deals_with(hand, tiles)
            for tiles in set(combinations(hand, 3)):
                self._threes.setdefault(tiles, []).append((low, high, deals_with(hand, tiles)))
        for grid in self._grids.values():
            grid.sum_up()

    def _places(self, way: Setting) -> tuple[int, int]:
        return self._low[low_rank(self.book, way[0])], self._high[high_rank(self.book, way[1])]

    def counts(self, hand: Kinds, way: Setting, *, banks: bool) -> Counts:
        """Opposing hands that a setting beats in both hands, in one, in none. The bank wins equal hands."""
        low, high = (place + banks for place in self._places(way))
        found = [0, 0, 0]
        for size, sign in ((0, 1), (1, -1), (2, 1)):
            for tiles in combinations(hand, size):
                for i, count in enumerate(self._grids[tiles].counts(low, high)):
                    found[i] += sign * count
        shared = [each for tiles in combinations(hand, 3) for each in self._threes[tiles]]
        for other_low, other_high, count in shared:
            found[2 - ((low > other_low) + (high > other_high))] -= count
        other_low, other_high = self._theirs[hand]
        found[2 - ((low > other_low) + (high > other_high))] += 1
        return found[0], found[1], found[2]

    def prices(self, strategies: list[dict[Kinds, Setting]], *, banks: bool) -> list[Price]:
        """Price strategies at a commission of 5 %."""
        found = [[0, 0, 0, 0, 0] for _ in strategies]
        for hand in self.hands:
            times = weight(hand)
            counts = {way: self.counts(hand, way, banks=banks) for way in self.ours[hand]}
            gains = {way: 19 * win - 20 * lose for way, (win, _, lose) in counts.items()}
            best = max(gains.values())
            for price, strategy in zip(found, strategies, strict=True):
                way = strategy[hand]
                cost = best - gains[way]
                for i, value in enumerate((*counts[way], int(cost > 0), cost)):
                    price[i] += times * value
        return [Price(*price) for price in found]
