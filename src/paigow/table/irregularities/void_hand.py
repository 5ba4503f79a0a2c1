"""A void hand: its wagers go back."""

from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from paigow.books import Book
from paigow.table.core.box import Wager
from paigow.table.core.event import Event, SupervisedEvent
from paigow.table.core.evolve import evolve, evolved, evolves
from paigow.table.core.state import State
from paigow.table.irregularities.choices import ChoiceOffered
from paigow.table.wagers.control import settled_control
from paigow.table.wagers.take_back import WagerReturned, orphaned_side_bets

Bets = Iterable[tuple[int, Wager]]

UNSET: Final = frozenset({"covering", "bets_closed", "shaken", "counted", "delivered", "setting"})
"""Phases in which it matters who decides on a box."""


class HandVoided(SupervisedEvent, kw_only=True, gc=False):
    """The wagers on a box are returned and its tiles go to the unused area, unseen."""

    box: int


def void_hand(
    state: State, box: int, book: Book, *, clause: str, by: str = "", reason: str = ""
) -> list[Event]:
    """Return all wagers on a box, including side bets, and move its tiles to the unused area, unseen."""
    bets = [(box, wager) for wager in state.boxes[box].wagers]
    return returned(state, bets, book, clause=clause, by=by, reason=reason)


def bets_of(state: State, person: str) -> list[tuple[int, Wager]]:
    """Return the wagers of a person in this round, settled or not."""
    return [
        (box.number, wager) for box in state.boxes.values() for wager in box.wagers if wager.person == person
    ]


def unsettled_bets_of(state: State, person: str) -> list[tuple[int, Wager]]:
    """Return the wagers of a person that are not settled."""
    return [(box, wager) for box, wager in bets_of(state, person) if not wager.is_settled]


def returned(
    state: State, bets: Bets, book: Book, *, clause: str, by: str = "", reason: str = ""
) -> list[Event]:
    """Return the events that give wagers back, with the consequences for their boxes."""
    events: list[Event] = [
        WagerReturned(person=wager.person, box=box, bet=wager.bet, coins=wager.coins, clause=clause)
        for box, wager in bets
    ]
    return [*events, *without(state, events, book, clause=clause, by=by, reason=reason)]


def without(
    state: State, gone: list[Event], book: Book, *, clause: str, by: str = "", reason: str = ""
) -> list[Event]:
    """Return what follows after wagers are gone.

    Side bets on a box without a main wager go back, and the box is void. On a box with other wagers another
    person decides, and gets a pending choice. A side bet on another box was valid and stays (RWS 3.4).
    """
    after = evolved(state, gone)
    if state.phase == "betting":
        return []  # the close of bets handles this
    events: list[Event] = [
        orphan for orphan in orphaned_side_bets(after, book) if not after.boxes[orphan.box].in_play
    ]
    after = evolved(after, events)
    for box in after.boxes.values():
        if box.hand is not None and not box.in_play and state.boxes[box.number].in_play:
            void = HandVoided(box=box.number, by=by, reason=reason, clause=clause)
            after = evolve(after, void)
            events.append(void)
    if state.phase not in UNSET:
        return events
    touched = {box.number for box in after.boxes.values() if box.wagers != state.boxes[box.number].wagers}
    control = [event for event in settled_control(after, book) if event.box in touched]
    events += [event for event in control if after.boxes[event.box].controller != event.person]
    return [*events, *_asked_instead(state, evolved(state, [*gone, *events]))]


def _asked_instead(state: State, after: State) -> list[Event]:
    """Offer a choice to the person who now decides in place of the former one (NZ 12.3(a), CAN 13.7)."""
    return [
        ChoiceOffered(person=box.controller, box=number, choices=before.choices, clause=before.clause)
        for number, box in after.boxes.items()
        if (before := state.boxes[number].choice) and "void" in before.choices
        if box.choice is None and box.controller is not None and box.in_play
    ]


@evolves(HandVoided, leads_on=True)
def _hand_voided(state: State, event: HandVoided) -> State:
    box = state.boxes[event.box]
    unused = state.round.undelivered
    if box.hand is not None:
        unused = {**unused, event.box: box.hand.tiles}
    void = replace(box, hand=None, is_void=True, choice=None, known=(), controller=None)
    boxes = {**state.boxes, event.box: void}
    return replace(state, boxes=boxes, round=replace(state.round, undelivered=unused))
