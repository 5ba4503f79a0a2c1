"""For whom the dealer waits before he does his next duty, until when, and that they are told."""

from collections.abc import Callable
from typing import Final

from paigow.floor import dealer
from paigow.floor.absence import Absence
from paigow.floor.giving import Giving
from paigow.floor.pace import Pace
from paigow.floor.pending import Pending
from paigow.floor.speeds import playing
from paigow.floor.thought import Thought
from paigow.table import commands as c

_AT_ITS_PACE: Final = (c.CallNoMoreBets, c.ExposeHand)
"""Duties whose own time is nobody's to think in: who has thought already is not waited for."""


class Waiting:
    """The dealer's patience at one table."""

    def __init__(self, giving: Giving, absence: Absence, pace: Callable[[], Pace]) -> None:
        self._giving = giving
        self._absence = absence
        self.pace = pace
        self._thought = Thought(giving.rights)
        self._hurried = (0, "")
        self._waits_ms: dict[str, int] = {}

    def waits_ms(self, person: str) -> int | None:
        """Until when the dealer waits for what somebody may still do; None: not for him."""
        return self._waits_ms.get(person)

    def go_on(self, person: str) -> None:
        """Nobody waits any more for what somebody may do now; if nobody else plays, the dealer deals at once."""
        self._thought.go_on(person)
        if playing(self._giving.state) == {person}:
            self._hurried = self._moment

    @property
    def _moment(self) -> tuple[int, str]:
        return self._giving.state.coming, self._giving.state.phase

    def for_nobody(self) -> frozenset[str]:
        """Who plays here and is not waited for: he has gone, or has thought about all that he may do now."""
        return self._absence.absent(self._giving.state, self._giving.now_ms) | self._thought.done()

    def look(self, task: Pending[dealer.Task] | None) -> None:
        """See who may do what now, and tell whoever has something that lapses with the dealer's next duty."""
        if self.pace().thought:
            self._thought.look(self._giving.state, self._giving.now_ms, self._is_there)
        self._tell(task)

    def _is_there(self, person: str) -> bool:
        """Whether somebody has the table's page open, or had until a moment ago."""
        absent_ms = self._absence.absent_ms(person)
        return absent_ms is None or absent_ms > self._giving.now_ms

    def until_ms(self, duty: c.AnyCommand | type[c.Command]) -> int:
        """Before when a duty is not done, so that everybody has thought about what lapses with it."""
        return self._thought.until_ms(duty, self.pace().thought)

    def ready_ms(self, task: Pending[dealer.Task]) -> int:
        """When a duty is done: at its time, but not before everybody has thought about what lapses with it.

        At once for who plays alone and has said so; but the time that is given to people is their own.
        """
        duty = task.what.duty
        due_ms = 0 if self._hurried == self._moment and duty is not c.CallTime else task.due_ms
        return max(due_ms, self.until_ms(duty))

    def _tell(self, task: Pending[dealer.Task] | None) -> None:
        """Whoever has something that lapses with the dealer's next duty is told how long he has for it.

        A call of time has its own clock, which everybody sees, and so have the bets while nobody is waited for; and
        hand after hand is exposed while nobody is.
        """
        waits_ms: dict[str, int] = {}
        if task is not None and task.what.duty is not c.CallTime:
            ready_ms = self.ready_ms(task)
            if ready_ms > task.due_ms or not isinstance(task.what.duty, _AT_ITS_PACE):
                waits_ms = dict.fromkeys(self._thought.thinking(task.what.duty), ready_ms)
        changed = {person for person, _ in waits_ms.items() ^ self._waits_ms.items()}
        if changed:
            self._waits_ms = waits_ms
            self._giving.show_anew(changed)
