"""Profiles of accounts: each choice is stored by itself, on every database, in backups and in the check."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from paigow.cli import main
from paigow.storage import ProfileRow, Store, backup


def with_store(where: str | Path, work: Callable[[Store], Awaitable[None]]) -> None:
    async def scenario() -> None:
        store = await Store.open(where)
        try:
            await work(store)
        finally:
            await store.close()

    asyncio.run(scenario())


def test_each_choice_leaves_the_other(where: str) -> None:
    async def work(store: Store) -> None:
        assert await store.profile("p1") == ProfileRow(person="p1", avatar=None, is_listed=True)
        await store.set_avatar("p1", "cat.teal")
        await store.set_listed("p1", is_listed=False)
        assert await store.profile("p1") == ProfileRow(person="p1", avatar="cat.teal", is_listed=False)
        await store.set_avatar("p1", "fan.red")
        assert await store.profile("p1") == ProfileRow(person="p1", avatar="fan.red", is_listed=False)
        await store.set_listed("p1", is_listed=True)
        assert await store.profile("p1") == ProfileRow(person="p1", avatar="fan.red", is_listed=True)

    with_store(where, work)


def test_avatars_are_those_that_were_chosen(where: str) -> None:
    async def work(store: Store) -> None:
        await store.set_avatar("p1", "cat.teal")
        await store.set_avatar("p2", "fan.red")
        await store.set_listed("p3", is_listed=False)
        assert await store.avatars(["p1", "p3", "p4"]) == {"p1": "cat.teal"}

    with_store(where, work)


def test_a_backup_has_the_profiles(tmp_path: Path, where: str) -> None:
    source = tmp_path / "data" if where == ":memory:" else where
    copy = tmp_path / "copy.db"

    async def fill(store: Store) -> None:
        await store.set_avatar("p1", "cat.teal")

    async def look(store: Store) -> None:
        assert await store.avatars(["p1"]) == {"p1": "cat.teal"}

    with_store(source, fill)
    backup(source, copy)
    with_store(copy, look)


def test_a_check_finds_the_profile_of_nobody(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def damage(store: Store) -> None:
        await store.set_avatar("p9", "cat.teal")

    with_store(tmp_path, damage)
    assert main(["admin", "check", "--data", str(tmp_path)]) == 1
    assert "profiles tells of p9 that the table accounts does not have" in "".join(capsys.readouterr())
