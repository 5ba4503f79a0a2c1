"""A server on a real socket, in a thread of its own: for what the application alone does not show."""

import asyncio
import socket
import threading
from collections.abc import Coroutine, Iterable, Iterator
from pathlib import Path
from typing import Any, Self, TypeVar

import httpx
from websockets.sync.client import ClientConnection, connect

from paigow.clock import Clock, HandClock, SystemClock
from paigow.runtime import Pace
from paigow.server import Limits, loop
from paigow.server.serve import _config, _listen, _Server
from paigow.web.edge.connection_limits import ConnectionLimiter
from paigow.web.edge.site import STATIC
from paigow.web.edge.trusted_proxies import TrustedProxies
from paigow.web.workers.pool import in_thread
from tests.stillness import IdleAwareLoop, advance
from tests.web.inprocess import Application, give_back, unused
from tests.web.premises import premises
from tests.web.visitors import Visitor

T = TypeVar("T")


class SocketServing:
    """A server on a real socket.

    Args:
        clock: A ``HandClock`` is moved by ``advance``. ``None`` means the machine's clock.
        where: The folder of its data. ``None`` makes one that goes with it.
        proxies: The proxies that are trusted to name the client.
        compresses: Whether live connections are compressed for clients that ask for it.
    """

    def __init__(
        self,
        *,
        where: Path | None = None,
        limits: Limits | None = None,
        supervisor_token: str | None = None,
        pace: Pace | None = None,
        clock: Clock | None = None,
        proxies: TrustedProxies | None = None,
        compresses: bool = True,
    ) -> None:
        self.clock = clock or SystemClock()
        self.listener = _listen("127.0.0.1", 0)
        self._key = ("sockets", limits, supervisor_token)
        self._application = unused(self._key) or Application(
            limits, supervisor_token, in_thread, STATIC, None
        )
        self._application.opens = premises(where, pace, self.clock)
        self.app = self._application.app
        self.url = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        self._config = _config(self.app, self.clock, limits, proxies, compresses=compresses)
        self._has_begun = threading.Event()
        self.server = _ReportingServer(self._config, self.url, self._has_begun)
        self.thread = threading.Thread(target=self._run)
        self._loop: asyncio.AbstractEventLoop | None = None

    def _run(self) -> None:
        try:
            if isinstance(self.clock, HandClock):
                with asyncio.Runner(loop_factory=IdleAwareLoop) as runner:
                    runner.run(self._serve())
            else:
                loop.run(self._serve())
        finally:
            self._has_begun.set()

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        await self.server.serve(sockets=[self.listener])

    def __enter__(self) -> Self:
        self.thread.start()
        self._has_begun.wait()
        assert self.server.started, "the server did not start"
        return self

    def __exit__(self, *error: object) -> None:
        self.server.should_exit = True
        self.thread.join()
        self.listener.close()
        give_back(self._key, self._application)

    @property
    def limiter(self) -> ConnectionLimiter:
        """Counts the connections, and ends those that keep the server waiting."""
        return self._config.guards.limiter

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something in the loop of the server."""
        assert self._loop is not None
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    def until_idle(self) -> None:
        """Wait until the server has done all that it has been asked for by now (by a ``HandClock`` only)."""
        self.run(self._until_idle())

    async def _until_idle(self) -> None:
        assert isinstance(self._loop, IdleAwareLoop)
        await self._loop.until_idle()

    def advance(self, ms: int) -> None:
        """Let time pass, timer by timer, then end the connections that are late (by a ``HandClock`` only)."""

        async def passed() -> None:
            assert isinstance(self.clock, HandClock)
            await advance(self.clock, ms)
            self.limiter.sweep()
            await self._until_idle()

        self.run(passed())

    def visitor(self, compression: str | None = None) -> Visitor:
        return visitor(self.url, compression)


class _ReportingServer(_Server):
    """Reports when it serves."""

    def __init__(self, config: Any, url: str, has_begun: threading.Event) -> None:
        super().__init__(config, url)
        self._has_begun = has_begun

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._has_begun.set()


def visitor(url: str, compression: str | None = None) -> Visitor:
    """A client with a real socket. ``compression``: what its live connections ask for."""

    def connected(path: str, headers: Iterable[tuple[str, str]]) -> RealSocket:
        return RealSocket(url.replace("http://", "ws://") + path, headers, compression)

    return Visitor(url, httpx.Client(base_url=url, timeout=None), connected)


class RealSocket:
    """A live connection over a socket. A reader waits until something comes."""

    def __init__(
        self, address: str, headers: Iterable[tuple[str, str]], compression: str | None = None
    ) -> None:
        self._connecting = connect(
            address,
            additional_headers=[*headers],
            max_size=None,
            max_queue=None,
            compression=compression,
            open_timeout=None,
            close_timeout=None,
        )
        self.connection: ClientConnection = self._connecting.__enter__()

    def send(self, message: str | bytes) -> None:
        self.connection.send(message)

    def put(self, message: str | bytes) -> None:
        self.connection.send(message)

    def recv(self, end_us: int | None = None) -> str | bytes:
        return self.connection.recv()

    def arrived(self) -> list[str]:
        raise NotImplementedError("what is on its way over a socket cannot be known")

    def end_us(self) -> None:
        return None

    def pass_ms(self, ms: int) -> None:
        raise NotImplementedError("time passes by itself, or by `SocketServing.advance`")

    def close(self) -> None:
        self._connecting.__exit__(None, None, None)

    def __iter__(self) -> Iterator[str | bytes]:
        return iter(self.connection)


class Line:
    """A connection over which a test sends bytes, to a server on a ``HandClock``."""

    def __init__(
        self, serving: SocketServing, *, receive_bytes: int | None = None, send_bytes: int | None = None
    ) -> None:
        """``receive_bytes``, ``send_bytes``: size of the system's buffers. ``None`` leaves it to the system."""
        self._serving = serving
        self._got, self._is_over = b"", False
        self.socket = socket.socket()
        if receive_bytes is not None:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_bytes)
        if send_bytes is not None:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, send_bytes)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # what is sent arrives at once
        self.socket.connect(("127.0.0.1", int(serving.url.rpartition(":")[2])))
        self.socket.setblocking(False)
        serving.until_idle()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.socket.close()
        self._serving.until_idle()

    def send(self, data: bytes) -> int:
        """Send as much as goes; the server has read what it is willing to."""
        sent = 0
        while sent < len(data):
            try:
                sent += self.socket.send(data[sent:])
            except BlockingIOError:
                break
            except ConnectionError:
                return sent
            finally:
                self._serving.until_idle()
        return sent

    def flood(self, data: bytes, most: int) -> int:
        """Send the same again and again until nothing more goes, or ``most`` times; how many bytes went."""
        total = 0
        for _ in range(most):
            sent = self.send(data)
            total += sent
            if sent < len(data):
                break
        return total

    def heard(self) -> bytes:
        """All that has come by now."""
        self._read()
        got, self._got = self._got, b""
        return got

    @property
    def is_over(self) -> bool:
        """Whether the server has ended the connection."""
        self._read()
        return self._is_over

    def _read(self) -> None:
        while not self._is_over:
            try:
                piece = self.socket.recv(65536)
            except BlockingIOError:
                return
            except ConnectionResetError:
                piece = b""
            self._got += piece
            self._is_over = not piece

    def drips(self, piece: bytes, ms: int) -> None:
        """Send a piece every 100 ms for so long."""
        for _ in range(ms // 100):
            self.send(piece)
            self._serving.advance(100)
