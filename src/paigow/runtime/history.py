"""Reads the logs of tables afterwards: found by the index, read in pages, decoded outside the event loop."""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Iterator, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from paigow.clock import Clock
from paigow.log import Entry, EntryBytes, RoundReader, decode, open_entry, parts_of
from paigow.log.concealment import withheld
from paigow.log.rounds.result import RoundResult
from paigow.runtime.table.ledger import Ledger
from paigow.runtime.table.snapshot import decode_state, state_format
from paigow.storage import UNREAD, RoundRow, Store, StoredEntry
from paigow.table import State, evolve
from paigow.table import events as ev

KEPT_RESULTS: Final = 2_000
"""Results of rounds cached in memory, for all tables together."""
ROUNDS_AT_ONCE: Final = 16
"""Rounds whose entries are in memory at the same time while they are read."""

RoundPlace = tuple[RoundRow, int | None]
"""A round, and its last entry (``None``: the log's last)."""


class PlayedRound(Struct, frozen=True, kw_only=True):
    """One round from the log, with the state before it."""

    opened: ev.TableOpened
    washed: ev.AnyEvent
    after_washing: State
    entries: tuple[Entry[ev.AnyEvent], ...]
    """Everything from the washing to the end of the round, the end included."""


class WholeRound(Struct, frozen=True, kw_only=True):
    """One round from its washing until anybody may see it, or to its end if that never came."""

    washed: Entry[ev.AnyEvent]
    after_washing: State
    entries: tuple[Entry[ev.AnyEvent], ...]
    """Everything after the washing."""
    closed_at: bytes
    """Head of the chain when bets last closed, on which the dice depended; in older rounds, their start."""


class WrittenRound(Struct, frozen=True, kw_only=True):
    """One finished round as stored, sealed parts included, to be read in another process."""

    number: int
    first_seq: int
    after_washing: bytes
    """A state, for ``position.read_state``."""
    entries: tuple[bytes, ...]
    """Everything from the washing to the end of the round, the end included."""


class PastStates(Struct, frozen=True, kw_only=True):
    """An event at a table, and the state after it."""

    at_us: int
    event: ev.AnyEvent
    state: State


