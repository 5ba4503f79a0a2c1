"""The delay with which spectators see a table."""

from paigow.runtime import House, TableOrder


class WatchDelay:
    """Delay of each table for spectators: the longer of the house's and the opener's."""

    def __init__(self, house: House, least_s: int) -> None:
        """Create it; ``least_s`` is the delay of the house."""
        self._house, self._least_s = house, least_s

    def delay_s(self, table: str, order: TableOrder) -> int:
        """Return the delay for spectators; zero for exams and sandboxes, which only the people concerned see."""
        if order.assignment or self._house.sandboxes.played_from(table) is not None:
            return 0
        return max(self._least_s, order.watch_delay_s or 0)

    def shown_until_us(self, delay_s: int) -> int:
        """Return the time, in microseconds since 1970, up to which a table with that delay is shown now."""
        return 1000 * (self._house.now_ms() - 1000 * delay_s)
