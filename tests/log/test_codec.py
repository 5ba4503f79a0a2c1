import json
from typing import Final

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from paigow.log import BookRef, CodecError, decode, encode, open_entry
from paigow.log.codec import PROGRAM, VERSION
from paigow.table import events as ev
from paigow.table.commands import Settings
from tests.log.made_up import EVENT_TYPES, any_event_of, sample_of


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


FILLED = b'"event":{"event":"float_filled","coins":5}'
UNREADABLE: Final[list[tuple[bytes, str]]] = [
    (b"", "entry: line 1, column 1: the end: expected JSON"),
    (b"{}", "v: missing"),
    (b'{"v":4}', "event: missing"),
    (b'{"v":4,"event":{}}', "event.event: missing"),
    (b'{"v":4,"event":3}', "event: 3: expected a JSON object"),
    (
        b'{"v":4,"event":{"event":"tiles_eaten"}}',
        "event.event: tiles_eaten: expected one of those known here",
    ),
    (
        b'{"v":4,"event":{"event":"float_filled","coins":"many"}}',
        "event.coins: many: expected a whole number",
    ),
    (b'{"v":4,"event":{"event":"float_filled"}}', "event.coins: missing"),
    (
        b'{"v":4,"event":{"event":"tiles_stacked","woodpile":["1-1",3]}}',
        "event.woodpile[2]: 3: expected a text",
    ),
    (
        b'{"v":4,"event":{"event":"tiles_delivered","hands":{"x":[]}}}',
        "event.hands: expected a whole number as each key",
    ),
    (b'{"v":4,"door":"window",' + FILLED + b"}", "door: window: expected one of those known here"),
    (b'{"v":4,"do":3,' + FILLED + b"}", "do: 3: expected a text or a JSON object or null"),
    (b'{"v":4,"do":"eat",' + FILLED + b"}", "do: eat: expected a command that may come without facts"),
    (b'{"v":4,"sealed":{"a":3},' + FILLED + b"}", "sealed[...]: expected a text"),
    (b'{"v":4,"withheld":["a"],' + FILLED + b"}", "withheld: expected none, it is never written"),
    (b'{"v":4,"event":{"event":"cashed_out","person":"\xb6","coins":5}}', "entry: expected JSON"),
    (encode(ev.FloatFilled(coins=5))[:-1], "entry: line 1, column 50: the end: expected JSON"),
    (b"\xff\xfe", "entry: line 1, column 1: \ufffd\ufffd: expected JSON"),
    (b"[" * 2_000, "entry: expected JSON, not nested too deeply"),
]


@pytest.mark.parametrize(("data", "said"), UNREADABLE)
def test_what_is_no_entry_is_refused_by_field_value_and_what_was_expected(data: bytes, said: str) -> None:
    with pytest.raises(CodecError) as refused:
        open_entry(data)
    assert str(refused.value) == f"not an entry of an event log: {said}"


@pytest.mark.parametrize("version", [0, 99])
def test_another_version_goes_before_whatever_else_is_wrong(version: int) -> None:
    with pytest.raises(CodecError, match=f"event format {version} is not known here"):
        open_entry(b'{"v":%d,"event":{"event":"tiles_eaten"}}' % version)


def test_an_entry_of_another_version_is_refused_by_its_number() -> None:
    with pytest.raises(CodecError, match=rf"event format 3 is not known here \(known: {VERSION}\)"):
        open_entry(b'{"v":3,"event":{"event":"float_filled","coins":5}}')
