"""A server in a process of its own, as people run it, except that its clock stands still until a test moves it."""

import multiprocessing
import os
import re
import signal
from collections.abc import Callable, Mapping
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final, Protocol, Self

import msgspec

from tests.browser.living import Fault, Life, Settle, Step, Told, live
from tests.chance import running_test

NURSERY: Final = multiprocessing.get_context("forkserver")
"""A process that has imported everything and forks servers. Without it each start would take two seconds."""
NURSERY.set_forkserver_preload(["tests.browser.nursery"])
TROUBLE: Final = re.compile(
    r"Traceback|table_fault|command_fault|duty_refused|(?<!uvicorn\.)\berror\b", re.IGNORECASE
)
"""In a server's log. ``uvicorn.error`` is the name of a logger, which also tells what an ending server cancelled."""

TOKEN: Final = "jade onyx ivory bamboo"
"""The token of the supervisors of the module's server."""


BEGIN_MS: Final = 1_770_000_000_000
LONGEST_MS: Final = 5 * 60_000
"""What a test waits for comes within so much of the server's time."""
A_YEAR_MS: Final = 365 * 24 * 3_600_000
LONGEST_STEP_MS: Final = int(os.environ.get("PAIGOW_TEST_STEP_MS") or A_YEAR_MS)
"""The longest step of time while a test waits. Timers of other tables at the server make steps shorter, too."""


class Exchange(msgspec.Struct, frozen=True, kw_only=True):
    """The messages that a page has exchanged with the server since it was loaded."""

    fetched: int
    lines: Mapping[str, tuple[int, int]]
    """id of an open connection -> the numbers of messages that were sent and that were handled."""


class Party(Protocol):
    """A page, or anything else that has connections to the server."""

    def settle(self, to_ms: int | None, wanted: Mapping[str, int | None]) -> Exchange:
        """Handle what the server has sent, let the time pass until ``to_ms``, and do all that follows.

        ``wanted``: id of a connection -> the number of messages that the server has sent. ``None`` means that
        the server has ended the connection. Ids of others' connections are among them.
        """


class Process(Protocol):
    """A process that was started."""

    @property
    def pid(self) -> int | None: ...

    def is_alive(self) -> bool: ...

    def join(self) -> None: ...


