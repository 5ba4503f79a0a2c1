"""What the tests of servers that follow each other share."""

from dataclasses import fields
from time import monotonic, sleep
from typing import Final

from websockets.exceptions import ConnectionClosed

from paigow.runtime import Pace
from tests.kill.live import Live, Message, Work

PACE: Final = {f"PAIGOW_PACE_{each.name.upper()}": "0" for each in fields(Pace)}
"""The environment of a server whose dealer does not wait."""
FOLLOWED_S: Final = 10.0
"""Five, on a machine that does nothing else."""
COME_AGAIN: Final = 1012
AGAIN_S: Final = 0.1
MOVED_S: Final = 10.0
"""While a table goes from one process to another, each may ask the client to come again: for so long."""


class Returning(Live):
    """A live connection that is opened again where the server asks for it, as the page does."""

    def do(self, work: Work) -> str | bytes | None:
        end_s = monotonic() + MOVED_S
        while True:
            try:
                return super().do(work)
            except ConnectionClosed as closed:
                if closed.rcvd is None or closed.rcvd.code != COME_AGAIN or monotonic() > end_s:
                    raise
                sleep(AGAIN_S)
                self.open()


def is_at(view: Message, round_: int, phase: str) -> bool:
    return (view["round"], view["phase"]) == (round_, phase)
