"""Chance: the tiles and the dice, drawn from secrets that are committed to before wagers.

Every draw is a hash of a secret, so that anybody can repeat it after the secret is published. ``docs/fairness.md``
defines the draws and the commitments. Nothing here reads a clock or has state. Standard library only.
"""

import hmac
import secrets
from collections.abc import Collection, Iterator, Mapping
from hashlib import sha256
from typing import NamedTuple

from paigow.table.commands import Commitments, Secrets
from paigow.table.core.commitments import commitment, leaf, root
from paigow.table.deal.cuts import stack_order

SECRET_BYTES = 32

Given = Mapping[str, str]
"""Person -> their seed, as hex."""

SET: tuple[str, ...] = (
    "6-6", "6-6", "1-1", "1-1", "4-4", "4-4", "1-3", "1-3", "5-5", "5-5", "3-3", "3-3", "2-2", "2-2", "5-6", "5-6",
    "4-6", "4-6", "1-6", "1-6", "1-5", "1-5", "3-6", "4-5", "2-6", "3-5", "2-5", "3-4", "1-4", "2-3", "2-4", "1-2",
)  # fmt: skip
"""The 32 tiles in the order from which every shuffle starts: by rank, highest first."""


class RoundSecrets(NamedTuple):
    """The secrets of one round, 32 bytes each."""

    woodpile: bytes
    dice: bytes
    mixing: bytes
    """Seed of the mixing: with the players' seeds it decides the order of the tiles."""

    @classmethod
    def new(cls) -> "RoundSecrets":
        """Return fresh secrets from the system's generator."""
        return cls(*(secrets.token_bytes(SECRET_BYTES) for _ in range(3)))

    @classmethod
    def from_bytes(cls, together: bytes) -> "RoundSecrets":
        """Return the secrets from ``to_bytes``."""
        parts = (together[at : at + SECRET_BYTES] for at in range(0, len(together), SECRET_BYTES))
        return cls(*parts)

    @classmethod
    def from_published(cls, published: Secrets) -> "RoundSecrets":
        """Return the secrets as revealed in a log."""
        return cls(*map(bytes.fromhex, (published.woodpile, published.dice, published.mixing)))

    def to_bytes(self) -> bytes:
        return self.woodpile + self.dice + self.mixing

    def pile_seed(self, given: Given, beacon: str = "") -> bytes:
        """Return the further source of the tiles: mixing seed, players' seeds, beacon signature."""
        return pile_seed(self.mixing, given, beacon)

    def slots(self, given: Given, beacon: str = "") -> list[int]:
        """Return the slot from which each tile of the first woodpile comes."""
        return permutation(self.pile_seed(given, beacon))

    def stacked(self, given: Given, mixes: int = 0, beacon: str = "") -> tuple[str, ...]:
        """Return the first woodpile, or the one after that many lajas and reshuffles of the round."""
        faces, slots = woodpile(self.woodpile), self.slots(given, beacon)
        return tuple(faces[slots[place]] for place in places(self.pile_seed(given, beacon), mixes))

    def published(self, concealed: Collection[int] = (), hidden: Collection[int] = ()) -> Secrets:
        """Return the secrets as they go into a log after the round.

        ``concealed``: slots of permanently hidden tiles; ``hidden``: the positions with these tiles.
        """
        if not concealed:
            return Secrets(woodpile=self.woodpile.hex(), dice=self.dice.hex(), mixing=self.mixing.hex())
        faces = enumerate(woodpile(self.woodpile))
        leaves = enumerate(self._leaves())
        return Secrets(
            woodpile="",
            dice=self.dice.hex(),
            mixing=self.mixing.hex(),
            openings={
                place: (face, salt(self.woodpile, place).hex())
                for place, face in faces
                if place not in concealed
            },
            leaves={place: each for place, each in leaves if place in concealed},
            hidden=tuple(sorted(hidden)),
        )

    def _leaves(self) -> list[str]:
        return [leaf(salt(self.woodpile, place), face) for place, face in enumerate(woodpile(self.woodpile))]

    def commitments(self) -> Commitments:
        """Return the commitments published at the washing, before any player's seed is known."""
        return Commitments(
            woodpile=commitment(self.woodpile),
            dice=commitment(self.dice),
            tiles=root(self._leaves(), self.mixing),
            mixing=commitment(self.mixing),
        )


