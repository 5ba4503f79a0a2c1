"""The table: what may happen next. Pure: ``decide`` a command, ``evolve`` by its events, show each viewer his view."""

from typing import get_args

from paigow.table.commands import (
    AnyCommand,
    Command,
    DealerCommand,
    PersonCommand,
    PlayerCommand,
    Settings,
    SupervisorOrder,
)
from paigow.table.decide import decide
from paigow.table.duties import Duty, next_duty
from paigow.table.events import AnyEvent, Event
from paigow.table.evolve import evolve
from paigow.table.phases import PHASES
from paigow.table.postings import Posting, postings
from paigow.table.refusal import REFUSALS, Refusal
from paigow.table.state import State
from paigow.table.view_events import show
from paigow.table.view_own import sees_tiles
from paigow.table.view_types import TableView
from paigow.table.views import Sight, view

DEALER_COMMANDS: frozenset[type[Command]] = frozenset(get_args(DealerCommand))
"""The dealer's duties."""
PERSON_COMMANDS: frozenset[type[PlayerCommand]] = frozenset(get_args(PersonCommand))
"""What a person may ask for himself."""
SUPERVISOR_COMMANDS: frozenset[type[Command]] = frozenset(get_args(SupervisorOrder))
"""What a game supervisor may report and order."""

__all__ = [
    "DEALER_COMMANDS",
    "PERSON_COMMANDS",
    "PHASES",
    "REFUSALS",
    "SUPERVISOR_COMMANDS",
    "AnyCommand",
    "AnyEvent",
    "Command",
    "Duty",
    "Event",
    "PlayerCommand",
    "Posting",
    "Refusal",
    "Settings",
    "Sight",
    "State",
    "TableView",
    "decide",
    "evolve",
    "next_duty",
    "postings",
    "sees_tiles",
    "show",
    "view",
]
