"""Draws tiles as SVG, 100 wide and 250 high, like the page's."""

from collections.abc import Iterator, Sequence
from html import escape
from typing import Final, NamedTuple

WIDTH: Final = 100
HEIGHT: Final = 250
BACK: Final = "back"
"""Label of a tile that lies face down."""
DEFINITIONS: Final = """\
<linearGradient id="lacquer" x1="0" y1="0" x2="0.35" y2="1"><stop offset="0" stop-color="#34373c"/>\
<stop offset="0.35" stop-color="#1b1d21"/><stop offset="1" stop-color="#0e0f12"/></linearGradient>
<linearGradient id="back" x1="0" y1="0" x2="0.35" y2="1"><stop offset="0" stop-color="#8c2f39"/>\
<stop offset="1" stop-color="#5c1a24"/></linearGradient>
<linearGradient id="bevel" x1="0" y1="0" x2="0.6" y2="1"><stop offset="0" stop-color="#fff" stop-opacity="0.34"/>\
<stop offset="0.4" stop-color="#fff" stop-opacity="0.06"/><stop offset="1" stop-opacity="0.4"/></linearGradient>
<radialGradient id="pip-white" cx="0.5" cy="0.62" r="0.56"><stop offset="0" stop-color="#fffdf6"/>\
<stop offset="0.72" stop-color="#efebe0"/><stop offset="1" stop-color="#aaa69b"/></radialGradient>
<radialGradient id="pip-red" cx="0.5" cy="0.62" r="0.56"><stop offset="0" stop-color="#f3604c"/>\
<stop offset="0.72" stop-color="#e2402e"/><stop offset="1" stop-color="#931f14"/></radialGradient>
"""
"""Gradients that the tiles of a drawing share."""
_ENDS: Final[dict[int, tuple[tuple[int, int], ...]]] = {
    1: ((0, 0),),
    2: ((-21, -8), (21, -8)),
    3: ((-24, -30), (0, 0), (24, 30)),
    4: ((-21, -24), (21, -24), (-21, 20), (21, 20)),
    5: ((-24, -31), (24, -31), (0, -3), (-24, 25), (24, 25)),
    6: ((-21, -34), (21, -34), (-21, -2), (21, -2), (-21, 30), (21, 30)),
}
"""Pips of one end, from its middle. The outer edge is at the top."""


class Pip(NamedTuple):
    """A pip on a tile."""

    x: int
    y: int
    radius: int
    is_red: bool


def pips(face: str) -> list[Pip]:
    """Return the pips of a tile, the higher end on top, the lower end turned to face it.

    Example:
        >>> pips("1-1")
        [Pip(x=50, y=64, radius=19, is_red=True), Pip(x=50, y=186, radius=19, is_red=True)]
    """
    low, high = map(int, face.split("-"))
    is_teen = face == "6-6"
    return [
        *(Pip(50 + x, 64 + y, *_look(high, is_left=is_teen and x < 0)) for x, y in _ENDS[high]),
        *(Pip(50 - x, 186 - y, *_look(low, is_left=is_teen and x < 0)) for x, y in _ENDS[low]),
    ]


def _look(end: int, *, is_left: bool) -> tuple[int, bool]:
    """Return radius and colour: ones and fours are red, and one half of the double six."""
    return 19 if end == 1 else 11, end in {1, 4} or is_left


def tile(face: str | None, name: str, *, x: float, y: float, width: float) -> str:
    """Return a tile as an SVG group, named ``name``; ``None`` lies face down.

    Example:
        >>> print(tile(None, "face down", x=0, y=0, width=50)[:70])
        <g role="img" aria-label="face down" data-face="back" transform="trans
    """
    shape = "\n".join(_shape(face))
    return (
        f'<g role="img" aria-label="{escape(name)}" data-face="{face or BACK}" '
        f'transform="translate({x:g} {y:g}) scale({width / WIDTH:g})">{shape}</g>'
    )


def picture(groups: Sequence[Sequence[str | None]], *, width: float = 40) -> str:
    """Return groups of tiles side by side as a whole SVG, for notebooks.

    Args:
        groups: The faces of each group. ``None`` lies face down. A gap separates the groups.
        width: Width of one tile in pixels.

    Example:
        >>> picture([("6-6", "3-6"), (None, None)]).count("<g role")
        4
    """
    step, x, tiles = width * 1.15, 0.0, []
    for group in groups:
        for face in group:
            tiles.append(tile(face, face or "face down", x=x, y=0, width=width))
            x += step
        x += step / 2
    wide, high = max(x - step / 2, 1), width * (HEIGHT + 6) / WIDTH
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:g} {high:g}" width="{wide:g}" height="{high:g}">'
        f"<defs>{DEFINITIONS}</defs>{''.join(tiles)}</svg>"
    )


def _shape(face: str | None) -> Iterator[str]:
    yield '<rect x="2" y="7" width="96" height="248" rx="13" fill="#050607" fill-opacity="0.8"/>'
    fill = "lacquer" if face else "back"
    yield f'<rect x="1" y="1" width="98" height="248" rx="13" fill="url(#{fill})" stroke="#060708" stroke-width="1.5"/>'
    yield '<rect x="4.5" y="4.5" width="91" height="241" rx="10" fill="none" stroke="url(#bevel)" stroke-width="3"/>'
    if face is None:
        yield '<path d="M50 105L66 125L50 145L34 125Z" fill="none" stroke="#e9c6a0" stroke-width="3"/>'
        return
    for pip in pips(face):
        colour = "red" if pip.is_red else "white"
        yield f'<circle cx="{pip.x}" cy="{pip.y}" r="{pip.radius}" fill="url(#pip-{colour})"/>'
