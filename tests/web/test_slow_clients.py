"""Clients that keep a server waiting: over real sockets, on a clock that the test sets."""

import socket
from collections.abc import Iterator

import httpx
import pytest

from paigow.clock import HandClock
from paigow.server import Limits
from tests.web.sockets import Line, SocketServing

HEAD = b"GET /api/v1/health HTTP/1.1\r\nHost: localhost\r\n"
HEAD_MS, BODY_MS, SEND_MS = 600, 900, 1000
LATE_MS = 2
"""Deadlines are sums of fractions: one is past for certain when a little more time has passed."""
FLUSH_MS = 5_000
"""How long a connection that is closing has to send what is left."""


@pytest.fixture(scope="module")
def impatient() -> Iterator[SocketServing]:
    limits = Limits(
        head_timeout_s=HEAD_MS / 1000,
        body_timeout_s=BODY_MS / 1000,
        send_timeout_s=SEND_MS / 1000,
        head_bytes=4096,
        socket_bytes_burst=10**9,
    )
    with SocketServing(limits=limits, clock=HandClock()) as serving:
        yield serving


@pytest.mark.parametrize(("first", "piece"), [(b"GET /", b"a"), (b"", b"\r\n"), (HEAD, b"X-Pad: 1\r\n")])
def test_a_head_that_drips_is_ended_in_time(impatient: SocketServing, first: bytes, piece: bytes) -> None:
    with Line(impatient) as line:
        line.send(first)
        line.drips(piece, HEAD_MS - 100)
        assert not line.is_over
        line.drips(piece, 100)
        impatient.advance(LATE_MS)
        assert line.is_over


def test_a_head_that_drips_and_will_be_none_is_refused_at_once(impatient: SocketServing) -> None:
    with Line(impatient) as line:
        line.send(b"G")
        assert not line.is_over
        line.send(b"G")
        answer = line.heard()
        assert answer.startswith(b"HTTP/1.1 400 ")
        assert b"\r\nx-content-type-options: nosniff\r\n" in answer
        assert line.is_over


def test_a_second_head_that_drips_is_ended_in_time(impatient: SocketServing) -> None:
    with Line(impatient) as line:
        line.send(HEAD + b"\r\n")
        assert b"200 OK" in line.heard()
        impatient.advance(HEAD_MS)  # until the next request begins, another limit holds
        assert not line.is_over
        line.send(b"GET /")
        line.drips(b"a", HEAD_MS - 100)
        assert not line.is_over
        line.drips(b"a", 100)
        impatient.advance(LATE_MS)
        line.heard()
        assert line.is_over


def test_who_says_nothing_is_sent_away_without_a_word(impatient: SocketServing) -> None:
    with Line(impatient) as line:
        impatient.advance(HEAD_MS - 1)
        assert not line.is_over
        impatient.advance(LATE_MS)
        assert line.heard() == b""
        assert line.is_over


def test_who_is_late_with_his_head_is_told(impatient: SocketServing) -> None:
    with Line(impatient) as line:
        line.send(HEAD)
        impatient.advance(HEAD_MS - 1)
        assert line.heard() == b""
        impatient.advance(LATE_MS)
        assert line.heard().startswith(b"HTTP/1.1 408 Request Timeout\r\n")
        assert line.is_over


def test_a_body_that_drips_is_ended_in_time(impatient: SocketServing) -> None:
    with Line(impatient) as line:
        line.send(b"POST /api/v1/advice HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5000\r\n\r\n")
        line.drips(b" ", BODY_MS - 100)
        assert not line.is_over
        line.drips(b" ", 100)
        impatient.advance(LATE_MS)
        assert b" 408 " in line.heard().split(b"\r\n")[0]
        assert line.is_over


