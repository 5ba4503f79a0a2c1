"""A server in a process of its own, as people run it, with a dealer whose pace a test can wait for."""

import multiprocessing
import os
import re
import signal
from contextlib import suppress
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Final, Self

from tests.browser.living import Life, live

NURSERY: Final = multiprocessing.get_context("forkserver")
"""A process that has imported everything, and forks servers: from nothing each would take two seconds."""
NURSERY.set_forkserver_preload(["tests.browser.nursery"])
DUTY_MS: Final = 40
BRISK: Final = {
    **dict.fromkeys(
        (
            "check_tiles", "show_tiles", "wash_tiles", "stack_tiles", "open_bets", "cut_tiles",
            "call_no_more_bets", "shake_dice", "count_dice", "deliver_tiles", "collect_empty_boxes",
            "set_on_request", "set_house_hand", "expose_house_hand", "expose_hand", "match_hand",
            "collect_losing", "clear_losing_area", "pay_box", "end_round", "bot_wager", "bot_set",
        ),
        DUTY_MS,
    ),
    "last_wager": 600,
    "take_cup": 3_000,
    "thought": 0,
    "next_round": 10_000,  # so long the result lies on the table for a test to look at
}  # fmt: skip
TROUBLE: Final = re.compile(
    r"Traceback|table_fault|command_fault|duty_refused|(?<!uvicorn\.)\berror\b", re.IGNORECASE
)
"""In a server's log. ``uvicorn.error`` is the name of a logger, which also tells what an ending server cancelled."""

TOKEN: Final = "jade onyx ivory bamboo"
"""Of the supervisors of the module's server."""


class Server:
    """One server on a folder of its own; it may be killed and started again at the same address.

    ``deal``: one of 255 arrangements of the tiles that every round of this server has, with dice of 5, so that a test
    does not depend on chance; None is chance. ``pace`` changes the dealer's, which is brisk, or with
    ``at_normal_pace`` that of ``paigow serve``. ``token``: of its house's supervisors. ``data``: the URL of a database,
    in the place of the folder. One that ``stands_by`` waits until nobody else has the data.
    """

    def __init__(
        self,
        folder: Path,
        *,
        at_normal_pace: bool = False,
        deal: int | None = None,
        token: str = "",
        data: str | None = None,
        stands_by: bool = False,
        **pace: int,
    ) -> None:
        folder.mkdir(exist_ok=True)
        self.folder = folder / "data"
        self.port = 0
        self._log = folder / "server.log"
        self._deal = deal
        self._pace = pace if at_normal_pace else BRISK | pace
        self._token = token
        self._data = data or self.folder
        self._stands_by = stands_by
        self._process: BaseProcess | None = None
        self._begin()
        if not stands_by:
            self.wait_ready()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.stop()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start, and wait until it serves."""
        self._begin()
        self.wait_ready()

    def _begin(self) -> None:
        heard, says = NURSERY.Pipe(duplex=False)
        life = Life(self._log, self._data, self.port, self._pace, self._deal, self._token, self._stands_by)
        self._process = NURSERY.Process(target=live, args=(life, says))
        self._process.start()
        says.close()
        self._heard = os.fdopen(os.dup(heard.fileno()))

    def wait_ready(self) -> None:
        """Wait for the line that says where it serves."""
        ready = re.search(r"ready at http://127\.0\.0\.1:(\d+)", self._heard.readline())
        if ready is None:
            self.kill()
            raise AssertionError(f"the server did not start: {self.log()}")
        self.port = int(ready[1])

    def kill(self) -> None:
        """As a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """As Ctrl-C would."""
        self._end(signal.SIGINT)

    def log(self) -> str:
        return self._log.read_text()

    def _end(self, how: signal.Signals) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        with suppress(ProcessLookupError):  # it has ended by itself
            os.kill(process.pid or 0, how)
        process.join(20)
        process.kill()
        process.join()
        self._heard.close()
