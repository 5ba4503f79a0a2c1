"""A server in a process of its own, as people run it, with a dealer whose pace a test can wait for."""

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Final, Self

PROGRAM: Final = """
import json, sys
from pathlib import Path
from paigow.floor import Pace
from paigow.record import chance
from paigow.server.serve import serve
port, folder, pace, deal, token = sys.argv[1:]
if deal:
    chance.woodpile = lambda secret: chance.SET
    chance.pile_seed = lambda mixing, given: bytes([int(deal)]) * chance.SECRET_BYTES
    chance.dice = lambda *drawn: (1, 2, 2)
sys.exit(serve("127.0.0.1", int(port), Path(folder), pace=Pace(**json.loads(pace)), supervisor_token=token or None))
"""
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
    does not depend on chance; None is chance. ``is_brisk=False`` runs the command ``paigow serve`` itself, which has no
    option for the dealer's pace; ``at_normal_pace`` has that pace with all the rest. ``token``: of its house's
    supervisors (not of the command).
    """

    def __init__(
        self,
        folder: Path,
        *,
        is_brisk: bool = True,
        at_normal_pace: bool = False,
        deal: int | None = None,
        token: str = "",
        **pace: int,
    ) -> None:
        self.folder = folder / "data"
        self.port = 0
        self._log = folder / "server.log"
        self._is_brisk = is_brisk
        self._deal = "" if deal is None else str(deal)
        self._pace = pace if at_normal_pace else BRISK | pace
        self._token = token
        self._process: subprocess.Popen[str] | None = None
        self.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.stop()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start, and wait for the line that says where."""
        given = (str(self.port), str(self.folder), json.dumps(self._pace), self._deal, self._token)
        brisk = ["-c", PROGRAM, *given]
        plain = ["-m", "paigow", "serve", "--port", str(self.port), "--data", str(self.folder)]
        with self._log.open("a") as log:
            self._process = subprocess.Popen(
                [sys.executable, *(brisk if self._is_brisk else plain)],
                stdout=subprocess.PIPE, stderr=log, text=True, env={**os.environ, "PYTHONUNBUFFERED": "1"},
            )  # fmt: skip
        assert self._process.stdout is not None
        ready = re.search(r"ready at http://127\.0\.0\.1:(\d+)", self._process.stdout.readline())
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
        if self._process is not None:
            with self._process as process:
                process.send_signal(how)
                try:
                    process.wait(20)
                except subprocess.TimeoutExpired:
                    process.kill()
            self._process = None
