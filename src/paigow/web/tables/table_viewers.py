"""How long each table has been unwatched, and the address from which it was opened."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from paigow.runtime.people.registry import is_bot
from paigow.table import State


class TableViewers:
    """Viewers of each table, now and last."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._began_s = clock()
        self._viewing: Counter[str] = Counter()
        self._last_s: dict[str, float] = {}
        self._addresses: dict[str, str] = {}

    def note_opened(self, table: str, address: str) -> None:
        """Note that a table was opened from an address."""
        self._addresses[table], self._last_s[table] = address, self._clock()

    def note_begun(self, table: str) -> None:
        """Note that a table now runs in this process."""
        self._last_s[table] = self._clock()

    def forget(self, table: str) -> None:
        """Note that a table has closed."""
        self._addresses.pop(table, None)
        self._last_s.pop(table, None)

    @contextmanager
    def viewing(self, table: str) -> Iterator[None]:
        """Count a viewer of the table while the context is open."""
        self._viewing[table] += 1
        try:
            yield
        finally:
            self._viewing[table] -= 1
            self._last_s[table] = self._clock()
            if not self._viewing[table]:
                del self._viewing[table]

    def is_watched(self, table: str) -> bool:
        """Return whether anybody watches the table now."""
        return table in self._viewing

    def idle_s(self, table: str) -> float:
        """Return for how long nobody has watched; for a table of an earlier process, since this one began."""
        if self.is_watched(table):
            return 0.0
        return self._clock() - self._last_s.get(table, self._began_s)

    def address(self, table: str) -> str:
        """Return the address that opened the table; empty for a table of an earlier process."""
        return self._addresses.get(table, "")


def holds_coins(state: State) -> bool:
    """Return whether anybody but bots has coins at a table, in front of them or on the layout."""
    at_stake = {wager.person for box in state.boxes.values() for wager in box.wagers if not wager.is_settled}
    have = {name for name, person in state.people.items() if person.stack > 0}
    return any(not is_bot(name) for name in {*at_stake, *have, *state.round.bank.holders})
