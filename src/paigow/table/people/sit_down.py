"""A player takes a place, or changes it."""

from collections.abc import Iterator

from paigow.books import Book
from paigow.table.core.candidates import Candidate, lists_candidates
from paigow.table.core.command import PlayerCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.event import Event
from paigow.table.core.evolve import evolves
from paigow.table.core.field_types import BoxNumber
from paigow.table.core.interest import wager_lives
from paigow.table.core.phases import BETWEEN_ROUNDS, OPEN
from paigow.table.core.refusal import Refusal, no_box
from paigow.table.core.state import State
from paigow.table.core.steps import box_changed, person_changed, without_excess
from paigow.table.people.staying import stays
from paigow.table.wagers.barring import kept_out


class SitDown(PlayerCommand, kw_only=True, gc=False):
    """Take the place at a box."""

    box: BoxNumber


class SatDown(Event, kw_only=True, gc=False):
    person: str
    box: int


@decides(SitDown, *OPEN)
def sit_down(state: State, command: SitDown, book: Book) -> Decision:
    """Take the place at a box, or move to it. The house's box counts too if its player may hold the bank."""
    fault = no_box(state, command.box, book)
    if fault and not (fault.code == "house_box" and book.flag("player_banking")):
        return fault
    if barred := kept_out(state, command.person, book):
        return barred
    seated = state.boxes[command.box].seated
    if seated == command.person:
        return Refusal(code="already_seated", facts={"box": command.box})
    if seated is None and book.flag(
        "seated_only"
    ):  # a player's second area is taken for the round (MA 10(a))
        live = (wager.person for wager in state.boxes[command.box].wagers if not wager.is_settled)
        seated = next(live, None)
    if seated not in {None, command.person}:
        return Refusal(code="box_taken", facts={"box": command.box, "seated": str(seated)})
    person = state.people.get(command.person)
    is_bound = wager_lives(state, command.person) or command.person == state.round.bank.person
    if person is not None and person.box is not None and is_bound and state.phase not in BETWEEN_ROUNDS:
        return Refusal(code="wager_lives", clause=book.cite("wager_lives"))
    if fault := stays(state, command.person, book):
        return fault
    return [SatDown(person=command.person, box=command.box)]


@evolves(SatDown)
def _sat_down(state: State, event: SatDown) -> State:
    before = state.people.get(event.person)
    if before is not None and before.box is not None:
        state = without_excess(box_changed(state, before.box, seated=None, handed_over=False), event.person)
    return box_changed(person_changed(state, event.person, box=event.box), event.box, seated=event.person)


@lists_candidates(SitDown)
def _free_places(state: State, person: str, book: Book) -> Iterator[Candidate]:
    for number, box in state.boxes.items():
        if box.seated is None:
            yield Candidate(SitDown(person=person, box=number))
