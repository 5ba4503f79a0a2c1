"""The disk is full, or the data are not whole: the players are told, nothing is lost, the others go on."""

import asyncio
import sqlite3
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import event

from paigow.runtime import HandClock, House, Pace, data_audit
from paigow.runtime.table import runner
from paigow.runtime.table.snapshot import read_snapshot, snapshot_of
from paigow.storage import DiskFullError, IndexUpdate, Inspection, NewEntry, Store
from paigow.table import commands as c
from tests.runtime.playing import ME, a_house, a_table, act, pass_time, play, sit, until


def limited(store: Store, pages: list[int]) -> None:
    """Limit the data file to so many pages, from the next connection on."""

    @event.listens_for(store._backend.engine, "connect")
    def limit(connection: Any, record: object) -> None:
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA max_page_count={pages[0]}")
        cursor.close()


def test_a_full_disk_refuses_and_pauses_and_nothing_is_lost(tmp_path: Path) -> None:
    async def test() -> None:
        clock = HandClock()
        store = await Store.open(tmp_path, clock=clock)
        house = await House.open(store, clock=clock, pace=Pace.instant())
        table = await a_table(house, "nz", bots=0)
        box = await sit(house, table)
        await until(house, table, lambda state: state.phase == "betting")
        pages = [1]
        limited(store, pages)
        store._backend.engine.dispose()
        stack, taken = house.state(table).people[ME].stack, 0
        while await house.command(table, c.BuyIn(person=ME, coins=1)) is None:  # until the last page is full
            taken += 1
        refusal = await house.command(table, c.PlaceWager(person=ME, box=box, coins=2000))
        assert refusal is not None
        assert refusal.code == "disk_full"
        assert "disk_full" in house.integrity.halted_tables()[table]
        before = house.state(table)
        assert (before.boxes[box].wagers, before.people[ME].stack) == ((), stack + taken)
        assert (await store.last(table)).seq == before.version  # type: ignore[union-attr]
        pages[0] = 1_000_000
        store._backend.engine.dispose()
        assert await house.command(table, c.PlaceWager(person=ME, box=box, coins=5000)) is None
        assert house.integrity.halted_tables() == {}
        await play(house, table, box, 1)
        assert await store.trial_balance() == 0
        assert await store.audit() == {}
        await house.close()
        await store.close()

    asyncio.run(test())


def test_a_table_whose_coins_or_log_are_not_whole_stands_still_and_the_others_go_on(tmp_path: Path) -> None:
    async def begin() -> list[str]:
        async with a_house(str(tmp_path)) as (house, _):
            tables = [
                await a_table(house, "nz"),
                await a_table(house, "rws"),
                await a_table(house, "canberra"),
            ]
            for table in tables:
                await until(house, table, lambda state: state.phase == "shown")
            return tables

    whole, robbed, forged = asyncio.run(begin())
    with sqlite3.connect(tmp_path / "paigow.db") as database:
        database.execute("DROP TRIGGER events_no_update")
        database.execute(
            "UPDATE balances SET coins = coins + 5 WHERE account = ?", (f"table:{robbed}/float",)
        )
        database.execute("UPDATE events SET entry = x'7b7d' WHERE stream = ? AND seq = 1", (forged,))
    database.close()

    async def resume() -> None:
        store = await Store.open(tmp_path)
        house = await House.open(store, clock=HandClock(), pace=Pace.instant())
        assert forged in house.integrity.halted
        await house.integrity.inspect()
        assert [each.table for each in house.directory.tables()] == [whole]
        assert f"table:{robbed}/float" in house.integrity.halted[robbed]
        assert any("all balances together are 5" in fault.what for fault in house.integrity.faults)
        box = await sit(house, whole)
        await play(house, whole, box, 1)
        await house.integrity.inspect()
        assert (await store.kept_as("audited")).keys() >= {whole}
        await house.close()
        await store.close()

    asyncio.run(resume())