class Server:
    """One server on a folder of its own; a test may kill it and start it again at the same address.

    Its clock stands still until a test moves it, by ``advance``, ``step`` or ``until``, and the clocks of the pages
    move with it. Before each of them and after it everything that was sent has been handled: see ``settle``.

    ``deal``: one of 255 arrangements of the tiles that every round of this server has, with dice of 5, so that a test
    does not depend on chance; ``None`` leaves it to chance. ``pace`` changes that of ``paigow serve``.
    ``token``: that of the house's supervisors. ``root_path``: the path under which a proxy shows the page. A
    server that is not ``is_held`` has the machine's clock.
    """

    def __init__(
        self,
        folder: Path,
        *,
        deal: int | None = None,
        token: str = "",
        root_path: str = "",
        is_held: bool = True,
        **pace: int,
    ) -> None:
        folder.mkdir(exist_ok=True)
        self.folder = folder / "data"
        self.port = 0
        self.is_held = is_held
        self.now_ms = BEGIN_MS
        """Return what the clocks show."""
        self._log = folder / "server.log"
        self._deal = deal
        self._pace = pace
        self._token = token
        self._root_path = root_path
        self._process: Process | None = None
        self._orders: Connection
        self._come: list[Callable[[], list[Party]]] = []
        self._settled: list[Exchange] = []
        self._requests = 0
        self._lives = 0
        self.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.stop()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    # ---- time ------------------------------------------------------------------------------------------------------

    def joined_by(self, parties: Callable[[], list[Party]]) -> Callable[[], None]:
        """Let the time of these pass with the server's from now on. Call the result when they have gone."""
        self._come.append(parties)
        return lambda: self._come.remove(parties)

    def settle(self) -> None:
        """Wait until no page has anything to send to the server, the server has nothing for any page, and
        nothing is under way.
        """
        if self.is_held:
            self._settle(None, {})

    def step(self, until_ms: int | None = None) -> bool:
        """Jump to the next timer of the server, or to ``until_ms`` if none comes before, and settle.

        The pages handle what the server sends then before their own clocks move on: a timer that a message
        starts in a page may already have run for as long as this step. Timers of other tables make steps shorter.

        Returns whether there was one.
        """
        told = self._ask(Step(until_ms=until_ms))
        self._settle(told.now_ms, told.sent)
        return told.has_moved

    def advance(self, ms: int) -> None:
        """Let so much time pass, and settle after each timer."""
        self.settle()
        until_ms = self.now_ms + ms
        while self.step(until_ms):
            pass

    def until(self, is_so: Callable[[], bool], awaited: str, *, within_ms: int = LONGEST_MS) -> None:
        """Let the time pass, from one timer to the next, until a condition holds.

        Timers of pages do not end a step, so what a page shows for a moment may be over at its end.
        """
        self.settle()
        until_ms = self.now_ms + within_ms
        while not is_so():
            to_ms = min(until_ms, self.now_ms + LONGEST_STEP_MS)
            if not self.step(to_ms) and to_ms == until_ms and not is_so():
                raise AssertionError(f"waited {within_ms} ms of the server's time for {awaited}")

    def _settle(self, to_ms: int | None, sent: Mapping[str, int | None]) -> None:
        while True:
            exchanged = [party.settle(to_ms, sent) for come in list(self._come) for party in come()]
            to_ms = None
            lines = {name: line for each in exchanged for name, line in each.lines.items()}
            if self._process is None or (sent and _has_nothing_new(exchanged, self._settled, sent)):
                break
            told = self._ask(Settle(sent={name: line[0] for name, line in lines.items()}))
            sent, requests, self._requests = told.sent, self._requests, told.requests
            is_known = all(name in lines for name, messages in sent.items() if messages is not None)
            if (
                requests == told.requests
                and is_known
                and all(line[1] == sent[name] for name, line in lines.items())
            ):
                break
        self._settled = exchanged

    def _ask(self, order: Settle | Step) -> Told:
        if self._process is None:  # it was killed: the time passes for the pages alone
            assert isinstance(order, Step)
            self.now_ms = order.until_ms or self.now_ms
            return Told(now_ms=self.now_ms, has_moved=False, sent={}, requests=0)
        self._orders.send(order)
        told: Told | Fault = self._orders.recv()
        assert not isinstance(told, Fault), f"{told.what}\n{self.log()}"
        self.now_ms = told.now_ms
        return told

    # ---- the process -----------------------------------------------------------------------------------------------

    def start(self) -> None:
        """Start, and wait until it serves."""
        self._lives += 1
        heard, says = NURSERY.Pipe(duplex=False)
        self._orders, orders = NURSERY.Pipe()
        life = Life(
            log=self._log,
            data=self.folder,
            port=self.port,
            pace=self._pace,
            deal=self._deal,
            token=self._token,
            root_path=self._root_path,
            chance=f"{running_test()}, life {self._lives}",
            now_ms=self.now_ms if self.is_held else None,
        )
        self._process = self._launch(life, says, orders)
        says.close()
        orders.close()
        self._heard = os.fdopen(os.dup(heard.fileno()))
        self._wait_ready()

    def _launch(self, life: Life, says: Connection, orders: Connection) -> Process:
        process = NURSERY.Process(target=live, args=(life, says, orders))
        process.start()
        return process

    def _wait_ready(self) -> None:
        """Wait for the line that says where it serves."""
        ready = re.search(r"ready at http://127\.0\.0\.1:(\d+)", self._heard.readline())
        if ready is None:
            self.kill()
            raise AssertionError(f"the server did not start: {self.log()}")
        self.port = int(ready[1])

    def kill(self) -> None:
        """End the process as a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """End the process as Ctrl-C would."""
        self._end(signal.SIGINT)

    def log(self) -> str:
        return self._log.read_text()

    def _end(self, how: signal.Signals) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        if process.is_alive():
            os.kill(process.pid or 0, how)
        process.join()
        self._orders.close()
        self._heard.close()


def _has_nothing_new(now: list[Exchange], before: list[Exchange], sent: Mapping[str, int | None]) -> bool:
    """Return whether pages have handled what they got, and sent the server nothing since it was idle."""

    def told(exchanged: list[Exchange]) -> list[Any]:
        return [(each.fetched, {name: line[0] for name, line in each.lines.items()}) for each in exchanged]

    handled = all(line[1] == sent.get(name) for each in now for name, line in each.lines.items())
    return handled and told(now) == told(before)
