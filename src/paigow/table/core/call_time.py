"""Time is up. Each phase defines what follows, with ``at_time_up``."""

from collections.abc import Callable
from typing import Final

from paigow.books import Book
from paigow.table.core.command import DealerCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.event import Event
from paigow.table.core.evolve import evolves
from paigow.table.core.phases import Phase
from paigow.table.core.refusal import Refusal
from paigow.table.core.state import State
from paigow.table.core.steps import round_changed


class CallTime(DealerCommand, kw_only=True, gc=False):
    """Call time: open bets close, and hands that are not set go the house way. Anyone may call it."""

    now_ms: int
    deadline_ms: int | None = None
    """Until when the banker may set the hand, if time has just run out for the other players."""
    is_early: bool = False
    """Whether everybody for whom the table waits has gone, so that the time need not have run out."""


class TimeCalled(Event, kw_only=True, gc=False):
    now_ms: int
    deadline_ms: int | None = None
    """Until when the banker may set the hand, if it is not set yet."""
    is_early: bool = False
    """Whether everybody for whom the table waited had gone."""


TimeUp = Callable[[State, CallTime, Book], Decision]
TIME_UP: Final[dict[Phase, TimeUp]] = {}
"""Phase -> what follows when time is up, for each phase in which time can be called."""


def at_time_up(phase: Phase) -> Callable[[TimeUp], TimeUp]:
    """Register the decorated function for ``phase``: it decides what follows when time is up."""

    def noted(time_up: TimeUp) -> TimeUp:
        TIME_UP[phase] = time_up
        return time_up

    return noted


@decides(CallTime, "offering", "betting", "covering", "delivered", "setting", "players_set")
def call_time(state: State, command: CallTime, book: Book) -> Decision:
    """Close open bets, or set unset hands the house way, as for an absent player (NZ 12.16)."""
    if state.round.deadline_ms is None:
        return Refusal(code="no_deadline")
    if command.now_ms < state.round.deadline_ms and not command.is_early:
        return Refusal(code="not_yet_time", facts={"left_ms": state.round.deadline_ms - command.now_ms})
    late = TIME_UP[state.phase](state, command, book)
    called = TimeCalled(now_ms=command.now_ms, deadline_ms=command.deadline_ms, is_early=command.is_early)
    return late if isinstance(late, Refusal) else [called, *late]


@evolves(TimeCalled)
def _time_called(state: State, event: TimeCalled) -> State:
    return round_changed(state, deadline_ms=event.deadline_ms or state.round.deadline_ms)
