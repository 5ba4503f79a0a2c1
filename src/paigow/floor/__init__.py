"""The casino floor: the only step with clock and chance. It runs tables with an automatic dealer and bots."""

from paigow.floor.cage import Refill, least_wager
from paigow.floor.clock import Clock, HandClock, SystemClock
from paigow.floor.house import Holdings, House, OrderRefusedError
from paigow.floor.judging import judge
from paigow.floor.ledger import BrokenLogError
from paigow.floor.orders import TableOrder
from paigow.floor.pace import Pace
from paigow.floor.records import PlayedRound, entry_of
from paigow.floor.running import TableHaltedError
from paigow.floor.tables import NoSuchTableError, TableSummary
from paigow.floor.voiding import Voiding
from paigow.floor.watch import Update
from paigow.record import Proof, RoundProof, chance, verify_log

__all__ = [
    "BrokenLogError",
    "Clock",
    "HandClock",
    "Holdings",
    "House",
    "NoSuchTableError",
    "OrderRefusedError",
    "Pace",
    "PlayedRound",
    "Proof",
    "Refill",
    "RoundProof",
    "SystemClock",
    "TableHaltedError",
    "TableOrder",
    "TableSummary",
    "Update",
    "Voiding",
    "chance",
    "entry_of",
    "judge",
    "least_wager",
    "verify_log",
]
