"""Limits refused orders on a table's record, so that nobody can fill a log with refusals."""

from typing import Final

from msgspec import Struct

from paigow.table import Refusal
from paigow.table import commands as c

EACH_MINUTE: Final = 6
"""Refused orders of a person recorded one by one each minute; further ones are counted."""
MINUTE_MS: Final = 60_000
PEOPLE: Final = 200
"""People remembered; the longest inactive is forgotten first."""


class _Count(Struct):
    since_ms: int
    noted: int = 0
    uncounted: int = 0


class RefusalLog:
    """Counts what each person was refused in the last minute."""

    def __init__(self) -> None:
        self._counts: dict[str, _Count] = {}

    def note(self, by: str, order: str, refusal: Refusal, now_ms: int) -> list[c.NoteRefused]:
        """Return what to record now: the refused order, the number counted before it, or nothing."""
        count = self._counts.pop(by, None) or _Count(since_ms=now_ms)
        found = []
        if now_ms - count.since_ms >= MINUTE_MS:
            if count.uncounted:
                found.append(c.NoteRefused(by=by, order="", code="counted", times=count.uncounted))
            count = _Count(since_ms=now_ms)
        if count.noted < EACH_MINUTE:
            count.noted += 1
            found.append(c.NoteRefused(by=by, order=order, code=refusal.code, clause=refusal.clause or ""))
        else:
            count.uncounted += 1
            if count.uncounted == 1:  # at once, so that a flood is recorded even if nothing follows it
                found.append(c.NoteRefused(by=by, order=order, code="too_many"))
        self._counts[by] = count
        while len(self._counts) > PEOPLE:
            self._counts.pop(next(iter(self._counts)))
        return found
