"""The dealer of one table is held and let go, and both are put on record."""

from collections.abc import Callable
from typing import Literal

from paigow.floor.effects import Steps
from paigow.floor.giving import Giving
from paigow.floor.holding import HOLD_MS, Holding
from paigow.floor.supervising import Supervising
from paigow.table import Refusal
from paigow.table import commands as c
from paigow.table.core.interest import has_stake


class Held:
    """Whether he is held, and at whose word that changes."""

    def __init__(
        self,
        giving: Giving,
        supervising: Supervising,
        is_watching: Callable[[str], bool],
        wait_anew: Callable[[], None],
    ) -> None:
        self._giving = giving
        self._supervising = supervising
        self._is_watching = is_watching
        self._wait_anew = wait_anew
        """What was about to be done waits its time again when the dealer goes on."""
        self._holding = Holding()

    @property
    def is_held(self) -> bool:
        return self._holding.is_held

    @property
    def by(self) -> str:
        """Who holds him; empty: nobody, or the program itself."""
        return self._holding.by

    def sees(self, person: str) -> None:
        """Somebody has connected."""
        self._holding.sees(person)

    def misses(self, person: str, now_ms: int) -> None:
        """The last connection of somebody has ended."""
        self._holding.misses(person, now_ms)

    def ends_ms(self) -> int | None:
        """When it ends by itself; None: nobody holds, or the program does."""
        return self._holding.ends_ms(self._giving.now_ms, is_here=self._is_watching(self.by))

    def end(self) -> Steps[bool]:
        """End a hold whose time is up, or whose holder is gone or has a stake by now. Returns whether there was one."""
        ends_ms, by = self.ends_ms(), self.by
        if ends_ms is None or (ends_ms > self._giving.now_ms and not has_stake(self._giving.state, by)):
            return False
        self._holding.end(self._giving.now_ms)
        yield from self._note(by, "ended")
        return True

    def hold(self, *, is_held: bool, by: str, is_house: bool) -> Steps[Refusal | None]:
        """Hold him, or let him go on; refused to one who has a stake, unless he lets go what he holds."""
        lets_go = not is_held and by == self.by  # who has held may always let go
        if not lets_go and (fault := self._supervising.judged(by)):
            return fault
        if is_held == self.is_held:
            return None
        now_ms, number = self._giving.now_ms, self._giving.state.coming
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
            yield from self._giving.apply(c.NoteHeld(by=by, what=what))
        self._giving.show_anew()
