"""Control of a box: the person who decides on it. Players can say so before bets close. Then it is settled."""

from typing import Final, NamedTuple

from paigow.books import Book
from paigow.books.names import Cited
from paigow.table.core.box import Box
from paigow.table.core.command import PlayerCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.event import Event
from paigow.table.core.evolve import evolves
from paigow.table.core.field_types import BoxNumber
from paigow.table.core.refusal import Refusal, no_box
from paigow.table.core.state import State
from paigow.table.core.steps import box_changed, person_changed


class ControlBox(PlayerCommand, kw_only=True, gc=False):
    """Say which of several own boxes to set (NZ 7.2)."""

    box: BoxNumber


class GiveControl(PlayerCommand, kw_only=True, gc=False):
    """Leave the box's decisions to its highest wager, as the seated player (NZ 7.1(a)(ii))."""

    box: BoxNumber


class ControlSettled(Event, kw_only=True, gc=False):
    """It is settled who decides on a box this round.

    ``None`` means that nobody may, and the dealer sets it the house way.
    """

    box: int
    person: str | None
    clause: str


class BoxChosen(Event, kw_only=True, gc=False):
    person: str
    box: int


class ControlGiven(Event, kw_only=True, gc=False):
    person: str
    box: int


def settled_control(state: State, book: Book) -> list[ControlSettled]:
    """Return who decides on each box in play, or that its bettor may not set it.

    Rule: NZ 7.1-7.2, CAN 7.3-7.4, MA 10, RWS 3.13.
    """
    chosen = {box.number: decider(box, book) for box in state.boxes_in_play}
    entitled: dict[str, list[int]] = {}
    for number, (person, _) in chosen.items():
        if person is not None:
            entitled.setdefault(person, []).append(number)
    kept = {person: _kept_boxes(person, boxes, state, book) for person, boxes in entitled.items()}
    return [
        ControlSettled(box=number, person=person, clause=clause)
        if person is not None and number in kept[person]
        else ControlSettled(box=number, person=None, clause=why_nobody(state.boxes[number], book))
        for number, (person, clause) in chosen.items()
    ]


def why_nobody(box: Box, book: Book) -> str:
    """Return the clause by which none of a box's bettors decides on it."""
    person, clause = decider(box, book)
    return clause if person is None else book.clause_of("several_boxes")


def not_yours(box: Box, person: str, book: Book) -> Refusal:
    """Return the refusal for a person who does not decide on the box.

    Rule: other people's tiles are left alone (NZ 10.7). If the document only says who decides (CAN 7.4), that
    clause.
    """
    clause = book.cite("control")
    is_bettor = any(wager.person == person for wager in box.main_wagers)
    if is_bettor and clause in {book.cite(each) for each in ("control_alone", *_BY.values())}:
        clause = decider(box, book).clause
    return Refusal(code="not_yours", clause=clause, facts={"box": box.number})


class Decider(NamedTuple):
    """The person who decides on a box, and the clause. ``None`` if its bettors have named none of them."""

    person: str | None
    clause: str


_BY: Final[dict[str, Cited]] = {
    "seated": "control_seated",
    "highest": "control_highest",
    "nominee": "control_last",
    "nearest": "control_last",
}
"""Word of the order of control -> the clause to cite if it decides."""


def decider(box: Box, book: Book) -> Decider:
    """Return who decides on a box by the book's order of control.

    Rule: NZ 7.1(a), CAN 7.4, RWS 3.13.
    """
    wagers = box.main_wagers
    if len(wagers) == 1:
        return Decider(wagers[0].person, book.cite("control_alone"))
    bettors = list(wagers)
    for word in book.words("control_order"):
        seated = [wager for wager in bettors if wager.person == box.seated]
        if word == "seated" and seated and not box.handed_over:
            return Decider(seated[0].person, book.cite(_BY[word]))
        if word == "highest":
            most = max(wager.coins for wager in bettors)
            highest = [wager for wager in bettors if wager.coins == most]
            if len(highest) == 1:
                return Decider(highest[0].person, book.cite(_BY[word]))
            bettors = highest if box.handed_over else [*highest, *seated]
        if word == "nominee":
            agreed = [wager.person for wager in box.main_wagers if _all_others_name(box, wager.person)]
            if len(agreed) == 1:
                return Decider(agreed[0], book.cite(_BY[word]))
            if book.word("without_nominee") == "house way":
                return Decider(None, book.clause_of("without_nominee"))
    return Decider(bettors[0].person, book.cite("control_last"))


