"""What costs the sender little and us much: none of it holds up a table, and who is not meant by it notices nothing."""

import gzip
import socket
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from litestar.datastructures import Headers

from paigow.server.cookies import cookie_of
from paigow.server.guests import COOKIE
from paigow.server.limits import Bucket, Limits
from tests.server.conftest import Serving
from tests.server.inprocess import Client, Serving

HANDSHAKE = (
    "GET /api/tables/{}/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
PING, PONG, START, MORE = (bytes([first, 0x80]) + bytes(4) for first in (0x89, 0x8A, 0x01, 0x00))


# ---- heads ---------------------------------------------------------------------------------------------------------


def test_a_cookie_full_of_quotes_is_read_at_once(serving: Serving) -> None:
    with serving.visitor() as ann:
        person = ann.come_in("Ann")
        token = ann.http.cookies[COOKIE]
        quotes = 'a="' + '\\"' * 15_000 + '"'
        begun_s = time.monotonic()
        body = ann.http.get("/api/session", headers={"Cookie": f"{quotes}; {COOKIE}={token}"}).json()
        assert time.monotonic() - begun_s < 1
        assert body["person"] == person, "what else stands in the head takes nobody's name away"


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        (["a=1; s=two; b=3"], "two"),
        (["s=one", "s=two"], "two"),
        (["a=s=1;s= two "], "two"),
        (['s="two"'], '"two"'),
        (["s"], None),
        (["xs=1; sx=2"], None),
        ([], None),
    ],
)
def test_one_cookie_is_found_among_all(lines: list[str], found: str | None) -> None:
    headers = Headers([(b"cookie", each.encode()) for each in lines])
    assert cookie_of(headers, "s") == found


# ---- frames --------------------------------------------------------------------------------------------------------


def flood(url: str, table: str, first: bytes, frame: bytes, seconds: float) -> int:
    """Send such frames as fast as they go; how many of them the server has taken out of the connection."""
    with socket.create_connection(("127.0.0.1", int(url.rpartition(":")[2])), timeout=5) as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 16 * 1024)
        line.sendall(HANDSHAKE.format(table).encode())
        line.recv(4096)
        threading.Thread(target=read_all, args=(line,), daemon=True).start()
        line.settimeout(0.05)
        left, sent = b"", 0
        end_s = time.monotonic() + seconds
        line.sendall(first)
        while time.monotonic() < end_s:
            left = left or frame * 500
            with suppress(TimeoutError):
                gone = line.send(left)
                left, sent = left[gone:], sent + gone
        return sent // len(frame)


def read_all(line: socket.socket) -> None:
    with suppress(OSError):
        while line.recv(65536):
            pass


@pytest.mark.parametrize(
    ("first", "frame"),
    [(b"", PING), (b"", PONG), (START, MORE)],
    ids=["pings", "pongs", "pieces of one message"],
)
def test_frames_that_are_no_messages_are_read_no_faster_than_one_may_send(first: bytes, frame: bytes) -> None:
    limits = Limits(socket_bytes_burst=20_000, socket_bytes_per_s=20_000.0)
    with Serving(limits=limits) as serving, serving.visitor() as ann:
        ann.come_in("Ann")
        table = ann.open_table()
        taken: list[int] = []
        flooding = threading.Thread(
            target=lambda: taken.append(flood(serving.url, table, first, frame, seconds=3))
        )
        with ann.live(table) as live:
            live.view()
            flooding.start()
            while flooding.is_alive():
                assert live.ask(do="sit_down", box=99)["code"] == "bad_command"
                time.sleep(0.1)
        # 20,000 at once and as many in each of three seconds are some 300 frames; what waits unread in the system's
        # buffers and ours is bytes, not work, and has an end
        assert sum(taken) * len(frame) < 1_000_000


def test_who_has_sent_too_much_is_heard_again_when_he_has_waited() -> None:
    limits = Limits(socket_bytes_burst=2_000, socket_bytes_per_s=100_000.0)
    with Serving(limits=limits) as serving, serving.visitor() as ann:
        ann.come_in("Ann")
        with ann.live(ann.open_table()) as live:
            live.view()
            begun_s = time.monotonic()
            for _ in range(1000):
                live.socket.ping()
            assert live.ask(do="sit_down", box=99)["code"] == "bad_command"
            assert time.monotonic() - begun_s > 1, "a thousand frames count for 250,000 and more"


def test_a_debt_is_paid_with_time() -> None:
    now_s = 0.0
    bucket = Bucket(10, 2.0, clock=lambda: now_s)
    assert bucket.spend(10) == 0
    assert bucket.spend(6) == 3.0
    now_s = 3.0
    assert bucket.spend(0) == 0
    assert bucket.take() > 0


# ---- answers -------------------------------------------------------------------------------------------------------


def test_a_file_of_the_page_is_packed_once_for_all_visitors(
    client: Client, page: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = b"'use strict';" * 1000
    (page / "assets" / "long-3c4d.js").write_bytes(script)
    packings = []

    def counted(data: bytes, **more: Any) -> bytes:
        packings.append(len(data))
        return compress(data, **more)

    compress = gzip.compress
    monkeypatch.setattr(gzip, "compress", counted)
    for _ in range(5):
        answer = client.get("/assets/long-3c4d.js", headers={"accept-encoding": "gzip"})
        assert answer.content == script
        assert answer.headers["content-encoding"] == "gzip"
        assert "accept-encoding" in answer.headers["vary"]
    plain = client.get("/assets/long-3c4d.js", headers={"accept-encoding": "identity"})
    assert plain.content == script
    assert "content-encoding" not in plain.headers
    assert packings == [len(script)]


def test_a_new_build_of_a_file_shows_at_once(client: Client, page: Path) -> None:
    file = page / "favicon.svg"
    assert client.get("/favicon.svg").content == file.read_bytes()
    file.write_text("<svg xmlns='http://www.w3.org/2000/svg'><circle/></svg>")
    assert client.get("/favicon.svg").content == file.read_bytes()


def test_answers_out_of_stored_rounds_are_counted_by_address() -> None:
    limits = Limits(reading_burst=2, reading_per_s=0.01)
    with Serving(limits=limits) as serving, serving.visitor() as ann, serving.visitor() as bob:
        ann.come_in("Ann")
        bob.come_in("Bob")
        table = ann.open_table()
        path = f"/api/tables/{table}/rounds"
        assert ann.http.get(path).json() == []
        assert bob.http.get(f"{path}/1/file").status_code == 404
        refused = ann.http.get(path)
        assert (refused.status_code, refused.json()["code"]) == (429, "too_many_requests")
        assert bob.http.get(f"{path}/1/file").status_code == 429
