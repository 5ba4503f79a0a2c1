"""The hash chain over a stream of entries: changing, dropping or swapping an entry changes every later hash.

``hash[n] = SHA-256(hash[n - 1] + entry[n])``, with 32 zero bytes before the first entry. The chain cannot
show that entries are missing at its end: to notice that, keep the last hash that you saw.
"""

from collections.abc import Iterable
from hashlib import sha256

GENESIS = bytes(32)
"""The hash before the first entry."""


class ChainBrokenError(Exception):
    """An entry does not match its hash; ``seq`` is its number, from 1."""

    def __init__(self, seq: int) -> None:
        super().__init__(f"entry {seq} does not fit the hash chain")
        self.seq = seq


def next_hash(previous: bytes, entry: bytes) -> bytes:
    """Return the hash of ``entry`` after the hash ``previous``: 32 bytes.

    Raises:
        ValueError: ``previous`` is not 32 bytes long.
    """
    if len(previous) != len(GENESIS):
        raise ValueError(f"a hash has 32 bytes, not {len(previous)}")
    return sha256(previous + entry).digest()


def hashes(previous: bytes, entries: Iterable[bytes]) -> list[bytes]:
    """Return the hashes of several entries that follow ``previous``, in order."""
    found = []
    for entry in entries:
        previous = next_hash(previous, entry)
        found.append(previous)
    return found


def verify(entries: Iterable[tuple[bytes, bytes]], head: bytes = GENESIS) -> bytes:
    """Verify ``(entry, hash)`` pairs that follow ``head``, and return the last hash.

    Raises:
        ChainBrokenError: with the number of the first wrong entry, from 1.
    """
    for seq, (entry, expected) in enumerate(entries, start=1):
        head = next_hash(head, entry)
        if head != expected:
            raise ChainBrokenError(seq)
    return head
