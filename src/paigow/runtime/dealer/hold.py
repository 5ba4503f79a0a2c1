"""Pauses and resumes the dealer of one table, and records both."""

from collections.abc import Callable
from typing import Literal

from paigow.runtime.dealer.hold_limits import HOLD_MS, Holding
from paigow.runtime.table.dispatch import Dispatch
from paigow.runtime.table.effects import Steps
from paigow.runtime.table.supervisor_orders import SupervisorOrders
from paigow.table import Refusal
from paigow.table import commands as c
from paigow.table.core.interest import has_stake


class Held:
    """Whether the dealer is paused, and its holder."""

    def __init__(
        self,
        dispatch: Dispatch,
        supervisor_orders: SupervisorOrders,
        is_watching: Callable[[str], bool],
        wait_anew: Callable[[], None],
    ) -> None:
        self._dispatch = dispatch
        self._supervisor_orders = supervisor_orders
        self._is_watching = is_watching
        self._wait_anew = wait_anew
        """Restarts the waiting time of the next duty when the dealer resumes."""
        self._holding = Holding()

    @property
    def is_held(self) -> bool:
        return self._holding.is_held

    @property
    def by(self) -> str:
        """Return who paused the dealer; empty if nobody or the program."""
        return self._holding.by

    def sees(self, person: str) -> None:
        """Note that a person has connected."""
        self._holding.sees(person)

    def misses(self, person: str, now_ms: int) -> None:
        """Note that a person's last connection has ended."""
        self._holding.misses(person, now_ms)

    def ends_ms(self) -> int | None:
        """Return when the pause ends by itself, or ``None`` if nobody or the program holds the dealer."""
        return self._holding.ends_ms(self._dispatch.now_ms, is_here=self._is_watching(self.by))

    def end(self) -> Steps[bool]:
        """End an expired pause, or one whose holder is gone or has a stake; return whether there was one."""
        ends_ms, by = self.ends_ms(), self.by
        if ends_ms is None or (ends_ms > self._dispatch.now_ms and not has_stake(self._dispatch.state, by)):
            return False
        self._holding.end(self._dispatch.now_ms)
        yield from self._note(by, "ended")
        return True

    def hold(self, *, is_held: bool, by: str, is_house: bool) -> Steps[Refusal | None]:
        """Pause or resume the dealer. Refused to a person with a stake, unless it ends their own pause."""
        lets_go = not is_held and by == self.by  # the holder may always resume
        if not lets_go and (fault := self._supervisor_orders.judged(by)):
            return fault
        if is_held == self.is_held:
            return None
        now_ms, number = self._dispatch.now_ms, self._dispatch.state.coming
        if is_held and not is_house and self._holding.may_ms(by, number) <= 0:
            return Refusal(code="held_long_enough", facts={"minutes": HOLD_MS // 60_000})
        if is_held:
            self._holding.begin(by, now_ms, number, is_house=is_house)
        else:
            self._holding.end(now_ms)
        yield from self._note(by, "held" if is_held else "let_go")
        return None

    def _note(self, by: str, what: Literal["held", "let_go", "ended"]) -> Steps[None]:
        self._wait_anew()
        if by:
            yield from self._dispatch.apply(c.NoteHeld(by=by, what=what))
        self._dispatch.show_anew()