def test_an_inspection_that_fails_is_a_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*args: object, **more: object) -> None:
        raise RuntimeError("bad luck")

    async def test() -> None:
        async with a_house(str(tmp_path)) as (house, store):
            table = await a_table(house, "nz")
            await house.until_idle()
            await store.keep(table, "audited", b"no mark")
            await house.integrity.inspect()
            assert not house.integrity.faults
            monkeypatch.setattr("paigow.runtime.data_audit.inspect", fails)
            await house.integrity.inspect()
            assert [str(fault) for fault in house.integrity.faults] == [
                "the inspection failed (RuntimeError: bad luck)"
            ]

    asyncio.run(test())


@pytest.mark.parametrize("column", ["debit", "credit", "coins"])
def test_a_posting_that_cannot_be_read_stops_its_table(tmp_path: Path, column: str) -> None:
    async def begin() -> str:
        async with a_house(str(tmp_path)) as (house, _):
            table = await a_table(house, "nz")
            await until(house, table, lambda state: state.phase == "shown")
            return table

    table = asyncio.run(begin())
    with sqlite3.connect(tmp_path / "paigow.db") as database:
        database.execute("DROP TRIGGER postings_no_update")
        database.execute(f"UPDATE postings SET {column} = x'05' WHERE stream = ? AND line = 1", (table,))
    database.close()

    async def resume() -> None:
        async with a_house(str(tmp_path)) as (house, _):
            await house.integrity.inspect()
            assert table in house.integrity.halted
            assert any(
                f"postings has wrong values in its column {column}" in str(each)
                for each in house.integrity.faults
            )

    asyncio.run(resume())


