"""Completes the OpenAPI document with what signatures do not tell: bodies, permissions and refusals."""

from copy import deepcopy
from http import HTTPStatus
from importlib.resources import files
from typing import Any, Final, get_args

import msgspec
from litestar import Request
from litestar.openapi.plugins import JsonRenderPlugin
from msgspec.structs import fields

from paigow.books import EDITIONS
from paigow.lab.web.questions import FORMATS, QUESTIONS
from paigow.runtime import ROLES
from paigow.runtime.people.own_limits import LONGEST_OUT, LONGEST_REMINDER
from paigow.school.classwork import TASKS
from paigow.school.item_maker import MOST
from paigow.school.items import KINDS
from paigow.school.schedules import LONGEST_MS
from paigow.web.contract.answer_examples import answers
from paigow.web.contract.body_examples import BODIES as EXAMPLES
from paigow.web.edge.fault_json import FaultsBody
from paigow.web.edge.problems import ProblemBody
from paigow.web.identity.guests import COOKIE
from paigow.web.identity.passwords import LONGEST, SHORTEST
from paigow.web.identity.scopes import SCOPES
from paigow.web.oversight.reports import LONGEST_REMARK
from paigow.web.records.history import FORMATS as PAST_FORMATS
from paigow.web.tables.table_orders import (
    BETTING_S,
    BOTS,
    COVER_S,
    LONGEST_NAME,
    LONGEST_NOTE,
    OFFER_S,
    SETTING_S,
    THOUGHT_S,
)
from paigow.words import catalogue
from paigow.words.codes import ProblemCode, RefusalCode

JsonSchema = dict[str, Any]
ASYNCAPI: Final = files("paigow.server") / "asyncapi.json"
"""AsyncAPI document of the live connection, written by ``python3 run.py regenerate``."""
JSON_TYPE: Final = "application/json"
_TOML: Final = "application/toml"
_TEMPLATE: Final = "#/components/schemas/{name}"
_TEXT: Final = {"type": "string"}
_PASSWORD: Final = {"type": "string", "minLength": SHORTEST, "maxLength": LONGEST}
_ANY: Final[JsonSchema] = {}


def _whole(least: int, most: int) -> JsonSchema:
    """Return the schema of a whole number or null, where null means the default."""
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
    hours_zone={"type": ["string", "null"]},
    practice={"type": ["boolean", "null"]},
    private={"type": ["boolean", "null"]},
    dealing={"type": ["object", "null"]},
)
_DRILL: Final[dict[str, JsonSchema]] = {
    "kind": {"enum": list(KINDS)},
    "book": _TEXT,
    "seed": {"type": ["string", "null"]},
    "number": {"type": ["integer", "null"], "minimum": 0},
}


def _task(kind: str) -> JsonSchema:
    """Return the schema of an assignment; its kind decides the other fields."""
    needs = [field.name for field in fields(TASKS[kind]) if field.required]
    return _object(("kind", *needs), kind={"const": kind}, book={"enum": list(EDITIONS)}, title=_TEXT)


