"""Second factors as they are stored: one secret for each account, and no code of an earlier step a second time."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from sqlalchemy import insert

from paigow.cli.app import main
from paigow.storage import AccountRow, SecondFactorRow, SessionRow, Store, backup, schema
from tests.databases import GROUP

SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
OTHER = "MFRGGZDFMZTWQ2LKMFRGGZDFMZTWQ2LK"
STEP = 37_037_036


def with_store(where: Path | str, work: Callable[[Store], Awaitable[None]]) -> None:
    async def scenario() -> None:
        store = await Store.open(where)
        try:
            await work(store)
        finally:
            await store.close()

    asyncio.run(scenario())


async def an_account(store: Store) -> str:
    person, _ = await store.create_person("Ann")
    await store.claim_name("ann", person.person, now_us=1, unseen_since_us=0)
    row = AccountRow(person=person.person, password="", created_us=1, changed_us=1)
    session = SessionRow(
        id="e1", person=person.person, token_hash=bytes(32), browser="", created_us=1, seen_us=1
    )
    assert await store.add_account(row, key="ann", codes=[b"first", b"second"], session=session)
    return person.person


async def active(store: Store) -> str:
    person = await an_account(store)
    assert await store.offer_second_factor(person, SECRET)
    assert await store.activate_second_factor(person, SECRET, step=STEP, now_us=7, keep="")
    return person


def test_a_secret_counts_once_a_code_of_it_was_entered(where: str) -> None:
    async def work(store: Store) -> None:
        person = await an_account(store)
        assert await store.second_factor(person) is None
        assert await store.offer_second_factor(person, OTHER)
        assert await store.offer_second_factor(person, SECRET), "the newer offer replaces the older"
        assert not await store.use_step(person, SECRET, STEP), "it protects nothing yet"
        assert await store.with_second_factor() == set()
        assert not await store.activate_second_factor(person, OTHER, step=STEP, now_us=7, keep="")
        assert await store.activate_second_factor(person, SECRET, step=STEP, now_us=7, keep="")
        expected = SecondFactorRow(person=person, secret=SECRET, since_us=7, last_step=STEP)
        assert await store.second_factor(person) == expected
        assert await store.with_second_factor() == {person}
        assert not await store.offer_second_factor(person, OTHER), "an active secret is not replaced"
        assert not await store.activate_second_factor(person, SECRET, step=STEP + 1, now_us=8, keep="")
        assert await store.second_factor(person) == expected

    with_store(where, work)


def test_each_step_is_used_once_and_none_before_it(where: str) -> None:
    async def work(store: Store) -> None:
        person = await active(store)
        assert not await store.use_step(person, SECRET, STEP), "the code that activated it is used"
        assert not await store.use_step(person, OTHER, STEP + 1), "of another secret"
        at_once = await asyncio.gather(*(store.use_step(person, SECRET, STEP + 1) for _ in range(5)))
        assert sorted(at_once) == [False] * 4 + [True]
        assert not await store.use_step(person, SECRET, STEP)
        assert await store.use_step(person, SECRET, STEP + 2)

    with_store(where, work)


def test_what_has_ended_can_begin_anew(where: str) -> None:
    async def work(store: Store) -> None:
        person = await active(store)
        assert await store.end_second_factor(person)
        assert not await store.end_second_factor(person)
        assert await store.second_factor(person) is None
        assert await store.offer_second_factor(person, OTHER)

    with_store(where, work)


def test_a_recovery_code_is_used_up(where: str) -> None:
    async def work(store: Store) -> None:
        person = await an_account(store)
        assert await store.has_code(person, b"first")
        assert not await store.has_code("p2", b"first")
        at_once = await asyncio.gather(*(store.use_code(person, b"first") for _ in range(3)))
        assert sorted(at_once) == [False, False, True]
        assert not await store.has_code(person, b"first")
        assert await store.codes_left(person) == 1

    with_store(where, work)


@GROUP
def test_a_backup_has_the_second_factors_of_either_kind_of_database(tmp_path: Path, database: str) -> None:
    folder, file, again = tmp_path / "data", tmp_path / "copy.db", tmp_path / "again.db"

    async def fill(store: Store) -> None:
        await active(store)

    found: list[SecondFactorRow | None] = []

    async def look(store: Store) -> None:
        (person,) = await store.with_second_factor()
        found.append(await store.second_factor(person))

    with_store(folder, fill)
    for source, target in ((folder, file), (file, database), (database, again)):
        assert backup(source, target).faults == []
    for each in (folder, file, database, again):
        with_store(each, look)
    assert None not in found
    assert len(found) == 4
    assert all(each == found[0] for each in found)


def test_a_check_finds_a_second_factor_of_no_account_and_one_with_wrong_values(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def damage(store: Store) -> None:
        person = await active(store)
        with store._backend.engine.begin() as connection:
            own = schema.second_factors
            connection.execute(insert(own).values(person="p9", secret=SECRET, last_step=1))
            connection.execute(own.update().where(own.c.person == person).values(secret="A" * 65))

    with_store(tmp_path, damage)
    assert main(["admin", "check", "--data", str(tmp_path)]) == 1
    said = "".join(capsys.readouterr())
    assert "second_factors tells of p9 that the table accounts does not have" in said
    assert "second_factors has wrong values in its column secret" in said
