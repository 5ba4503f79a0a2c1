"""What the last release promised of the interface and this version has withdrawn. Before the first release: nothing.

    python -m scripts.promise              lists what is withdrawn; exit status 1 if there is anything
    python -m scripts.promise --release    writes today's documents into docs/v1, as the promise of a release

What a release promises stays: an address, a parameter, a field of a body or an answer, a message, a code, a value that
may be sent. What may be added: addresses, messages, fields that need not be sent, fields and values of answers.
"""

import json
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

from paigow.server import create_app
from paigow.server.openapi import complete_document
from scripts.asyncapi import document as asyncapi
from scripts.asyncapi import written

ROOT: Final = Path(__file__).resolve().parents[1]
FOLDER: Final = ROOT / "docs" / "v1"
OPENAPI: Final = "openapi.json"
ASYNCAPI: Final = "asyncapi.json"
Json = dict[str, Any]
_LIMITS: Final = ("minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems", "pattern", "const")


def openapi() -> Json:
    """Today's OpenAPI document."""

    def no_house() -> Any:
        raise NotImplementedError

    return complete_document(create_app(no_house))


@cache
def documents() -> dict[str, Json]:
    """Today's documents by the names of their files, as a program reads them; nobody changes them."""
    found: dict[str, Json] = json.loads(json.dumps({OPENAPI: openapi(), ASYNCAPI: asyncapi()}))
    return found


# ---- over HTTP -------------------------------------------------------------------------------------------------------


def withdrawn_http(promised: Json, today: Json) -> list[str]:
    """Return what an OpenAPI document no longer contains."""
    return list(_paths(promised, today))


def _paths(promised: Json, today: Json) -> Iterator[str]:
    schemas = _Compared(promised, today)
    for path, operations in promised["paths"].items():
        for method, before in operations.items():
            where, now = f"{method.upper()} {path}", today["paths"].get(path, {}).get(method)
            if now is None:
                yield f"{where} is gone"
                continue
            yield from _parameters(where, before, now, schemas)
            yield from _body(where, before, now, schemas)
            yield from _answers(where, before, now, schemas)
            if {} in before["security"] and {} not in now["security"]:
                yield f"{where} wants a session"


def _parameters(where: str, before: Json, now: Json, schemas: "_Compared") -> Iterator[str]:
    def named(operation: Json) -> dict[str, Json]:
        return {each["name"]: each for each in operation.get("parameters", ())}

    for name, each in named(before).items():
        if name not in named(now):
            yield f"{where}: parameter {name} is gone"
        else:
            yield from schemas.taken(f"{where}: parameter {name}", each["schema"], named(now)[name]["schema"])
    for name, each in named(now).items():
        if each.get("required") and not named(before).get(name, {}).get("required"):
            yield f"{where}: parameter {name} must be given"


def _body(where: str, before: Json, now: Json, schemas: "_Compared") -> Iterator[str]:
    was, is_now = before.get("requestBody", {}), now.get("requestBody", {})
    if is_now.get("required") and not was.get("required"):
        yield f"{where}: a body must be sent"
    for kind, content in was.get("content", {}).items():
        if kind not in is_now.get("content", {}):
            yield f"{where}: no body is taken as {kind}"
        else:
            yield from schemas.taken(f"{where}: body", content["schema"], is_now["content"][kind]["schema"])


def _answers(where: str, before: Json, now: Json, schemas: "_Compared") -> Iterator[str]:
    for status, answer in before["responses"].items():
        for kind, content in answer.get("content", {}).items():
            found = now["responses"].get(status, {}).get("content", {}).get(kind)
            if found is None:
                yield f"{where}: no answer {status} as {kind}"
            else:
                yield from schemas.told(f"{where}: {status}", content["schema"], found["schema"])


# ---- over the live connection ----------------------------------------------------------------------------------------


def withdrawn_live(promised: Json, today: Json) -> list[str]:
    """Return what an AsyncAPI document no longer contains."""
    return list(_messages(promised, today))


def _messages(promised: Json, today: Json) -> Iterator[str]:
    schemas = _Compared(promised, today)
    for name, operation in promised["operations"].items():
        judge = schemas.taken if operation["action"] == "receive" else schemas.told
        for reference in operation["messages"]:
            message = reference["$ref"].rpartition("/")[2]
            if reference not in today["operations"][name]["messages"]:
                yield f"message {message} is gone"
            else:
                payloads = (each["components"]["messages"][message]["payload"] for each in (promised, today))
                yield from judge(message, *payloads)


# ---- schemas ---------------------------------------------------------------------------------------------------------


