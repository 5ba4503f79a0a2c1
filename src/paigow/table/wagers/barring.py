"""People who may not play, sit or handle tiles because of a supervisor's order."""

from paigow.books import Book
from paigow.table.core.phases import BETWEEN_ROUNDS
from paigow.table.core.refusal import Refusal
from paigow.table.core.state import State


def kept_out(state: State, person: str, book: Book) -> Refusal | None:
    """Return a refusal for a person who is out of play, or who may not play at one table with a person here.

    Rule: NZ 12.9, 12.11, 12.12(b); CAN 15.2(b).
    """
    if person in state.excluded:
        return Refusal(code="excluded", clause=book.cite("excluded"), facts={"person": person})
    for group in state.barred:
        others = [other for other in group if other != person and plays(state, other)]
        if person in group and others:
            clause = book.cite("barred_together")
            return Refusal(code="barred", clause=clause, facts={"person": person, "other": others[0]})
    return None


def plays(state: State, person: str) -> bool:
    """Return whether a person has a place at the table, a wager on it or a share of its bank."""
    if person not in state.people:
        return False
    bank = state.round.bank
    is_holder = person in bank.holders and not bank.is_settled and state.phase not in BETWEEN_ROUNDS
    return (
        is_holder
        or state.people[person].box is not None
        or any(
            wager.person == person
            for box in state.boxes.values()
            for wager in box.wagers
            if not wager.is_settled
        )
    )


def is_alone(state: State, person: str) -> bool:
    """Return whether nobody else has a place, a wager or a share of the bank at the table (CAN 7.3)."""
    return not any(plays(state, other) for other in state.people if other != person)


def playing_together(state: State) -> tuple[str, ...]:
    """Return everybody who plays here together with a person with whom this is forbidden (NZ 12.12(b))."""
    found: dict[str, None] = {}
    for group in state.barred:
        here = [person for person in group if plays(state, person)]
        if len(here) > 1:
            found |= dict.fromkeys(here)
    return tuple(found)


def not_permitted(state: State, person: str, box: int, book: Book) -> Refusal | None:
    """Return a refusal to wager on another player's box with its own maximum, without permission (CAN 5.5)."""
    excess = state.excess.get(box)
    if excess is None or excess.person == person or excess.others_permitted:
        return None
    facts: dict[str, str | int] = {"box": box, "person": excess.person}
    return Refusal(code="owner_permits", clause=book.cite("excess_others"), facts=facts)
