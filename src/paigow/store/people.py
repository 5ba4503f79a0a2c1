"""Guests and how they are known again: a token that only they hold, of which the store keeps the hash."""

import secrets
from base64 import b32encode
from hashlib import sha256

from msgspec import Struct


class Person(Struct, frozen=True, kw_only=True):
    """Somebody who came through the door."""

    person: str
    """The id at tables and in accounts, such as 'p7k3mq2xa'."""
    name: str
    """What others see."""
    created_us: int
    session: str = ""
    """By which log-in, or program's token, he is known here; empty: he is a guest, or was not asked."""
    scopes: tuple[str, ...] | None = None
    """What the token lets a program do; None: it is himself."""

    @property
    def is_account(self) -> bool:
        """Whether he has logged in, or a program has for him."""
        return bool(self.session)


def new_person_id() -> str:
    """'p' and eight base-32 letters: 40 random bits."""
    return "p" + b32encode(secrets.token_bytes(5)).decode().lower()


def new_token() -> str:
    """256 random bits, fit for a cookie."""
    return secrets.token_urlsafe(32)


def token_hash(token: str) -> bytes:
    """What the store keeps of a token: its SHA-256, 32 bytes."""
    return sha256(token.encode()).digest()
