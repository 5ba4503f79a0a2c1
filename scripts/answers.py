"""An example of every successful answer, for the OpenAPI document: recorded from servers that tests run and ask.

    python -m scripts.answers          keeps the examples that still fit, records those that are missing
    python -m scripts.answers --again  records all

Lists, maps and texts are shortened, and what may be left out is left out of an example that is long.
"""

import gzip
import json
import sys
from collections.abc import Iterator
from itertools import accumulate
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

import jsonschema_rs
import pytest

from paigow.server.openapi import JSON_TYPE
from paigow.web.contract.answer_examples import FILE, WITHOUT, answers
from paigow.web.edge.asgi_app import GuardedApp
from scripts.asyncapi import written
from scripts.promise import openapi

Json = dict[str, Any]
RUN: Final = (
    "document", "http", "accounts", "own_limits", "private", "recall", "sandbox", "lobby", "play_now", "refill",
    "supervision", "reports", "void", "ruling", "lab", "lab_boxes", "lab_formats", "school", "classes", "coach",
    "daily", "dealing",
    "rules_page", "statistics", "personal_data", "avatars", "sharing", "qr_codes", "leaderboards", "friends",
    "find_people",
)  # fmt: skip
"""Tests that ask. The first sends the example of each body, so that question and answer belong together; of other
answers that is the example in which there is most to see."""
HOW: Final = (
    "-q",
    "-pno:schemathesis",
    "-o",
    "addopts=--import-mode=importlib",
    "-o",
    "filterwarnings=default",
)
DEEPEST: Final = 6
LONGEST: Final = 1_200
"""Letters of an example, if that can be had by leaving out what may be left out."""
MOST_PLAIN: Final = 4
"""Values in a list of plain ones: a hand has four tiles."""


def main() -> int:
    """Write the examples; the result is the exit status."""
    document = openapi()
    schemas = {f"{name} {kind}": content["schema"] for name, kind, content in successes(document)}
    before = {} if "--again" in sys.argv else answers()
    named = {f"{name} {kind}": each for name, told in before.items() for kind, each in told.items()}
    kept = {name: each for name, each in named.items() if fits(each, schemas.get(name), document)}
    for name, body in recorded(schemas.keys() - kept.keys()).items():
        kept[name] = example(body, name.rpartition(" ")[2], schemas[name], document)
    told: Json = {}
    for name in sorted(kept):
        operation, _, kind = name.rpartition(" ")
        told.setdefault(operation, {})[kind] = kept[name]
    Path(str(FILE)).write_text(written(told), "utf-8")
    missing = sorted(schemas.keys() - kept.keys())
    print(*(f"nobody asked: {each}" for each in missing), sep="\n", end="\n" if missing else "")
    return 1 if missing else 0


def successes(document: Json) -> Iterator[tuple[str, str, Json]]:
    """Operation, media type, and schema with example, of each successful answer that has a body to show."""
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            for status, answer in operation["responses"].items():
                for kind, content in answer.get("content", {}).items() if status.startswith("2") else ():
                    if kind not in WITHOUT:
                        yield f"{method.upper()} {path}", kind, content


def fits(value: object, schema: Json | None, document: Json) -> bool:
    """Return whether a value is one of the schema and has no field that this does not know."""
    return schema is not None and jsonschema_rs.is_valid(closed(schema, document), value)


def closed(schema: Json, document: Json) -> Json:
    """The schema with all that it refers to, in which structs have no other fields than theirs."""
    parts: Json = json.loads(json.dumps(document["components"]))
    for each in parts["schemas"].values():
        if "properties" in each:
            each.setdefault("additionalProperties", False)
    return schema | {"components": parts}


# ---- recording -------------------------------------------------------------------------------------------------------


