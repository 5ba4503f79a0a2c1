import json
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from paigow.table import DEALER_COMMANDS
from paigow.table.commands import CutTiles, PlaceWager, SetHand, TakeBank
from paigow.web.live.messages import COMMANDS, Order, Question, Unreadable, read_message


def read(message: object) -> Order | Question | Unreadable:
    return read_message(json.dumps(message), "ann")


def test_the_person_of_a_command_is_whoever_is_connected() -> None:
    order = read({"do": "place_wager", "box": 2, "coins": 1000, "ref": 7})
    assert order == Order(command=PlaceWager(person="ann", box=2, coins=1000), ref=7)


def test_a_command_may_not_name_a_person() -> None:
    answer = read({"do": "place_wager", "box": 2, "coins": 1000, "person": "bob"})
    assert isinstance(answer, Unreadable)
    assert answer.fault.field == "person"


def test_no_command_of_the_dealer_comes_from_the_wire() -> None:
    assert not set(COMMANDS.values()) & DEALER_COMMANDS
    for kind in DEALER_COMMANDS - {CutTiles}:
        answer = read({"do": kind.__struct_config__.tag})
        assert isinstance(answer, Unreadable)
        assert answer.fault.field == "do"


def test_hands_are_read_as_faces() -> None:
    order = read({"do": "set_hand", "box": 2, "low": ["6-6", "1-3"], "high": ["1-1", "4-5"]})
    assert isinstance(order, Order)
    assert order.command == SetHand(person="ann", box=2, low=("6-6", "1-3"), high=("1-1", "4-5"))


def test_a_field_with_a_default_may_be_left_out() -> None:
    assert read({"do": "take_bank"}) == Order(command=TakeBank(person="ann"))


@pytest.mark.parametrize(
    ("message", "field", "value"),
    [
        ({"do": "place_wager", "box": 0, "coins": 5}, "box", 0),
        ({"do": "place_wager", "box": 9, "coins": 5}, "box", 9),
        ({"do": "place_wager", "box": True, "coins": 5}, "box", True),
        ({"do": "place_wager", "box": "2", "coins": 5}, "box", "2"),
        ({"do": "place_wager", "box": 2.0, "coins": 5}, "box", 2.0),
        ({"do": "place_wager", "box": 2, "coins": -1}, "coins", -1),
        ({"do": "place_wager", "box": 2, "coins": 10**13}, "coins", 10**13),
        ({"do": "place_wager", "box": 2, "coins": 5, "bet": "all"}, "bet", "all"),
        ({"do": "place_wager", "box": 2}, "coins", None),
        ({"do": "place_wager", "box": 2, "coins": 5, "zap": []}, "zap", "[]"),
        ({"do": "set_hand", "box": 2, "low": ["3-1", "6-6"], "high": ["1-1", "1-1"]}, "low", '["3-1","6-6"]'),
        ({"do": "set_hand", "box": 2, "low": ["6-6"], "high": ["1-1", "1-1"]}, "low", '["6-6"]'),
        ({"do": "nominate", "box": 2, "nominee": ""}, "nominee", ""),
        ({"do": "take_bank", "with_house": 1}, "with_house", 1),
        ({"do": "call_time", "now_ms": 1}, "do", "call_time"),
        ({"do": ["sit_down"]}, "do", '["sit_down"]'),
        ({"do": None}, "do", None),
        ({}, "do", None),
        ({"ask": "everything", "box": 1}, "ask", "everything"),
        ({"ask": "explain"}, "box", None),
        ({"ask": "explain", "box": 2, "of": "bob"}, "of", "bob"),
        ({"ask": "go_on", "box": 2}, "box", 2),
        ({"ask": "pace", "pace": "fast"}, "pace", "fast"),
        ({"ask": "pace"}, "pace", None),
        ({"ask": ["go_on"]}, "ask", '["go_on"]'),
        ({"do": "sit_down", "box": 2, "ref": [1]}, "ref", "[1]"),
        ({"do": "sit_down", "box": 2, "ref": 2**60}, "ref", str(2**60)),
        ([], "message", "[]"),
        (None, "message", None),
        ("sit_down", "message", "sit_down"),
    ],
)
def test_a_fault_names_field_value_and_what_was_expected(message: object, field: str, value: object) -> None:
    answer = read(message)
    assert isinstance(answer, Unreadable)
    assert (answer.fault.field, answer.fault.value) == (field, value)
    assert answer.fault.expected


@pytest.mark.parametrize("order", [{"do": "take_bank"}, {"do": "cut_tiles"}, {"do": 7}, {"box": 2}])
def test_what_cannot_be_proposed_is_told_what_can(order: dict[str, object]) -> None:
    answer = read({"do": "propose", "order": order})
    assert isinstance(answer, Unreadable)
    assert (answer.fault.field, answer.fault.value) == ("order.do", order.get("do"))
    assert "invalidate" in answer.fault.expected
    assert "place_wager" not in answer.fault.expected


def test_a_fault_keeps_the_reference() -> None:
    answer = read({"do": "sit_down", "box": 99, "ref": "mine"})
    assert isinstance(answer, Unreadable)
    assert answer.ref == "mine"


def test_a_long_value_comes_back_shortened() -> None:
    answer = read({"do": "x" * 10_000})
    assert isinstance(answer, Unreadable)
    assert len(str(answer.fault.value)) <= 80


@pytest.mark.parametrize(
    "raw", ["", "{", "[" * 60_000, b"\xff\xfe", "nonsense", '{"do": "sit_down", "box": 1e999}', "1" * 5000]
)
def test_what_is_no_json_is_said_to_be_none(raw: str | bytes) -> None:
    answer = read_message(raw, "ann")
    assert isinstance(answer, Unreadable)
    assert answer.fault.field in {"message", "box"}


KEYS = st.sampled_from(["do", "ask", "box", "coins", "bet", "low", "high", "ref", "person"])
SCALARS = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text()
ANYTHING: st.SearchStrategy[Any] = st.recursive(
    SCALARS | st.sampled_from(sorted(COMMANDS)),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS | st.text(), inner),
    max_leaves=12,
)


@given(ANYTHING)
def test_every_json_has_an_answer_that_can_be_sent(message: Any) -> None:
    answer = read(message)
    assert isinstance(answer, Order | Question | Unreadable)
    assert msgspec.json.encode(answer)


@given(st.text() | st.binary())
def test_every_text_has_an_answer_that_can_be_sent(raw: str | bytes) -> None:
    assert msgspec.json.encode(read_message(raw, "ann"))