def test_whatever_the_disk_refuses_once_is_done_when_it_is_asked_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For dealer, bots and people alike, nothing is forgotten because the disk is full."""
    refused: list[int] = []
    append = Store.append

    async def full_at_first(
        store: Store, stream: str, seq: int, records: Sequence[NewEntry], **more: Any
    ) -> None:
        if stream.startswith("t") and seq not in refused:
            refused.append(seq)
            raise DiskFullError("the disk is full")
        await append(store, stream, seq, records, **more)

    async def test() -> None:
        clock = HandClock()
        store = await Store.open(tmp_path, clock=clock)
        house = await House.open(store, clock=clock, pace=Pace.instant())
        table = await a_table(house, "nz", bots=3)
        box = await sit(house, table)
        monkeypatch.setattr(Store, "append", full_at_first)
        await play(house, table, box, 3, time_passes=True)
        monkeypatch.setattr(Store, "append", append)
        assert len(refused) > 60
        assert await store.audit() == {}
        await play(house, table, box, 1, time_passes=True)
        assert house.integrity.halted_tables() == {}
        await house.close()
        await store.close()

    asyncio.run(test())


def test_a_table_that_has_waited_for_room_is_well_again_although_nobody_does_anything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full(store: Store, stream: str, *more: Any, **others: Any) -> None:
        raise DiskFullError("the disk is full")

    async def test() -> None:
        clock = HandClock()
        store = await Store.open(tmp_path, clock=clock)
        house = await House.open(store, clock=clock, pace=Pace.instant())
        table = await a_table(house, "nz", bots=0)
        box = await sit(house, table)
        await until(house, table, lambda state: state.phase == "betting")
        with monkeypatch.context() as disk:
            disk.setattr(Store, "append", full)
            disk.setattr(Store, "keep", full)
            refusal = await house.command(table, c.PlaceWager(person=ME, box=box, coins=1000))
            assert refusal is not None
            await pass_time(house, 60_000)
            assert "disk_full" in house.integrity.halted_tables()[table]
        await pass_time(house, runner.RETRY_MS - 1)
        assert "disk_full" in house.integrity.halted_tables()[table]
        await pass_time(house, 1)
        assert not house.integrity.halted_tables()
        await house.close()
        await store.close()

    asyncio.run(test())


def test_a_duty_that_the_store_refuses_is_named_and_the_table_stands_still(tmp_path: Path) -> None:
    async def test() -> None:
        store = await Store.open(tmp_path)
        house = await House.open(store, clock=HandClock(), pace=Pace.instant())
        table = await a_table(house, "nz", bots=0)
        box = await sit(house, table)
        await until(house, table, lambda state: state.phase == "setting", box=box)
        with sqlite3.connect(
            tmp_path / "paigow.db"
        ) as database:  # somebody has taken the wager out of the book
            account = f"table:{table}/layout:{ME}"
            database.execute("UPDATE balances SET coins = 0 WHERE account = ?", (account,))
        database.close()
        await act(house, table, box)
        await house.until_idle()
        assert "was refused the dealer: account_is_short" in house.integrity.halted_tables()[table]
        assert table in house.integrity.hopeless()
        await house.close()
        await store.close()

    asyncio.run(test())


async def two_tables(folder: Path) -> tuple[str, str]:
    """One by each of two books, I have played at both."""
    async with a_house(str(folder)) as (house, _):
        tables = await a_table(house, "nz"), await a_table(house, "canberra")
        for table in tables:
            box = await sit(house, table)
            await play(house, table, box, 2)
        return tables


def tampered(folder: Path, *statements: str) -> None:
    with sqlite3.connect(folder / "paigow.db") as database:
        for trigger in ("events_no_update", "postings_no_update"):
            database.execute(f"DROP TRIGGER {trigger}")
        for statement in statements:
            assert database.execute(statement).rowcount > 0
    database.close()


def test_a_table_is_not_served_for_a_moment_if_its_coins_are_not_those_of_its_log(tmp_path: Path) -> None:
    whole, robbed = asyncio.run(two_tables(tmp_path))
    more = f"UPDATE balances SET coins = coins + 700 WHERE account = 'table:{robbed}/stack:{ME}'"
    tampered(tmp_path, more, "UPDATE balances SET coins = coins - 700 WHERE account = 'house'")

    async def resume() -> None:
        store = await Store.open(tmp_path)
        house = await House.open(store, clock=HandClock(), pace=Pace.instant())
        assert [each.table for each in house.directory.tables()] == [whole]
        assert f"account table:{robbed}/stack:{ME} holds" in house.integrity.halted[robbed]
        await play(house, whole, 8, 1)
        await house.close()
        await store.close()

    asyncio.run(resume())


def test_coins_that_come_from_nowhere_are_named_at_once(tmp_path: Path) -> None:
    tables = asyncio.run(two_tables(tmp_path))
    tampered(tmp_path, f"UPDATE balances SET coins = coins + 700 WHERE account = 'account:{ME}'")

    async def resume() -> None:
        store = await Store.open(tmp_path)
        house = await House.open(store, clock=HandClock(), pace=Pace.instant())
        assert [str(fault) for fault in house.integrity.faults] == [
            "all balances together are 700: expected 0"
        ]
        assert {each.table for each in house.directory.tables()} == {*tables}
        await house.close()
        await store.close()

    asyncio.run(resume())


def test_a_snapshot_that_is_not_its_log_s_is_not_used(tmp_path: Path) -> None:
    whole, forged = asyncio.run(two_tables(tmp_path))

    async def forge() -> int:
        store = await Store.open(tmp_path)
        snapshot = await store.snapshot(forged)
        assert snapshot is not None
        position = read_snapshot(snapshot)
        assert position is not None
        people = {**position.state.people}
        rich = msgspec.structs.replace(people[ME], stack=people[ME].stack + 700)
        state = msgspec.structs.replace(position.state, people=people | {ME: rich})
        await store.write_index(
            forged, IndexUpdate(snapshot=snapshot_of(msgspec.structs.replace(position, state=state)))
        )
        held = await store.balance(f"table:{forged}/stack:{ME}") or 0
        await store.close()
        return held

    held = asyncio.run(forge())

    async def resume() -> None:
        store = await Store.open(tmp_path)
        house = await House.open(store, clock=HandClock(), pace=Pace.instant())
        assert house.integrity.halted == {}
        assert house.state(forged).people[ME].stack == held
        assert {each.table for each in house.directory.tables()} == {whole, forged}
        await house.close()
        await store.close()

    asyncio.run(resume())


def test_a_posting_that_its_event_does_not_call_for_is_named_and_the_table_stands_still(
    tmp_path: Path,
) -> None:
    whole, forged = asyncio.run(two_tables(tmp_path))
    bought = f"debit = 'account:{ME}' AND credit = 'table:{forged}/stack:{ME}'"
    with sqlite3.connect(tmp_path / "paigow.db") as database:
        (seq,) = database.execute(f"SELECT seq FROM postings WHERE {bought}").fetchone()
    database.close()
    tampered(  # the house has paid for this stack, in journal and balances alike
        tmp_path,
        f"UPDATE postings SET debit = 'house' WHERE {bought}",
        f"UPDATE balances SET coins = coins + 200000 WHERE account = 'account:{ME}'",
        "UPDATE balances SET coins = coins - 200000 WHERE account = 'house'",
    )

    async def resume() -> None:
        store = await Store.open(tmp_path)
        house = await House.open(store, clock=HandClock(), pace=Pace.instant())
        await house.integrity.inspect()
        assert f"entry {seq}: its postings are" in house.integrity.halted[forged]
        assert [each.table for each in house.directory.tables()] == [whole]
        await house.close()
        await store.close()

    asyncio.run(resume())


def test_who_ends_an_inspection_finds_nobody_in_the_data_any_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The data may be moved, or another process may have them, as soon as a server has ended."""
    began, is_told, has_read, ended = (threading.Event() for _ in range(4))

    def slow(*_: object, stop: threading.Event, **__: object) -> Inspection:
        began.set()
        stop.wait()
        is_told.set()
        has_read.wait()  # it is in the midst of a page
        ended.set()
        return Inspection()

    async def test() -> None:
        store = await Store.open(tmp_path)
        house = await House.open(store, clock=HandClock())
        monkeypatch.setattr(data_audit, "inspect", slow)
        looking = asyncio.create_task(house.integrity.inspect())
        await asyncio.to_thread(began.wait)
        looking.cancel()
        await asyncio.to_thread(is_told.wait)
        assert not looking.done()
        has_read.set()
        await asyncio.gather(looking, return_exceptions=True)
        assert ended.is_set()
        await house.close()
        await store.close()

    asyncio.run(test())


def test_a_house_that_is_to_stop_does_not_wait_for_an_inspection_that_cannot_be_cut_short(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    began, over = threading.Event(), threading.Event()
    threads: list[threading.Thread] = []

    def endless(*_: object, **__: object) -> Inspection:
        threads.append(threading.current_thread())
        began.set()
        over.wait()
        return Inspection()

    async def test() -> None:
        clock = HandClock()
        store = await Store.open(tmp_path, clock=clock)
        house = await House.open(store, clock=clock)
        monkeypatch.setattr(data_audit, "inspect", endless)
        looking = asyncio.create_task(house.integrity.inspect())
        await asyncio.to_thread(began.wait)
        looking.cancel()
        await asyncio.sleep(0)  # it is told, and waits for the thread
        end_ms = clock.next_ms()
        assert end_ms == house.now_ms() + 2000
        clock.advance(1999)
        await asyncio.sleep(0)
        assert not looking.done()
        clock.advance(1)
        await asyncio.gather(looking, return_exceptions=True)
        await house.close()
        await store.close()

    asyncio.run(test())
    (thread,) = threads
    assert thread.is_alive()
    assert thread.daemon, "the process ends without it"
    over.set()
    thread.join()
