"""The OpenAPI document, with what no signature tells: bodies that are read without trust, and answers that say no."""

from copy import deepcopy
from http import HTTPStatus
from typing import Any, Final

import msgspec
from litestar import Request
from litestar.openapi.plugins import JsonRenderPlugin
from msgspec.structs import fields

from paigow.books import EDITIONS
from paigow.school.classwork import TASKS
from paigow.school.items import KINDS
from paigow.school.making import MOST
from paigow.school.schedules import LONGEST_MS
from paigow.server.faults import FaultsBody
from paigow.server.lab_questions import FORMATS, QUESTIONS
from paigow.server.orders import (
    BETTING_S,
    BOTS,
    COVER_S,
    LONGEST_NAME,
    LONGEST_NOTE,
    OFFER_S,
    SETTING_S,
    THOUGHT_S,
)
from paigow.server.problems import ProblemBody

JsonSchema = dict[str, Any]
_JSON: Final = "application/json"
_TOML: Final = "application/toml"
_TEMPLATE: Final = "#/components/schemas/{name}"
_TEXT: Final = {"type": "string"}
_ANY: Final[JsonSchema] = {}


def _whole(least: int, most: int) -> JsonSchema:
    """A whole number or null, which takes the default."""
    return {"type": ["integer", "null"], "minimum": least, "maximum": most}


def _object(needs: tuple[str, ...] = (), **properties: JsonSchema) -> JsonSchema:
    return {"type": "object", "properties": properties, "required": list(needs)}


_FACES: Final[JsonSchema] = {"type": "array", "items": _TEXT, "minItems": 4, "maxItems": 4}
_COINS: Final[JsonSchema] = {"type": ["integer", "null"]}
_ORDER: Final = _object(
    ("book",),
    book={"enum": list(EDITIONS)},
    bots=_whole(*BOTS),
    boxes={"type": ["array", "null"]},
    chips={"type": ["array", "null"], "items": {"type": "integer"}},
    options={"type": ["object", "null"]},
    betting_s=_whole(*BETTING_S),
    setting_s=_whole(*SETTING_S),
    offer_s=_whole(*OFFER_S),
    cover_s=_whole(*COVER_S),
    thought_s=_whole(*THOUGHT_S),
    operator={"type": ["string", "null"], "maxLength": LONGEST_NAME},
    operator_file={"type": ["string", "null"]},
    minimum=_COINS,
    maximum=_COINS,
    box_maximum=_COINS,
    player_maximum=_COINS,
    house_liability=_COINS,
    side_bets={"type": ["object", "null"]},
    commission_approved={"type": ["string", "null"], "maxLength": LONGEST_NOTE},
    house_wager_approved={"type": ["string", "null"], "maxLength": LONGEST_NOTE},
    hours={"type": ["array", "null"]},
    practice={"type": ["boolean", "null"]},
    dealing={"type": ["object", "null"]},
)
_DRILL: Final[dict[str, JsonSchema]] = {
    "kind": {"enum": list(KINDS)},
    "book": _TEXT,
    "seed": {"type": ["string", "null"]},
    "number": {"type": ["integer", "null"], "minimum": 0},
}


def _task(kind: str) -> JsonSchema:
    """What a class has to do; which fields it takes besides is the kind's."""
    needs = [field.name for field in fields(TASKS[kind]) if field.required]
    return _object(("kind", *needs), kind={"const": kind}, book={"enum": list(EDITIONS)}, title=_TEXT)


