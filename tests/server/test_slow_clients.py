"""Clients that keep a server waiting: over real sockets, against a real server."""

import contextlib
import resource
import signal
import socket
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from paigow.server import Limits
from tests.kill.servers import started, url_of
from tests.server.conftest import Serving
from tests.server.visitors import Visitor

FILES = 512
HALF_OPEN = 700
PROGRAM = f"""
import resource, sys
from pathlib import Path
resource.setrlimit(resource.RLIMIT_NOFILE, ({FILES}, {FILES}))
from paigow.floor import Pace
from paigow.server import serve
sys.exit(serve("127.0.0.1", 0, Path(sys.argv[1]), pace=Pace.instant()))
"""
SWEEP_S = 1.0
"""What a deadline may be late, on a busy machine."""
HEAD = b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n"


@pytest.fixture(scope="module", autouse=True)
def enough_files_for_the_attacker() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = HALF_OPEN + 200
    if hard != resource.RLIM_INFINITY and hard < wanted:
        pytest.skip("this machine gives a process too few files")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, wanted), hard))


@pytest.fixture(scope="module")
def impatient() -> Iterator[Serving]:
    limits = Limits(
        head_timeout_s=0.6,
        body_timeout_s=0.9,
        send_timeout_s=1.0,
        keep_alive_s=1,
        head_bytes=4096,
        socket_bytes_burst=10**9,
    )
    with Serving(limits=limits) as serving:
        yield serving


def connected(url: str) -> socket.socket:
    return socket.create_connection(("127.0.0.1", int(url.rpartition(":")[2])), timeout=10)


def answer(line: socket.socket) -> bytes:
    """All that comes until the server ends the connection."""
    got = b""
    with contextlib.suppress(ConnectionResetError):
        while piece := line.recv(65536):
            got += piece
    return got


def test_half_open_requests_lock_nobody_out_and_fill_no_log(tmp_path: Path) -> None:
    with started([sys.executable, "-c", PROGRAM, str(tmp_path)]) as running:
        url = url_of(running)
        lines: list[socket.socket] = []
        try:
            for number in range(HALF_OPEN):
                lines.append(connected(url))
                with contextlib.suppress(OSError):
                    lines[-1].sendall(HEAD[: 10 + number % 20])
            began_s = time.monotonic()
            with Visitor(url) as ann:
                ann.come_in("Ann")
                with ann.live(ann.open_table()) as live:
                    assert live.receive()["type"] == "view"
            assert time.monotonic() - began_s < 10
        finally:
            for line in lines:
                line.close()
        running.send_signal(signal.SIGTERM)
        _, err = running.communicate(timeout=30)
    assert running.returncode == 0
    assert "Traceback" not in err
    assert len(err) < 30_000


@pytest.mark.parametrize("piece", [b"G", b"\r\n", b"X-Pad: 1\r\n"])
def test_a_head_that_drips_is_ended_in_time(impatient: Serving, piece: bytes) -> None:
    with connected(impatient.url) as line:
        began_s = time.monotonic()
        with contextlib.suppress(OSError):
            if piece.startswith(b"X"):
                line.sendall(HEAD)
            while time.monotonic() - began_s < 5:
                line.sendall(piece)
                time.sleep(0.1)
        assert time.monotonic() - began_s < 0.6 + SWEEP_S + 1


def test_a_second_head_that_drips_is_ended_in_time(impatient: Serving) -> None:
    with connected(impatient.url) as line:
        line.sendall(HEAD + b"\r\n")
        assert b"200 OK" in line.recv(65536)
        began_s = time.monotonic()
        with contextlib.suppress(OSError):
            while time.monotonic() - began_s < 6:
                line.sendall(b"G" if time.monotonic() - began_s < 0.05 else b"E")
                time.sleep(0.1)
        assert time.monotonic() - began_s < 0.6 + SWEEP_S + 1


def test_who_says_nothing_is_sent_away_without_a_word(impatient: Serving) -> None:
    with connected(impatient.url) as line:
        assert answer(line) == b""


def test_who_is_late_with_his_head_is_told(impatient: Serving) -> None:
    with connected(impatient.url) as line:
        line.sendall(HEAD)
        assert answer(line).startswith(b"HTTP/1.1 408 Request Timeout\r\n")


def test_a_body_that_drips_is_ended_in_time(impatient: Serving) -> None:
    with connected(impatient.url) as line:
        line.sendall(b"POST /api/advice HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5000\r\n\r\n")
        began_s = time.monotonic()
        with contextlib.suppress(OSError):
            while time.monotonic() - began_s < 6:
                line.sendall(b" ")
                time.sleep(0.1)
        assert time.monotonic() - began_s < 0.9 + SWEEP_S + 1


