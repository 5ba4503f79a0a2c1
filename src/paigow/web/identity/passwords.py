"""Password rules and hashes. Hashing and comparing run in threads."""

import asyncio
import secrets
import unicodedata
from functools import cache
from typing import TYPE_CHECKING, Final

from paigow.intake.field_types import Form, UnfitError
from paigow.web.identity.confusables import confusable_skeleton

if TYPE_CHECKING:
    from argon2 import PasswordHasher

SHORTEST: Final = 10
LONGEST: Final = 256
EXPECTED: Final = f"{SHORTEST} to {LONGEST} characters, not the same few over and over"
_LEAST_DIFFERENT: Final = 4
_LEAST_SCORE: Final = 2
"""Least score of zxcvbn, from 0 to 4: at 2 a password takes a million guesses or more."""
_SCORED: Final = 72
"""Leading characters that are scored: the time grows faster than linearly, and more never lower the score."""
_LEAST_BESIDE: Final = 6
_SHORTEST_WORD: Final = 3
"""Shortest word of a name that counts."""
UNCOMMON: Final = "a password that others do not use and that is not made of the name"
_AT_ONCE: Final = 2
"""Hashes made at the same time: each takes 19 MiB and a processor for a moment."""


def _read(value: object) -> str:
    """Return a password in the form that is hashed (NFKC, for all ways to type an accent)."""
    text = unicodedata.normalize("NFKC", value) if isinstance(value, str) else ""
    if not SHORTEST <= len(text) <= LONGEST or len(set(text)) < _LEAST_DIFFERENT:
        raise UnfitError(EXPECTED, "")  # it is never echoed
    return text


PASSWORD: Final = Form(EXPECTED, _read, {"type": "string", "minLength": SHORTEST, "maxLength": LONGEST})
"""Form of a newly chosen password."""


@cache
def hasher() -> "PasswordHasher":
    """Return the hasher: Argon2id, 19 MiB, two passes, one lane, as OWASP recommends; changes apply at log-in."""
    from argon2 import PasswordHasher  # noqa: PLC0415 - late: most of the server's work does not need it

    return PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)


def is_easily_guessed(password: str, name: str) -> bool:
    """Return whether a password is common, a pattern such as a row of keys, or derived from the account's name."""
    from zxcvbn import zxcvbn  # type: ignore[import-untyped]  # noqa: PLC0415 - late: its lists take a tenth of a second to read

    names = [name, *name.split(), "".join(name.split()), "paigow"]
    score: int = zxcvbn(password[:_SCORED], user_inputs=names)["score"]
    return score < _LEAST_SCORE or _letters_without_name(password, name) < _LEAST_BESIDE


def _letters_without_name(password: str, name: str) -> int:
    """Return how many letters and digits of a password remain without the words of the name."""
    left = confusable_skeleton(password)
    for word in sorted(confusable_skeleton(name).split(), key=len, reverse=True):
        if len(word) >= _SHORTEST_WORD:
            left = left.replace(word, " ")
    return sum(map(str.isalnum, left))


class Passwords:
    """Hashes and compares passwords, a few at a time, so that tables are not delayed."""

    def __init__(self) -> None:
        self._turns = asyncio.Semaphore(_AT_ONCE)
        self._nobodys: str | None = None
        """Hash to compare with where there is no account, so that the answer takes as long."""

    async def hashed(self, password: str) -> str:
        """Return the hash that the store keeps."""
        async with self._turns:
            return await asyncio.to_thread(hasher().hash, password)

    async def is_easily_guessed(self, password: str, name: str) -> bool:
        """Check as the function of that name does."""
        async with self._turns:
            return await asyncio.to_thread(is_easily_guessed, password, name)

    async def matches(self, password: str, stored: str | None) -> bool:
        """Return whether a typed password matches the hash; ``None`` means that there is no account."""
        if self._nobodys is None:
            self._nobodys = await self.hashed(secrets.token_hex())
        typed = unicodedata.normalize("NFKC", password)[: LONGEST + 1]
        async with self._turns:
            is_right = await asyncio.to_thread(_verify, typed, stored or self._nobodys)
        return is_right and stored is not None


def is_outdated(stored: str) -> bool:
    """Return whether a hash was made with other parameters than today's."""
    return hasher().check_needs_rehash(stored)


def _verify(typed: str, stored: str) -> bool:
    from argon2.exceptions import Argon2Error, InvalidHashError  # noqa: PLC0415 - as above

    try:
        return hasher().verify(stored, typed)
    except (Argon2Error, InvalidHashError, UnicodeEncodeError):
        return False
