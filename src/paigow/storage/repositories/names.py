"""Taken names: one person each, until the person frees it or was not seen for long."""

import secrets
from typing import Final

from msgspec import Struct
from sqlalchemy import Connection, delete, insert, select, update

from paigow.storage import schema
from paigow.storage.database.transactions import Database
from paigow.storage.errors import NameTakenError
from paigow.storage.repositories.people import PersonRow, insert_person, new_token, token_hash

FOR_GOOD: Final = 2**62
"""Time last seen for the name of an account, which is never free for others."""
NAMES_STREAM: Final = "names"
"""Key, outside any table, of a row of ``kept`` for each taken name."""


class NameClaim(Struct, frozen=True, kw_only=True):
    """A name that a person wants in place of theirs."""

    name: str
    key: str
    """Key of all names that look like it."""
    frees: str
    """Key of the person's old name."""
    seen_us: int
    """When the person is seen with it."""
    unseen_since_us: int
    """The name is free if its holder was last seen before."""


class Newcomer(Struct, frozen=True, kw_only=True):
    """A new guest, who takes a name."""

    row: PersonRow
    token_hash: bytes
    key: str
    """Key of all names that look like the guest's."""
    unseen_since_us: int
    """A name is free if its holder was last seen before."""


class NameRepository(Database):
    """Holders of names; ``key`` stands for all names that look alike (64 characters at most)."""

    async def claim_name(self, key: str, person: str, *, now_us: int, unseen_since_us: int) -> bool:
        """Take a name, or renew one's own; return whether it is this person's now.

        Another person's name is free if they were last seen before ``unseen_since_us``.
        """
        return await self._write(
            lambda connection: _claim(connection, key, person, now_us=now_us, unseen_since_us=unseen_since_us)
        )

    async def rename(self, person: str, claim: NameClaim) -> bool:
        """Take another name, show it from now on, and free the old one, all or nothing; return whether it was done."""
        return await self._write(lambda connection: take_instead(connection, person, claim))

    async def is_name_free(self, key: str, *, unseen_since_us: int) -> bool:
        """Return whether anybody could take the name now."""

        def work(connection: Connection) -> bool:
            holder = holder_of(connection, key)
            return holder is None or holder[1] < unseen_since_us

        return await self._read(work)

    async def renew_token(self, person: str) -> str:
        """Return a new token for a guest; the old one becomes invalid."""
        token = new_token()
        await self._write(lambda connection: _give_token(connection, person, token_hash(token)))
        return token


def add_newcomer(connection: Connection, newcomer: Newcomer) -> None:
    """Store a new guest with their name.

    Raises:
        NameTakenError: the name is another's.
        IntegrityError: the id is another's.
    """
    row = newcomer.row
    is_theirs = _claim(
        connection,
        newcomer.key,
        row.person,
        now_us=row.created_us,
        unseen_since_us=newcomer.unseen_since_us,
    )
    if not is_theirs:
        raise NameTakenError(row.name)
    connection.execute(insert_person(row, newcomer.token_hash))


def take_instead(connection: Connection, person: str, claim: NameClaim) -> bool:
    """Give a person another name, unless it is taken; return whether it is theirs now."""
    if not _claim(connection, claim.key, person, now_us=claim.seen_us, unseen_since_us=claim.unseen_since_us):
        return False
    if claim.frees != claim.key:
        free_own(connection, claim.frees, person)
    people = schema.people
    connection.execute(update(people).where(people.c.person == person).values(name=claim.name[:80]))
    return True


def _claim(connection: Connection, key: str, person: str, *, now_us: int, unseen_since_us: int) -> bool:
    holder = holder_of(connection, key)
    if holder is not None and holder[0] != person and holder[1] >= unseen_since_us:
        return False
    seen_us = max(now_us, holder[1]) if holder and holder[0] == person else now_us
    take_name(connection, key, person, seen_us)
    return True


def free_own(connection: Connection, key: str, person: str) -> None:
    """Free a name if it is this person's."""
    holder = holder_of(connection, key)
    if holder is not None and holder[0] == person:
        _free(connection, key)


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
