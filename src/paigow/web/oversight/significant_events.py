"""Significant events (R8): overrides, corrections, changes of configuration, large wins, refused log-ins, holds."""

from collections import OrderedDict
from collections.abc import AsyncIterable, AsyncIterator
from typing import Any, Final, Literal, get_args

import msgspec
from msgspec import Struct

from paigow.clock import Clock
from paigow.log import Entry
from paigow.log.rounds.projection import UNTOLD
from paigow.runtime.people.registry import is_bot
from paigow.table import AnyEvent
from paigow.table import events as ev
from paigow.table.core.event import SupervisedEvent

Kind = Literal[
    "override",
    "correction",
    "configuration",
    "large_win",
    "refused_login",
    "refused_token",
    "look",
    "hold",
    "proposal",
    "refused_order",
    "complaint",
    "talk",
    "role",
]
KEPT: Final = 200
"""Number kept of each kind."""
_CORRECTIONS: Final = (
    ev.PaymentCorrected | ev.HandReset | ev.MatchesUndone | ev.DeliveryCorrected | ev.BetRefused
)
_OVERSIGHT: Final = (
    ev.ConcededHandSeen
    | ev.DealerHeld
    | ev.OrdersRefused
    | ev.OrderProposed
    | ev.ProposalAnswered
    | ev.ProposalEnded
)
_COMPLAINTS: Final = ev.DisputeOpened | ev.DisputeWithdrawn | ev.DisputeDecided
_CONFIGURATION: Final = (
    ev.TableOpened
    | ev.TableClosed
    | ev.LimitsAnnounced
    | ev.PlayerLimited
    | ev.SideBetLimited
    | ev.ExcessAllowed
    | ev.SetRejected
    | ev.TilesReplaced
    | ev.DiceReplaced
)


class Significant(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One significant event."""

    at_us: int
    """Time of recording, in microseconds since 1970."""
    kind: Kind
    seq: int | None = None
    """Number in the table's log; null if it is in no table's log."""
    round: int | None = None
    times: int = 1
    """How often the same has happened; the time is the last one."""
    event: dict[str, Any] = {}
    """The event as in the log, without tiles that may be face down."""


TAGS: Final = tuple(
    sorted(
        str(kind.__struct_config__.tag)
        for kind in get_args(AnyEvent)
        if issubclass(
            kind, ev.WagerPaid | ev.BankSettled | _CORRECTIONS | _CONFIGURATION | _OVERSIGHT | SupervisedEvent
        )
    )
)
"""Tags of the events that may be significant."""


async def significant(
    entries: AsyncIterable[tuple[int, int | None, Entry[AnyEvent]]], *, large_win_coins: int
) -> AsyncIterator[Significant]:
    """Yield the significant events of a table.

    Args:
        entries: Number of the entry, number of the round, entry; at least those with ``TAGS``.
        large_win_coins: Wins of at least this many coins are large.
    """
    async for seq, number, entry in entries:
        event = entry.event
        kind = kind_of(event, large_win_coins=large_win_coins)
        if kind is not None:
            facts = msgspec.to_builtins(event, str_keys=True)
            told = {name: value for name, value in facts.items() if name not in UNTOLD}
            yield Significant(at_us=entry.at_us, kind=kind, seq=seq, round=number, event=told)


def kind_of(event: AnyEvent, *, large_win_coins: int) -> Kind | None:
    """Return the kind of a significant event, or ``None`` if it is not significant."""
    match event:
        case ev.WagerPaid():
            return "large_win" if event.won >= large_win_coins and not is_bot(event.person) else None
        case ev.BankSettled():
            large = any(share.won >= large_win_coins and not is_bot(share.person) for share in event.shares)
            return "large_win" if large else None
        case ev.ConcededHandSeen():
            return "look"
        case ev.DealerHeld():
            return "hold"
        case ev.OrdersRefused():
            return "refused_order"
        case ev.OrderProposed() | ev.ProposalAnswered() | ev.ProposalEnded():
            return "proposal"
        case _ if isinstance(event, _COMPLAINTS):
            return "complaint"
        case _ if isinstance(event, _CONFIGURATION):
            return "configuration"
        case _ if isinstance(event, _CORRECTIONS):
            return "correction"
        case _:
            return "override" if isinstance(event, SupervisedEvent) else None


class HouseEvents:
    """Significant events outside any table's log, such as refused log-ins. A number of each kind since the start.

    Repetitions are counted, not stored again: nobody pushes out other events by repeating their own. Events
    with the same ``key`` are repetitions, so the key has nothing that the sender invents, such as a path.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._kept: dict[Kind, OrderedDict[tuple[str, ...], Significant]] = {}

    def add(self, kind: Kind, key: tuple[str, ...], **facts: object) -> None:
        """Store an event, or count it if its key is known; the facts are those of the last one."""
        kept = self._kept.setdefault(kind, OrderedDict())
        before = kept.pop(key, None)
        times = 1 if before is None else before.times + 1
        kept[key] = Significant(at_us=self._clock.now_us(), kind=kind, event=facts, times=times)
        while len(kept) > KEPT:
            kept.popitem(last=False)

    def of(self, table: str | None = None) -> list[Significant]:
        """Return the events of one table, or all, oldest first."""
        found = [
            each
            for kept in self._kept.values()
            for each in kept.values()
            if table is None or each.event.get("table") == table
        ]
        return sorted(found, key=lambda each: each.at_us)