def test_a_body_that_goes_on_after_its_refusal_is_ended_in_time(impatient: SocketServing) -> None:
    with Line(impatient) as line:
        line.send(b"POST /api/v1/advice HTTP/1.1\r\nHost: localhost\r\nContent-Length: 90000000\r\n\r\n")
        line.drips(b" " * 2000, BODY_MS - 100)
        assert line.heard().startswith(b"HTTP/1.1 4")
        assert not line.is_over
        line.drips(b" " * 2000, 100)
        impatient.advance(LATE_MS)
        line.heard()
        assert line.is_over


def test_a_head_without_end_is_refused(impatient: SocketServing) -> None:
    with Line(impatient) as line:
        line.send(HEAD)
        for number in range(100):
            line.send(b"X-%d: %s\r\n" % (number, b"x" * 100))
        assert b" 431 " in line.heard().split(b"\r\n")[0]
        assert line.is_over


def test_heads_without_end_behind_a_request_under_way_are_refused(impatient: SocketServing) -> None:
    body = b'{"book": "nz", "tiles": ["6-6", "1-1", "4-5", "2-5"]}'
    with Line(impatient) as line:
        request = b"POST /api/v1/advice HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n%s" % (
            len(body),
            body,
        )
        line.socket.send(request + HEAD)
        for _ in range(10):
            line.send(b"X: %s\r\n" % (b"x" * 1000))
        assert b"431 Request Header Fields Too Large" in line.heard()
        assert line.is_over


def test_who_does_not_read_his_answer_is_let_go(impatient: SocketServing) -> None:
    with Line(impatient, receive_bytes=4096) as line:
        line.flood(b"GET /api/v1/books/nz HTTP/1.1\r\nHost: localhost\r\n\r\n", most=3000)
        impatient.advance(SEND_MS - 1)
        assert len(impatient.limiter) == 1
        impatient.advance(LATE_MS)
        impatient.advance(FLUSH_MS + LATE_MS)
        assert len(impatient.limiter) == 0


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
        b"GET /api/v1/tables/t/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
        (
            b"GET /api/v1/tables/\xff/live HTTP/1.1\r\nHost: localhost\r\n"
            b"Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n"
        ),
        b"GET /api/v1/tables/t/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        + b"".join(b"X-%d: 1\r\n" % number for number in range(200))
        + b"\r\n",
        b"GET /api/v1/tables/t/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Key: %s\r\nSec-WebSocket-Version: 13\r\n\r\n" % (b"A" * 24),
        (
            b"GET /api/v1/tables/t/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\nX: \xe9\r\n\r\n"
        ),
    ],
)
def test_a_head_that_is_none_leaves_no_traceback(
    impatient: SocketServing, head: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    with Line(impatient) as line:
        line.send(head)
        line.socket.shutdown(socket.SHUT_WR)
        impatient.until_idle()
        impatient.advance(HEAD_MS + LATE_MS)
        got = line.heard()
        assert line.is_over
    assert got == b"" or got.startswith(b"HTTP/1.1 ")
    assert not got.startswith(b"HTTP/1.1 5")
    assert not [record for record in caplog.records if record.exc_info]
    assert httpx.get(impatient.url + "/api/v1/health").status_code == 200


def test_pings_whose_answers_nobody_reads_do_not_pile_up(impatient: SocketServing) -> None:
    with impatient.visitor() as ann:
        ann.come_in("Ann")
        table = ann.open_table()
        cookie = "; ".join(f"{name}={value}" for name, value in ann.http.cookies.items())
    impatient.until_idle()
    with Line(impatient, receive_bytes=4096) as line:
        line.send(
            f"GET /api/v1/tables/{table}/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nCookie: {cookie}\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
        )
        ping = b"\x89\xfd" + bytes(4) + bytes(125)
        sent = line.flood(ping * 100, most=5000)
        assert sent < 20_000_000, "what is not read is not answered without end"
        impatient.advance(SEND_MS - 1)
        assert len(impatient.limiter) == 1
        impatient.advance(LATE_MS)
        impatient.advance(FLUSH_MS + LATE_MS)
        assert len(impatient.limiter) == 0
