"""Makes the Chinese fonts of printed pages: `python scripts/sheet_fonts.py`.

They have the letters of the sentences on these pages and no more. The source is Noto Sans CJK (Debian package
`fonts-noto-cjk`), under the SIL Open Font License 1.1. fpdf2 embeds TrueType outlines best, so the cubic curves of the
source become quadratic ones.
"""

from pathlib import Path
from typing import Final

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTCollection, TTFont

from paigow.books import EDITIONS, load
from paigow.tiles import KINDS
from paigow.words import LANGUAGES, WRITTEN, catalogue, hand_name, title_in

ROOT: Final = Path(__file__).parent.parent
FONTS: Final = ROOT / "src/paigow/sharing/sheet/fonts"
SOURCE: Final = Path("/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc")
FACES: Final = {"zh-Hant": "Noto Sans CJK TC", "zh-Hans": "Noto Sans CJK SC"}
TABLES: Final = ("school.points", "hand_class.", "hand_test.", "score_sheet.", "lesson.card_")
"""Codes of the sentences on the pages, and the beginnings of such codes."""
LATIN: Final = "".join(map(chr, range(0x20, 0x7F)))
MOST_ERROR: Final = 1.0
"""Largest deviation of a curve, in thousandths of the font size."""
LICENCE: Final = """\
The fonts in this folder are parts of Noto Sans CJK, with other names.
Copyright 2014-2021 Adobe (http://www.adobe.com/), with Reserved Font Name 'Source'

"""


def letters(language: str) -> set[str]:
    """Return all letters that a page in a language may have."""
    texts = [LATIN, *(text for code, text in catalogue(language).items() if code.startswith(TABLES))]
    texts += [title_in(load(book).title, language) for book in EDITIONS]
    points = "zero", *(f"points {points} {kind.name}" for points in range(1, 10) for kind in KINDS)
    named = (f"{cls} {kind}" for cls in ("wong", "gong", "high_nine") for kind in ("teen", "day"))
    pairs = "pair gee_joon", *(f"pair {kind.name}" for kind in KINDS)
    texts += [hand_name(code, language) for code in (*points, "points 1 gee", *named, *pairs)]
    return set("".join(texts))


def made(language: str) -> TTFont:
    """Return the font of a language."""
    source = next(
        font for font in TTCollection(SOURCE).fonts if font["name"].getDebugName(4) == FACES[language]
    )
    names, glyphs = source.getBestCmap(), source.getGlyphSet()
    used = {ord(letter): names[ord(letter)] for letter in sorted(letters(language))}
    order = [".notdef", *sorted(set(used.values()))]
    outlines = {}
    for name in order:
        pen = TTGlyphPen(None)
        glyphs[name].draw(Cu2QuPen(pen, MOST_ERROR, reverse_direction=True))
        outlines[name] = pen.glyph()
    builder = FontBuilder(source["head"].unitsPerEm, isTTF=True)
    builder.setupGlyphOrder(order)
    builder.setupCharacterMap(used)
    builder.setupGlyf(outlines)
    builder.setupHorizontalMetrics({name: source["hmtx"][name] for name in order})
    builder.setupHorizontalHeader(ascent=source["hhea"].ascent, descent=source["hhea"].descent)
    about = source["name"]
    builder.setupNameTable(
        {
            "familyName": f"Paigow Sheet {language}",
            "styleName": "Regular",
            "copyright": about.getDebugName(0),
            "licenseDescription": about.getDebugName(13),
        }
    )
    builder.setupOS2(sTypoAscender=source["OS/2"].sTypoAscender, sTypoDescender=source["OS/2"].sTypoDescender)
    builder.setupPost(keepGlyphNames=False)
    builder.updateHead(created=source["head"].created, modified=source["head"].created)
    found: TTFont = builder.font
    found.recalcTimestamp = False
    return found


def write() -> None:
    """Write the fonts and their licence."""
    FONTS.mkdir(exist_ok=True)
    for language in LANGUAGES:
        if language != WRITTEN:
            made(language).save(FONTS / f"PaigowSheet-{language}.ttf")
    licence = (ROOT / "src/paigow/sharing/fonts/OFL.txt").read_text(encoding="utf-8")
    start = licence.index("This Font Software is licensed")
    (FONTS / "OFL.txt").write_text(LICENCE + licence[start:], encoding="utf-8")


if __name__ == "__main__":
    write()
