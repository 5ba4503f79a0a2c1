"""Two tables differ only in the tiles of two positions: a person who may not know them is sent the same.

The tiles of two positions that a viewer does not decide on change places before the cards are down; everybody
does the same again (a player who set the first and third tile low sets the first and third of the other
tiles). View by view and event by event the viewer's JSON is the same until one of the two is turned over.
"""

import random
from collections.abc import Iterator
from functools import cache
from itertools import takewhile
from typing import NamedTuple

import msgspec
import pytest
from msgspec.structs import replace

from paigow.books import Book, Cut
from paigow.table import AnyCommand, AnyEvent, Refusal, State, decide, evolve, show, view
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.core.visibility import deciders
from tests.property.play import CHOICES, Table, books, opening, play_rounds, random_settings

IDS = [" ".join([book, *(f"{name}={value}" for name, value in choices.items())]) for book, choices in CHOICES]
Deal = tuple[e.TilesDelivered, e.TilesCut]


class Step(NamedTuple):
    """A command's events, and the table before and after them."""

    before: State
    events: list[AnyEvent]
    state: State


@pytest.mark.parametrize("book", books(), ids=IDS)
def test_nobody_can_tell_which_of_two_hidden_hands_is_where(book: Book) -> None:
    compared = 0
    for seed in range(12):
        rng = random.Random(f"{seed} {book.digest}")
        table = Table(book, rng)
        table.must(opening(book, random_settings(book, rng)))
        play_rounds(table, 1)
        if table.state.round.is_void:
            continue
        (delivered,) = [event for event in table.log if isinstance(event, e.TilesDelivered)]
        (cut,) = [event for event in table.log if isinstance(event, e.TilesCut)]
        played = Played(book, table.taken)
        for _ in range(4):
            one, other = rng.sample(list(delivered.hands), 2)
            compared += compare(played, (delivered, cut), one, other)
    assert compared > 500


class Played:
    """A round as it was played. What each viewer was sent is the same for every pair of positions."""

    def __init__(self, book: Book, taken: list[AnyCommand]) -> None:
        self.book, self.taken = book, taken
        self.steps = [*steps(book, taken)]
        self.sent = cache(lambda number, viewer: sent(self.steps[number], viewer, book))


def compare(played: Played, deal: Deal, one: int, other: int) -> int:
    """Return how many views and events were compared for all viewers who may see neither hand."""
    delivered, made = deal
    cut = played.book.cut(made.cut, made.options)
    assert cut is not None
    changed = [swapped(command, delivered, cut, one, other) for command in played.taken]
    number = 0
    for place, there in enumerate(until_shown(steps(played.book, changed), one, other)):
        state = played.steps[place].state
        if not state.rounds_begun:
            continue
        knowing = {
            person
            for box in (one, other)
            if box in state.boxes
            for person in deciders(state, state.boxes[box])
        }
        for viewer in (*state.people, None):
            if viewer is None or viewer not in knowing:
                assert played.sent(place, viewer) == sent(there, viewer, played.book), viewer
                number += 1 + len(there.events)
    return number


def sent(step: Step, viewer: str | None, book: Book) -> bytes:
    """Return a viewer's view after a command, and its events as the viewer is told them."""
    told = [show(step.state, event, viewer) for event in step.events]
    return msgspec.json.encode((view(step.state, viewer, book), told))


def steps(book: Book, commands: list[AnyCommand]) -> Iterator[Step]:
    """What each command did to the table."""
    state = State.empty()
    for command in commands:
        decided = decide(state, command, book)
        assert not isinstance(decided, Refusal), (command, decided)
        before = state
        for event in decided:
            state = evolve(state, event)
        yield Step(before, decided, state)


def until_shown(played: Iterator[Step], one: int, other: int) -> Iterator[Step]:
    """The steps before one of the two hands is turned over."""
    return takewhile(
        lambda step: not any(turns_over(event, step.before, {one, other}) for event in step.events), played
    )


def turns_over(event: AnyEvent, state: State, positions: set[int]) -> bool:
    if isinstance(event, e.HandExposed):
        return event.box in positions
    if isinstance(event, e.HouseHandExposed):
        return state.house in positions
    return isinstance(event, e.RoundEnded)


def swapped(command: AnyCommand, delivered: e.TilesDelivered, cut: Cut, one: int, other: int) -> AnyCommand:
    """The command at a table where two positions have each other's tiles."""
    if isinstance(command, c.StackTiles | c.MakeLaja | c.Reshuffle):
        order = list(delivered.hands)
        woodpile = list(command.woodpile)
        for place, its in zip(cut.groups[order.index(one)], cut.groups[order.index(other)], strict=True):
            woodpile[place], woodpile[its] = woodpile[its], woodpile[place]
        return replace(command, woodpile=tuple(woodpile))
    if isinstance(command, c.SetHand) and command.box in {one, other}:
        theirs = other if command.box == one else one
        left = list(range(4))
        places = []
        for face in (*command.low, *command.high):
            place = next(place for place in left if delivered.hands[command.box][place] == face)
            left.remove(place)
            places.append(delivered.hands[theirs][place])
        return replace(command, low=(places[0], places[1]), high=(places[2], places[3]))
    return command
