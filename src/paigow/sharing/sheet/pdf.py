"""Writes a page as PDF with fpdf2, in fonts of this package: it looks the same on every machine."""

from datetime import UTC, datetime
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

from paigow.sharing.png import own_fonts
from paigow.sharing.sheet.drawing import PAGE, Box, Disc, Mark, Sheet, Text

if TYPE_CHECKING:
    from fpdf import FPDF

EXTRA: Final = "pdf"
"""Name of the extra to install."""
FONTS: Final = Path(str(files("paigow.sharing"))) / "sheet" / "fonts"
_FAMILY: Final = "sheet"
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
"""Date of every PDF, so that the same page has the same bytes."""
_LINE_WIDTH: Final = 0.25
_EDGE: Final = 0.025
"""Width of the edges that make letters bold, of the font size."""


def is_pdf_there() -> bool:
    """Return whether PDF can be written: fpdf2 is installed."""
    return find_spec("fpdf") is not None


def as_pdf(sheet: Sheet) -> bytes:
    """Return a page as PDF.

    Raises:
        ModuleNotFoundError: fpdf2 is not installed.
    """
    from fpdf import FPDF  # noqa: PLC0415 -- an extra, and slow to start

    pdf = FPDF(unit="mm", format=PAGE)
    pdf.set_creation_date(_EPOCH)
    pdf.set_auto_page_break(False)
    pdf.set_title(sheet.title)
    pdf.set_lang(sheet.language)
    pdf.set_line_width(_LINE_WIDTH)
    for style, file in font_files(sheet.language).items():
        pdf.add_font(_FAMILY, style, file)
    pdf.add_page()
    for mark in sheet.marks:
        _draw(pdf, mark)
    return bytes(pdf.output())


def font_files(language: str) -> dict[str, Path]:
    """Return the font of a language in its plain style, "", and in bold, "B"."""
    own = FONTS / f"PaigowSheet-{language}.ttf"
    if own.is_file():
        return {"": own, "B": own}
    by_name = {Path(file).stem: Path(file) for file in own_fonts()}
    return {"": by_name["PaigowCardSans-Regular"], "B": by_name["PaigowCardSans-Bold"]}


def _draw(pdf: "FPDF", mark: Mark) -> None:
    match mark:
        case Text():
            _write(pdf, mark)
        case Box():
            if mark.stroke:
                pdf.set_draw_color(mark.stroke)
            if not mark.height:
                pdf.line(mark.x, mark.y, mark.x + mark.width, mark.y)
                return
            pdf.set_fill_color(mark.fill)
            pdf.rect(
                mark.x,
                mark.y,
                mark.width,
                mark.height,
                style="DF" if mark.stroke else "F",
                round_corners=bool(mark.radius),
                corner_radius=mark.radius,
            )
        case Disc():
            pdf.set_fill_color(mark.fill)
            pdf.circle(mark.x, mark.y, mark.radius, style="F")


def _write(pdf: "FPDF", mark: Text) -> None:
    pdf.set_font(_FAMILY, "B" if mark.is_bold else "", mark.size * pdf.k)
    left = {"start": 0.0, "middle": 0.5, "end": 1.0}[mark.anchor] * pdf.get_string_width(mark.text)
    with pdf.local_context(text_color=mark.fill):
        if (
            mark.is_bold and len(set(font_files(pdf.lang).values())) == 1
        ):  # a font without bold letters: draw the edges
            pdf.text_mode = "FILL_STROKE"
            pdf.set_draw_color(mark.fill)
            pdf.set_line_width(mark.size * _EDGE)
        pdf.text(mark.x - left, mark.y, mark.text)
