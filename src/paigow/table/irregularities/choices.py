"""Choices that an irregularity gives."""

from msgspec.structs import replace

from paigow.books import Book
from paigow.table.core.box import Choice
from paigow.table.core.call_time import CallTime, at_time_up
from paigow.table.core.decide import Decision
from paigow.table.core.event import Event
from paigow.table.core.evolve import evolves
from paigow.table.core.refusal import Refusal
from paigow.table.core.state import State
from paigow.table.core.steps import box_changed, boxes_with, without_voice
from paigow.table.deal.lapsed import lapsed_choices


class ChoiceOffered(Event, kw_only=True, gc=False):
    person: str
    box: int
    choices: tuple[str, ...]
    """"play" and one of "void", "withdraw" and "void-round"."""
    clause: str


class ChoiceMade(Event, kw_only=True, gc=False):
    person: str
    box: int
    choice: str
    clause: str


@at_time_up("delivered")
def choices_time_up(state: State, command: CallTime, book: Book) -> Decision:
    """End the choices, because time is up. The hands without an answer are played."""
    return lapsed_choices(state) or Refusal(code="no_deadline")


@evolves(ChoiceOffered)
def _choice_offered(state: State, event: ChoiceOffered) -> State:
    before = state.boxes[event.box].choice
    if before is None:
        choice = Choice(person=event.person, choices=event.choices, clause=event.clause)
    else:
        choice = replace(before, others=(*before.others, event.person))
    return box_changed(state, event.box, choice=choice)


@evolves(ChoiceMade)
def _choice_made(state: State, event: ChoiceMade) -> State:
    return replace(state, boxes=boxes_with(state, without_voice(state.boxes[event.box], event.person)))
