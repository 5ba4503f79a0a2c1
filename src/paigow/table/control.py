"""Who decides on the tiles of each box."""

from paigow.books import Book
from paigow.table import events as e
from paigow.table.state import Box, State


def settled_control(state: State, book: Book) -> list[e.ControlSettled]:
    """Who decides on each box in play, or that its bettor may not set it himself.

    Rule: NZ 7.1-7.2, CAN 7.3-7.4, MA 10, RWS 3.13.
    """
    chosen = {box.number: _decider(box, state, book) for box in state.boxes_in_play}
    entitled: dict[str, list[int]] = {}
    for number, person in chosen.items():
        entitled.setdefault(person, []).append(number)
    kept = {person: _kept_boxes(person, boxes, state, book) for person, boxes in entitled.items()}
    order, clause = book.clause_of("control_order"), book.clause_of("several_boxes")
    return [
        e.ControlSettled(box=number, person=person, clause=order)
        if number in kept[person]
        else e.ControlSettled(box=number, person=None, clause=clause)
        for number, person in chosen.items()
    ]


def _decider(box: Box, state: State, book: Book) -> str:
    """Who decides on a box by the book's order of control."""
    wagers = box.main_wagers
    if len(wagers) == 1:
        return wagers[0].person
    bettors = list(wagers)
    for word in book.words("control_order"):
        seated = [wager for wager in bettors if wager.person == box.seated]
        if word == "seated" and seated and not box.handed_over:
            return seated[0].person
        if word == "highest":
            most = max(wager.coins for wager in bettors)
            highest = [wager for wager in bettors if wager.coins == most]
            if len(highest) == 1:
                return highest[0].person
            bettors = highest if not seated or box.handed_over else [*highest, *seated]
        if word == "nominee":
            agreed = [wager.person for wager in box.main_wagers if _all_others_name(box, wager.person)]
            if len(agreed) == 1:
                return agreed[0]
    return bettors[0].person


def _all_others_name(box: Box, person: str) -> bool:
    """CAN 7.4(c): the other bettors of the box agree on this one."""
    others = {wager.person for wager in box.main_wagers} - {person}
    voices = dict(box.nominations)
    return bool(others) and all(voices.get(other) == person for other in others)


def _kept_boxes(person: str, boxes: list[int], state: State, book: Book) -> list[int]:
    """Which of the boxes that he is entitled to decide on a person may set himself."""
    rule = book.word("several_boxes")
    seat = state.people[person].box
    if rule == "unseated house way" and seat is not None:
        return [number for number in boxes if number == seat]
    if rule != "control one" or len(boxes) == 1:
        return boxes
    choice = state.people[person].chosen_box
    if choice in boxes:
        return [choice]
    if seat in boxes:
        return [seat]
    return [min(boxes, key=lambda number: (-_coins(state.boxes[number], person), number))]


def _coins(box: Box, person: str) -> int:
    wager = box.wager_of(person, "main")
    return wager.coins if wager else 0
