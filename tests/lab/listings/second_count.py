"""The second count of every setting against a house way, once for each book."""

from functools import cache

from paigow.tiles import parse_tiles
from tests.oracles.ranking import Setting, high_rank, low_rank
from tests.oracles.strategies import Kinds, Market

Ranks = tuple[object, object]


@cache
def market(book: str) -> Market:
    return Market(book)


def kinds_of(faces: list[str]) -> Kinds:
    """Kinds of tiles in the order of the set."""
    tiles = sorted(parse_tiles(" ".join(faces)), key=lambda tile: tile.number)
    return tuple(tile.kind.name for tile in tiles)


def twins(kinds: Kinds) -> set[Kinds]:
    """The hands that one stands for where the gee tiles rank alike."""
    if ("gee6" in kinds) == ("gee3" in kinds):
        return {kinds}
    return {(*(kind for kind in kinds if not kind.startswith("gee")), gee) for gee in ("gee6", "gee3")}


def ranks(book: str, way: Setting) -> Ranks:
    """The ranks of the low and of the high hand."""
    return low_rank(book, way[0]), high_rank(book, way[1])


def setting_of(low: list[str], high: list[str]) -> Setting:
    """A setting by its faces."""
    (a, b), (c, d) = kinds_of(low), kinds_of(high)
    return (a, b), (c, d)
