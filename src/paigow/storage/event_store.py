"""The store: streams of entries, the journal, balances and people; one transaction for each append."""

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct
from sqlalchemy import Boolean, Connection, Row, bindparam, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.functions import FunctionElement

from paigow.storage import schema
from paigow.storage.database.writer import Work
from paigow.storage.errors import ConflictError, InsufficientFundsError
from paigow.storage.processes.interface import ProcessRepository
from paigow.storage.repositories.accounts import AccountRepository
from paigow.storage.repositories.classes import ClassRepository
from paigow.storage.repositories.coached_rounds import CoachedRoundRepository
from paigow.storage.repositories.daily_answers import DailyRepository
from paigow.storage.repositories.friends import FriendRepository
from paigow.storage.repositories.names import NameRepository, Newcomer, add_newcomer
from paigow.storage.repositories.people import PeopleRepository
from paigow.storage.repositories.personal_data import Leaving, PersonalDataRepository, forget_person
from paigow.storage.repositories.profiles import ProfileRepository
from paigow.storage.repositories.pupils import PupilRepository
from paigow.storage.repositories.round_index import RoundIndexRepository
from paigow.storage.repositories.shared_rounds import SharedRoundRepository
from paigow.storage.repositories.stream_index import (
    IndexUpdate,
    StreamIndexRepository,
    note_stream,
    write_index,
)

PAGE = 256
"""Entries read at a time."""
HOUSE = "house"
"""The house's equity: the only account that may go below zero."""


class PostingLine(Struct, frozen=True, kw_only=True):
    """One posting: ``coins`` (more than 0) move from ``debit`` to ``credit``."""

    debit: str
    credit: str
    coins: int


class NewEntry(Struct, frozen=True, kw_only=True):
    """An entry to append, with its hash in the stream's chain and its postings."""

    entry: bytes
    hash: bytes
    at_us: int
    lines: tuple[PostingLine, ...] = ()
    sealed: bytes | None = None
    """Sealed parts, stored beside the entry and not hashed."""


class StoredEntry(Struct, frozen=True, kw_only=True):
    """A stored entry; ``seq`` counts from 1 in its stream."""

    seq: int
    at_us: int
    entry: bytes
    hash: bytes
    sealed: bytes | None = None


_ENTRIES = select(
    schema.events.c.seq,
    schema.events.c.at_us,
    schema.events.c.entry,
    schema.events.c.hash,
    schema.events.c.sealed,
)
# Statements of every append are built once: building one costs as much as executing it.
_LAST_SEQ = select(func.max(schema.events.c.seq)).where(schema.events.c.stream == bindparam("of"))
_NEW_ENTRY = insert(schema.events)
_NEW_LINE = insert(schema.postings)
_BALANCES = (
    select(schema.balances.c.account, schema.balances.c.coins)
    .where(schema.balances.c.account.in_(bindparam("touched", expanding=True)))
    .order_by(schema.balances.c.account)
    .with_for_update()
)
_NEW_BALANCE = insert(schema.balances)
_ONE_BALANCE = (
    update(schema.balances).where(schema.balances.c.account == bindparam("of")).values(coins=bindparam("to"))
)
_FORGET = schema.kept.delete().where(
    schema.kept.c.stream == bindparam("of"), schema.kept.c.name.in_(bindparam("gone", expanding=True))
)
_KEEP = insert(schema.kept)


class _Holds(FunctionElement[bool]):
    """Whether a column of bytes contains some bytes."""

    inherit_cache = True
    type = Boolean()


@compiles(_Holds, "sqlite")
def _on_sqlite(element: _Holds, compiler: Any, **how: Any) -> str:
    return f"instr({compiler.process(element.clauses, **how)}) > 0"


@compiles(_Holds, "postgresql")
def _on_postgresql(element: _Holds, compiler: Any, **how: Any) -> str:
    column, part = (compiler.process(each, **how) for each in element.clauses)
    return f"position({part}::bytea in {column}) > 0"


