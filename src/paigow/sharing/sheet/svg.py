"""Writes a page as SVG. Texts stay texts, in the fonts of the reader's machine."""

from typing import Final

from paigow.sharing.card import written
from paigow.sharing.sheet.drawing import PAGE, Box, Disc, Mark, Sheet, Text

_FONTS: Final = "'Source Sans 3','Segoe UI','Helvetica Neue',Arial,sans-serif"
"""For letters that none of these fonts has, the reader's machine chooses a font by ``lang``."""


def as_svg(sheet: Sheet) -> str:
    """Return a page as an SVG document of its size on paper."""
    width, height = PAGE
    marks = "\n".join(map(_drawn, sheet.marks))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}mm" height="{height:g}mm" '
        f'viewBox="0 0 {width:g} {height:g}" role="img" aria-label="{written(sheet.title)}" '
        f'lang="{sheet.language}" font-family="{_FONTS}">\n'
        f'<title>{written(sheet.title)}</title>\n<rect width="{width:g}" height="{height:g}" fill="#fff"/>\n'
        f"{marks}\n</svg>\n"
    )


def _drawn(mark: Mark) -> str:
    match mark:
        case Text():
            anchor = "" if mark.anchor == "start" else f' text-anchor="{mark.anchor}"'
            weight = ' font-weight="700"' if mark.is_bold else ""
            return (
                f'<text x="{mark.x:.4g}" y="{mark.y:.4g}" font-size="{mark.size:.4g}" fill="{mark.fill}"'
                f"{anchor}{weight}>{written(mark.text)}</text>"
            )
        case Box():
            stroke = f' stroke="{mark.stroke}" stroke-width="0.25"' if mark.stroke else ""
            if not mark.height:
                right = mark.x + mark.width
                return f'<path d="M{mark.x:.4g} {mark.y:.4g}H{right:.4g}"{stroke}/>'
            return (
                f'<rect x="{mark.x:.4g}" y="{mark.y:.4g}" width="{mark.width:.4g}" height="{mark.height:.4g}" '
                f'rx="{mark.radius:.4g}" fill="{mark.fill}"{stroke}/>'
            )
        case Disc():
            return f'<circle cx="{mark.x:.4g}" cy="{mark.y:.4g}" r="{mark.radius:.3g}" fill="{mark.fill}"/>'
