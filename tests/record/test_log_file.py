"""A log as a file: every entry comes back with its bytes, and what is no log is named."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paigow.record import decode, encode, verify_log
from paigow.record.log_file import LogFileError, finished, read_log, write_log
from paigow.table import events as e
from paigow.table.commands import Commitments, Secrets
from tests.record.logs import played, rehashed

BOOKS = ("nz", "massachusetts")


@pytest.mark.parametrize("book", BOOKS)
def test_every_entry_comes_back_byte_for_byte(book: str) -> None:
    log = list(played(book))
    data = write_log(log)
    assert read_log(data, file="log") == log
    assert read_log(data.rstrip(b"\n"), file="log") == log
    assert len(data.splitlines()) == len(log)
    assert json.loads(data.splitlines()[0])["entry"]["event"]["event"] == "table_opened"


@pytest.mark.parametrize(
    ("line", "field", "expected"),
    [
        ("", "entry", "an object with seq, hash and entry"),
        ("[1]", "entry", "an object with seq, hash and entry"),
        ('{"seq":1,"hash":"00"}', "entry", "an object with seq, hash and entry"),
        ('{"seq":1,"hash":"00","entry":{},"x":1}', "entry", "an object with seq, hash and entry"),
        (f'{{"seq":7,"hash":"{"0" * 64}","entry":{{}}}}', "seq", "1: the entries stand one after the other"),
        ('{"seq":1,"hash":"00","entry":{}}', "hash", "64 hexadecimal digits"),
        ('{"seq":1,"hash":"zz","entry":{}}', "hash", "64 hexadecimal digits"),
    ],
)
def test_a_line_that_is_no_entry_is_named(line: str, field: str, expected: str) -> None:
    with pytest.raises(LogFileError) as raised:
        read_log(line.encode(), file="my.jsonl")
    (fault,) = raised.value.faults
    assert (fault.line, fault.field) == (1, field)
    assert expected in fault.expected
    assert str(raised.value).startswith("my.jsonl: line 1: ")


def test_several_faults_are_named_together() -> None:
    with pytest.raises(LogFileError) as raised:
        read_log(b"x\n" * 9, file="log")
    assert [fault.line for fault in raised.value.faults] == [1, 2, 3, 4, 5]


@given(st.binary(max_size=200))
def test_whatever_the_bytes_there_is_no_other_error(data: bytes) -> None:
    with pytest.raises(LogFileError):
        read_log(data, file="log")


def test_an_export_ends_with_the_last_round_whose_secrets_are_out() -> None:
    log = list(played("nz", 2))
    revealed = [place for place, (entry, _) in enumerate(log) if isinstance(decode(entry), e.SecretsRevealed)]
    washed = [place for place, (entry, _) in enumerate(log) if isinstance(decode(entry), e.TilesWashed)]
    for length in range(len(log) + 1):
        kept = finished(log[:length])
        over = [place for place in revealed if place < length]
        begun = [place for place in washed if place < length]
        if len(begun) > len(over):
            assert len(kept) == begun[len(over)]
        else:
            assert len(kept) == length
    proof = verify_log(finished(log))
    assert proof.broken_at is None
    assert all(each.is_fair for each in proof.rounds)


COMMITTED = Commitments(woodpile="", dice="")
WASHED, OPENED, ENDED = e.TilesWashed(round=1), e.BetsOpened(commitments=COMMITTED), e.RoundEnded(round=1)
DELIVERED = e.TilesDelivered(hands={})


def shown(*events: e.AnyEvent) -> int:
    """How many entries of a log of these events may be shown."""
    return len(finished(rehashed([encode(event) for event in events])))


def test_a_round_without_secrets_is_finished_when_it_ends() -> None:
    assert shown(WASHED, e.BetsOpened(), DELIVERED, ENDED) == 4
    assert shown(WASHED, e.BetsOpened(), DELIVERED) == 0


def test_a_round_that_owes_its_secrets_is_not_finished_by_the_display_or_the_close() -> None:
    assert shown(WASHED, OPENED, DELIVERED, ENDED, e.TilesShown()) == 0
    assert shown(WASHED, OPENED, DELIVERED, ENDED, e.TableClosed()) == 0
    assert (
        shown(WASHED, OPENED, DELIVERED, ENDED, e.SecretsRevealed(secrets=Secrets(woodpile="", dice=""))) == 5
    )


def test_a_round_that_was_broken_off_before_the_deal_may_be_shown() -> None:
    assert shown(WASHED, OPENED, e.TilesShown()) == 3
    assert shown(WASHED, OPENED, e.TableClosed()) == 3


def test_a_round_whose_tiles_stay_hidden_ends_what_may_be_shown() -> None:
    hidden = e.SecretsRevealed(secrets=Secrets(woodpile="", dice="", leaves={0: ""}))
    assert shown(e.FloatFilled(coins=1), WASHED, OPENED, DELIVERED, ENDED, hidden) == 1
    again = (e.TilesWashed(round=2), e.BetsOpened(), ENDED)
    assert shown(e.FloatFilled(coins=1), WASHED, OPENED, DELIVERED, ENDED, hidden, *again) == 1
