"""QR codes of links and secrets, as images for the page."""

from http import HTTPStatus
from typing import Annotated, Final
from urllib.parse import urlsplit

from litestar import post
from msgspec import Struct

from paigow.intake.field_types import Form, UnfitError
from paigow.web.edge.errors import read_body
from paigow.web.handlers import AnyRequest, TheServices, body_of

LONGEST: Final = 300
_EXPECTED: Final = f"an address that begins with http:// or https://, of at most {LONGEST} characters"


def _link(value: object) -> str:
    """Read the address of a page.

    Raises:
        UnfitError: it is none, or too long.
    """
    if not isinstance(value, str) or len(value) > LONGEST or not value.isprintable():
        raise UnfitError(_EXPECTED)
    try:
        parts = urlsplit(value)
    except ValueError as error:
        raise UnfitError(_EXPECTED) from error
    if parts.scheme not in {"http", "https"} or not parts.netloc:
        raise UnfitError(_EXPECTED)
    return value


class QrBody(Struct, frozen=True, kw_only=True):
    """A link to draw."""

    link: Annotated[str, Form(_EXPECTED, _link, {"type": "string", "maxLength": LONGEST})]


class QrImage(Struct, frozen=True, kw_only=True):
    """A QR code."""

    image: str
    """`data:` address of an SVG image."""


@post("/api/v1/qr", status_code=HTTPStatus.OK, body=QrBody)
async def qr_code(request: AnyRequest, services: TheServices) -> QrImage:
    """Return a link as a QR code. The link is not stored; the key of a private table in it stays secret."""
    services.rates.readings.count(request)
    return QrImage(image=qr_image(read_body(await body_of(request), QrBody).link))


def qr_image(text: str) -> str:
    """Return a QR code as the ``data:`` address of an SVG image."""
    import segno  # noqa: PLC0415 - late: few requests need it

    code = segno.make(text, error="m", micro=False)
    return code.svg_data_uri(dark="black", light="white", omitsize=True, encode_minimal=True)


HANDLERS: Final = (qr_code,)