def recorded(wanted: set[str]) -> dict[str, bytes]:
    """The answers that are wanted, as far as tests get them."""
    if not wanted:
        return {}
    found: dict[str, bytes] = {}
    answer = vars(GuardedApp)["_answer"]

    async def listened(app: GuardedApp, scope: Any, receive: Any, send: Any) -> None:
        head, body = Json(), bytearray()

        async def heard(message: Any) -> None:
            head.update(message)
            body.extend(message.get("body", b""))
            await send(message)

        await answer(app, scope, receive, heard)
        headers = {name.lower(): value.decode() for name, value in head.get("headers", ())}
        kind = headers.get(b"content-type", "").partition(";")[0]
        name = f"{scope['method']} {scope.get('path_template')} {kind}"
        is_success = head.get("status", 0) // 100 == 2
        if is_success and name in wanted:
            told = gzip.decompress(body) if headers.get(b"content-encoding") == "gzip" else bytes(body)
            is_asked_with_example = scope["method"] == "POST" and name in found
            if name not in found or (shown(told) > shown(found[name]) and not is_asked_with_example):
                found[name] = told

    with patch.object(GuardedApp, "_answer", listened):
        for each in RUN:
            pytest.main([*HOW, f"tests/web/test_{each}.py"])
    return found


def shown(body: bytes) -> int:
    """How much there is to see in an answer: fields or lines that are not empty, a few of them."""
    try:
        value = json.loads(body)
    except ValueError:
        return min(len(body.splitlines()), MOST_PLAIN)
    return sum(bool(each) for each in (value.values() if isinstance(value, dict) else (value or ())[:1]))


# ---- shortening ------------------------------------------------------------------------------------------------------


def example(body: bytes, kind: str, schema: Json, document: Json) -> Any:
    """An answer, shortened."""
    if kind != JSON_TYPE:
        return short_text(body.decode())
    value, shorten, depth = json.loads(body), Shortening(document), DEEPEST
    while (
        len(json.dumps(found := shorten.short(value, schema, depth), ensure_ascii=False)) > LONGEST
        and depth > 1
    ):
        depth -= 1
    return found


def short_text(text: str) -> str:
    """Its first lines, the first of them in any case."""
    lines = text.splitlines(keepends=True)
    sizes = accumulate(map(len, lines))
    few = sum(size <= LONGEST for size in sizes)
    return "".join(lines[: max(1, few)])


class Shortening:
    """Shortens values by their schemas."""

    def __init__(self, document: Json) -> None:
        self._document = document

    def short(self, value: Any, schema: Json, depth: int) -> Any:
        """Lists and maps of few values; so deep in it only what may not be left out."""
        schema = self._of(value, schema)
        if isinstance(value, list):
            most = 1 if any(isinstance(each, list | dict) for each in value) else MOST_PLAIN
            items = schema.get("items") or {}
            return [
                self.short(each, items, depth - 1) for each in value[: max(most, schema.get("minItems", 0))]
            ]
        if isinstance(value, str):
            return short_text(value)
        if not isinstance(value, dict):
            return value
        fields, others = schema.get("properties", {}), schema.get("additionalProperties")
        if not fields:  # a map, or what has no schema
            most = 1 if depth <= 0 else MOST_PLAIN if others else len(value)
            of_each = others if isinstance(others, dict) else {}
            return {name: self.short(each, of_each, depth - 1) for name, each in [*value.items()][:most]}
        needed = set(schema.get("required", ()))
        return {
            name: self.short(each, fields.get(name, {}), depth - 1)
            for name, each in value.items()
            if depth > 0 or name in needed
        }

    def _of(self, value: Any, schema: Json) -> Json:
        """The struct that a reference leads to; of several shapes the one that the value has."""
        if "$ref" in schema:
            return self._of(value, self._document["components"]["schemas"][schema["$ref"].rpartition("/")[2]])
        for each in (*schema.get("anyOf", ()), *schema.get("oneOf", ())):
            if jsonschema_rs.is_valid(each | {"components": self._document["components"]}, value):
                return self._of(value, each)
        return schema


if __name__ == "__main__":
    sys.exit(main())