def _all_others_name(box: Box, person: str) -> bool:
    """Return whether the other bettors of the box agree on this one (CAN 7.4(c))."""
    others = {wager.person for wager in box.main_wagers} - {person}
    voices = dict(box.nominations)
    return bool(others) and all(voices.get(other) == person for other in others)


def _kept_boxes(person: str, boxes: list[int], state: State, book: Book) -> list[int]:
    """Return which boxes the player may set, of those that the player is entitled to decide on.

    Rule: NZ 7.2: one. What was settled at the call stays when the player gets another box later.
    """
    rule = book.word("several_boxes")
    seat = state.people[person].box
    if rule == "unseated house way" and seat is not None:
        return [number for number in boxes if number == seat]
    if rule != "control one":
        return boxes
    settled = [number for number in boxes if state.boxes[number].controller == person]
    if settled:
        return settled[:1]
    choice = state.people[person].chosen_box
    if choice in boxes:
        return [choice]
    if seat in boxes:
        return [seat]
    return [min(boxes, key=lambda number: (-_coins(state.boxes[number], person), number))]


def _coins(box: Box, person: str) -> int:
    return sum([wager.coins for wager in box.main_wagers if wager.person == person])


@decides(ControlBox, "betting")
def control_box(state: State, command: ControlBox, book: Book) -> Decision:
    """Record which of several boxes the player wants to control, before the round (NZ 7.2)."""
    if book.word("several_boxes") != "control one":
        return Refusal(code="no_such_choice", clause=book.clause_of("several_boxes"))
    fault = no_box(state, command.box, book) or no_main_wager(state, command.person, command.box)
    return fault or [BoxChosen(person=command.person, box=command.box)]


@decides(GiveControl, "betting")
def give_control(state: State, command: GiveControl, book: Book) -> Decision:
    """Leave the seated player's decisions to the highest wager (NZ 7.1(a)(ii))."""
    if fault := no_box(state, command.box, book):
        return fault
    if not book.flag("seated_may_hand_over") or state.boxes[command.box].seated != command.person:
        return Refusal(code="cannot_hand_over", clause=book.clause_of("seated_may_hand_over"))
    if state.boxes[command.box].handed_over:
        clause = book.clause_of("seated_may_hand_over")
        return Refusal(code="already_done", clause=clause, facts={"box": command.box})
    return [ControlGiven(person=command.person, box=command.box)]


def no_main_wager(state: State, person: str, box: int) -> Refusal | None:
    """Return a refusal for a person without a main wager on the box."""
    if state.boxes[box].wager_of(person, "main"):
        return None
    return Refusal(code="not_a_bettor", facts={"person": person, "box": box})


@evolves(ControlSettled)
def _control_settled(state: State, event: ControlSettled) -> State:
    """Settle who decides. What one person left to the dealer, or missed, does not bind the next person."""
    if state.boxes[event.box].controller in {None, event.person}:
        return box_changed(state, event.box, controller=event.person)
    return box_changed(
        state, event.box, controller=event.person, requested=False, names_asked=False, is_absent=False
    )


@evolves(BoxChosen)
def _box_chosen(state: State, event: BoxChosen) -> State:
    return person_changed(state, event.person, chosen_box=event.box)


@evolves(ControlGiven)
def _control_given(state: State, event: ControlGiven) -> State:
    return box_changed(state, event.box, handed_over=True)
