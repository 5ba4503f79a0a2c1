"""What a test's server does in its own process."""

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from paigow.floor import Pace
from paigow.record import chance
from paigow.server.serve import serve_with
from paigow.server.settings import Settings


@dataclass(frozen=True)
class Life:
    """Where a server writes and listens, and how it deals: see ``serving.Server``."""

    log: Path
    data: Path | str
    port: int
    pace: Mapping[str, int]
    deal: int | None
    token: str
    stands_by: bool


class Stream(Protocol):
    """An open file, socket or pipe."""

    def fileno(self) -> int: ...


def live(life: Life, says: Stream) -> None:
    """Serve until a signal comes; what the program prints goes to ``says``."""
    os.dup2(says.fileno(), 1)
    os.dup2(os.open(life.log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), 2)
    if life.deal is not None:
        pile = bytes([life.deal]) * chance.SECRET_BYTES
        chance.woodpile = lambda secret: chance.SET
        chance.pile_seed = lambda mixing, given: pile
        chance.dice = lambda *drawn: (1, 2, 2)
    settings = Settings(
        port=life.port,
        data=life.data,
        standby=life.stands_by,
        pace=Pace(**life.pace),
        supervisor_token=life.token or None,
    )
    sys.exit(serve_with(settings))
