"""What is PostgreSQL's alone: who writes holds a lease, and who has lost it writes nothing, whatever he believes."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import Connection, make_url

from paigow.cli import main
from paigow.floor.accounts import account_of
from paigow.floor.cage import CODEC, CoinsGranted
from paigow.record import GENESIS, next_hash
from paigow.store import (
    HOUSE,
    AwayError,
    Line,
    LockedError,
    LostError,
    PlaceError,
    Record,
    Store,
    StoreError,
    backup,
    inspect,
    place_of,
    postgres,
)
from tests import databases

pytestmark = databases.GROUP
GRANTED = CODEC.encode(CoinsGranted(person="p1", coins=7, reason="guest"), at_us=1)
GRANT = Record(
    entry=GRANTED,
    hash=next_hash(GENESIS, GRANTED),
    at_us=1,
    lines=(Line(debit=HOUSE, credit=account_of("p1"), coins=7),),
)


@pytest.fixture(autouse=True)
def _no_log(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that is started in this process leaves the log of the tests after it alone."""
    monkeypatch.setattr("paigow.server.log.configure", lambda clock: None)


@asynccontextmanager
async def opened(where: str) -> AsyncIterator[Store]:
    store = await Store.open(where)
    try:
        yield store
    finally:
        await store.close()


def connected(database: str) -> psycopg.Connection:
    return psycopg.connect(database, autocommit=True)


def stop_renewing(store: Store) -> None:
    """As if its process were stopped, or cut off from the database."""
    backend = store._backend
    assert isinstance(backend, postgres.Postgres)
    backend._is_ending.set()
    assert backend._renewing is not None
    backend._renewing.join()


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


def test_a_second_process_is_told_who_has_it_and_no_secret(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "RENEW_S", 0.1)

    async def test() -> None:
        async with opened(database) as store:
            other = make_url(database).set(username="postgres", password="hush-hush")
            with pytest.raises(LockedError, match=f"process {os.getpid()}.*one process at a time") as told:
                await Store.open(other.render_as_string(hide_password=False))
            assert "hush" not in str(told.value)
            await store.append("cage", 0, [GRANT])

    asyncio.run(test())


