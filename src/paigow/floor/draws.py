"""Random draws of one turn, drawn before it begins."""

import hmac
import secrets
from typing import NamedTuple

from paigow.record.chance import RoundSecrets


class Draws(NamedTuple):
    """Randomness for one turn of a table. Give each turn its own."""

    round: RoundSecrets
    """Secrets of the round, if one begins in this turn."""
    seed: bytes
    """Source of the salts of sealed parts (``record.seals``)."""

    @classmethod
    def new(cls) -> "Draws":
        """Draw from the system's generator."""
        return cls(round=RoundSecrets.new(), seed=secrets.token_bytes(32))

    def salt(self, seq: int, number: int) -> bytes:
        """Salt ``number`` of entry ``seq``: 32 bytes that tell nothing about the seed or other salts."""
        return hmac.digest(self.seed, seq.to_bytes(8, "big") + number.to_bytes(8, "big"), "sha256")
