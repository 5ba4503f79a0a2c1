"""A pupil deals: judges their acts, records them and carries them out."""

from msgspec.structs import replace

from paigow.runtime.dealer import dealer
from paigow.runtime.pupil_side import DealersSide
from paigow.runtime.table.dealer_seat import DealerSeat
from paigow.runtime.table.effects import Steps
from paigow.school.dealing.acts import Act, Remedy, Stop
from paigow.school.dealing.duties import Due
from paigow.school.dealing.session import DealingSession, Judgement
from paigow.school.dealing.verdicts import CorrectVerdict
from paigow.table import Refusal
from paigow.table import commands as c
from paigow.table import events as ev
from paigow.table.opening.hours import dealing_over
from paigow.table.oversight.course import Course

GONE_MS = 60_000
"""After this absence the dealer does a pupil's duties, if people play."""


class Pupil:
    """The pupil who deals at one table: ``runtime.pupil_side.PupilSide``."""

    def __init__(self, course: Course, person: str, seat: DealerSeat) -> None:
        self.person = person
        self._seat = seat
        self._dispatch = seat.dispatch
        self._duties = seat.duties
        self.session = DealingSession(course, person, seat.dispatch)

    @property
    def is_interrupted(self) -> bool:
        return self.session.open is not None

    def resume(self) -> None:
        self.session.resume()

    def owns(self, task: dealer.Task) -> bool:
        return self.session.owns(task)

    def takes(self, task: dealer.Task) -> bool:
        if not self.session.owns(task) or self._is_gone():
            return False
        self.session.note_due()
        return True

    def changed(self, command: c.AnyCommand) -> c.AnyCommand:
        return self.session.changed(command)

    def act(self) -> Steps[bool]:
        return (yield from self.session.end_if_due()) or (yield from self.session.go_wrong())

    def view(self) -> DealersSide | None:
        found = self.session.pupils_due(self._duties.task(), self._duties.command)
        return self.session.view(None if isinstance(found, Refusal) else found)

    def gone_ms(self) -> int | None:
        absent_ms = self._seat.absence.absent_ms(self.person)
        return None if absent_ms is None or not self.session.do_people_play() else absent_ms + GONE_MS

    def _is_gone(self) -> bool:
        gone_ms = self.gone_ms()
        return gone_ms is not None and gone_ms <= self._dispatch.now_ms

    def overlook(self) -> Steps[bool]:
        if self.session.open is None or not self._is_gone():
            return False
        yield from self.session.overlook()
        return True

    def leave_undone(self, task: dealer.Task) -> Steps[bool]:
        if not self.session.owns(task):
            return False
        found = self.session.pupils_due(task, self._duties.command)
        if found is None or isinstance(found, Refusal):
            return False
        yield from self.session.note_undone(found)
        return found.duty == "count"

    def end(self, person: str, *, ends: bool) -> Steps[Refusal | None]:
        if person != self.person:
            return Refusal(code="not_the_dealer")
        refused = self.session.end(ends=ends)
        if refused is None and not (yield from self.session.end_if_due()):
            self._dispatch.show_anew()
        return refused

    def deal(self, person: str, act: object, version: int | None) -> Steps[Judgement | Refusal]:
        session = self.session
        if person != self.person:
            return Refusal(code="not_the_dealer")
        if (over := dealing_over(self._dispatch.state)) is not None:
            return over
        if isinstance(act, Remedy) and not session.is_stopped:
            return Refusal(code="stop_first")
        if self._seat.hold.is_stopped:
            return Refusal(code="table_is_held")
        if session.open is not None and version is not None and version < session.open_at:
            return Refusal(code="look_again")
        assert isinstance(act, Act)  # the school's own
        if session.open is not None or isinstance(act, Stop):
            return (yield from session.notice(act))
        task = self._duties.task()
        found = session.pupils_due(task, self._duties.command)
        if isinstance(found, Refusal):
            return found
        return (yield from self._deal_now(task, found, act))

    def _deal_now(self, task: dealer.Task | None, found: Due | None, act: Act) -> Steps[Judgement | Refusal]:
        """Judge the pupil's act, record it, and do it; in an exam the correct act is done in any case."""
        session, goes_on = self.session, task is not None and self.session.is_exam
        verdict = session.judged(found, act)
        if task is None and found is not None:  # the program would wait, but the pupil knows that it is time
            task = dealer.Task(duty=c.CutTiles if found.duty == "cut" else c.CallNoMoreBets())
        if (
            isinstance(verdict, CorrectVerdict)
            and task is not None
            and (left_ms := self._thought_ms(task)) > 0
        ):
            return Refusal(code="not_yet_time", facts={"left_ms": left_ms})
        yield from session.note(act, verdict)
        is_right = isinstance(verdict, CorrectVerdict)
        is_done = found is not None and (is_right or goes_on)
        if is_done and found is not None:
            session.is_done()
            if found.duty != "count" and task is not None:
                chosen = verdict.command if isinstance(verdict, CorrectVerdict) else None
                is_done = (yield from self._perform(task, chosen, self.person)) is None
        return Judgement(verdict=verdict, is_done=is_done)

    def _perform(self, task: dealer.Task, chosen: c.Command | None, by: str) -> Steps[Refusal | None]:
        """Do a duty, after bringing coins that the float tray lacks."""
        seq = self._dispatch.log.seq
        chosen = None if chosen is None else self._timed(task, chosen)
        refusal = yield from self._duties.perform(task, chosen=chosen, by=by)
        if (
            refusal is None
            and self._dispatch.log.seq > seq
            and isinstance(self._dispatch.log.tail[-1], ev.FloatFilled)
        ):
            refusal = yield from self._duties.perform(task, chosen=chosen, by=by)
        return refusal

    def _timed(self, task: dealer.Task, chosen: c.Command) -> c.Command:
        """Return the pupil's command with the external facts filled in."""
        if isinstance(chosen, c.ShakeDice):
            return replace(chosen, now_ms=self._dispatch.now_ms)
        return chosen

    def _thought_ms(self, task: dealer.Task) -> int:
        """Return how long a person still has for actions that lapse with a duty."""
        return self._seat.schedule.until_ms(task.duty) - self._dispatch.now_ms
