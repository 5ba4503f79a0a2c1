"""Tiles and tables for the terminal."""

from collections.abc import Sequence
from typing import Final

from rich.console import Console
from rich.text import Text

_ENDS: Final = {
    1: ("   ", " o ", "   "),
    2: ("   ", "o o", "   "),
    3: ("o  ", " o ", "  o"),
    4: ("o o", "   ", "o o"),
    5: ("o o", " o ", "o o"),
    6: ("o o", "o o", "o o"),
}
_RED_ENDS: Final = frozenset({1, 4})
_TEEN: Final = "6-6"
_BODY: Final = "on grey11"
_RED: Final = "bold bright_red on grey11"
_WHITE: Final = "bold bright_white on grey11"
_BACK: Final = "grey50 on grey11"
_PIPED_WIDTH: Final = 110
HALF: Final = 3
"""Lines of one half of a tile."""


def console() -> Console:
    """The terminal, or what standard output leads to; wide enough for a table where that is no terminal."""
    screen = Console(highlight=False, markup=False, emoji=False)
    if not screen.is_terminal:
        screen.width = _PIPED_WIDTH
    return screen


def tell(screen: Console, text: str, style: str = "") -> None:
    """Print a sentence: wrapped between words on a terminal, on one line elsewhere."""
    screen.print(text, style=style or None, soft_wrap=not screen.is_terminal)


def drawn(faces: Sequence[str | None], screen: Console) -> Text:
    """Tiles side by side, upright, with their faces below; None is a tile face down."""
    pip = "●" if screen.encoding.lower().startswith("utf") else "o"
    picture = Text(no_wrap=True)
    for line in range(2 * HALF):
        for place, face in enumerate(faces):
            picture.append("  " if place else "")
            picture.append_text(_line(face, line, pip))
        picture.append("\n")
    picture.append("  ".join(f" {face or '   '} " for face in faces), style="dim")
    return picture


def _line(face: str | None, line: int, pip: str) -> Text:
    text = Text(" ", style=_BODY)
    if face is None:
        return text.append("..." if line % 2 else "   ", style=_BACK).append(" ")
    end = int(face[0] if line < HALF else face[2])
    for column, mark in enumerate(_ENDS[end][line % HALF]):
        is_red = end in _RED_ENDS or (face == _TEEN and column == 0)
        text.append(pip if mark == "o" else " ", style=_RED if is_red else _WHITE)
    return text.append(" ")
