"""Recovery codes: twelve letters and digits each, for a person who has lost the password."""

import secrets
from base64 import b32encode
from typing import Final

from paigow.storage import token_hash

CODES: Final = 10
_LENGTH: Final = 12


def new_codes() -> tuple[str, ...]:
    """Return new codes as they are shown, once: 60 random bits each."""
    return tuple(_shown(b32encode(secrets.token_bytes(10)).decode().lower()) for _ in range(CODES))


def _shown(letters: str) -> str:
    return "-".join(letters[start : start + 4] for start in range(0, _LENGTH, 4))


def code_hash(code: str) -> bytes:
    """Return the hash that the store keeps of a code, however it is typed."""
    return token_hash("".join(filter(str.isalnum, code.lower().encode("ascii", "ignore").decode())))
