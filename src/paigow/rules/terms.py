"""What the words of a house way mean.

A condition says whether a row applies to a hand and the settings left. A choice keeps some of the settings
left. ``paigow.books.phrases`` lists the words.
"""

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from paigow.books import Phrase
from paigow.rules.ranking import GONG, PAIR, POINTS, WONG, Ranks, TwoTiles
from paigow.rules.settings import KindSetting
from paigow.tiles import KINDS, is_pair

Left = Sequence[KindSetting]


class FourKinds(NamedTuple):
    """Four kinds by index in ascending order, and the facts that the terms need."""

    kinds: tuple[int, ...]
    pair: tuple[int, int] | None
    """The kinds of a pair in the hand, if there is one."""
    beside: tuple[int, ...]
    """The other two kinds."""


class Context(NamedTuple):
    """What a term may use besides the hand."""

    ranks: Ranks
    limit: tuple[int, int] | None
    """Points and least strength of a low hand that is good enough."""

    def reaches(self, setting: KindSetting) -> bool:
        """Return whether the low hand is good enough ("Harmony 3 or better")."""
        if self.limit is None:
            return True
        points, strength = self.limit
        return setting.low.score > points or (setting.low.score == points and setting.low.low >= strength)


Condition = Callable[[FourKinds, Left, Context], bool]
Choice = Callable[[FourKinds, Left, Context], Left]


def hand_of(kinds: tuple[int, ...]) -> FourKinds:
    """Return the hand of four kinds, by index in ascending order."""
    for i, j in combinations(range(len(kinds)), 2):
        if is_pair(KINDS[kinds[i]], KINDS[kinds[j]]):
            beside = tuple(kind for place, kind in enumerate(kinds) if place not in (i, j))
            return FourKinds(kinds, (kinds[i], kinds[j]), beside)
    return FourKinds(kinds, None, ())


def has_tiles(kinds: Sequence[int], groups: Sequence[frozenset[int]]) -> bool:
    """Return whether each group can have a tile of its own from ``kinds``."""
    if not groups:
        return True
    return any(
        kind in groups[0] and has_tiles((*kinds[:place], *kinds[place + 1 :]), groups[1:])
        for place, kind in enumerate(kinds)
    )


def condition(phrase: Phrase) -> Condition:
    """Return the meaning of a phrase of ``when``."""
    return _CONDITIONS[phrase.word](phrase)


def choice(phrase: Phrase) -> Choice:
    """Return the meaning of a phrase of ``keep``."""
    return _CHOICES[phrase.word](phrase)


def _every(test: Callable[[KindSetting, Context], bool]) -> Condition:
    return lambda hand, left, context: all(test(setting, context) for setting in left)


def _some(test: Callable[[KindSetting, Context], bool]) -> Condition:
    return lambda hand, left, context: any(test(setting, context) for setting in left)


def _pair_beside(phrase: Phrase) -> Condition:
    (group,) = phrase.groups

    def holds(hand: FourKinds, left: Left, context: Context) -> bool:
        return (
            hand.pair is not None
            and hand.pair[0] in group
            and any(has_tiles(hand.beside, list(pair)) for pair in phrase.lists)
        )

    return holds


def _is_combination(setting: KindSetting) -> bool:
    return setting.high.cls in {PAIR, WONG, GONG}


_CONDITIONS: Final[dict[str, Callable[[Phrase], Condition]]] = {
    "has <groups>": lambda p: lambda hand, left, context: has_tiles(hand.kinds, p.groups),
    "pair <group>": lambda p: (
        lambda hand, left, context: hand.pair is not None and hand.pair[0] in p.groups[0]
    ),
    "pair <group> beside <lists>": _pair_beside,
    "no pair": lambda p: lambda hand, left, context: hand.pair is None,
    "without <group>": lambda p: (
        lambda hand, left, context: not any(kind in p.groups[0] for kind in hand.kinds)
    ),
    "can make <n>/<n>": lambda p: _some(lambda s, c: (s.low.score, s.high.score) == p.numbers),
    "every low below the limit": lambda p: _every(lambda s, c: not c.reaches(s)),
    "low can reach the limit": lambda p: _some(lambda s, c: c.reaches(s)),
    "most low points reach the limit": lambda p: _some(
        lambda s, c: c.reaches(s)
    ),  # because more points reach it sooner
    "high can reach <n>": lambda p: _some(lambda s, c: s.high.score >= p.numbers[0]),
    "every low at most <n>": lambda p: _every(lambda s, c: s.low.score <= p.numbers[0]),
    "every low at least <n>": lambda p: _every(lambda s, c: s.low.score >= p.numbers[0]),
    "every high at most <n>": lambda p: _every(lambda s, c: s.high.score <= p.numbers[0]),
    "every high at least <n>": lambda p: _every(lambda s, c: s.high.score >= p.numbers[0]),
    "every total at most <n>": lambda p: _every(lambda s, c: s.low.score + s.high.score <= p.numbers[0]),
    "every total at least <n>": lambda p: _every(lambda s, c: s.low.score + s.high.score >= p.numbers[0]),
    "none makes <n>": lambda p: _every(lambda s, c: s.high.score != p.numbers[0]),
    "none is pair, wong or gong": lambda p: _every(lambda s, c: not _is_combination(s)),
}


