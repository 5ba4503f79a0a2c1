import asyncio
import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

import pytest

from paigow.log import EntryBytes, decode, draws, replay
from paigow.log.rounds.result import RoundSecrets
from paigow.runtime import HandClock, House, Pace, TableOrder, verify_log
from paigow.runtime.table.ledger import Ledger
from paigow.storage import NewEntry, Store
from paigow.table import commands as c
from paigow.table import events as ev
from tests.runtime.playing import BOOKS, ME, a_house, a_table, play, sit, until


class Append(NamedTuple):
    """One transaction, as it reached the store."""

    stream: str
    expected_seq: int
    records: tuple[NewEntry, ...]
    keep: dict[str, bytes]
    forget: tuple[str, ...]


def tape(store: Store) -> list[Append]:
    """Note every append from now on."""
    taken: list[Append] = []
    append = store.append

    async def noting(
        stream: str,
        expected_seq: int,
        records: Sequence[NewEntry],
        *,
        keep: Mapping[str, bytes] | None = None,
        forget: Sequence[str] = (),
        **others: Any,
    ) -> None:
        await append(stream, expected_seq, records, keep=keep, forget=forget, **others)
        taken.append(Append(stream, expected_seq, tuple(records), dict(keep or {}), tuple(forget)))

    store.append = noting  # type: ignore[method-assign]
    return taken


async def one_round(book: str) -> tuple[str, int, list[Append]]:
    """Return everything that a store was given up to the end of a first round: table, box, transactions."""
    async with a_house(pace=Pace.normal()) as (house, store):  # the dealer settles hand by hand
        taken = tape(store)
        table = await a_table(house, book)
        box = await sit(house, table)
        await play(house, table, box, 1, time_passes=True)
        return table, box, taken


def events_of(taken: Sequence[Append], table: str) -> list[ev.AnyEvent]:
    return [
        decode(EntryBytes.of(record.entry, record.sealed))
        for each in taken
        if each.stream == table
        for record in each.records
    ]


async def resume(taken: Sequence[Append], table: str, box: int) -> list[ev.AnyEvent]:
    """Play to the end of a round from a store that was cut off after these transactions, in another process."""
    store = await Store.open(":memory:")
    for each in taken:
        await store.append(each.stream, each.expected_seq, each.records, keep=each.keep, forget=each.forget)
    house = await House.open(store, clock=HandClock(), pace=Pace.instant())
    try:
        before = events_of(taken, table)
        assert house.state(table).version >= len(before)
        if ME not in house.state(table).people or house.state(table).people[ME].stack == 0:
            box = 0
        if not any(seat.seated == ME for seat in house.state(table).boxes.values()):
            box = await sit(house, table)
        await until(house, table, lambda state: state.round.secrets is not None or state.coming > 1, box=box)
        log = await house.entries(table)
        after = [decode(entry) for entry, _ in log]
        assert after[: len(before)] == before, "nothing was lost or changed"
        proof = verify_log(log)
        assert proof.rounds[0].is_right, proof
        assert await store.trial_balance() == 0
        assert await store.audit() == {}
        return after
    finally:
        await house.close()
        await store.close()


def dice_of(events: Sequence[ev.AnyEvent]) -> tuple[int, ...]:
    return next(event.dice for event in events if isinstance(event, ev.DiceCounted))


