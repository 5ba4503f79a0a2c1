"""Records of a supervisor's actions."""

from typing import Literal

from paigow.books import Book
from paigow.table.core.command import OversightCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.event import Event
from paigow.table.core.evolve import evolves
from paigow.table.core.phases import OPEN
from paigow.table.core.refusal import Refusal
from paigow.table.core.state import State
from paigow.table.core.steps import unchanged


class NoteRefused(OversightCommand, kw_only=True, gc=False):
    """Record refused orders of a person."""

    by: str
    order: str
    """Tag of the order. Empty if several orders are counted."""
    code: str
    clause: str = ""
    times: int = 1


class NoteLook(OversightCommand, kw_only=True, gc=False):
    """Record that a supervisor is about to see the tiles of a conceded hand (NZ 10.13)."""

    by: str
    box: int


class NoteHeld(OversightCommand, kw_only=True, gc=False):
    """Record that a supervisor holds or releases the dealer or orders one duty, or that a hold ended by itself."""

    by: str
    what: Literal["held", "let_go", "ended", "stepped"]
    duty: str = ""


class OrdersRefused(Event, kw_only=True, gc=False):
    by: str
    order: str
    code: str
    clause: str = ""
    times: int = 1
    """More than one if the person gave so many in a minute that they are only counted."""


class ConcededHandSeen(Event, kw_only=True, gc=False):
    """A supervisor was shown the tiles of a conceded hand."""

    by: str
    box: int


class DealerHeld(Event, kw_only=True, gc=False):
    by: str
    what: Literal["held", "let_go", "ended", "stepped"]
    """ended: by itself."""
    duty: str = ""


@decides(NoteRefused, *OPEN)
def note_refused(state: State, command: NoteRefused, book: Book) -> Decision:
    """Put refused orders on record with the reason."""
    return [
        OrdersRefused(
            by=command.by,
            order=command.order,
            code=command.code,
            clause=command.clause,
            times=command.times,
        )
    ]


@decides(NoteLook, *OPEN)
def note_look(state: State, command: NoteLook, book: Book) -> Decision:
    """Put on record that somebody is about to look at a conceded hand (NZ 10.13)."""
    box = state.boxes.get(command.box)
    if box is None or not box.is_conceded:
        return Refusal(code="not_conceded", facts={"box": command.box})
    return [ConcededHandSeen(by=command.by, box=command.box)]


@decides(NoteHeld, *OPEN)
def note_held(state: State, command: NoteHeld, book: Book) -> Decision:
    """Put on record that the dealer is held, released, or has done one duty for a supervisor."""
    return [DealerHeld(by=command.by, what=command.what, duty=command.duty)]


evolves(OrdersRefused)(unchanged)


evolves(ConcededHandSeen)(unchanged)


evolves(DealerHeld)(unchanged)
