"""Inputs of a turn of a table: the time, whether requests wait, and random draws."""

import hmac
from typing import NamedTuple

from paigow.log.draws import RoundSecrets


class TurnInputs(NamedTuple):
    """Inputs of one step of a turn."""

    now_us: int
    """The time, in microseconds since 1970."""
    orders_wait: bool
    """Whether requests wait for a later turn."""


class Draws(NamedTuple):
    """Randomness for one turn. Each turn needs its own."""

    round: RoundSecrets
    """Secrets of the round, if one begins in this turn."""
    seed: bytes
    """32 bytes from which the salts of sealed parts are derived (``log.sealed``). They are never stored."""

    def salt(self, seq: int, number: int) -> bytes:
        """Return salt ``number`` (32 bytes) of the append after entry ``seq``. It reveals nothing about other salts."""
        return hmac.digest(self.seed, seq.to_bytes(8, "big") + number.to_bytes(8, "big"), "sha256")
