"""What is put on record at a dealer's table: whose it is, what he did by hand, and what went wrong on purpose."""

from typing import Literal

from msgspec.structs import replace

from paigow.books import Book
from paigow.table.core.command import OversightCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.event import Event
from paigow.table.core.evolve import evolves
from paigow.table.core.phases import OPEN
from paigow.table.core.showing import hides
from paigow.table.core.state import State
from paigow.table.core.steps import unchanged

Mode = Literal["lesson", "exam"]


class BeginDealing(OversightCommand, kw_only=True, gc=False):
    """From now on a pupil deals here: which duties he does by hand, and how often something goes wrong on purpose."""

    by: str
    mode: Mode
    by_hand: tuple[str, ...]
    rate: int = 0
    """Of a hundred phases in which something could go wrong."""
    seed: str = ""


class NoteDuty(OversightCommand, kw_only=True, gc=False):
    """What the pupil did, and how it was judged."""

    by: str
    duty: str
    act: str
    """As the school writes it."""
    code: str = ""
    """Of the mistake; empty: it was right."""
    clause: str = ""
    took_ms: int = 0


class NoteIncident(OversightCommand, kw_only=True, gc=False):
    """Something has gone wrong on purpose, to be noticed by the pupil."""

    kind: str
    command: str
    """What the table will be told of it, as JSON."""


class DealingBegun(Event, kw_only=True, gc=False):
    by: str
    mode: Mode
    by_hand: tuple[str, ...] = ()
    rate: int = 0
    seed: str = ""


class DutyJudged(Event, kw_only=True, gc=False):
    """What the pupil did by hand, and the mistake in it, if there was one."""

    by: str
    duty: str
    act: str = ""
    code: str = ""
    clause: str = ""
    took_ms: int = 0
    """Since it was his turn."""


class IncidentSeen(Event, kw_only=True, gc=False):
    """Something has gone wrong on purpose."""

    kind: str
    command: str = ""


@decides(BeginDealing, *OPEN)
def begin_dealing(state: State, command: BeginDealing, book: Book) -> Decision:
    """Whose dealer's table this is, and under which conditions, stands in its log."""
    return [
        DealingBegun(
            by=command.by,
            mode=command.mode,
            by_hand=command.by_hand,
            rate=command.rate,
            seed=command.seed,
        )
    ]


@decides(NoteDuty, *OPEN)
def note_duty(state: State, command: NoteDuty, book: Book) -> Decision:
    """What the pupil did stands in the log with what was judged of it: right things and mistakes."""
    return [
        DutyJudged(
            by=command.by,
            duty=command.duty,
            act=command.act,
            code=command.code,
            clause=command.clause,
            took_ms=command.took_ms,
        )
    ]


@decides(NoteIncident, *OPEN)
def note_incident(state: State, command: NoteIncident, book: Book) -> Decision:
    """What went wrong on purpose stands in the log before anybody has noticed it."""
    return [IncidentSeen(kind=command.kind, command=command.command)]


evolves(DealingBegun)(unchanged)


evolves(DutyJudged)(unchanged)


evolves(IncidentSeen)(unchanged)


@hides(DutyJudged)
def _his_own(state: State, event: DutyJudged, viewer: str | None) -> Event:
    """What he did in detail is between him and the school while the round is on."""
    return event if viewer == event.by else replace(event, act="")


@hides(DealingBegun)
def _without_the_seed(state: State, event: DealingBegun, viewer: str | None) -> Event:
    """By the seed everybody could know what is going to go wrong."""
    return replace(event, seed="")
