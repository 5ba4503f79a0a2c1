"""Orders that wait for others, the answers to them, refused orders, looks and holds: who judged what, and when."""

from typing import Literal

from paigow.table.event import Event
from paigow.table.oversight_commands import Way
from paigow.table.supervision import SupervisorOrder


class OrderProposed(Event, kw_only=True, gc=False):
    """An order that waits for the consent of all in ``asked``, or for a second supervisor's approval."""

    number: int
    """Of the table's proposals, from 1."""
    by: str
    order: SupervisorOrder
    way: Way
    asked: tuple[str, ...]
    deadline_ms: int
    is_waited_for: bool = False
    """The dealer does nothing until it is decided."""


class ProposalAnswered(Event, kw_only=True, gc=False):
    number: int
    person: str
    consents: bool
    as_supervisor: bool = False


class ProposalEnded(Event, kw_only=True, gc=False):
    """What became of it; the events of an order that was given follow."""

    number: int
    cause: Literal["given", "declined", "time", "round", "refused"]
    """round: the next one has begun."""
    code: str = ""
    """Why the table refused it after all."""


class OrdersRefused(Event, kw_only=True, gc=False):
    by: str
    order: str
    code: str
    clause: str = ""
    times: int = 1
    """More than one where somebody gave so many a minute that they are only counted."""


class ConcededHandSeen(Event, kw_only=True, gc=False):
    """A supervisor was shown the tiles of a hand that was given up."""

    by: str
    box: int


class DealerHeld(Event, kw_only=True, gc=False):
    by: str
    what: Literal["held", "let_go", "ended", "stepped"]
    """ended: by itself."""
    duty: str = ""