class _Compared:
    """Schemas of two documents, the references of each among its own."""

    def __init__(self, promised: Json, today: Json) -> None:
        self._promised, self._today = promised, today
        self._seen: set[tuple[str, str, bool]] = set()

    def taken(self, where: str, before: Json, now: Json) -> Iterator[str]:
        """What could be sent and cannot any more."""
        yield from self._schemas(where, before, now, is_sent=True)

    def told(self, where: str, before: Json, now: Json) -> Iterator[str]:
        """Yield what an answer contained and no longer contains."""
        yield from self._schemas(where, before, now, is_sent=False)

    def _schemas(self, where: str, before: Json, now: Json, *, is_sent: bool) -> Iterator[str]:
        references = (str(before.get("$ref")), str(now.get("$ref")), is_sent)
        if references[0] != "None":
            if references in self._seen:
                return
            self._seen.add(references)
        before, now = _resolved(before, self._promised), _resolved(now, self._today)
        gone = _values(before) - _values(now) if now else set()
        if _values(before) and gone:
            yield f"{where}: no more {', '.join(sorted(gone))}"
        if not is_sent and _types(before) and _types(now) - _types(before):
            yield f"{where}: may also be {', '.join(sorted(_types(now) - _types(before)))}"
        if is_sent and _types(now) and _types(before) - _types(now):
            yield f"{where}: may not be {', '.join(sorted(_types(before) - _types(now)))}"
        if is_sent:
            yield from (
                f"{where}: {name} is {now[name]}" for name in _LIMITS if _is_narrower(name, before, now)
            )
        yield from self._fields(where, before, now, is_sent=is_sent)
        if "items" in before and isinstance(now.get("items"), dict):
            yield from self._schemas(f"{where}[]", before["items"], now["items"], is_sent=is_sent)
        yield from self._choices(where, before, now, is_sent=is_sent)

    def _fields(self, where: str, before: Json, now: Json, *, is_sent: bool) -> Iterator[str]:
        fields, still = before.get("properties", {}), now.get("properties", {})
        for name, field in fields.items():
            if name not in still:
                yield f"{where}.{name} is gone"
            else:
                yield from self._schemas(f"{where}.{name}", field, still[name], is_sent=is_sent)
        needed, needs = set(before.get("required", ())), set(now.get("required", ()))
        if is_sent:
            yield from (f"{where}.{name} must be sent" for name in sorted(needs - needed))
        else:
            yield from (f"{where}.{name} may be missing" for name in sorted(needed - needs))

    def _choices(self, where: str, before: Json, now: Json, *, is_sent: bool) -> Iterator[str]:
        """Of several shapes each that was promised is one of today's, by its name, else by its place."""
        for key in ("anyOf", "oneOf"):
            shapes, still = before.get(key, []), now.get(key, [])
            known = {each["$ref"]: each for each in still if "$ref" in each}
            plain = [each for each in still if "$ref" not in each]
            for each in shapes:
                found = known.get(each["$ref"]) if "$ref" in each else (plain.pop(0) if plain else None)
                if found is None:
                    yield f"{where}: no more {each.get('$ref', each.get('type', 'that'))}"
                else:
                    yield from self._schemas(where, each, found, is_sent=is_sent)


def _resolved(schema: Json, document: Json) -> Json:
    while "$ref" in schema:
        schema = document["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
    return schema


def _values(schema: Json) -> set[str]:
    """The values of a closed list."""
    return {str(each) for each in schema.get("enum", ())}


def _types(schema: Json) -> set[str]:
    """The kinds of value that a schema names."""
    named = schema.get("type", [])
    plain = {named} if isinstance(named, str) else set(named)
    return plain.union(*(_types(each) for key in ("anyOf", "oneOf") for each in schema.get(key, ())))


def _is_narrower(name: str, before: Json, now: Json) -> bool:
    """Return whether a bound takes less than it did."""
    if name not in now or before.get(name) == now[name]:
        return False
    if name not in before or name in {"pattern", "const"}:
        return True
    return bool(now[name] > before[name] if name.startswith("min") else now[name] < before[name])


def withdrawn(folder: Path) -> list[str]:
    """What is withdrawn of the documents of a release; nothing where the folder has none."""
    today, judges = documents(), {OPENAPI: withdrawn_http, ASYNCAPI: withdrawn_live}
    return [
        each
        for name, judge in judges.items()
        if (folder / name).exists()
        for each in judge(json.loads((folder / name).read_text("utf-8")), today[name])
    ]


def release(folder: Path) -> None:
    """Write today's documents, as the promise of a release."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, document in documents().items():
        (folder / name).write_text(written(document), encoding="utf-8")


def main() -> int:
    """List what is withdrawn, or write what a release promises; the result is the exit status."""
    gone = withdrawn(FOLDER)
    print(*gone, sep="\n", end="\n" if gone else "")
    if not gone and "--release" in sys.argv:
        release(FOLDER)
    return 1 if gone else 0


if __name__ == "__main__":
    sys.exit(main())
