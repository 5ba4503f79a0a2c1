"""The engine of the table.

Pure: ``decide`` answers commands, ``evolve`` applies events, views show each viewer's part.
"""

from paigow.table.core.command import Command, PlayerCommand, Settings
from paigow.table.core.decide import decide
from paigow.table.core.event import Event
from paigow.table.core.evolve import evolve
from paigow.table.core.phases import PHASES, Phase
from paigow.table.core.postings import Posting, postings
from paigow.table.core.refusal import Refusal
from paigow.table.core.state import State
from paigow.table.core.visibility import sees_tiles, show
from paigow.table.rooms import (
    DEALER_COMMANDS,
    PERSON_COMMANDS,
    SUPERVISOR_COMMANDS,
    AnyCommand,
    AnyEvent,
)
from paigow.table.views.duties import Duty, next_duty
from paigow.table.views.legal_actions import Right, may
from paigow.table.views.legal_orders import OrderRight, answers, orders
from paigow.table.views.view import ViewMaker, view
from paigow.table.views.view_types import TableView

__all__ = [
    "DEALER_COMMANDS",
    "PERSON_COMMANDS",
    "PHASES",
    "SUPERVISOR_COMMANDS",
    "AnyCommand",
    "AnyEvent",
    "Command",
    "Duty",
    "Event",
    "OrderRight",
    "Phase",
    "PlayerCommand",
    "Posting",
    "Refusal",
    "Right",
    "Settings",
    "State",
    "TableView",
    "ViewMaker",
    "answers",
    "decide",
    "evolve",
    "may",
    "next_duty",
    "orders",
    "postings",
    "sees_tiles",
    "show",
    "view",
]
