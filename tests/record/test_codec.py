import json

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from paigow.record import BookRef, CodecError, decode, encode, open_entry
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
        assert entry.at_us == at_us
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
        b'{"v":4}',
        b'{"v":4,"event":{}}',
        b'{"v":4,"event":{"event":"tiles_eaten"}}',
        b'{"v":4,"event":{"event":"float_filled","coins":"many"}}',
        b'{"v":4,"event":{"event":"float_filled"}}',
        b'{"v":0,"event":{"event":"float_filled","coins":5}}',
        b'{"v":99,"event":{"event":"float_filled","coins":5}}',
        b'{"v":4,"event":{"event":"cashed_out","person":"\xb6","coins":5}}',
        encode(ev.FloatFilled(coins=5))[:-1],
        b"\xff\xfe",
    ],
)
def test_what_is_no_entry_is_refused_by_name(data: bytes) -> None:
    with pytest.raises(CodecError):
        open_entry(data)


def test_an_entry_of_another_version_is_refused_by_its_number() -> None:
    with pytest.raises(CodecError, match=rf"event format 3 is not known here \(known: {VERSION}\)"):
        open_entry(b'{"v":3,"event":{"event":"float_filled","coins":5}}')
