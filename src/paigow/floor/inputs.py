"""What a turn of a table is given from outside: the time, whether requests wait, and random draws."""

import hmac
from typing import NamedTuple

from paigow.record.chance import RoundSecrets


class Moment(NamedTuple):
    """What a step of a turn is given, and whatever else asks about the time."""

    now_us: int
    """The time, in microseconds since 1970."""
    orders_wait: bool
    """Requests have come that no turn has served yet."""


class Draws(NamedTuple):
    """Randomness for one turn. Give each turn its own."""

    round: RoundSecrets
    """Secrets of the round, if one begins in this turn."""
    seed: bytes
    """32 bytes from which the salts of sealed parts follow (``record.seals``). It is kept nowhere."""

    def salt(self, seq: int, number: int) -> bytes:
        """Salt ``number`` of the append behind entry ``seq``: 32 bytes. It tells nothing about other salts."""
        return hmac.digest(self.seed, seq.to_bytes(8, "big") + number.to_bytes(8, "big"), "sha256")