@pytest.mark.parametrize("book", BOOKS)
def test_a_round_goes_on_from_wherever_it_was_cut_off(book: str) -> None:
    """From every change of phase, and from every sixth transaction beside."""

    async def test() -> None:
        table, box, taken = await one_round(book)
        opened = next(number for number, each in enumerate(taken, 1) if each.stream == table)
        whole = events_of(taken, table)
        woodpile = next(event.woodpile for event in whole if isinstance(event, ev.TilesStacked))
        phases = set()
        for cut in range(opened, len(taken)):
            before = events_of(taken[:cut], table)
            phase = replay(before).phase
            if phase in phases and cut % 6:
                continue
            phases.add(phase)
            after = await resume(taken[:cut], table, box)
            if any(isinstance(event, ev.TilesWashed) for event in before):
                stacked = next(event for event in after if isinstance(event, ev.TilesStacked))
                assert stacked.woodpile == woodpile, "no second shuffle"
            if any(isinstance(event, ev.BetsClosed) for event in before):
                assert dice_of(after) == dice_of(whole), "no second throw"
        assert phases >= {"opened", "shown", "washed", "betting", "bets_closed", "shaken"}
        assert phases >= {"setting", "matching", "paid"}

    asyncio.run(test())


Moment = Literal["before", "during", "after"]
MOMENTS: Final[tuple[Moment, ...]] = ("before", "during", "after")


class Moments:
    """Says when a store is before, in the middle of or after the n-th transaction of a table, counted from now."""

    def __init__(self, store: Store) -> None:
        self._append = store.append
        self._left, self._moment, self._table = 0, MOMENTS[0], ""
        self._came = asyncio.Event()
        self._storing: asyncio.Future[None] | None = None
        store.append = self._noting  # type: ignore[method-assign]

    async def come(self, table: str, number: int, moment: Moment, playing: "asyncio.Task[None]") -> None:
        """Wait for the moment. ``playing`` makes the transactions and must not end before."""
        self._left, self._moment, self._table = number, moment, table
        self._came.clear()
        coming = asyncio.create_task(self._came.wait())
        await asyncio.wait({coming, playing}, return_when=asyncio.FIRST_COMPLETED)
        assert not playing.done(), playing

    async def is_stored(self) -> None:
        """Wait for the transaction whose giver was cancelled."""
        if self._storing is not None:
            await self._storing

    async def _noting(self, stream: str, *given: Any, **more: Any) -> None:
        self._left -= stream == self._table
        is_it = stream == self._table and not self._left
        if is_it and self._moment == "before":
            self._came.set()
            await asyncio.Event().wait()  # forever: the table is cancelled here
        self._storing = asyncio.ensure_future(self._append(stream, *given, **more))
        if is_it and self._moment == "during":
            self._came.set()
        await asyncio.shield(self._storing)
        if is_it and self._moment == "after":
            self._came.set()


@pytest.mark.parametrize("seed", range(4))
def test_tables_cancelled_without_closing_go_on_from_the_file(tmp_path: Path, seed: int) -> None:
    async def test() -> None:
        chosen = random.Random(seed)
        clock = HandClock()
        store = await Store.open(tmp_path, clock=clock)
        moments = Moments(store)
        house = await House.open(store, clock=clock, pace=Pace.instant())
        table = await a_table(house, chosen.choice(BOOKS))
        box = await sit(house, table)
        for _ in range(6):
            playing = asyncio.create_task(play(house, table, box, 50))
            await moments.come(table, chosen.randrange(1, 100), chosen.choice(MOMENTS), playing)
            running = house.registry.tables[table]._task
            assert running is not None
            running.cancel()
            playing.cancel()
            await asyncio.gather(running, playing, return_exceptions=True)
            await moments.is_stored()
            house = await House.open(store, clock=clock, pace=Pace.instant())
            assert house.integrity.halted == {}
        await play(house, table, box, 1)
        await house.close()
        proof = verify_log(
            [(EntryBytes.of(each.entry, each.sealed), each.hash) for each in await store.read(table)]
        )
        assert proof.broken_at is None
        assert not [each for each in proof.rounds if each.faults]
        assert await store.audit() == {}
        await store.close()

    asyncio.run(test())


