"""A finished round moment by moment: each viewer sees what the viewer saw during the round."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import msgspec
import pytest
from msgspec.structs import replace

from paigow.books import Book
from paigow.log import Entry
from paigow.log.rounds.moments import moments
from paigow.table import AnyCommand, AnyEvent, State, evolve, show, view
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.core.event import SupervisedEvent
from tests.log.appended import opened
from tests.log.test_export import played
from tests.property.play import CHOICES, books
from tests.web.test_leaks import FACE, may_know

IDS: Final = [
    " ".join([book, *(f"{name}={value}" for name, value in choices.items())]) for book, choices in CHOICES
]
Told = tuple[AnyCommand, list[AnyEvent], State]
"""A command, its events, the table after it."""


class Round(NamedTuple):
    """A round as it was played, and as it lies in the log."""

    washed: State
    told: list[Told]
    entries: list[Entry[AnyEvent]]


def rounds_of(appends: Sequence[tuple[AnyCommand, list[AnyEvent]]]) -> Iterator[Round]:
    """Every round from its washing on."""
    state, entries, found = State.empty(), list(opened(appends)), list[Round]()
    for command, events in appends:
        for event in events:
            state = evolve(state, event)
        together, entries = entries[: len(events)], entries[len(events) :]
        if isinstance(command, c.WashTiles):
            found.append(Round(state, [], []))
        if found:
            found[-1].told.append((command, events, state))
            found[-1].entries.extend(together)
    yield from found


@pytest.mark.parametrize("book", books()[::2], ids=IDS[::2])
def test_each_moment_is_what_the_viewer_saw_and_was_told_at_the_table(book: Book) -> None:
    compared = 0
    table = played(book, 3)
    for washed, told, (first, *rest) in rounds_of(table.appends):
        for viewer in (*table.state.people, None):
            found = list(moments(first, washed, rest, book, viewer))
            assert len(found) == len(told)
            for moment, (_, events, state) in zip(found, told, strict=True):
                seen = replace(view(state, viewer, book), may=(), deadline_ms=None, awaits=())
                assert msgspec.json.encode(moment.view) == msgspec.json.encode(seen)
                assert list(moment.events) == [show(state, event, viewer) for event in events]
                compared += 1
    assert compared > 200


@pytest.mark.parametrize("book", books()[::3], ids=IDS[::3])
def test_no_moment_tells_a_tile_that_its_viewer_could_not_know_then(book: Book) -> None:
    """Judged by a list of what each event turns up, of rounds in which nothing went wrong."""
    looked_at = 0
    for seed in range(3):
        table = played(book, seed)
        for washed, told, (first, *rest) in rounds_of(table.appends):
            log = [event for _, events, _ in told for event in events]
            if any(isinstance(event, SupervisedEvent | e.TilesExposed | e.TilesViewed) for event in log):
                continue
            for viewer in (*table.state.people, None):
                known, after = may_know(log, viewer), 0
                for moment, (_, events, _) in zip(
                    moments(first, washed, rest, book, viewer), told, strict=True
                ):
                    after += len(events)
                    assert set(FACE.findall(msgspec.json.encode(moment).decode())) <= known[after - 1]
                    looked_at += 1
    assert looked_at > 100
