import json
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from paigow.record import BookRef, Codec, CodecError, decode, encode, open_entry
from paigow.record.codec import PROGRAM, VERSION
from paigow.table import events as ev
from paigow.table.commands import Settings
from tests.record.made_up import EVENT_TYPES, any_event_of, sample_of


@pytest.mark.parametrize("kind", EVENT_TYPES)
def test_every_event_comes_back_as_it_was(kind: type[msgspec.Struct]) -> None:
    @given(any_event_of(kind), st.integers(min_value=0, max_value=2**62))
    def round_trip(event: ev.AnyEvent, at_us: int) -> None:
        data = encode(event, at_us=at_us)
        entry = open_entry(data)
        assert entry.event == event
        assert type(entry.event) is kind
        assert (entry.version, entry.at_us) == (VERSION, at_us)
        assert decode(data) == event

    round_trip()


@pytest.mark.parametrize("kind", EVENT_TYPES)
def test_the_sample_of_every_event_comes_back_too(kind: type[msgspec.Struct]) -> None:
    event = sample_of(kind)
    assert decode(encode(event)) == event


def test_an_entry_is_json_that_says_its_version() -> None:
    entry = json.loads(encode(ev.FloatFilled(coins=5), at_us=7))
    assert entry == {"v": VERSION, "at_us": 7, "event": {"event": "float_filled", "coins": 5}}


def test_where_a_table_opens_and_where_a_round_begins_the_book_is_named() -> None:
    settings = Settings(boxes=8, chips=(100,), minimum=100, maximum=1000)
    opened = ev.TableOpened(table="t1", book="nz", edition="2026.2", digest="d1", settings=settings)
    book = BookRef(id="nz", edition="2026.2", digest="d1")
    for event in (opened, ev.TilesWashed(round=3)):
        entry = open_entry(encode(event, book=book))
        assert (entry.book, entry.program) == (book, PROGRAM)
    assert open_entry(encode(ev.FloatFilled(coins=5), book=book)).book is None


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{}",
        b'{"v":1}',
        b'{"v":1,"event":{}}',
        b'{"v":1,"event":{"event":"tiles_eaten"}}',
        b'{"v":1,"event":{"event":"float_filled","coins":"many"}}',
        b'{"v":1,"event":{"event":"float_filled"}}',
        b'{"v":0,"event":{"event":"float_filled","coins":5}}',
        b'{"v":99,"event":{"event":"float_filled","coins":5}}',
        b'{"v":2,"event":{"event":"cashed_out","person":"\xb6","coins":5}}',
        encode(ev.FloatFilled(coins=5))[:-1],
        b"\xff\xfe",
    ],
)
def test_what_is_no_entry_is_refused_by_name(data: bytes) -> None:
    with pytest.raises(CodecError):
        open_entry(data)


class Poured(msgspec.Struct, frozen=True, kw_only=True, tag_field="event", tag="poured"):
    """An event whose format changed twice: cups became litres, then a drink was named."""

    millilitres: int
    drink: str


def _cups_to_millilitres(facts: dict[str, Any]) -> dict[str, Any]:
    return {"event": facts["event"], "millilitres": facts["cups"] * 250}


def _name_the_drink(facts: dict[str, Any]) -> dict[str, Any]:
    return facts | {"drink": "tea"}


UPCASTERS = {1: _cups_to_millilitres, 2: _name_the_drink}


def test_older_entries_are_brought_up_version_by_version() -> None:
    codec: Codec[Poured] = Codec(Poured, version=3, upcasters=UPCASTERS)
    today = Poured(millilitres=500, drink="tea")
    assert codec.decode(b'{"v":1,"event":{"event":"poured","cups":2}}') == today
    assert codec.decode(b'{"v":2,"event":{"event":"poured","millilitres":500}}') == today
    assert codec.decode(codec.encode(today)) == today
    assert codec.open(b'{"v":1,"event":{"event":"poured","cups":2}}').version == 1


def test_a_version_without_a_way_up_is_found_when_the_program_starts() -> None:
    with pytest.raises(ValueError, match=r"\[2\]"):
        Codec(Poured, version=3, upcasters={1: _cups_to_millilitres})


def test_an_older_entry_that_cannot_be_brought_up_is_refused() -> None:
    codec: Codec[Poured] = Codec(Poured, version=3, upcasters={1: lambda facts: facts, 2: _name_the_drink})
    with pytest.raises(CodecError):
        codec.decode(b'{"v":1,"event":{"event":"poured","cups":2}}')
