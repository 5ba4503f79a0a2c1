"""PostgreSQL's own: a writer holds a lease, and a writer without the lease writes nothing, even if it
believes to have it.
"""

import asyncio
import os
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from socket import socket

import psycopg
import pytest
from sqlalchemy import Connection, Table, make_url

from paigow.cli import main
from paigow.clock import Clock
from paigow.runtime.account_names import account_of
from paigow.storage import (
    HOUSE,
    AwayError,
    LostError,
    NewEntry,
    PlaceError,
    Store,
    StoreError,
    backup,
    inspect,
    place_of,
)
from paigow.storage.backup import copying
from paigow.storage.database import postgres
from tests import databases
from tests.storage.leases import (
    AFTER,
    GRANT,
    Standing,
    Watched,
    change,
    connected,
    expire_all,
    read_up_to,
    refused,
    stop_renewing,
    stopped_in_a_pipeline,
    writing,
)

pytestmark = databases.GROUP
ASKS_LIMIT = "SELECT current_setting('idle_in_transaction_session_timeout')"


@pytest.fixture(autouse=True)
def _no_log(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that is started in this process leaves the log of the tests after it alone."""
    monkeypatch.setattr("paigow.web.significant_log.configure", lambda clock: None)


@asynccontextmanager
async def opened(where: str, clock: Clock | None = None) -> AsyncIterator[Store]:
    store = await Store.open(where, clock=clock)
    try:
        yield store
    finally:
        await store.close()


FORBIDDEN = (
    "UPDATE events SET entry = '' WHERE seq = 1",
    "DELETE FROM events WHERE seq = 1",
    "TRUNCATE events CASCADE",
    "INSERT INTO events VALUES ('cage', 1, 0, '', '') ON CONFLICT (stream, seq) DO UPDATE SET entry = ''",
    "UPDATE postings SET coins = 1",
    "DELETE FROM postings",
    "INSERT INTO postings VALUES ('cage', 1, 2, 'house', 'account:q', 0)",
    "UPDATE balances SET coins = -1 WHERE account = 'account:p1'",
)


def test_the_database_itself_refuses_to_be_rewritten(database: str) -> None:
    async def fill() -> None:
        async with opened(database) as store:
            await store.append("cage", 0, [GRANT])

    asyncio.run(fill())
    with connected(database) as connection:
        for statement in FORBIDDEN:
            with pytest.raises(psycopg.IntegrityError):
                connection.execute(statement)


def test_a_second_process_is_told_who_has_it_and_no_secret(database: str) -> None:
    async def test() -> None:
        async with opened(database) as store:
            stop_renewing(store)
            other = make_url(database).set(username="postgres", password="hush-hush")
            told = str(await refused(other.render_as_string(hide_password=False), store))
            assert re.search(f"process {os.getpid()}.*one process at a time", told)
            assert "hush" not in told
            await store.append("cage", 0, [GRANT])

    asyncio.run(test())


@pytest.mark.parametrize(
    "url",
    ["postgresql://ann:hush@host", "mysql://ann:hush@host/db", "postgresql://:hush@h:x/db"],
)
def test_a_url_that_cannot_be_used_is_not_repeated(
    url: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(PlaceError, match="expected a URL such as postgresql://USER@HOST/DATABASE"):
        place_of(url)
    monkeypatch.setenv("PAIGOW_DATA", url)
    for command in (["serve"], ["admin", "check"], ["admin", "migrate"]):
        assert main(command) == 2
    assert "hush" not in capsys.readouterr().err


def test_a_server_that_is_not_there_is_told_in_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    with socket() as deaf:  # bound, but nobody listens
        deaf.bind(("127.0.0.1", 0))
        place = f"127.0.0.1:{deaf.getsockname()[1]}/paigow"
        for command in (
            ["serve", "--port", "0"],
            ["admin", "check"],
            ["admin", "backup", "/nowhere/x.db"],
            ["admin", "void", "t1"],
        ):
            assert main([*command, "--data", f"postgresql://ann:hush@{place}"]) == 2
            told = capsys.readouterr().err
            assert f"postgresql://{place} does not answer" in told
            assert "hush" not in told


# ---- leases ----------------------------------------------------------------------------------------------------------


def test_who_has_lost_the_data_writes_nothing_and_is_told(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "RENEW_S", 0)

    async def test() -> None:
        async with opened(database) as first:
            heard = asyncio.Event()
            first.tell_lost(heard.set)
            await first.append("cage", 0, [GRANT])
            stop_renewing(first)
            expire_all(database)
            async with opened(database, Standing()) as second:
                writes = [first.append(f"t{number}", 0, [GRANT]) for number in range(3)]
                found = await asyncio.gather(*writes, first.keep("t", "x", b""), return_exceptions=True)
                assert [type(each) for each in found] == [LostError] * 4
                assert not heard.is_set()
                start_renewing(first)
                await heard.wait()
                await second.append("t", 0, [NewEntry(entry=b"x", hash=bytes(32), at_us=1)])
                assert await second.streams() == {"cage": 1, "t": 1}
        async with opened(database, Standing()) as third:
            assert await third.trial_balance() == 0

    asyncio.run(test())


def start_renewing(store: Store) -> None:
    """Start the thread that renews the lease again, as if the process had woken."""
    backend = store._backend
    assert isinstance(backend, postgres.Postgres)
    backend._is_ending.clear()
    backend.keep(store._has_lost)


def test_a_lease_keeps_others_out_until_it_is_over(database: str) -> None:
    async def test() -> None:
        async with opened(database) as first:
            stop_renewing(first)
            clock = Watched()
            opening = asyncio.create_task(Store.open(database, clock=clock))
            for _ in range(3):
                await clock.awaited(opening)
                clock.advance(1_000)  # it has looked, and looks again
            await clock.awaited(opening)
            assert not opening.done()
            await first.append("cage", 0, [GRANT])
            expire_all(database)
            clock.advance(1_000)
            second = await opening
            assert await second.streams() == {"cage": 1}
            await second.close()

    asyncio.run(test())


def test_a_process_that_wakes_hears_that_it_has_lost(database: str) -> None:
    async def test() -> None:
        async with opened(database) as store:
            heard = asyncio.Event()
            store.tell_lost(heard.set)
            change(database, "UPDATE leases SET fence = fence + 1")
            await heard.wait()

    asyncio.run(test())


def test_who_closes_hands_over_at_once(database: str) -> None:
    async def test() -> None:
        for _ in range(3):
            async with opened(database, Standing()):
                pass

    asyncio.run(test())


def test_a_process_killed_in_the_midst_of_its_writing_loses_nothing_that_it_said_was_stored(
    database: str,
) -> None:
    with writing(database) as child:
        read_up_to(child, 20)
        child.kill()
        child.wait()
        databases.end_sessions()
        expire_all(database)

        async def test() -> None:
            async with opened(database, Standing()) as store:
                stored = (await store.streams())["a"]
                assert stored >= 20
                await store.append("a", stored, [AFTER])
                assert (await store.balances())["account:p"] == stored
                assert await store.audit() == {}

        asyncio.run(test())


def test_who_stopped_in_the_midst_of_several_orders_is_put_out_once_it_lasts(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server awaits the rest of them: such a transaction is not idle to it, and it does not end it by itself."""
    monkeypatch.setattr(postgres, "_KEPT_BUSY_MS", 24 * 3600 * 1000)
    with stopped_in_a_pipeline(database):

        async def test() -> None:
            clock = Watched()
            opening = asyncio.create_task(Store.open(database, clock=clock))
            for _ in range(3):
                await clock.awaited(opening)
                clock.advance(1_000)
            await clock.awaited(opening)
            assert not opening.done()
            monkeypatch.setattr(postgres, "_KEPT_BUSY_MS", 0)
            clock.advance(1_000)
            store = await opening
            await store.append("cage", 0, [GRANT])
            await store.close()

        asyncio.run(test())


# ---- faults ----------------------------------------------------------------------------------------------------------


def test_a_database_that_is_started_again_is_gone_on_with(database: str) -> None:
    async def test() -> None:
        async with opened(database) as store:
            await store.append("cage", 0, [GRANT])

            def ended(connection: Connection) -> None:
                connection.exec_driver_sql("SELECT pg_terminate_backend(pg_backend_pid())")

            with pytest.raises(AwayError, match="does not answer"):
                await store._write(ended)
            with pytest.raises(AwayError, match="does not answer"):
                await store._read(ended)
            databases.end_sessions()
            await store.append("t", 0, [NewEntry(entry=b"x", hash=bytes(32), at_us=1)])
            assert await store.streams() == {"cage": 1, "t": 1}

    asyncio.run(test())


# ---- copies ----------------------------------------------------------------------------------------------------------


def test_the_database_ends_no_copy_that_pauses_between_two_pages(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fill() -> None:
        async with opened(database) as store:
            await store.append("cage", 0, [GRANT])

    asyncio.run(fill())
    monkeypatch.setattr(postgres, "_SETTINGS", ("SET idle_in_transaction_session_timeout = 3600000",))
    limits = set[tuple[str, str]]()
    copy_table = copying._copy_table

    def note_limits(reading: Connection, writing: Connection, table: Table) -> None:
        for what, connection in (("reading", reading), ("writing", writing)):
            if connection.dialect.name == "postgresql":
                shown = connection.exec_driver_sql(ASKS_LIMIT).scalar_one()
                limits.add((what, shown))
        copy_table(reading, writing, table)

    monkeypatch.setattr(copying, "_copy_table", note_limits)
    backup(database, tmp_path / "copy.db")
    with databases.database() as again:
        backup(tmp_path / "copy.db", again)
    assert limits == {("reading", "0"), ("writing", "0")}


def test_data_are_inspected_copied_to_a_file_and_put_back(
    database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def fill() -> None:
        async with opened(database) as store:
            await store.append("cage", 0, [GRANT], keep={"k": b"v"})
            ann, _ = await store.create_person("Ann")
            found = await asyncio.to_thread(backup, database, tmp_path / "copy.db")  # while it is open
            assert (found.faults, found.entries) == ([], 1)
            assert await store.names([ann.person]) == {ann.person: "Ann"}

    asyncio.run(fill())
    with databases.database() as again:
        with pytest.raises(StoreError, match="no data"):
            inspect(again)
        assert main(["admin", "backup", again, "--data", str(tmp_path / "copy.db")]) == 0
        assert main(["admin", "backup", again, "--data", str(tmp_path / "copy.db")]) == 2
        told = capsys.readouterr()
        assert "1 log, 1 entry\n" in told.out
        assert "does not overwrite them" in told.err
        assert "make an empty database (createdb NAME)" in told.err
        assert main(["admin", "check", "--data", again]) == 0

        async def look() -> None:
            async with opened(again) as store:
                assert await store.balances() == {account_of("p1"): 7, HOUSE: -7}
                assert await store.kept("cage") == {"k": b"v"}

        asyncio.run(look())
        with connected(again) as connection:
            connection.execute("UPDATE balances SET coins = 8 WHERE coins = 7")
        assert main(["admin", "check", "--data", again]) == 1
        assert "all balances together are 1" in capsys.readouterr().out
