"""How long a supervisor's pause of the dealer lasts: while its holder is connected without a stake, with a limit."""

from typing import Final

GRACE_MS: Final = 10_000
"""A pause ends when its holder has been disconnected for this long."""
HOLD_MS: Final = 300_000
"""Longest pause; the pauses of a table's opener are added up over a round."""


class Holding:
    """Keeps who pauses the dealer of one table, and until when. Not stored: a resumed table is not paused."""

    def __init__(self) -> None:
        self.is_held = False
        self.by = ""
        """Empty if nobody pauses, or if the program does, whose pause only it can end."""
        self._since_ms = 0
        self._left_ms = HOLD_MS
        self._away_ms: int | None = None
        self._is_house = True
        self._used_ms: dict[str, int] = {}
        self._round = 0

    def may_ms(self, by: str, round_number: int) -> int:
        """Return how many milliseconds a person who is not the house's supervisor may still pause in a round."""
        return HOLD_MS - (self._used_ms.get(by, 0) if round_number == self._round else 0)

    def begin(self, by: str, now_ms: int, round_number: int, *, is_house: bool) -> None:
        """Note that the dealer is paused."""
        self._left_ms = HOLD_MS if is_house else self.may_ms(by, round_number)
        if round_number != self._round:
            self._used_ms.clear()
        self._round, self._is_house = round_number, is_house
        self.is_held, self.by, self._since_ms, self._away_ms = True, by, now_ms, None

    def end(self, now_ms: int) -> None:
        """Note that the dealer resumes."""
        if self.is_held and self.by and not self._is_house:
            self._used_ms[self.by] = self._used_ms.get(self.by, 0) + now_ms - self._since_ms
        self.is_held, self.by, self._away_ms = False, "", None

    def sees(self, person: str) -> None:
        """Note that a person has connected."""
        if person == self.by:
            self._away_ms = None

    def misses(self, person: str, now_ms: int) -> None:
        """Note that a person's last connection has ended."""
        if person == self.by:
            self._away_ms = now_ms

    def ends_ms(self, now_ms: int, *, is_here: bool) -> int | None:
        """Return when the pause ends by itself, or ``None`` if nobody or the program holds the dealer."""
        if not self.is_held or not self.by:
            return None
        if is_here:
            self._away_ms = None
        elif self._away_ms is None:
            self._away_ms = now_ms
        ends_ms = self._since_ms + self._left_ms
        return ends_ms if self._away_ms is None else min(ends_ms, self._away_ms + GRACE_MS)
