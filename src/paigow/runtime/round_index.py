"""Index of finished rounds by person, book, result and date, so that a search need not read every log."""

import asyncio
from collections.abc import Iterator, Sequence
from typing import Final

import structlog

from paigow.clock import Clock
from paigow.log import CodecError, decode
from paigow.log.rounds.result import RoundResult
from paigow.runtime.history import Records, RoundPlace
from paigow.runtime.people.registry import is_bot
from paigow.runtime.table.ledger import BrokenLogError
from paigow.storage import HOUSE_BANKS, NOBODY, DiskFullError, RoundIndexRow, RoundKey, RoundQuery, Store
from paigow.table import AnyEvent
from paigow.table import events as ev
from paigow.table.core.event import SupervisedEvent

log = structlog.get_logger(__name__)
TOGETHER: Final = 32
"""Rounds that are read and indexed together."""
EVERY_S: Final = 2.0
"""Interval at which newly finished rounds are indexed."""
Found = tuple[RoundIndexRow, RoundResult]


class RoundIndex:
    """Indexes finished rounds and finds them.

    The index follows from the log. It is updated a little later, and caught up if a process ended before that.
    """

    def __init__(self, store: Store, records: Records, clock: Clock) -> None:
        self._store, self._records, self._clock = store, records, clock
        self._ended: dict[str, None] = {}
        """Tables with new events that belong to a finished round."""
        self._noting = asyncio.Lock()

    def hear(self, table: str, events: Sequence[AnyEvent]) -> None:
        """Receive events of a table."""
        if any(isinstance(event, ev.RoundEnded | ev.RoundVoided | SupervisedEvent) for event in events):
            self._ended[table] = None

    async def keep_up(self) -> None:
        """Index what is missing, and then what ends, for as long as the house is open."""
        await self.catch_up()
        while True:
            await self._clock.sleep(EVERY_S)
            await self.note()

    async def catch_up(self) -> None:
        """Note the rounds that are not in the index because a process was killed before it noted them."""
        for table in await self._store.behind_past():
            async with self._noting:
                await self._note(table)

    async def note(self) -> None:
        """Index what has ended since the last time."""
        async with self._noting:
            for table in list(self._ended):
                del self._ended[table]
                await self._note(table)

    async def page(
        self, wanted: RoundQuery, *, before: RoundKey | None, count: int
    ) -> tuple[list[Found], RoundKey | None]:
        """Return at most ``count`` of the wanted rounds after ``before``, newest first, and the next cursor.

        Raises:
            BrokenLogError: a log does not fit its own chain, and was never indexed.
        """
        await self.note()
        rows, after = await self._store.past_page(wanted, before=before, count=count)
        tables = dict.fromkeys(row.stream for row in rows)
        told: dict[tuple[str, int], RoundResult] = {}
        for table in tables:
            firsts = [row.first_seq for row in rows if row.stream == table]
            for first_seq, result in (await self._records.told_at(table, firsts)).items():
                told[table, first_seq] = result
        return [(row, told[row.stream, row.first_seq]) for row in rows], after

    async def has_part(self, table: str, number: int, person: str) -> bool:
        """Return whether a person took part in a finished round of a table."""
        await self.note()
        return await self._store.has_part(table, number, person)

    async def _note(self, table: str) -> None:
        try:
            await self._note_all(table)
        except DiskFullError:
            self._ended[table] = None  # retried when there is room again
        except (BrokenLogError, CodecError) as broken:  # the table is halted, and people are told why
            log.warning("rounds_not_noted", table=table, why=str(broken))

    async def _note_all(self, table: str) -> None:
        """Index a table. The last indexed round is indexed again: it may have been corrected or disputed since."""
        opened = decode(await self._records.opened(table))
        book = opened.book if isinstance(opened, ev.TableOpened) else ""
        first_seq = await self._store.last_past(table)
        while lying := await self._records.lying_from(table, first_seq, TOGETHER):
            told = await self._records.told_of(table, lying)
            ends = [row.ended_seq or 0 for row, _ in lying]
            times = await self._store.times(table, ends)
            rows = [
                row
                for each, result, end in zip(lying, told, ends, strict=True)
                for row in _rows(table, book, times[end], each, result)
            ]
            await self._store.write_past(rows)
            if len(lying) < TOGETHER:
                return
            first_seq = lying[-1][0].first_seq + 1


def _rows(
    table: str, book: str, at_us: int, lying: RoundPlace, result: RoundResult
) -> Iterator[RoundIndexRow]:
    people = {person: each.gain for person, each in result.balances.items() if not is_bot(person)}
    won = {person: _largest(result, person) for person in people}
    for who, gain, largest in (
        (NOBODY, 0, max(won.values(), default=0)),
        *((person, gain, won[person]) for person, gain in people.items()),
    ):
        yield RoundIndexRow(
            stream=table,
            first_seq=lying[0].first_seq,
            who=who,
            at_us=at_us,
            number=result.round,
            book=book,
            banker=result.bank.person or HOUSE_BANKS,
            gain=gain,
            largest=largest,
            is_void=result.void is not None,
            mishaps=len(result.irregularities),
        )


def _largest(result: RoundResult, person: str) -> int:
    """Return the most that a person won by one wager, or of the losing wagers as the bank."""
    wagers = [wager.won for box in result.boxes for wager in box.wagers if wager.person == person]
    return max([0, *wagers, *(share.won for share in result.bank.shares if share.person == person)])
