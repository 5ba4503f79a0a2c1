"""Passwords: which will do, and their hashes, made and compared in threads."""

import asyncio
import secrets
import unicodedata
from functools import cache
from typing import TYPE_CHECKING, Final

from paigow.intake.forms import Form, UnfitError

if TYPE_CHECKING:
    from argon2 import PasswordHasher

SHORTEST: Final = 10
LONGEST: Final = 256
EXPECTED: Final = f"{SHORTEST} to {LONGEST} characters, not the same few over and over"
_LEAST_DIFFERENT: Final = 4
_AT_ONCE: Final = 2
"""Hashes that are made at the same time: each takes 19 MiB and a processor for a moment."""


def _read(value: object) -> str:
    """A password as it is hashed (NFKC: however a keyboard writes an accent)."""
    text = unicodedata.normalize("NFKC", value) if isinstance(value, str) else ""
    if not SHORTEST <= len(text) <= LONGEST or len(set(text)) < _LEAST_DIFFERENT:
        raise UnfitError(EXPECTED, "")  # it is never told
    return text


PASSWORD: Final = Form(EXPECTED, _read)
"""One that somebody chooses."""


@cache
def hasher() -> "PasswordHasher":
    """Argon2id with 19 MiB, two passes, one lane, as OWASP has it; a later change is taken up at log-in."""
    from argon2 import PasswordHasher  # noqa: PLC0415 - late: most of what the server does needs none

    return PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)


class Passwords:
    """Hashes and compares, a few at a time, so that the tables are not held up."""

    def __init__(self) -> None:
        self._turns = asyncio.Semaphore(_AT_ONCE)
        self._nobodys: str | None = None
        """Compared with where there is no account, so that the answer takes as long."""

    async def hashed(self, password: str) -> str:
        """What the store keeps."""
        async with self._turns:
            return await asyncio.to_thread(hasher().hash, password)

    async def matches(self, password: str, stored: str | None) -> bool:
        """Whether a password, as it was typed, is the one that was hashed; None: there is none."""
        if self._nobodys is None:
            self._nobodys = await self.hashed(secrets.token_hex())
        typed = unicodedata.normalize("NFKC", password)[: LONGEST + 1]
        async with self._turns:
            is_right = await asyncio.to_thread(_verify, typed, stored or self._nobodys)
        return is_right and stored is not None


def is_outdated(stored: str) -> bool:
    """Whether a hash was made otherwise than it would be today."""
    return hasher().check_needs_rehash(stored)


def _verify(typed: str, stored: str) -> bool:
    from argon2.exceptions import Argon2Error, InvalidHashError  # noqa: PLC0415 - as above

    try:
        return hasher().verify(stored, typed)
    except (Argon2Error, InvalidHashError, UnicodeEncodeError):
        return False
