"""Chance: what the tiles and the dice are, from two secrets that are committed to before wagers.

Every draw is a hash of a secret, so that anybody can draw again once the secret is published:

* block ``n`` of a stream is HMAC-SHA256(secret, label + n as 8 bytes, big-endian), n from 0;
* the woodpile is a Fisher-Yates shuffle of ``SET`` from the stream of secret 1 labelled ``b"woodpile"``, read in
  words of 4 bytes, big-endian; for i from 31 down to 1 the tiles i and w mod (i + 1) change places, where w is the
  next word below the greatest multiple of i + 1 that 4 bytes can hold (greater words are thrown away);
* the dice come from the stream of secret 2 labelled ``b"dice"`` + the head of the hash chain at the close of
  bets (the hash of the entry ``bets_closed``), read in single bytes; a die shows 1 + b mod 6 where b is the next
  byte below 252 (greater bytes are thrown away);
* throw n of a round, n from 2, when the throws before were none, has the label ``b"dice"`` + that head + n; a throw
  that finds the box to be taken out of play ``b"removal"`` + the hash of the entry ``removal_ordered`` + n, n from 1;
* whatever is drawn for the tiles after the stacking comes from a seed of its own, HMAC-SHA256(secret 1, ``b"mixing"``):
  mix n of the round (lajas and reshuffles are counted together from 1) lays the tiles of the first woodpile in the
  order of the shuffle above, from the stream labelled ``b"mix"`` + n; a cut drawn by lot is word mod the number of
  approved cuts, from the stream labelled ``b"cut"`` + the number of mixes before it. Numbers are 8 bytes, big-endian;
* a commitment is the SHA-256 of the 32 bytes of a secret, in hex; the woodpile has a second one over its tiles, each
  with the salt HMAC-SHA256(secret 1, ``b"salt"`` + its place as one byte): see ``table.commitments``.

Nothing here reads a clock or keeps a state. Standard library only.
"""

import hmac
import secrets
from collections.abc import Collection, Iterator
from typing import NamedTuple

from paigow.table.commands import Commitments, Secrets
from paigow.table.commitments import commitment, leaf, root
from paigow.table.cuts import stack_order

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

    def published(self, concealed: Collection[int] = ()) -> Secrets:
        """The secrets as they go into a log, after the round.

        ``concealed``: places of the first woodpile whose tiles stay hidden for good.
        """
        if not concealed:
            return Secrets(woodpile=self.woodpile.hex(), dice=self.dice.hex())
        faces = enumerate(woodpile(self.woodpile))
        leaves = enumerate(self._leaves())
        return Secrets(
            woodpile="",
            dice=self.dice.hex(),
            mixing=mixing_seed(self.woodpile).hex(),
            openings={
                place: (face, salt(self.woodpile, place).hex())
                for place, face in faces
                if place not in concealed
            },
            leaves={place: each for place, each in leaves if place in concealed},
        )

    def _leaves(self) -> list[str]:
        return [leaf(salt(self.woodpile, place), face) for place, face in enumerate(woodpile(self.woodpile))]

    def commitments(self) -> Commitments:
        """What is published of them before wagers."""
        return Commitments(
            woodpile=commitment(self.woodpile),
            dice=commitment(self.dice),
            tiles=root(self._leaves(), mixing_seed(self.woodpile)),
        )


def mixing_seed(secret: bytes) -> bytes:
    """The seed of whatever is drawn for the tiles after the stacking; it tells nothing of the secret itself."""
    return hmac.digest(secret, b"mixing", "sha256")


def salt(secret: bytes, place: int) -> bytes:
    """What hides the face of one tile of the woodpile in its leaf."""
    return hmac.digest(secret, b"salt" + bytes([place]), "sha256")


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


def permutation(secret: bytes, label: bytes = b"woodpile") -> list[int]:
    """The numbers 0 to 31 (places in ``SET``) in shuffled order."""
    source = stream(secret, label)
    order = list(range(len(SET)))
    for i in range(len(order) - 1, 0, -1):
        j = _below(source, i + 1, 4)
        order[i], order[j] = order[j], order[i]
    return order


def woodpile(secret: bytes) -> tuple[str, ...]:
    """The 32 faces in the order in which they are stacked: stack 1 from top to bottom, then stack 2, to stack 8."""
    return tuple(SET[place] for place in permutation(secret))


def places(seed: bytes, mixes: int) -> list[int]:
    """Where each tile of the woodpile lay when it was first stacked, after so many lajas and reshuffles."""
    return permutation(seed, b"mix" + _number(mixes)) if mixes else list(range(len(SET)))


def places_at_cut(
    seed: bytes, mixes: int, moved: tuple[tuple[int, ...], tuple[int, ...]] | None
) -> list[int]:
    """``places`` after the bank had stacks moved to the left and to the right end, if it had."""
    found = places(seed, mixes)
    if moved is None:
        return found
    return [found[4 * (stack - 1) + level] for stack in stack_order(*moved) for level in range(4)]


def mixed(secret: bytes, mixes: int) -> tuple[str, ...]:
    """The woodpile after so many lajas and reshuffles of the round."""
    first = woodpile(secret)
    return tuple(first[place] for place in places(mixing_seed(secret), mixes))


def lot(seed: bytes, mixes: int, out_of: int) -> int:
    """Which of so many cuts is drawn, from 0, for the woodpile after so many mixes."""
    return _below(stream(seed, b"cut" + _number(mixes)), out_of, 4)


def dice(secret: bytes, chain_head: bytes, throw: int = 1) -> tuple[int, int, int]:
    """The three dice of a round whose bets closed at ``chain_head`` (32 bytes); ``throw`` counts from 1.

    They are settled the moment bets close: stopping the program and starting it again throws them no second time.
    """
    return _three(secret, b"dice" + chain_head + (b"" if throw == 1 else _number(throw)))


def removal_dice(secret: bytes, chain_head: bytes, throw: int) -> tuple[int, int, int]:
    """The dice that find the box to be removed, which was ordered at ``chain_head``; ``throw`` counts from 1."""
    return _three(secret, b"removal" + chain_head + _number(throw))


def _number(number: int) -> bytes:
    return number.to_bytes(8, "big")


def _three(secret: bytes, label: bytes) -> tuple[int, int, int]:
    source = stream(secret, label)
    first, second, third = (1 + _below(source, 6, 1) for _ in range(3))
    return first, second, third
