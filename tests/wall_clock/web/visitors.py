"""Visitors of a server in a process of its own, whose time nobody sets."""

import time
from collections.abc import Callable, Iterable, Iterator
from typing import Final, TypeVar

import httpx
from websockets.exceptions import ConnectionClosed

from tests.web import visitors
from tests.web.sockets import RealSocket

T = TypeVar("T")
COME_AGAIN: Final = 1012
AGAIN_S: Final = 0.1
MOVED_S: Final = 10.0
"""While a table goes from one process to another, each may ask the client to come again: for so long."""
PATIENCE_S: Final = 60.0


class Visitor(visitors.Visitor):
    """A browser that comes to ``url``. The address may be changed: live connections go to the new one."""

    def __init__(self, url: str) -> None:
        super().__init__(url, httpx.Client(base_url=url, timeout=PATIENCE_S), self._connected)

    def _connected(self, path: str, headers: Iterable[tuple[str, str]]) -> "PatientSocket":
        return PatientSocket(self.url.replace("http://", "ws://") + path, [*headers])


class PatientSocket:
    """A live connection that is opened again where the server asks for it, as the page does."""

    def __init__(self, address: str, headers: list[tuple[str, str]]) -> None:
        self._address, self._headers = address, headers
        self._socket = RealSocket(address, headers)

    def _again(self, work: Callable[[], T]) -> T:
        end_s = time.monotonic() + MOVED_S
        while True:
            try:
                return work()
            except ConnectionClosed as closed:
                if closed.rcvd is None or closed.rcvd.code != COME_AGAIN or time.monotonic() > end_s:
                    raise
                time.sleep(AGAIN_S)
                self._socket = RealSocket(self._address, self._headers)

    def send(self, message: str | bytes) -> None:
        self._again(lambda: self._socket.send(message))

    def put(self, message: str | bytes) -> None:
        self.send(message)

    def recv(self, end_us: int | None = None) -> str | bytes:
        end_us = self.end_us() if end_us is None else end_us
        return self._again(
            lambda: self._socket.connection.recv(timeout=max(0.01, end_us / 1_000_000 - time.monotonic()))
        )

    def arrived(self) -> list[str]:
        return self._socket.arrived()

    def end_us(self) -> int:
        return round(1_000_000 * (time.monotonic() + PATIENCE_S))

    def pass_ms(self, ms: int) -> None:
        time.sleep(ms / 1000)

    def close(self) -> None:
        self._socket.close()

    def __iter__(self) -> Iterator[str | bytes]:
        return iter(self._socket)
