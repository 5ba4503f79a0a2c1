"""Index of the streams: the status of each, where its rounds are, and its last snapshot.

Everything follows from the log and is written in the same transaction as the entries.
"""

from collections.abc import Collection
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import ColumnElement, Connection, Row, and_, delete, func, insert, not_, select

from paigow.storage import schema
from paigow.storage.database.backend import upsert
from paigow.storage.database.transactions import Database

UNREAD: Final = "unread"
"""Status of a stream whose state is not known yet."""
VOIDED: Final = "voided"
"""Status of an abandoned stream whose coins were paid back: faults in its chain have been handled."""


_TAKEN: Final = ("seq", "hash", "form", "value")
"""Columns of a snapshot."""


class RoundRow(Struct, frozen=True, kw_only=True):
    """Where a round is in its stream; its entries end where the next round begins."""

    number: int
    first_seq: int
    ended_seq: int | None = None
    """Entry with its result; ``None`` if it has none yet, or was broken off."""
    over_seq: int | None = None
    """Entry from which everybody may see every entry; ``None`` if not yet, or never."""
    form: str = ""
    """Format of the bytes in ``before``."""
    before: bytes = b""
    """State before the round that a reader of the round needs."""


class Snapshot(Struct, frozen=True, kw_only=True):
    """State that follows from the first ``seq`` entries of a stream."""

    seq: int
    hash: bytes
    """Hash of entry ``seq``, which must match the stream."""
    form: str
    """Program and format that wrote it."""
    value: bytes


class TableMember(Struct, frozen=True, kw_only=True):
    """A person involved with an open table."""

    person: str
    is_there: bool
    """The person has a place or coins there, or had when the round began."""
    is_opener: bool


class IndexUpdate(Struct, frozen=True, kw_only=True):
    """Changes of a stream's index; ``None`` and empty fields change nothing."""

    status: str | None = None
    rounds: tuple[RoundRow, ...] = ()
    """New rounds, and rounds that continued."""
    snapshot: Snapshot | None = None
    """Replaces the earlier snapshot."""
    people: tuple[TableMember, ...] | None = None
    """Everyone involved from now on."""


def write_index(connection: Connection, stream: str, index: IndexUpdate) -> None:
    """Write ``index`` for a stream, within a transaction."""
    if index.status is not None:
        row = {"stream": stream, "status": index.status}
        upsert(connection, schema.streams, [row], key=["stream"], changed=["status"])
    if index.rounds:
        upsert(
            connection,
            schema.rounds,
            [
                {
                    "stream": stream, "first_seq": each.first_seq, "number": each.number,
                    "ended_seq": each.ended_seq, "over_seq": each.over_seq, "form": each.form, "before": each.before,
                }
                for each in index.rounds
            ],
            key=["stream", "first_seq"],
            changed=["number", "ended_seq", "over_seq", "form", "before"],
        )  # fmt: skip
    if index.snapshot is not None:
        row = {name: getattr(index.snapshot, name) for name in _TAKEN}
        upsert(connection, schema.snapshots, [{"stream": stream} | row], key=["stream"], changed=_TAKEN)
    if index.people is not None:
        connection.execute(delete(schema.whereabouts).where(schema.whereabouts.c.stream == stream))
        if index.people:
            rows = [{"stream": stream} | asdict(each) for each in index.people]
            connection.execute(insert(schema.whereabouts), rows)


def note_stream(connection: Connection, stream: str) -> None:
    """Register a new stream, with unknown status."""
    upsert(connection, schema.streams, [{"stream": stream, "status": UNREAD}], key=["stream"])


