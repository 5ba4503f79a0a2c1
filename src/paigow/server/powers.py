"""What the opener of a table, who looks on, orders by himself, and for what those who take part have to consent."""

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
        c.CorrectPayment,  # which waits for approval, whoever orders it
    }
)
"""Orders that void nothing, take nobody out of play, set nothing again and move no coins."""


def needs_consent(order: type[Command]) -> bool:
    """Whether an order is not for the opener alone to give, as it is for a supervisor of the house."""
    return issubclass(order, SupervisorCommand) and order not in ALONE
