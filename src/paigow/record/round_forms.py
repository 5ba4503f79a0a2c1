"""The forms that a value of a round file may have: coins, names, tiles, dice."""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable
from datetime import date
from typing import Annotated, Any, Final, NamedTuple

from paigow.tiles import PIECES, TileNotationError, parse_tiles

MOST_COINS: Final = 10**15
"""No amount is larger: it would not fit the ledgers of others."""
BOXES: Final = 8
STACKS: Final = 8
LONGEST_NAME: Final = 64
"""Characters of a person's name."""
LONGEST_TEXT: Final = 500
"""Characters of a cause, a cut, a book."""
LONGEST_NOTE: Final = 5_000
"""Characters of the note."""
MOST_NUMBERS: Final = 64
"""Numbers in a list, tiles too."""
NOT_NAMES: Final = ("house", "commission")
"""The ruling's net is told under these names, so nobody else may bear them."""


_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")


def key_text(name: str) -> str:
    """A key as TOML writes it."""
    return name if _BARE.fullmatch(name) else quoted(name)


def quoted(text: str) -> str:
    """A text as TOML writes it."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


class UnfitError(ValueError):
    """A value that has not its key's form; the message says what was expected."""


class Form(NamedTuple):
    """How a value is read from what TOML gives, and what it is called in a fault."""

    expected: str
    read: Callable[[Any], Any]
    """Raises UnfitError. Never changes a value that it gave itself."""


def _whole(value: Any, least: int, most: int, expected: str) -> int:
    if type(value) is not int or not least <= value <= most:  # a bool is no number
        raise UnfitError(expected)
    return value


def _number(expected: str, least: int, most: int) -> Form:
    return Form(expected, lambda value: _whole(value, least, most, expected))


def _numbers(expected: str, most: int) -> Form:
    def read(value: Any) -> tuple[int, ...]:
        if not isinstance(value, list) or not 1 <= len(value) <= MOST_NUMBERS:
            raise UnfitError(expected)
        numbers = tuple(_whole(item, 1, most, expected) for item in value)
        if len(set(numbers)) < len(numbers):
            raise UnfitError(expected)
        return numbers

    return Form(expected, read)


def _text(value: Any, most: int = LONGEST_TEXT) -> str:
    if not isinstance(value, str) or not value.strip():
        raise UnfitError("expected a text that is not empty")
    if len(value) > most:
        raise UnfitError(f"expected a text of at most {most} characters, not {len(value)}")
    return value


def _person(value: Any) -> str:
    name = _text(value, LONGEST_NAME)
    if name != name.strip() or not name.isprintable():
        raise UnfitError("expected a name without spaces round it and without control characters")
    if name.casefold() in NOT_NAMES:
        raise UnfitError("expected another name: no player is named " + " or ".join(NOT_NAMES))
    return name


def _moment(value: Any) -> date:
    if not isinstance(value, date):
        raise UnfitError(
            "expected a date, such as 2026-11-21T20:15:00Z or 2026-11-21, without quotation marks"
        )
    return value


def _face(word: Any) -> str:
    """The one face that a word names.

    A kind of two faces ("nine") is refused: which of them lay there must be known to hold hands and deal together.
    """
    if not isinstance(word, str):
        raise UnfitError(f"{_TILE}, in quotation marks")
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
        raise UnfitError(f"expected the face, {' or '.join(faces)}, not {word!r}")
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
            raise UnfitError(f"expected {face} at most {len(PIECES[face])} times: the set has no more")
        return faces

    return Form(expected, read)


def excess(faces: Iterable[str]) -> list[str]:
    """The faces that occur more often than the set has pieces of them."""
    counts = Counter(faces)
    return [face for face, count in counts.items() if count > len(PIECES[face])]


def _dice(value: Any) -> tuple[int, int, int]:
    expected = "expected three dice, each from 1 to 6"
    if not isinstance(value, list) or len(value) != 3:
        raise UnfitError(expected)
    first, second, third = (_whole(die, 1, 6, expected) for die in value)
    return first, second, third


def _four(value: Any) -> int:
    if type(value) is not int or value not in {4, -4}:
        raise UnfitError("expected +4 or -4")
    return value


def _yes(value: Any) -> bool:
    if type(value) is not bool:
        raise UnfitError("expected true or false")
    return value


_TILE: Final = "expected the face of a tile such as 6-6 or 1-3"

Text = Annotated[str, Form("expected a text that is not empty", _text)]
Note = Annotated[str, Form("expected a text that is not empty", lambda value: _text(value, LONGEST_NOTE))]
Person = Annotated[str, Form("expected a name", _person)]
Moment = Annotated[date, Form("expected a date", _moment)]
Yes = Annotated[bool, Form("expected true or false", _yes)]
Coins = Annotated[
    int, _number(f"expected a whole number of coins (hundredths) from 1 to {MOST_COINS}", 1, MOST_COINS)
]
Chips = Annotated[tuple[int, ...], _numbers("expected a list of different chips, in coins", MOST_COINS)]
CoinsOrNone = Annotated[
    int, _number(f"expected a whole number of coins (hundredths) from 0 to {MOST_COINS}", 0, MOST_COINS)
]
Box = Annotated[int, _number(f"expected the number of a box, 1 to {BOXES}", 1, BOXES)]
Boxes = Annotated[tuple[int, ...], _numbers("expected a list of different box numbers", BOXES)]
Stacks = Annotated[tuple[int, ...], _numbers("expected a list of different stacks, 1 to 8", STACKS)]
Positions = Annotated[int, _number(f"expected how many boxes the layout has, 1 to {BOXES}", 1, BOXES)]
Count = Annotated[int, _number("expected how many tiles, 1 to 32", 1, 32)]
Four = Annotated[int, Form("expected +4 or -4", _four)]
Dice = Annotated[tuple[int, int, int], Form("expected three dice", _dice)]
Faces = tuple[str, ...]
HandTiles = Annotated[Faces, _tiles(4, "expected a list of four tiles")]
LowTiles = Annotated[Faces, _tiles(2, "expected a list of the two tiles of the low hand")]
Woodpile = Annotated[Faces, _tiles(32, "expected a list of all 32 tiles")]
