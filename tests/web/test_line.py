"""Immediate messages go over the wire as whole messages; if the line is busy, the sender sends them."""

from collections.abc import Sequence
from typing import Any

import pytest
from structlog.testing import capture_logs
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from paigow.clock import HandClock
from paigow.web.edge.compression import framed
from paigow.web.edge.http_protocols import GuardedSocket
from tests.web.sockets import SocketServing
from tests.web.visitors import Live


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 65_535, 65_536, 100_000])
def test_a_text_is_framed_as_the_protocol_says(length: int) -> None:
    text = b"x" * length
    assert b"".join(framed(text, None)) == Frame(Opcode.TEXT, text).serialize(mask=False)


def sit_down(live: Live, person: str) -> None:
    """Sit down, and wait until the table shows it, with what has happened."""
    live.send({"do": "sit_down", "box": 2})
    seen = live.view(lambda view: any(event["event"] == "sat_down" for event in view.get("events", [])))
    assert seen["boxes"][1]["seated"] == person


def test_what_happens_is_told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    posted: list[Sequence[bytes]] = []
    post = GuardedSocket.post

    def noting(self: GuardedSocket, texts: Sequence[bytes]) -> bool:
        posted.append(texts)
        return post(self, texts)

    monkeypatch.setattr(GuardedSocket, "post", noting)
    with SocketServing(clock=HandClock()) as serving, serving.visitor() as ann:
        person = ann.come_in("Ann")
        with ann.live(ann.open_table(bots=0)) as live:
            sit_down(live, person)
    assert any(texts[0].startswith(b'{"type":"patch"') and b'"sat_down"' in texts[0] for texts in posted)


def test_where_the_line_is_not_free_the_sender_tells_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GuardedSocket, "post", lambda self, texts: False)
    with SocketServing(clock=HandClock()) as serving, serving.visitor() as ann:
        person = ann.come_in("Ann")
        with ann.live(ann.open_table(bots=0)) as live:
            sit_down(live, person)


def test_what_is_sent_just_when_somebody_else_has_closed_is_no_bug(monkeypatch: pytest.MonkeyPatch) -> None:
    """A person is signed out, or a table moves to another process, while the sender was about to send."""
    monkeypatch.setattr(GuardedSocket, "post", lambda self, texts: False)
    send = GuardedSocket.send

    async def closing(self: GuardedSocket, message: Any) -> None:
        if message["type"] == "websocket.send" and '"sat_down"' in (message.get("text") or ""):
            await send(self, {"type": "websocket.close", "code": 1012, "reason": ""})
        await send(self, message)

    monkeypatch.setattr(GuardedSocket, "send", closing)
    with capture_logs() as logs, SocketServing(clock=HandClock()) as serving, serving.visitor() as ann:
        ann.come_in("Ann")
        with ann.live(ann.open_table(bots=0)) as live:
            live.send({"do": "sit_down", "box": 2})
            with pytest.raises(ConnectionClosed) as ended:
                list(live.socket)
    assert ended.value.rcvd is not None
    assert ended.value.rcvd.code == 1012
    assert [each for each in logs if each["log_level"] == "error"] == []
