"""The page of a shared round and of a hand, with what other programs show as the preview of its link (og tags)."""

from typing import Final, NamedTuple

from litestar import Response, get
from litestar.params import FromPath

from paigow.sharing.card import CARD_HEIGHT, CARD_WIDTH, written
from paigow.sharing.hand_card import hand_card, hand_texts, shared_hand
from paigow.sharing.round_card import round_alt, round_texts
from paigow.sharing.web.pictures import png_language
from paigow.sharing.web.requests import language_asked, public_address
from paigow.sharing.web.shares import find_shared
from paigow.tiles import faces
from paigow.web.edge.errors import ErrorAnswer
from paigow.web.edge.language import LANGUAGE, LANGUAGES, language_of
from paigow.web.edge.site import HAND_PAGE, SHARED_PAGE
from paigow.web.handlers import AnyRequest, TheServices
from paigow.web.tables.advice import read_question

_NOT_FOUND: Final = 404


class Preview(NamedTuple):
    """What the preview of a link shows."""

    title: str
    says: str
    alt: str
    """The picture in words."""
    address: str
    picture: str


@get(SHARED_PAGE, include_in_schema=False)
async def shared_round_page(
    code: FromPath[str], request: AnyRequest, services: TheServices
) -> Response[bytes]:
    """Return the page, with the preview of a shared round."""
    services.rates.readings.count(request)
    found = await find_shared(services, code)
    if found is None:
        return services.site.page(_NOT_FOUND)
    asked = request.query_params.get(LANGUAGE)
    language = language_asked(asked if asked in LANGUAGES else None, found.round.language)
    title, says = round_texts(found.round, found.name, language)
    preview = Preview(
        title=title,
        says=says,
        alt=round_alt(found.round, found.name, language),
        address=public_address(request, services, f"/s/{code}"),
        picture=public_address(request, services, f"/picture/round/{code}.png?lang={png_language(language)}"),
    )
    return services.site.page(head=tags(preview))


@get(HAND_PAGE, include_in_schema=False)
async def hand_page(request: AnyRequest, services: TheServices) -> Response[bytes]:
    """Return the page, with the preview of the hand that its address names, if it names one."""
    asked = request.query_params
    try:
        book, tiles = read_question({"book": asked.get("book"), "tiles": asked.get("tiles", "").split(",")})
    except ErrorAnswer:
        return services.site.page()
    hand, language = shared_hand(book, tiles), language_of(request)
    title, says = hand_texts(hand, language)
    query = f"book={book.id}&tiles={','.join(faces(hand.tiles))}"
    preview = Preview(
        title=title,
        says=says,
        alt=hand_card(hand, language).title,
        address=public_address(request, services, f"/hand?{query}"),
        picture=public_address(request, services, f"/picture/hand.png?{query}&lang={png_language(language)}"),
    )
    return services.site.page(head=tags(preview))


def tags(preview: Preview) -> str:
    """Return the tags of a preview. All texts are escaped.

    Example:
        >>> print(tags(Preview("<b>", "says", "alt", "https://a.example/s/1", "https://a.example/1.png")).splitlines()[2])
        <meta property="og:title" content="&lt;b&gt;">
    """
    told = {
        "og:type": "website",
        "og:site_name": "Paigow",
        "og:title": preview.title,
        "og:description": preview.says,
        "og:url": preview.address,
        "og:image": preview.picture,
        "og:image:type": "image/png",
        "og:image:width": str(CARD_WIDTH),
        "og:image:height": str(CARD_HEIGHT),
        "og:image:alt": preview.alt,
    }
    properties = [f'<meta property="{name}" content="{written(text)}">' for name, text in told.items()]
    return "\n".join([*properties, '<meta name="twitter:card" content="summary_large_image">'])


HANDLERS: Final = (shared_round_page, hand_page)
