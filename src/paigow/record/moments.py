"""A finished round moment by moment, as one viewer saw it while it was played."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from paigow.books import Book
from paigow.record.codec import Entry
from paigow.table import AnyEvent, Sight, State, TableView, evolve, show


class Moment(Struct, frozen=True, kw_only=True):
    """What one command led to, and the table after it."""

    at_us: int
    """When it was recorded: microseconds since 1970."""
    events: tuple[AnyEvent, ...]
    """As the viewer was told of them."""
    view: TableView
    """As he saw the table then; nothing is to be done there any more."""


def moments(
    washed: Entry[AnyEvent],
    after_washing: State,
    entries: Iterable[Entry[AnyEvent]],
    book: Book,
    viewer: str | None,
) -> Iterator[Moment]:
    """The moments of a round from its washing on.

    What lay face down for the viewer lies face down: each moment is shown by what shows a table that is played. A
    viewer who had no part in the round, and None, see what onlookers saw.
    """
    sight: Sight | None = None
    state = after_washing
    for together in by_command([washed, *entries]):
        for entry in together:
            if entry is not washed:
                state = evolve(state, entry.event)
        sight = Sight(state, book, sight)
        told = [show(state, entry.event, viewer) for entry in together]
        yield Moment(at_us=together[0].at_us, events=tuple(told), view=_looked_at(sight.view(viewer)))


def _looked_at(view: TableView) -> TableView:
    """A view of a table that waits for nobody any more."""
    return replace(view, may=(), deadline_ms=None, awaits=())


def by_command(entries: Sequence[Entry[AnyEvent]]) -> Iterator[list[Entry[AnyEvent]]]:
    """Entries that one command led to, told together as they were at the table."""
    together: list[Entry[AnyEvent]] = []
    for entry in entries:
        if together and entry.command is not None:
            yield together
            together = []
        together.append(entry)
    if together:
        yield together
