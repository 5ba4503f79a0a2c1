"""What is put on record at a dealer's table: whose it is, what he did by hand, and what went wrong on purpose."""

from typing import Final, Literal

from msgspec.structs import replace

from paigow.books import Book
from paigow.table.core.command import DealerCommand, OversightCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.event import Event
from paigow.table.core.evolve import evolves
from paigow.table.core.phases import BEFORE_BETS, OPEN
from paigow.table.core.refusal import Refusal
from paigow.table.core.showing import hides
from paigow.table.core.state import State
from paigow.table.core.steps import round_changed, unchanged
from paigow.table.opening.hours import dealing_over

Mode = Literal["lesson", "exam"]


class BeginDealing(OversightCommand, kw_only=True, gc=False):
    """From now on a pupil deals here: which duties he does by hand, and how often something goes wrong on purpose."""

    by: str
    mode: Mode
    by_hand: tuple[str, ...]
    rate: int = 0
    """Of a hundred phases in which something could go wrong."""
    seed: str = ""
    rounds: int = 0
    """After so many nothing more is dealt; 0: there is no such end."""
    pass_mark: int | None = None
    """Of a hundred; None: nobody passes or fails."""


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


class EndDealing(DealerCommand, kw_only=True, gc=False):
    """The last round of a dealer's table is over, or no further one is begun where there is no last."""

    by: str = ""
    """The pupil, who ends it."""


class DealingBegun(Event, kw_only=True, gc=False):
    by: str
    mode: Mode
    by_hand: tuple[str, ...] = ()
    rate: int = 0
    seed: str = ""
    rounds: int = 0
    pass_mark: int | None = None


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


class DealingEnded(Event, kw_only=True, gc=False):
    """A dealer's table is over: what the pupil did is final, and nothing more is dealt."""

    rounds: int
    by: str = ""
    """The pupil, who has ended it; empty: all rounds are over."""


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
            rounds=command.rounds,
            pass_mark=command.pass_mark,
        )
    ]


@decides(NoteDuty, *OPEN)
def note_duty(state: State, command: NoteDuty, book: Book) -> Decision:
    """What the pupil did stands in the log with what was judged of it: right things and mistakes."""
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
    """What went wrong on purpose stands in the log before anybody has noticed it."""
    return [IncidentSeen(kind=command.kind, command=command.command)]


_ENDS: Final = BEFORE_BETS - {"offering"}


@decides(EndDealing, *_ENDS)
def end_dealing(state: State, command: EndDealing, book: Book) -> Decision:
    """The report is final once the rounds that were asked for are over; a round begins with the cut (NZ 1.0 Round).

    Where no number was asked for it is final when the pupil ends it, before the next round has wagers.
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
    """Whether all rounds have been begun that were asked for."""
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
    """The dice are counted once he has said it rightly, and in an exam however he said it; or not at all."""
    is_done = not event.code or not event.act or state.is_exam
    if event.duty != "count" or state.phase != "counted" or not is_done:
        return state
    return round_changed(state, counted_aloud=state.round.throws)


evolves(IncidentSeen)(unchanged)


@hides(DutyJudged)
def _his_own(state: State, event: DutyJudged, viewer: str | None) -> Event:
    """What he did in detail is between him and the school while the round is on."""
    return event if viewer == event.by else replace(event, act="")


@hides(DealingBegun)
def _without_the_seed(state: State, event: DealingBegun, viewer: str | None) -> Event:
    """By the seed everybody could know what is going to go wrong."""
    return replace(event, seed="")
