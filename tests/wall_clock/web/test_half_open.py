"""Clients that keep a server waiting that has few files: against a server in a process of its own."""

import contextlib
import resource
import signal
import socket
import sys
from pathlib import Path

import pytest

from tests.kill.servers import started, url_of
from tests.wall_clock.web.visitors import Visitor

pytestmark = pytest.mark.wall_clock
FILES = 512
HALF_OPEN = 700
PROGRAM = f"""
import resource, sys
from pathlib import Path
resource.setrlimit(resource.RLIMIT_NOFILE, ({FILES}, {FILES}))
from paigow.runtime import Pace
from paigow.server import serve
sys.exit(serve("127.0.0.1", 0, Path(sys.argv[1]), pace=Pace.instant()))
"""
HEAD = b"GET /api/v1/health HTTP/1.1\r\nHost: localhost\r\n"


@pytest.fixture(scope="module", autouse=True)
def enough_files_for_the_attacker() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = HALF_OPEN + 200
    if hard != resource.RLIM_INFINITY and hard < wanted:
        pytest.skip("this machine gives a process too few files")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, wanted), hard))


def test_half_open_requests_lock_nobody_out_and_fill_no_log(tmp_path: Path) -> None:
    with started([sys.executable, "-c", PROGRAM, str(tmp_path)]) as running:
        url = url_of(running)
        lines: list[socket.socket] = []
        try:
            for number in range(HALF_OPEN):
                lines.append(socket.create_connection(("127.0.0.1", int(url.rpartition(":")[2]))))
                with contextlib.suppress(OSError):
                    lines[-1].sendall(HEAD[: 10 + number % 20])
            with Visitor(url) as ann:
                ann.come_in("Ann")
                with ann.live(ann.open_table()) as live:
                    assert live.receive()["type"] == "view"
        finally:
            for line in lines:
                line.close()
        running.send_signal(signal.SIGTERM)
        _, err = running.communicate()
    assert running.returncode == 0
    assert "Traceback" not in err
    assert len(err) < 30_000
