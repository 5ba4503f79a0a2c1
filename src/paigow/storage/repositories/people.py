"""Guests, identified by a token that only they hold; the store keeps its hash."""

import secrets
from base64 import b32encode
from collections.abc import Sequence
from hashlib import sha256

from msgspec import Struct
from sqlalchemy import ColumnElement, Insert, insert, select
from sqlalchemy.exc import IntegrityError

from paigow.storage import schema
from paigow.storage.database.transactions import Database


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


class PeopleRepository(Database):
    """People by id, with their display names."""

    async def create_person(self, name: str) -> tuple[PersonRow, str]:
        """Create a guest; return it with its token, of which the store keeps only the hash."""
        token = new_token()
        while True:
            person = PersonRow(person=new_person_id(), name=name[:80], created_us=self._clock.now_us())
            try:
                await self._change(insert_person(person, token_hash(token)))
            except IntegrityError:  # the id is taken with a chance of one in 2^40
                continue
            return person, token

    async def person_of(self, token_hash: bytes) -> PersonRow | None:
        """Return the person with the token, by ``paigow.storage.token_hash(token)``."""
        return await self._person(schema.people.c.token_hash == token_hash)

    async def person(self, person: str) -> PersonRow | None:
        """Return the person with that id."""
        return await self._person(schema.people.c.person == person)

    async def names(self, people: Sequence[str]) -> dict[str, str]:
        """Return person -> display name, for the known ones of ``people``."""
        table = schema.people
        found = await self._rows(select(table.c.person, table.c.name).where(table.c.person.in_(people)))
        return {row.person: row.name for row in found}

    async def _person(self, condition: ColumnElement[bool]) -> PersonRow | None:
        table = schema.people
        found = await self._rows(select(table.c.person, table.c.name, table.c.created_us).where(condition))
        return (
            PersonRow(person=found[0].person, name=found[0].name, created_us=found[0].created_us)
            if found
            else None
        )


def insert_person(person: PersonRow, hashed: bytes) -> Insert:
    """Return the statement that stores a guest with the hash of their token."""
    return insert(schema.people).values(
        person=person.person, name=person.name, created_us=person.created_us, token_hash=hashed
    )


def new_person_id() -> str:
    """Return a new id: 'p' and eight base-32 letters, 40 random bits."""
    return "p" + b32encode(secrets.token_bytes(5)).decode().lower()


def new_token() -> str:
    """Return 256 random bits in a form for a cookie."""
    return secrets.token_urlsafe(32)


def token_hash(token: str) -> bytes:
    """Return what the store keeps of a token: its SHA-256, 32 bytes."""
    return sha256(token.encode()).digest()
