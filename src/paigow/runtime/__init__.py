"""Tables that run, with an automatic dealer and bots: the only layer with clock and chance."""

from paigow.clock import Clock, HandClock, SystemClock
from paigow.log import Proof, RoundProof, verify_log
from paigow.runtime.cage import Holdings, Refill, least_wager
from paigow.runtime.dealer.pace import Pace
from paigow.runtime.history import PlayedRound, WholeRound, entry_of
from paigow.runtime.house import House, OrderRefusedError, sharing
from paigow.runtime.house_listener import HouseListener
from paigow.runtime.journal_check import check_postings
from paigow.runtime.people.own_limits import Guard, Later, OwnLimits
from paigow.runtime.people.roles import CHANGED as ROLES_CHANGED
from paigow.runtime.people.roles import ROLES, Role, RoleGiven, Roles
from paigow.runtime.remote_tables import RemoteTables
from paigow.runtime.table.ledger import BrokenLogError
from paigow.runtime.table.options import TableOrder
from paigow.runtime.table.runner import TableHaltedError
from paigow.runtime.table.subscribers import Update
from paigow.runtime.tables.lobby_rows import TableSummary
from paigow.runtime.tables.outlines import Outline
from paigow.runtime.tables.registry import NoSuchTableError
from paigow.runtime.voiding import Voiding

__all__ = [
    "ROLES",
    "ROLES_CHANGED",
    "BrokenLogError",
    "Clock",
    "Guard",
    "HandClock",
    "Holdings",
    "House",
    "HouseListener",
    "Later",
    "NoSuchTableError",
    "OrderRefusedError",
    "Outline",
    "OwnLimits",
    "Pace",
    "PlayedRound",
    "Proof",
    "Refill",
    "RemoteTables",
    "Role",
    "RoleGiven",
    "Roles",
    "RoundProof",
    "SystemClock",
    "TableHaltedError",
    "TableOrder",
    "TableSummary",
    "Update",
    "Voiding",
    "WholeRound",
    "check_postings",
    "entry_of",
    "least_wager",
    "sharing",
    "verify_log",
]
