"""Chance: what the tiles and the dice are, from two secrets that are committed to before wagers.

Every draw is a hash of a secret, so that anybody can draw again once the secret is published:

* block ``n`` of a stream is HMAC-SHA256(secret, label + n as 8 bytes, big-endian), n from 0;
* the woodpile is a Fisher-Yates shuffle of ``SET`` from the stream of secret 1 labelled ``b"woodpile"``, read in
  words of 4 bytes, big-endian; for i from 31 down to 1 the tiles i and w mod (i + 1) change places, where w is the
  next word below the greatest multiple of i + 1 that 4 bytes can hold (greater words are thrown away);
* the dice come from the stream of secret 2 labelled ``b"dice"`` + the head of the hash chain at the close of
  bets (the hash of the entry ``bets_closed``), read in single bytes; a die shows 1 + b mod 6 where b is the next
  byte below 252 (greater bytes are thrown away);
* a commitment is the SHA-256 of the 32 bytes of a secret, in hex.

Nothing here reads a clock or keeps a state. Standard library only.
"""

import hmac
import secrets
from collections.abc import Iterator
from hashlib import sha256
from typing import NamedTuple

from paigow.table.commands import Commitments, Secrets

SECRET_BYTES = 32

SET: tuple[str, ...] = (
    "6-6", "6-6", "1-1", "1-1", "4-4", "4-4", "1-3", "1-3", "5-5", "5-5", "3-3", "3-3", "2-2", "2-2", "5-6", "5-6",
    "4-6", "4-6", "1-6", "1-6", "1-5", "1-5", "3-6", "4-5", "2-6", "3-5", "2-5", "3-4", "1-4", "2-3", "2-4", "1-2",
)  # fmt: skip
"""The 32 tiles in the order from which every shuffle starts: by rank, highest first."""


class RoundSecrets(NamedTuple):
    """The two secrets of one round, 32 bytes each."""

    woodpile: bytes
    dice: bytes

    @classmethod
    def new(cls) -> "RoundSecrets":
        """Two fresh secrets from the system's generator."""
        return cls(secrets.token_bytes(SECRET_BYTES), secrets.token_bytes(SECRET_BYTES))

    @classmethod
    def from_bytes(cls, both: bytes) -> "RoundSecrets":
        """The secrets from ``to_bytes``."""
        return cls(both[:SECRET_BYTES], both[SECRET_BYTES:])

    @classmethod
    def from_published(cls, published: Secrets) -> "RoundSecrets":
        """The secrets as they were revealed in a log."""
        return cls(bytes.fromhex(published.woodpile), bytes.fromhex(published.dice))

    def to_bytes(self) -> bytes:
        return self.woodpile + self.dice

    def published(self) -> Secrets:
        """The secrets as they go into a log, after the round."""
        return Secrets(woodpile=self.woodpile.hex(), dice=self.dice.hex())

    def commitments(self) -> Commitments:
        """What is published of them before wagers."""
        return Commitments(woodpile=commitment(self.woodpile), dice=commitment(self.dice))


def commitment(secret: bytes) -> str:
    """SHA-256 of a secret, in hex."""
    return sha256(secret).hexdigest()


def stream(secret: bytes, label: bytes) -> Iterator[int]:
    """The bytes of one labelled stream of a secret, without end."""
    counter = 0
    while True:
        yield from hmac.digest(secret, label + counter.to_bytes(8, "big"), "sha256")
        counter += 1


def _below(source: Iterator[int], n: int, word_bytes: int) -> int:
    """A number from 0 to n - 1, all equally likely: words that would favour some are thrown away (R1)."""
    size = 256**word_bytes
    limit = size - size % n
    while True:
        word = 0
        for _ in range(word_bytes):
            word = word << 8 | next(source)
        if word < limit:
            return word % n


def permutation(secret: bytes) -> list[int]:
    """The numbers 0 to 31 (places in ``SET``) in shuffled order."""
    source = stream(secret, b"woodpile")
    order = list(range(len(SET)))
    for i in range(len(order) - 1, 0, -1):
        j = _below(source, i + 1, 4)
        order[i], order[j] = order[j], order[i]
    return order


def woodpile(secret: bytes) -> tuple[str, ...]:
    """The 32 faces in the order in which they are stacked: stack 1 from top to bottom, then stack 2, to stack 8."""
    return tuple(SET[place] for place in permutation(secret))


def dice(secret: bytes, chain_head: bytes) -> tuple[int, int, int]:
    """The three dice of a round whose bets closed at ``chain_head`` (32 bytes).

    They are settled the moment bets close: stopping the program and starting it again throws them no second time.
    """
    source = stream(secret, b"dice" + chain_head)
    first, second, third = (1 + _below(source, 6, 1) for _ in range(3))
    return first, second, third
