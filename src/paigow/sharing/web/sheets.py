"""Pages to print over HTTP. They do not read the visitor's session."""

from functools import partial
from http import HTTPStatus
from typing import Final

from litestar import Response, get
from litestar.params import FromPath, FromQuery

from paigow.books import EDITIONS
from paigow.sharing.web.pictures import SVG
from paigow.sharing.web.requests import language_asked
from paigow.sharing.web.worker import score_sheet_of
from paigow.web.edge.problems import FaultsFound
from paigow.web.handlers import AnyRequest, TheServices

KINDS: Final = {"svg": SVG, "pdf": "application/pdf"}
CACHED: Final = "public, max-age=3600"


@get("/picture/score-card/{name:str}", include_in_schema=False, status_code=HTTPStatus.OK)
async def score_card(
    name: FromPath[str], request: AnyRequest, services: TheServices, lang: FromQuery[str | None] = None
) -> Response[bytes]:
    """Return the score card of a book as a page of A4: ``nz.svg?lang=en`` or ``nz.pdf?lang=zh-Hant``."""
    services.rates.readings.count(request)
    book, _, kind = name.rpartition(".")
    if book not in EDITIONS or kind not in KINDS:
        raise FaultsFound.of("name", "a rule book and .svg or .pdf, such as nz.pdf", name)
    language = language_asked(lang)
    key = f"score card {book} {kind} {language}"
    if not services.calculations.has(key):
        services.rates.work.count(request)
    page = await services.calculations.answer(key, partial(score_sheet_of, book, kind, language))
    headers = {
        "cache-control": CACHED,
        "Content-Disposition": f'attachment; filename="paigow-score-card-{book}-{language}.{kind}"',
    }
    return Response(page, media_type=KINDS[kind], headers=headers)


HANDLERS: Final = (score_card,)
