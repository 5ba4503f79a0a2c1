"""A pupil deals: judges their acts, records them and carries them out."""

from collections.abc import Callable

from msgspec.structs import replace

from paigow.runtime.dealer import dealer
from paigow.runtime.dealer.duties import Duties
from paigow.runtime.dealer.schedule import DealerSchedule
from paigow.runtime.people.absence import Absence
from paigow.runtime.pupil.duties import GONE_MS, Dealing
from paigow.runtime.pupil.judgement import DealersSide, Judgement
from paigow.runtime.table.dispatch import Dispatch
from paigow.runtime.table.effects import Steps
from paigow.school.dealing.acts import AnyAct, Remedy, Stop
from paigow.school.dealing.duties import Due
from paigow.school.dealing.verdicts import Right
from paigow.table import Refusal
from paigow.table import commands as c
from paigow.table import events as ev
from paigow.table.opening.hours import dealing_over


class Pupil:
    """The pupil who deals at one table."""

    def __init__(
        self,
        dispatch: Dispatch,
        dealing: Dealing,
        duties: Duties,
        *,
        schedule: DealerSchedule,
        absence: Absence,
        is_stopped: Callable[[], bool],
    ) -> None:
        self._dispatch = dispatch
        self.dealing = dealing
        self.duties = duties
        self._schedule = schedule
        self._absence = absence
        self._is_stopped = is_stopped
        """Returns whether nobody deals: the dealer is paused, or an order is proposed to the players."""

    def side(self) -> DealersSide | None:
        """Return what only the pupil sees, or ``None`` if the dealer is automatic."""
        if not self.dealing.is_on:
            return None
        found = self.dealing.his_due(self.duties.task(), self.duties.command)
        return self.dealing.side(None if isinstance(found, Refusal) else found)

    def gone_ms(self) -> int | None:
        """Return when the program deals on for a pupil who left people waiting, or ``None`` if they have not."""
        absent_ms = self._absence.absent_ms(self.dealing.pupil) if self.dealing.is_on else None
        return None if absent_ms is None or not self.dealing.do_people_play() else absent_ms + GONE_MS

    def is_gone(self) -> bool:
        gone_ms = self.gone_ms()
        return gone_ms is not None and gone_ms <= self._dispatch.now_ms

    def overlook(self) -> Steps[bool]:
        """Put an irregularity right that the absent pupil has not noticed; return whether there was one."""
        if self.dealing.open is None or not self.is_gone():
            return False
        yield from self.dealing.overlook()
        return True

    def leave_undone(self, task: dealer.Task) -> Steps[bool]:
        """Count a duty done for the pupil as a mistake; return whether nothing else needs to be done about it."""
        if not self.dealing.waits_for_him(task):
            return False
        found = self.dealing.his_due(task, self.duties.command)
        if found is None or isinstance(found, Refusal):
            return False
        yield from self.dealing.note_undone(found)
        return found.duty == "count"

    def end(self, person: str, *, ends: bool) -> Steps[Refusal | None]:
        """Stop dealing further rounds, or undo that."""
        if not self.dealing.is_on or person != self.dealing.pupil:
            return Refusal(code="not_the_dealer")
        refused = self.dealing.end(ends=ends)
        if refused is None and not (yield from self.dealing.end_if_due()):
            self._dispatch.show_anew()
        return refused

    def deal(self, person: str, act: AnyAct, version: int | None) -> Steps[Judgement | Refusal]:
        """Judge an act of the pupil; ``version`` is the version of the table that the pupil saw."""
        dealing = self.dealing
        if not dealing.is_on or person != dealing.pupil:
            return Refusal(code="not_the_dealer")
        if (over := dealing_over(self._dispatch.state)) is not None:
            return over
        if isinstance(act, Remedy) and not dealing.is_stopped:
            return Refusal(code="stop_first")
        if self._is_stopped():
            return Refusal(code="table_is_held")
        if dealing.open is not None and version is not None and version < dealing.open_at:
            return Refusal(code="look_again")
        if dealing.open is not None or isinstance(act, Stop):
            return (yield from dealing.notice(act))
        task = self.duties.task()
        found = dealing.his_due(task, self.duties.command)
        if isinstance(found, Refusal):
            return found
        return (yield from self._deal_now(task, found, act))

    def _deal_now(
        self, task: dealer.Task | None, found: Due | None, act: AnyAct
    ) -> Steps[Judgement | Refusal]:
        """Judge the pupil's act, record it, and do it; in an exam the correct act is done in any case."""
        dealing, goes_on = self.dealing, task is not None and self.dealing.is_exam
        verdict = dealing.judged(found, act)
        if task is None and found is not None:  # the program would wait, but the pupil knows that it is time
            task = dealer.Task(duty=c.CutTiles if found.duty == "cut" else c.CallNoMoreBets())
        if isinstance(verdict, Right) and task is not None and (left_ms := self._thought_ms(task)) > 0:
            return Refusal(code="not_yet_time", facts={"left_ms": left_ms})
        yield from dealing.note(act, verdict)
        is_right = isinstance(verdict, Right)
        is_done = found is not None and (is_right or goes_on)
        if is_done and found is not None:
            dealing.is_done()
            if found.duty != "count" and task is not None:
                chosen = verdict.command if isinstance(verdict, Right) else None
                is_done = (yield from self._perform(task, chosen, dealing.pupil)) is None
        return Judgement(verdict=verdict, is_done=is_done)

    def _perform(self, task: dealer.Task, chosen: c.Command | None, by: str) -> Steps[Refusal | None]:
        """Do a duty, after bringing coins that the float tray lacks."""
        seq = self._dispatch.log.seq
        chosen = None if chosen is None else self._timed(task, chosen)
        refusal = yield from self.duties.perform(task, chosen=chosen, by=by)
        if (
            refusal is None
            and self._dispatch.log.seq > seq
            and isinstance(self._dispatch.log.tail[-1], ev.FloatFilled)
        ):
            refusal = yield from self.duties.perform(task, chosen=chosen, by=by)
        return refusal

    def _timed(self, task: dealer.Task, chosen: c.Command) -> c.Command:
        """Return the pupil's command with the external facts filled in."""
        if isinstance(chosen, c.ShakeDice):
            return replace(chosen, now_ms=self._dispatch.now_ms)
        return chosen

    def _thought_ms(self, task: dealer.Task) -> int:
        """Return how long a person still has for actions that lapse with a duty."""
        return self._schedule.until_ms(task.duty) - self._dispatch.now_ms
