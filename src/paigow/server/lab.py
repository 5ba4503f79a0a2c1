"""The lab over HTTP: questions under /api/lab/, and charts of their answers."""

import asyncio
from collections.abc import Callable, Mapping
from functools import partial
from hashlib import sha256
from http import HTTPStatus
from typing import Any, Final, Literal

import msgspec
from litestar import Response, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from paigow.books import load
from paigow.server.api import AnyRequest, TheDesk, body_of
from paigow.server.desk import Desk
from paigow.server.faults import Fault, echo
from paigow.server.lab_questions import FORMATS, QUESTIONS, Asked, read_question
from paigow.server.problems import FaultsFound, Problem

Look = Literal["light", "dark"]
LOOKS: Final = ("light", "dark")
EXTRA: Final = "analysis"
"""What to install where the lab is not."""
_FILE_NAMES: Final = {"html": "certificate.html", "markdown": "certificate.md", "json": "certificate.json"}

Draw = Callable[[Any, Any, Any], Any]
"""From an answer: the chart, by ``paigow.lab.charts`` in one of its looks."""


def _banks(line: Any) -> bool:
    return bool(line["role"] == "banker")


CHARTS: Final[Mapping[str, Mapping[str, Draw]]] = {
    "books": {
        "edges": lambda answer, charts, look: charts.edges(
            [line for book in answer for line in sorted(book["lines"].values(), key=_banks)], look
        )
    },
    "edge": {
        "results": lambda answer, charts, look: charts.results(answer, look),
        "classes": lambda answer, charts, look: charts.classes(answer, look),
    },
    "hand": {"settings": lambda answer, charts, look: charts.settings(answer, look)},
    "mistakes": {"mistakes": lambda answer, charts, look: charts.mistakes(answer, look)},
    "pitfalls": {"mistakes": lambda answer, charts, look: charts.mistakes(answer, look)},
    "side-bets": {
        "bonus": lambda answer, charts, look: answer["bonus"] and charts.pays(answer["bonus"], look),
        "tie": lambda answer, charts, look: answer["tie"] and charts.pays(answer["tie"], look),
    },
    "readings": {"readings": lambda answer, charts, look: charts.readings(answer, look)},
    "equilibrium": {"mixes": lambda answer, charts, look: charts.mixes(answer, look)},
}
"""Question -> chart -> how it is drawn."""


async def answer_of(desk: Desk, request: AnyRequest, name: str, data: object) -> tuple[Asked, bytes]:
    """A question as it was read, and its answer, worked out in a thread unless it is kept.

    Raises:
        FaultsFound: it cannot be taken as it came.
        Problem: the lab is not installed, too much is being calculated, or the visitor asked too much.
    """
    asked = read_question(name, data)
    if isinstance(asked, list):
        raise FaultsFound(asked)
    key = _key(name, asked)
    if not desk.calculations.has(key):
        wait_s = desk.lab_questions.take(request.client.host if request.client else "")
        if wait_s:
            raise Problem(HTTPStatus.TOO_MANY_REQUESTS, "too_many_requests", wait_ms=round(wait_s * 1000))
    return asked, await desk.calculations.answer(key, partial(_worked_out, name, asked))


def _key(name: str, asked: Asked) -> str:
    """What tells questions apart: the rules by their digests, a file by its text."""
    rules = load(asked.book).digest if asked.book else ""
    return sha256(msgspec.json.encode((name, rules, asked), enc_hook=str)).hexdigest()


def _worked_out(name: str, asked: Asked) -> bytes:
    try:
        from paigow.server.lab_answers import ANSWERS  # noqa: PLC0415 -- the lab and numpy may not be installed
    except ModuleNotFoundError as error:
        raise Problem(
            HTTPStatus.NOT_IMPLEMENTED, "lab_not_installed", missing=error.name or "", extra=EXTRA
        ) from error
    return ANSWERS[name](asked)


def _draw(name: str, chart: str, look: Look, answer: bytes) -> bytes:
    from paigow.lab import charts  # noqa: PLC0415 -- only where there is one to draw

    drawn = CHARTS[name][chart](
        msgspec.json.decode(answer), charts, charts.DARK if look == "dark" else charts.LIGHT
    )
    return msgspec.json.encode(drawn)


def _handler(name: str) -> HTTPRouteHandler:
    async def ask(request: AnyRequest, desk: TheDesk) -> Response[bytes]:
        asked, answer = await answer_of(desk, request, name, await body_of(request, default={}))
        kind = FORMATS[asked.format]
        headers = {"Content-Disposition": f'attachment; filename="{_FILE_NAMES[asked.format]}"'}
        return Response(answer, media_type=kind, headers=headers if name == "certificate" else {})

    ask.__doc__ = QUESTIONS[name].says
    return post(f"/api/lab/{name}", status_code=HTTPStatus.OK, operation_id=f"lab_{name}")(ask)


@post("/api/lab/{question:str}/charts/{chart:str}", status_code=HTTPStatus.OK)
async def draw(
    question: FromPath[str], chart: FromPath[str], request: AnyRequest, desk: TheDesk
) -> Response[bytes]:
    """A chart of an answer as Vega-Lite; the body is that of the question, with ``look``: light or dark."""
    if chart not in CHARTS.get(question, {}):
        raise Problem(HTTPStatus.NOT_FOUND, "no_chart", question=question, chart=chart)
    data = await body_of(request, default={})
    look: Any = data.pop("look", "light") if isinstance(data, dict) else "light"
    if look not in LOOKS:
        raise FaultsFound([Fault(field="look", value=echo(look), expected="one of " + ", ".join(LOOKS))])
    _, answer = await answer_of(desk, request, question, data)
    drawn = await asyncio.to_thread(_draw, question, chart, look, answer)
    return Response(drawn, media_type="application/json")


HANDLERS: Final = (*map(_handler, QUESTIONS), draw)
