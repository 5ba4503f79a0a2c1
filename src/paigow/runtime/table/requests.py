"""Requests to a table. A turn serves one of them."""

from msgspec import Struct

from paigow.log.provenance import giver_of
from paigow.runtime.table.dispatch import CommandOrigin
from paigow.table import Refusal
from paigow.table import commands as c
from paigow.table.core.command import SupervisorCommand


class Give(Struct, frozen=True, kw_only=True, gc=False):
    """Carry out a command of a player or a supervisor, or the end of a time limit."""

    command: c.AnyCommand
    origin: CommandOrigin


class Propose(Struct, frozen=True, kw_only=True):
    """Ask all players to consent to an order."""

    order: c.SupervisorOrder
    origin: CommandOrigin


class Hold(Struct, frozen=True, kw_only=True):
    """Pause or resume the dealer."""

    is_held: bool
    by: str
    is_house: bool
    """Whether ``by`` is a supervisor of the house."""


class StepDealer(Struct, frozen=True, kw_only=True):
    """Have the paused dealer do the next duty."""

    by: str
    due: str | None
    """The duty that ``by`` saw. If ``None``, the dealer does whichever is next."""


class Deal(Struct, frozen=True, kw_only=True):
    """Perform an act of the pupil who deals."""

    person: str
    act: object
    """It belongs to the school, which reads it."""
    version: int | None
    """Version of the table that the pupil saw."""


class EndDealing(Struct, frozen=True, kw_only=True):
    """End a pupil's session after this round, or undo that."""

    person: str
    ends: bool


class PutOnRecord(Struct, frozen=True, kw_only=True):
    """Record an order that was refused before it reached the table."""

    order: SupervisorCommand
    refusal: Refusal


class Look(Struct, frozen=True, kw_only=True):
    """Record that a supervisor sees a conceded hand."""

    box: int
    by: str
    is_house: bool


Request = Give | Propose | Hold | StepDealer | Deal | EndDealing | PutOnRecord | Look


def sender(request: Request) -> str:
    """Return the person in whose queue a request waits, or an empty string for the house."""
    match request:
        case Give():
            return giver_of(request.command)
        case Propose() | PutOnRecord():
            return request.order.by
        case Deal() | EndDealing():
            return request.person
        case Hold() | StepDealer() | Look():
            return request.by


def name_of(request: Request) -> str:
    """Return the name under which the server's log lists a request."""
    return type(request.command if isinstance(request, Give) else request).__name__
