from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paigow.log import GENESIS, ChainBrokenError, next_hash, verify
from paigow.log.chain import hashes

ENTRIES = st.lists(st.binary(max_size=40), min_size=1, max_size=12)


def chained(entries: list[bytes]) -> list[tuple[bytes, bytes]]:
    return list(zip(entries, hashes(GENESIS, entries), strict=True))


def test_the_chain_is_sha_256_of_the_hash_before_and_the_entry() -> None:
    first = next_hash(GENESIS, b"one")
    assert first == sha256(bytes(32) + b"one").digest()
    assert first.hex() == "4e233ba6ac7032d3894ecea5974fd96176e564b024af45747eb46357af8d2401"
    assert next_hash(first, b"two") == sha256(first + b"two").digest()


@given(ENTRIES)
def test_an_untouched_log_is_whole(entries: list[bytes]) -> None:
    assert verify(chained(entries)) == hashes(GENESIS, entries)[-1]


@given(ENTRIES, st.data())
def test_a_changed_entry_is_found_where_it_lies(entries: list[bytes], data: st.DataObject) -> None:
    log = chained(entries)
    at = data.draw(st.integers(0, len(log) - 1))
    other = data.draw(st.binary(max_size=40).filter(lambda entry: entry != entries[at]))
    log[at] = (other, log[at][1])
    with pytest.raises(ChainBrokenError) as broken:
        verify(log)
    assert broken.value.seq == at + 1


@given(st.lists(st.binary(max_size=40), min_size=2, max_size=12, unique=True), st.data())
def test_dropped_and_swapped_entries_are_found(entries: list[bytes], data: st.DataObject) -> None:
    log = chained(entries)
    at = data.draw(st.integers(0, len(log) - 2))
    with pytest.raises(ChainBrokenError):
        verify([*log[:at], *log[at + 1 :]])
    with pytest.raises(ChainBrokenError):
        verify([*log[:at], log[at + 1], log[at], *log[at + 2 :]])


def test_a_log_that_goes_on_is_verified_from_where_it_was_left() -> None:
    log = chained([b"one", b"two", b"three"])
    head = verify(log[:2])
    assert verify(log[2:], head) == log[-1][1]
    with pytest.raises(ChainBrokenError):
        verify(log[2:])


def test_a_hash_of_another_length_is_refused() -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        next_hash(b"short", b"entry")
