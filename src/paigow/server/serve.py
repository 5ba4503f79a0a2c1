"""Runs the server from the command line: one process, one data folder."""

import asyncio
import errno
import os
import signal
import socket
import sys
import threading
from collections.abc import AsyncIterator, Collection, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from types import FrameType
from typing import Final

import structlog
import uvicorn
from litestar import Litestar

from paigow import __version__
from paigow.clock import Clock, SystemClock
from paigow.log.fairness.beacon_signatures import can_check, load_library
from paigow.runtime import House, Pace, sharing
from paigow.school.dealing.pupil import Pupil
from paigow.server import loop
from paigow.server.app import HouseAndStore, create_app
from paigow.server.gc_tuning import infrequent_full_collection
from paigow.server.settings import Settings
from paigow.storage import AwayError, LockedError, SharingSettings, Store, StoreError
from paigow.table.core.beacons import QUICKNET
from paigow.web import significant_log as logs
from paigow.web.edge.allowed_hosts import AllowedHosts, read_host
from paigow.web.edge.asgi_app import RequestPolicy
from paigow.web.edge.connection_limits import ConnectionLimiter
from paigow.web.edge.descriptors import BACKLOG, room_for
from paigow.web.edge.http_protocols import ConnectionGuards, GuardedConfig, GuardedHttp, GuardedSocket
from paigow.web.edge.rate_limits import Limits
from paigow.web.edge.trusted_proxies import TrustedProxies, is_loopback, read_network
from paigow.web.identity.supervisor_token import WeakTokenError, strong_token
from paigow.web.oversight.metrics import AllowedScrapers
from paigow.web.tables.beacon_relay import Drand, fetch

log = structlog.get_logger("paigow.server")
STOPPED: Final = 0
CANNOT_START: Final = 2
LOST: Final = 3
"""Exit status: another process took the data over because it had not heard of this one for too long."""
_LOOK_S: Final = 0.2
"""Interval between checks whether the process that holds the data is gone."""
_GRACE_S: Final = 5
_HARD_MESSAGE_BYTES: Final = 1024 * 1024
"""Longer messages end the connection; those over the limit of ``Limits`` get a refusal."""
_SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)
_SWITCH_S: Final = 0.0005
"""Switch interval between the event loop and the writing thread. With Python's default of 5 ms each step of a
transaction waits that long for a busy loop: see docs/operators.md, how much one process carries."""


class CannotStartError(Exception):
    """The reason why the server cannot start, for the person who started it."""


def default_data_dir() -> Path:
    """Return this user's data folder: the platform's usual place under the home folder."""
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
    data_dir: Path | str | None = None,
    *,
    pace: Pace | None = None,
    limits: Limits | None = None,
    supervisor_token: str | None = None,
) -> int:
    """Serve tables until SIGINT or SIGTERM, as ``serve_with`` with default values for the other settings.

    Args:
        host: Address to listen on.
        port: Port to listen on; 0 takes a free one.
        data_dir: Folder of the store, created if missing, or URL of a database; ``None`` means
            ``default_data_dir()``.
        pace: Speed of the automatic dealer; ``None`` means ``Pace.normal()``.
        limits: Limits on what visitors may request.
        supervisor_token: Grants supervision of every table; at least 16 characters.
    """
    return serve_with(
        Settings(
            host=host,
            port=port,
            data=data_dir,
            pace=pace or Pace.normal(),
            limits=limits or Limits(),
            supervisor_token=supervisor_token,
        )
    )


def serve_with(settings: Settings) -> int:
    """Serve tables until SIGINT or SIGTERM. Return the exit status."""
    clock = SystemClock()
    logs.configure(clock)
    sys.setswitchinterval(_SWITCH_S)
    try:
        if settings.supervisor_token is not None:
            strong_token(settings.supervisor_token, staff_second_factor=settings.limits.staff_second_factor)
        policy = _request_policy(settings)
        source = _beacon(settings, clock)
        place = settings.data or default_data_dir()
        if isinstance(place, Path):
            _folder(place)
        with _listen(settings.host, settings.port, is_open=not settings.standby) as listener:
            return loop.run(_run(listener, place, settings, policy, clock, source))
    except (CannotStartError, StoreError, WeakTokenError) as error:
        print(f"paigow: {error}", file=sys.stderr)  # noqa: T201 - for the person who started it
        return CANNOT_START


async def _run(
    listener: socket.socket,
    place: Path | str,
    settings: Settings,
    policy: RequestPolicy,
    clock: Clock,
    source: Drand | None,
) -> int:
    @asynccontextmanager
    async def premises() -> AsyncIterator[HouseAndStore]:
        store = await _opened(
            place, _sharing(settings.share, listener), is_standby=settings.standby, clock=clock
        )
        try:
            house = await House.open(store, clock=clock, pace=settings.pace, beacon=source, seats_pupil=Pupil)
            house.policy.beacon_chain = QUICKNET.hash if settings.beacon else ""
            try:
                yield house, store
            finally:
                await house.close()
        finally:
            await store.close()

    there: asyncio.Future[HouseAndStore] = asyncio.get_running_loop().create_future()

    @asynccontextmanager
    async def opened() -> AsyncIterator[HouseAndStore]:
        yield await there

    limits = settings.limits
    app = create_app(opened, limits=limits, supervisor_token=settings.supervisor_token, policy=policy)
    config = _config(
        app, clock, limits, policy.proxies, policy.peer_addresses, compresses=settings.compression
    )
    server = _Server(config, _url(settings.host, listener))
    async with premises() as (house, store):  # last of all: a standby process has everything else ready
        there.set_result((house, store))
        store.tell_lost(server.end_lost)
        async with infrequent_full_collection(clock):
            await server.serve(sockets=[listener])
        log.info("server_stopped")
    if server.has_lost:
        log.error("data_lost", data=store.name)
        print(f"paigow: {store.name} was taken over by another process", file=sys.stderr)  # noqa: T201 - as above
        return LOST
    return STOPPED if server.started else CANNOT_START


