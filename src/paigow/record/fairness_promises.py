"""Whose seeds are due at a wash, as a log tells it: promised before, by somebody with a place."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from paigow.table import events as ev


@dataclass
class Promise:
    """What somebody promised for a round, and what he gave."""

    tiles: str
    dice: str
    given: dict[str, str] = field(default_factory=dict)
    """"tiles" or "dice" -> the seed, as hex."""


@dataclass
class Promises:
    """Promises that hold for a round that is to come, and who has a place."""

    held: dict[str, Promise] = field(default_factory=dict)
    """Person -> what he has promised."""
    seated: dict[int, str] = field(default_factory=dict)
    """Box -> who has his place there."""

    def take(self, event: ev.AnyEvent) -> None:
        """What happened next at the table."""
        match event:
            case ev.TableOpened():
                self.seated.clear()
            case ev.SeedsCommitted():
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
        """Whose seeds take part if the tiles are washed now."""
        return frozenset(self.held.keys() & self.seated.values())

    def given_up(self, people: Iterable[str]) -> dict[str, Promise]:
        """The promises that are a round's own from now on."""
        return {person: self.held.pop(person) for person in people if person in self.held}
