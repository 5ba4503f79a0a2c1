"""The reference of the HTTP interface, made from the OpenAPI document of the server."""

import json
from collections.abc import Iterator
from typing import Any, Final

from scripts.promise import openapi

ABOUT: Final = """\
# HTTP interface

This page is made from the server's OpenAPI document, which is also [a file](openapi.json). A running server
answers it at `/api/v1/openapi.json`. [For programs](../programs.md) explains how to use it, and
[Socket messages](../protocol.md) lists the messages of a table's live connection.

*Session* is the cookie of a visitor, *token* the bearer token of a program. Every refusal has status 4xx and a
body like [ProblemBody](#problembody). A body with invalid fields is answered with [FaultsBody](#faultsbody).
"""
PREFIX: Final = "/api/v1/"
SHARED: Final = {"400", "default"}
"""Answers of every address."""
ALL_CODES: Final = 20
"""Longer lists of values are cut in tables; the OpenAPI document has them all."""


def document() -> dict[str, Any]:
    """Return the OpenAPI document."""
    return openapi()


def page(openapi: dict[str, Any]) -> str:
    """Return the Markdown of the page: every address by its first part, then every type."""
    parts: dict[str, list[str]] = {}
    for path, operations in sorted(openapi["paths"].items()):
        name = path.removeprefix(PREFIX).partition("/")[0]
        for method, operation in operations.items():
            parts.setdefault(name, []).append("\n".join(_operation(method, path, operation)))
    chapters = [f"## {name}\n\n" + "\n".join(told) for name, told in parts.items()]
    types = [
        "\n".join(_type(name, schema)) for name, schema in sorted(openapi["components"]["schemas"].items())
    ]
    return "\n".join([ABOUT, *chapters, "## Types\n", *types])


def _operation(method: str, path: str, operation: dict[str, Any]) -> Iterator[str]:
    yield f"### {method.upper()} {path}\n"
    yield f"{operation['description']}\n"
    yield f"Identification: {_identification(operation['security'])}.\n"
    if operation.get("parameters"):
        yield from _table(
            (each["name"], each["in"], each["schema"], "" if each["required"] else "optional")
            for each in operation["parameters"]
        )
    if "requestBody" in operation:
        yield from _content("Body", operation["requestBody"])
    for status, answer in operation["responses"].items():
        if status not in SHARED:
            yield from _content(f"Answer {status}", answer)


def _identification(security: list[dict[str, Any]]) -> str:
    names = [next(iter(each)) for each in security if each]
    return f"{' or '.join(names)}{' or none' if {} in security else ''}"


def _content(title: str, told: dict[str, Any]) -> Iterator[str]:
    if not told.get("content"):
        yield f"**{title}**: no content.\n"
    for kind, content in told.get("content", {}).items():
        schema = content["schema"]
        yield f"**{title}** (`{kind}`){f': {_kind(schema)}' if schema else ''}\n"
        if "properties" in schema:
            yield from _properties(schema)
        if "example" in content:
            example = content["example"]
            is_text = isinstance(example, str)
            text = example if is_text else json.dumps(example, ensure_ascii=False, indent=1)
            yield f"````{'text' if is_text else 'json'}\n{text.rstrip()}\n````\n"


def _type(name: str, schema: dict[str, Any]) -> Iterator[str]:
    yield f"### {name}\n"
    if text := schema.get("description"):
        yield f"{text}\n"
    if "properties" in schema:
        yield from _properties(schema)
    elif schema:
        yield f"{_kind(schema)}\n"


def _properties(schema: dict[str, Any]) -> Iterator[str]:
    required = schema.get("required", ())
    yield from _table(
        (name, "" if name in required else "optional", each, each.get("description", ""))
        for name, each in schema["properties"].items()
    )


def _table(rows: Any) -> Iterator[str]:
    yield "| name | | type | |\n|---|---|---|---|"
    for name, note, schema, text in rows:
        yield f"| `{name}` | {note} | {_kind(schema)} | {_cell(text)} |"
    yield ""


def _kind(schema: dict[str, Any]) -> str:
    """Return a type in one line, with links to other types."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    if "const" in schema:
        return f"`{_cell(json.dumps(schema['const'], ensure_ascii=False))}`"
    if "enum" in schema:
        values = [f"`{_cell(json.dumps(each, ensure_ascii=False))}`" for each in schema["enum"][:ALL_CODES]]
        return ", ".join([*values, *(["..."] if len(schema["enum"]) > ALL_CODES else [])])
    if several := schema.get("anyOf") or schema.get("oneOf"):
        return " or ".join(dict.fromkeys(map(_kind, several)))
    kind = schema.get("type", "any value")
    if isinstance(kind, list):
        return " or ".join(kind)
    if kind == "array":
        return f"list of {_kind(schema['items'])}" if schema.get("items") else "list"
    if kind == "object" and isinstance(schema.get("additionalProperties"), dict):
        return f"object of {_kind(schema['additionalProperties'])}"
    bounds = [
        f"{sign} {schema[name]:g}" for name, sign in (("minimum", "≥"), ("maximum", "≤")) if name in schema
    ]
    return " ".join([str(kind), *bounds])


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")
