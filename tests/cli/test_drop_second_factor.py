"""``paigow admin drop-second-factor``: for somebody who lost everything, on record."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from paigow.runtime import Roles
from paigow.runtime.people.roles import SecondFactorDropped
from paigow.storage import SecondFactorRow, Store
from tests.cli.conftest import Run
from tests.cli.test_account import an_account
from tests.databases import GROUP, database, without_limits

SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"


async def protect(where: Path | str, person: str, *, is_active: bool = True) -> None:
    store = await Store.open(where)
    try:
        assert await store.offer_second_factor(person, SECRET)
        if is_active:
            assert await store.activate_second_factor(person, SECRET, step=1, now_us=1, keep="")
    finally:
        await store.close()


async def left(where: Path | str, person: str) -> tuple[SecondFactorRow | None, list[object]]:
    """The second factor of a person, and the record of the house."""
    store = await Store.open(where)
    try:
        record = [event for _, _, event in await Roles(store, lambda: 1).history(10)]
        return await store.second_factor(person), list(record)
    finally:
        await store.close()


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=GROUP)])
def where(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    without_limits(monkeypatch)
    if request.param == "sqlite":
        yield str(tmp_path / "data")
    else:
        with database() as url:
            yield url


def test_it_is_turned_off_and_put_on_record(run: Run, where: str) -> None:
    place = where if "://" in where else Path(where)
    person, other = (asyncio.run(an_account(place, name)) for name in ("Ann", "Bob"))
    asyncio.run(protect(place, person))
    asyncio.run(protect(place, other))
    done = run("admin", "drop-second-factor", "ann", "--data", where)
    assert (done.status, done.out) == (0, "ann: second factor turned off; the password alone is now enough\n")
    assert "second_factor_dropped" in done.err
    assert SECRET not in done.out + done.err
    dropped = SecondFactorDropped(person=person, by="operator")
    assert asyncio.run(left(place, person)) == (None, [dropped])
    assert asyncio.run(left(place, other))[0] is not None
    assert run("admin", "check", "--data", where).status == 0, "the chain is whole"
    assert run("admin", "drop-second-factor", "Ann", "--data", where).out == "Ann has no second factor\n"
    assert asyncio.run(left(place, person)) == (None, [dropped]), "nothing was done twice"


def test_there_is_nothing_to_turn_off(run: Run, tmp_path: Path) -> None:
    person = asyncio.run(an_account(tmp_path, "Ann"))
    data = ("--data", str(tmp_path))
    assert run("admin", "drop-second-factor", "Ann", *data).out == "Ann has no second factor\n"
    asyncio.run(protect(tmp_path, person, is_active=False))
    assert run("admin", "drop-second-factor", "Ann", *data).out == "Ann has no second factor\n"
    assert asyncio.run(left(tmp_path, person))[1] == [], "nothing is put on record"
    refused = run("admin", "drop-second-factor", "Bob", *data)
    assert (refused.status, refused.out) == (2, "")
    assert "expected the name of an existing account" in refused.err


def test_no_server_may_run_meanwhile(run: Run, tmp_path: Path) -> None:
    person = asyncio.run(an_account(tmp_path, "Ann"))
    asyncio.run(protect(tmp_path, person))

    async def while_open() -> str:
        store = await Store.open(tmp_path)
        try:
            command = ("admin", "drop-second-factor", "Ann", "--data", str(tmp_path))
            return (await asyncio.to_thread(run, *command)).err
        finally:
            await store.close()

    assert "is open in another process" in asyncio.run(while_open())
    assert asyncio.run(left(tmp_path, person))[0] is not None