def _beacon(settings: Settings, clock: Clock) -> Drand | None:
    """Return the beacon client, also for tables opened under another setting, or ``None`` if not available."""
    if can_check() and find_spec("httpx") is not None:
        if settings.beacon:
            load_library()
        return Drand(clock, fetch)
    if settings.beacon:
        raise CannotStartError("beacon needs py_ecc and httpx; pip install 'paigow[beacon]'")
    return None


def _sharing(share: str, listener: socket.socket) -> SharingSettings | None:
    """Return this process's part in shared data, or ``None`` if it has them alone. Port 0 becomes the real port."""
    if not share:
        return None
    if find_spec("httpx") is None:
        raise CannotStartError("share needs httpx; pip install 'paigow[postgres]'")
    host, _, port = share.rpartition(":")
    return sharing(f"{host}:{int(port) or listener.getsockname()[1]}")


async def _opened(
    place: Path | str, shared: SharingSettings | None, *, is_standby: bool, clock: Clock
) -> Store:
    """Open the store, waiting for it as a standby."""
    is_told = False
    while True:
        try:
            return await Store.open(place, shared, clock=clock)
        except (LockedError, AwayError) as error:
            if not is_standby:
                raise
            if not is_told:
                log.info("standing_by", why=str(error))
                is_told = True
        await clock.sleep(_LOOK_S)


def _config(
    app: Litestar,
    clock: Clock,
    limits: Limits | None = None,
    proxies: TrustedProxies | None = None,
    peer_addresses: Collection[str] = (),
    *,
    compresses: bool = True,
) -> GuardedConfig:
    limits, proxies = limits or Limits(), proxies or TrustedProxies()
    config = GuardedConfig(
        app,
        access_log=False,
        backlog=BACKLOG,
        forwarded_allow_ips=list(proxies.named),
        http=GuardedHttp,
        lifespan="on",
        log_config=None,
        log_level="warning",
        proxy_headers=bool(proxies.named),
        server_header=False,
        timeout_graceful_shutdown=_GRACE_S,
        timeout_keep_alive=limits.keep_alive_s,
        ws=GuardedSocket,
        ws_max_size=_HARD_MESSAGE_BYTES,
        ws_per_message_deflate=False,  # GuardedSocket has its own
    )
    limiter = ConnectionLimiter(
        connections=room_for(limits.connections),
        per_address=limits.connections_per_address,
        clock=clock.elapsed_s,
        is_exempt=lambda host: is_loopback(host) or host in proxies or host in peer_addresses,
    )
    config.guards = ConnectionGuards(limiter, limits, clock, compresses=compresses)
    return config


class _Server(uvicorn.Server):
    """uvicorn, extended to report when it is ready and to treat a signal as a normal end."""

    def __init__(self, config: GuardedConfig, url: str) -> None:
        super().__init__(config)
        self._url = url
        self._limiter = config.guards.limiter
        self.has_lost = False

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        log.info("server_started", version=__version__, url=self._url)
        print(f"Paigow is ready at {self._url}", flush=True)  # noqa: T201 - the one line that says where

    async def on_tick(self, counter: int) -> bool:  # ten times a second
        if counter % 3 == 0:
            self._limiter.sweep()
        return await super().on_tick(counter)

    def end_lost(self) -> None:
        """Stop because another process took the data over."""
        self.has_lost = self.should_exit = True

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self.should_exit = True  # a second Ctrl-C changes nothing: an orderly end is at most _GRACE_S away

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


def _request_policy(settings: Settings) -> RequestPolicy:
    """Return the policy of a server.

    Raises:
        CannotStartError: a host name is invalid, or a proxy is neither address nor network.
    """
    try:
        names = [read_host(name) for name in settings.hosts]
        proxies = TrustedProxies(map(read_network, settings.trusted_proxies))
        scrapers = AllowedScrapers(map(read_network, settings.metrics_for), proxies)
    except (ValueError, UnicodeError) as error:
        raise CannotStartError(f"hosts, trusted_proxies or metrics_for: {error}") from error
    with suppress(ValueError, UnicodeError):  # an address needs no name
        names.append(read_host(settings.host))
    return RequestPolicy(
        hosts=AllowedHosts(names),
        proxies=proxies,
        scrapers=scrapers,
        root_path=settings.root_path,
        logs_requests=settings.logs_requests,
        docs=settings.docs,
    )


def _folder(folder: Path) -> Path:
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise CannotStartError(f"data folder {folder}: cannot be made ({error.strerror})") from error
    return folder


def _listen(host: str, port: int, *, is_open: bool = True) -> socket.socket:
    """Return a socket that listens now, or with ``is_open=False`` when it is served.

    Raises:
        CannotStartError: the address is unknown, in use or not permitted.
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
        if is_open:
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
    shown = "localhost" if host in {"0.0.0.0", "::", ""} else host  # noqa: S104 - only compared
    return f"http://[{shown}]:{port}/" if ":" in shown else f"http://{shown}:{port}/"
