"""The 32 physical tiles."""

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations
from typing import Final, Self

from paigow.errors import unexpected
from paigow.tiles.drawing import picture
from paigow.tiles.kinds import KINDS, Kind


class Tile:
    """One of the 32 tiles. Each tile exists once, so tiles are compared by identity.

    Attributes:
        number: 0..31, the position in the set, sorted by kind.
        kind: The kind, which decides the rank.
        face: The two ends with a hyphen, lower end first: ``"4-6"``. The two pieces of a matched pair share a face.

    Example:
        >>> from paigow.tiles import TILES
        >>> TILES[0], TILES[0].kind.name
        (Tile(6-6), 'teen')
    """

    __slots__ = ("code", "face", "kind", "number")

    def __init__(self, number: int, kind: Kind, face: str) -> None:
        self.number: Final = number
        self.kind: Final = kind
        self.face: Final = face
        self.code: Final = kind.code

    def __repr__(self) -> str:
        return f"Tile({self.face})"

    def _repr_svg_(self) -> str:
        """Return the tile as notebooks show it."""
        return picture([[self.face]])

    def __reduce__(self) -> tuple[object, ...]:
        return _tile_number, (self.number,)


class Hand(tuple[Tile, ...]):
    """Some tiles in their order. Equal to a tuple of the same tiles, and drawn by notebooks.

    Example:
        >>> from paigow.tiles import parse_hand
        >>> parse_hand("6-6 3-6 2-6 2-2")
        Hand('6-6 3-6 2-6 2-2')
    """

    __slots__ = ()

    def __new__(cls, iterable: Iterable[Tile] = (), /) -> Self:
        """Make a hand. Raises PaigowError if these are not tiles."""
        given: object = iterable
        found = tuple(given) if isinstance(given, Iterable) else (given,)
        if not all(isinstance(tile, Tile) for tile in found):
            raise unexpected("tiles", given, "tiles of paigow.TILES")
        return super().__new__(cls, found)

    def __repr__(self) -> str:
        return f"Hand({' '.join(tile.face for tile in self)!r})"

    def _repr_svg_(self) -> str:
        """Return the tiles as notebooks show them."""
        return picture([[tile.face for tile in self]])


def _tile_number(number: int) -> Tile:
    return TILES[number]


TILES: Final[tuple[Tile, ...]] = tuple(
    Tile(number, kind, face)
    for number, (kind, face) in enumerate((kind, face) for kind in KINDS for face in kind.faces)
)
"""The 32 tiles, sorted by kind. ``Tile.number`` is the place.

Example:
    >>> import paigow
    >>> paigow.TILES[0], paigow.TILES[31]
    (Tile(6-6), Tile(1-2))
"""
PIECES: Final[dict[str, tuple[Tile, ...]]] = {
    face: tuple(tile for tile in TILES if tile.face == face)
    for face in dict.fromkeys(tile.face for tile in TILES)
}
"""Face -> its one or two pieces."""
FACES: Final[tuple[str, ...]] = tuple(PIECES)
FULL_SET: Final[Counter[str]] = Counter(tile.face for tile in TILES)


def pieces(faces: Iterable[str]) -> tuple[Tile, ...]:
    """Return tiles with these faces. Each piece is used once.

    Raises:
        KeyError: if no tile has a face.
        IndexError: if a face is used more often than the set has pieces with it.
    """
    return _pieces(tuple(faces))


@lru_cache(maxsize=1 << 15)
def _pieces(faces: tuple[str, ...]) -> tuple[Tile, ...]:
    found: list[Tile] = []
    for face in faces:
        tile = PIECES[face][0]
        if tile in found:
            tile = PIECES[face][1]
        if tile in found:
            message = f"{face}: used more often than the set has pieces of it"
            raise IndexError(message)
        found.append(tile)
    return tuple(found)


def kind_multisets(size: int) -> dict[tuple[int, ...], int]:
    """Return every multiset of ``size`` kinds that the set allows -> the number of sets of physical tiles.

    Kinds are given by index, in ascending order. For four tiles there are 4,285 multisets, which stand for
    35,960 hands.
    """
    counts: Counter[tuple[int, ...]] = Counter()
    stock = [len(kind.faces) for kind in KINDS]

    def extend(start: int, chosen: tuple[int, ...], ways: int) -> None:
        if len(chosen) == size:
            counts[chosen] = ways
            return
        for index in range(start, len(KINDS)):
            for taken in range(1, min(stock[index], size - len(chosen)) + 1):
                ways_here = (
                    2 if stock[index] == 2 and taken == 1 else 1
                )  # one of two pieces, or all there are
                extend(index + 1, chosen + (index,) * taken, ways * ways_here)

    extend(0, (), 1)
    return dict(counts)


def all_hands() -> Iterable[tuple[Tile, Tile, Tile, Tile]]:
    """Return all 35,960 hands of four physical tiles."""
    return combinations(TILES, 4)
