"""A finished round step by step, as one viewer saw it during play."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from paigow.books import Book
from paigow.log.codec import Entry
from paigow.table import AnyEvent, State, TableView, ViewMaker, evolve, show


class RecordedMoment(Struct, frozen=True, kw_only=True):
    """The result of one command, and the table after it."""

    at_us: int
    """Time of recording, in microseconds since 1970."""
    events: tuple[AnyEvent, ...]
    """The events as the viewer saw them."""
    view: TableView
    """The viewer's view at that time, without actions."""


def moments(
    washed: Entry[AnyEvent],
    after_washing: State,
    entries: Iterable[Entry[AnyEvent]],
    book: Book,
    viewer: str | None,
) -> Iterator[RecordedMoment]:
    """Yield the steps of a round from its washing on.

    What was hidden from the viewer stays hidden: each step is shown by the code that shows a table in play. A
    viewer without part in the round, and ``None``, see what onlookers saw.
    """
    sight: ViewMaker | None = None
    state = after_washing
    for together in by_command([washed, *entries]):
        for entry in together:
            if entry is not washed:
                state = evolve(state, entry.event)
        sight = ViewMaker(state, book, sight)
        told = [show(state, entry.event, viewer) for entry in together]
        yield RecordedMoment(at_us=together[0].at_us, events=tuple(told), view=_looked_at(sight.view(viewer)))


def _looked_at(view: TableView) -> TableView:
    """Return a view of a table that waits for nobody any more."""
    return replace(view, may=(), deadline_ms=None, awaits=())


def by_command(entries: Sequence[Entry[AnyEvent]]) -> Iterator[list[Entry[AnyEvent]]]:
    """Yield groups of entries that one command led to, sent together at the table."""
    together: list[Entry[AnyEvent]] = []
    for entry in entries:
        if together and entry.command is not None:
            yield together
            together = []
        together.append(entry)
    if together:
        yield together
