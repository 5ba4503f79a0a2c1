"""Who may not play, sit or handle his tiles, by a supervisor's order."""

from paigow.books import Book
from paigow.table.refusal import Refusal
from paigow.table.state import State


def kept_out(state: State, person: str, book: Book) -> Refusal | None:
    """A refusal if somebody is out of play, or may not play at one table with somebody who is here.

    Rule: NZ 12.9, 12.11, 12.12(b); CAN 15.2(b).
    """
    if person in state.excluded:
        return Refusal(code="excluded", clause=book.cite("excluded"), facts={"person": person})
    for group in state.barred:
        others = [other for other in group if other != person and _plays(state, other)]
        if person in group and others:
            clause = book.cite("barred_together")
            return Refusal(code="barred", clause=clause, facts={"person": person, "other": others[0]})
    return None


def _plays(state: State, person: str) -> bool:
    """Whether somebody has a place at the table or a wager on it."""
    if person not in state.people:
        return False
    return state.people[person].box is not None or any(
        wager.person == person for box in state.boxes.values() for wager in box.wagers if not wager.is_settled
    )


def not_permitted(state: State, person: str, box: int, book: Book) -> Refusal | None:
    """CAN 5.5: on a box with a maximum of its own others wager only if its owner lets them."""
    excess = state.excess.get(box)
    if excess is None or excess.person == person or excess.others_permitted:
        return None
    facts: dict[str, str | int] = {"box": box, "person": excess.person}
    return Refusal(code="owner_permits", clause=book.cite("excess_others"), facts=facts)


def set_before(state: State, box: int) -> int | None:
    """A box that is set before anybody handles the tiles of this one (NZ 12.12(a)); None: they are free.

    The bank is set last whatever was ordered.
    """
    if not state.set_first or state.boxes[box].controller in state.set_first or box == state.bank.box:
        return None
    for other in state.boxes.values():
        waits = other.hand is not None and not other.hand.set_by and other.result is None
        his_own = other.controller in state.set_first and not (other.requested or other.is_absent)
        if waits and his_own and other.number != state.bank.box:
            return other.number
    return None
