"""Jobs of shared pictures in a worker process."""

from http import HTTPStatus

import msgspec

from paigow.books import load
from paigow.lab.web.worker import needs_lab
from paigow.school.coaching.costs import settings_of
from paigow.school.coaching.played_hands import OwnTiles
from paigow.sharing.png import png
from paigow.sharing.sheet.pdf import EXTRA, as_pdf, is_pdf_there
from paigow.sharing.sheet.score_sheet import score_sheet
from paigow.sharing.sheet.svg import as_svg
from paigow.web.edge.errors import Problem


def png_of(svg: str, width: int | None = None) -> bytes:
    """Return an SVG document as PNG, in its own size or of a width in pixels.

    Raises:
        Problem: 501 ``not_installed``: the renderer is missing.
    """
    try:
        return png(svg, width)
    except ModuleNotFoundError as error:
        raise Problem(
            HTTPStatus.NOT_IMPLEMENTED, "not_installed", missing=error.name or "", extra="server"
        ) from error


def score_sheet_of(book: str, kind: str, language: str) -> bytes:
    """Return the score card of a book as a page, ``svg`` or ``pdf``.

    Raises:
        Problem: 501 ``not_installed``: PDF cannot be written. Also as ``needs_lab``.
    """
    if kind == "pdf" and not is_pdf_there():
        raise Problem(HTTPStatus.NOT_IMPLEMENTED, "not_installed", missing="fpdf2", extra=EXTRA)
    with needs_lab():
        sheet = score_sheet(load(book), language)
    return as_pdf(sheet) if kind == "pdf" else as_svg(sheet).encode()


def hand_worth(book: str, faces: tuple[str, ...]) -> bytes:
    """Return what each setting of four tiles is worth against the house. Raises as ``needs_lab``."""
    with needs_lab():
        own = OwnTiles(role="player", bank="house", tiles=faces, seen=())
        return msgspec.json.encode(settings_of(own, load(book)))
