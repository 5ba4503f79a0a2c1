"""At which tables somebody is, and which he opened; kept up event by event, so that asking costs no search."""

from collections import defaultdict
from collections.abc import Iterable

from paigow.table import State
from paigow.table import events as ev


class Whereabouts:
    """Person -> tables."""

    def __init__(self) -> None:
        self._there: defaultdict[str, set[str]] = defaultdict(set)
        """Table -> who is there, by what has been heard."""
        self._at: defaultdict[str, set[str]] = defaultdict(set)
        self._opened: defaultdict[str, set[str]] = defaultdict(set)
        self._openers: dict[str, str] = {}

    def begin(self, table: str, state: State, opener: str) -> None:
        """A table runs from now on, with the people who are there."""
        if opener:
            self._openers[table] = opener
            self._opened[opener].add(table)
        for person in state.people:
            self._comes(person, table)

    def hear(self, table: str, events: Iterable[ev.AnyEvent], state: State) -> None:
        """People come with a buy-in or by sitting down, and go by leaving; before a table closes all have left.

        Who has neither coins nor a place is gone when the tiles are washed, or on display: ``state`` is that after it.
        """
        for event in events:
            if isinstance(event, ev.BoughtIn | ev.SatDown):
                self._comes(event.person, table)
            elif isinstance(event, ev.Left):
                self._goes(event.person, table)
            elif isinstance(event, ev.TilesWashed | ev.TilesShown):
                for person in self._there[table] - state.people.keys():
                    self._goes(person, table)
            elif isinstance(event, ev.TableClosed):
                self._drop(self._opened, self._openers.pop(table, ""), table)

    def end(self, table: str) -> None:
        """A table is no more, whoever was there."""
        for person in list(self._there.pop(table, ())):
            self._goes(person, table)
        self._drop(self._opened, self._openers.pop(table, ""), table)

    def _comes(self, person: str, table: str) -> None:
        self._at[person].add(table)
        self._there[table].add(person)

    def _goes(self, person: str, table: str) -> None:
        self._drop(self._at, person, table)
        self._drop(self._there, table, person)

    def present(self, person: str) -> tuple[str, ...]:
        """The running tables where he has a place or coins, in order of their ids."""
        return tuple(sorted(self._at.get(person, ())))

    def opened(self, person: str) -> tuple[str, ...]:
        """The running tables that he opened."""
        return tuple(sorted(self._opened.get(person, ())))

    @staticmethod
    def _drop(places: defaultdict[str, set[str]], person: str, table: str) -> None:
        tables = places.get(person, set())
        tables.discard(table)
        if not tables:
            places.pop(person, None)
