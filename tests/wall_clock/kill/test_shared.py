"""Servers that share one database: each one serves every request. If one dies, stops or ends, another takes
over mid-round.
"""

import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from time import monotonic, sleep

import psycopg
import pytest

from paigow.cli import main
from paigow.server.serve import LOST
from tests import databases
from tests.kill.guest import Guest
from tests.kill.servers import started, url_of
from tests.kill.witness import Witness
from tests.wall_clock.kill.following import FOLLOWED_S, PACE, Returning, is_at

pytestmark = [databases.GROUP, pytest.mark.wall_clock]


class Servers:
    """Servers on one database."""

    def __init__(self, stack: ExitStack, database: str) -> None:
        self._stack, self._database = stack, database

    def start(self) -> tuple["subprocess.Popen[str]", str]:
        command = [sys.executable, "-m", "paigow", "serve", "--port", "0", "--share", "127.0.0.1:0"]
        running = self._stack.enter_context(started(command))
        return running, url_of(running)

    def runner(self, table: str) -> str:
        """The address of who runs a table."""
        with psycopg.connect(self._database) as connection:
            query = "SELECT address FROM places JOIN processes ON process = name WHERE stream = %s"
            row = connection.execute(query, [table]).fetchone()
            assert row is not None
            return f"http://{row[0]}"


@pytest.fixture
def servers(monkeypatch: pytest.MonkeyPatch) -> Iterator[Servers]:
    with databases.database() as url, ExitStack() as stack:
        for name, value in (PACE | {"PAIGOW_DATA": url}).items():
            monkeypatch.setenv(name, value)
        yield Servers(stack, url)


@pytest.mark.slow
def test_whoever_is_asked_serves_and_no_round_is_lost(servers: Servers, tmp_path: Path) -> None:
    ann, bob = Guest(Returning), Guest(Returning)
    with ann.http, bob.http:
        first, one = servers.start()
        second, two = servers.start()
        ann.come_in(one)
        bob.come_in(two, "Bob")
        tables = [ann.open_table(two, "nz", bots=1), bob.open_table(one, "nz", bots=1)]
        while {servers.runner(each) for each in tables} != {one, two}:
            sleep(0.1)  # one had not yet seen the other when a table was opened there
        for url in (one, two):
            while {each["table"] for each in ann.http.get(url + "/api/v1/tables").json()} != set(tables):
                sleep(0.1)  # a table that has just moved is listed by the others a second later
        witnesses = [Witness(each, "nz") for each in tables]
        other = {one: two, two: one}
        for guest, table in zip((ann, bob), tables, strict=True):
            with guest.visit(other[servers.runner(table)], table) as live:  # at the one that does not run it
                guest.play(live, partial(is_at, round_=1, phase="setting"))
        head_s = ann.account(one)
        assert head_s == ann.account(two) < 1_000_000

        first.kill()
        gone_s = monotonic()
        for guest, table in zip((ann, bob), tables, strict=True):
            with guest.visit(two, table) as live:
                assert guest.play(live, lambda view: True, acts=False)["round"] == 1
                assert monotonic() - gone_s < FOLLOWED_S
                guest.play(live, partial(is_at, round_=2, phase="setting"), first=guest.told[-1])
        third, three = servers.start()
        second.send_signal(signal.SIGTERM)
        assert second.wait() == 0
        for guest, table in zip((ann, bob), tables, strict=True):
            with guest.visit(three, table) as live:
                guest.play(live, partial(is_at, round_=3, phase="setting"))
        third.send_signal(signal.SIGSTOP)
        fourth, four = servers.start()
        for guest, table in zip((ann, bob), tables, strict=True):
            with guest.visit(four, table) as live:
                guest.play(live, partial(is_at, round_=4, phase="setting"))
        third.send_signal(signal.SIGCONT)
        assert third.wait() == LOST
        fourth.send_signal(signal.SIGTERM)
        assert fourth.wait() == 0
    assert main(["admin", "backup", str(tmp_path / "paigow.db")]) == 0
    for witness in witnesses:
        witness.audit(tmp_path)
        assert witness.finished() == {1, 2, 3}