def together(given: Given, beacon: str = "") -> bytes:
    """Join the players' seeds: for each person in order of id, SHA-256 of the id and the seed.

    ``beacon``: the signature of a public beacon, as hex; its SHA-256 comes last. Empty without a beacon.
    """
    seeds = b"".join(
        sha256(person.encode()).digest() + bytes.fromhex(given[person])
        for person in sorted(given, key=str.encode)
    )
    return seeds + sha256(bytes.fromhex(beacon)).digest() if beacon else seeds


def pile_seed(mixing: bytes, given: Given, beacon: str = "") -> bytes:
    """Return the seed from the house's mixing seed, the players' seeds for the tiles, and a beacon's signature."""
    return hmac.digest(mixing, b"tiles" + together(given, beacon), "sha256")


def salt(secret: bytes, place: int) -> bytes:
    """Return the salt that hides the face of one woodpile tile in its leaf."""
    return hmac.digest(secret, b"salt" + bytes([place]), "sha256")


def stream(secret: bytes, label: bytes) -> Iterator[int]:
    """Yield the endless bytes of one labelled stream of a secret."""
    counter = 0
    while True:
        yield from hmac.digest(secret, label + counter.to_bytes(8, "big"), "sha256")
        counter += 1


def _below(source: Iterator[int], n: int, word_bytes: int) -> int:
    """Return a number from 0 to n - 1, all equally likely: words that would bias it are discarded (R1)."""
    size = 256**word_bytes
    limit = size - size % n
    while True:
        word = 0
        for _ in range(word_bytes):
            word = word << 8 | next(source)
        if word < limit:
            return word % n


def permutation(secret: bytes, label: bytes = b"woodpile") -> list[int]:
    """Return the numbers 0 to 31 (places in ``SET``) in shuffled order."""
    source = stream(secret, label)
    order = list(range(len(SET)))
    for i in range(len(order) - 1, 0, -1):
        j = _below(source, i + 1, 4)
        order[i], order[j] = order[j], order[i]
    return order


def woodpile(secret: bytes) -> tuple[str, ...]:
    """Return the 32 faces in stacking order: stack 1 from top to bottom, then stack 2, to stack 8."""
    return tuple(SET[place] for place in permutation(secret))


def places(seed: bytes, mixes: int) -> list[int]:
    """Return where each tile was in the first woodpile, after that many lajas and reshuffles."""
    return permutation(seed, b"mix" + _number(mixes)) if mixes else list(range(len(SET)))


def places_at_cut(
    seed: bytes, mixes: int, moved: tuple[tuple[int, ...], tuple[int, ...]] | None
) -> list[int]:
    """Return as ``places``, after stacks that the bank moved to the left and to the right end."""
    found = places(seed, mixes)
    if moved is None:
        return found
    return [found[4 * (stack - 1) + level] for stack in stack_order(*moved) for level in range(4)]


def lot(seed: bytes, mixes: int, out_of: int) -> int:
    """Return which of ``out_of`` cuts is drawn, from 0, for the woodpile after that many mixes."""
    return _below(stream(seed, b"cut" + _number(mixes)), out_of, 4)


def dice(
    secret: bytes, chain_head: bytes, throw: int = 1, given: Given | None = None, beacon: str = ""
) -> tuple[int, int, int]:
    """Return the three dice of a round whose bets closed at ``chain_head`` (32 bytes); ``throw`` is from 1.

    ``given``: the players' seeds for the dice, person -> seed as hex. With them the dice are fixed when the
    last seed is given; a restart does not throw them again. ``beacon``: see ``together``.
    """
    seeds = sha256(together(given, beacon)).digest() if given else b""
    return _three(secret, b"dice" + chain_head + seeds + (b"" if throw == 1 else _number(throw)))


def removal_dice(
    secret: bytes, chain_head: bytes, throw: int, given: Given | None = None, beacon: str = ""
) -> tuple[int, int, int]:
    """Return the dice that pick the box to be removed; ``throw`` counts from 1.

    ``given``: the players' seeds for the dice, person -> seed as hex. With them ``chain_head`` is of the
    close of bets and throws are counted over the round, so that the text of the order changes nothing.
    Without them it is of the order, and the throws of that order are counted. ``beacon``: see ``together``.
    """
    seeds = sha256(together(given, beacon)).digest() if given else b""
    return _three(secret, b"removal" + chain_head + seeds + _number(throw))


def _number(number: int) -> bytes:
    return number.to_bytes(8, "big")


def _three(secret: bytes, label: bytes) -> tuple[int, int, int]:
    source = stream(secret, label)
    first, second, third = (1 + _below(source, 6, 1) for _ in range(3))
    return first, second, third
