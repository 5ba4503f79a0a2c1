"""How long a supervisor holds the dealer: while he is there and has no stake, and not for good."""

from typing import Final

GRACE_MS: Final = 10_000
"""A hold ends when its holder has had no connection for so long."""
HOLD_MS: Final = 300_000
"""A hold ends by itself after so long; those of the opener of a table are added up over a round."""


class Holding:
    """Who holds the dealer of one table, and until when. Not kept: a table comes back not held."""

    def __init__(self) -> None:
        self.is_held = False
        self.by = ""
        """Empty: nobody does, or the program, whose hold ends at its word alone."""
        self._since_ms = 0
        self._left_ms = HOLD_MS
        self._away_ms: int | None = None
        self._is_house = True
        self._used_ms: dict[str, int] = {}
        self._round = 0

    def may_ms(self, by: str, round_number: int) -> int:
        """How long somebody who is not the house's supervisor may still hold in a round: milliseconds."""
        return HOLD_MS - (self._used_ms.get(by, 0) if round_number == self._round else 0)

    def begin(self, by: str, now_ms: int, round_number: int, *, is_house: bool) -> None:
        """The dealer is held."""
        self._left_ms = HOLD_MS if is_house else self.may_ms(by, round_number)
        if round_number != self._round:
            self._used_ms.clear()
        self._round, self._is_house = round_number, is_house
        self.is_held, self.by, self._since_ms, self._away_ms = True, by, now_ms, None

    def end(self, now_ms: int) -> None:
        """He goes on."""
        if self.is_held and self.by and not self._is_house:
            self._used_ms[self.by] = self._used_ms.get(self.by, 0) + now_ms - self._since_ms
        self.is_held, self.by, self._away_ms = False, "", None

    def sees(self, person: str) -> None:
        """Somebody has connected."""
        if person == self.by:
            self._away_ms = None

    def misses(self, person: str, now_ms: int) -> None:
        """The last connection of somebody has ended."""
        if person == self.by:
            self._away_ms = now_ms

    def ends_ms(self, now_ms: int, *, is_here: bool) -> int | None:
        """When it ends by itself; None: nobody holds, or the program does."""
        if not self.is_held or not self.by:
            return None
        if is_here:
            self._away_ms = None
        elif self._away_ms is None:
            self._away_ms = now_ms
        ends_ms = self._since_ms + self._left_ms
        return ends_ms if self._away_ms is None else min(ends_ms, self._away_ms + GRACE_MS)
