"""The queue of reported chat lines: supervisors of the house see it and mark reports as handled.

Reports are stored, so that they outlive the process and every process of the house sees them.
"""

from typing import Final

import msgspec
import structlog
from msgspec import Struct
from msgspec.structs import replace

from paigow.clock import Clock
from paigow.storage import Store
from paigow.table import Refusal
from paigow.web.live.chat import SaidLine

log = structlog.get_logger("paigow.server")
STREAM: Final = "talk reports"
"""Key under which reports are stored, outside any table; no table's stream has a space."""
MOST_OPEN: Final = 20
"""Open reports of one person. The next one waits until a supervisor has handled one of them."""
MOST_KEPT: Final = 1_000
"""Reports kept, handled ones included."""
MOST_REPORTERS: Final = 50
"""People named with a line. More reports of the same line change nothing."""
LONGEST_REMARK: Final = 400
KEPT_DAYS: Final = 90
"""Days that a report is kept after its last change, handled or not."""
_DAY_MS: Final = 86_400_000


class Reporter(Struct, frozen=True, kw_only=True):
    """A person who reported a line."""

    person: str
    name: str
    at_ms: int


class Handled(Struct, frozen=True, kw_only=True):
    """How a supervisor handled a report."""

    person: str
    name: str
    at_ms: int
    remark: str


class Report(Struct, frozen=True, kw_only=True):
    """A reported line, with everyone who reported it."""

    id: str
    table: str
    line: SaidLine
    reporters: tuple[Reporter, ...]
    """In order of time."""
    handled: Handled | None = None

    @property
    def changed_ms(self) -> int:
        """Return when it was last reported or handled."""
        return max(self.reporters[-1].at_ms, self.handled.at_ms if self.handled else 0)


_encode: Final = msgspec.json.Encoder().encode
_decode: Final = msgspec.json.Decoder(Report).decode


class Reports:
    """All reports of the house."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store, self._clock = store, clock

    async def add(self, table: str, line: SaidLine, person: str, name: str) -> Refusal | None:
        """Queue a line, or add this person to its reporters; return the refusal, or ``None`` if it is queued."""
        reporter = Reporter(person=person, name=name, at_ms=self._now_ms())
        key = f"{table}-{line.at_ms}-{line.number}"
        kept = await self.all()
        if all(report.id != key for report in kept):
            own = [each for each in kept if each.handled is None and each.reporters[0].person == person]
            if len(own) >= MOST_OPEN:
                return Refusal(code="too_many_reports", facts={"most": MOST_OPEN})
            if len(kept) >= MOST_KEPT:  # handled ones are dropped before open ones
                first = min(kept, key=lambda report: (report.handled is None, report.changed_ms))
                await self._store.drop_kept(STREAM, [first.id])

        def change(before: bytes | None) -> bytes | None:
            if before is None:
                return _encode(Report(id=key, table=table, line=line, reporters=(reporter,)))
            report = _decode(before)
            is_known = any(each.person == person for each in report.reporters)
            if is_known or len(report.reporters) >= MOST_REPORTERS:
                return None
            return _encode(replace(report, reporters=(*report.reporters, reporter)))

        await self._store.change_kept(STREAM, key, change)
        return None

    async def all(self) -> list[Report]:
        """Return all reports, the longest waiting first, and delete those that are too old."""
        found = {}
        for key, value in (await self._store.kept(STREAM)).items():
            try:
                found[key] = _decode(value)
            except (msgspec.MsgspecError, TypeError) as error:  # damaged data must not hide other reports
                log.warning("report_unreadable", report=key, why=str(error))
        oldest_ms = self._now_ms() - KEPT_DAYS * _DAY_MS
        old = [key for key, report in found.items() if report.changed_ms < oldest_ms]
        if old:
            await self._store.drop_kept(STREAM, old)
        kept = [report for key, report in found.items() if key not in old]
        return sorted(kept, key=lambda report: (report.reporters[0].at_ms, report.id))

    async def handle(self, key: str, person: str, name: str, remark: str) -> Report | None:
        """Mark a report as handled; return ``None`` if there is none. The first remark stays."""
        handled = Handled(person=person, name=name, at_ms=self._now_ms(), remark=remark)

        def change(before: bytes | None) -> bytes | None:
            report = None if before is None else _decode(before)
            return None if report is None or report.handled else _encode(replace(report, handled=handled))

        await self._store.change_kept(STREAM, key, change)
        value = await self._store.kept_value(STREAM, key)
        return None if value is None else _decode(value)

    def _now_ms(self) -> int:
        return self._clock.now_us() // 1000
