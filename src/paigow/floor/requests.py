"""What a table can be asked to do, as values: a turn serves one of them."""

from msgspec import Struct

from paigow.floor.giving import Given
from paigow.record.causes import giver_of
from paigow.school.dealing.acts import AnyAct
from paigow.table import Refusal
from paigow.table import commands as c
from paigow.table.core.command import SupervisorCommand


class Give(Struct, frozen=True, kw_only=True, gc=False):
    """Give a command of a player or a supervisor, or say that time is up."""

    command: c.AnyCommand
    given: Given


class Propose(Struct, frozen=True, kw_only=True):
    """Put an order before all who play."""

    order: c.SupervisorOrder
    given: Given


class Hold(Struct, frozen=True, kw_only=True):
    """Hold the dealer, or let the dealer go on."""

    is_held: bool
    by: str
    is_house: bool
    """``by`` is a supervisor of the house."""


class StepDealer(Struct, frozen=True, kw_only=True):
    """Have the dealer, who is held, do the next duty."""

    by: str
    due: str | None
    """The duty that ``by`` has seen; None: whichever is next."""


class Deal(Struct, frozen=True, kw_only=True):
    """An act of a pupil who deals."""

    person: str
    act: AnyAct
    version: int | None
    """Of the table that the pupil has seen."""


class EndDealing(Struct, frozen=True, kw_only=True):
    """A pupil wants no further round, or takes that back."""

    person: str
    ends: bool


class PutOnRecord(Struct, frozen=True, kw_only=True):
    """Record that an order was refused before it came to the table."""

    order: SupervisorCommand
    refusal: Refusal


class Look(Struct, frozen=True, kw_only=True):
    """Record that a supervisor is shown a hand that was given up."""

    box: int
    by: str
    is_house: bool


Request = Give | Propose | Hold | StepDealer | Deal | EndDealing | PutOnRecord | Look


def sender(request: Request) -> str:
    """The person in whose queue a request waits; empty: the house."""
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
    """For the program's log."""
    return type(request.command if isinstance(request, Give) else request).__name__
