"""Completes the OpenAPI document with what signatures do not tell: bodies, permissions and refusals."""

from http import HTTPStatus
from importlib.resources import files
from typing import Any, Final, get_args

import msgspec
from litestar import Litestar, Request
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.serialization import encode_json

from paigow.lab.web.questions import CERTIFICATE, FORMATS, QUESTIONS, REPORTS
from paigow.rulings.ruling_types import Ruling
from paigow.web.contract.answer_examples import answers
from paigow.web.contract.bodies import body_schemas
from paigow.web.contract.body_examples import BODIES as EXAMPLES
from paigow.web.edge.fault_json import FaultsBody
from paigow.web.edge.problems import ProblemBody
from paigow.web.identity.guests import COOKIE
from paigow.web.records.history import FORMATS as PAST_FORMATS
from paigow.words import catalogue
from paigow.words.codes import ProblemCode, RefusalCode

JsonSchema = dict[str, Any]
ASYNCAPI: Final = files("paigow.server") / "asyncapi.json"
"""AsyncAPI document of the live connection, written by ``python3 run.py regenerate``."""
JSON_TYPE: Final = "application/json"
_TOML: Final = "application/toml"
_TEMPLATE: Final = "#/components/schemas/{name}"
_TEXT: Final = {"type": "string"}
_ANY: Final[JsonSchema] = {}
_TEXTS: Final = {
    "/api/v1/ruling": "A round file",
    "/api/v1/ruling/read": "A round file",
    "/api/v1/operator/check": "An operator's file",
}
_ANSWERED: Final[dict[str, type]] = {"/api/v1/ruling": Ruling}
"""Struct of an answer that a worker process encodes."""
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
    **{(f"/api/v1/lab/{name}", "post"): tuple(dict.fromkeys(FORMATS.values())) for name in QUESTIONS},
    (f"/api/v1/lab/{CERTIFICATE}", "post"): tuple(dict.fromkeys((FORMATS | REPORTS).values())),
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
    "/api/v1/tables/{table}/rounds/{number}/share",
    "/api/v1/tables/{table}/step",
    "/api/v1/tables/{table}/void",
    "/api/v1/account",
    "/api/v1/friends",
    "/api/v1/roles",
    "/api/v1/session/refill",
    "/api/v1/shared",
    "/api/v1/significant",
    "/api/v1/supervisor",
    "/api/v1/school/certificate/",
    "/api/v1/school/class",
    "/api/v1/school/coach/{table}",
    "/api/v1/school/dealing/",
    "/api/v1/school/progress",
    "/api/v1/school/work/",
    "/api/v1/statistics",
)
"""How addresses begin at which nobody is answered without a session."""
_FOR_BROWSERS: Final = ("/api/v1/account", "/api/v1/friends", "/api/v1/roles")
"""How addresses begin that no program's token opens."""
_OF_A_SESSION: Final = {
    ("/api/v1/session", "post"),
    ("/api/v1/session", "delete"),
    ("/api/v1/supervisor", "post"),
    ("/api/v1/supervisor", "delete"),
}
"""The same, whole."""
_WITHOUT_ACCOUNT: Final = tuple((f"/api/v1/account{each}", "post") for each in ("", "/login", "/recover"))
_FOR_ANYBODY: Final = {
    ("/api/v1/shared/{code}", "get"),
    ("/api/v1/supervisor", "delete"),
    ("/api/v1/school/class", "post"),
    *_WITHOUT_ACCOUNT,
}
"""What anybody may do there."""
_PROBLEM_EXAMPLE: Final = {
    "code": "no_book",
    "facts": {"book": "macau"},
    "text": "There is no rule book of this name.",
    "clause": None,
}


ENCODED: Final = "openapi_document"


class DocumentRenderer(JsonRenderPlugin):
    """Renders the document as JSON."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """Return the completed document."""
        return encoded_document(request.app)


def encoded_document(app: Litestar) -> bytes:
    """Return the OpenAPI document as JSON. It is made once for each application, which takes about half a second."""
    if ENCODED not in app.state:
        app.state[ENCODED] = encode_json(complete_document(app))
    encoded: bytes = app.state[ENCODED]
    return encoded


def complete_document(app: Litestar) -> dict[str, Any]:
    """Return the OpenAPI document of an application with bodies, permissions and one shape of refusals."""
    document: dict[str, Any] = _without_ellipsis(app.openapi_schema.to_schema())
    bodies = body_schemas(app)
    _, schemas = msgspec.json.schema_components(
        (ProblemBody, FaultsBody, *_ANSWERED.values()), schema_hook=_of_anything, ref_template=_TEMPLATE
    )
    schemas[ProblemBody.__name__]["properties"]["code"] = {"enum": _codes(), "x-sentences": _sentences()}
    components = document.setdefault("components", {})
    components.setdefault("schemas", {}).update(schemas)
    components["securitySchemes"] = SCHEMES
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            _complete(path, method, operation, bodies.get(path))
    return document


def _without_ellipsis(schema: Any) -> Any:
    """Return a schema in which the rows of a list have one type.

    Litestar takes the ellipsis of ``tuple[Annotated[int, ...], ...]`` for a second type of the rows.
    """
    if isinstance(schema, list):
        return [_without_ellipsis(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    if schema.get("oneOf", [])[1:] == [{}]:
        return _without_ellipsis(schema["oneOf"][0])
    return {name: _without_ellipsis(each) for name, each in schema.items()}


def _codes() -> list[str]:
    """Return the codes of all refusals."""
    return sorted({*get_args(ProblemCode), *get_args(RefusalCode)})


def _sentences() -> dict[str, str]:
    """Return each refusal's English text, with the names of its facts."""
    words = catalogue("en")
    return {code: words.get(f"problem.{code}") or words[f"refusal.{code}"] for code in _codes()}


def _complete(path: str, method: str, operation: dict[str, Any], body: JsonSchema | None) -> None:
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
    elif path.startswith("/api/v1/lab/") or (method == "post" and path in _TEXTS):
        answer = _refers(_ANSWERED[path]) if path in _ANSWERED else _ANY
        responses["200"]["content"] = {JSON_TYPE: {"schema": answer}}
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
    elif body is not None:
        operation["requestBody"] = {
            "required": path not in _OPTIONAL, "content": {JSON_TYPE: {"schema": body} | _example(path)}
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