_BODIES: Final[dict[str, JsonSchema]] = {
    "/api/advice": _object(("book", "tiles"), book={"enum": list(EDITIONS)}, tiles=_FACES),
    "/api/session": _object(name={"type": ["string", "null"], "maxLength": 24}),
    "/api/session/refill": _object(table={"type": ["string", "null"]}),
    "/api/school/drill/next": _object(
        ("kind", "book"),
        **_DRILL,
        after={"type": ["string", "null"]},
        cards={"type": ["array", "null"], "items": _TEXT},
    ),
    "/api/school/drill/answer": _object(
        ("kind", "book", "seed", "number", "answer"),
        **_DRILL,
        answer={"type": "object"},
        took_ms=_whole(0, LONGEST_MS),
    ),
    "/api/school/lesson/{number}": _object(
        ("book", "answers"),
        book=_TEXT,
        seed={"type": ["string", "null"]},
        answers={"type": "array", "items": {"type": ["object", "null"]}, "minItems": 5, "maxItems": 5},
    ),
    "/api/school/class": _object(("name", "teacher"), name=_TEXT, teacher=_TEXT),
    "/api/school/class/{class_id}/assignment": {"oneOf": [_task(name) for name in TASKS]},
    "/api/school/join/{link}": _object(("name", "consents"), name=_TEXT, consents={"const": True}),
    "/api/school/work/{assignment}/answer": _object(
        ("place", "answer"), place=_whole(0, MOST), answer={"type": "object"}, took_ms=_whole(0, LONGEST_MS)
    ),
    "/api/supervisor": _object(("token",), token=_TEXT),
    "/api/tables": _ORDER,
    "/api/tables/{table}/hold": _object(("held",), held={"type": "boolean"}),
    "/api/school/dealing/{table}": _object(("act",), act={"type": "object"}, version=_whole(0, 2**53 - 1)),
    "/api/school/dealing/{table}/end": _object((), ends={"type": "boolean"}),
    "/api/lab/{question}/charts/{chart}": _object(look={"enum": ["light", "dark"]}),
} | {
    f"/api/lab/{name}": _object(question.needs, **dict.fromkeys(question.fields, _ANY))
    for name, question in QUESTIONS.items()
}
_TEXTS: Final = {
    "/api/ruling": "A round file",
    "/api/ruling/read": "A round file",
    "/api/operator/check": "An operator's file",
}
_OPTIONAL: Final = {
    "/api/school/dealing/{table}/end",
    "/api/session",
    "/api/session/refill",
    "/api/lab/books",
}
"""Addresses for which an empty body will do."""
_OTHER_TYPES: Final = {
    ("/api/tables/{table}/log", "get"): ("application/x-ndjson",),
    ("/api/tables/{table}/significant", "get"): (_JSON, "application/x-ndjson"),
    ("/api/tables/{table}/rounds/{number}/file", "get"): (_TOML,),
    ("/api/lab/certificate", "post"): tuple(FORMATS.values()),
}
"""Answers that are not, or not only, JSON."""


class Document(JsonRenderPlugin):
    """Renders the document as JSON."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """The document, completed."""
        return super().render(request, completed(openapi_schema))


def completed(document: dict[str, Any]) -> dict[str, Any]:
    """An OpenAPI document with the bodies of every POST and one shape for every refusal; the one given stays."""
    document = deepcopy(document)
    _, schemas = msgspec.json.schema_components(
        (ProblemBody, FaultsBody), schema_hook=_of_anything, ref_template=_TEMPLATE
    )
    document.setdefault("components", {}).setdefault("schemas", {}).update(schemas)
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            _complete(path, method, operation)
    return document


def _complete(path: str, method: str, operation: dict[str, Any]) -> None:
    responses = operation["responses"]
    problem, faults = _refers(ProblemBody), _refers(FaultsBody)
    responses["400"] = _answer("What cannot be taken as it came", {"anyOf": [faults, problem]})
    responses["default"] = _answer("A refusal", problem)
    responses.get("204", {}).pop("content", None)
    if path == "/api/health":
        responses["503"] = responses["200"] | {"description": "A table is halted, or the data is damaged"}
    if (types := _OTHER_TYPES.get((path, method))) is not None:
        responses["200"]["content"] = {each: {"schema": _ANY} for each in types}
    elif method == "post" and (path in _TEXTS or path.startswith("/api/lab/")):
        responses["200"]["content"] = {_JSON: {"schema": _ANY}}
    if method != "post":
        return
    if path in _TEXTS:
        responses[str(int(HTTPStatus.UNPROCESSABLE_ENTITY))] = _answer("Its faults", faults)
        operation["requestBody"] = {
            "description": _TEXTS[path], "required": True, "content": {_TOML: {"schema": _TEXT}}
        }  # fmt: skip
    elif path in _BODIES:
        operation["requestBody"] = {
            "required": path not in _OPTIONAL, "content": {_JSON: {"schema": _BODIES[path]}}
        }  # fmt: skip


def _of_anything(kind: type) -> JsonSchema:
    """The schema of ``object``, which no library names."""
    if kind is not object:
        raise NotImplementedError
    return {"description": "any value"}


def _refers(to: type) -> JsonSchema:
    return {"$ref": _TEMPLATE.format(name=to.__name__)}


def _answer(description: str, schema: JsonSchema) -> dict[str, Any]:
    return {"description": description, "content": {_JSON: {"schema": schema}}}