_BODIES: Final[dict[str, JsonSchema]] = {
    "/api/v1/advice": _object(("book", "tiles"), book={"enum": list(EDITIONS)}, tiles=_FACES),
    "/api/v1/reports/{report}/handle": _object(
        ("remark",), remark={"type": "string", "maxLength": LONGEST_REMARK}
    ),
    "/api/v1/tables/{table}/silence": _object(
        ("person", "is_silent"), person=_TEXT, is_silent={"type": "boolean"}
    ),
    "/api/v1/session": _object(name={"type": ["string", "null"], "maxLength": 24}),
    "/api/v1/session/refill": _object(table={"type": ["string", "null"]}),
    "/api/v1/school/drill/next": _object(
        ("kind", "book"),
        **_DRILL,
        after={"type": ["string", "null"]},
        cards={"type": ["array", "null"], "items": _TEXT},
    ),
    "/api/v1/school/drill/answer": _object(
        ("kind", "book", "seed", "number", "answer"),
        **_DRILL,
        answer={"type": "object"},
        took_ms=_whole(0, LONGEST_MS),
    ),
    "/api/v1/school/lesson/{number}": _object(
        ("book", "answers"),
        book=_TEXT,
        seed={"type": ["string", "null"]},
        answers={"type": "array", "items": {"type": ["object", "null"]}, "minItems": 5, "maxItems": 5},
    ),
    "/api/v1/school/class": _object(("name", "teacher"), name=_TEXT, teacher=_TEXT),
    "/api/v1/school/class/{class_id}/assignment": {"oneOf": [_task(name) for name in TASKS]},
    "/api/v1/school/certificate-check": {"type": "object"},
    "/api/v1/school/join/{link}": _object(("name", "consents"), name=_TEXT, consents={"const": True}),
    "/api/v1/school/work/{assignment}/answer": _object(
        ("place", "answer"), place=_whole(0, MOST), answer={"type": "object"}, took_ms=_whole(0, LONGEST_MS)
    ),
    "/api/v1/account": _object(("name", "password"), name=_TEXT, password=_PASSWORD),
    "/api/v1/account/login": _object(("name", "password"), name=_TEXT, password=_TEXT, code=_TEXT),
    "/api/v1/account/recover": _object(
        ("name", "code", "password"), name=_TEXT, code=_TEXT, password=_PASSWORD, authenticator_code=_TEXT
    ),
    "/api/v1/account/password": _object(("password", "new"), password=_TEXT, new=_PASSWORD),
    "/api/v1/account/codes": _object(("password",), password=_TEXT, code=_TEXT),
    "/api/v1/account/second-factor": _object(("password",), password=_TEXT),
    "/api/v1/account/second-factor/on": _object(("code",), code=_TEXT),
    "/api/v1/account/second-factor/off": _object(("password",), password=_TEXT, code=_TEXT),
    "/api/v1/account/tokens": _object(
        ("name", "scope", "password"), name=_TEXT, scope={"enum": list(SCOPES)}, password=_TEXT
    ),
    "/api/v1/account/limits": _object(
        (), reminder_minutes=_whole(-1, LONGEST_REMINDER), loss=_COINS, out_hours=_whole(0, LONGEST_OUT)
    ),
    "/api/v1/roles": _object(("name", "role"), name=_TEXT, role={"enum": list(ROLES)}),
    "/api/v1/supervisor": _object(("token",), token=_TEXT),
    "/api/v1/tables": _ORDER,
    "/api/v1/enter": _object(("table", "key"), table=_TEXT, key=_TEXT),
    "/api/v1/tables/{table}/hold": _object(("held",), held={"type": "boolean"}),
    "/api/v1/tables/{table}/step": _object((), due={"type": "string"}),
    "/api/v1/school/dealing/{table}": _object(("act",), act={"type": "object"}, version=_whole(0, 2**53 - 1)),
    "/api/v1/school/dealing/{table}/end": _object((), ends={"type": "boolean"}),
    "/api/v1/lab/{question}/charts/{chart}": _object(look={"enum": ["light", "dark"]}),
} | {
    f"/api/v1/lab/{name}": _object(question.needs, **dict.fromkeys(question.fields, _ANY))
    for name, question in QUESTIONS.items()
}
_TEXTS: Final = {
    "/api/v1/ruling": "A round file",
    "/api/v1/ruling/read": "A round file",
    "/api/v1/operator/check": "An operator's file",
}
_OPTIONAL: Final = {
    "/api/v1/school/dealing/{table}/end",
    "/api/v1/session",
    "/api/v1/session/refill",
    "/api/v1/lab/books",
    "/api/v1/tables/{table}/step",
}
"""Addresses that accept an empty body."""
_OTHER_TYPES: Final = {
    ("/api/v1/tables/{table}/log", "get"): ("application/x-ndjson",),
    ("/api/v1/school/class/{class_id}/csv", "get"): ("text/csv",),
    ("/api/v1/rounds/file", "get"): tuple(PAST_FORMATS.values()),
    ("/api/v1/tables/{table}/significant", "get"): (JSON_TYPE, "application/x-ndjson"),
    ("/api/v1/tables/{table}/rounds/{number}/file", "get"): (_TOML,),
    ("/api/v1/lab/certificate", "post"): tuple(FORMATS.values()),
}
"""Answers that are not, or not only, JSON."""
SCHEMES: Final[dict[str, JsonSchema]] = {
    "session": {
        "type": "apiKey",
        "in": "cookie",
        "name": COOKIE,
        "description": "Who the visitor is: `GET /api/v1/session` welcomes a guest and sets it.",
    },
    "token": {
        "type": "http",
        "scheme": "bearer",
        "description": "A program's token: it does what its scope says, and no more than its account.",
    },
}
"""Ways to identify a visitor. A new way needs one line here and counts wherever a session does."""
_FOR_VISITORS: Final = (
    "/api/v1/reports",
    "/api/v1/tables/{table}/significant",
    "/api/v1/tables/{table}/silence",
    "/api/v1/tables/{table}/conceded/",
    "/api/v1/tables/{table}/hold",
    "/api/v1/tables/{table}/link",
    "/api/v1/tables/{table}/rounds/{number}/sandbox/",
    "/api/v1/tables/{table}/step",
    "/api/v1/tables/{table}/void",
    "/api/v1/account",
    "/api/v1/roles",
    "/api/v1/session/refill",
    "/api/v1/significant",
    "/api/v1/supervisor",
    "/api/v1/school/certificate/",
    "/api/v1/school/class",
    "/api/v1/school/coach/{table}",
    "/api/v1/school/dealing/",
    "/api/v1/school/progress",
    "/api/v1/school/work/",
)
"""How addresses begin at which nobody is answered without a session."""
_FOR_BROWSERS: Final = ("/api/v1/account", "/api/v1/roles")
"""How addresses begin that no program's token opens."""
_OF_A_SESSION: Final = {
    ("/api/v1/session", "post"),
    ("/api/v1/session", "delete"),
    ("/api/v1/supervisor", "post"),
    ("/api/v1/supervisor", "delete"),
}
"""The same, whole."""
_WITHOUT_ACCOUNT: Final = tuple((f"/api/v1/account{each}", "post") for each in ("", "/login", "/recover"))
_FOR_ANYBODY: Final = {("/api/v1/supervisor", "delete"), ("/api/v1/school/class", "post"), *_WITHOUT_ACCOUNT}
"""What anybody may do there."""
_PROBLEM_EXAMPLE: Final = {
    "code": "no_book",
    "facts": {"book": "macau"},
    "text": "There is no rule book of this name.",
    "clause": None,
}


