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
from paigow.lab.web.questions import (
    CERTIFICATE,
    FILE_NAMES,
    FORMATS,
    QUESTIONS,
    RECIPES,
    REPORTS,
    ROWS,
    QuestionFields,
    question_fields,
    read_question,
)
from paigow.lab.web.recipes import command_of, python_of
from paigow.lab.web.worker import CHARTS, drawn, rows_of, worked_out
from paigow.web.edge.errors import read_body
from paigow.web.edge.language import language_of
from paigow.web.edge.problems import Problem
from paigow.web.handlers import AnyRequest, TheServices, body_of, while_connected
from paigow.web.services import Services

_CERTIFICATES: Final = {"html": "certificate.html", "markdown": "certificate.md", "json": "certificate.json"}


async def answer_of(
    services: Services, request: AnyRequest, name: str, data: object
) -> tuple[QuestionFields, bytes]:
    """Return a question as read, and its answer as JSON or as a report, calculated or cached.

    Raises:
        FaultsFound: the question has faults.
        Problem: the lab is not installed, too much is being calculated, or the visitor asked too much.
    """
    asked = _read(name, request, data)
    return asked, await _answer(services, request, name, asked)


def _read(name: str, request: AnyRequest, data: object) -> QuestionFields:
    asked = read_question(name, data)
    return replace(asked, language=language_of(request)) if QUESTIONS[name].is_told else asked


async def _answer(services: Services, request: AnyRequest, name: str, asked: QuestionFields) -> bytes:
    asked = _calculated(name, asked)
    key = _key(name, asked)
    if not services.calculations.has(key):
        services.rates.lab_questions.count(request)
    work, is_long = partial(worked_out, name, asked), QUESTIONS[name].is_long
    answer = services.calculations.answer(key, work, is_long=is_long)
    return await (while_connected(request, answer) if is_long else answer)


def _calculated(name: str, asked: QuestionFields) -> QuestionFields:
    """Return the question without fields that do not affect the calculation: format of rows, names of files."""
    default = QuestionFields()
    unused = [
        each for each in FILE_NAMES.values() if name != CERTIFICATE or each != FILE_NAMES["operator_file"]
    ]
    plain = {each: getattr(default, each) for each in unused}
    return replace(asked, format=asked.format if asked.format in REPORTS else "json", **plain)


def _key(name: str, asked: QuestionFields) -> str:
    """Return the cache key of a question: rules by digest, files by text."""
    rules = load(asked.book).digest if asked.book else ""
    return sha256(msgspec.json.encode((name, rules, asked), enc_hook=str)).hexdigest()


def _handler(name: str) -> HTTPRouteHandler:
    async def ask(request: AnyRequest, services: TheServices) -> Response[bytes]:
        asked = _read(name, request, await body_of(request, default={}))
        if asked.format in RECIPES:
            if name != CERTIFICATE and (asked.book or asked.operator_file):
                _ = asked.rules  # refuses a file with faults
            return Response(_recipe(name, asked).encode(), media_type=RECIPES[asked.format])
        answer = await _answer(services, request, name, asked)
        if name == "hand":
            await note_asked_hand(services, request, asked.hand)
        if asked.format in ROWS:
            services.rates.work.count(request)
            rows = await services.workers.do(rows_of, name, asked, answer)
            return Response(rows, media_type=ROWS[asked.format], headers=_attachment(_file_name(name, asked)))
        headers = _attachment(_CERTIFICATES[asked.format]) if name == CERTIFICATE else {}
        return Response(answer, media_type=(FORMATS | REPORTS)[asked.format], headers=headers)

    ask.__doc__ = QUESTIONS[name].says
    path, body = f"/api/v1/lab/{name}", question_fields(name)
    return post(path, status_code=HTTPStatus.OK, operation_id=f"lab_{name}", body=body)(ask)


def _recipe(name: str, asked: QuestionFields) -> str:
    return command_of(name, asked) if asked.format == "command" else python_of(name, asked)


def _file_name(name: str, asked: QuestionFields) -> str:
    """Return the name of a file with the rows of an answer. Book and format are words of lists."""
    book = f"-{load(asked.book).published_as}" if asked.book else ""
    return f"paigow-lab-{name}{book}.{asked.format}"


def _attachment(file: str) -> dict[str, str]:
    return {"Content-Disposition": f'attachment; filename="{file}"'}


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
    answer = await _answer(services, request, "settings", QuestionFields(book=book))
    return Response(answer, media_type="application/json")


HANDLERS: Final = (*map(_handler, QUESTIONS), draw, settings)
