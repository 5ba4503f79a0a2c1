"""What the AsyncAPI document says of the live connection is what goes over it, and the document is a sound one."""

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

import jsonschema_rs
import pytest

from paigow.runtime import Pace
from paigow.server.openapi import ASYNCAPI
from paigow.web.live import messages
from scripts.asyncapi import EXAMPLES
from tests.web.inprocess import Serving
from tests.web.visitors import Message, Player, Visitor

DOCUMENT: Final[dict[str, Any]] = json.loads(ASYNCAPI.read_text(encoding="utf-8"))
MESSAGES: Final[dict[str, Any]] = DOCUMENT["components"]["messages"]
LEISURELY: Final = replace(Pace.instant(), next_round=60_000)
"""A round that is over is looked at for a while."""
TABLE: Final[dict[str, Any]] = DOCUMENT["channels"]["table"]


def strict(schema: Any) -> Any:
    """A schema of which objects have no more fields than it names."""
    if isinstance(schema, list):
        return [strict(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    closed = {"additionalProperties": False} if isinstance(schema.get("properties"), dict) else {}
    return closed | {name: strict(value) for name, value in schema.items()}


def validator(operation: str) -> jsonschema_rs.Validator:
    """Return what judges a message of one direction."""
    names = [each["$ref"].rpartition("/")[2] for each in DOCUMENT["operations"][operation]["messages"]]
    components = {"schemas": strict(DOCUMENT["components"]["schemas"])}
    return jsonschema_rs.validator_for(
        {"anyOf": [MESSAGES[name]["payload"] for name in names], "components": components}
    )


def test_messages_of_a_round_are_as_the_document_says() -> None:
    with Serving(pace=LEISURELY) as serving, serving.visitor() as ann, serving.visitor() as eve:
        _compare(ann, eve)


def _compare(ann: Visitor, eve: Visitor) -> None:
    told, taken = validator("tells"), validator("takes")
    person = ann.come_in("Ann")
    table = ann.open_table(bots=2)
    with ann.live(table, asked="?panel=1") as near, eve.live(table) as far:
        player = Player(near, person, 2)
        player.play(rounds=1)
        near.send({"ask": "explain", "box": 2, "ref": 1000})
        near.until(lambda message: message.get("ref") == 1000)
        near.send({"do": "concede", "box": 2, "id": "a", "ref": "b"})
        near.until(lambda message: message.get("ref") == "b")
        far.until(lambda message: message.get("phase") == "round_over")
        heard: list[Message] = [json.loads(text) for live in (near, far) for text in live.heard + live.raw]
    assert {message["type"] for message in heard} >= {"view", "patch", "refusal", "explanation"}
    for message in heard:
        told.validate(message)
    for message in player.sent:
        taken.validate(message)
        assert not isinstance(messages.read_message(json.dumps(message), person), messages.Unreadable)
    assert not told.is_valid({key: value for key, value in heard[0].items() if key != "phase"})
    assert not told.is_valid(heard[0] | {"surprise": 1})


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_is_a_message_and_is_read_as_one(name: str) -> None:
    example = EXAMPLES[name]
    (shown,) = MESSAGES[name]["examples"]
    assert shown["payload"] == example
    is_told = "type" in example
    validator("tells" if is_told else "takes").validate(example)
    if not is_told:
        assert not isinstance(messages.read_message(json.dumps(example), "ann"), messages.Unreadable)


def test_every_message_that_is_read_is_told() -> None:
    taken = {each["$ref"].rpartition("/")[2] for each in DOCUMENT["operations"]["takes"]["messages"]}
    assert taken == {*messages.COMMANDS, *messages.SUPERVISORS, *messages.QUESTIONS, "propose"}


def references(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        if isinstance(value.get("$ref"), str):
            yield value["$ref"]
        for each in value.values():
            yield from references(each)
    elif isinstance(value, list):
        for each in value:
            yield from references(each)


def test_the_document_keeps_the_rules_of_asyncapi_3() -> None:
    """The rules of the specification that concern what stands in ours; its own schema is not to be had offline."""
    assert DOCUMENT["asyncapi"] == "3.0.0"
    assert {"title", "version"} <= set(DOCUMENT["info"])
    assert set(DOCUMENT) == {"asyncapi", "info", "defaultContentType", "channels", "operations", "components"}
    assert set(DOCUMENT["components"]) == {"messages", "schemas", "securitySchemes"}
    for reference in {*references(DOCUMENT)}:
        found: Any = DOCUMENT
        for step in reference.removeprefix("#/").split("/"):
            assert step in found, reference
            found = found[step]
    assert set(TABLE) <= {"address", "title", "description", "parameters", "messages", "bindings"}
    assert {f"{{{name}}}" for name in TABLE["parameters"]} == {
        part for part in TABLE["address"].split("/") if part.startswith("{")
    }
    assert set(TABLE["bindings"]["ws"]) <= {"method", "query", "headers", "bindingVersion"}
    for operation in DOCUMENT["operations"].values():
        assert operation["action"] in {"send", "receive"}
        assert operation["channel"] == {"$ref": "#/channels/table"}
        assert all(each["$ref"].startswith("#/channels/table/messages/") for each in operation["messages"])
    for message in MESSAGES.values():
        assert set(message) <= {"name", "summary", "payload", "examples"}
    for name, schema in DOCUMENT["components"]["schemas"].items():
        jsonschema_rs.meta.validate(schema | {"$schema": "http://json-schema.org/draft-07/schema#"})
        assert isinstance(schema.get("discriminator", ""), str), name