def _those(test: Callable[[KindSetting, Context], bool]) -> Choice:
    return lambda hand, left, context: [setting for setting in left if test(setting, context)]


def _most(measure: Callable[[KindSetting], int]) -> Choice:
    def keep(hand: FourKinds, left: Left, context: Context) -> Left:
        most = max(measure(setting) for setting in left)
        return [setting for setting in left if measure(setting) == most]

    return keep


def _holds(setting: KindSetting, part: str, group: frozenset[int]) -> bool:
    return not group.isdisjoint(_indices(_part(setting, part)))


def _with(phrase: Phrase) -> Choice:
    return _those(
        lambda s, c: any(
            has_tiles([kind.index for kind in part.kinds], phrase.groups) for part in (s.low, s.high)
        )
    )


def _at_least(part: str, phrase: Phrase) -> Choice:
    def keep(hand: FourKinds, left: Left, context: Context) -> Left:
        strength = context.ranks.strength_of(phrase.rank)
        return [setting for setting in left if _part(setting, part).high >= strength]

    return keep


def _not_beaten(hand: FourKinds, left: Left, context: Context) -> Left:
    def beats(one: KindSetting, other: KindSetting) -> bool:
        return (
            all(a >= b for a, b in zip(one.strengths, other.strengths, strict=True))
            and one.strengths != other.strengths
        )

    return [setting for setting in left if not any(beats(other, setting) for other in left)]


def _by_height(hand: FourKinds, context: Context) -> list[int]:
    """Return the hand's kinds, highest individual rank first."""
    return sorted(hand.kinds, key=lambda kind: (context.ranks.single[kind], kind))


def _two_highest_apart(hand: FourKinds, left: Left, context: Context) -> Left:
    highest, second, *_ = _by_height(hand, context)
    return [s for s in left if not any({highest, second} <= _indices(part) for part in (s.low, s.high))]


def _highest_in(part: str) -> Choice:
    def keep(hand: FourKinds, left: Left, context: Context) -> Left:
        highest = _by_height(hand, context)[0]
        return [setting for setting in left if highest in _indices(_part(setting, part))]

    return keep


def _highest_with_lowest(hand: FourKinds, left: Left, context: Context) -> Left:
    highest, *_, lowest = _by_height(hand, context)
    return [s for s in left if any({highest, lowest} <= _indices(part) for part in (s.low, s.high))]


def _part(setting: KindSetting, part: str) -> TwoTiles:
    return setting.low if part == "low" else setting.high


def _indices(part: TwoTiles) -> set[int]:
    return {kind.index for kind in part.kinds}


def _small_tiles_make(phrase: Phrase) -> Choice:
    (points,) = phrase.numbers
    return _those(
        lambda s, c: any(
            part.cls == POINTS and sum(kind.pips for kind in part.kinds) == points for part in (s.low, s.high)
        )
    )


_CHOICES: Final[dict[str, Callable[[Phrase], Choice]]] = {
    "two pairs": lambda p: _those(lambda s, c: s.low.cls == s.high.cls == PAIR),
    "pair together": lambda p: _those(lambda s, c: s.high.cls == PAIR),
    "pair split": lambda p: _those(lambda s, c: s.high.cls != PAIR),
    "high is <class>": lambda p: _those(lambda s, c: s.high.cls == p.rank),
    "high is pair, wong or gong": lambda p: _those(lambda s, c: _is_combination(s)),
    "best high combination": lambda p: _most(lambda s: s.high.high if _is_combination(s) else 0),
    "low at the limit": lambda p: _those(lambda s, c: c.reaches(s)),
    "low at least <rank>": lambda p: _at_least("low", p),
    "high at least <rank>": lambda p: _at_least("high", p),
    "high makes <n>": lambda p: _those(lambda s, c: s.high.score == p.numbers[0]),
    "high makes 9, 8 or 7": lambda p: _those(lambda s, c: s.high.score in {9, 8, 7}),
    "makes <n>/<n>": lambda p: _those(lambda s, c: (s.low.score, s.high.score) == p.numbers),
    "small tiles make <n>": _small_tiles_make,
    "<group> in high": lambda p: _those(lambda s, c: _holds(s, "high", p.groups[0])),
    "<group> in low": lambda p: _those(lambda s, c: _holds(s, "low", p.groups[0])),
    "<group> with <group>": _with,
    "most low points": lambda p: _most(lambda s: s.low.score),
    "most high points": lambda p: _most(lambda s: s.high.score),
    "least difference": lambda p: _most(lambda s: s.low.score - s.high.score),
    "best low": lambda p: _most(lambda s: s.low.low),
    "best high": lambda p: _most(lambda s: s.high.high),
    "not beaten in both": lambda p: _not_beaten,
    "two highest apart": lambda p: _two_highest_apart,
    "highest in low": lambda p: _highest_in("low"),
    "highest in high": lambda p: _highest_in("high"),
    "highest with lowest": lambda p: _highest_with_lowest,
}
