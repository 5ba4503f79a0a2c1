"""What leads into the streams without reading them: how each stands, where its rounds lie, its last snapshot.

All of it follows from the log and is written in the transaction of the entries that it tells of.
"""

from collections.abc import Collection
from typing import Any, Final

from msgspec import Struct
from sqlalchemy import Connection, Row, func, select
from sqlalchemy.dialects.sqlite import insert as insert_or_update

from paigow.store import schema
from paigow.store.database import Database

UNREAD: Final = "unread"
"""A stream of which nobody has said yet how it stands."""
VOIDED: Final = "voided"
"""A stream that was given up, its coins paid back: what is wrong in its chain has been dealt with."""


class RoundRow(Struct, frozen=True, kw_only=True):
    """Where a round lies in its stream; its entries go on until the next round begins."""

    number: int
    first_seq: int
    ended_seq: int | None = None
    """Entry at which it had a result; None: it has none yet, or was broken off."""
    over_seq: int | None = None
    """Entry from which on all of it may be shown to anybody; None: not yet, or never."""
    form: str = ""
    """Of what the bytes in ``before`` are."""
    before: bytes = b""
    """What the reader of a round must know of the time before it."""


class Snapshot(Struct, frozen=True, kw_only=True):
    """What follows from the first ``seq`` entries of a stream."""

    seq: int
    hash: bytes
    """Of entry ``seq``: it must be the one in the stream."""
    form: str
    """By what program and in what form it was written."""
    value: bytes


class Index(Struct, frozen=True, kw_only=True):
    """What is to be noted beside a stream; None and nothing: leave as it is."""

    status: str | None = None
    rounds: tuple[RoundRow, ...] = ()
    """New rounds, and those that have gone on."""
    snapshot: Snapshot | None = None
    """Takes the place of the one before."""


def write_index(connection: Connection, stream: str, index: Index) -> None:
    """Note ``index`` beside the stream, within a transaction."""
    if index.status is not None:
        statement = insert_or_update(schema.streams).values(stream=stream, status=index.status)
        connection.execute(
            statement.on_conflict_do_update(
                index_elements=["stream"], set_={"status": statement.excluded.status}
            )
        )
    if index.rounds:
        rows = insert_or_update(schema.rounds)
        changed = {
            name: rows.excluded[name] for name in ("number", "ended_seq", "over_seq", "form", "before")
        }
        connection.execute(
            rows.on_conflict_do_update(index_elements=["stream", "first_seq"], set_=changed),
            [
                {
                    "stream": stream, "first_seq": each.first_seq, "number": each.number,
                    "ended_seq": each.ended_seq, "over_seq": each.over_seq, "form": each.form, "before": each.before,
                }
                for each in index.rounds
            ],
        )  # fmt: skip
    if index.snapshot is not None:
        taken = index.snapshot
        new = insert_or_update(schema.snapshots).values(
            stream=stream, seq=taken.seq, hash=taken.hash, form=taken.form, value=taken.value
        )
        kept = {name: new.excluded[name] for name in ("seq", "hash", "form", "value")}
        connection.execute(new.on_conflict_do_update(index_elements=["stream"], set_=kept))


def note_stream(connection: Connection, stream: str) -> None:
    """A stream begins; how it stands is for others to say."""
    connection.execute(
        insert_or_update(schema.streams).values(stream=stream, status=UNREAD).on_conflict_do_nothing()
    )


class IndexShelf(Database):
    """Reads and mends the index."""

    async def write_index(self, stream: str, index: Index) -> None:
        """Note ``index`` beside a stream whose entries were there before."""

        def work(connection: Connection) -> None:
            write_index(connection, stream, index)

        await self._write(work)

    async def standing(self, *, but: Collection[str]) -> dict[str, str]:
        """Stream -> how it stands, of all streams that stand as none of ``but``."""
        table = schema.streams
        found = await self._rows(
            select(table.c.stream, table.c.status).where(table.c.status.not_in(but)).order_by(table.c.stream)
        )
        return {row.stream: row.status for row in found}

    async def status(self, stream: str) -> str | None:
        """How a stream stands; None: there is no such stream."""
        table = schema.streams
        found = await self._rows(select(table.c.status).where(table.c.stream == stream))
        return found[0].status if found else None

    async def snapshot(self, stream: str) -> Snapshot | None:
        """The snapshot of a stream."""
        table = schema.snapshots
        found = await self._rows(select(table).where(table.c.stream == stream))
        return (
            Snapshot(seq=found[0].seq, hash=found[0].hash, form=found[0].form, value=found[0].value)
            if found
            else None
        )

    async def last_rounds(self, stream: str, count: int | None = None) -> list[tuple[RoundRow, int | None]]:
        """The last ``count`` rounds with a result (None: all), oldest first, each with its last entry.

        None as the last entry: the stream's last, to which more may be added.
        """
        table = schema.rounds
        query = _ROUNDS.where(table.c.stream == stream, table.c.ended_seq.is_not(None))
        found = await self._rows(query.order_by(table.c.first_seq.desc()).limit(count))
        return [_round(row) for row in reversed(found)]

    async def rounds_numbered(self, stream: str, number: int) -> list[tuple[RoundRow, int | None]]:
        """The rounds with a result that bear ``number``, as ``last_rounds``; mostly one."""
        table = schema.rounds
        query = _ROUNDS.where(
            table.c.stream == stream, table.c.number == number, table.c.ended_seq.is_not(None)
        )
        return [_round(row) for row in await self._rows(query.order_by(table.c.first_seq))]

    async def round_starts(self, stream: str, after_seq: int = 0) -> list[tuple[int, int]]:
        """(first entry, number) of every round that begins after ``after_seq``, oldest first."""
        table = schema.rounds
        query = select(table.c.first_seq, table.c.number).where(
            table.c.stream == stream, table.c.first_seq > after_seq
        )
        return [(row.first_seq, row.number) for row in await self._rows(query.order_by(table.c.first_seq))]

    async def first_hidden(self, stream: str) -> int | None:
        """The first entry of the first round that may not be shown to anybody (yet); None: there is none."""
        table = schema.rounds
        query = select(func.min(table.c.first_seq).label("first")).where(
            table.c.stream == stream, table.c.over_seq.is_(None)
        )
        first: int | None = (await self._rows(query))[0].first
        return first


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
