"""Pauses and resumes the dealer of one table, limits how long a pause lasts, and records both.

A pause lasts while its holder is connected and has no stake, with a limit.
"""

from typing import Final, Literal

from paigow.runtime.bots.driver import BotDriver
from paigow.runtime.dealer.schedule import DealerSchedule
from paigow.runtime.table.dispatch import Dispatch, Viewers
from paigow.runtime.table.effects import Steps
from paigow.runtime.table.supervisor_orders import SupervisorOrders
from paigow.table import Refusal
from paigow.table import commands as c
from paigow.table.core.interest import has_stake

GRACE_MS: Final = 10_000
"""A pause ends when its holder has been disconnected for this long."""
HOLD_MS: Final = 300_000
"""Longest pause; the pauses of a table's opener are added up over a round."""


class DealerHold:
    """The pause of the dealer of one table: its holder, and its end. Not stored: a resumed table is not paused."""

    def __init__(
        self,
        dispatch: Dispatch,
        supervisor_orders: SupervisorOrders,
        viewers: Viewers,
        *,
        bots: BotDriver,
        schedule: DealerSchedule,
    ) -> None:
        self._dispatch = dispatch
        self._supervisor_orders = supervisor_orders
        self._viewers = viewers
        self._bots = bots
        self._schedule = schedule
        self.is_held = False
        self.by = ""
        """Empty if nobody pauses, or if the program does, whose pause only it can end."""
        self._since_ms = 0
        self._left_ms = HOLD_MS
        self._away_ms: int | None = None
        self._is_house = True
        self._used_ms: dict[str, int] = {}
        self._round = 0

    @property
    def is_stopped(self) -> bool:
        """Return whether nobody deals: the dealer is paused, or the players are asked for consent to an order."""
        return self.is_held or any(each.is_waited_for for each in self._dispatch.state.proposals)

    def hold(self, *, is_held: bool, by: str, is_house: bool) -> Steps[Refusal | None]:
        """Pause or resume the dealer. Refused to a person with a stake, unless it ends their own pause."""
        lets_go = not is_held and by == self.by  # the holder may always resume
        if not lets_go and (fault := self._supervisor_orders.judged(by)):
            return fault
        if is_held == self.is_held:
            return None
        if is_held and not is_house and self._left_of(by) <= 0:
            return Refusal(code="held_long_enough", facts={"minutes": HOLD_MS // 60_000})
        if is_held:
            self._begin(by, is_house=is_house)
        else:
            self._end()
        yield from self._note(by, "held" if is_held else "let_go")
        return None

    def end(self) -> Steps[bool]:
        """End an expired pause, or one whose holder is gone or has a stake; return whether there was one."""
        ends_ms, by = self.ends_ms(), self.by
        if ends_ms is None or (ends_ms > self._dispatch.now_ms and not has_stake(self._dispatch.state, by)):
            return False
        self._end()
        yield from self._note(by, "ended")
        return True

    def ends_ms(self) -> int | None:
        """Return when the pause ends by itself, or ``None`` if nobody or the program holds the dealer."""
        if not self.is_held or not self.by:
            return None
        if self._viewers.is_watching(self.by):
            self._away_ms = None
        elif self._away_ms is None:
            self._away_ms = self._dispatch.now_ms
        ends_ms = self._since_ms + self._left_ms
        return ends_ms if self._away_ms is None else min(ends_ms, self._away_ms + GRACE_MS)

    def sees(self, person: str) -> None:
        """Note that a person has connected."""
        if person == self.by:
            self._away_ms = None

    def misses(self, person: str, now_ms: int) -> None:
        """Note that a person's last connection has ended."""
        if person == self.by:
            self._away_ms = now_ms

    def _left_of(self, by: str) -> int:
        """Return how many milliseconds of pause a supervisor from outside the house has left in this round."""
        is_same_round = self._dispatch.state.coming == self._round
        return HOLD_MS - (self._used_ms.get(by, 0) if is_same_round else 0)

    def _begin(self, by: str, *, is_house: bool) -> None:
        number = self._dispatch.state.coming
        self._left_ms = HOLD_MS if is_house else self._left_of(by)
        if number != self._round:
            self._used_ms.clear()
        self._round, self._is_house = number, is_house
        self.is_held, self.by, self._since_ms, self._away_ms = True, by, self._dispatch.now_ms, None

    def _end(self) -> None:
        if self.by and not self._is_house:
            used_ms = self._dispatch.now_ms - self._since_ms
            self._used_ms[self.by] = self._used_ms.get(self.by, 0) + used_ms
        self.is_held, self.by, self._away_ms = False, "", None

    def _note(self, by: str, what: Literal["held", "let_go", "ended"]) -> Steps[None]:
        self._schedule.restart()
        self._bots.restart()
        if by:
            yield from self._dispatch.apply(c.NoteHeld(by=by, what=what))
        self._dispatch.show_anew()
