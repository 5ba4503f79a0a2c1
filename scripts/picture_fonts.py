"""Makes the fonts of shared pictures from the page's fonts: `python scripts/picture_fonts.py`.

The renderer of the pictures reads neither WOFF2 nor variable fonts. The licence (OFL-1.1) reserves the names of the
originals, so the files have names of their own.
"""

from collections.abc import Iterable
from pathlib import Path
from shutil import copyfile
from typing import Final, NamedTuple

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

ROOT: Final = Path(__file__).parent.parent
MODULES: Final = ROOT / "frontend/node_modules"
FONTS: Final = ROOT / "src/paigow/sharing/fonts"
SANS: Final = "@fontsource-variable/source-sans-3"
SERIF: Final = "@fontsource/source-serif-4"
LATIN: Final = (
    *range(0x20, 0x7F),
    *range(0xA0, 0x180),
    *range(0x2010, 0x2027),
    0x20AC,
    0x2122,
    0x2212,
    0xFFFD,
)
MORE_LATIN: Final = (
    *range(0x100, 0x180),
    *range(0x218, 0x21C),
    *range(0x1E80, 0x1E86),
    *range(0x1EA0, 0x1EFA),
)
_NAMES: Final = {1: "{family}", 2: "{style}", 3: "{family} {style}", 4: "{family} {style}", 6: "{file}"}
"""Number of a name in the table ``name`` -> what it holds. 16 and 17, which override 1 and 2, are removed."""


class Made(NamedTuple):
    """One font file: where its letters come from, and what it is called."""

    file: str
    source: str
    family: str
    weight: int
    letters: tuple[int, ...] = LATIN


MADE: Final = (
    Made(
        "PaigowCardSans-Regular",
        f"{SANS}/files/source-sans-3-latin-wght-normal.woff2",
        "Paigow Card Sans",
        400,
    ),
    Made(
        "PaigowCardSans-Bold", f"{SANS}/files/source-sans-3-latin-wght-normal.woff2", "Paigow Card Sans", 700
    ),
    Made(
        "PaigowCardSerif-Bold",
        f"{SERIF}/files/source-serif-4-latin-600-normal.woff2",
        "Paigow Card Serif",
        700,
    ),
    Made(
        "PaigowCardMore-Bold",
        f"{SANS}/files/source-sans-3-latin-ext-wght-normal.woff2",
        "Paigow Card More",
        700,
        MORE_LATIN,
    ),
)


def made(font: Made) -> TTFont:
    """Return one of the fonts."""
    found = TTFont(MODULES / font.source, recalcTimestamp=False)
    if "fvar" in found:
        found = instantiateVariableFont(found, {"wght": font.weight})
    options = Options(
        hinting=False, layout_features=["kern", "ccmp", "mark"], notdef_outline=True, name_IDs=["*"]
    )
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=font.letters)
    subsetter.subset(found)
    rename(found, font)
    if "STAT" in found:
        del found["STAT"]  # it names the axes of the variable font
    found["OS/2"].usWeightClass = font.weight
    found.flavor = None
    return found


def rename(found: TTFont, font: Made) -> None:
    """Give a font its own name; the copyright and the licence stay."""
    style = "Bold" if font.weight == 700 else "Regular"
    names = found["name"]
    names.names = [each for each in names.names if each.nameID in {0, 13, 14}]
    for number, text in _NAMES.items():
        names.setName(text.format(family=font.family, style=style, file=font.file), number, 3, 1, 0x409)


def write(fonts: Iterable[Made] = MADE) -> None:
    """Write the fonts and their licence."""
    FONTS.mkdir(exist_ok=True)
    for font in fonts:
        made(font).save(FONTS / f"{font.file}.ttf")
    copyfile(MODULES / SERIF / "LICENSE", FONTS / "OFL.txt")


if __name__ == "__main__":
    write()