def test_unrevealed_secrets_are_kept_apart_and_forgotten_when_they_are_published() -> None:
    async def test() -> None:
        async with a_house() as (house, store):
            table = await a_table(house)
            box = await sit(house, table)
            await until(house, table, lambda state: state.phase == "betting")
            kept = await store.kept(table)
            secrets = draws.RoundSecrets.from_bytes(kept["secrets/1"])
            assert secrets.commitments() == house.state(table).round.commitments
            for entry, _ in await house.entries(table):
                assert secrets.woodpile.hex().encode() not in entry
                assert secrets.dice.hex().encode() not in entry
            await until(house, table, lambda state: state.coming == 2 and state.phase == "betting", box=box)
            assert sorted(await store.kept(table)) == ["order", "secrets/2"]
            assert (await house.round_results(table))[0].secrets == RoundSecrets(
                woodpile=secrets.woodpile.hex(), dice=secrets.dice.hex()
            )

    asyncio.run(test())


def test_a_table_whose_log_was_tampered_with_does_not_run() -> None:
    async def test() -> None:
        table, _, taken = await one_round("nz")
        store = await Store.open(":memory:")
        for number, each in enumerate(taken):
            records = each.records
            if number == len(taken) - 3:
                records = tuple(
                    NewEntry(
                        entry=one.entry.replace(b"1", b"2", 1),
                        hash=one.hash,
                        at_us=one.at_us,
                        lines=one.lines,
                    )
                    for one in records
                )
            await store.append(each.stream, each.expected_seq, records, keep=each.keep, forget=each.forget)
        house = await House.open(store, clock=HandClock(), pace=Pace.instant())
        assert table in house.integrity.halted
        assert "chain" in house.integrity.halted[table]
        assert house.directory.tables() == []
        await house.close()
        await store.close()

    asyncio.run(test())


def test_a_table_whose_book_is_none_that_was_ever_published_does_not_run(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def test() -> None:
        table, _, taken = await one_round("nz")
        store = await Store.open(":memory:")
        for each in taken:
            await store.append(
                each.stream, each.expected_seq, each.records, keep=each.keep, forget=each.forget
            )
        monkeypatch.setattr("paigow.books.loader.releases", tuple)
        house = await House.open(store, clock=HandClock(), pace=Pace.instant())
        assert "digest" in house.integrity.halted[table]
        await house.close()
        await store.close()

    asyncio.run(test())


def test_a_closed_table_is_not_resumed_and_its_coins_have_gone_home() -> None:
    async def test() -> None:
        async with a_house() as (house, store):
            table = await house.create_table(TableOrder(book="nz", bots=3))
            await until(house, table, lambda state: state.phase == "shown")
            assert await house.close_table(table) is None
            assert house.directory.tables() == []
            at_table = {
                name: coins for name, coins in (await store.balances()).items() if name.startswith("table:")
            }
            assert not any(at_table.values())
            again = await House.open(store, clock=HandClock(), pace=Pace.instant())
            assert again.directory.tables() == []
            assert again.integrity.halted == {}
            await again.close()

    asyncio.run(test())


def test_a_duty_decided_on_old_news_does_not_stop_the_dealer() -> None:
    """A transaction of a cancelled table may still reach the store after its successor has read it."""

    async def test() -> None:
        clock = HandClock()
        store = await Store.open(":memory:")
        house = await House.open(store, clock=clock, pace=Pace.normal())

        table = await a_table(house, bots=0)
        await until(house, table, lambda state: state.phase == "shown", time_passes=True)
        box = await sit(house, table)
        await until(house, table, lambda state: state.phase == "betting", time_passes=True)
        assert await house.command(table, c.PlaceWager(person=ME, box=box, coins=1000)) is None
        late = Ledger(table, store, clock)
        await late.catch_up()
        cut = house.book(table).house_cut
        assert (
            await late.apply(c.CutTiles(cut=cut.name, options=cut.options), house.book(table), door="program")
            is None
        )
        assert await late.apply(c.CallNoMoreBets(), house.book(table), door="program") is None
        assert house.state(table).phase == "betting", "the house has not heard of it"
        await until(house, table, lambda state: state.phase == "setting", time_passes=True)
        await house.close()
        await store.close()

    asyncio.run(test())
