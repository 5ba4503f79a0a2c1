"""The conditions and choices that a search may use, and what they mean for every hand."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import combinations_with_replacement
from typing import Any, Final, Literal

import numpy as np
from numpy.typing import NDArray

from paigow.lab.hands import Flags, Place
from paigow.lab.strategy.search.markets import MASKS, Markets, Masks
from paigow.lab.strategy.settings_table import LEVELS
from paigow.lab.strategy.words import Choice, Condition, Test, read_choice, read_condition

Width = Literal["small", "large"]
"""How many words a search may use."""
LEADS: Final = (
    "teen",
    "teen|day",
    "teen|day|high8",
    "teen|day|high8|high4",
    "teen|day|high8|high4|high10",
)
"""Groups of leading tiles, from the highest."""
TILES: Final = ("teen", "day", "high8", "low8", "8", "9", "7", "5", "gee", "high10", "low10", "10", "11",
    "high4", "low4", "4", "high6", "low6", "6", "teen|day", "teen|day|9", "high10|high8", "teen|day|high8",
    "7|8|9", "8|9", "7|8", "10|11", "low10|11|low8", "high6|low6|7", "5|6|7",
)  # fmt: skip
"""Groups of tiles that a condition about the four tiles may name."""
_DECIDING: Final = ("best high", "best low")


def hand_tests(width: Width) -> Iterator[str]:
    """Yield tests of one two-tile hand, each with one opposite at most: the search negates conditions itself."""
    yield from (f"at least {rank}" for rank in LEVELS[1:])
    yield from (f"led by {group}" for group in LEADS)
    yield from (f"is {rank}" for rank in LEVELS)
    if width == "large":
        yield from (f"has {group}" for group in TILES)


def setting_tests(width: Width) -> Iterator[str]:
    """Yield tests of one setting."""
    for part in ("low", "high"):
        yield from (f"{part} {test}" for test in hand_tests(width))
    yield from (f"total at least {total}" for total in range(3, 20))
    yield from (f"difference at least {points}" for points in range(9))
    yield from ("pair kept", "pair split")
    if width == "large":
        for low in LEVELS[2:10]:
            yield from (f"low at least {low} and high at least {high}" for high in LEVELS[4:])


def conditions(width: Width) -> Iterator[str]:
    """Yield all conditions, the plainest first."""
    for test in setting_tests(width):
        yield from (f"{which} {test}" for which in ("no", "some"))
        if " and " not in test:
            for which in ("best low:", "best high:"):
                yield f"{which} {test}"
                yield f"{which} {opposite(test)}"
            yield f"every {test}"
            yield f"some {opposite(test)}"
    for tile in TILES:
        yield f"has {tile}"
        yield f"without {tile}"
    yield from ("pair", "no pair")
    yield from (f"pair {tile}" for tile in TILES)
    if width == "large":
        for one, other in combinations_with_replacement(TILES[:20], 2):
            yield f"has {one} {other}"


def choices(width: Width) -> Iterator[tuple[str, ...]]:
    """Yield what a rule may keep, the plainest first."""
    yield from ((order,) for order in (*_DECIDING, "most points", "best in both", "not beaten in both"))
    orders = ("most points", "most low points", "most high points", "least difference")
    yield from ((order, last) for order in orders for last in _DECIDING)
    for test in setting_tests(width):
        tests = [test] if " and " in test else [test, opposite(test)]
        yield from ((each, last) for each in tests for last in _DECIDING)
        if " and " not in test:
            yield from ((each,) for each in tests)


def opposite(test: str) -> str:
    """Return the words for a test that fails.

    Example:
        >>> opposite("low at least 8"), opposite("high at least gong"), opposite("high led by teen|day")
        ('low at most 7', 'high at most high_nine', 'not high led by teen|day')
    """
    words, _, least = test.rpartition(" at least ")
    if not words or least == "0" or " and " in test:
        return f"not {test}"
    below = str(int(least) - 1) if least.isdigit() else LEVELS[LEVELS.index(least) - 1]
    return f"{words} at most {below}"


class Vocabulary:
    """The words of a search, compiled. Hands that no word tells apart are one group; G groups.

    Attributes:
        conditions: Conditions as text; C of them.
        choices: Choices of a rule as text; K of them.
        group: (H,) the group of each hand.
        first: (G,) the first hand of each group.
        full: (G,) mask of all settings.
        keeps: (K, G, 8) what a choice keeps of each mask; 0 for none.
    """

    def __init__(
        self, markets: Markets, conditions: Sequence[str], choices: Sequence[tuple[str, ...]]
    ) -> None:
        self.markets: Final = markets
        self.conditions: Final = tuple(conditions)
        self.choices: Final = tuple(choices)
        self._tests: dict[tuple[Test, ...], Masks] = {}
        self._best = {order: markets.orders(order) for order in ("best low", "best high")}
        read = list(map(read_condition, self.conditions))
        self._which: Final = np.array([_WHICH.index(one.which) for one in read])
        passing = np.stack([self._compiled(one) for one in read])
        keeps = np.stack([self._kept(words) for words in self.choices])
        alike = np.concatenate(
            [markets.full[:, None], passing.T, keeps.transpose(1, 0, 2).reshape(len(passing.T), -1)], 1
        )
        self.first, self.group = groups_of_equal(alike)
        self.full: Final = markets.full[self.first]
        self._passing: Final = passing[:, self.first]
        self.keeps: Final = keeps[:, self.first]
        self._best = {order: best[self.first] for order, best in self._best.items()}

    @classmethod
    def of_width(cls, markets: Markets, width: Width) -> "Vocabulary":
        """Return the words of a width."""
        return cls(markets, list(dict.fromkeys(conditions(width))), list(dict.fromkeys(choices(width))))

    def _compiled(self, condition: Condition) -> Masks:
        """Return (H,): the settings that pass; for a condition about the four tiles, whether it holds."""
        if condition.hand is None:
            return self._passes(condition.tests)
        found = [
            table.holds(condition, np.ones(len(table.hands.hand), bool)) for table in self.markets.tables
        ]
        return np.concatenate(found).astype(np.uint8)

    def _passes(self, tests: tuple[Test, ...]) -> Masks:
        if tests not in self._tests:
            self._tests[tests] = self.markets.masks([table.pass_all(tests) for table in self.markets.tables])
        return self._tests[tests]

    @cached_property
    def _every_mask(self) -> Masks:
        return np.tile(np.arange(MASKS, dtype=np.uint8), (len(self.markets.full), 1))

    def _kept(self, words: Sequence[str]) -> Masks:
        kept, rows = self._every_mask, np.arange(len(self.markets.full))[:, None]
        for choice in map(read_choice, words):
            kept = self._chosen(choice)[rows, kept]
        return kept

    def _chosen(self, choice: Choice) -> Masks:
        if choice.order in self._best:
            return self._best[choice.order]
        if choice.order:
            return self.markets.orders(choice.order)
        found: Masks = self._every_mask & self._passes(choice.tests)[:, None]
        return found

    def hold(self, masks: Masks, at: Place | slice = slice(None), only: Sequence[int] | None = None) -> Flags:
        """Return whether each condition, or only some, holds for some groups and their settings left: (C, groups)."""
        chosen = slice(None) if only is None else list(only)
        which, passing = self._which[chosen], self._passing[chosen][:, at]
        found = np.zeros(passing.shape, bool)
        rows = np.arange(len(self.full))[at]
        for place, name in enumerate(_WHICH):
            some = np.nonzero(which == place)[0]
            of = passing[some]
            match name:
                case "some":
                    found[some] = of & masks > 0
                case "every":
                    found[some] = masks & ~of == 0
                case "no":
                    found[some] = of & masks == 0
                case "best low" | "best high":
                    found[some] = of & self._best[name][rows, masks] > 0
                case _:
                    found[some] = of > 0
        return found

    def rules(
        self, rows: Sequence[tuple[tuple[int, ...], int]]
    ) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
        """Return rules as words: the conditions and the choices of each."""
        return [(tuple(self.conditions[each] for each in when), self.choices[keep]) for when, keep in rows]

    def hold_for_masks(self, conditions: Sequence[int]) -> Flags:
        """Return (G, 8): whether all of some conditions hold for each group and mask."""
        found = [
            self.hold(np.full(len(self.full), mask, np.uint8), only=conditions).all(axis=0)
            for mask in range(MASKS)
        ]
        return np.stack(found, axis=1)


def groups_of_equal(rows: NDArray[Any]) -> tuple[Place, Place]:
    """Return the place of the first of equal rows, and for each row which of these it equals."""
    seen: dict[bytes, int] = {}
    first: list[int] = []
    group = np.empty(len(rows), np.intp)
    for place, row in enumerate(np.ascontiguousarray(rows)):
        known = seen.setdefault(row.tobytes(), len(first))
        if known == len(first):
            first.append(place)
        group[place] = known
    return np.array(first, np.intp), group


_WHICH: Final = ("", "some", "every", "no", "best low", "best high")
