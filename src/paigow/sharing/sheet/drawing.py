"""What a printed page consists of: texts, lines, boxes and tiles, in millimetres from the top left."""

import unicodedata
from collections.abc import Iterator
from typing import Final, Literal, NamedTuple

from paigow.tiles.drawing import HEIGHT, WIDTH, pips

INK: Final = "#1d1d1b"
SOFT: Final = "#5c5a55"
RED: Final = "#c62b1c"
LINE: Final = "#b9b4a8"
SHADE: Final = "#f3efe4"
PAPER: Final = "#ffffff"
PAGE: Final = (210.0, 297.0)
"""Width and height of A4."""
_WIDE: Final = 1.0
_NARROW: Final = 0.5
"""Estimated width of a letter, of the font size: of a Chinese and of a Latin one."""
Anchor = Literal["start", "middle", "end"]


class Text(NamedTuple):
    """A line of text. ``y`` is the base line, ``size`` the font size."""

    x: float
    y: float
    text: str
    size: float
    anchor: Anchor = "start"
    is_bold: bool = False
    fill: str = INK


class Box(NamedTuple):
    """A rectangle, with round corners if ``radius`` is not 0; a line if its height is 0."""

    x: float
    y: float
    width: float
    height: float
    fill: str = PAPER
    stroke: str = ""
    radius: float = 0.0


class Disc(NamedTuple):
    """A filled circle."""

    x: float
    y: float
    radius: float
    fill: str


Mark = Text | Box | Disc


class Sheet(NamedTuple):
    """A page: its marks from the back to the front."""

    language: str
    title: str
    marks: tuple[Mark, ...]


def printed_tile(face: str, x: float, y: float, width: float) -> Iterator[Mark]:
    """Return the marks of a tile that is printed on white paper.

    Example:
        >>> len(list(printed_tile("1-1", 0, 0, 4)))
        3
    """
    scale = width / WIDTH
    yield Box(x, y, width, HEIGHT * scale, PAPER, INK, 11 * scale)
    for pip in pips(face):
        yield Disc(x + pip.x * scale, y + pip.y * scale, pip.radius * scale, RED if pip.is_red else INK)


def lines_of(text: str, size: float, width: float) -> list[str]:
    """Return a text in lines of at most some width: broken between words, or between Chinese letters.

    Example:
        >>> lines_of("Score both hands", 4, 22)
        ['Score both', 'hands']
    """
    lines, line = [], ""
    for part in _parts(text):
        if line and _width((line + part).rstrip(), size) > width:
            lines.append(line.rstrip())
            line = ""
        line += part
    return [*lines, line.rstrip()] if line.strip() else lines


def _parts(text: str) -> Iterator[str]:
    """Return what must not be broken: words with the space after them, Chinese letters with marks after them."""
    part = ""
    for place, letter in enumerate(text):
        after = text[place + 1 : place + 2]
        part += letter
        is_end = letter == " " or _is_wide(letter) or _is_wide(after)
        if is_end and after not in _NEVER_FIRST:
            yield part
            part = ""
    if part:
        yield part


_NEVER_FIRST: Final = frozenset("，。、；：）」！？ .,;:)%")
"""Letters that do not begin a line."""


def _is_wide(letter: str) -> bool:
    return bool(letter) and unicodedata.east_asian_width(letter) in "WF"


def _width(text: str, size: float) -> float:
    return size * sum(_WIDE if _is_wide(letter) else _NARROW for letter in text)
