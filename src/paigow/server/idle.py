"""Since when nobody looks at a table, and where it was opened from."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from paigow.floor.people import is_bot
from paigow.table import State


class Visits:
    """Who looks at which table, now and last."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._began_s = clock()
        self._looking: Counter[str] = Counter()
        self._last_s: dict[str, float] = {}
        self._addresses: dict[str, str] = {}

    def opened(self, table: str, address: str) -> None:
        """A table has been opened from an address."""
        self._addresses[table], self._last_s[table] = address, self._clock()

    def begins(self, table: str) -> None:
        """A table runs in this process from now on."""
        self._last_s[table] = self._clock()

    def forget(self, table: str) -> None:
        """A table has closed."""
        self._addresses.pop(table, None)
        self._last_s.pop(table, None)

    @contextmanager
    def looking(self, table: str) -> Iterator[None]:
        """While this lasts, somebody looks at the table."""
        self._looking[table] += 1
        try:
            yield
        finally:
            self._looking[table] -= 1
            self._last_s[table] = self._clock()
            if not self._looking[table]:
                del self._looking[table]

    def is_looked_at(self, table: str) -> bool:
        """Whether anybody looks at the table now."""
        return table in self._looking

    def idle_s(self, table: str) -> float:
        """For how long nobody has looked; of a table of an earlier process: since this one began."""
        if self.is_looked_at(table):
            return 0.0
        return self._clock() - self._last_s.get(table, self._began_s)

    def address(self, table: str) -> str:
        """Where it was opened from; empty for a table of an earlier process."""
        return self._addresses.get(table, "")


def holds_coins(state: State) -> bool:
    """Whether anybody but bots has coins at a table, before him or on the layout."""
    at_stake = {wager.person for box in state.boxes.values() for wager in box.wagers if not wager.is_settled}
    have = {name for name, person in state.people.items() if person.stack > 0}
    return any(not is_bot(name) for name in {*at_stake, *have, *state.round.bank.holders})