class Store(
    StreamIndexRepository,
    RoundIndexRepository,
    CoachedRoundRepository,
    PeopleRepository,
    NameRepository,
    PupilRepository,
    ClassRepository,
    DailyRepository,
    SharedRoundRepository,
    AccountRepository,
    ProfileRepository,
    FriendRepository,
    PersonalDataRepository,
    ProcessRepository,
):
    """Append-only streams of entries, a journal with balances, and the people. Created by ``Store.open``."""

    # ---- writing ---------------------------------------------------------------------------------------------

    async def append(
        self,
        stream: str,
        expected_seq: int,
        records: Sequence[NewEntry],
        *,
        keep: Mapping[str, bytes] | None = None,
        forget: Sequence[str] = (),
        index: IndexUpdate | None = None,
        also: Mapping[str, IndexUpdate] | None = None,
    ) -> None:
        """Append ``records`` after entry ``expected_seq`` and apply their postings, all or nothing.

        ``keep`` and ``forget`` write and remove values beside the stream, and ``index`` is written (``also``:
        for other streams), in the same transaction. When this returns, everything is on disk.

        Raises:
            ConflictError: the stream does not end at ``expected_seq``.
            InsufficientFundsError: an account other than the house's would be below zero after one of the entries.
        """

        def write_beside(connection: Connection) -> None:
            gone = [*forget, *(keep or ())]
            if gone:
                connection.execute(_FORGET, {"of": stream, "gone": gone})
            if keep:
                rows = [{"stream": stream, "name": name, "value": value} for name, value in keep.items()]
                connection.execute(_KEEP, rows)
            if index is not None:
                write_index(connection, stream, index)
            for other, noted in (also or {}).items():
                write_index(connection, other, noted)

        await self._append_with(stream, expected_seq, records, write_beside)

    async def append_and_forget(
        self, stream: str, expected_seq: int, records: Sequence[NewEntry], leaving: Leaving
    ) -> None:
        """Append ``records`` and delete the data of a person who leaves, all or nothing.

        Raises:
            ConflictError: the stream does not end at ``expected_seq``, or coins are left in the person's account.
            StillPlaysError: the person has a place or coins at a table.
        """
        await self._append_with(
            stream, expected_seq, records, lambda connection: forget_person(connection, leaving)
        )

    async def append_and_welcome(
        self, stream: str, expected_seq: int, records: Sequence[NewEntry], newcomer: Newcomer
    ) -> None:
        """Append ``records`` and store a new guest with their name, all or nothing.

        Raises:
            ConflictError: the stream does not end at ``expected_seq``, or the guest's id is another's.
            NameTakenError: the name is another's.
        """
        await self._append_with(
            stream, expected_seq, records, lambda connection: add_newcomer(connection, newcomer)
        )

    async def _append_with(
        self, stream: str, expected_seq: int, records: Sequence[NewEntry], then: Work[None]
    ) -> None:
        """Append ``records`` and do ``then`` in the same transaction."""

        def work(connection: Connection) -> None:
            self._append(connection, stream, expected_seq, records)
            then(connection)

        try:
            await self._write(work, repeats=True)
        except IntegrityError as fault:
            raise ConflictError(stream, expected_seq) from fault

    def _append(
        self, connection: Connection, stream: str, expected_seq: int, records: Sequence[NewEntry]
    ) -> None:
        if (connection.execute(_LAST_SEQ, {"of": stream}).scalar() or 0) != expected_seq:
            raise ConflictError(stream, expected_seq)
        if records:
            self._insert(connection, stream, expected_seq, records)
        if expected_seq == 0:
            note_stream(connection, stream)

    def _insert(
        self, connection: Connection, stream: str, expected_seq: int, records: Sequence[NewEntry]
    ) -> None:
        rows: list[dict[str, Any]] = []
        lines: list[dict[str, Any]] = []
        for seq, record in enumerate(records, start=expected_seq + 1):
            rows.append(
                {
                    "stream": stream,
                    "seq": seq,
                    "at_us": record.at_us,
                    "entry": record.entry,
                    "hash": record.hash,
                    "sealed": record.sealed,
                }
            )
            lines += [
                {"stream": stream, "seq": seq, "line": number, "debit": line.debit, "credit": line.credit,
                 "coins": line.coins}
                for number, line in enumerate(record.lines, start=1)
            ]  # fmt: skip
        connection.execute(_NEW_ENTRY, rows)
        if lines:
            connection.execute(_NEW_LINE, lines)
            self._move(connection, records)

    def _move(self, connection: Connection, records: Sequence[NewEntry]) -> None:
        """Apply the postings entry by entry; only the house's account may be below zero after any of them."""
        touched = sorted(
            {name for each in records for line in each.lines for name in (line.debit, line.credit)}
        )
        found = connection.execute(_BALANCES, {"touched": touched})
        before = {str(name): int(coins) for name, coins in found}
        after = dict.fromkeys(touched, 0) | before
        for record in records:
            start = dict(after)
            for line in record.lines:
                after[line.debit] -= line.coins
                after[line.credit] += line.coins
            for name, coins in after.items():
                if coins < 0 and name != HOUSE:
                    raise InsufficientFundsError(name, start[name], start[name] - coins)
        new = [{"account": name, "coins": coins} for name, coins in after.items() if name not in before]
        changed = [{"of": name, "to": after[name]} for name, coins in before.items() if after[name] != coins]
        if new:
            connection.execute(_NEW_BALANCE, new)
        if changed:
            connection.execute(_ONE_BALANCE, changed)

    # ---- reading ---------------------------------------------------------------------------------------------

    async def read(
        self,
        stream: str,
        after_seq: int = 0,
        limit: int | None = None,
        *,
        until_seq: int | None = None,
        holding: Sequence[bytes] = (),
    ) -> list[StoredEntry]:
        """Return the entries of a stream after ``after_seq``, up to ``until_seq`` if given, oldest first.

        ``holding``: only entries that contain one of these byte strings.
        """
        log = schema.events
        query = _ENTRIES.where(log.c.stream == stream, log.c.seq > after_seq).order_by(log.c.seq).limit(limit)
        if until_seq is not None:
            query = query.where(log.c.seq <= until_seq)
        if holding:
            query = query.where(or_(*(_Holds(log.c.entry, each) for each in holding)))
        return [_stored(row) for row in await self._rows(query)]

    async def pages(
        self,
        stream: str,
        after_seq: int = 0,
        *,
        until_seq: int | None = None,
        holding: Sequence[bytes] = (),
        size: int = PAGE,
    ) -> AsyncIterator[list[StoredEntry]]:
        """Yield pages of ``size`` entries as ``read`` returns them, so that no whole stream is in memory."""
        while page := await self.read(stream, after_seq, size, until_seq=until_seq, holding=holding):
            yield page
            if len(page) < size:
                return
            after_seq = page[-1].seq

    async def at(self, stream: str, seq: int) -> StoredEntry | None:
        """Return one entry of a stream."""
        found = await self.read(stream, seq - 1, until_seq=seq)
        return found[0] if found else None

    async def last(self, stream: str) -> StoredEntry | None:
        """Return the last entry of a stream."""
        log = schema.events
        found = await self._rows(_ENTRIES.where(log.c.stream == stream).order_by(log.c.seq.desc()).limit(1))
        return _stored(found[0]) if found else None

    async def streams(self) -> dict[str, int]:
        """Return every stream with the number of its last entry."""
        log = schema.events
        query = (
            select(log.c.stream, func.max(log.c.seq).label("last"))
            .group_by(log.c.stream)
            .order_by(log.c.stream)
        )
        return {row.stream: row.last for row in await self._rows(query)}

    async def kept(self, stream: str) -> dict[str, bytes]:
        """Return the values stored beside a stream, by name."""
        found = await self._rows(
            select(schema.kept.c.name, schema.kept.c.value).where(schema.kept.c.stream == stream)
        )
        return {row.name: row.value for row in found}

    async def kept_value(self, stream: str, name: str) -> bytes | None:
        """Return the value stored beside a stream under one name."""
        kept = schema.kept.c
        found = await self._rows(select(kept.value).where(kept.stream == stream).where(kept.name == name))
        return bytes(found[0].value) if found else None

    async def balances_of(self, accounts: Sequence[str]) -> dict[str, int]:
        """Return the coins in some accounts, without accounts that were never used."""
        balances = schema.balances.c
        found = await self._rows(
            select(balances.account, balances.coins).where(balances.account.in_(accounts))
        )
        return {row.account: row.coins for row in found}

    async def keep(self, stream: str, name: str, value: bytes) -> None:
        """Store a value beside a stream, replacing the one with that name."""
        kept = schema.kept

        def work(connection: Connection) -> None:
            connection.execute(kept.delete().where(kept.c.stream == stream, kept.c.name == name))
            connection.execute(insert(kept).values(stream=stream, name=name, value=value))

        await self._write(work)

    async def change_kept(
        self, stream: str, name: str, change: Callable[[bytes | None], bytes | None]
    ) -> None:
        """Change a stored value atomically; ``change`` may be called twice, and returns ``None`` to keep it."""
        kept = schema.kept
        where = (kept.c.stream == stream, kept.c.name == name)

        def work(connection: Connection) -> None:
            value = change(connection.execute(select(kept.c.value).where(*where)).scalar())
            if value is not None:
                connection.execute(kept.delete().where(*where))
                connection.execute(insert(kept).values(stream=stream, name=name, value=value))

        await self._write(work, repeats=True)

    async def drop_kept(self, stream: str, names: Sequence[str]) -> None:
        """Delete the values beside a stream with these names."""
        kept = schema.kept
        await self._change(kept.delete().where(kept.c.stream == stream, kept.c.name.in_(names)))

    async def kept_as(self, name: str) -> dict[str, bytes]:
        """Return the values stored under a name, by stream."""
        kept = schema.kept
        found = await self._rows(select(kept.c.stream, kept.c.value).where(kept.c.name == name))
        return {row.stream: row.value for row in found}

    async def balances(self) -> dict[str, int]:
        """Return every account that ever held coins, with its coins."""
        found = await self._rows(select(schema.balances).order_by(schema.balances.c.account))
        return {row.account: row.coins for row in found}

    async def balance(self, account: str) -> int | None:
        """Return the coins in one account, or ``None`` if it was never used."""
        found = await self._rows(select(schema.balances.c.coins).where(schema.balances.c.account == account))
        return found[0].coins if found else None

    async def balances_under(self, prefix: str) -> dict[str, int]:
        """Return the accounts whose names begin with ``prefix``, with their coins."""
        table = schema.balances
        query = (
            select(table).where(table.c.account.startswith(prefix, autoescape=True)).order_by(table.c.account)
        )
        if prefix:  # a range on the key: the cost does not depend on the number of accounts
            query = query.where(
                table.c.account >= prefix, table.c.account < prefix[:-1] + chr(ord(prefix[-1]) + 1)
            )
        return {row.account: row.coins for row in await self._rows(query)}

    async def trial_balance(self) -> int:
        """Return the sum of all balances: zero, unless coins were created or lost."""
        found = await self._rows(select(func.coalesce(func.sum(schema.balances.c.coins), 0).label("total")))
        return int(found[0].total)

    async def journal(
        self, stream: str | None = None, after_seq: int = 0
    ) -> list[tuple[str, int, PostingLine]]:
        """Return every posting of entries after ``after_seq``, with stream and number, in order."""
        lines = schema.postings
        query = select(lines).order_by(lines.c.stream, lines.c.seq, lines.c.line)
        query = query.where(lines.c.seq > after_seq)
        found = await self._rows(query if stream is None else query.where(lines.c.stream == stream))
        return [
            (row.stream, row.seq, PostingLine(debit=row.debit, credit=row.credit, coins=row.coins))
            for row in found
        ]

    async def audit(self) -> dict[str, tuple[int, int]]:
        """Return account -> (balance, sum of the journal) where they differ. Empty if all agree."""
        lines, sums = schema.postings, dict[str, int]()

        def work(connection: Connection) -> dict[str, int]:
            for column, sign in ((lines.c.debit, -1), (lines.c.credit, 1)):
                query = select(column, func.sum(lines.c.coins)).group_by(column)
                for account, coins in connection.execute(query):
                    sums[account] = sums.get(account, 0) + sign * int(coins)
            return {row.account: row.coins for row in connection.execute(select(schema.balances))}

        balances = await self._read(work)
        return {
            name: (balances.get(name, 0), sums.get(name, 0))
            for name in sorted(sums.keys() | balances.keys())
            if balances.get(name, 0) != sums.get(name, 0)
        }


def _stored(row: Row[Any]) -> StoredEntry:
    return StoredEntry(seq=row.seq, at_us=row.at_us, entry=row.entry, hash=row.hash, sealed=row.sealed)
