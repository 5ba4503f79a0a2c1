"""Which orders the opener of a table, who looks on, gives alone, and which need the players' consent."""

from typing import Final

from paigow.table import Command
from paigow.table import commands as c
from paigow.table.core.command import SupervisorCommand

ALONE: Final[frozenset[type[SupervisorCommand]]] = frozenset(
    {
        c.Reinstate,
        c.OrderSetFirst,
        c.AllowExcess,
        c.ChangeLimits,
        c.LimitPlayer,
        c.LimitSideBet,
        c.OpenDispute,
        c.DecideDispute,
        c.RejectSet,
        c.ReplaceTiles,
        c.ReplaceDice,
        c.AnnounceClosing,
        c.CorrectPayment,  # needs approval, no matter who gives it
    }
)
"""Orders that void nothing, exclude nobody, set no hand again and move no coins."""


def needs_consent(order: type[Command]) -> bool:
    """Return whether the opener may not give an order alone, unlike a supervisor of the house."""
    return issubclass(order, SupervisorCommand) and order not in ALONE
