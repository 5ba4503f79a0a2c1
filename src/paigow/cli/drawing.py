"""Draws tiles and tables in the terminal."""

import re
from collections.abc import Sequence
from typing import Final

from rich.console import Console
from rich.measure import Measurement
from rich.table import Column, Table
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
_WIDEST: Final = 1_000
"""Wider than any table."""
_NUMBER: Final = re.compile(r"[^\w\n]*[A-Z]{0,3}\$?[+-]?\d[\d.,:/]*( %)?")
HALF: Final = 3
"""Lines of one half of a tile."""


def console() -> Console:
    """Return the terminal, or standard output if it is not a terminal, then wide enough for a table."""
    screen = Console(highlight=False, markup=False, emoji=False)
    if not screen.is_terminal:
        screen.width = _PIPED_WIDTH
    return screen


def tell(screen: Console, text: str, style: str = "") -> None:
    """Print a sentence, wrapped between words on a terminal, on one line elsewhere."""
    screen.print(text, style=style or None, soft_wrap=not screen.is_terminal)


def show_table(screen: Console, table: Table) -> None:
    """Print a table without breaking numbers or words.

    Texts are wrapped to the width of the screen. A table that needs more for its numbers and words is printed wider.
    """
    needs = [_needs(screen, column) for column in table.columns]
    borders = 3 * len(needs) + 1
    before = screen.width
    screen.width = max(before, sum(least for least, _ in needs) + borders)
    spare = screen.width - borders - sum(least for least, _ in needs)
    wanted = sum(most - least for least, most in needs)
    if wanted > spare:  # Rich would also narrow columns below what they need
        for column, (least, most) in zip(table.columns, needs, strict=True):
            column.width = least + spare * (most - least) // wanted
    screen.print(table)
    screen.width = before


def _needs(screen: Console, column: Column) -> tuple[int, int]:
    """Return the least width of a column that breaks no number or word, and the width of its longest line."""
    options = screen.options.update(width=_WIDEST)
    is_number = column.justify == "right" or _has_numbers_alone(column)
    head = Measurement.get(screen, options, column.header)
    least, most = head.minimum, head.minimum if is_number else head.maximum
    for cell in (*column.cells, column.footer):
        needed = Measurement.get(screen, options, cell)
        is_whole = is_number or (isinstance(cell, Text) and cell.no_wrap)
        least = max(least, needed.maximum if is_whole else needed.minimum)
        most = max(most, needed.maximum)
    return least, most


def _has_numbers_alone(column: Column) -> bool:
    cells = [str(cell) for cell in column.cells if str(cell)]
    return bool(cells) and all(_NUMBER.fullmatch(cell) for cell in cells)


def drawn(faces: Sequence[str | None], screen: Console) -> Text:
    """Return tiles side by side, upright, with their faces below; ``None`` is a face-down tile."""
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
