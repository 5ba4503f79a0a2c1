"""Describes the live connection as AsyncAPI 3, from the structs and their docstrings."""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final, get_args

import msgspec
from msgspec import Struct

from paigow import __version__
from paigow.intake.struct_reader import field_schema, fields_of
from paigow.table import Command
from paigow.table import commands as c
from paigow.table.views import view_types
from paigow.web.contract import shapes
from paigow.web.identity.guests import COOKIE
from paigow.web.live import chat, connection, notices, presence
from paigow.web.live import messages as wire
from scripts.typescript import told

FILE: Final = Path("src/paigow/server/asyncapi.json")
Json = dict[str, Any]
_CHANNEL: Final = "table"
_SCHEMA: Final = "#/components/schemas/{name}"
_TOLD: Final = (
    shapes.Patch, shapes.Recalled, *get_args(wire.Answer), chat.Talk, notices.Invited, shapes.Quiet
)  # fmt: skip
_VIEW: Final = (view_types.TableView, shapes.Beside, shapes.Numbered)
"""The structs that form one message together."""
_CLOSED: Final = {
    presence.SIGNED_OUT: "the session has ended",
    presence.RESTART: "connect again: the server stops, the table moves, or the cookie has changed",
    connection.FOREIGN: "the page belongs to another site",
    connection.NO_TABLE: "the table does not exist or is halted",
    connection.TOO_MANY: "too many connections are open",
    connection.BUG: "an error in the server",
}
EXAMPLES: Final[Mapping[str, Json]] = {
    "buy_in": {"do": "buy_in", "coins": 100000, "id": "k3-1"},
    "sit_down": {"do": "sit_down", "box": 2},
    "place_wager": {"do": "place_wager", "box": 2, "coins": 1000, "bet": "main", "ref": 7, "id": "k3-7"},
    "set_hand": {"do": "set_hand", "box": 2, "low": ["2-4", "5-5"], "high": ["1-1", "6-6"], "id": "k3-9"},
    "explain": {"ask": "explain", "box": 2, "ref": "why"},
    "go_on": {"ask": "go_on"},
    "pace": {"ask": "pace", "pace": "quick"},
    "ready": {"ask": "ready", "is_ready": True},
    "start": {"ask": "start"},
    "propose": {"do": "propose", "order": {"do": "invalidate", "cause": "fire"}, "id": "k3-11"},
    "done": {"type": "done", "ref": 7},
    "quiet": {"type": "quiet"},
    "patch": {
        "type": "patch",
        "number": 8,
        "events": [
            {"event": "wager_placed", "person": "pann", "box": 2, "bet": "main", "coins": 1000, "added": 1000}
        ],
        "private": {"net": -1000},
        "public": {
            "version": 41,
            "boxes": {"1": {"wagers": [{"person": "pann", "bet": "main", "coins": 1000}]}},
        },
    },
    "refusal": {
        "type": "refusal",
        "code": "bad_command",
        "facts": {"field": "box", "value": 9, "expected": "a whole number from 1 to 8"},
        "text": "box: 9 is not what was expected: a whole number from 1 to 8.",
        "ref": 7,
    },
}
"""Messages as they go over the wire; a test holds each against its schema."""


def text() -> str:
    """Return the document as text, one part a line."""
    return written(document())


def document() -> Json:
    """Return the whole document."""
    sent, heard = _sent(), _told()
    about = (wire.__doc__ or "").partition("\n\n")[2].strip().replace("``", "`")
    messages = {name: _message(name, of) for name, of in (sent | heard).items()}
    schemas = _shared() | {f"{name}_message": of for name, of in (sent | heard).items()}
    return {
        "asyncapi": "3.0.0",
        "info": {"title": "Paigow: the live connection of a table", "version": __version__, "description": about},
        "defaultContentType": "application/json",
        "channels": {
            _CHANNEL: {
                "address": "/api/v1/tables/{table}/live",
                "title": "A table",
                "description": "A WebSocket. " + "; ".join(
                    f"{code}: {why}" for code, why in sorted(_CLOSED.items())
                ) + " (close codes).",
                "parameters": {"table": {"description": "The table's id."}},
                "messages": {name: {"$ref": f"#/components/messages/{name}"} for name in messages},
                "bindings": {"ws": {"method": "GET", "query": _QUERY}},
            }
        },
        "operations": {
            "takes": _operation("receive", sent, "Messages of a viewer, which the server handles in order."),
            "tells": _operation("send", heard, "First the whole view, then after each update the events and a patch."),
        },
        "components": {
            "messages": messages,
            "schemas": schemas,
            "securitySchemes": {
                "session": {
                    "type": "httpApiKey",
                    "in": "cookie",
                    "name": COOKIE,
                    "description": "Identifies the viewer. Without it the viewer is an onlooker.",
                },
                "token": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "An API token; its scope says what it allows.",
                },
            },
        },
    }  # fmt: skip


def written(document: Json) -> str:
    """Return JSON with one line for each path, message and schema."""

    def line(value: object) -> str:
        return json.dumps(value, ensure_ascii=False)

    def broken(value: Json, depth: int, indent: str) -> str:
        inner = indent + " "
        parts = [
            f"{inner}{line(name)}: "
            + (
                broken(each, depth - 1, inner)
                if depth > 1 and isinstance(each, dict) and each
                else line(each)
            )
            for name, each in value.items()
        ]
        return "{\n" + ",\n".join(parts) + f"\n{indent}}}"

    return broken(document, 3, "") + "\n"