@pytest.mark.parametrize(
    "url",
    ["postgresql://ann:hush@host", "mysql://ann:hush@host/db", "postgresql://:hush@h:x/db"],
)
def test_a_url_that_cannot_be_used_is_not_repeated(
    url: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(PlaceError, match="expected postgresql://USER@HOST/DATABASE"):
        place_of(url)
    monkeypatch.setenv("PAIGOW_DATA", url)
    for command in ("serve", "check", "migrate"):
        assert main([command]) == 2
    assert "hush" not in capsys.readouterr().err


def test_a_server_that_is_not_there_is_told_in_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    url = "postgresql://ann:hush@127.0.0.1:9/paigow"
    for command in (["serve", "--port", "0"], ["check"], ["backup", "/nowhere/x.db"], ["void", "t1"]):
        assert main([*command, "--data", url]) == 2
        told = capsys.readouterr().err
        assert "postgresql://127.0.0.1:9/paigow does not answer" in told
        assert "hush" not in told


# ---- leases ----------------------------------------------------------------------------------------------------------


def test_who_has_lost_the_data_writes_nothing_and_is_told(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "LEASE_S", 0.3)
    monkeypatch.setattr(postgres, "RENEW_S", 0.1)

    async def test() -> None:
        async with opened(database) as first:
            heard = asyncio.Event()
            first.tell_lost(heard.set)
            await first.append("cage", 0, [GRANT])
            stop_renewing(first)
            async with opened(database) as second:
                waiting = [first.append(f"t{number}", 0, [GRANT]) for number in range(3)]
                found = await asyncio.gather(*waiting, first.rename("p1", "x"), return_exceptions=True)
                assert [type(each) for each in found] == [LostError] * 4
                first._backend.keep(first._has_lost)  # it wakes
                first._backend._is_ending.clear()  # type: ignore[attr-defined]
                await second.append("t", 0, [Record(entry=b"x", hash=bytes(32), at_us=1)])
                assert await second.streams() == {"cage": 1, "t": 1}
        async with opened(database) as third:
            assert await third.trial_balance() == 0

    asyncio.run(test())


def test_a_process_that_wakes_hears_that_it_has_lost(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres, "RENEW_S", 0.1)

    async def test() -> None:
        async with opened(database) as store:
            heard = asyncio.Event()
            store.tell_lost(heard.set)
            with connected(database) as connection:
                connection.execute("UPDATE leases SET fence = fence + 1")
            await asyncio.wait_for(heard.wait(), 20)
            with connected(database) as connection:
                connection.execute("UPDATE leases SET until_us = 0")

    asyncio.run(test())


def test_who_closes_hands_over_at_once(database: str) -> None:
    async def test() -> None:
        for _ in range(3):
            began_s = time.monotonic()
            async with opened(database):
                assert time.monotonic() - began_s < postgres.LEASE_S / 2

    asyncio.run(test())


WRITES = """
import asyncio, sys
from paigow.store import HOUSE, Line, Record, Store

async def main():
    store = await Store.open(sys.argv[1])
    for seq in range(1_000_000):
        line = Line(debit=HOUSE, credit="account:p", coins=1)
        await store.append("a", seq, [Record(entry=b"x", hash=bytes(32), at_us=0, lines=(line,))])
        print(seq + 1, flush=True)

asyncio.run(main())
"""


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGSTOP], ids=["killed", "stopped"])
def test_a_process_that_is_gone_is_followed_within_five_seconds_and_adds_nothing(
    database: str, how: signal.Signals
) -> None:
    """In the midst of its writing. One that was stopped for longer than its lease, and wakes, writes nothing more."""
    child = subprocess.Popen(
        [sys.executable, "-c", WRITES, database], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        assert child.stdout is not None
        while child.stdout.readline() != "20\n":
            assert child.poll() is None
        child.send_signal(how)
        gone_s = time.monotonic()

        async def test() -> None:
            async with opened(database) as store:
                assert time.monotonic() - gone_s < 5
                stored = (await store.streams())["a"]
                line = Line(debit=HOUSE, credit="account:q", coins=1)
                record = Record(entry=b"y", hash=bytes(32), at_us=0, lines=(line,))
                await store.append("a", stored, [record])
                if how == signal.SIGSTOP:
                    child.send_signal(signal.SIGCONT)
                    assert await asyncio.to_thread(child.wait, 30) == 1
                assert (await store.streams())["a"] == stored + 1
                assert (await store.balances())["account:p"] == stored
                assert await store.audit() == {}

        asyncio.run(test())
        said, told = child.communicate(timeout=30) if child.poll() is not None else ("", "")
        assert not said or int(said.split()[-1]) >= 20
        assert how == signal.SIGKILL or "LostError" in told or "AwayError" in told
    finally:
        with suppress(ProcessLookupError):
            child.kill()
        child.wait(20)
        for stream in (child.stdout, child.stderr):
            if stream is not None:
                stream.close()


def test_who_stopped_in_the_midst_of_several_orders_holds_nobody_up(database: str) -> None:
    """The server awaits the rest of them: such a transaction is not idle to it, and it does not end it by itself."""
    with psycopg.connect(database) as stopped:
        stopped.execute(str(postgres.LOCK))
        stopped.pgconn.enter_pipeline_mode()
        stopped.pgconn.send_query_params(b"SELECT 1", None)
        stopped.pgconn.send_flush_request()
        stopped.pgconn.flush()
        gone_s = time.monotonic()

        async def test() -> None:
            async with opened(database) as store:
                assert time.monotonic() - gone_s < 5
                await store.append("cage", 0, [GRANT])

        asyncio.run(test())
        stopped.pgconn.finish()


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
            with connected(database) as connection:
                connection.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                    "WHERE pid <> pg_backend_pid() AND application_name = 'paigow'"
                )
            await store.append("t", 0, [Record(entry=b"x", hash=bytes(32), at_us=1)])
            assert await store.streams() == {"cage": 1, "t": 1}

    asyncio.run(test())


# ---- copies ----------------------------------------------------------------------------------------------------------


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
        assert main(["backup", again, "--data", str(tmp_path / "copy.db")]) == 0
        assert main(["backup", again, "--data", str(tmp_path / "copy.db")]) == 2
        told = capsys.readouterr()
        assert "1 logs, 1 entries" in told.out
        assert "overwrites nothing" in told.err
        assert main(["check", "--data", again]) == 0

        async def look() -> None:
            async with opened(again) as store:
                assert await store.balances() == {account_of("p1"): 7, HOUSE: -7}
                assert await store.kept("cage") == {"k": b"v"}

        asyncio.run(look())
        with connected(again) as connection:
            connection.execute("UPDATE balances SET coins = 8 WHERE coins = 7")
        assert main(["check", "--data", again]) == 1
        assert "all balances together are 1" in capsys.readouterr().out
