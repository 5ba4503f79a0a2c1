"""Draws tiles as SVG for a self-contained page, as the browser does (``frontend/src/lib/tiles.ts``)."""

from collections.abc import Iterable
from html import escape
from typing import Final

WIDTH: Final = 100
HEIGHT: Final = 250
# Pips of one end on a field 100 wide and 110 high, from its middle; the outer edge is at the top.
_ENDS: Final[dict[int, list[tuple[int, int]]]] = {
    1: [(0, 0)],
    2: [(-21, -8), (21, -8)],
    3: [(-24, -30), (0, 0), (24, 30)],
    4: [(-21, -24), (21, -24), (-21, 20), (21, 20)],
    5: [(-24, -31), (24, -31), (0, -3), (-24, 25), (24, 25)],
    6: [(-21, -34), (21, -34), (-21, -2), (21, -2), (-21, 30), (21, 30)],
}
_BLACK, _RIM, _WHITE, _RED = "#17191c", "#55595f", "#f5f1e6", "#e2402e"


def tile_drawings(faces: Iterable[str]) -> str:
    """Return an invisible SVG with the drawing of each face, to be shown by ``tile``."""
    symbols = "".join(_symbol(face) for face in sorted(set(faces)))
    return f'<svg width="0" height="0" class="drawings" aria-hidden="true" focusable="false">{symbols}</svg>'


def tile(face: str) -> str:
    """Return a tile on a page that has its drawing."""
    return (
        f'<svg class="tile" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(face)}">'
        f'<use href="#tile-{escape(face)}"/></svg>'
    )


def _symbol(face: str) -> str:
    low, high = (int(end) for end in face.split("-"))
    is_teen = low == high == 6
    pips = [(50 + x, 64 + y, *_looks(high, x, is_teen=is_teen)) for x, y in _ENDS[high]]
    pips += [(50 - x, 186 - y, *_looks(low, x, is_teen=is_teen)) for x, y in _ENDS[low]]
    circles = "".join(f'<circle cx="{x}" cy="{y}" r="{r}" fill="{fill}"/>' for x, y, r, fill in pips)
    return (
        f'<symbol id="tile-{face}" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f'<rect x="2" y="2" width="96" height="246" rx="13" fill="{_BLACK}" stroke="{_RIM}" stroke-width="3"/>'
        f"{circles}</symbol>"
    )


def _looks(end: int, x: int, *, is_teen: bool) -> tuple[int, str]:
    """Return radius and colour of a pip: ones and fours are red, and one column of each half of the 6-6."""
    is_red = end in {1, 4} or (is_teen and x < 0)
    return (19 if end == 1 else 11), (_RED if is_red else _WHITE)