_QUERY: Final[Json] = {
    "type": "object",
    "properties": {
        "lang": {"type": "string", "description": "The language of sentences, such as zh-Hant."},
        "panel": {"type": "string", "description": "There at all: the view tells what the viewer may order."},
    },
}


def _operation(action: str, messages: Iterable[str], summary: str) -> Json:
    return {
        "action": action,
        "channel": {"$ref": f"#/channels/{_CHANNEL}"},
        "summary": summary,
        "security": [{"$ref": f"#/components/securitySchemes/{each}"} for each in ("session", "token")],
        "messages": [{"$ref": f"#/channels/{_CHANNEL}/messages/{name}"} for name in messages],
    }


def _message(name: str, schema: Json) -> Json:
    example = {"examples": [{"payload": EXAMPLES[name]}]} if name in EXAMPLES else {}
    return {
        "name": name,
        "summary": schema["description"].partition("\n\n")[0],
        "payload": {"$ref": _SCHEMA.format(name=f"{name}_message")},
    } | example


# ---- what is sent ----------------------------------------------------------------------------------------------------


def _sent() -> dict[str, Json]:
    """Name -> schema of each message of a viewer."""
    kinds: list[type[Command]] = [*get_args(c.PersonCommand), *get_args(c.SupervisorOrder), c.CutTiles]
    commands = {str(kind.__struct_config__.tag): kind for kind in kinds}
    orders = [{"$ref": _SCHEMA.format(name=f"{name}_message")} for name in sorted(wire.PROPOSED)]
    proposal = _object(
        "Put an order of a supervisor before the others who play.",
        {"do": {"const": "propose"}, "order": {"anyOf": orders}} | _HEAD,
        ("do", "order"),
    )
    asked = {name: _question(name, kind) for name, kind in wire.QUESTIONS.items()}
    return {name: _command(name, kind) for name, kind in commands.items()} | {"propose": proposal} | asked


def _command(name: str, kind: type[Command]) -> Json:
    needs = ("do", *(key for key, field in fields_of(kind).items() if field.is_required))
    return _object(told(kind).text, {"do": {"const": name}} | _properties(kind) | _HEAD, needs)


def _question(name: str, kind: type[Struct]) -> Json:
    properties = _properties(kind)
    head = {each: _HEAD[each] for each in ("ref", *(["id"] if kind in (wire.Say, wire.SayPhrase) else []))}
    return _object(told(kind).text, {"ask": {"const": name}} | properties | head, ("ask", *properties))


def _properties(kind: type[Struct]) -> Json:
    """Field -> schema, with its docstring and what is expected in it."""
    about = told(kind).fields
    return {
        key: field_schema(field)
        | {"description": f"{about.get(field.name, '')} Expected: {field.reader.wanted}.".strip()}
        for key, field in fields_of(kind).items()
    }


_HEAD: Final[Json] = _properties(wire.MessageFields)


def _object(about: str, properties: Json, required: Iterable[str]) -> Json:
    return {
        "description": about,
        "type": "object",
        "properties": properties,
        "required": list(required),
        "additionalProperties": False,
    }


# ---- what comes back -------------------------------------------------------------------------------------------------


def _told() -> dict[str, Json]:
    """Name -> schema of each message of the server: those that other schemas are part of stand among the shared."""
    schemas = _schemas((*_VIEW, *_TOLD))
    parts = [schemas[kind.__name__] for kind in _VIEW]
    about = {name: text for kind in _VIEW for name, text in told(kind).fields.items()}
    properties = {name: field for part in parts for name, field in part["properties"].items()}
    whole = parts[0] | {
        "properties": {
            name: field | ({"description": about[name]} if name in about else {})
            for name, field in properties.items()
        },
        "required": [name for part in parts for name in part["required"]],
        "description": "A table as one viewer may see it, with what is said beside it.",
    }
    return {"view": whole} | {str(kind.__struct_config__.tag): schemas[kind.__name__] for kind in _TOLD}


def _shared() -> dict[str, Json]:
    """The schemas that messages refer to."""
    whole = {kind.__name__ for kind in (*_VIEW, *_TOLD)}
    schemas = _schemas((*_VIEW, *_TOLD))
    return {name: schema for name, schema in schemas.items() if name not in whole}


def _schemas(kinds: Iterable[type]) -> dict[str, Json]:
    """The schemas of structs and of all in them."""
    _, found = msgspec.json.schema_components(tuple(kinds), schema_hook=_anything, ref_template=_SCHEMA)
    return {name: _as_asyncapi(schema) for name, schema in found.items()}


def _as_asyncapi(schema: Any) -> Any:
    """A schema whose discriminators are names of fields, as AsyncAPI has them, not OpenAPI's objects."""
    if isinstance(schema, list):
        return [_as_asyncapi(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        name: value["propertyName"] if name == "discriminator" and "mapping" in value else _as_asyncapi(value)
        for name, value in schema.items()
    }


def _anything(kind: type) -> Json:
    if kind is not object:
        raise NotImplementedError(kind)
    return {"description": "any value"}
