"""Finished rounds that people share by link."""

from msgspec import Struct
from sqlalchemy import Connection, func, insert, select
from sqlalchemy.exc import IntegrityError

from paigow.storage import schema
from paigow.storage.database.transactions import Database, read_row, values_of


class SharedRoundRow(Struct, frozen=True, kw_only=True):
    """A round that a person shares."""

    code: str
    person: str
    stream: str
    first_seq: int
    """First entry of the round."""
    at_us: int
    """Time at which the person shared it."""
    value: bytes
    """Contents of the shared page."""


class SharedRoundRepository(Database):
    """A person shares a round under one code, until they stop."""

    async def share_round(self, row: SharedRoundRow) -> SharedRoundRow:
        """Store a shared round; if the person already shares that round, only return the stored row."""

        def work(connection: Connection) -> SharedRoundRow:
            found = _same(connection, row)
            if found is None:
                connection.execute(insert(schema.shared_rounds).values(values_of(row)))
            return found or row

        try:
            return await self._write(work)
        except IntegrityError:  # another process has just stored it
            return await self._read(lambda connection: _same(connection, row)) or row

    async def shared_round(self, code: str) -> SharedRoundRow | None:
        """Return the shared round with a code."""
        own = schema.shared_rounds
        found = await self._rows(select(own).where(own.c.code == code))
        return read_row(SharedRoundRow, found[0]) if found else None

    async def shared_by(self, person: str) -> list[SharedRoundRow]:
        """Return the rounds that a person shares, the newest first."""
        own = schema.shared_rounds
        newest = (own.c.at_us.desc(), own.c.code)
        found = await self._rows(select(own).where(own.c.person == person).order_by(*newest))
        return [read_row(SharedRoundRow, row) for row in found]

    async def count_shared(self, person: str) -> int:
        """Return how many rounds a person shares."""
        own = schema.shared_rounds.c
        found = await self._rows(select(func.count().label("rounds")).where(own.person == person))
        return int(found[0].rounds)

    async def stop_sharing(self, person: str, code: str | None = None) -> None:
        """Delete a person's shared round, or all of them. A code of somebody else's round deletes nothing."""
        own = schema.shared_rounds
        deletion = own.delete().where(own.c.person == person)
        await self._change(deletion if code is None else deletion.where(own.c.code == code))


def _same(connection: Connection, row: SharedRoundRow) -> SharedRoundRow | None:
    own = schema.shared_rounds
    query = select(own).where(
        own.c.person == row.person, own.c.stream == row.stream, own.c.first_seq == row.first_seq
    )
    found = connection.execute(query).first()
    return None if found is None else read_row(SharedRoundRow, found)
