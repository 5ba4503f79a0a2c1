"""The notation of tiles: the parser accepts what people type, and software prints faces.

A face is written with a hyphen, ``6-6`` or ``1-3``, with either end first. The short names of the documents
are accepted in upper and lower case: ``teen`` ``12``, ``day`` ``2``, ``H8`` ``high8``, ``L4``, ``11``, ``9``,
``gee3``. Chinese names are accepted too. A bare ``11`` is the eleven; the tile with two ones is ``1-1`` or
``day``.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from paigow.errors import PaigowError, unexpected
from paigow.tiles.kinds import KIND_BY_NAME, KINDS, Kind
from paigow.tiles.tile import PIECES, Hand, Tile

ACCEPTED: Final = (
    "a face such as 6-6 or 1-3, or a name: teen (12), day (2), high8 (H8), high4 (H4), high10 (H10), high6 (H6), "
    "low4 (L4), eleven (11), low10 (L10), high7 (H7), low6 (L6), nine (9), low8 (L8), low7 (L7), five (5), gee6, gee3, "
    "or a Chinese name (天 地 人 鵝 ...)"
)
_WORDS: Final[dict[str, Kind]] = {
    word: kind for kind in KINDS for word in (kind.name, kind.chinese, *kind.short) if word not in PIECES
}
_ENDS: Final = re.compile(r"([1-6])-([1-6])")
_JOINED: Final = re.compile(r"\b(high|low|h|l)\s+(4|6|7|8|10)\b|\b(gee|g)\s+([36])(?![-\d])", re.IGNORECASE)
_SEPARATORS: Final = re.compile(r"[\s,;+]+")


class TileNotationError(PaigowError):
    """The error for a word that names no tile, or for more pieces of a tile than the set has.

    Attributes:
        field: Always "tiles".
        value: The word in error, or what was given instead of words.
        word: The same as a text.
        expected: What the parser accepts in its place.

    Example:
        >>> try:
        ...     parse_tiles("7-7")
        ... except TileNotationError as error:
        ...     print(error.word)
        7-7
    """

    def __init__(self, word: object, expected: str) -> None:
        super().__init__(f"{word!r}: expected {expected}")
        self.field = "tiles"
        self.value = word
        self.word = str(word)
        self.expected = expected

    def __reduce__(self) -> tuple[object, ...]:
        """Support pickling, so that another process can raise the error and this one can report it."""
        return type(self), (self.value, self.expected)


def parse_tiles(text: str | Iterable[str], *, used: Iterable[Tile] = ()) -> tuple[Tile, ...]:
    """Read tiles from text or from a list of words. Pieces in ``used`` are not available.

    The name of a mixed kind (``9``) means the face that is still free. The faces that the text writes out are
    taken first.

    Raises:
        TileNotationError: for the first word that names no tile or asks for one piece too many.

    Example:
        >>> parse_tiles("teen 5-6 H8")
        (Tile(6-6), Tile(5-6), Tile(4-4))
    """
    words = _split(_text_of(text))
    try:
        taken = set(used)
    except TypeError:
        raise unexpected("used", used, "tiles of paigow.TILES") from None
    found: dict[int, Tile] = {}
    meanings = [(position, word, _meaning(word)) for position, word in enumerate(words)]
    for position, word, faces in sorted(meanings, key=lambda item: len(item[2])):  # written-out faces first
        free = [tile for face in faces for tile in PIECES[face] if tile not in taken]
        if not free:
            count = sum(len(PIECES[face]) for face in faces)
            expected = "each tile no more often than the set has it: " + f"{count} of {', '.join(faces)}"
            raise TileNotationError(word, expected)
        taken.add(free[0])
        found[position] = free[0]
    return tuple(found[position] for position in range(len(words)))


def parse_hand(text: str | Iterable[str], *, size: int = 4, used: Iterable[Tile] = ()) -> Hand:
    """Read exactly ``size`` tiles.

    Raises:
        TileNotationError: as ``parse_tiles``, or if the number of tiles is different.

    Example:
        >>> parse_hand("6-6 3-6 2-6 2-2")
        Hand('6-6 3-6 2-6 2-2')
    """
    if not isinstance(text, str):
        text = _text_of(text)
    tiles = parse_tiles(text, used=used)
    if len(tiles) != size:
        raise TileNotationError(_text_of(text), f"{size} tiles, not {len(tiles)}")
    return Hand(tiles)


def _text_of(given: object) -> str:
    """Return a text, or the words of a list as a text."""
    if isinstance(given, str):
        return given
    if isinstance(given, Iterable):
        words = list(given)
        if all(isinstance(word, str) for word in words):
            return " ".join(words)
    raise TileNotationError(given, "a text, or a list of words, such as '6-6 3-6'")


def faces(tiles: Iterable[Tile]) -> list[str]:
    """Return the faces of the tiles, as software prints them."""
    return [tile.face for tile in tiles]


def faces_of(kinds: Iterable[int]) -> list[str]:
    """Return one face for each kind index. If a kind occurs twice, both of its faces are returned."""
    met: Counter[int] = Counter()
    shown = []
    for kind in kinds:
        shown.append(KINDS[kind].faces[met[kind]])
        met[kind] += 1
    return shown


def kind_key(kinds: Iterable[Kind]) -> str:
    """Return the kinds joined by ``+`` in the order of the notation: ``teen+day+nine+gee3``."""
    return "+".join(kind.name for kind in sorted(kinds, key=lambda kind: kind.index))


def parse_kind_key(text: str) -> tuple[Kind, ...]:
    """Return the kinds of a ``kind_key``.

    Raises:
        TileNotationError: if a word is no kind, or if it occurs more often than the set allows.
    """
    names = text.split("+")
    for name, count in Counter(names).items():
        kind = KIND_BY_NAME.get(name)
        if kind is None:
            raise TileNotationError(name, "one of " + " ".join(KIND_BY_NAME))
        if count > len(kind.faces):
            raise TileNotationError(name, f"at most {len(kind.faces)} of {name}")
    return tuple(KIND_BY_NAME[name] for name in names)


def _split(text: str) -> list[str]:
    return list(_nonempty(_SEPARATORS.split(_JOINED.sub(r"\1\2\3\4", text))))


def _nonempty(words: Iterable[str]) -> Iterator[str]:
    return (word for word in words if word)


def _meaning(word: str) -> tuple[str, ...]:
    """Return the faces that a word may mean."""
    ends = _ENDS.fullmatch(word)
    if ends:
        low, high = sorted(ends.groups())
        face = f"{low}-{high}"
        if face in PIECES:
            return (face,)
    kind = _WORDS.get(word.lower())
    if kind is None:
        raise TileNotationError(word, ACCEPTED)
    return tuple(dict.fromkeys(kind.faces))
