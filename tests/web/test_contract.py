"""Bounds stand on the fields: every message and every body meets the bounds that the documents say."""

import json
from typing import Annotated, Any, Final

import msgspec
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from litestar.routes import HTTPRoute
from msgspec import Meta, Struct

from paigow.intake.bounds import bounded
from paigow.intake.struct_reader import Field, UnboundedError, declared_fields, field_schema
from paigow.server import create_app
from paigow.table.core.field_types import SENDER, BoxNumber, Coins
from paigow.web.contract.bodies import body_schema, body_schemas
from paigow.web.edge.errors import read_body
from paigow.web.live.messages import COMMANDS, QUESTIONS, SUPERVISORS, Order, Unreadable, read_message

ORDERS: Final[dict[str, type[Struct]]] = {**COMMANDS, **SUPERVISORS}
FIELDS: Final = [(do, name) for do, kind in sorted(ORDERS.items()) for name in declared_fields(kind)]
LETTERS: Final = st.characters(categories=["L"])
Json = dict[str, Any]


def within(schema: Json) -> st.SearchStrategy[Any]:
    """Values that a schema allows."""
    match schema:
        case {"anyOf": each}:
            return st.one_of(*map(within, each))
        case {"enum": values}:
            return st.sampled_from(values)
        case {"type": "integer"}:
            return st.integers(schema["minimum"], schema["maximum"])
        case {"type": "string"}:
            return st.text(LETTERS, min_size=schema["minLength"], max_size=schema["maxLength"])
        case {"type": "array", "prefixItems": items}:
            return st.tuples(*map(within, items)).map(list)
        case {"type": "array"}:
            return st.lists(within(schema["items"]), min_size=schema["minItems"], max_size=schema["maxItems"])
        case {"type": "boolean"}:
            return st.booleans()
        case {"type": "null"}:
            return st.none()
        case _:
            raise LookupError(schema)


def beyond(schema: Json) -> st.SearchStrategy[Any]:
    """Values just outside a schema, and values of other types."""
    match schema:
        case {"anyOf": [each, {"type": "null"}]}:
            return beyond(each)
        case {"enum": values}:
            return st.sampled_from([None, [], True, 3, *(f"{each}." for each in values)])
        case {"type": "integer"}:
            least, most = schema["minimum"], schema["maximum"]
            return (
                st.integers(max_value=least - 1)
                | st.integers(most + 1)
                | st.sampled_from([True, "1", None, 1.5])
            )
        case {"type": "string"}:
            too_long = st.integers(1, 100).map(lambda more: "a" * (schema["maxLength"] + more))
            control: st.SearchStrategy[Any] = st.sampled_from(["a\x1b", "a\u202e", 1, None, []])
            return too_long | control | (st.just("") if schema["minLength"] else st.nothing())
        case {"type": "array"}:
            items = schema.get("prefixItems", [schema.get("items")])
            more = st.lists(
                within(items[0]), min_size=schema["maxItems"] + 1, max_size=schema["maxItems"] + 3
            )
            wrong = st.lists(beyond(items[0]), min_size=1, max_size=schema["maxItems"])
            return more | wrong | st.sampled_from(["", 1, None, {}])
        case {"type": "boolean"}:
            return st.sampled_from([0, 1, "true", None])
        case _:
            raise LookupError(schema)


def message(do: str, values: st.SearchStrategy[Json]) -> st.SearchStrategy[Json]:
    """An order with every required field, and other values for some."""
    fields = declared_fields(ORDERS[do])
    needed = {name: within(field_schema(field)) for name, field in fields.items() if field.is_required}
    return st.builds(lambda own, other: {"do": do} | own | other, st.fixed_dictionaries(needed), values)


