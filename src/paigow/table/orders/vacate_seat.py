"""A place is made free."""

from paigow.books import Book
from paigow.table.bank.cover import left_by
from paigow.table.core.command import SupervisorCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.event import SupervisedEvent
from paigow.table.core.evolve import evolves
from paigow.table.core.field_types import PersonId
from paigow.table.core.interest import remembered, wager_lives
from paigow.table.core.phases import OPEN
from paigow.table.core.refusal import Refusal
from paigow.table.core.state import State
from paigow.table.core.steps import box_changed, person_changed, without_excess


class VacateSeat(SupervisorCommand, kw_only=True, gc=False):
    """Have a player who does not wager give up the seat (CAN 15.8)."""

    person: PersonId


class SeatVacated(SupervisedEvent, kw_only=True, gc=False):
    person: str
    box: int


@decides(VacateSeat, *OPEN)
def vacate_seat(state: State, command: VacateSeat, book: Book) -> Decision:
    """Free the seat of a player after some rounds in a row without a wager, if all other seats are in use (CAN 15.8).

    The house's box is a seat like any other if its player may hold the bank (CAN 6.3).
    """
    least, clause = book.number("idle_seat_rounds"), book.clause_of("idle_seat_rounds")
    person = state.people.get(command.person)
    if person is None or person.box is None:
        return Refusal(code="no_seat", facts={"person": command.person})
    if least == 0:
        return Refusal(code="seats_are_kept", clause=clause)
    if person.idle_rounds < least:
        facts: dict[str, str | int] = {"rounds": person.idle_rounds, "least": least}
        return Refusal(code="not_idle", clause=clause, facts=facts)
    seats = [box for box in state.boxes.values() if box.number != state.house or book.flag("player_banking")]
    free = [box.number for box in seats if box.seated is None and box.number not in state.removed]
    if free:
        return Refusal(code="seats_are_free", clause=clause, facts={"box": free[0]})
    if wager_lives(state, command.person):
        return Refusal(code="wager_lives", clause=book.cite("wager_lives"))
    given_up = left_by(state, command.person, book)
    vacated = SeatVacated(
        person=command.person, box=person.box, by=command.by, reason=command.reason, clause=clause
    )
    return [*given_up, vacated]


@evolves(SeatVacated)
def _seat_vacated(state: State, event: SeatVacated) -> State:
    after = box_changed(state, event.box, seated=None, handed_over=False)
    after = without_excess(
        person_changed(after, event.person, box=None, idle_rounds=0, sits_out=False), event.person
    )
    return remembered(state, after, event.person)
