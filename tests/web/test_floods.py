"""Requests that cost the sender little and us much: none holds up a table, and people without a part in them
notice nothing.
"""

import gzip
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from litestar.datastructures import Headers

from paigow.clock import HandClock
from paigow.web.edge.http_protocols import GuardedSocket
from paigow.web.edge.rate_limits import Limits, TokenBucket
from paigow.web.identity.cookies import cookie_of
from paigow.web.identity.guests import COOKIE
from tests.web.conftest import build_page
from tests.web.inprocess import Serving
from tests.web.sockets import Line, SocketServing

HANDSHAKE = (
    "GET /api/v1/tables/{}/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
QUOTES: Final = 'a="' + '\\"' * 15_000 + '"'
ORDER: Final = b'{"do": "sit_down", "box": 99}'
QUESTION: Final = bytes([0x81, 0x80 | len(ORDER)]) + bytes(4) + ORDER
PING, PONG, START, MORE = (bytes([first, 0x80]) + bytes(4) for first in (0x89, 0x8A, 0x01, 0x00))


# ---- heads ---------------------------------------------------------------------------------------------------------


def test_a_cookie_full_of_quotes_takes_nobodys_name_away(serving: Serving) -> None:
    with serving.visitor() as ann:
        person = ann.come_in("Ann")
        headers = {"Cookie": f"{QUOTES}; {COOKIE}={ann.http.cookies[COOKIE]}"}
        assert ann.http.get("/api/v1/session", headers=headers).json()["person"] == person


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


BURST: Final = 20_000
PIECE: Final = 2048
"""Bytes that the server reads at once."""


@pytest.fixture
def flooded() -> Iterator[SocketServing]:
    limits = Limits(socket_bytes_burst=BURST, socket_bytes_per_s=float(BURST))
    with SocketServing(limits=limits, clock=HandClock()) as serving:
        yield serving


@pytest.mark.parametrize(
    ("first", "frame"),
    [(b"", PING), (b"", PONG), (START, MORE)],
    ids=["pings", "pongs", "pieces of one message"],
)
def test_frames_that_are_no_messages_are_read_no_faster_than_one_may_send(
    flooded: SocketServing, first: bytes, frame: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: Counter[int] = Counter()
    handle = GuardedSocket.handle_events

    def counting(protocol: GuardedSocket) -> None:
        read[id(protocol)] += len(protocol.conn.events)
        handle(protocol)

    monkeypatch.setattr(GuardedSocket, "handle_events", counting)
    with flooded.visitor() as ann:
        ann.come_in("Ann")
        table = ann.open_table()
        with Line(flooded, send_bytes=16 * 1024) as line, ann.live(table) as live:
            live.view()
            line.send(HANDSHAKE.format(table).encode())
            line.heard()
            line.send(first)
            sent = 0
            for seconds, pieces in (
                (0, 1),
                (3, 1),
                (1, 2),
            ):  # a piece of frames counts for the bytes of 4 seconds
                flooded.advance(1_000 * seconds)
                sent += line.flood(frame * 500, most=1_000)
                assert sent < 1_000_000, "what waits unread is bytes, not work, and has an end"
                assert 0 < max(read.values()) <= pieces * (PIECE // len(frame) + 1) + 2
                assert live.ask(do="sit_down", box=99)["code"] == "bad_command", "others are heard meanwhile"


def test_who_has_sent_too_much_is_heard_again_when_he_has_waited() -> None:
    limits = Limits(socket_bytes_burst=2_000, socket_bytes_per_s=100_000.0)
    with SocketServing(limits=limits, clock=HandClock()) as serving, serving.visitor() as ann:
        ann.come_in("Ann")
        table = ann.open_table()
        with Line(serving) as line:
            line.send(HANDSHAKE.format(table).encode())
            line.heard()
            line.send(PING * 1000)
            line.send(QUESTION)
            serving.advance(1_000)
            assert b"refusal" not in line.heard(), "a thousand frames count for 250,000 bytes and more"
            serving.advance(2_000)
            assert b'"refusal"' in line.heard()


def test_a_debt_is_paid_with_time() -> None:
    now_s = 0.0
    bucket = TokenBucket(10, 2.0, clock=lambda: now_s)
    assert bucket.spend(10) == 0
    assert bucket.spend(6) == 3.0
    now_s = 3.0
    assert bucket.spend(0) == 0
    assert bucket.take() > 0


# ---- answers -------------------------------------------------------------------------------------------------------


def test_a_file_of_the_page_is_packed_once_for_all_visitors(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = b"'use strict';" * 1000
    page = build_page(tmp_path)
    (page / "assets" / "long-3c4d.js").write_bytes(script)
    packings = []

    def counted(data: bytes, **more: Any) -> bytes:
        packings.append(len(data))
        return compress(data, **more)

    compress = gzip.compress
    monkeypatch.setattr(gzip, "compress", counted)
    with Serving(static=page) as serving, serving.client() as client:
        for _ in range(5):
            answer = client.get("/assets/long-3c4d.js", headers={"accept-encoding": "gzip"})
            assert answer.content == script
            assert answer.headers["content-encoding"] == "gzip"
            assert "accept-encoding" in answer.headers["vary"]
        plain = client.get("/assets/long-3c4d.js", headers={"accept-encoding": "identity"})
        assert plain.content == script
        assert "content-encoding" not in plain.headers
    assert packings == [len(script)]


def test_a_browser_gets_the_brotli_copy_if_it_accepts_one(tmp_path: Path) -> None:
    page = build_page(tmp_path)
    script = b"'use strict';" * 1000
    (page / "assets" / "long-3c4d.js").write_bytes(script)
    (page / "assets" / "long-3c4d.js.br").write_bytes(b"as brotli")
    with Serving(static=page) as serving, serving.client() as client:

        def get(path: str, encodings: str) -> tuple[str | None, bytes, str]:
            with client.stream("GET", path, headers={"accept-encoding": encodings}) as answer:
                body = b"".join(answer.iter_raw())
                return answer.headers.get("content-encoding"), body, answer.headers["content-type"]

        assert get("/assets/long-3c4d.js", "gzip, deflate, br;q=0.9")[:2] == ("br", b"as brotli")
        assert get("/assets/long-3c4d.js", "br")[2] == get("/assets/long-3c4d.js", "identity")[2]
        for refusing in ("gzip", "gzip, br;q=0", "gzip, BR; q=0.00", "gzip, breve"):
            assert get("/assets/long-3c4d.js", refusing)[0] == "gzip"
        assert get("/assets/long-3c4d.js", "gzip;q=0")[:2] == (None, script)
        assert client.get("/assets/long-3c4d.js.br").status_code == 404


def test_a_new_build_of_a_file_shows_at_once(tmp_path: Path) -> None:
    page = build_page(tmp_path)
    file = page / "favicon.svg"
    with Serving(static=page) as serving, serving.client() as client:
        assert client.get("/favicon.svg").content == file.read_bytes()
        file.write_text("<svg xmlns='http://www.w3.org/2000/svg'><circle/></svg>")
        assert client.get("/favicon.svg").content == file.read_bytes()


def test_answers_out_of_stored_rounds_are_counted_by_address() -> None:
    limits = Limits(reading_burst=2, reading_per_s=0.01)
    with Serving(limits=limits) as serving, serving.visitor() as ann, serving.visitor() as bob:
        ann.come_in("Ann")
        bob.come_in("Bob")
        table = ann.open_table()
        path = f"/api/v1/tables/{table}/rounds"
        assert ann.http.get(path).json() == []
        assert bob.http.get(f"{path}/1/file").status_code == 404
        refused = ann.http.get(path)
        assert (refused.status_code, refused.json()["code"]) == (429, "too_many_requests")
        assert bob.http.get(f"{path}/1/file").status_code == 429
