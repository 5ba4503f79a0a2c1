"""What is put on record of a supervisor's doings."""

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
    """Orders of somebody that were refused."""

    by: str
    order: str
    """Tag of the order; empty where several are counted."""
    code: str
    clause: str = ""
    times: int = 1


class NoteLook(OversightCommand, kw_only=True, gc=False):
    """A supervisor is about to see the tiles of a hand that was given up (NZ 10.13)."""

    by: str
    box: int


class NoteHeld(OversightCommand, kw_only=True, gc=False):
    """A supervisor holds the dealer, lets him go on, or has him do one duty; or his hold has ended by itself."""

    by: str
    what: Literal["held", "let_go", "ended", "stepped"]
    duty: str = ""


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


@decides(NoteRefused, *OPEN)
def note_refused(state: State, command: NoteRefused, book: Book) -> Decision:
    """Orders that were refused are put on record with the reason."""
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
    """A hand that was given up is about to be looked at (NZ 10.13)."""
    box = state.boxes.get(command.box)
    if box is None or not box.is_conceded:
        return Refusal(code="not_conceded", facts={"box": command.box})
    return [ConcededHandSeen(by=command.by, box=command.box)]


@decides(NoteHeld, *OPEN)
def note_held(state: State, command: NoteHeld, book: Book) -> Decision:
    """The dealer is held, let go, or has done one duty at a supervisor's word."""
    return [DealerHeld(by=command.by, what=command.what, duty=command.duty)]


evolves(OrdersRefused)(unchanged)


evolves(ConcededHandSeen)(unchanged)


evolves(DealerHeld)(unchanged)
