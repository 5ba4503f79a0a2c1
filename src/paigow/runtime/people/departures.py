"""Acts for people who have gone, and frees their places after a time."""

from msgspec.structs import replace

from paigow.runtime.people.absence import Absence
from paigow.runtime.people.registry import has_live_wager, seated
from paigow.runtime.table.dispatch import Dispatch
from paigow.runtime.table.effects import Steps
from paigow.table import State
from paigow.table import commands as c

IDLE_ROUNDS = 3
"""After this many rounds without a wager a person who has gone loses the place."""


class Departures:
    """Acts for the absent at one table."""

    def __init__(self, dispatch: Dispatch, absence: Absence) -> None:
        self._dispatch = dispatch
        self.absence = absence
        self._missed: dict[str, int] = {}

    def count(self, state: State) -> None:
        for person in seated(state, bots=False).values():
            self._missed[person] = 0 if has_live_wager(state, person) else self._missed.get(person, 0) + 1

    def act(self) -> Steps[bool]:
        """Act for people who do not return in time."""
        now_ms = self._dispatch.now_ms
        for at_ms, each in self.absence.late(self._dispatch.state):
            if at_ms > now_ms:
                continue
            command = each.instead
            if isinstance(command, c.CallTime):
                command = replace(command, now_ms=now_ms)
            if (yield from self._dispatch.apply(command)) is None:
                return True
        return False

    def clear_places(self) -> Steps[None]:
        """Free the place of a person who has gone and let three rounds pass; their coins return to their account."""
        now_ms = self._dispatch.now_ms
        for person in list(seated(self._dispatch.state, bots=False).values()):
            at_ms = self.absence.absent_ms(person)
            is_absent = at_ms is not None and at_ms <= now_ms
            if is_absent and self._missed.get(person, 0) >= IDLE_ROUNDS:
                yield from self._dispatch.apply(c.Leave(person=person))
        self.absence.forget(self._dispatch.state.people)
