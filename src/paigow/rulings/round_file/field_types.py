"""The forms of values in a round file: coins, names, tiles, dice."""

from collections import Counter
from collections.abc import Iterable
from datetime import date
from typing import Annotated, Any, Final

from msgspec import Meta

from paigow.intake.bounds import form
from paigow.intake.faults import Faults, FaultsError
from paigow.intake.field_types import (
    MOST_NUMBERS,
    Form,
    UnfitError,
    one_of,
    row_of,
    text,
    whole,
)
from paigow.tiles import FULL_SET, PIECES, TileNotationError, parse_tiles

BOXES: Final = 8
STACKS: Final = 8
LONGEST_NAME: Final = 64
"""Longest name of a person, in letters."""
LONGEST_TEXT: Final = 500
"""Longest cause, cut or book, in letters."""
LONGEST_NOTE: Final = 5_000
"""Longest note, in letters."""
LONGEST_OPERATOR_FILE: Final = 131_072
"""Longest operator's file of a round, in letters."""
MOST_CUTS: Final = 64
NOT_NAMES: Final = ("house", "commission")
"""Reserved in the ruling's net, so nobody else may have these names."""


class RoundFileError(FaultsError):
    """An unusable round file."""


class RoundFaults(Faults):
    """The faults of a round file."""

    error = RoundFileError
    free = "x-"
    keeps_rows = True


def _person(value: Any) -> str:
    name: str = _NAME.read(value)
    if name != name.strip() or not name.isprintable():
        raise UnfitError("a name without spaces round it and without control characters")
    if name.casefold() in NOT_NAMES:
        raise UnfitError("another name: no player is named " + " or ".join(NOT_NAMES))
    return name


def _moment(value: Any) -> date:
    if not isinstance(value, date):
        raise UnfitError("a date, such as 2026-11-21T20:15:00Z or 2026-11-21, without quotation marks")
    return value


def _face(word: Any) -> str:
    """Return the one face that a word names.

    A kind with two faces ("nine") is refused: hands and deal can be compared only by faces.
    """
    if not isinstance(word, str):
        raise UnfitError("the face of a tile such as 6-6 or 1-3, in quotation marks")
    if len(word) > LONGEST_NAME:
        raise UnfitError(_TILE)
    try:
        tiles = parse_tiles(word)
    except TileNotationError as error:
        raise UnfitError(f"{_TILE}, not {error.word!r}") from error
    if len(tiles) != 1:
        raise UnfitError(f"one tile in each pair of quotation marks, not {word!r}")
    faces = dict.fromkeys(tiles[0].kind.faces)
    if len(faces) > 1 and "-" not in word:
        raise UnfitError(f"the face, {' or '.join(faces)}, not {word!r}")
    return tiles[0].face


def _tiles(count: int, expected: str) -> Form:
    def read(value: Any) -> tuple[str, ...]:
        if not isinstance(value, list):
            raise UnfitError(expected)
        if len(value) > MOST_NUMBERS:
            raise UnfitError(f"{expected}, not {len(value)}")
        faces = tuple(map(_face, value))
        if len(faces) != count:
            raise UnfitError(f"{expected}, not {len(faces)}")
        for face in excess(faces):
            raise UnfitError(f"{face} at most {len(PIECES[face])} times: the set has no more")
        return faces

    return Form(expected, read)


def _some_tiles(value: Any) -> tuple[str, ...]:
    """Return the seen tiles, one or more."""
    if not isinstance(value, list) or not 1 <= len(value) <= len(FULL_SET):
        raise UnfitError("a list of tiles")
    faces = tuple(map(_face, value))
    for face in excess(faces):
        raise UnfitError(f"{face} at most {len(PIECES[face])} times: the set has no more")
    return faces


def _cut_names(value: Any) -> tuple[str, ...]:
    """Return cuts by the book's names, with or without options."""
    if not isinstance(value, list) or not 1 <= len(value) <= MOST_CUTS:
        raise UnfitError(_CUTS)
    return tuple(_CUT.read(cut) for cut in value)


def excess(faces: Iterable[str]) -> list[str]:
    """Return the faces that occur more often than the set has pieces of them."""
    counts = Counter(faces)
    return [face for face, count in counts.items() if count > len(PIECES[face])]


_TILE: Final = "the face of a tile such as 6-6 or 1-3"

_CUTS: Final = "a list of cuts by name"
Text = Annotated[str, text("a text that is not empty", LONGEST_TEXT, least=1)]
_CUT: Final = form(Text)
_NAME: Final = form(Annotated[str, text("a text that is not empty", LONGEST_NAME, least=1)])
Note = Annotated[str, text("a text that is not empty", LONGEST_NOTE, least=1)]
OperatorText = Annotated[str, text("a text that is not empty", LONGEST_OPERATOR_FILE, least=1)]
Person = Annotated[str, Form("a name", _person)]
Moment = Annotated[date, Form("a date", _moment)]
Coins = Annotated[int, whole(1, wanted="a whole number of coins (hundredths) from {least} to {most}")]
CoinsOrNone = Annotated[int, whole(0, wanted="a whole number of coins (hundredths) from {least} to {most}")]
Chips = Annotated[
    tuple[Annotated[int, whole(1)], ...],
    row_of("a list of different chips, in coins", MOST_NUMBERS, least=1, are_different=True),
]
Box = Annotated[int, whole(1, BOXES, f"the number of a box, 1 to {BOXES}")]
Boxes = Annotated[
    tuple[Box, ...], row_of("a list of different box numbers", MOST_NUMBERS, least=1, are_different=True)
]
CutNames = Annotated[tuple[str, ...], Form(_CUTS, _cut_names)]
Stacks = Annotated[
    tuple[Annotated[int, whole(1, STACKS)], ...],
    row_of("a list of different stacks, 1 to 8", MOST_NUMBERS, least=1, are_different=True),
]
Positions = Annotated[int, whole(1, BOXES, f"how many boxes the layout has, 1 to {BOXES}")]
Count = Annotated[int, whole(1, 32, "how many tiles, 1 to 32")]
CountOrNone = Annotated[int, whole(0, 32, "how many tiles, 0 to 32")]
Four = Annotated[int, one_of((4, -4), "+4 or -4")]
Die = Annotated[int, whole(1, 6)]
Dice = Annotated[tuple[Die, Die, Die], Meta(description="three dice, each from 1 to 6")]
Faces = tuple[str, ...]
HandTiles = Annotated[Faces, _tiles(4, "a list of four tiles")]
LowTiles = Annotated[Faces, _tiles(2, "a list of the two tiles of the low hand")]
SeenTiles = Annotated[Faces, Form("a list of tiles", _some_tiles)]
Woodpile = Annotated[Faces, _tiles(32, "a list of all 32 tiles")]
