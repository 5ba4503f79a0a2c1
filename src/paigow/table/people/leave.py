"""A player gives up the place and takes the coins home."""

from msgspec.structs import replace

from paigow.books import Book
from paigow.table.bank.cover import left_by
from paigow.table.core.command import PlayerCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.event import Event
from paigow.table.core.evolve import evolved, evolves
from paigow.table.core.interest import remembered, wager_lives
from paigow.table.core.phases import OPEN
from paigow.table.core.postings import Moves, posts, taken_home
from paigow.table.core.refusal import Refusal
from paigow.table.core.state import State
from paigow.table.core.steps import without_excess
from paigow.table.people.staying import may_be_taken_back, stays
from paigow.table.seeds.seeds import forgotten


class Leave(PlayerCommand, kw_only=True, gc=False):
    """Give up the place at the table. Coins on the table go back to the account."""


class Left(Event, kw_only=True, gc=False):
    person: str
    coins: int
    """Coins that went back from the table to the account."""


@decides(Leave, *OPEN)
def leave(state: State, command: Leave, book: Book) -> Decision:
    """Give up the place, but not while a wager is live (NZ 6.9(b), CAN 7.1, MA 5(b), RWS 5.5).

    A bank that is not covered yet, or an offer of the bank, is given up with the place.
    """
    if command.person not in state.people:
        return Refusal(code="not_here", facts={"person": command.person})
    if wager_lives(state, command.person):
        return Refusal(code="wager_lives", clause=book.cite("wager_lives"))
    if fault := stays(state, command.person, book) or may_be_taken_back(state, command.person, book):
        return fault
    given_up = left_by(state, command.person, book)
    state = evolved(state, given_up)
    return [*given_up, Left(person=command.person, coins=state.people[command.person].stack)]


@evolves(Left)
def _left(state: State, event: Left) -> State:
    people = {name: person for name, person in state.people.items() if name != event.person}
    boxes = {
        number: replace(box, seated=None, handed_over=False) if box.seated == event.person else box
        for number, box in state.boxes.items()
    }
    after = without_excess(replace(state, people=people, boxes=boxes), event.person)
    return forgotten(remembered(state, after, event.person), event.person)


@posts(Left)
def _left_moves(event: Left) -> Moves:
    return taken_home(event.person, event.coins)
