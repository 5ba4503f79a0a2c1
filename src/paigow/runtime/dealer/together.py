"""Duties of the dealer that are stored and sent together with the command before them.

Between two steps that nobody could see apart, the dealer does not wait: they are one append, one transaction and one
message with their events in order. The log has the same entries as if they were done one by one. A lost wager is
collected with the hand that lost it, and the payments to the boxes come together: the page moves their coins in order.
Where a wrongly set hand may be set again until the last payment, the dealer pays one box after the other.
"""

from collections.abc import Callable
from typing import Final

from paigow.runtime.bots.driver import BotDriver
from paigow.runtime.dealer.duties import Duties
from paigow.runtime.dealer.schedule import DealerSchedule
from paigow.runtime.table.dispatch import Dispatch
from paigow.runtime.table.table_log import FollowUp, cause_of
from paigow.table import commands as c
from paigow.table.core.command import DealerCommand

EYE_MS: Final = 100
"""A shorter wait between two steps is not seen. The dealer waits for it after the last of them."""
_TOGETHER: Final[frozenset[type[c.Command]]] = frozenset(
    {
        c.CheckTiles, c.ShowTiles, c.OfferBank, c.SetOnRequest, c.ExposeHand, c.MatchHand, c.MatchHouseWager,
        c.CollectLosing, c.ClearLosingArea, c.PayBox, c.PayHouseWager, c.SettleBank, c.RevealSecrets,
    }
)  # fmt: skip
"""Duties that may follow any command: they draw nothing and begin no time limit for several people."""
_SETTLED_IN_ORDER: Final[dict[type[c.Command], frozenset[type[c.Command]]]] = {
    c.CollectLosing: frozenset({c.ExposeHand, c.MatchHand}),
    c.PayBox: frozenset({c.ClearLosingArea, c.PayBox}),
}
"""Duty -> the duties that it follows with a wait up to ``SETTLING_MS``. The page moves the coins one after the other,
in the order of the events, so people see each of them. The dealer waits as long as before, but after the last of them.
"""
SETTLING_MS: Final = 600
"""More than the wait between two payments at the calmest speed."""
_AFTER: Final[dict[type[c.Command], type[c.Command]]] = {c.CallNoMoreBets: c.CutTiles}
"""Duty -> the only command that it may follow."""


class DutiesTogether:
    """Finds the duty that follows a command at once."""

    def __init__(
        self,
        dispatch: Dispatch,
        duties: Duties,
        schedule: DealerSchedule,
        bots: BotDriver,
        *,
        is_stopped: Callable[[], bool],
    ) -> None:
        """``is_stopped`` returns whether the dealer may do nothing now."""
        self._dispatch = dispatch
        self._duties = duties
        self._schedule = schedule
        self._bots = bots
        self._is_stopped = is_stopped

    def follow(self, command: c.AnyCommand) -> FollowUp | None:
        """Return the duty that follows ``command`` at once, or ``None`` if the dealer waits or others act first."""
        if self._duties.pupil.person or self._is_stopped():
            return None
        task = self._duties.task()
        if task is None or not goes_with(command, task.duty):
            return None
        now_ms = self._dispatch.now_ms
        wait_ms = task.wait_ms if task.at_ms is None else task.at_ms - now_ms
        if self._schedule.is_hurried:
            wait_ms = 0
        longest_ms = EYE_MS if isinstance(command, DealerCommand) else 0
        if self._is_settled_in_order(command, task.duty):
            longest_ms = SETTLING_MS
        if wait_ms > longest_ms or self._schedule.has_undecided(task):
            return None
        wish = self._bots.next(now_ms)
        if wish is not None and wish.due_ms <= now_ms:
            return None
        return FollowUp(cause_of(self._duties.command(task), "dealer"), max(0, wait_ms))

    def _is_settled_in_order(self, command: c.AnyCommand, duty: c.AnyCommand | type[c.Command]) -> bool:
        """Return whether the page shows a duty after the command before it although both come in one message.

        Rule: CAN 13.8, MA 9(f): until the last payment there is time to have a hand set again.
        """
        kind = _kind(duty)
        if kind is c.PayBox and self._dispatch.book.word("reset_until") == "last payment":
            return False
        return type(command) in _SETTLED_IN_ORDER.get(kind, ())


def _kind(duty: c.AnyCommand | type[c.Command]) -> type[c.Command]:
    return duty if isinstance(duty, type) else type(duty)


def goes_with(command: c.AnyCommand, duty: c.AnyCommand | type[c.Command]) -> bool:
    """Return whether a duty may be done together with the command before it."""
    kind = _kind(duty)
    return kind in _TOGETHER or _AFTER.get(kind) is type(command)
