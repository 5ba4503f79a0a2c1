"""Choices that nobody has answered in time."""

from paigow.books import Book
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.opening import Decision
from paigow.table.refusal import Refusal
from paigow.table.state import State


def played_on(state: State, clause: str, *, but: int | None = None) -> list[e.AnyEvent]:
    """Choices that nobody has answered in time: the hands are played."""
    return [
        e.ChoiceMade(person=person, box=box.number, choice="play", clause=clause)
        for box in state.boxes.values()
        if box.choice is not None and box.number != but
        for person in box.choice.people
    ]


def choices_time_up(state: State, command: c.CallTime, book: Book) -> Decision:
    """Time is up for the choices: whoever has not answered plays on."""
    if all(box.choice is None for box in state.boxes.values()):
        return Refusal(code="no_deadline")
    return played_on(state, book.clause_of("exposed_player_remedy"))
