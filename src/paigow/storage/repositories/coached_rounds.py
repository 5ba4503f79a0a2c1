"""What the coach found in each person's rounds, and the hands that people had the lab calculate.

What the coach found can be calculated again from the log.
"""

from collections.abc import Collection, Sequence
from typing import Any

from msgspec import Struct
from sqlalchemy import Select, and_, select

from paigow.storage import schema
from paigow.storage.database.backend import upsert
from paigow.storage.database.transactions import Database, read_row, values_of


class PlayedRoundRow(Struct, frozen=True, kw_only=True):
    """A finished round in which a person took part."""

    stream: str
    first_seq: int
    began_us: int
    """Time of its washing."""
    at_us: int
    """Time of its result."""
    book: str
    is_bank: bool
    """Whether the person held the bank."""
    gain: int
    """Gain of the person."""
    hands: bytes | None
    """What the coach found in the person's hands; ``None`` if it has not looked yet."""


class CoachedRoundRow(Struct, frozen=True, kw_only=True):
    """What the coach found in a person's hands of one round."""

    person: str
    stream: str
    first_seq: int
    hands: bytes


class RatedRoundRow(Struct, frozen=True, kw_only=True):
    """A finished round of an account, with what the coach found."""

    person: str
    book: str
    hands: bytes


class CoachedRoundRepository(Database):
    """A person's finished rounds, and what the coach found in them."""

    async def played_rounds(self, person: str, *, count: int) -> list[PlayedRoundRow]:
        """Return the last rounds in which a person took part, newest first, without void ones."""
        query = _played(count).where(schema.past_rounds.c.who == person)
        return [read_row(PlayedRoundRow, row) for row in await self._rows(query)]

    async def uncoached_rounds(self, since_us: int, *, count: int) -> list[tuple[str, PlayedRoundRow]]:
        """Return the last rounds of accounts since a time that the coach has not looked at, with the person."""
        past, coached = schema.past_rounds.c, schema.coached_rounds.c
        has_account = past.who.in_(select(schema.accounts.c.person))
        query = _played(count).where(past.at_us >= since_us, coached.hands.is_(None), has_account)
        rows = await self._rows(query.add_columns(past.who))
        return [(row.who, read_row(PlayedRoundRow, row)) for row in rows]

    async def rated_rounds(self, since_us: int, until_us: int) -> list[RatedRoundRow]:
        """Return the coached rounds of all accounts that ended from ``since_us`` on and before ``until_us``."""
        past, coached, accounts = schema.past_rounds, schema.coached_rounds, schema.accounts
        is_same = and_(
            coached.c.person == past.c.who,
            coached.c.stream == past.c.stream,
            coached.c.first_seq == past.c.first_seq,
        )
        query = (
            select(accounts.c.person, past.c.book, coached.c.hands)
            .select_from(accounts.join(past, past.c.who == accounts.c.person).join(coached, is_same))
            .where(past.c.at_us >= since_us, past.c.at_us < until_us, past.c.is_void.is_(False))
        )
        return [read_row(RatedRoundRow, row) for row in await self._rows(query)]

    async def write_coached(self, rows: Sequence[CoachedRoundRow]) -> None:
        """Store what the coach found; for a round that has a row already, nothing changes."""
        if rows:
            table, key = schema.coached_rounds, ("person", "stream", "first_seq")
            await self._write(
                lambda connection: upsert(connection, table, [values_of(row) for row in rows], key=key)
            )

    async def note_asked_hand(self, person: str, tiles: str, at_us: int) -> None:
        """Store that a person had the lab calculate a hand."""
        row = {"person": person, "tiles": tiles, "at_us": at_us}
        await self._write(
            lambda connection: upsert(
                connection, schema.asked_hands, [row], key=("person", "tiles"), changed=("at_us",)
            )
        )

    async def asked_hands(self, person: str, tiles: Collection[str]) -> dict[str, int]:
        """Return those of some hands that a person had the lab calculate, with the last time."""
        asked = schema.asked_hands.c
        query = select(asked.tiles, asked.at_us).where(asked.person == person, asked.tiles.in_(tiles))
        return {row.tiles: row.at_us for row in await self._rows(query)}


def _played(count: int) -> Select[Any]:
    """Return the query for the last rounds in which people took part, newest first, without void ones."""
    past, coached, entries = schema.past_rounds, schema.coached_rounds, schema.events
    is_same = and_(
        coached.c.person == past.c.who,
        coached.c.stream == past.c.stream,
        coached.c.first_seq == past.c.first_seq,
    )
    is_first = and_(entries.c.stream == past.c.stream, entries.c.seq == past.c.first_seq)
    return (
        select(
            past.c.stream,
            past.c.first_seq,
            entries.c.at_us.label("began_us"),
            past.c.at_us,
            past.c.book,
            (past.c.banker == past.c.who).label("is_bank"),
            past.c.gain,
            coached.c.hands,
        )
        .select_from(past.outerjoin(coached, is_same).join(entries, is_first))
        .where(past.c.is_void.is_(False))
        .order_by(past.c.at_us.desc(), past.c.stream.desc(), past.c.first_seq.desc())
        .limit(count)
    )
