"""Two servers on one database, of which one stands by; the other is stopped past its lease, or killed, in a round."""

import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from time import monotonic

import pytest

from paigow.cli import main
from paigow.server.serve import LOST
from tests import databases
from tests.kill.guest import Guest
from tests.kill.servers import started, url_of
from tests.kill.witness import Witness
from tests.wall_clock.kill.following import FOLLOWED_S, PACE, Returning, is_at

pytestmark = [databases.GROUP, pytest.mark.wall_clock]


@pytest.fixture
def database(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Yield a database that servers get from their environment, with a dealer who hurries."""
    with databases.database() as url:
        for name, value in (PACE | {"PAIGOW_DATA": url}).items():
            monkeypatch.setenv(name, value)
        yield url


def standby(stack: ExitStack) -> "subprocess.Popen[str]":
    """A server that waits if another has the data."""
    command = [sys.executable, "-m", "paigow", "serve", "--port", "0", "--standby"]
    return stack.enter_context(started(command))


def says(running: "subprocess.Popen[str]", event: str) -> None:
    """Wait for a line of its log."""
    assert running.stderr is not None
    while f'"event": "{event}"' not in running.stderr.readline():
        assert running.poll() is None


@pytest.mark.slow
def test_who_stands_by_goes_on_in_the_midst_of_a_round(database: str, tmp_path: Path) -> None:
    guest = Guest(Returning)
    with guest.http, ExitStack() as stack:
        first = standby(stack)
        url = url_of(first)
        guest.come_in(url)
        table = guest.open_table(url, "nz", bots=1)
        witness = Witness(table, "nz")
        with guest.visit(url, table) as live:
            before = guest.play(live, partial(is_at, round_=1, phase="setting"))
        second = standby(stack)
        says(second, "standing_by")
        first.send_signal(signal.SIGSTOP)
        gone_s = monotonic()
        url = url_of(second)
        assert monotonic() - gone_s < FOLLOWED_S
        with guest.visit(url, table, may_die=True) as live:
            after = guest.play(live, lambda view: True, acts=False)
            assert after["version"] >= before["version"]
            assert (after["round"], after["own"]) == (1, before["own"])
            guest.play(live, partial(is_at, round_=2, phase="setting"), first=after)
            first.send_signal(signal.SIGCONT)
            assert first.wait() == LOST, "it has heard that it was followed, and ends"
            third = standby(stack)
            says(third, "standing_by")
            second.kill()
            gone_s = monotonic()
        url = url_of(third)
        assert monotonic() - gone_s < FOLLOWED_S
        with guest.visit(url, table) as live:
            guest.play(live, partial(is_at, round_=3, phase="betting"))
        third.send_signal(signal.SIGTERM)
        assert third.wait() == 0
    assert main(["admin", "backup", str(tmp_path / "paigow.db")]) == 0
    witness.audit(tmp_path)
    witness.heard(guest.person, guest.told)
    assert witness.finished() == {1, 2}
