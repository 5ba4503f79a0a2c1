"""Names that are taken: one person each, until he gives it back or has not been seen for long."""

import secrets
from typing import Final

from sqlalchemy import Connection, delete, insert, select

from paigow.store import schema
from paigow.store.database import Database
from paigow.store.people import new_token, token_hash

FOR_GOOD: Final = 2**62
"""When somebody was last seen whose name is never another's: an account's."""
_STREAM: Final = "names"
"""Beside no table: a row of ``kept`` for each name that is taken."""


class NameShelf(Database):
    """Who has which name; ``key`` stands for all names that look alike (64 characters at most)."""

    async def claim_name(self, key: str, person: str, *, now_us: int, unseen_since_us: int) -> bool:
        """Take a name, or say that one's own is still used; whether it is his now.

        Another person's is free once he was last seen before ``unseen_since_us``.
        """

        def work(connection: Connection) -> bool:
            holder = holder_of(connection, key)
            if holder is not None and holder[0] != person and holder[1] >= unseen_since_us:
                return False
            seen_us = max(now_us, holder[1]) if holder and holder[0] == person else now_us
            take_name(connection, key, person, seen_us)
            return True

        return await self._write(work)

    async def is_name_free(self, key: str, *, unseen_since_us: int) -> bool:
        """Whether anybody could take it now."""

        def work(connection: Connection) -> bool:
            holder = holder_of(connection, key)
            return holder is None or holder[1] < unseen_since_us

        return await self._read(work)

    async def free_name(self, key: str, person: str) -> None:
        """Give a name back, if it is his."""

        def work(connection: Connection) -> None:
            holder = holder_of(connection, key)
            if holder is not None and holder[0] == person:
                _free(connection, key)

        await self._write(work)

    async def revoke_token(self, person: str) -> None:
        """Make a guest's token worthless."""
        await self._write(lambda connection: no_token(connection, person))

    async def renew_token(self, person: str) -> str:
        """Another token for a guest, in the place of his own, which is worthless from now on."""
        token = new_token()
        await self._write(lambda connection: _give_token(connection, person, token_hash(token)))
        return token


def no_token(connection: Connection, person: str) -> None:
    """Put 32 bytes that are no token's hash in the place of a guest's."""
    _give_token(connection, person, secrets.token_bytes(32))


def _give_token(connection: Connection, person: str, hashed: bytes) -> None:
    people = schema.people
    connection.execute(people.update().where(people.c.person == person).values(token_hash=hashed))


def take_name(connection: Connection, key: str, person: str, seen_us: int) -> None:
    """Write down whose a name is."""
    _free(connection, key)
    row = {"stream": _STREAM, "name": key, "value": f"{person} {seen_us}".encode()}
    connection.execute(insert(schema.kept), [row])


def holder_of(connection: Connection, key: str) -> tuple[str, int] | None:
    """Who has a name, and when he was last seen."""
    kept = schema.kept
    query = select(kept.c.value).where(kept.c.stream == _STREAM, kept.c.name == key)
    value = connection.execute(query).scalar()
    if value is None:
        return None
    person, _, seen_us = bytes(value).decode().partition(" ")
    return person, int(seen_us)


def _free(connection: Connection, key: str) -> None:
    kept = schema.kept
    connection.execute(delete(kept).where(kept.c.stream == _STREAM, kept.c.name == key))