@given(at=st.sampled_from(FIELDS), data=st.data())
def test_a_value_within_the_bounds_of_a_field_is_read(at: tuple[str, str], data: st.DataObject) -> None:
    do, name = at
    field = declared_fields(ORDERS[do])[name]
    sent = data.draw(message(do, st.fixed_dictionaries({name: within(field_schema(field))})))
    read = read_message(json.dumps(sent), "ann")
    assert isinstance(read, Order), read
    value = getattr(read.command, field.name)
    assert (list(value) if isinstance(value, tuple) else value) == sent[name]


@given(at=st.sampled_from(FIELDS), data=st.data())
def test_a_value_beyond_the_bounds_of_a_field_is_refused_by_name(
    at: tuple[str, str], data: st.DataObject
) -> None:
    do, name = at
    field = declared_fields(ORDERS[do])[name]
    sent = data.draw(message(do, st.fixed_dictionaries({name: beyond(field_schema(field))})))
    assume(sent[name] is not None or not field.is_nullable)
    read = read_message(json.dumps(sent), "ann")
    assert isinstance(read, Unreadable)
    assert read.fault.field == name
    assert read.fault.expected.startswith((field.reader.wanted, "a text "))


def test_the_sender_of_a_command_is_no_field_of_its_message() -> None:
    for do, kind in ORDERS.items():
        senders = [
            each.name for each in msgspec.structs.fields(kind) if bounded(each.type)[1].given_by == SENDER
        ]
        assert senders == ([] if do == "cut_tiles" else ["person"] if do in COMMANDS else ["by"])
        assert declared_fields(kind).keys().isdisjoint(senders)


class Chips(Struct):
    values: Annotated[tuple[int, ...], Meta(max_length=3)]


class Bag(Struct):
    chips: Annotated[tuple[Chips, ...], Meta(max_length=3)]


@pytest.mark.parametrize(
    ("kind", "why"),
    [
        (int, "a whole number without bounds"),
        (Annotated[int, Meta(ge=0)], "a whole number without bounds"),
        (int | None, "a whole number without bounds"),
        (str, "a text without a maximum length"),
        (tuple[BoxNumber, ...], "a list without a maximum length"),
        (Annotated[dict[str, str], Meta(max_length=3)], "a text without a maximum length"),
        (Bag, "chips: values: a whole number without bounds"),
    ],
)
def test_a_field_without_bounds_is_an_error(kind: Any, why: str) -> None:
    made = msgspec.defstruct("Made", [("box", BoxNumber), ("what", kind)])
    with pytest.raises(UnboundedError, match=f"Made has fields without bounds: what: {why}$"):
        declared_fields(made)
    with pytest.raises(UnboundedError, match="what"):
        body_schema(made)
    with pytest.raises(UnboundedError, match="what"):
        read_body({}, made)


def test_a_bound_that_the_reader_does_not_know_is_an_error() -> None:
    made = msgspec.defstruct("Made", [("coins", Annotated[Coins, Meta(multiple_of=5)])])
    with pytest.raises(TypeError, match="multiple_of"):
        declared_fields(made)


def test_every_field_that_a_page_sends_declares_its_bounds() -> None:
    asked: list[Field] = [
        field for kind in (*ORDERS.values(), *QUESTIONS.values()) for field in declared_fields(kind).values()
    ]
    assert len(asked) > 80
    assert all(field.reader.wanted for field in asked)


def test_every_body_is_told_by_the_struct_that_reads_it() -> None:
    def no_house() -> Any:
        raise NotImplementedError

    app = create_app(no_house)
    schemas = body_schemas(app)
    assert len(schemas) > 40
    texts = {"/api/v1/ruling", "/api/v1/ruling/read", "/api/v1/operator/check", "/api/{path}"}
    empty = (
        "/close",
        "/link",
        "/share",
        "/leave",
        "/next",
        "/exam",
        "/play-now",
        "/void",
        "/share",
        "/sandbox/{step}",
        "/accept",
    )
    for route in app.routes:
        if isinstance(route, HTTPRoute) and "POST" in route.methods and route.path_format not in schemas:
            assert route.path_format in texts or route.path_format.endswith(empty), route.path_format
