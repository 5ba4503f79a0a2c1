"""Hands as text and as drawings, for the ``render`` of the environments."""

from collections.abc import Mapping, Sequence
from html import escape
from typing import Final

from paigow.game.errors import GameError
from paigow.tiles.drawing import DEFINITIONS, HEIGHT, WIDTH, tile

Groups = Sequence[Sequence[str | None]]
"""Faces of the low and the high hand. ``None`` is a tile that lies face down."""
_TILE_WIDTH: Final = 40
_ROW_HEIGHT: Final = _TILE_WIDTH * HEIGHT / WIDTH + 28
_STEP: Final = _TILE_WIDTH * 1.15
_WIDEST: Final = 640


def checked_mode(mode: object, modes: Sequence[str]) -> str | None:
    """Return a render mode.

    Raises:
        GameError: if it is none of ``modes`` and not ``None``.

    Example:
        >>> checked_mode("ansi", ("ansi", "svg"))
        'ansi'
    """
    if mode is None or (isinstance(mode, str) and mode in modes):
        return mode
    raise GameError("render_mode", mode, "None, " + ", ".join(map(repr, modes)))


def hand_text(rows: Mapping[str, Groups]) -> str:
    """Return a line for each row: its label, then its tiles.

    Example:
        >>> print(hand_text({"house": [("2-2", "2-6"), ("6-6", "3-6")], "player": [(None, None), (None, None)]}))
        house   2-2 2-6 | 6-6 3-6
        player  ?-? ?-? | ?-? ?-?
    """
    width = max(map(len, rows))
    return "\n".join(
        f"{label.ljust(width)}{'  ' if width else ''}"
        + " | ".join(" ".join(face or "?-?" for face in group) for group in groups)
        for label, groups in rows.items()
    )


def hand_svg(rows: Mapping[str, Groups]) -> str:
    """Return a drawing with a row of tiles below each label.

    Example:
        >>> hand_svg({"house": [("2-2", "2-6"), (None, None)]}).count('role="img"')
        4
    """
    drawn: list[str] = []
    for number, (label, groups) in enumerate(rows.items()):
        y = number * _ROW_HEIGHT
        drawn.append(f'<text x="2" y="{y + 16:g}">{escape(label)}</text>')
        x = 2.0
        for group in groups:
            for face in group:
                drawn.append(tile(face, face or "face down", x=x, y=y + 22, width=_TILE_WIDTH))
                x += _STEP
            x += _STEP / 2
    high = len(rows) * _ROW_HEIGHT
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDEST} {high:g}" width="{_WIDEST}" height="{high:g}" '
        f'font-family="sans-serif" font-size="14"><defs>{DEFINITIONS}</defs>{"".join(drawn)}</svg>'
    )
