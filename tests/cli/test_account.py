"""``paigow admin account``: roles and recovery codes at a house that stands still."""

import asyncio
from pathlib import Path

from paigow.runtime import ROLES
from paigow.storage import AccountRow, SessionRow, Store, token_hash
from paigow.web.identity.display_names import name_key
from paigow.web.identity.second_factors.recovery_codes import code_hash
from tests.cli.conftest import Run


async def an_account(where: Path | str, name: str) -> str:
    store = await Store.open(where)
    try:
        person, _ = await store.create_person(name)
        assert await store.claim_name(name_key(name), person.person, now_us=1, unseen_since_us=0)
        row = AccountRow(person=person.person, password="", created_us=1, changed_us=1)
        session = SessionRow(
            id=f"e{name}",
            person=person.person,
            token_hash=token_hash(name),
            browser="",
            created_us=1,
            seen_us=1,
        )
        assert await store.add_account(row, key=name_key(name), codes=[b"before"], session=session)
        return person.person
    finally:
        await store.close()


def test_the_first_operator_is_made_by_whoever_has_the_data(run: Run, tmp_path: Path) -> None:
    asyncio.run(an_account(tmp_path, "Ann"))
    data = ("--data", str(tmp_path))
    assert run("admin", "account", "list", *data).out == "no account has a role\n"
    assert run("admin", "account", "grant", "ann", "operator", *data).out == "ann is now operator\n"
    assert "was already operator" in run("admin", "account", "grant", "Ann", "operator", *data).out
    run("admin", "account", "grant", "Ann", "supervisor", *data)
    assert run("admin", "account", "list", *data).out == "Ann: operator, supervisor\n"
    assert run("admin", "account", "take", "Ann", "supervisor", *data).status == 0
    assert run("admin", "account", "list", *data).out == "Ann: operator\n"
    assert run("admin", "check", *data).status == 0, "the roles' chain is whole"
    for wrong in (("grant", "Bob", "operator"), ("grant", "Ann", "king"), ("codes", "Bob")):
        refused = run("admin", "account", *wrong, *data)
        assert (refused.status, refused.out) == (2, "")
    assert ", ".join(ROLES) in run("admin", "account", "grant", "Ann", "king", *data).err


def test_new_codes_take_the_place_of_those_before(run: Run, tmp_path: Path) -> None:
    person = asyncio.run(an_account(tmp_path, "Ann"))
    made = run("admin", "account", "codes", "Ann", "--data", str(tmp_path)).out.split()
    assert len(set(made)) == 10

    async def good() -> list[bool]:
        store = await Store.open(tmp_path)
        try:
            row = await store.account_of(person)
            assert row is not None
            session = SessionRow(
                id="e2", person=person, token_hash=bytes([1] * 32), browser="", created_us=1, seen_us=1
            )
            tries = (b"before", code_hash(f" {made[0].upper()} "))
            return [await store.recover(row, each, session) for each in tries]
        finally:
            await store.close()

    assert asyncio.run(good()) == [False, True]


def test_data_that_a_server_has_open_are_named(run: Run, tmp_path: Path) -> None:
    async def while_open() -> str:
        store = await Store.open(tmp_path)
        try:
            done = await asyncio.to_thread(
                run, "admin", "account", "grant", "Ann", "operator", "--data", str(tmp_path)
            )
            return done.err
        finally:
            await store.close()

    assert "is open in another process" in asyncio.run(while_open())
