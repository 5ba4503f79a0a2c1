"""Jobs of shared pictures in a worker process."""

from http import HTTPStatus

import msgspec

from paigow.books import load
from paigow.lab.web.worker import needs_lab
from paigow.school.coaching.costs import settings_of
from paigow.school.coaching.played_hands import OwnTiles
from paigow.sharing.png import png
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


def hand_worth(book: str, faces: tuple[str, ...]) -> bytes:
    """Return what each setting of four tiles is worth against the house. Raises as ``needs_lab``."""
    with needs_lab():
        own = OwnTiles(role="player", bank="house", tiles=faces, seen=())
        return msgspec.json.encode(settings_of(own, load(book)))
