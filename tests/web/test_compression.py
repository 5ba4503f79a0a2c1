"""Live connections are compressed for clients that ask for it, by both ways of sending, and cost no client more."""

import zlib
from collections.abc import Sequence
from itertools import cycle

import pytest
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory, PerMessageDeflate
from websockets.frames import Frame, Opcode

from paigow.clock import HandClock
from paigow.web.edge import compression
from paigow.web.edge.compression import WINDOW_BITS, framed, offered
from paigow.web.edge.http_protocols import GuardedSocket
from paigow.web.edge.rate_limits import Limits
from tests.web.sockets import Line, RealSocket, SocketServing
from tests.web.test_floods import HANDSHAKE, QUESTION
from tests.web.visitors import Live

ASKED = "Sec-WebSocket-Extensions"
HANDSHAKE_WITH_COMPRESSION = HANDSHAKE.replace("\r\n\r\n", f"\r\n{ASKED}: permessage-deflate\r\n\r\n")


def agreed_on(live: Live) -> str | None:
    """What the server answered about compression."""
    assert isinstance(live.socket, RealSocket)
    response = live.socket.connection.response
    assert response is not None
    return response.headers.get(ASKED)


def play(live: Live) -> list[int]:
    """Sit down and leave, three times; return the numbers of the boxes that were shown then."""
    found = []
    for _ in range(3):
        live.send({"do": "sit_down", "box": 2})
        found.append(len(live.view(lambda view: "seated" in view["boxes"][1])["boxes"]))
        live.send({"do": "leave"})
        found.append(len(live.view(lambda view: "seated" not in view["boxes"][1])["boxes"]))
    return found


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """Length of each posted text, and of its frame."""
    found: list[tuple[int, int]] = []

    def noting(text: bytes, agreed: PerMessageDeflate | None) -> tuple[bytes, bytes]:
        frame = framed(text, agreed)
        found.append((len(text), sum(map(len, frame))))
        return frame

    monkeypatch.setattr(compression, "framed", noting)
    return found


def test_a_client_that_asks_gets_the_same_in_fewer_bytes(sent: list[tuple[int, int]]) -> None:
    with (
        SocketServing(clock=HandClock()) as serving,
        serving.visitor("deflate") as ann,
        serving.visitor() as bob,
    ):
        ann.come_in("Ann")
        bob.come_in("Bob")
        with ann.live(ann.open_table(bots=0)) as live:
            assert set(str(agreed_on(live)).split("; ")) == {
                "permessage-deflate",
                "client_no_context_takeover",
                f"server_max_window_bits={WINDOW_BITS}",
            }
            compressed = play(live)
        texts, frames = map(sum, zip(*sent, strict=True))
        assert frames < texts / 2
        sent.clear()
        with bob.live(bob.open_table(bots=0)) as live:
            assert agreed_on(live) is None
            assert play(live) == compressed
        assert all(text <= frame <= text + 4 for text, frame in sent)


def test_both_ways_of_sending_share_what_was_sent_before(monkeypatch: pytest.MonkeyPatch) -> None:
    post, turns = GuardedSocket.post, cycle([True, False])
    ways: list[bool] = []

    def in_turns(self: GuardedSocket, texts: Sequence[bytes]) -> bool:
        ways.append(next(turns))
        return ways[-1] and post(self, texts)

    monkeypatch.setattr(GuardedSocket, "post", in_turns)
    with SocketServing(clock=HandClock()) as serving, serving.visitor("deflate") as ann:
        ann.come_in("Ann")
        with ann.live(ann.open_table(bots=0)) as live:
            play(live)
    assert {*ways} == {True, False}


def test_a_server_may_compress_nothing() -> None:
    with SocketServing(clock=HandClock(), compresses=False) as serving, serving.visitor("deflate") as ann:
        ann.come_in("Ann")
        with ann.live(ann.open_table(bots=0)) as live:
            assert agreed_on(live) is None
            play(live)


@pytest.mark.parametrize("length", [0, 1, 125, 126, 65_536, 300_000])
def test_a_compressed_text_is_framed_as_the_protocol_says(length: int) -> None:
    """The server's extension and one of the same kind give the same frames, one after the other."""
    extensions = [offered().process_request_params([], [])[1] for _ in range(2)]
    for text in (b"x" * length, bytes(range(97, 123)) * (length // 26), b'{"type":"quiet"}'):
        expected = Frame(Opcode.TEXT, text).serialize(mask=False, extensions=[extensions[0]])
        assert b"".join(framed(text, extensions[1])) == expected


def test_what_a_client_sends_leaves_nothing_in_memory() -> None:
    answer, server = offered().process_request_params([("client_max_window_bits", None)], [])
    client = ClientPerMessageDeflateFactory(client_max_window_bits=True).process_response_params(answer, [])
    assert isinstance(server, PerMessageDeflate)
    for _ in range(2):
        frame = client.encode(Frame(Opcode.TEXT, b"a wager of ten"))
        assert server.decode(frame, max_size=100).data == b"a wager of ten"
        assert not hasattr(server, "decoder")


def packed(length: int, first: int) -> bytes:
    """Return a client's frame with ``length`` spaces, compressed. ``first``: its first byte."""
    packer = zlib.compressobj(wbits=-15)
    body = (packer.compress(b" " * length) + packer.flush(zlib.Z_SYNC_FLUSH))[:-4]
    size = bytes([0x80 | len(body)]) if len(body) < 126 else b"\xfe" + len(body).to_bytes(2)
    return bytes([first]) + size + bytes(4) + body


@pytest.mark.parametrize(("length", "is_over"), [(120_000, False), (140_000, True)])
def test_an_unfinished_message_becomes_no_larger_than_twice_the_limit(length: int, is_over: bool) -> None:
    """The server keeps an unfinished message until it is finished, and it may be small on the line."""
    limits = Limits(message_bytes=64 * 1024)
    with SocketServing(limits=limits, clock=HandClock()) as serving, serving.visitor() as ann:
        ann.come_in("Ann")
        with Line(serving) as line:
            line.send(HANDSHAKE_WITH_COMPRESSION.format(ann.open_table()).encode())
            line.heard()
            line.send(packed(length, 0x41))
            assert line.is_over is is_over


def test_a_few_bytes_that_become_many_count_as_many() -> None:
    frame = packed(60_000, 0xC1)
    limits = Limits(socket_bytes_burst=2_000, socket_bytes_per_s=60_000.0)
    with SocketServing(limits=limits, clock=HandClock()) as serving, serving.visitor() as ann:
        ann.come_in("Ann")
        table = ann.open_table()
        for handshake, is_heard in ((HANDSHAKE, False), (HANDSHAKE_WITH_COMPRESSION, True)):
            with Line(serving) as line:
                line.send(handshake.format(table).encode())
                line.heard()
                line.send(frame)
                assert line.is_over is not is_heard, "nobody may compress without having asked"
                if is_heard:
                    line.heard()
                    line.send(QUESTION)
                    serving.advance(500)
                    assert not line.heard(), "60,000 bytes count for a second"
                    serving.advance(1_000)
                    assert line.heard()
