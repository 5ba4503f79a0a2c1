"""Index of finished rounds by participant and result. It can be rebuilt from the log.

A round has a row for each participant, and one for nobody, by which a table's rounds are found.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final, Literal

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import (
    BigInteger,
    Column,
    ColumnElement,
    Connection,
    Row,
    Select,
    delete,
    func,
    insert,
    literal,
    select,
    tuple_,
)

from paigow.storage import schema
from paigow.storage.database.transactions import Database

NOBODY: Final = ""
"""Participant of the row for the round itself."""
HOUSE_BANKS: Final = ""
LOOKED_AT: Final = 20_000
"""Most rows examined for one page, however few of them match."""


class RoundIndexRow(Struct, frozen=True, kw_only=True):
    """A finished round as one row of the index."""

    stream: str
    first_seq: int
    who: str
    """A participant, or ``NOBODY``."""
    at_us: int
    """Time of its result."""
    number: int
    book: str
    banker: str
    """Holder of the bank; ``HOUSE_BANKS`` for the house."""
    gain: int
    """Gain of the participant; 0 for ``NOBODY``."""
    largest: int
    """Most that the participant (for ``NOBODY`` any person) won by one wager or as the bank."""
    is_void: bool
    mishaps: int
    """Number of reports and orders of supervisors."""

    @property
    def key(self) -> "RoundKey":
        """Return its position among the rounds, newest first."""
        return RoundKey(at_us=self.at_us, stream=self.stream, first_seq=self.first_seq)


class RoundKey(Struct, frozen=True, kw_only=True):
    """A cursor in the list of rounds."""

    at_us: int
    stream: str
    first_seq: int


class RoundQuery(Struct, frozen=True, kw_only=True):
    """A search for rounds; ``None`` matches any."""

    who: str = NOBODY
    stream: str | None = None
    book: str | None = None
    result: Literal["win", "lose", "push"] | None = None
    """Result of ``who``, by the gain of the round."""
    bank: Literal["house", "player", "own"] | None = None
    since_us: int | None = None
    until_us: int | None = None
    """Only rounds before that time."""
    largest: int | None = None
    """Least coins won."""
    only: Literal["void", "mishap"] | None = None


class RoundIndexRepository(Database):
    """Finds finished rounds."""

    async def past_page(
        self, wanted: RoundQuery, *, before: RoundKey | None, count: int
    ) -> tuple[list[RoundIndexRow], RoundKey | None]:
        """Return at most ``count`` of the wanted rounds after ``before``, newest first, and the next cursor.

        The cursor is ``None`` on the last page. A page may have fewer rounds than exist: ``LOOKED_AT`` limits
        its cost.
        """

        def work(connection: Connection) -> tuple[list[RoundIndexRow], RoundKey | None]:
            looked_at = _newest_first(_lying(wanted, before)).limit(LOOKED_AT).subquery()
            found = connection.execute(
                _newest_first(select(looked_at).where(*_fits(wanted, looked_at.c)), looked_at.c).limit(
                    count + 1
                )
            ).all()
            rows = [_row(each) for each in found[:count]]
            if len(found) > count:
                return rows, rows[-1].key
            last = connection.execute(
                _newest_first(select(looked_at), looked_at.c).offset(LOOKED_AT - 1).limit(1)
            ).first()
            return rows, None if last is None else _row(last).key

        return await self._read(work)

    async def last_past(self, stream: str) -> int:
        """Return the first entry of the last indexed round of a stream; 0 if there is none."""
        return (await self._rows(_last_noted(stream)))[0].last or 0

    async def has_part(self, stream: str, number: int, who: str) -> bool:
        """Return whether a person took part in an indexed round of that number."""
        past = schema.past_rounds
        query = select(past.c.first_seq).where(
            past.c.stream == stream, past.c.number == number, past.c.who == who
        )
        return bool(await self._rows(query.limit(1)))

    async def behind_past(self) -> list[str]:
        """Return the streams with rounds that are not indexed yet, or not over."""
        streams, rounds = schema.streams.c, schema.rounds.c
        last = select(func.max(rounds.first_seq)).where(rounds.stream == streams.stream).scalar_subquery()
        noted = func.coalesce(_last_noted(streams.stream).scalar_subquery(), 0)
        return [row.stream for row in await self._rows(select(streams.stream).where(noted < last))]

    async def write_past(self, rows: Sequence[RoundIndexRow]) -> None:
        """Replace the rows of these rounds."""

        def work(connection: Connection) -> None:
            for stream, first_seq in {(row.stream, row.first_seq) for row in rows}:
                connection.execute(
                    delete(schema.past_rounds).where(
                        schema.past_rounds.c.stream == stream, schema.past_rounds.c.first_seq == first_seq
                    )
                )
            connection.execute(insert(schema.past_rounds), [asdict(row) for row in rows])

        if rows:
            await self._write(work)


def _lying(wanted: RoundQuery, before: RoundKey | None) -> Select[Any]:
    """Return a query of the rows that an index finds, after a cursor."""
    columns = schema.past_rounds.c
    query = select(schema.past_rounds).where(columns.who == wanted.who)
    if wanted.stream is not None:
        query = query.where(columns.stream == wanted.stream)
    if wanted.since_us is not None:
        query = query.where(columns.at_us >= wanted.since_us)
    if wanted.until_us is not None:
        query = query.where(columns.at_us < wanted.until_us)
    if before is not None:
        at_us, first_seq = (literal(each, BigInteger) for each in (before.at_us, before.first_seq))
        behind = tuple_(columns.at_us, columns.stream, columns.first_seq) < tuple_(
            at_us, before.stream, first_seq
        )
        query = query.where(columns.at_us <= at_us, behind)
    return query


def _newest_first(query: Select[Any], columns: Any = schema.past_rounds.c) -> Select[Any]:
    return query.order_by(columns.at_us.desc(), columns.stream.desc(), columns.first_seq.desc())


def _fits(wanted: RoundQuery, columns: Any) -> Iterable[ColumnElement[bool]]:
    """Yield the other conditions on a row."""
    if wanted.book is not None:
        yield columns.book == wanted.book
    if wanted.result is not None:
        yield {"win": columns.gain > 0, "lose": columns.gain < 0, "push": columns.gain == 0}[wanted.result]
    if wanted.bank is not None:
        house = columns.banker == HOUSE_BANKS
        yield {"house": house, "player": ~house, "own": columns.banker == wanted.who}[wanted.bank]
    if wanted.largest is not None:
        yield columns.largest >= wanted.largest
    if wanted.only is not None:
        yield {"void": columns.is_void, "mishap": columns.mishaps > 0}[wanted.only]


def _row(found: Row[Any]) -> RoundIndexRow:
    return RoundIndexRow(**dict(zip(RoundIndexRow.__struct_fields__, found, strict=True)))


def _last_noted(stream: str | Column[str]) -> Select[Any]:
    past = schema.past_rounds.c
    return select(func.max(past.first_seq).label("last")).where(past.stream == stream, past.who == NOBODY)
