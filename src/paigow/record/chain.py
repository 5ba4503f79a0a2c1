"""The hash chain over a stream of entries: whoever changes, drops or swaps one changes every hash after it.

``hash[n] = SHA-256(hash[n - 1] + entry[n])``, with 32 zero bytes before the first entry. The chain cannot tell
that entries are missing at its end: whoever wants to notice that keeps the last hash he was shown.
"""

from collections.abc import Iterable
from hashlib import sha256

GENESIS = bytes(32)
"""The hash before the first entry."""


class ChainBrokenError(Exception):
    """An entry does not fit its hash; ``seq`` is its number, from 1."""

    def __init__(self, seq: int) -> None:
        super().__init__(f"entry {seq} does not fit the hash chain")
        self.seq = seq


def next_hash(previous: bytes, entry: bytes) -> bytes:
    """The hash of ``entry`` after an entry whose hash is ``previous``: 32 bytes.

    Raises:
        ValueError: ``previous`` is not 32 bytes long.
    """
    if len(previous) != len(GENESIS):
        raise ValueError(f"a hash has 32 bytes, not {len(previous)}")
    return sha256(previous + entry).digest()


def hashes(previous: bytes, entries: Iterable[bytes]) -> list[bytes]:
    """The hashes of several entries that follow ``previous``, in order."""
    found = []
    for entry in entries:
        previous = next_hash(previous, entry)
        found.append(previous)
    return found


def verify(entries: Iterable[tuple[bytes, bytes]], head: bytes = GENESIS) -> bytes:
    """The last hash of ``(entry, hash)`` pairs that follow ``head``, once every one of them fits.

    Raises:
        ChainBrokenError: with the number of the first entry that does not fit, counted from 1.
    """
    for seq, (entry, expected) in enumerate(entries, start=1):
        head = next_hash(head, entry)
        if head != expected:
            raise ChainBrokenError(seq)
    return head
