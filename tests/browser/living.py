"""What a test's server does in its own process."""

import asyncio
import os
import signal
import sys
import threading
from collections.abc import Coroutine, Mapping
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final, Protocol, TypeVar

import msgspec

from paigow.clock import HandClock
from paigow.log import draws as chance
from paigow.runtime import Pace
from paigow.server import loop as server_loop
from paigow.server.serve import serve_with
from paigow.server.settings import Settings
from paigow.web.edge.rate_limits import Limits
from paigow.web.workers.pool import in_thread
from tests.browser.counting import CountedApp
from tests.chance import fixed_chance
from tests.readymade import ready_app
from tests.stillness import IdleAwareLoop

T = TypeVar("T")
ROOMY: Final = Limits(
    address_messages_burst=100_000,
    guests_burst=100_000,
    lab_burst=100_000,
    log_ins_burst=100_000,
    messages_burst=100_000,
    openings_burst=100_000,
    reading_burst=100_000,
    sign_ins_burst=100_000,
    work_burst=100_000,
)
"""High rate limits, because none is refilled while the time stands still."""


class Life(msgspec.Struct, frozen=True, kw_only=True):
    """Where a server writes and listens, and how it deals: see ``serving.Server``."""

    log: Path
    data: Path
    port: int
    pace: Mapping[str, int]
    deal: int | None
    token: str
    root_path: str
    chance: str
    """The name of its draws. Each life of a server has a different name."""
    now_ms: int | None
    """The time that its clock shows at the start. ``None`` means the machine's clock."""


class Stream(Protocol):
    """An open file, socket or pipe."""

    def fileno(self) -> int: ...


class Settle(msgspec.Struct, frozen=True, kw_only=True):
    """An order to wait until the server has received everything that the pages sent, and is idle."""

    sent: Mapping[str, int]
    """id of a connection -> the number of messages that its page has sent."""


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """Jump to the next timer, or to ``until_ms`` if no timer comes before."""

    until_ms: int | None = None


class Told(msgspec.Struct, frozen=True, kw_only=True):
    """The state of the server when it is idle."""

    now_ms: int
    has_moved: bool
    """Whether a timer was due."""
    sent: Mapping[str, int | None]
    """id of a connection -> the number of messages that the page has been sent. ``None`` means that the connection
        has ended.
    """
    requests: int
    """The number of requests that were answered."""


@dataclass(frozen=True)
class Fault:
    """Raised for an order that failed; in words."""

    what: str


def live(life: Life, says: Stream, orders: Connection) -> None:
    """Serve until a signal comes; what the program prints goes to ``says``."""
    os.dup2(says.fileno(), 1)
    os.dup2(os.open(life.log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), 2)
    if life.deal is not None:
        pile = bytes([life.deal]) * chance.SECRET_BYTES
        chance.woodpile = lambda secret: chance.SET
        chance.pile_seed = lambda mixing, given, beacon="": pile
        chance.dice = lambda *drawn: (1, 2, 2)
    fixed_chance(life.chance).start()
    settings = Settings(
        port=life.port,
        data=life.data,
        root_path=life.root_path,
        pace=Pace(**life.pace),
        supervisor_token=life.token or None,
        limits=Limits() if life.now_ms is None else ROOMY,
    )
    if life.now_ms is not None:
        _hold(life.now_ms, orders)
    sys.exit(serve_with(settings))


def _hold(now_ms: int, orders: Connection) -> None:
    """Give the server of this process a clock that stands still, and listen for orders that move it."""
    clock = HandClock(now_ms)
    loop = IdleAwareLoop()

    def counted(*given: Any, **named: Any) -> CountedApp:
        app = CountedApp(ready_app(*given, run=in_thread, **named), clock)
        listening = threading.Thread(target=_obey, args=(orders, _Held(app, clock), loop), daemon=True)
        listening.start()
        return app

    def run(work: Coroutine[Any, Any, T]) -> T:
        with asyncio.Runner(loop_factory=lambda: loop) as runner:
            return runner.run(work)

    vars(sys.modules[serve_with.__module__]).update(SystemClock=lambda: clock, create_app=counted)
    vars(server_loop).update(run=run)


class _Held:
    """The server with its clock."""

    def __init__(self, app: CountedApp, clock: HandClock) -> None:
        self._app, self._clock = app, clock

    async def do(self, order: Settle | Step) -> Told:
        connections = self._app.connections
        has_moved = False
        match order:
            case Settle(sent=sent):
                for number, connection in list(connections.items()):
                    if number in sent:
                        await connection.until_received(sent[number])
                    elif connection.is_over:
                        del connections[number]
            case Step(until_ms=until_ms):
                has_moved = self._step(until_ms)
        await self._app.until_idle()
        told = {
            number: None if connection.is_over else connection.sent
            for number, connection in connections.items()
        }
        if isinstance(order, Settle):
            told |= dict.fromkeys(order.sent.keys() - told.keys())
        return Told(
            now_ms=self._clock.now_us() // 1000, has_moved=has_moved, sent=told, requests=self._app.answered
        )

    def _step(self, until_ms: int | None) -> bool:
        next_ms, now_ms = self._clock.next_ms(), self._clock.now_us() // 1000
        has_moved = next_ms is not None and (until_ms is None or next_ms <= until_ms)
        to_ms = next_ms if has_moved else until_ms
        if to_ms is not None:
            self._clock.advance(max(0, to_ms - now_ms))
        return has_moved


def _obey(orders: Connection, held: _Held, loop: asyncio.AbstractEventLoop) -> None:
    """Do what the test asks for, one order after the other. If the test has gone, end the server."""
    while True:
        try:
            order = orders.recv()
        except EOFError:
            os.kill(os.getpid(), signal.SIGINT)
            return
        try:
            orders.send(asyncio.run_coroutine_threadsafe(held.do(order), loop).result())
        except Exception as fault:  # noqa: BLE001 - the test is told
            orders.send(Fault(f"{type(fault).__name__}: {fault}"))
