"""Pictures of shared hands and rounds, as SVG and as PNG. They do not read the visitor's session."""

from functools import partial
from hashlib import sha256
from http import HTTPStatus
from typing import Final

from litestar import Response, get
from litestar.params import FromPath, FromQuery

from paigow.sharing.card import Card, draw
from paigow.sharing.hand_card import hand_card
from paigow.sharing.png import chinese_fonts
from paigow.sharing.round_card import round_card
from paigow.sharing.web.requests import hand_asked, language_asked, site_of
from paigow.sharing.web.shares import find_shared
from paigow.sharing.web.worker import png_of
from paigow.web.edge.problems import Problem
from paigow.web.handlers import AnyRequest, TheServices
from paigow.web.services import Services
from paigow.words import WRITTEN

SVG: Final = "image/svg+xml"
PNG: Final = "image/png"
HAND_CACHED: Final = "public, max-age=86400"
"""A hand is always worth the same."""
ROUND_CACHED: Final = "public, max-age=300"
"""Caches forget a round soon after the person stops sharing it."""


@get("/picture/hand.svg", include_in_schema=False)
async def hand_svg(
    request: AnyRequest,
    services: TheServices,
    book: FromQuery[str | None] = None,
    tiles: FromQuery[str | None] = None,
    lang: FromQuery[str | None] = None,
) -> Response[bytes]:
    """Return the picture of a hand: ``?book=nz&tiles=6-6,1-3,4-5,2-4&lang=en``."""
    services.rates.readings.count(request)
    language = language_asked(lang)
    hand = await hand_asked(request, services, book, tiles)
    return as_svg(hand_card(hand, language, site_of(request)), HAND_CACHED)


@get("/picture/hand.png", include_in_schema=False, uncompressed=True)
async def hand_png(
    request: AnyRequest,
    services: TheServices,
    book: FromQuery[str | None] = None,
    tiles: FromQuery[str | None] = None,
    lang: FromQuery[str | None] = None,
) -> Response[bytes]:
    """Return the same picture as PNG, 1200 wide and 630 high."""
    services.rates.readings.count(request)
    language = png_language(language_asked(lang))
    hand = await hand_asked(request, services, book, tiles)
    return await as_png(hand_card(hand, language, site_of(request)), request, services, HAND_CACHED)


@get("/picture/round/{name:str}", include_in_schema=False, uncompressed=True)
async def round_picture(
    name: FromPath[str], request: AnyRequest, services: TheServices, lang: FromQuery[str | None] = None
) -> Response[bytes]:
    """Return the picture of a shared round: ``CODE.svg`` or ``CODE.png``."""
    services.rates.readings.count(request)
    code, _, kind = name.partition(".")
    found = await find_shared(services, code) if kind in {"svg", "png"} else None
    if found is None:
        raise Problem(HTTPStatus.NOT_FOUND, "no_shared_round")
    language = language_asked(lang, found.round.language)
    language = png_language(language) if kind == "png" else language
    card = round_card(found.round, found.name, language, site_of(request))
    return (
        as_svg(card, ROUND_CACHED) if kind == "svg" else await as_png(card, request, services, ROUND_CACHED)
    )


def png_language(language: str) -> str:
    """Return the language of a PNG: English if this machine has no font for the one that was asked for."""
    return language if language == WRITTEN or chinese_fonts() else WRITTEN


def as_svg(card: Card, cached: str) -> Response[bytes]:
    """Return a card as SVG."""
    return Response(draw(card).encode(), media_type=SVG, headers={"cache-control": cached})


async def as_png(card: Card, request: AnyRequest, services: Services, cached: str) -> Response[bytes]:
    """Return a card as PNG, drawn once by a worker process.

    Raises:
        Problem: too many were asked for, too many are being drawn, or the renderer is not installed.
    """
    svg = draw(card)
    key = f"picture {sha256(svg.encode()).hexdigest()}"
    if not services.calculations.has(key):
        services.rates.work.count(request)
    drawn = await services.calculations.answer(key, partial(png_of, svg))
    return Response(drawn, media_type=PNG, headers={"cache-control": cached})


HANDLERS: Final = (hand_svg, hand_png, round_picture)
