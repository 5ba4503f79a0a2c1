"""Embeds of shared rounds and hands for forums and courses: static HTML without scripts, cookies and sessions."""

from http import HTTPStatus
from typing import Final
from urllib.parse import urlencode

from litestar import Response, get
from litestar.params import FromPath, FromQuery

from paigow.sharing.card import draw, written
from paigow.sharing.hand_card import SharedHand, hand_card, hand_texts
from paigow.sharing.round_card import round_card, round_texts
from paigow.sharing.shared_round import SharedRound
from paigow.sharing.web.pictures import HAND_CACHED, ROUND_CACHED
from paigow.sharing.web.requests import hand_asked, language_asked, public_address, site_of
from paigow.sharing.web.shares import find_shared
from paigow.tiles import faces
from paigow.web.edge.frames import EMBED_STYLE
from paigow.web.handlers import AnyRequest, TheServices
from paigow.words import say

_HTML: Final = """<!doctype html>
<html lang="{language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{title}</title><style>{style}</style></head>
<body><main>{body}<h1>{title}</h1><p>{links}</p></main></body></html>
"""
_LINK: Final = '<a href="{address}" target="_blank" rel="noopener noreferrer">{text}</a>'


@get("/embed/hand", include_in_schema=False)
async def hand_embedded(
    request: AnyRequest,
    services: TheServices,
    book: FromQuery[str | None] = None,
    tiles: FromQuery[str | None] = None,
    lang: FromQuery[str | None] = None,
) -> Response[str]:
    """Return a hand for a frame: ``?book=nz&tiles=6-6,1-3,4-5,2-4&lang=en``."""
    services.rates.readings.count(request)
    language = language_asked(lang)
    hand = await hand_asked(request, services, book, tiles)
    root = public_address(request, services, "")
    return _page(hand_embed(hand, language, root, site_of(request)), HAND_CACHED)


@get("/embed/round/{code:str}", include_in_schema=False)
async def round_embedded(
    code: FromPath[str], request: AnyRequest, services: TheServices, lang: FromQuery[str | None] = None
) -> Response[str]:
    """Return a shared round for a frame."""
    services.rates.readings.count(request)
    found = await find_shared(services, code)
    root = public_address(request, services, "")
    if found is None:
        return _page(gone_embed(language_asked(lang), root), "no-store", HTTPStatus.NOT_FOUND)
    language = language_asked(lang, found.round.language)
    embed = round_embed(found.round, found.name, language, root, code, site_of(request))
    return _page(embed, ROUND_CACHED)


def hand_embed(hand: SharedHand, language: str, root: str, site: str = "") -> str:
    """Return the HTML of a hand; ``root`` is the address of the server."""
    title, _ = hand_texts(hand, language)
    links = [(hand_address(root, hand.book.id, faces(hand.tiles)), "card.try")]
    return _embed(language, title, draw(hand_card(hand, language, site)), links)


def round_embed(shared: SharedRound, name: str, language: str, root: str, code: str, site: str = "") -> str:
    """Return the HTML of a shared round; ``root`` is the address of the server."""
    title, _ = round_texts(shared, name, language)
    own = shared.own[0]
    tiles = [face for face in (*own.low, *own.high) if face is not None]
    links = [
        (f"{root}/s/{code}", "card.open"),
        (hand_address(root, shared.book.partition("@")[0], tiles), "card.try"),
    ]
    return _embed(language, title, draw(round_card(shared, name, language, site)), links)


def gone_embed(language: str, root: str) -> str:
    """Return the HTML in the place of a round that is no longer shared."""
    title = say("card.gone", {}, language)
    return _embed(language, title, "", [(f"{root}/", "card.open")])


def hand_address(root: str, book: str, tiles: list[str]) -> str:
    """Return the address of the page about a hand.

    Example:
        >>> hand_address("https://paigow.example", "nz", ["6-6", "1-1", "4-4", "1-2"])
        'https://paigow.example/hand?book=nz&tiles=6-6,1-1,4-4,1-2'
    """
    return f"{root}/hand?{urlencode({'book': book, 'tiles': ','.join(tiles)}, safe=',')}"


def _embed(language: str, title: str, body: str, links: list[tuple[str, str]]) -> str:
    told = " ".join(
        _LINK.format(address=written(address), text=written(say(code, {}, language)))
        for address, code in links
    )
    return _HTML.format(language=language, title=written(title), style=EMBED_STYLE, body=body, links=told)


def _page(html: str, cached: str, status: int = HTTPStatus.OK) -> Response[str]:
    return Response(html, status_code=status, media_type="text/html", headers={"cache-control": cached})


HANDLERS: Final = (hand_embedded, round_embedded)
