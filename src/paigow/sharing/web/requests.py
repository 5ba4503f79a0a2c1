"""What pictures, previews and embeds read from a request. None reads the visitor's session."""

from functools import partial
from typing import Final

from paigow.school.web.coach_worker import SETTINGS
from paigow.sharing.hand_card import SharedHand, shared_hand
from paigow.sharing.web.worker import hand_worth
from paigow.tiles import faces
from paigow.web.edge.language import LANGUAGES
from paigow.web.edge.problems import FaultsFound, Problem
from paigow.web.handlers import AnyRequest
from paigow.web.services import Services
from paigow.web.tables.advice import read_question
from paigow.words import WRITTEN

_MISSING: Final = "lab_not_installed"


def site_of(request: AnyRequest) -> str:
    """Return the name under which the visitor found the server, with its port."""
    return request.headers.get("host", "")


def public_address(request: AnyRequest, services: Services, path: str) -> str:
    """Return the whole address of one of the server's paths, as the visitor reaches it."""
    return f"{request.url.scheme}://{site_of(request)}{services.root_path}{path}"


def language_asked(lang: str | None, default: str = WRITTEN) -> str:
    """Return the language of ``?lang=``. Pictures are the same for everybody: they do not follow the browser's.

    Raises:
        FaultsFound: there is no such language.
    """
    if lang is None:
        return default
    if lang not in LANGUAGES:
        raise FaultsFound.of("lang", f"one of {', '.join(LANGUAGES)}", lang)
    return lang


async def hand_asked(
    request: AnyRequest, services: Services, book: str | None, tiles: str | None
) -> SharedHand:
    """Return the hand of the query parameters ``book`` and ``tiles`` (faces with commas), with what it is worth.

    Raises:
        FaultsFound: with each wrong parameter.
        Problem: too many hands were asked for.
    """
    question = {"book": book} if tiles is None else {"book": book, "tiles": tiles.split(",")}
    hand = shared_hand(*read_question(question))
    of = tuple(faces(hand.tiles))
    key = f"shared hand {hand.book.id} {','.join(of)}"
    if not services.calculations.has(key):
        services.rates.lab_questions.count(request)
    try:
        found = await services.calculations.answer(key, partial(hand_worth, hand.book.id, of))
    except Problem as problem:
        if problem.code != _MISSING:
            raise
        return hand
    return shared_hand(hand.book, hand.tiles, SETTINGS.decode(found))
