"""Records of a dealer's table: its pupil, the pupil's actions, and the planned incidents."""

from typing import Final, Literal

from msgspec.structs import replace

from paigow.books import Book
from paigow.table.core.command import DealerCommand, OversightCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.event import Event
from paigow.table.core.evolve import evolves
from paigow.table.core.phases import BEFORE_BETS, OPEN
from paigow.table.core.refusal import Refusal
from paigow.table.core.state import State
from paigow.table.core.steps import round_changed, unchanged
from paigow.table.core.visibility import hides
from paigow.table.opening.hours import dealing_over

Mode = Literal["lesson", "exam"]


class BeginDealing(OversightCommand, kw_only=True, gc=False):
    """Begin dealing by a pupil: the duties that the pupil does, and how often a planned incident happens."""

    by: str
    mode: Mode
    by_hand: tuple[str, ...]
    rate: int = 0
    """Percentage of the phases with a possible incident in which one happens."""
    seed: str = ""
    rounds: int = 0
    """Number of rounds, after which nothing more is dealt. 0 means no limit."""
    pass_mark: int | None = None
    """Pass mark in percent. ``None`` if nobody passes or fails."""


class NoteDuty(OversightCommand, kw_only=True, gc=False):
    """Record what the pupil did, and how it was judged."""

    by: str
    duty: str
    act: str
    """The action, in the notation of the school."""
    code: str = ""
    """Code of the mistake. Empty if it was right."""
    clause: str = ""
    took_ms: int = 0


class NoteIncident(OversightCommand, kw_only=True, gc=False):
    """Record a planned incident that the pupil should notice."""

    kind: str
    command: str
    """The report that the table will get, as JSON."""


class EndDealing(DealerCommand, kw_only=True, gc=False):
    """End dealing after the last planned round. At a table without a planned number, the pupil ends it."""

    by: str = ""
    """The pupil, if the pupil ends it."""


class DealingBegun(Event, kw_only=True, gc=False):
    by: str
    mode: Mode
    by_hand: tuple[str, ...] = ()
    rate: int = 0
    seed: str = ""
    rounds: int = 0
    pass_mark: int | None = None


class DutyJudged(Event, kw_only=True, gc=False):
    """What the pupil did, and the mistake, if there was one."""

    by: str
    duty: str
    act: str = ""
    code: str = ""
    clause: str = ""
    took_ms: int = 0
    """Milliseconds since it was the pupil's turn."""


class IncidentSeen(Event, kw_only=True, gc=False):
    """A planned incident has happened."""

    kind: str
    command: str = ""


class DealingEnded(Event, kw_only=True, gc=False):
    """A dealer's table is over: the pupil's actions are final, and nothing more is dealt."""

    rounds: int
    by: str = ""
    """The pupil, if the pupil ended it. Empty if all rounds are over."""


@decides(BeginDealing, *OPEN)
def begin_dealing(state: State, command: BeginDealing, book: Book) -> Decision:
    """Record whose dealer's table this is, and its conditions."""
    return [
        DealingBegun(
            by=command.by,
            mode=command.mode,
            by_hand=command.by_hand,
            rate=command.rate,
            seed=command.seed,
            rounds=command.rounds,
            pass_mark=command.pass_mark,
        )
    ]


@decides(NoteDuty, *OPEN)
def note_duty(state: State, command: NoteDuty, book: Book) -> Decision:
    """Record what the pupil did and how it was judged: correct actions and mistakes."""
    if fault := dealing_over(state):
        return fault
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
    """Record a planned incident before anybody has noticed it."""
    return [IncidentSeen(kind=command.kind, command=command.command)]


_ENDS: Final = BEFORE_BETS - {"offering"}


@decides(EndDealing, *_ENDS)
def end_dealing(state: State, command: EndDealing, book: Book) -> Decision:
    """Make the report final after the planned rounds. A round begins with the cut (NZ 1.0 Round).

    Without a planned number, it becomes final when the pupil ends it, before the next round has wagers.
    """
    if fault := dealing_over(state):
        return fault
    may_end = not state.rounds_to_deal and command.by and command.by == state.dealt_by
    if not (may_end or are_rounds_dealt(state)):
        return Refusal(
            code="rounds_to_deal", facts={"rounds": state.rounds_begun, "of": state.rounds_to_deal}
        )
    return [DealingEnded(rounds=state.rounds_begun, by=command.by)]


def are_rounds_dealt(state: State) -> bool:
    """Return whether all planned rounds have begun."""
    return bool(state.rounds_to_deal) and state.rounds_begun >= state.rounds_to_deal


@evolves(DealingBegun)
def _begun(state: State, event: DealingBegun) -> State:
    return replace(
        state,
        dealt_by=event.by,
        by_hand=event.by_hand,
        is_exam=event.mode == "exam",
        rounds_to_deal=event.rounds,
    )


@evolves(DealingEnded)
def _ended(state: State, event: DealingEnded) -> State:
    return replace(state, is_dealing_over=True)


@evolves(DutyJudged)
def _judged(state: State, event: DutyJudged) -> State:
    """Count the dice after the pupil's correct answer, in an exam after any answer, or without an answer."""
    is_done = not event.code or not event.act or state.is_exam
    if event.duty != "count" or state.phase != "counted" or not is_done:
        return state
    return round_changed(state, counted_aloud=state.round.throws)


evolves(IncidentSeen)(unchanged)


@hides(DutyJudged)
def _his_own(state: State, event: DutyJudged, viewer: str | None) -> Event:
    """Hide what the pupil did in detail while the round is on, except from the pupil."""
    return event if viewer == event.by else replace(event, act="")


@hides(DealingBegun)
def _without_the_seed(state: State, event: DealingBegun, viewer: str | None) -> Event:
    """Hide the seed, because it would tell everybody the planned incidents."""
    return replace(event, seed="")
