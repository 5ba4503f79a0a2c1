"""The casino floor: the only step with clock and chance. It runs tables with an automatic dealer and bots."""

from paigow.floor.clock import Clock, HandClock, SystemClock
from paigow.floor.house import House, NoSuchTableError, OrderRefusedError, TableSummary
from paigow.floor.orders import TableOrder
from paigow.floor.pace import Pace
from paigow.floor.running import TableHaltedError
from paigow.floor.watch import Update
from paigow.record import Proof, RoundProof, chance, verify_log

__all__ = [
    "Clock",
    "HandClock",
    "House",
    "NoSuchTableError",
    "OrderRefusedError",
    "Pace",
    "Proof",
    "RoundProof",
    "SystemClock",
    "TableHaltedError",
    "TableOrder",
    "TableSummary",
    "Update",
    "chance",
    "verify_log",
]
