"""Shared rounds, as they are stored: once for each person and round, until the person stops."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from sqlalchemy import insert

from paigow.cli import main
from paigow.storage import SharedRoundRow, SharingSettings, Store, backup, schema
from paigow.storage.database.transactions import values_of
from tests import databases


def shared(code: str, person: str = "p1", first_seq: int = 5) -> SharedRoundRow:
    return SharedRoundRow(code=code, person=person, stream="t1", first_seq=first_seq, at_us=7, value=b"{}")


def with_store(where: Path | str, work: Callable[[Store], Awaitable[object]]) -> None:
    async def run() -> None:
        store = await Store.open(where)
        try:
            await work(store)
        finally:
            await store.close()

    asyncio.run(run())


def test_a_round_is_shared_once_under_its_first_code(where: str) -> None:
    async def look(store: Store) -> None:
        assert await store.shared_round("c1") is None
        assert await store.share_round(shared("c1")) == shared("c1")
        assert await store.share_round(shared("c2")) == shared("c1")
        assert await store.share_round(shared("c3", "p2")) == shared("c3", "p2")
        assert await store.share_round(shared("c4", first_seq=9)) == shared("c4", first_seq=9)
        assert await store.shared_round("c1") == shared("c1")
        assert await store.shared_round("c2") is None
        assert [await store.count_shared(person) for person in ("p1", "p2", "p3")] == [2, 1, 0]
        assert await store.shared_by("p1") == [shared("c1"), shared("c4", first_seq=9)]
        assert await store.shared_by("p3") == []

    with_store(where, look)


def test_only_the_person_who_shares_can_stop(where: str) -> None:
    async def look(store: Store) -> None:
        for row in (shared("c1"), shared("c2", first_seq=6), shared("c3", "p2")):
            await store.share_round(row)
        await store.stop_sharing("p2", "c1")
        assert await store.shared_round("c1") is not None
        await store.stop_sharing("p1", "c1")
        assert await store.shared_round("c1") is None
        await store.share_round(shared("c4"))
        await store.stop_sharing("p1")
        assert [await store.count_shared(person) for person in ("p1", "p2")] == [0, 1]

    with_store(where, look)


@databases.GROUP
def test_two_server_processes_store_one_code(database: str) -> None:
    async def scenario() -> None:
        stores = [
            await Store.open(database, SharingSettings(address=address, done=("closed",), beside=("cage",)))
            for address in ("a:1", "b:1")
        ]
        try:
            told = await asyncio.gather(
                *(store.share_round(shared(f"c{at}")) for at, store in enumerate(stores * 5))
            )
            assert len({row.code for row in told}) == 1
            assert await stores[0].count_shared("p1") == 1
        finally:
            for store in stores:
                await store.close()

    asyncio.run(scenario())


def test_backups_hold_shared_rounds_in_every_kind_of_place(tmp_path: Path, where: str) -> None:
    source = tmp_path / "data" if where == ":memory:" else where
    copy = tmp_path / "copy.db"

    async def fill(store: Store) -> None:
        await store.create_person("Ann")
        await store.share_round(shared("c1"))

    async def look(store: Store) -> None:
        assert await store.shared_round("c1") == shared("c1")

    with_store(source, fill)
    backup(source, copy)
    with_store(copy, look)


def test_a_check_finds_rounds_of_nobody_and_of_no_table_and_wrong_values(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def damage(store: Store) -> None:
        await store.share_round(shared("c1", "p9"))
        with store._backend.engine.begin() as connection:
            too_long = values_of(shared("c" * 25, "p9", 6))
            connection.execute(insert(schema.shared_rounds).values(**too_long))

    with_store(tmp_path, damage)
    assert main(["admin", "check", "--data", str(tmp_path)]) == 1
    said = "".join(capsys.readouterr())
    assert "shared_rounds tells of p9 that the table people does not have" in said
    assert "shared_rounds tells of t1 that the table streams does not have" in said
    assert "shared_rounds tells of a round of t1 that the table rounds does not have" in said
    assert "shared_rounds has wrong values in its column code" in said
