"""The data shown to everyone beside the view of a table."""

from typing import Final

from paigow.log.fairness.verification import Head
from paigow.runtime import House
from paigow.table import State
from paigow.web.live.broadcast import TableInfo
from paigow.web.live.chat import Chat, TalkState
from paigow.web.live.watch_delay import WatchDelay
from paigow.web.oversight.table_supervisors import TableSupervisors

_OPEN_CHAT: Final = TalkState()
_HEADED: Final = frozenset({"betting", "round_over"})
"""Phases in which viewers see the current head of the log, to check the log against it later."""


class TableInfoSource:
    """Collects the data shown beside the view: supervision, chat, pace, what halts the dealer."""

    def __init__(self, house: House, chat: Chat, supervisors: TableSupervisors, delay: WatchDelay) -> None:
        self._house, self._chat, self._supervisors, self._delay = house, chat, supervisors, delay

    def of(self, table: str, state: State) -> TableInfo:
        """Return the data beside the view of a table in this state. Raises NoSuchTableError."""
        house, order = self._house, self._house.order(table)
        supervisors = self._supervisors.all(table)
        fields: dict[str, object] = {"supervision": self._supervisors.supervision(table, supervisors)}
        if (head := self._head(table, state)) is not None:
            fields["head"] = str(head)
        if (talk := self._chat.state(table)) != _OPEN_CHAT:
            fields["talk"] = talk
        if order.private:
            fields["private"] = True
        if house.is_disk_full(table):
            fields["disk_full"] = True
        if house.is_held(table):
            fields["held"] = True
        if (played_from := house.sandboxes.played_from(table)) is not None:
            fields["sandbox"] = played_from
        if (start := house.first_start(table)) is not None:
            fields["start"] = start
        if lost := house.lost(table):
            fields["away"] = sorted(lost)
        if yielding := house.yielding_boxes(table):
            fields["bots_yield"] = yielding
        if order.dealing is not None:
            fields["dealer"] = order.opener
        if (speed := house.speed(table)) != "normal":
            fields["pace"] = speed
        if delay_s := self._delay.delay_s(table, order):
            fields["watch_delay_s"] = delay_s
        proposers = frozenset(house.proposers(table))
        return TableInfo(fields=fields, opener=order.opener, supervisors=supervisors, proposers=proposers)

    def _head(self, table: str, state: State) -> Head | None:
        """Return the log head shown with this state: while seeds are requested, of the entry that requests them.

        That head stays the same until the seeds are revealed, so nobody need give one seed under two heads. The
        earlier entries, which the seed decides with, can then no longer be replaced unnoticed.
        """
        if state.phase in _HEADED:
            head = self._house.head(table)
            return head if head is not None and head.seq == state.version else None
        if state.phase == "washed" or (state.phase == "shaken" and state.round.are_seeds_asked):
            head = self._house.asked_head(table)
            return head if head is not None and head.seq <= state.version else None
        return None
