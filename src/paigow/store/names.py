"""Names that are taken: one person each, until he gives it back or has not been seen for long."""

from sqlalchemy import Connection, delete, insert, select

from paigow.store import schema
from paigow.store.database import Database

_STREAM = "names"
"""Beside no table: a row of ``kept`` for each name that is taken."""


class NameShelf(Database):
    """Who has which name; ``key`` stands for all names that look alike (64 characters at most)."""

    async def claim_name(self, key: str, person: str, *, now_us: int, unseen_since_us: int) -> bool:
        """Take a name, or say that one's own is still used; whether it is his now.

        Another person's is free once he was last seen before ``unseen_since_us``.
        """

        def work(connection: Connection) -> bool:
            holder = _holder(connection, key)
            if holder is not None and holder[0] != person and holder[1] >= unseen_since_us:
                return False
            _free(connection, key)
            row = {"stream": _STREAM, "name": key, "value": f"{person} {now_us}".encode()}
            connection.execute(insert(schema.kept), [row])
            return True

        return await self._write(work)

    async def is_name_free(self, key: str, *, unseen_since_us: int) -> bool:
        """Whether anybody could take it now."""

        def work(connection: Connection) -> bool:
            holder = _holder(connection, key)
            return holder is None or holder[1] < unseen_since_us

        return await self._read(work)

    async def free_name(self, key: str, person: str) -> None:
        """Give a name back, if it is his."""

        def work(connection: Connection) -> None:
            holder = _holder(connection, key)
            if holder is not None and holder[0] == person:
                _free(connection, key)

        await self._write(work)

    async def revoke_token(self, person: str, instead: bytes) -> None:
        """Make a person's token worthless: ``instead``, 32 bytes that are no token's hash, takes its place."""
        people = schema.people
        await self._change(people.update().where(people.c.person == person).values(token_hash=instead))


def _holder(connection: Connection, key: str) -> tuple[str, int] | None:
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