def test_a_body_that_goes_on_after_its_refusal_is_ended_in_time(impatient: Serving) -> None:
    with connected(impatient.url) as line:
        line.sendall(b"POST /api/advice HTTP/1.1\r\nHost: localhost\r\nContent-Length: 90000000\r\n\r\n")
        began_s = time.monotonic()
        with contextlib.suppress(OSError):
            while time.monotonic() - began_s < 6:
                line.sendall(b" " * 2000)
                time.sleep(0.05)
        assert time.monotonic() - began_s < 0.9 + SWEEP_S + 2


def test_a_head_without_end_is_refused(impatient: Serving) -> None:
    with connected(impatient.url) as line:
        line.sendall(HEAD)
        with contextlib.suppress(OSError):
            for number in range(100):
                line.sendall(b"X-%d: %s\r\n" % (number, b"x" * 100))
        assert b" 431 " in answer(line).split(b"\r\n")[0]


def test_heads_without_end_behind_a_request_under_way_are_refused(impatient: Serving) -> None:
    body = b'{"book": "nz", "tiles": ["6-6", "1-1", "4-5", "2-5"]}'
    with connected(impatient.url) as line:
        line.sendall(
            b"POST /api/advice HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n%s"
            % (len(body), body)
        )
        began_s = time.monotonic()
        with contextlib.suppress(OSError):
            line.sendall(HEAD)
            while time.monotonic() - began_s < 6:
                line.sendall(b"X: %s\r\n" % (b"x" * 1000))
        assert time.monotonic() - began_s < 4


def test_who_does_not_read_his_answer_is_let_go(impatient: Serving) -> None:
    gate = impatient.server.config.guards.gate  # type: ignore[attr-defined]
    with socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.connect(("127.0.0.1", int(impatient.url.rpartition(":")[2])))
        line.settimeout(5)
        began_s = time.monotonic()
        with contextlib.suppress(OSError):
            for _ in range(3000):
                line.sendall(b"GET /api/books/nz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        while len(gate) and time.monotonic() - began_s < 15:
            time.sleep(0.05)
        assert len(gate) == 0


@pytest.mark.parametrize(
    "head",
    [
        b"\x00\xff\x00\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET \xff HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET http://[ HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"CONNECT localhost:1 HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: x\r\n\r\n",
        b"GET /api/tables/t/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
        b"GET /api/tables/\xff/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
        b"GET /api/tables/t/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        + b"".join(b"X-%d: 1\r\n" % number for number in range(200))
        + b"\r\n",
        b"GET /api/tables/t/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Key: %s\r\nSec-WebSocket-Version: 13\r\n\r\n" % (b"A" * 24),
        (
            b"GET /api/tables/t/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\nX: \xe9\r\n\r\n"
        ),
    ],
)
def test_a_head_that_is_none_leaves_no_traceback(
    impatient: Serving, head: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    with connected(impatient.url) as line:
        line.sendall(head)
        line.shutdown(socket.SHUT_WR)
        got = answer(line)
    assert got == b"" or got.startswith(b"HTTP/1.1 ")
    assert not got.startswith(b"HTTP/1.1 5")
    assert not [record for record in caplog.records if record.exc_info]
    assert httpx.get(impatient.url + "/api/health").status_code == 200


def test_pings_whose_answers_nobody_reads_do_not_pile_up(impatient: Serving) -> None:
    gate = impatient.server.config.guards.gate  # type: ignore[attr-defined]
    with impatient.visitor() as ann:
        ann.come_in("Ann")
        table = ann.open_table()
        cookie = "; ".join(f"{name}={value}" for name, value in ann.http.cookies.items())
    with socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.connect(("127.0.0.1", int(impatient.url.rpartition(":")[2])))
        line.sendall(
            f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nCookie: {cookie}\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
        )
        line.settimeout(3)
        sent = 0
        ping = b"\x89\xfd" + bytes(4) + bytes(125)
        began_s = time.monotonic()
        with contextlib.suppress(OSError):
            while time.monotonic() - began_s < 10:
                line.sendall(ping * 100)
                sent += 13_100
        assert sent < 20_000_000, "what is not read is not answered without end"
        while len(gate) and time.monotonic() - began_s < 20:
            time.sleep(0.05)
        assert len(gate) == 0
