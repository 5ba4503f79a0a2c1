"""The casino floor, the only layer with clock and chance. It runs tables with an automatic dealer and bots."""

from paigow.clock import Clock, HandClock, SystemClock
from paigow.floor.cage import Refill, least_wager
from paigow.floor.house import Holdings, House, OrderRefusedError, sharing
from paigow.floor.judging import judge
from paigow.floor.ledger import BrokenLogError
from paigow.floor.orders import TableOrder
from paigow.floor.outlines import Outline
from paigow.floor.own_limits import Guard, Later, OwnLimits
from paigow.floor.pace import Pace
from paigow.floor.records import PlayedRound, WholeRound, entry_of
from paigow.floor.roles import CHANGED as ROLES_CHANGED
from paigow.floor.roles import ROLES, Role, RoleGiven, Roles
from paigow.floor.running import TableHaltedError
from paigow.floor.shared import Shared
from paigow.floor.tables import NoSuchTableError, TableSummary
from paigow.floor.voiding import Voiding
from paigow.floor.watch import Update
from paigow.record import Proof, RoundProof, chance, verify_log

__all__ = [
    "ROLES",
    "ROLES_CHANGED",
    "BrokenLogError",
    "Clock",
    "Guard",
    "HandClock",
    "Holdings",
    "House",
    "Later",
    "NoSuchTableError",
    "OrderRefusedError",
    "Outline",
    "OwnLimits",
    "Pace",
    "PlayedRound",
    "Proof",
    "Refill",
    "Role",
    "RoleGiven",
    "Roles",
    "RoundProof",
    "Shared",
    "SystemClock",
    "TableHaltedError",
    "TableOrder",
    "TableSummary",
    "Update",
    "Voiding",
    "WholeRound",
    "chance",
    "entry_of",
    "judge",
    "least_wager",
    "sharing",
    "verify_log",
]
