"""Significant events (R8): overrides, corrections, changes of configuration, large wins, refused log-ins, holds."""

import time
from collections import deque
from collections.abc import Iterable, Iterator
from typing import Any, Final, Literal

import msgspec
from msgspec import Struct

from paigow.floor.people import is_bot
from paigow.record import Entry
from paigow.record.rounds import UNTOLD
from paigow.table import AnyEvent
from paigow.table import events as ev
from paigow.table.event import SupervisedEvent

Kind = Literal["override", "correction", "configuration", "large_win", "refused_login", "look", "hold"]
KEPT: Final = 1000
_CORRECTIONS: Final = (
    ev.PaymentCorrected | ev.HandReset | ev.MatchesUndone | ev.DeliveryCorrected | ev.BetRefused
)
_CONFIGURATION: Final = (
    ev.TableOpened
    | ev.TableClosed
    | ev.LimitsAnnounced
    | ev.ExcessAllowed
    | ev.SetRejected
    | ev.TilesReplaced
    | ev.DiceReplaced
)


class Significant(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One significant event."""

    at_us: int
    """When it was recorded: microseconds since 1970."""
    kind: Kind
    seq: int | None = None
    """Its number in the table's log; None: it is in no log of a table."""
    round: int | None = None
    event: dict[str, Any] = {}
    """What happened, as in the log; tiles that may lie face down are left out."""


def significant(entries: Iterable[Entry[AnyEvent]], *, large_win_coins: int) -> Iterator[Significant]:
    """The significant events of a table's log, oldest first.

    Args:
        entries: The log from its first entry on.
        large_win_coins: A win from here on is large.
    """
    number: int | None = None
    for seq, entry in enumerate(entries, start=1):
        event = entry.event
        if isinstance(event, ev.TilesWashed):
            number = event.round
        kind = kind_of(event, large_win_coins=large_win_coins)
        if kind is not None:
            facts = msgspec.to_builtins(event, str_keys=True)
            told = {name: value for name, value in facts.items() if name not in UNTOLD}
            yield Significant(at_us=entry.at_us, kind=kind, seq=seq, round=number, event=told)


def kind_of(event: AnyEvent, *, large_win_coins: int) -> Kind | None:
    """In what way an event is significant; None: it is not."""
    match event:
        case ev.WagerPaid():
            return "large_win" if event.won >= large_win_coins and not is_bot(event.person) else None
        case ev.BankSettled():
            large = any(share.won >= large_win_coins and not is_bot(share.person) for share in event.shares)
            return "large_win" if large else None
        case _ if isinstance(event, _CONFIGURATION):
            return "configuration"
        case _ if isinstance(event, _CORRECTIONS):
            return "correction"
        case _:
            return "override" if isinstance(event, SupervisedEvent) else None


class Notes:
    """Significant events that are in no table's log: refused log-ins, looks, holds of the dealer. Since the start."""

    def __init__(self) -> None:
        self._kept: deque[Significant] = deque(maxlen=KEPT)

    def add(self, kind: Kind, **facts: object) -> None:
        self._kept.append(Significant(at_us=time.time_ns() // 1000, kind=kind, event=facts))

    def of(self, table: str | None = None) -> list[Significant]:
        """Those of one table, or all."""
        return [each for each in self._kept if table is None or each.event.get("table") == table]
