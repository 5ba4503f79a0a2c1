"""A server in the thread of the test: the application without sockets, on a clock that the test sets.

The server runs only while the test asks it for something. Each call (a request, a message, ``advance``) goes on until
the server is idle, so that a test that follows finds all its effects. Time does not pass by itself.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager
from functools import partial
from pathlib import Path
from typing import Any, Final, Self, TypeVar
from urllib.parse import unquote

import httpx
from litestar import Litestar
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed, ConnectionClosedError, ConnectionClosedOK, InvalidStatus
from websockets.frames import Close
from websockets.http11 import Response

from paigow.clock import HandClock
from paigow.runtime import House, Pace
from paigow.server import Limits, create_app
from paigow.storage import Store
from paigow.web.edge.asgi_app import RequestPolicy
from paigow.web.edge.http_protocols import LINE
from paigow.web.edge.site import STATIC
from paigow.web.workers.pool import Run, in_thread
from tests.stillness import IdleAwareLoop, advance, step
from tests.web.premises import Premises, premises
from tests.web.visitors import NotHeardError, Visitor

T = TypeVar("T")
Scope = dict[str, Any]
Messages = dict[str, Any]

URL: Final = "http://testserver.local"
ADDRESS: Final = ("127.0.0.1", 50_000)
"""From where visitors come, unless a test says otherwise."""
MOST_MS: Final = 60_000
"""A visitor who waits for a message lets at most so much time pass."""
_NORMAL: Final = 1000
_ABNORMAL: Final = 1006


class Serving:
    """A server that the test holds.

    Args:
        where: The folder of its data. ``None`` makes one that goes with it.
        clock: Its clock, which stands still until ``advance`` or ``step`` moves it.
        opens: Opens house and store on that clock, if ``where`` and ``pace`` do not describe them.
        run: Where work runs that keeps a processor busy.
    """

    def __init__(
        self,
        *,
        where: Path | None = None,
        limits: Limits | None = None,
        supervisor_token: str | None = None,
        run: Run = in_thread,
        pace: Pace | None = None,
        clock: HandClock | None = None,
        static: Path = STATIC,
        policy: RequestPolicy | None = None,
        opens: Premises | None = None,
    ) -> None:
        self.url = URL
        self.clock = clock or HandClock()
        self._opens = opens or premises(where, pace, self.clock)
        self._key = None if policy else (limits, supervisor_token, run, static)
        self._made = unused(self._key) or Application(limits, supervisor_token, run, static, policy)
        self.app = self._made.app
        self.loop = IdleAwareLoop()
        self._runner = asyncio.Runner(loop_factory=lambda: self.loop)
        self._stop = asyncio.Event()
        self._serving: asyncio.Task[None] | None = None
        self.settles = True
        """Each call goes on until the server is idle; False: a test itself holds up work, so that it cannot be."""

    def __enter__(self) -> Self:
        self._made.opens = self._opens
        self._runner.__enter__()
        started = asyncio.Event()
        self._serving = self._runner.get_loop().create_task(self._serve(started))
        self.run(_first_of(self._serving, started.wait()))
        if self._serving.done():
            self._runner.close()
            self._serving.result()
        return self

    def __exit__(self, *error: object) -> None:
        assert self._serving is not None
        self._stop.set()
        try:
            self.run(self._serving)
        finally:
            self._runner.close()
            if self._key is not None:
                give_back(self._key, self._made)

    async def _serve(self, started: asyncio.Event) -> None:
        async with self.app.lifespan():
            started.set()
            await self._stop.wait()

    # ---- what the test does with it ------------------------------------------------------------------------------

    def run(self, work: Awaitable[T]) -> T:
        """Run the server until something is done."""

        async def done() -> T:
            return await work

        return self._runner.run(done())

    def begin(self, work: Coroutine[Any, Any, T]) -> "asyncio.Task[T]":
        """Begin something, and run the server until it is idle. What is begun may not have ended then."""
        task = self.loop.create_task(work)
        self.settle()
        return task

    def settle(self) -> None:
        """Run the server until it is idle, if it ``settles``."""
        if self.settles:
            self.until_idle()

    def until_idle(self) -> None:
        """Run the server until nothing is left to do but to wait for time to pass, or for a visitor."""
        self.run(self.loop.until_idle())

    def advance(self, ms: int) -> None:
        """Let time pass, timer by timer."""
        self.run(advance(self.clock, ms))

    def leap(self, ms: int) -> None:
        """Let a long time pass at once: timers that are due run, but what they set again in that time does not."""

        async def passed() -> None:
            self.clock.advance(ms)
            await self.loop.until_idle()

        self.run(passed())

    def step(self, most_ms: int | None = None) -> bool:
        """Jump to the next timer. False: there is none, or none within ``most_ms``."""
        return self.run(step(self.clock, most_ms))

    # ---- those who come ------------------------------------------------------------------------------------------

    def client(self) -> "Client":
        """Somebody who only asks over HTTP."""
        return Client(self)

    def visitor(self, address: str = ADDRESS[0]) -> Visitor:
        """Somebody with a browser, whose live connections come from this address."""
        return Visitor(self.url, self.client(), partial(self.connect, address=address))

    def connect(
        self, path: str, headers: Iterable[tuple[str, str]], address: str = ADDRESS[0]
    ) -> "InProcessSocket":
        """A live connection.

        Raises:
            InvalidStatus: the server does not accept it.
        """
        return InProcessSocket(self, path, headers, address)

    async def ask(self, request: httpx.Request) -> httpx.Response:
        """Return the answer to a request, which may take time: for ``begin``, where a ``Client`` would not wait.

        The client disconnects when the event ``is_over`` among the request's extensions is set.
        """
        answer = await _answered(self.app, request)
        answer.read()
        return answer


class Client(httpx.Client):
    """An HTTP client of a server in the same thread.

    No time passes while it waits for an answer: if one takes time, the test has to say how much.
    """

    def __init__(self, serving: Serving) -> None:
        super().__init__(transport=_Transport(serving), base_url=serving.url, follow_redirects=True)
        self.serving = serving

    @property
    def app(self) -> Litestar:
        return self.serving.app

    def begin(self, method: str, path: str, **more: Any) -> "asyncio.Task[httpx.Response]":
        """Send a request whose answer is not waited for. Cookies in the answer are not kept."""
        return self.serving.begin(self.serving.ask(self.build_request(method, path, **more)))


class _Transport(httpx.BaseTransport):
    def __init__(self, serving: Serving) -> None:
        self._serving = serving

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        return self._serving.run(self._answered(request))

    async def _answered(self, request: httpx.Request) -> httpx.Response:
        answer = asyncio.create_task(_answered(self._serving.app, request))
        try:
            await (_first_of(answer, self._serving.loop.until_idle()) if self._serving.settles else answer)
            if not answer.done():
                asked = f"{request.method} {request.url.path}"
                raise NotHeardError(
                    f"{asked} is not answered unless time passes: begin it, then advance the clock"
                )
            if self._serving.settles:
                await self._serving.loop.until_idle()
            return answer.result()
        finally:
            answer.cancel()


class InProcessSocket:
    """A live connection of a visitor who reads at once whatever comes."""

    def __init__(
        self, serving: Serving, path: str, headers: Iterable[tuple[str, str]], address: str = ADDRESS[0]
    ) -> None:
        self._serving = serving
        self._to_server: asyncio.Queue[Messages] = asyncio.Queue()
        self._come: deque[str] = deque()
        self._is_accepted = False
        self._closed: Close | None = None
        self._last = ""
        place, _, query = path.partition("?")
        scope = _scope(
            "websocket",
            "ws",
            place.encode(),
            query.encode(),
            [
                (b"host", URL.removeprefix("http://").encode()),
                *((k.lower().encode(), v.encode()) for k, v in headers),
            ],
        ) | {"subprotocols": [], "extensions": {LINE: self}, "client": (address, ADDRESS[1])}
        self._to_server.put_nowait({"type": "websocket.connect"})
        self._task = serving.begin(self._served(scope))
        self._raise_fault()
        if not self._is_accepted:
            raise InvalidStatus(Response(403, "Forbidden", Headers()))

    async def _served(self, scope: Scope) -> None:
        await self._serving.app(scope, self._to_server.get, self._hear)  # type: ignore[arg-type]
        if self._closed is None:
            self._closed = Close(_ABNORMAL, "")

    async def _hear(self, message: Any) -> None:
        match message["type"]:
            case "websocket.accept":
                self._is_accepted = True
            case "websocket.close":
                self._end(Close(message.get("code", _NORMAL), message.get("reason") or ""))
            case "websocket.send" if self._closed is None:
                self._come.append(message["text"])
            case _:
                raise OSError("the connection is closed")

    def post(self, texts: Sequence[bytes]) -> bool:
        """Take messages at once, as the server's own protocol does; False: it is closed."""
        if self._closed is None:
            self._come.extend(text.decode() for text in texts)
        return self._closed is None

    def _end(self, close: Close) -> None:
        if self._closed is None:
            self._closed = close
            self._to_server.put_nowait({"type": "websocket.disconnect", "code": close.code})

    # ---- what a visitor does with it -----------------------------------------------------------------------------

    def send(self, message: str | bytes) -> None:
        """Send a message, and run the server until it is idle.

        Raises:
            ConnectionClosed: the server has closed the connection.
        """
        self.put(message)
        self._serving.settle()
        self._raise_fault()

    def put(self, message: str | bytes) -> None:
        """Send a message of which the server knows nothing until it runs the next time.

        Raises:
            ConnectionClosed: the server has closed the connection.
        """
        if self._closed is not None:
            raise self._ended()
        kind = "text" if isinstance(message, str) else "bytes"
        self._to_server.put_nowait({"type": "websocket.receive", kind: message})

    def recv(self, end_us: int | None = None) -> str:
        """The next message; time passes until it comes, from timer to timer.

        Raises:
            ConnectionClosed: the server has closed the connection.
            NotHeardError: none comes before ``end_us``.
        """
        end_us = self.end_us() if end_us is None else end_us
        if not self._come:
            self._serving.until_idle()
        while not self._come:
            self._raise_fault()
            if self._closed is not None:
                raise self._ended()
            most_ms = (end_us - self._serving.clock.now_us()) // 1000
            if most_ms < 0 or not self._serving.step(most_ms):
                raise NotHeardError(f"nothing comes any more; the last was: {self._last[:2000]}")
        self._last = self._come.popleft()
        return self._last

    def arrived(self) -> list[str]:
        """All that has come by now, without any time passing."""
        self._serving.until_idle()
        self._raise_fault()
        arrived = [*self._come]
        self._come.clear()
        self._last = arrived[-1] if arrived else self._last
        return arrived

    def end_us(self) -> int:
        """Until when somebody waits who begins now."""
        return self._serving.clock.now_us() + 1000 * MOST_MS

    def pass_ms(self, ms: int) -> None:
        self._serving.advance(ms)

    def close(self, code: int = _NORMAL) -> None:
        """Go away; the server has noticed it afterwards."""
        self._end(Close(code, ""))
        self._serving.until_idle()
        self._raise_fault()

    def __iter__(self) -> Iterator[str]:
        try:
            while True:
                yield self.recv()
        except ConnectionClosedOK:
            return

    def _ended(self) -> ConnectionClosed:
        assert self._closed is not None
        kind = ConnectionClosedOK if self._closed.code in {_NORMAL, 1001} else ConnectionClosedError
        return kind(None if self._closed.code == _ABNORMAL else self._closed, None)

    def _raise_fault(self) -> None:
        if self._task.done() and not self._task.cancelled():
            self._task.result()