class Records:
    """Reads finished rounds and whole logs of one store, of running and closed tables."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._results: OrderedDict[tuple[str, int], RoundResult] = OrderedDict()
        self._indexing = asyncio.Lock()

    # ---- rounds ------------------------------------------------------------------------------------------------------

    async def results(
        self, table: str, last: int | None = None, until_seq: int | None = None
    ) -> list[RoundResult]:
        """Return the last finished rounds of a table (``None``: all of them), oldest first.

        ``until_seq``, here and below: the last known entry; ``None`` if all are known.

        Raises:
            BrokenLogError: the log does not fit its own chain and was never indexed.
        """
        return await self._told_until(table, await self._lying(table, last), until_seq)

    async def result(self, table: str, number: int, until_seq: int | None = None) -> RoundResult | None:
        """Return the result of a finished round, or ``None``. If several have the number, it is the last one."""
        lying = await self._numbered(table, number, until_seq)
        told = await self._told_until(table, lying[-1:], until_seq)
        return told[0] if told else None

    async def _told_until(
        self, table: str, lying: Sequence[RoundPlace], until_seq: int | None
    ) -> list[RoundResult]:
        """Return as ``told_of`` for rounds with a result at that entry; the last of them as known then."""
        if until_seq is None:
            return await self.told_of(table, lying)
        known = _known(lying, until_seq)
        told = await self.told_of(table, [each for each in known if (each[1] or until_seq + 1) <= until_seq])
        for row, _ in known[len(told) :]:
            stored = await self._store.read(table, row.first_seq - 1, until_seq=until_seq)
            told += (await asyncio.to_thread(_results, [row], stored)).values()
        return told

    async def lying_from(self, table: str, from_seq: int, count: int) -> list[RoundPlace]:
        """Return the first finished rounds that begin at or after an entry, oldest first. Raises as ``results``."""
        lying = await self._store.rounds_at(table, from_seq=from_seq, count=count)
        if lying and await self._indexed(table, lying) is None:
            return await self._store.rounds_at(table, from_seq=from_seq, count=count)
        return lying

    async def told_at(self, table: str, first_seqs: Sequence[int]) -> dict[int, RoundResult]:
        """Return first entry -> result of the round that begins there. Raises as ``results``."""
        lying = await self._lying_at(table, first_seqs)
        told = await self.told_of(table, lying)
        return {row.first_seq: result for (row, _), result in zip(lying, told, strict=True)}

    async def told_of(self, table: str, lying: Sequence[RoundPlace]) -> list[RoundResult]:
        """Return the results of some rounds of a table, in their order."""
        results = {row.first_seq: self._results.get((table, row.first_seq)) for row, _ in lying}
        missing = [each for each in lying if results[each[0].first_seq] is None]
        for together in _neighbours(missing):
            (first, _), (_, until_seq) = together[0], together[-1]
            stored = await self._store.read(table, first.first_seq - 1, until_seq=until_seq)
            made = await asyncio.to_thread(_results, [row for row, _ in together], stored)
            results |= made
            for row, last_seq in together:
                if last_seq is not None:  # nothing can be added to it any more
                    self._keep((table, row.first_seq), made[row.first_seq])
        return [result for result in results.values() if result is not None]

    def _keep(self, key: tuple[str, int], result: RoundResult) -> None:
        self._results[key] = result
        while len(self._results) > KEPT_RESULTS:
            self._results.popitem(last=False)

    async def played(self, table: str, number: int, until_seq: int | None = None) -> PlayedRound | None:
        """Return a finished round, or ``None``. If several have the number, it is the last. Raises as ``results``."""
        lying, opened = await self._numbered(table, number, until_seq), await self._store.at(table, 1)
        if not lying or opened is None:
            return None
        row, _ = lying[-1]
        stored = await self._store.read(table, row.first_seq - 1, until_seq=row.ended_seq)
        return await asyncio.to_thread(_played, row, opened.entry, [entry_of(each) for each in stored])

    async def whole(self, table: str, number: int, until_seq: int | None = None) -> WholeRound | None:
        """Return a finished round with its washing and, if revealed, its secrets. Otherwise as ``played``."""
        lying = await self._numbered(table, number, until_seq)
        if not lying:
            return None
        row, _ = lying[-1]
        end = max(row.ended_seq or 0, row.over_seq or 0)
        stored = await self._store.read(
            table, row.first_seq - 1, until_seq=end if until_seq is None else min(end, until_seq)
        )
        return await asyncio.to_thread(_whole, row, stored)

    async def _numbered(self, table: str, number: int, until_seq: int | None = None) -> list[RoundPlace]:
        """Return the finished rounds with this number, usually one, from a valid index."""
        lying = await self._indexed(table, await self._store.rounds_numbered(table, number))
        lying = lying or await self._store.rounds_numbered(table, number)
        return lying if until_seq is None else _known(lying, until_seq)

    async def opened(self, table: str) -> bytes:
        """Return the first entry of a table's log, which names its book.

        Raises:
            LookupError: there is no such table.
        """
        first = await self._store.at(table, 1)
        if first is None:
            raise LookupError(table)
        return first.entry

    async def finished(self, table: str, last: int) -> list[RoundRow]:
        """Return where the last finished rounds of a table are, oldest first. Raises as ``results``."""
        return [row for row, _ in await self._lying(table, last)]

    async def place(self, table: str, number: int) -> RoundRow | None:
        """Return where a finished round is. If several have the number, it is the last one. Raises as ``results``."""
        lying = await self._numbered(table, number)
        return lying[-1][0] if lying else None

    async def written(self, table: str, row: RoundRow) -> WrittenRound:
        """Return a finished round as stored."""
        stored = await self._store.read(table, row.first_seq, until_seq=row.ended_seq)
        return WrittenRound(
            number=row.number,
            first_seq=row.first_seq,
            after_washing=row.before,
            entries=tuple(entry_of(each) for each in stored),
        )

    async def written_at(self, table: str, first_seqs: Sequence[int]) -> list[WrittenRound]:
        """Return the finished rounds that begin at these entries, as stored. Raises as ``results``."""
        return [await self.written(table, row) for row, _ in await self._lying_at(table, first_seqs)]

    async def _lying_at(self, table: str, first_seqs: Sequence[int]) -> list[RoundPlace]:
        """Return the finished rounds that begin at these entries, from a valid index."""
        lying = await self._store.rounds_at(table, first_seqs=first_seqs)
        if await self._indexed(table, lying) is None:
            lying = await self._store.rounds_at(table, first_seqs=first_seqs)
        return lying

    async def _lying(self, table: str, last: int | None) -> list[RoundPlace]:
        """Return the last finished rounds from a valid index."""
        lying = await self._indexed(table, await self._store.last_rounds(table, last))
        return await self._store.last_rounds(table, last) if lying is None else lying

    async def _indexed(self, table: str, lying: list[RoundPlace]) -> list[RoundPlace] | None:
        """Return ``lying`` if the index is valid, or ``None`` after the index was rebuilt."""
        if lying and all(row.form == state_format() for row, _ in lying):
            return lying
        if not lying and await self._store.status(table) != UNREAD:
            return lying
        async with self._indexing:  # one at a time: each reads a whole log
            await Ledger(table, self._store, self._clock).resume(UNREAD)
        return None

    async def since(
        self, table: str, at_us: int, *, until_seq: int, most: int
    ) -> tuple[list[PastStates], list[PastStates]]:
        """Return what had happened by a time since the last washing, and what came after it, up to an entry.

        Both are empty if nothing had happened yet, or if more than ``most`` entries would be needed.
        """
        seq = min(until_seq, await self._store.known_at(table, at_us))
        row = await self._store.round_of(table, seq) if seq else None
        before_seq = 0 if row is None else row.first_seq - 1
        if not seq or until_seq - before_seq > most or (row is not None and row.form != state_format()):
            return [], []
        stored = await self._store.read(table, before_seq, until_seq=until_seq)
        passed = await asyncio.to_thread(_passed, row, stored)
        return passed[: seq - before_seq], passed[seq - before_seq :]

    # ---- logs --------------------------------------------------------------------------------------------------------

    async def shown(self, table: str, known_seq: int | None = None) -> AsyncIterator[list[StoredEntry]]:
        """Yield the pages of a table's log up to its last finished round, as anybody may see them.

        ``known_seq``: the last known entry; ``None`` if all are known.

        Sealed parts that would reveal permanently hidden tiles are withheld.

        Raises:
            BrokenLogError: as ``results``.
        """
        await self._indexed(table, [])
        end = await self._store.last(table)
        # asked after the end: a round that begins meanwhile comes after it
        hidden_seq = await self._store.first_hidden(table, known_seq)
        until_seq = 0 if end is None else end.seq
        if known_seq is not None:
            until_seq = min(until_seq, known_seq)
        if hidden_seq is not None:
            until_seq = min(until_seq, hidden_seq - 1)
        async for page in _by_rounds(self._store.pages(table, until_seq=until_seq)):
            if any(_HIDDEN in each.entry for each in page):
                page = await asyncio.to_thread(_withheld, page)  # noqa: PLW2901 - the same page with less in it
            yield page

    async def tagged_events(
        self, table: str, tags: Sequence[str], *, after_seq: int = 0
    ) -> AsyncIterator[tuple[int, int | None, Entry[ev.AnyEvent]]]:
        """Yield the events of a table with one of ``tags``: number of the entry, number of the round, entry."""
        starts = await self._store.round_starts(table)
        at, number = 0, None
        needles = [f'"event":"{tag}"'.encode() for tag in tags]
        async for page in self._store.pages(table, after_seq, holding=needles):
            for stored, entry in await asyncio.to_thread(_opened, page):
                while at < len(starts) and starts[at][0] <= stored.seq:
                    at, number = at + 1, starts[at][1]
                if entry.event.__struct_config__.tag in tags:
                    yield stored.seq, number, entry


_WASHED: Final = b'"event":"tiles_washed"'
_HIDDEN: Final = b'"hidden":['
"""Mark of an entry with the secrets of a round whose tiles stay partly hidden; texts have no bare quotation marks."""


async def _by_rounds(pages: AsyncIterator[list[StoredEntry]]) -> AsyncIterator[list[StoredEntry]]:
    """Yield the same entries in pages of whole rounds."""
    rest: list[StoredEntry] = []
    async for page in pages:
        rest += page
        ends = max((place for place, each in enumerate(rest) if _WASHED in each.entry), default=0)
        if ends:
            yield rest[:ends]
            rest = rest[ends:]
    if rest:
        yield rest


def _withheld(page: Sequence[StoredEntry]) -> list[StoredEntry]:
    """Return a page of whole rounds without the sealed parts that would reveal hidden tiles."""
    starts = [place for place, each in enumerate(page) if _WASHED in each.entry]
    kept = list(page[: starts[0]]) if starts else list(page)
    for start, end in zip(starts, [*starts[1:], len(page)], strict=True):
        told = withheld([entry_of(each) for each in page[start:end]])
        kept += [
            replace(each, sealed=parts_of(entry)) for each, entry in zip(page[start:end], told, strict=True)
        ]
    return kept


def entry_of(stored: StoredEntry) -> EntryBytes:
    """Return an entry with its sealed parts: not for viewers as it is."""
    return EntryBytes.of(stored.entry, stored.sealed)


def _known(lying: Sequence[RoundPlace], until_seq: int) -> list[RoundPlace]:
    """Return the rounds that had their result at an entry."""
    return [(row, last) for row, last in lying if row.ended_seq is not None and row.ended_seq <= until_seq]


def _neighbours(lying: Sequence[RoundPlace]) -> Iterator[list[RoundPlace]]:
    """Yield groups of consecutive rounds, some at a time."""
    together: list[RoundPlace] = []
    for each in lying:
        if together and (len(together) == ROUNDS_AT_ONCE or together[-1][1] != each[0].first_seq - 1):
            yield together
            together = []
        together.append(each)
    if together:
        yield together


def _results(rows: Sequence[RoundRow], stored: Sequence[StoredEntry]) -> dict[int, RoundResult]:
    """Return first entry -> result, for rounds whose entries are exactly ``stored``."""
    results: dict[int, RoundResult] = {}
    starts = [row.first_seq - rows[0].first_seq for row in rows]
    for row, start, end in zip(rows, starts, [*starts[1:], len(stored)], strict=True):
        stacks = {person: each.stack for person, each in decode_state(row.before).people.items()}
        reader = RoundReader(stacks)
        for each in stored[start:end]:
            reader.take(decode(entry_of(each)))
        (results[row.first_seq],) = reader.results()
    return results


def _passed(row: RoundRow | None, stored: Sequence[StoredEntry]) -> list[PastStates]:
    """Return the events in entries that begin with a round, or with the log."""
    state, passed = State.empty(), list[PastStates]()
    for each in stored:
        event = decode(entry_of(each))
        state = evolve(state, event) if passed or row is None else decode_state(row.before)
        passed.append(PastStates(at_us=each.at_us, event=event, state=state))
    return passed


def _played(row: RoundRow, opened: bytes, entries: Sequence[bytes]) -> PlayedRound:
    washed, *rest = [open_entry(entry) for entry in entries]
    first = decode(opened)
    assert isinstance(first, ev.TableOpened)  # every table's log begins with it
    return PlayedRound(
        opened=first, washed=washed.event, after_washing=decode_state(row.before), entries=tuple(rest)
    )


def _whole(row: RoundRow, stored: Sequence[StoredEntry]) -> WholeRound:
    entries = [open_entry(entry_of(each)) for each in stored]
    closed = [
        each.hash
        for each, entry in zip(stored, entries, strict=True)
        if isinstance(entry.event, ev.BetsClosed)
    ]
    return WholeRound(
        washed=entries[0],
        after_washing=decode_state(row.before),
        entries=tuple(entries[1:]),
        closed_at=closed[-1] if closed else stored[0].hash,
    )


def _opened(page: Sequence[StoredEntry]) -> list[tuple[StoredEntry, Entry[ev.AnyEvent]]]:
    return [(stored, open_entry(entry_of(stored))) for stored in page]
