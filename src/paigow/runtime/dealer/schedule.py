"""Schedules the next duty of the dealer: when it is due, for whom the dealer waits, and what these people are told."""

from typing import Final, Generic, NamedTuple, TypeVar

from paigow.runtime.dealer import dealer
from paigow.runtime.dealer.pace import Pace
from paigow.runtime.dealer.speeds import SpeedWishes, playing
from paigow.runtime.people.absence import Absence
from paigow.runtime.people.decision_time import DecisionTime, lapses_with
from paigow.runtime.table.dispatch import Dispatch
from paigow.table import commands as c

_AT_ITS_PACE: Final = (c.CallNoMoreBets, c.ExposeHand)
"""Duties whose own waiting time is not thinking time: people who have decided are not waited for."""
What = TypeVar("What", dealer.Task, c.PersonCommand)


class Scheduled(NamedTuple, Generic[What]):
    """A scheduled action of the dealer or of a bot, and its time."""

    what: What
    due_ms: int


def keep_time(before: Scheduled[What] | None, what: What, due_ms: int) -> Scheduled[What]:
    """Return the schedule; an action already scheduled keeps its time."""
    return before if before is not None and before.what == what else Scheduled(what, due_ms)


class DealerSchedule:
    """The dealer's waits at one table."""

    def __init__(self, dispatch: Dispatch, absence: Absence, speeds: SpeedWishes) -> None:
        self._dispatch = dispatch
        self._absence = absence
        self._speeds = speeds
        self.task: Scheduled[dealer.Task] | None = None
        """The dealer's next duty, and when it is due."""
        self._decision_time = DecisionTime(dispatch.rights)
        self._hurried = (0, "")
        self._waits_ms: dict[str, int] = {}

    @property
    def pace(self) -> Pace:
        """Return the dealer's current pace."""
        return self._speeds.pace(self._dispatch.state)

    def restart(self) -> None:
        """Restart the waiting time of the next duty."""
        self.task = None

    def waits_ms(self, person: str) -> int | None:
        """Return until when the dealer waits for a person's action, or ``None`` if not for them."""
        return self._waits_ms.get(person)

    def go_on(self, person: str) -> None:
        """Stop waiting for what a person may do now; if nobody else plays, deal at once.

        Actions that do not lapse with the dealer's next duty keep their time.
        """
        if self.task is None or lapses_with(self.task.what.duty):
            self._decision_time.go_on(person)
        if playing(self._dispatch.state) == {person}:
            self._hurried = self._moment

    @property
    def is_hurried(self) -> bool:
        """Return whether a player alone has sent "go on" in this phase: the dealer and the bots act at once."""
        return self._hurried == self._moment

    @property
    def _moment(self) -> tuple[int, str]:
        return self._dispatch.state.coming, self._dispatch.state.phase

    def for_nobody(self) -> frozenset[str]:
        """Return the players not waited for: they are absent, or have decided."""
        return self._absence.absent(self._dispatch.state, self._dispatch.now_ms) | self._decision_time.done()

    def look(self, task: Scheduled[dealer.Task] | None) -> None:
        """Update the current actions, and tell people whose actions lapse with the dealer's next duty."""
        if self.pace.thought:
            is_late = task is not None and task.what.is_late
            self._decision_time.look(
                self._dispatch.state, self._dispatch.now_ms, self._is_there, is_late=is_late
            )
        self._tell(task)

    def _is_there(self, person: str) -> bool:
        """Return whether a person has the table's page open, or had until a moment ago."""
        absent_ms = self._absence.absent_ms(person)
        return absent_ms is None or absent_ms > self._dispatch.now_ms

    def has_undecided(self, task: dealer.Task) -> bool:
        """Return whether anybody is still deciding about an action that lapses with a task. Changes nothing."""
        thought_ms = self.pace.thought
        if not thought_ms or not lapses_with(task.duty):
            return False
        state, long_ago_ms = self._dispatch.state, self._dispatch.now_ms - thought_ms
        return self._decision_time.is_undecided(
            task.duty, state, self._is_there, long_ago_ms, is_late=task.is_late
        )

    def until_ms(self, duty: c.AnyCommand | type[c.Command]) -> int:
        """Return the earliest time of a duty, so that everybody can decide about actions that lapse with it."""
        return self._decision_time.until_ms(duty, self.pace.thought)

    def ready_ms(self, task: Scheduled[dealer.Task]) -> int:
        """Return when a duty is done: at its time, but not before everybody could decide on lapsing actions.

        At once for a player alone who has sent "go on", except the time limits of people.
        """
        duty = task.what.duty
        due_ms = 0 if self.is_hurried and duty is not c.CallTime else task.due_ms
        return max(due_ms, self.until_ms(duty))

    def _tell(self, task: Scheduled[dealer.Task] | None) -> None:
        """Tell people with an action that lapses with the dealer's next duty how long they have for it.

        A call of time has its own visible clock, and so have the bets while nobody is waited for. Hands are
        exposed one after another while nobody is.
        """
        waits_ms: dict[str, int] = {}
        if task is not None and task.what.duty is not c.CallTime:
            ready_ms = self.ready_ms(task)
            if ready_ms > task.due_ms or not isinstance(task.what.duty, _AT_ITS_PACE):
                waits_ms = dict.fromkeys(self._decision_time.thinking(task.what.duty), ready_ms)
        changed = {person for person, _ in waits_ms.items() ^ self._waits_ms.items()}
        if changed:
            self._waits_ms = waits_ms
            self._dispatch.show_anew(changed)