class DocumentRenderer(JsonRenderPlugin):
    """Renders the document as JSON."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """Return the completed document."""
        return super().render(request, complete_document(openapi_schema))


def complete_document(document: dict[str, Any]) -> dict[str, Any]:
    """An OpenAPI document with bodies, who may ask and one shape of refusals; the given one stays."""
    document = deepcopy(document)
    _, schemas = msgspec.json.schema_components(
        (ProblemBody, FaultsBody), schema_hook=_of_anything, ref_template=_TEMPLATE
    )
    schemas[ProblemBody.__name__]["properties"]["code"] = {"enum": _codes(), "x-sentences": _sentences()}
    components = document.setdefault("components", {})
    components.setdefault("schemas", {}).update(schemas)
    components["securitySchemes"] = SCHEMES
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            _complete(path, method, operation)
    return document


def _codes() -> list[str]:
    """Return the codes of all refusals."""
    return sorted({*get_args(ProblemCode), *get_args(RefusalCode)})


def _sentences() -> dict[str, str]:
    """Return each refusal's English text, with the names of its facts."""
    words = catalogue("en")
    return {code: words.get(f"problem.{code}") or words[f"refusal.{code}"] for code in _codes()}


def _complete(path: str, method: str, operation: dict[str, Any]) -> None:
    responses = operation["responses"]
    problem, faults = _refers(ProblemBody), _refers(FaultsBody)
    responses["400"] = _answer("What cannot be taken as it came", {"anyOf": [faults, problem]})
    responses["default"] = _answer("A refusal", problem, _PROBLEM_EXAMPLE)
    schemes = ("session",) if _is_for_browsers(path, method) else SCHEMES
    operation["security"] = [{name: []} for name in schemes]
    if not _is_for_visitors(path, method):
        operation["security"].insert(0, {})
    responses.get("204", {}).pop("content", None)
    if path == "/api/v1/health":
        responses["503"] = responses["200"] | {"description": "A table is halted, or the data is damaged"}
    if (types := _OTHER_TYPES.get((path, method))) is not None:
        responses["200"]["content"] = {each: {"schema": _ANY} for each in types}
    elif method == "post" and (path in _TEXTS or path.startswith("/api/v1/lab/")):
        responses["200"]["content"] = {JSON_TYPE: {"schema": _ANY}}
    told = answers().get(f"{method.upper()} {path}", {})
    for status in ("200", "201"):
        for kind, content in responses.get(status, {}).get("content", {}).items():
            content.update({"example": told[kind]} if kind in told else {})
    if method != "post":
        return
    if path in _TEXTS:
        responses[str(int(HTTPStatus.UNPROCESSABLE_ENTITY))] = _answer("Its faults", faults)
        operation["requestBody"] = {
            "description": _TEXTS[path], "required": True, "content": {_TOML: {"schema": _TEXT} | _example(path)}
        }  # fmt: skip
    elif path in _BODIES:
        operation["requestBody"] = {
            "required": path not in _OPTIONAL, "content": {JSON_TYPE: {"schema": _BODIES[path]} | _example(path)}
        }  # fmt: skip


def _example(path: str) -> dict[str, Any]:
    return {"example": EXAMPLES[path]} if path in EXAMPLES else {}


def _is_for_visitors(path: str, method: str) -> bool:
    begins = path.startswith(_FOR_VISITORS) and (path, method) not in _FOR_ANYBODY
    return begins or (path, method) == ("/api/v1/tables", "post")


def _is_for_browsers(path: str, method: str) -> bool:
    return path.startswith(_FOR_BROWSERS) or (path, method) in _OF_A_SESSION


def _of_anything(kind: type) -> JsonSchema:
    """Return the schema of ``object``, which msgspec does not define."""
    if kind is not object:
        raise NotImplementedError
    return {"description": "any value"}


def _refers(to: type) -> JsonSchema:
    return {"$ref": _TEMPLATE.format(name=to.__name__)}


def _answer(description: str, schema: JsonSchema, example: object = None) -> dict[str, Any]:
    content = {"schema": schema} | ({} if example is None else {"example": example})
    return {"description": description, "content": {JSON_TYPE: content}}
