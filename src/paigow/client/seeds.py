"""A player's seeds for tiles and dice (docs/fairness.md): two for each round, promised, stored, and revealed in time.

A seed is revealed only once the log head sent with the question is stored, and never again under another head.
The head fixes what the seed decides with, so a house that draws again after learning the seed is detected.
"""

import os
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from secrets import token_bytes
from typing import Any, Final

import msgspec

from paigow.client.view_types import View
from paigow.clock import Clock, SystemClock
from paigow.log.fairness.own_seeds import SeedLine, StoredSeeds, note, promise, read_seeds

SEED_BYTES: Final = 32


class Seeds:
    """Your own seeds, for ``house.join(table, seeds=...)``; ``house.check_seeds`` checks how they were used.

    Args:
        file: Stores them, so that a restarted program can continue. ``None`` keeps them only in this object.
            They are secrets until revealed.
        clock: Clock for the time when a round of the public beacon was named.

    Raises:
        OSError: the file is unreadable.
        ValueError: the file contains something else.
    """

    def __init__(self, file: str | Path | None = None, *, clock: Clock | None = None) -> None:
        self._clock = clock or SystemClock()
        self._file = None if file is None else Path(file)
        self._tables: defaultdict[str, StoredSeeds] = defaultdict(StoredSeeds)
        if self._file is not None and self._file.exists():
            data = self._file.read_bytes()
            whole = data[: data.rfind(b"\n") + 1]
            self._tables.update(read_seeds(whole, file=str(self._file)))
            if len(whole) < len(data):  # a line cut short when the program was stopped
                os.truncate(self._file, len(whole))

    def of(self, table: str) -> StoredSeeds:
        """Return the stored data of a table."""
        return self._tables[table]

    def due(self, view: View) -> Iterator[dict[str, Any]]:
        """Yield the orders that the table waits for, after storing what must not be lost."""
        kept = self._tables[view.table]
        if view.head is not None and view.awaits_beacon and view.head not in kept.seen_ms:
            self._keep(SeedLine(table=view.table, head=view.head, at_ms=self._clock.now_us() // 1000))
        if view.head is not None and view.head not in kept.heads:
            is_over = view.phase == "round_over" and "dice_secret" in view.whole
            self._keep(SeedLine(table=view.table, head=view.head, is_over=is_over))
        if view.you is not None and view.may_do("commit_seeds") and view.seed_bar is None:
            drawn = tuple(token_bytes(SEED_BYTES).hex() for _ in ("tiles", "dice"))
            self._keep(SeedLine(table=view.table, person=view.you, seeds=drawn))
            yield {"do": "commit_seeds", "tiles": promise(drawn[0]), "dice": promise(drawn[1])}
        which = "dice" if view.phase == "shaken" and view.are_seeds_asked else "tiles"
        mine = next((each for each in view.seeds if each.person == view.you), None)
        is_now = which == "dice" or view.phase == "washed"
        is_asked = is_now and mine is not None and mine.is_asked(which)
        if is_asked and mine is not None and view.head is not None and not mine.has_told(which):
            promised = mine.promised(which)
            if promised in kept.seeds and kept.under.get(promised, view.head) == view.head:
                self._keep(SeedLine(table=view.table, told=promised, head=view.head))
                yield {"do": "reveal_seed", "which": which, "seed": kept.seeds[promised]}

    def done(self, table: str, order: dict[str, Any]) -> None:
        """Note that the house has recorded an order."""
        if order["do"] == "reveal_seed":
            self._keep(SeedLine(table=table, recorded=promise(order["seed"])))

    def _keep(self, line: SeedLine) -> None:
        note(self._tables[line.table], line)
        if self._file is None:
            return
        handle = os.open(self._file, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        try:
            os.write(handle, msgspec.json.encode(line) + b"\n")
            os.fsync(handle)
        finally:
            os.close(handle)
