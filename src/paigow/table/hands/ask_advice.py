"""A player asks how the house would set the hand."""

from paigow.books import Book
from paigow.table.core.command import PlayerCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.event import Event
from paigow.table.core.evolve import evolves
from paigow.table.core.field_types import BoxNumber
from paigow.table.core.phases import SETTING
from paigow.table.core.refusal import Refusal
from paigow.table.core.state import State
from paigow.table.core.steps import box_changed
from paigow.table.core.visibility import hides
from paigow.table.hands.laying import halves, hand_of, house_way
from paigow.table.hands.setting import not_his_to_set


class AskAdvice(PlayerCommand, kw_only=True, gc=False):
    """Ask the dealer how the house would set the hand (MA 7(b)). The player still sets it."""

    box: BoxNumber


class AdviceGiven(Event, kw_only=True, gc=False):
    box: int
    person: str
    low: tuple[str, ...] = ()
    high: tuple[str, ...] = ()
    clause: str = ""


@decides(AskAdvice, *SETTING)
def ask_advice(state: State, command: AskAdvice, book: Book) -> Decision:
    """Tell how the house would set the hand (MA 7(b)). The player still sets it."""
    if fault := not_his_to_set(state, command.person, command.box, book):
        return fault
    clause = book.clause_of("house_way_on_request")
    if book.word("house_way_on_request") != "advise":
        return Refusal(code="sets_on_request", clause=clause)
    advice = house_way(hand_of(state.boxes[command.box]), book)
    low, high = halves(advice.setting)
    return [
        AdviceGiven(
            box=command.box,
            person=command.person,
            low=low,
            high=high,
            clause=advice.clause,
        )
    ]


@evolves(AdviceGiven)
def _advice_given(state: State, event: AdviceGiven) -> State:
    return box_changed(state, event.box, advice=(event.low, event.high, event.clause))


@hides(AdviceGiven)
def _to_who_asked(state: State, event: AdviceGiven, viewer: str | None) -> Event:
    return event if event.person == viewer else AdviceGiven(box=event.box, person=event.person)
