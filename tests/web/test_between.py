"""Requests that one process of a house forwards to another: as they came, from every client and every address."""

import asyncio
from types import SimpleNamespace
from typing import Any, Final, cast

import httpx
import pytest

from paigow.clock import HandClock
from paigow.cluster.forwarding import RequestForwarder
from paigow.runtime import House, RemoteTables
from paigow.storage import ServerProcess

OTHER: Final = ServerProcess(
    name="h2", address="[::1]:8002", secret="the secret of the second", is_head=False
)
OWN: Final = ServerProcess(
    name="h1", address="127.0.0.1:8001", secret="the secret of the first", is_head=True
)
MOST_BYTES: Final = 1024


def forwarder(own: ServerProcess, *others: ServerProcess, near: set[str] | None = None) -> RequestForwarder:
    shared = SimpleNamespace(own=own.name, members={each.name: each for each in (own, *others)})
    house = SimpleNamespace(clock=HandClock())
    near = set() if near is None else near
    return RequestForwarder(
        cast("House", house), cast("RemoteTables", shared), most_bytes=MOST_BYTES, peer_addresses=near
    )


def scope_of(
    *headers: tuple[bytes, bytes], client: str | None = "192.0.2.7", scheme: str = "https"
) -> dict[str, Any]:
    return {
        "type": "http",
        "headers": list(headers),
        "client": (client, 4711) if client else None,
        "scheme": scheme,
    }


COOKIE: Final = (b"cookie", b"paigow=a; paigow-own=b")


@pytest.mark.parametrize(
    "hosts",
    [
        (b"paigow.example",),
        (b"paigow.example:8443",),
        (b"[2001:db8::7]:8001",),
        (b"127.0.0.1:8001",),
        (b"evil.example", b"paigow.example"),
        (),
    ],
)
@pytest.mark.parametrize("client", ["192.0.2.7", "2001:db8::9", "fe80::1%eth0", "::ffff:192.0.2.7", None])
@pytest.mark.parametrize("scheme", ["http", "https", "ws", "wss"])
def test_the_other_process_sees_the_host_the_client_and_the_scheme_of_the_visitor(
    hosts: tuple[bytes, ...], client: str | None, scheme: str
) -> None:
    asked = scope_of(*((b"host", host) for host in hosts), COOKIE, client=client, scheme=scheme)
    handed_on = forwarder(OWN, OTHER)._headers(asked, OTHER)
    from_neighbour = scope_of((b"host", OTHER.address.encode()), *handed_on, client="::1", scheme="http")
    found = forwarder(OTHER, OWN).received(from_neighbour)
    assert [value for name, value in found["headers"] if name == b"host"] == list(hosts)
    assert (found["client"] and found["client"][0], found["scheme"]) == (client, scheme)
    assert COOKIE in found["headers"]
    assert not [name for name, _ in found["headers"] if name.startswith(b"x-paigow-between")]


@pytest.mark.parametrize("secret", [b"", b"the secret of the first", b"the secret of the second "])
def test_a_visitor_who_claims_to_be_another_process_is_not_believed(secret: bytes) -> None:
    forged = scope_of(
        (b"host", b"paigow.example"),
        (b"x-paigow-between-secret", secret),
        (b"x-paigow-between-client", b"127.0.0.1"),
        (b"x-paigow-between-host", b"localhost"),
        (b"x-paigow-between-scheme", b"https"),
        client="192.0.2.66",
        scheme="http",
    )
    found = forwarder(OTHER, OWN).received(forged)
    assert found["headers"] == [(b"host", b"paigow.example")]
    assert (found["client"][0], found["scheme"]) == ("192.0.2.66", "http")


def test_what_a_visitor_adds_to_a_request_is_not_handed_on_as_if_a_process_had_said_it() -> None:
    asked = scope_of((b"host", b"paigow.example"), (b"x-paigow-between-client", b"127.0.0.1"))
    handed_on = forwarder(OWN, OTHER)._headers(asked, OTHER)
    assert [value for name, value in handed_on if name == b"x-paigow-between-client"] == [b"192.0.2.7"]


def test_a_name_that_no_name_service_can_have_does_not_end_the_watch_over_the_other_processes() -> None:
    async def look_up(host: str, port: int | None) -> list[Any]:
        host.encode("idna")  # as the name service of the system begins
        return [(None, None, None, "", (host, port))]

    async def test() -> None:
        near = set[str]()
        broken = ServerProcess(name="h0", address="a" * 64 + ":8000", secret="x", is_head=False)
        asyncio.get_running_loop().getaddrinfo = look_up  # type: ignore[method-assign,assignment]
        watching = asyncio.create_task(forwarder(OWN, broken, OTHER, near=near).keep_up())
        for _ in range(5):
            await asyncio.sleep(0)
        assert not watching.done()
        assert near == {"::1", "127.0.0.1"}
        watching.cancel()
        await asyncio.gather(watching, return_exceptions=True)

    asyncio.run(test())


@pytest.mark.parametrize(("path", "is_ended"), [("/api/v1/lab/equilibrium", True), ("/api/v1/tables", False)])
def test_the_other_process_is_told_when_a_client_who_asked_the_lab_has_left(
    path: str, is_ended: bool
) -> None:
    """Anything else is carried out, whether or not the client waits for the answer."""

    async def asks() -> None:
        forwards, asked, go_on = forwarder(OWN, OTHER), asyncio.Event(), asyncio.Event()
        ended: list[bool] = []
        sent: list[Any] = []

        async def answer(_: httpx.Request) -> httpx.Response:
            asked.set()
            try:
                await go_on.wait()
            except asyncio.CancelledError:
                ended.append(True)
                raise
            return httpx.Response(200, stream=httpx.ByteStream(b"done"))

        async def other(*_: object, **__: object) -> ServerProcess:
            return OTHER

        received: list[str] = []

        async def receive() -> dict[str, Any]:
            if not received:
                received.append("http.request")
                return {"type": "http.request", "body": b"{}"}
            received.append("http.disconnect")
            await asked.wait()
            return {"type": "http.disconnect"}

        async def send(message: dict[str, Any]) -> None:
            sent.append(message)

        async def here(*_: object) -> None:
            raise AssertionError

        cast("Any", forwards._shared).gone = lambda _: asyncio.Event()
        cast("Any", forwards)._owner_of = other
        cast("Any", forwards._transport).handle_async_request = answer
        scope = scope_of((b"host", b"paigow.example")) | {
            "method": "POST", "path": path, "raw_path": path.encode(), "query_string": b""
        }  # fmt: skip
        serving = asyncio.create_task(forwards.serve(scope, receive, send, here))
        await asked.wait()
        if not is_ended:
            go_on.set()
        await serving
        assert bool(ended) == is_ended
        assert ("http.disconnect" in received) == is_ended
        assert [message.get("body") for message in sent] == ([] if is_ended else [None, b"done", b""])

    asyncio.run(asks())
