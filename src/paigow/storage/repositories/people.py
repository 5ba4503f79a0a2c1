"""Guests, identified by a token that only they hold; the store keeps its hash."""

import secrets
from base64 import b32encode
from hashlib import sha256

from msgspec import Struct


class PersonRow(Struct, frozen=True, kw_only=True):
    """A visitor."""

    person: str
    """The id at tables and in accounts, such as 'p7k3mq2xa'."""
    name: str
    """Display name."""
    created_us: int
    session: str = ""
    """The log-in or API token in use; empty for a guest, or if not requested."""
    scopes: tuple[str, ...] | None = None
    """What the token allows a program; ``None`` for a person."""

    @property
    def is_account(self) -> bool:
        """Return whether the person, or a program for them, has logged in."""
        return bool(self.session)


def new_person_id() -> str:
    """Return a new id: 'p' and eight base-32 letters, 40 random bits."""
    return "p" + b32encode(secrets.token_bytes(5)).decode().lower()


def new_token() -> str:
    """Return 256 random bits in a form for a cookie."""
    return secrets.token_urlsafe(32)


def token_hash(token: str) -> bytes:
    """Return what the store keeps of a token: its SHA-256, 32 bytes."""
    return sha256(token.encode()).digest()
