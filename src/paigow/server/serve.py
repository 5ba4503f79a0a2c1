"""Running the server from the command line: one process, one data folder."""

import asyncio
import errno
import os
import signal
import socket
import sys
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from types import FrameType
from typing import Final

import structlog
import uvicorn
from litestar import Litestar

from paigow import __version__
from paigow.floor import House, Pace, SystemClock
from paigow.server import log as logs
from paigow.server.app import Premises, create_app
from paigow.server.limits import Limits
from paigow.store import Store, StoreError

log = structlog.get_logger("paigow.server")
STOPPED: Final = 0
CANNOT_START: Final = 2
_GRACE_S: Final = 5
_HARD_MESSAGE_BYTES: Final = 1024 * 1024
"""Longer messages end the connection; those over the limit of ``Limits`` are refused by name."""
_SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)


class CannotStartError(Exception):
    """Why the server cannot start, for the person who started it."""


def default_data_dir() -> Path:
    """The data folder of this user: where the platform keeps such things, under the home folder."""
    home = Path.home()
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = home / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share")
    return base / "paigow"


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    data_dir: Path | None = None,
    *,
    pace: Pace | None = None,
    limits: Limits | None = None,
    supervisor_token: str | None = None,
) -> int:
    """Serve tables until SIGINT or SIGTERM. Returns the exit status.

    Args:
        host: Address to listen on.
        port: Port to listen on; 0 takes a free one.
        data_dir: Folder of the store, made if missing; None is ``default_data_dir()``.
        pace: How fast the automatic dealer works; None is ``Pace.normal()``.
        limits: How much visitors may ask for.
        supervisor_token: Whoever shows it supervises every table.
    """
    logs.configure()
    try:
        folder = _folder(data_dir or default_data_dir())
        with _listen(host, port) as listener:
            serving = _run(
                listener, host, folder, pace or Pace.normal(), limits or Limits(), supervisor_token
            )
            return asyncio.run(serving)
    except (CannotStartError, StoreError) as error:
        print(f"paigow: {error}", file=sys.stderr)  # noqa: T201 - for the person who started it
        return CANNOT_START


async def _run(
    listener: socket.socket,
    host: str,
    folder: Path,
    pace: Pace,
    limits: Limits,
    supervisor_token: str | None,
) -> int:
    @asynccontextmanager
    async def premises() -> AsyncIterator[Premises]:
        store = await Store.open(folder)
        try:
            house = await House.open(store, clock=SystemClock(), pace=pace)
            try:
                yield house, store
            finally:
                await house.close()
        finally:
            await store.close()

    async with premises() as (house, store):
        app = create_app(house, store, limits=limits, supervisor_token=supervisor_token)
        server = _Server(_config(app), _url(host, listener))
        await server.serve(sockets=[listener])
        log.info("server_stopped")
    return STOPPED if server.started else CANNOT_START


def _config(app: Litestar) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        access_log=False,
        log_config=None,
        log_level="warning",
        lifespan="on",
        server_header=False,
        timeout_graceful_shutdown=_GRACE_S,
        ws_max_size=_HARD_MESSAGE_BYTES,
        ws_per_message_deflate=False,
    )


class _Server(uvicorn.Server):
    """uvicorn, which tells when it is ready and takes a signal as the end of its work, not as an error."""

    def __init__(self, config: uvicorn.Config, url: str) -> None:
        super().__init__(config)
        self._url = url

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        log.info("server_started", version=__version__, url=self._url)
        print(f"Paigow is ready at {self._url}", flush=True)  # noqa: T201 - the one line that says where

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self.should_exit = (
            True  # a second Ctrl-C changes nothing: the end is at most _GRACE_S away, and in order
        )

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        if threading.current_thread() is not threading.main_thread():  # signals go to the main thread only
            yield
            return
        before = {each: signal.signal(each, self.handle_exit) for each in _SIGNALS}
        try:
            yield
        finally:
            for each, handler in before.items():
                signal.signal(each, handler)


def _folder(folder: Path) -> Path:
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise CannotStartError(f"data folder {folder}: cannot be made ({error.strerror})") from error
    return folder


def _listen(host: str, port: int) -> socket.socket:
    """A listening socket.

    Raises:
        CannotStartError: the address is unknown, in use or not ours to take.
    """
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except (OSError, OverflowError) as error:
        raise CannotStartError(f"address {host}:{port}: unknown ({error})") from error
    listener = socket.socket(family, kind, protocol)
    try:
        if os.name == "posix":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(1024)
    except (OSError, OverflowError) as error:
        listener.close()
        if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
            raise CannotStartError(f"port {port} on {host} is in use; choose another with --port") from error
        raise CannotStartError(f"port {port} on {host} cannot be taken: {error}") from error
    listener.settimeout(0)
    return listener


def _url(host: str, listener: socket.socket) -> str:
    port = listener.getsockname()[1]
    shown = "localhost" if host in {"0.0.0.0", "::", ""} else host  # noqa: S104 - it is only compared
    return f"http://[{shown}]:{port}/" if ":" in shown else f"http://{shown}:{port}/"
