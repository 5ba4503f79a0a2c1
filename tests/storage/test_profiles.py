"""Profiles of accounts: each choice is stored by itself, on every database, in backups and in the check."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from paigow.cli import main
from paigow.storage import AccountRow, ProfileRow, SessionRow, Store, backup


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


def test_only_accounts_that_did_not_leave_are_listed(where: str) -> None:
    async def work(store: Store) -> None:
        people = [await account(store, name) for name in ("Ann", "Ben", "Cat")]
        guest = (await store.create_person("Dan"))[0].person
        await store.set_listed(people[1], is_listed=False)
        await store.set_avatar(people[2], "cat.teal")
        assert await store.listed([*people, guest]) == {people[0], people[2]}
        assert await store.listed(people[:1]) == {people[0]}
        await store.set_listed(people[1], is_listed=True)
        assert await store.listed(people) == {*people}

    with_store(where, work)


async def account(store: Store, name: str) -> str:
    """Create an account; return the person."""
    person = (await store.create_person(name))[0].person
    await store.claim_name(name, person, now_us=1, unseen_since_us=0)
    token = name.encode().ljust(32)
    session = SessionRow(id="e" + name, person=person, token_hash=token, browser="", created_us=1, seen_us=1)
    row = AccountRow(person=person, password="none", created_us=1, changed_us=1)
    assert await store.add_account(row, key=name, codes=[token], session=session)
    return person
