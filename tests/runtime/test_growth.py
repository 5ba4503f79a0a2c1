"""A long history costs nothing: not at the start, not in memory, not in the reading of a round."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from paigow.log import decode, open_entry
from paigow.log.log_file import finished
from paigow.log.rounds.projection import rounds
from paigow.rulings.export import NoRoundError, export_played, export_round
from paigow.runtime import HandClock, House, Pace, TableOrder, entry_of
from paigow.runtime.table import table_log
from paigow.runtime.table.ledger import Ledger
from paigow.runtime.table.snapshot import Checkpoint, read_snapshot, snapshot_of, state_format
from paigow.storage import UNREAD, IndexUpdate, Snapshot, Store, StoredEntry
from paigow.table import events as ev
from tests.runtime.playing import BOOKS, a_house, a_table, play, sit, until


@asynccontextmanager
async def after_rounds(where: str | Path, count: int, book: str = "nz") -> AsyncIterator[tuple[Store, str]]:
    """A store in which a table has played so many rounds; its house is closed."""
    async with a_house(str(where)) as (house, store):
        table = await a_table(house, book)
        box = await sit(house, table)
        await play(house, table, box, count)
        await house.close()
        yield store, table


async def house_of(store: Store) -> House:
    return await House.open(store, clock=HandClock(), pace=Pace.instant())


async def position_of(store: Store, table: str, status: str = "open") -> Checkpoint:
    ledger = Ledger(table, store, HandClock())
    await ledger.resume(status)
    return ledger.position


def walked(entries: list[StoredEntry]) -> list[Checkpoint]:
    """Where a table stood after each entry, replayed from the first; the first is the empty table."""
    positions = [Checkpoint()]
    for each in entries:
        positions.append(positions[-1].after(decode(entry_of(each)), each.hash, each.at_us))
    return positions


@pytest.mark.parametrize("book", BOOKS)
def test_a_snapshot_and_what_follows_it_is_the_whole_replay_at_every_event(book: str) -> None:
    async def test() -> None:
        async with after_rounds(":memory:", 2, book) as (store, table):
            entries = await store.read(table)
            positions = walked(entries)
            for start, position in enumerate(positions[1:], start=1):
                restored = read_snapshot(snapshot_of(position))
                assert restored == position
                assert restored is not None
                assert restored.state == position.state
                following = entries[start : start + 12]
                for number, each in enumerate(following, start=start + 1):
                    restored = restored.after(decode(entry_of(each)), each.hash, each.at_us)
                    assert restored == positions[number]
            assert await position_of(store, table) == positions[-1]

    asyncio.run(test())


def test_a_round_is_told_from_its_beginning_after_a_snapshot_in_its_midst(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(table_log, "SNAPSHOT_EVERY", 5)

    async def test() -> None:
        async with a_house() as (house, store):
            table = await a_table(house)
            box = await sit(house, table)
            await play(house, table, box, 1)
            await until(house, table, lambda state: state.phase == "setting", box=box)
            await house.close()
            told = house_events(await store.read(table))
            again = await house_of(store)
            try:
                assert again.this_round(table)[: len(told)] == told
            finally:
                await again.close()

    asyncio.run(test())


def house_events(entries: list[StoredEntry]) -> list[ev.AnyEvent]:
    """The events of the last round."""
    events = [open_entry(entry_of(each)).event for each in entries]
    begun = max(place for place, event in enumerate(events) if isinstance(event, ev.TilesWashed))
    return events[begun:]


def test_a_table_goes_on_from_its_snapshot_and_reads_only_what_follows(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def test() -> None:
        async with after_rounds(":memory:", 4) as (store, table):
            read: list[int] = []
            opened = open_entry

            def counting(data: bytes) -> Any:
                read.append(1)
                return opened(data)

            monkeypatch.setattr("paigow.runtime.table.ledger.open_entry", counting)
            last = await store.last(table)
            snapshot = await store.snapshot(table)
            assert last is not None
            assert snapshot is not None
            assert (await position_of(store, table)).head == last.hash
            assert len(read) == last.seq - snapshot.seq < last.seq / 2

    asyncio.run(test())


def test_closed_tables_are_not_read_at_the_start() -> None:
    async def test() -> None:
        async with a_house() as (house, store):
            table = await house.create_table(TableOrder(book="nz", bots=3))
            await until(house, table, lambda state: state.phase == "shown")
            assert await house.close_table(table) is None
            assert await store.status(table) == "closed"
            asked: list[str] = []
            read = store.read

            async def noting(stream: str, *args: Any, **others: Any) -> list[StoredEntry]:
                asked.append(stream)
                return await read(stream, *args, **others)

            store.read = noting  # type: ignore[method-assign]
            again = await house_of(store)
            await again.close()
            assert table not in asked

    asyncio.run(test())


def spoiled(snapshot: Snapshot, how: str) -> Snapshot:
    match how:
        case "another program":
            return replace(snapshot, form="paigow 0.0.1 1.1.0")
        case "no snapshot":
            return replace(snapshot, value=b"nothing")
        case "another log":
            return replace(snapshot, hash=bytes(32))
        case _:
            return replace(snapshot, seq=snapshot.seq + 10_000)


@pytest.mark.parametrize("how", ["another program", "no snapshot", "another log", "after the end"])
def test_a_snapshot_that_does_not_fit_is_left_and_the_log_is_read(how: str) -> None:
    async def test() -> None:
        async with after_rounds(":memory:", 2) as (store, table):
            whole = await position_of(store, table)
            snapshot = await store.snapshot(table)
            assert snapshot is not None
            await store.write_index(table, IndexUpdate(snapshot=spoiled(snapshot, how)))
            assert await position_of(store, table) == whole
            house = await house_of(store)
            assert house.integrity.halted == {}
            await house.close()

    asyncio.run(test())


def test_many_events_without_a_round_do_not_have_to_be_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_log, "SNAPSHOT_EVERY", 10)

    async def test() -> None:
        async with a_house() as (house, store):
            table = await house.create_table(TableOrder(book="nz"))
            await until(house, table, lambda state: state.phase == "shown")
            for _ in range(20):
                await sit(house, table, box=3, coins=1000)
                assert await house.command(table, ev_leave()) is None
            snapshot, last = await store.snapshot(table), await store.last(table)
            assert snapshot is not None
            assert last is not None
            assert last.seq - snapshot.seq < 20

    asyncio.run(test())


def ev_leave() -> Any:
    from paigow.table import commands as c
    from tests.runtime.playing import ME

    return c.Leave(person=ME)


# ---- rounds ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("book", BOOKS)
def test_the_index_finds_what_reading_the_whole_log_finds(book: str) -> None:
    async def test() -> None:
        async with after_rounds(":memory:", 4, book) as (store, table):
            house = await house_of(store)
            await house.close()
            entries = [open_entry(entry_of(each)) for each in await store.read(table)]
            whole = list(rounds(each.event for each in entries))
            assert await house.round_results(table) == whole
            assert await house.round_results(table, 2) == whole[-2:]
            assert await house.round_results(table, 2) == whole[-2:], "out of memory"
            for each in whole:
                number = each.round
                played = await house.records.played(table, number)
                assert played is not None
                found = (played.opened, played.washed, played.after_washing, played.entries)
                try:
                    expected = export_round(entries, number)
                except NoRoundError:
                    with pytest.raises(NoRoundError):
                        export_played(*found, number)
                else:
                    assert export_played(*found, number) == expected
            assert await house.records.played(table, 99) is None

    asyncio.run(test())


def test_of_a_round_only_its_own_entries_are_read() -> None:
    async def test() -> None:
        async with after_rounds(":memory:", 5) as (store, table):
            house = await house_of(store)
            await house.close()
            seen: list[StoredEntry] = []
            read = store.read

            async def noting(*args: Any, **others: Any) -> list[StoredEntry]:
                found = await read(*args, **others)
                seen.extend(found)
                return found

            store.read = noting  # type: ignore[method-assign]
            ((last, _),) = await store.last_rounds(table, 1)
            await house.round_results(table, 1)
            assert {each.seq for each in seen} == set(range(last.first_seq, last.first_seq + len(seen)))
            seen.clear()
            await house.records.played(table, 2)
            assert {decode(entry_of(each)).round for each in seen if b'"tiles_washed"' in each.entry} == {2}  # type: ignore[attr-defined]

    asyncio.run(test())


def test_what_is_shown_of_a_log_is_what_is_finished_at_every_entry() -> None:
    async def test() -> None:
        async with after_rounds(":memory:", 2) as (store, table):
            stored = await store.read(table)
            pairs = [(entry_of(each), each.hash) for each in stored]
            for number, position in enumerate(walked(stored)):
                row = position.round
                shown = number if row is None or row.over_seq is not None else row.first_seq - 1
                assert shown == len(finished(pairs[:number])), number

    asyncio.run(test())


def test_pages_of_a_log_end_before_a_round_that_is_on() -> None:
    async def test() -> None:
        async with a_house() as (house, store):
            table = await a_table(house)
            box = await sit(house, table)
            await play(house, table, box, 1)
            await until(house, table, lambda state: state.coming == 2 and state.phase == "betting", box=box)
            shown = [each async for page in house.records.shown(table) for each in page]
            assert shown == (await store.read(table))[: len(shown)]
            assert not isinstance(open_entry(shown[-1].entry).event, ev.TilesWashed)
            washed = sum(isinstance(open_entry(each.entry).event, ev.TilesWashed) for each in shown)
            revealed = sum(isinstance(open_entry(each.entry).event, ev.SecretsRevealed) for each in shown)
            assert washed == revealed >= 1

    asyncio.run(test())


# ---- data of an older program ----------------------------------------------------------------------------------------


def without_index(folder: Path) -> None:
    """What leads into the streams is gone."""
    with sqlite3.connect(folder / "paigow.db") as database:
        database.executescript(
            "UPDATE streams SET status = 'unread'; DELETE FROM rounds; DELETE FROM snapshots;"
        )
    database.close()


def test_an_index_that_was_lost_is_made_again_from_the_log(tmp_path: Path) -> None:
    async def play_some() -> tuple[str, list[Any]]:
        async with after_rounds(tmp_path, 3) as (store, table):
            return table, list(rounds(decode(entry_of(each)) for each in await store.read(table)))

    async def read_again(table: str, expected: list[Any]) -> None:
        async with a_house(str(tmp_path)) as (house, store):
            assert house.integrity.halted == {}
            assert await store.status(table) == "open"
            assert (await house.round_results(table))[: len(expected)] == expected
            snapshot = await store.snapshot(table)
            assert snapshot is None or snapshot.form == state_format()

    table, expected = asyncio.run(play_some())
    without_index(tmp_path)
    asyncio.run(read_again(table, expected))


def test_rounds_written_by_another_program_are_indexed_anew_when_they_are_asked_for() -> None:
    async def test() -> None:
        async with after_rounds(":memory:", 2) as (store, table):
            house = await house_of(store)
            await house.close()
            expected = await house.round_results(table)
            rows = [row for row, _ in await store.last_rounds(table)]
            old = tuple(replace(row, form="old", before=b"?") for row in rows)
            await store.write_index(table, IndexUpdate(rounds=old))
            other = await house_of(store)
            await other.close()
            assert await other.round_results(table) == expected
            await store.write_index(table, IndexUpdate(status=UNREAD, rounds=old))
            again = await house_of(store)
            await again.close()
            assert {row.form for row, _ in await store.last_rounds(table)} == {state_format()}

    asyncio.run(test())