class Application:
    """An application, whose routes cost more to put together than a house costs to open: it is used again."""

    opens: Premises

    def __init__(
        self,
        limits: Limits | None,
        supervisor_token: str | None,
        run: Run,
        static: Path,
        policy: RequestPolicy | None,
    ) -> None:
        async def counted(work: Callable[..., Any], args: tuple[Any, ...]) -> Any:
            loop = asyncio.get_running_loop()
            assert isinstance(loop, IdleAwareLoop)
            with loop.outside():
                return await run(work, args)

        self.app = create_app(
            self._opened,
            limits=limits,
            supervisor_token=supervisor_token,
            run=run if run is in_thread else counted,
            static=static,
            policy=policy,
        )

    def _opened(self) -> AbstractAsyncContextManager[tuple[House, Store]]:
        return self.opens()


_UNUSED: Final[dict[object, list[Application]]] = {}
"""Applications that nobody uses now, by how they were made."""


def unused(key: object) -> Application | None:
    """Take an application that was made like this, if nobody uses it."""
    free = _UNUSED.get(key)
    return free.pop() if free else None


def give_back(key: object, application: Application) -> None:
    """Let others use an application."""
    _UNUSED.setdefault(key, []).append(application)


async def _first_of(*things: Awaitable[object]) -> None:
    """Wait for one of several; what is no task is given up then."""
    tasks = [asyncio.ensure_future(each) for each in things]
    await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task, thing in zip(tasks, things, strict=True):
        if task is not thing:
            task.cancel()


