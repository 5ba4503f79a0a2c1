"""The lab over HTTP: questions under /api/v1/lab/, and charts of their answers."""

from functools import partial
from hashlib import sha256
from http import HTTPStatus
from typing import Final, Literal

import msgspec
from litestar import Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath
from msgspec import Struct
from msgspec.structs import replace

from paigow.books import EDITIONS, load
from paigow.intake.struct_reader import declared_fields
from paigow.lab.web.asked_hands import note_asked_hand
from paigow.lab.web.questions import FORMATS, QUESTIONS, QuestionFields, question_fields, read_question
from paigow.lab.web.worker import CHARTS, drawn, settings_of_book, worked_out
from paigow.web.edge.errors import read_body
from paigow.web.edge.language import language_of
from paigow.web.edge.problems import Problem
from paigow.web.handlers import AnyRequest, TheServices, body_of
from paigow.web.services import Services

_FILE_NAMES: Final = {"html": "certificate.html", "markdown": "certificate.md", "json": "certificate.json"}


async def answer_of(
    services: Services, request: AnyRequest, name: str, data: object
) -> tuple[QuestionFields, bytes]:
    """Return a question as read, and its answer, calculated or cached.

    Raises:
        FaultsFound: the question has faults.
        Problem: the lab is not installed, too much is being calculated, or the visitor asked too much.
    """
    asked = read_question(name, data)
    if QUESTIONS[name].is_told:
        asked = replace(asked, language=language_of(request))
    key = _key(name, asked)
    if not services.calculations.has(key):
        services.rates.lab_questions.count(request)
    work, is_long = partial(worked_out, name, asked), QUESTIONS[name].is_long
    return asked, await services.calculations.answer(key, work, is_long=is_long)


def _key(name: str, asked: QuestionFields) -> str:
    """Return the cache key of a question: rules by digest, files by text."""
    rules = load(asked.book).digest if asked.book else ""
    return sha256(msgspec.json.encode((name, rules, asked), enc_hook=str)).hexdigest()


def _handler(name: str) -> HTTPRouteHandler:
    async def ask(request: AnyRequest, services: TheServices) -> Response[bytes]:
        asked, answer = await answer_of(services, request, name, await body_of(request, default={}))
        if name == "hand":
            await note_asked_hand(services, request, asked.hand)
        kind = FORMATS[asked.format]
        headers = {"Content-Disposition": f'attachment; filename="{_FILE_NAMES[asked.format]}"'}
        return Response(answer, media_type=kind, headers=headers if name == "certificate" else {})

    ask.__doc__ = QUESTIONS[name].says
    path, body = f"/api/v1/lab/{name}", question_fields(name)
    return post(path, status_code=HTTPStatus.OK, operation_id=f"lab_{name}", body=body)(ask)


class _Chart(Struct, frozen=True, kw_only=True):
    look: Literal["light", "dark"] = "light"


_CHART: Final = {**declared_fields(QuestionFields), **declared_fields(_Chart)}
"""A question of any kind, with the look of its chart."""


@post("/api/v1/lab/{question:str}/charts/{chart:str}", status_code=HTTPStatus.OK, body=_CHART)
async def draw(
    question: FromPath[str], chart: FromPath[str], request: AnyRequest, services: TheServices
) -> Response[bytes]:
    """Return a chart of an answer as Vega-Lite. The body is that of the question, with ``look``: light or dark."""
    if chart not in CHARTS.get(question, {}):
        raise Problem(HTTPStatus.NOT_FOUND, "no_chart", question=question, chart=chart)
    data = await body_of(request, default={})
    look = read_body({"look": data.pop("look", None)} if isinstance(data, dict) else {}, _Chart).look
    services.rates.work.count(request)
    asked, answer = await answer_of(services, request, question, data)
    if question == "hand":
        await note_asked_hand(services, request, asked.hand)
    chart_of = await services.workers.do(drawn, question, chart, look, answer)
    return Response(chart_of, media_type="application/json")


@get("/api/v1/lab/settings/{book:str}")
async def settings(book: FromPath[str], request: AnyRequest, services: TheServices) -> Response[bytes]:
    """Return every hand of a book with the exact cost of each setting: the settings file, docs/lab.md."""
    if book not in EDITIONS:
        raise Problem(HTTPStatus.NOT_FOUND, "no_book", book=book)
    key = f"settings of {load(book).published_as}"
    if not services.calculations.has(key):
        services.rates.lab_questions.count(request)
    answer = await services.calculations.answer(key, partial(settings_of_book, book))
    return Response(answer, media_type="application/json")


HANDLERS: Final = (*map(_handler, QUESTIONS), draw, settings)
