"""What lies face down is not in the bytes that are hashed; its seal is, and nothing else fits the seal."""

import json
from hashlib import sha256

import msgspec
import pytest

from paigow.log import EntryBytes, decode, encode, open_entry, parts_of
from paigow.log.sealed import SEALED, without
from paigow.table import events as e
from tests.log.logs import played
from tests.log.made_up import sample_of

DELIVERED = e.TilesDelivered(hands={1: ("6-6", "1-1"), -1: ("2-4",)}, clause="NZ 10.1")
STACKED = e.TilesStacked(woodpile=("6-6", "1-2"))


@pytest.mark.parametrize("kind", [e.TilesDelivered, *SEALED], ids=lambda kind: kind.__name__)
def test_no_face_stands_in_the_bytes_that_are_hashed(kind: type[e.Event]) -> None:
    event = sample_of(kind)
    if isinstance(event, e.HandReset):
        event = msgspec.structs.replace(event, low_name=None, high_name=None, clause="x", by="x", reason="x")
    entry = encode(event)
    assert b"6-6" not in bytes(entry)
    assert decode(entry) == event


def test_a_hand_that_lies_open_is_not_sealed() -> None:
    assert parts_of(encode(e.HandReset(position=2, low=("6-6",), high=("1-1",), low_name="x"))) is None


def test_the_seal_is_the_hash_of_salt_and_facts() -> None:
    entry = encode(STACKED, salts=lambda: bytes(32))
    parts = parts_of(entry)
    assert parts is not None
    part = b'{"salt":"%s","facts":{"woodpile":["6-6","1-2"]}}' % (b"00" * 32)
    assert parts == b'{"tiles":' + part + b"}"
    assert json.loads(entry)["sealed"] == {"tiles": sha256(part).hexdigest()}


def test_every_position_of_a_delivery_is_sealed_by_itself() -> None:
    opened = open_entry(without(encode(DELIVERED), lambda name: name == "1"))
    assert opened.event == e.TilesDelivered(hands={1: (), -1: ("2-4",)}, clause="NZ 10.1")
    assert (opened.withheld, opened.broken) == (("1",), ())


def test_a_part_that_is_withheld_leaves_its_facts_empty() -> None:
    opened = open_entry(bytes(encode(STACKED)))
    assert (opened.event, opened.withheld) == (e.TilesStacked(), ("tiles",))


@pytest.mark.parametrize(
    "parts",
    [
        b'{"tiles":{"salt":"00","facts":{"woodpile":["6-6","1-2"]}}}',
        b'{"tiles":{}}',
        b"nonsense",
        b"\xff",
    ],
)
def test_another_part_than_was_sealed_is_named(parts: bytes) -> None:
    opened = open_entry(EntryBytes.of(bytes(encode(STACKED)), parts))
    assert (opened.event, opened.broken) == (e.TilesStacked(), ("tiles",))


def test_a_part_that_nobody_sealed_is_named() -> None:
    parts = b'{"tiles":{"salt":"","facts":{}}}'
    assert open_entry(EntryBytes.of(bytes(encode(e.TilesShown())), parts)).broken == ("tiles",)


@pytest.mark.parametrize("facts", [b'{"hands":{}}', b'{"woodpile":7}', b'{"woodpile":[],"x":1}'])
def test_a_sealed_part_of_other_facts_is_named(facts: bytes) -> None:
    part = b'{"salt":"","facts":%s}' % facts
    entry = b'{"v":4,"sealed":{"tiles":"%s"},"event":{"event":"tiles_stacked"}}' % (
        sha256(part).hexdigest().encode()
    )
    assert open_entry(EntryBytes.of(entry, b'{"tiles":%s}' % part)).broken == ("tiles",)


def test_no_salt_is_used_twice() -> None:
    salts = [
        part["salt"] for entry, _ in played("nz") for part in json.loads(parts_of(entry) or b"{}").values()
    ]
    assert len(salts) > 30
    assert len(set(salts)) == len(salts)
    assert {len(salt) for salt in salts} == {64}