def _scope(
    kind: str, scheme: str, raw_path: bytes, query: bytes, headers: list[tuple[bytes, bytes]]
) -> Scope:
    """Return what an ASGI server tells of a request."""
    return {
        "type": kind,
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "scheme": scheme,
        "path": unquote(raw_path.decode("ascii")),
        "raw_path": raw_path,
        "query_string": query,
        "root_path": "",
        "headers": headers,
        "client": ADDRESS,
        "server": (URL.removeprefix("http://"), 80),
        "state": {},
    }


async def _answered(app: Litestar, request: httpx.Request) -> httpx.Response:
    """Ask the application itself."""
    raw_path, _, query = request.url.raw_path.partition(b"?")
    headers = [(name.lower(), value) for name, value in request.headers.raw]
    scope = _scope("http", request.url.scheme, raw_path, query, headers) | {"method": request.method}
    if "address" in request.extensions:
        scope["client"] = (request.extensions["address"], 50_000)
    assert isinstance(request.stream, httpx.SyncByteStream)
    pieces = deque({"type": "http.request", "body": piece, "more_body": True} for piece in request.stream)
    pieces.append({"type": "http.request", "body": b"", "more_body": False})
    is_over: asyncio.Event = request.extensions.get("is_over") or asyncio.Event()
    start: Messages = {}
    body = bytearray()

    async def receive() -> Messages:
        if pieces:
            return pieces.popleft()
        await is_over.wait()
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        if message["type"] == "http.response.start":
            start.update(message)
        else:
            body.extend(message.get("body", b""))
            if not message.get("more_body", False):
                is_over.set()

    await app(scope, receive, send)  # type: ignore[arg-type]
    assert is_over.is_set(), "an answer without an end"
    return httpx.Response(start["status"], headers=start["headers"], stream=httpx.ByteStream(bytes(body)))
