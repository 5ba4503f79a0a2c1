"""Finds out from a log whose seeds take part in a draw.

They are the seeds of seated people who promised some and are not barred.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from paigow.table import events as ev


@dataclass
class Promise:
    """A person's promise for a round, and the revealed seeds."""

    tiles: str
    dice: str
    given: dict[str, str] = field(default_factory=dict)
    """"tiles" or "dice" -> the seed, as hex."""


@dataclass
class Promises:
    """Promises for draws to come, seated people, and people barred from seeds for a day."""

    held: dict[str, Promise] = field(default_factory=dict)
    """Person -> their promise."""
    seated: dict[int, str] = field(default_factory=dict)
    """Box -> person seated there."""
    barred: dict[str, int] = field(default_factory=dict)
    """Person who withheld a seed -> the day, counted in UTC from 1970."""
    has_fault: bool = False
    """A barred person promised seeds."""

    def take(self, event: ev.AnyEvent, day: int) -> None:
        """Note the next event at the table, on this day."""
        match event:
            case ev.TableOpened():
                self.seated.clear()
            case ev.SeedsCommitted():
                self.has_fault |= self.barred.get(event.person, -1) >= day
                self.held[event.person] = Promise(event.tiles, event.dice)
            case ev.SatDown():
                self._get_up(event.person)
                self.seated[event.box] = event.person
            case ev.SeatVacated():
                self.seated.pop(event.box, None)
            case ev.Left():
                self._get_up(event.person)
                self.held.pop(event.person, None)
            case _:
                pass

    def _get_up(self, person: str) -> None:
        self.seated = {box: each for box, each in self.seated.items() if each != person}

    def due(self) -> frozenset[str]:
        """Return whose seeds take part if the tiles are washed now."""
        return frozenset(self.held.keys() & self.seated.values())

    def taken_up(self, people: Iterable[str]) -> dict[str, Promise]:
        """Return the promises that now belong to a round."""
        return {person: self.held.pop(person) for person in people if person in self.held}

    def bar(self, people: Iterable[str], day: int) -> None:
        """Note people who withheld a seed; their promises no longer count."""
        for person in people:
            self.barred[person] = day
            self.held.pop(person, None)
