"""Taken names: one person each, until the person frees it or was not seen for long."""

import secrets
from typing import Final

from sqlalchemy import Connection, delete, insert, select

from paigow.storage import schema
from paigow.storage.database.transactions import Database
from paigow.storage.repositories.people import new_token, token_hash

FOR_GOOD: Final = 2**62
"""Time last seen for the name of an account, which is never free for others."""
NAMES_STREAM: Final = "names"
"""Key, outside any table, of a row of ``kept`` for each taken name."""


class NameRepository(Database):
    """Holders of names; ``key`` stands for all names that look alike (64 characters at most)."""

    async def claim_name(self, key: str, person: str, *, now_us: int, unseen_since_us: int) -> bool:
        """Take a name, or renew one's own; return whether it is this person's now.

        Another person's name is free if they were last seen before ``unseen_since_us``.
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
        """Return whether anybody could take the name now."""

        def work(connection: Connection) -> bool:
            holder = holder_of(connection, key)
            return holder is None or holder[1] < unseen_since_us

        return await self._read(work)

    async def free_name(self, key: str, person: str) -> None:
        """Free a name if it is this person's."""

        def work(connection: Connection) -> None:
            holder = holder_of(connection, key)
            if holder is not None and holder[0] == person:
                _free(connection, key)

        await self._write(work)

    async def revoke_token(self, person: str) -> None:
        """Make a guest's token invalid."""
        await self._write(lambda connection: no_token(connection, person))

    async def renew_token(self, person: str) -> str:
        """Return a new token for a guest; the old one becomes invalid."""
        token = new_token()
        await self._write(lambda connection: _give_token(connection, person, token_hash(token)))
        return token


def no_token(connection: Connection, person: str) -> None:
    """Replace a guest's token hash with 32 random bytes, which match no token."""
    _give_token(connection, person, secrets.token_bytes(32))


def _give_token(connection: Connection, person: str, hashed: bytes) -> None:
    people = schema.people
    connection.execute(people.update().where(people.c.person == person).values(token_hash=hashed))


def take_name(connection: Connection, key: str, person: str, seen_us: int) -> None:
    """Store the holder of a name."""
    _free(connection, key)
    row = {"stream": NAMES_STREAM, "name": key, "value": f"{person} {seen_us}".encode()}
    connection.execute(insert(schema.kept), [row])


def holder_of(connection: Connection, key: str) -> tuple[str, int] | None:
    """Return the holder of a name and when they were last seen."""
    kept = schema.kept
    query = select(kept.c.value).where(kept.c.stream == NAMES_STREAM, kept.c.name == key)
    value = connection.execute(query).scalar()
    if value is None:
        return None
    person, _, seen_us = bytes(value).decode().partition(" ")
    return person, int(seen_us)


def _free(connection: Connection, key: str) -> None:
    kept = schema.kept
    connection.execute(delete(kept).where(kept.c.stream == NAMES_STREAM, kept.c.name == key))
