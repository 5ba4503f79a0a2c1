"""Icons of the page as PNG, drawn from its SVG files: iOS and some installers take no SVG."""

from functools import partial
from typing import Final

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from msgspec import Struct

from paigow.sharing.web.pictures import PNG
from paigow.sharing.web.worker import png_of
from paigow.web.handlers import AnyRequest, TheServices

_CACHED: Final = "public, max-age=86400"


class _Icon(Struct, frozen=True):
    file: str
    """Its SVG among the files of the page."""
    side: int
    """Width and height in pixels."""


ICONS: Final = {
    "touch-180.png": _Icon("icon-maskable.svg", 180),
    "any-192.png": _Icon("icon.svg", 192),
    "any-512.png": _Icon("icon.svg", 512),
    "maskable-512.png": _Icon("icon-maskable.svg", 512),
}
"""Icons by the last part of their address. iOS rounds the corners of the touch icon itself."""


@get("/picture/icon/{name:str}", include_in_schema=False, uncompressed=True)
async def icon_png(name: FromPath[str], request: AnyRequest, services: TheServices) -> Response[bytes]:
    """Return an icon, drawn once by a worker process."""
    services.rates.readings.count(request)
    icon = ICONS.get(name)
    drawing = None if icon is None else await services.site.file(icon.file)
    if icon is None or drawing is None:
        raise NotFoundException
    svg = bytes(drawing.content).decode()
    drawn = await services.calculations.answer(f"icon {name}", partial(png_of, svg, icon.side))
    return Response(drawn, media_type=PNG, headers={"cache-control": _CACHED})


HANDLERS: Final = (icon_png,)