class StreamIndexRepository(Database):
    """Reads and repairs the index."""

    async def write_index(self, stream: str, index: IndexUpdate) -> None:
        """Write ``index`` for a stream whose entries already exist."""

        def work(connection: Connection) -> None:
            write_index(connection, stream, index)

        await self._write(work)

    async def stream_statuses(self, *, but: Collection[str]) -> dict[str, str]:
        """Return stream -> status, for all streams whose status is not in ``but``."""
        table = schema.streams
        found = await self._rows(
            select(table.c.stream, table.c.status).where(table.c.status.not_in(but)).order_by(table.c.stream)
        )
        return {row.stream: row.status for row in found}

    async def status(self, stream: str) -> str | None:
        """Return the status of a stream, or ``None`` if there is no such stream."""
        table = schema.streams
        found = await self._rows(select(table.c.status).where(table.c.stream == stream))
        return found[0].status if found else None

    async def snapshot(self, stream: str) -> Snapshot | None:
        """Return the snapshot of a stream."""
        table = schema.snapshots
        found = await self._rows(select(table).where(table.c.stream == stream))
        return (
            Snapshot(seq=found[0].seq, hash=found[0].hash, form=found[0].form, value=found[0].value)
            if found
            else None
        )

    async def people_at(self, stream: str) -> frozenset[TableMember]:
        """Return everyone involved with an open table, as far as noted."""
        table = schema.whereabouts
        return frozenset([_at_table(row) for row in await self._rows(select(table).filter_by(stream=stream))])

    async def open_tables_of(self, person: str) -> dict[str, TableMember]:
        """Return the open tables that involve a person, by id."""
        table = schema.whereabouts
        query = select(table).where(table.c.person == person).order_by(table.c.stream)
        return {row.stream: _at_table(row) for row in await self._rows(query)}

    async def last_rounds(self, stream: str, count: int | None = None) -> list[tuple[RoundRow, int | None]]:
        """Return the last ``count`` rounds with a result (``None``: all), oldest first, with their last entries.

        A last entry of ``None`` is the stream's last, after which more may be added.
        """
        table = schema.rounds
        query = _ROUNDS.where(table.c.stream == stream, table.c.ended_seq.is_not(None))
        found = await self._rows(query.order_by(table.c.first_seq.desc()).limit(count))
        return [_round(row) for row in reversed(found)]

    async def rounds_numbered(self, stream: str, number: int) -> list[tuple[RoundRow, int | None]]:
        """Return the rounds with a result that have ``number``, as ``last_rounds``; usually one."""
        table = schema.rounds
        query = _ROUNDS.where(
            table.c.stream == stream, table.c.number == number, table.c.ended_seq.is_not(None)
        )
        return [_round(row) for row in await self._rows(query.order_by(table.c.first_seq))]

    async def rounds_at(
        self,
        stream: str,
        *,
        first_seqs: Collection[int] | None = None,
        from_seq: int = 0,
        count: int | None = None,
    ) -> list[tuple[RoundRow, int | None]]:
        """Return the rounds with a result that begin at these entries, or from ``from_seq`` on, as ``last_rounds``."""
        table = schema.rounds
        query = _ROUNDS.where(
            table.c.stream == stream, table.c.first_seq >= from_seq, table.c.ended_seq.is_not(None)
        )
        if first_seqs is not None:
            query = query.where(table.c.first_seq.in_(first_seqs))
        return [_round(row) for row in await self._rows(query.order_by(table.c.first_seq).limit(count))]

    async def round_of(self, stream: str, seq: int) -> RoundRow | None:
        """Return the round of an entry, or the last one before it, or ``None`` if none had begun."""
        table = schema.rounds
        query = _ROUNDS.where(table.c.stream == stream, table.c.first_seq <= seq)
        found = await self._rows(query.order_by(table.c.first_seq.desc()).limit(1))
        return _round(found[0])[0] if found else None

    async def times(self, stream: str, seqs: Collection[int]) -> dict[int, int]:
        """Return entry number -> time of recording."""
        table = schema.events
        query = select(table.c.seq, table.c.at_us).where(table.c.stream == stream, table.c.seq.in_(seqs))
        return {row.seq: row.at_us for row in await self._rows(query)}

    async def known_at(self, stream: str, at_us: int) -> int:
        """Return the last entry of a stream recorded by then; 0 if there is none."""
        table = schema.events
        query = select(table.c.seq).where(table.c.stream == stream, table.c.at_us <= at_us)
        found = await self._rows(query.order_by(table.c.seq.desc()).limit(1))
        return found[0].seq if found else 0

    async def round_starts(self, stream: str, after_seq: int = 0) -> list[tuple[int, int]]:
        """Return (first entry, number) of every round that begins after ``after_seq``, oldest first."""
        table = schema.rounds
        query = select(table.c.first_seq, table.c.number).where(
            table.c.stream == stream, table.c.first_seq > after_seq
        )
        return [(row.first_seq, row.number) for row in await self._rows(query.order_by(table.c.first_seq))]

    async def first_hidden(self, stream: str, known_seq: int | None = None) -> int | None:
        """Return the first entry of the first round that is not public (yet), or ``None``.

        ``known_seq``: a round that became public only after that entry is not public either.
        """
        table = schema.rounds
        is_over: ColumnElement[bool] = table.c.over_seq.is_not(None)
        if known_seq is not None:
            is_over = and_(is_over, table.c.over_seq <= known_seq)
        query = select(func.min(table.c.first_seq).label("first")).where(
            table.c.stream == stream, not_(is_over)
        )
        first: int | None = (await self._rows(query))[0].first
        return first


def _at_table(row: Row[Any]) -> TableMember:
    return TableMember(person=row.person, is_there=row.is_there, is_opener=row.is_opener)


_NEXT = schema.rounds.alias("next")
_ROUNDS = select(
    schema.rounds,
    select(func.min(_NEXT.c.first_seq) - 1)
    .where(_NEXT.c.stream == schema.rounds.c.stream, _NEXT.c.first_seq > schema.rounds.c.first_seq)
    .scalar_subquery()
    .label("last_seq"),
)


def _round(row: Row[Any]) -> tuple[RoundRow, int | None]:
    return RoundRow(
        number=row.number,
        first_seq=row.first_seq,
        ended_seq=row.ended_seq,
        over_seq=row.over_seq,
        form=row.form,
        before=row.before,
    ), row.last_seq
