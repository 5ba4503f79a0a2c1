"""Counting one hand at a time, by the second reading of the rules: what the lab's arrays are held against."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import combinations

from paigow.tiles import TILES, Tile
from tests.oracles.house_ways import house_way
from tests.oracles.ranking import Setting, high_rank, low_rank, result, settings

Results = dict[str, int]
Way = Callable[[str, tuple[str, ...]], Setting]


def kinds_of(tiles: Iterable[Tile]) -> tuple[str, ...]:
    """Names of kinds in the order of the set."""
    return tuple(tile.kind.name for tile in sorted(tiles, key=lambda tile: tile.number))


def others(hand: Sequence[Tile], seen: Sequence[Tile] = ()) -> list[tuple[Tile, ...]]:
    """Every hand that the opponent can hold."""
    return list(combinations([tile for tile in TILES if tile not in hand and tile not in seen], 4))


@cache
def set_house_way(book: str, kinds: tuple[str, ...]) -> Setting:
    return house_way(book, kinds)


def set_best_low(book: str, kinds: tuple[str, ...]) -> Setting:
    return max(settings(book, kinds), key=lambda each: (low_rank(book, each[0]), high_rank(book, each[1])))


def set_best_high(book: str, kinds: tuple[str, ...]) -> Setting:
    return max(settings(book, kinds), key=lambda each: (high_rank(book, each[1]), low_rank(book, each[0])))


def results(
    book: str, setting: Setting, opposing: Iterable[tuple[Tile, ...]], way: Way, *, banks: bool = False
) -> Results:
    """Wins, pushes and losses of one setting against each opposing hand."""
    counts = {"win": 0, "push": 0, "lose": 0}
    for other in opposing:
        laid = way(book, kinds_of(other))
        if banks:
            counts[{"win": "lose", "push": "push", "lose": "win"}[result(book, laid, setting)]] += 1
        else:
            counts[result(book, setting, laid)] += 1
    return counts


def split(low: Iterable[str], high: Iterable[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Two hands by kind, whatever the order of their tiles."""
    return tuple(sorted(low)), tuple(sorted(high))
