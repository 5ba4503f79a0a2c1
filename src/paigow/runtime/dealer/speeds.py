"""The speed of dealing at one table, as its players wish.

Nobody's round is hurried: a wish applies only if all players have the same one, as a player alone always
does. Bots have no wish. Neither have people who closed their page, so the table's own pace applies until they
return.
"""

from paigow.runtime.dealer.pace import Pace, Speed
from paigow.runtime.people.registry import is_bot
from paigow.table import State
from paigow.table.core.interest import stakeholders


class SpeedWishes:
    """The wishes of one table's people, and the resulting pace."""

    def __init__(self, pace: Pace) -> None:
        self._pace = pace
        self._wishes: dict[str, Speed] = {}
        self._paces: dict[Speed, Pace] = {"normal": pace}

    def wish(self, person: str, speed: Speed | None) -> None:
        """Store the speed that a connected person wants; ``None`` removes the wish of a disconnected person."""
        if speed is None:
            self._wishes.pop(person, None)
        else:
            self._wishes[person] = speed

    def in_force(self, state: State) -> Speed:
        """Return the current speed."""
        if not self._wishes:
            return "normal"
        wishes = {self._wishes.get(person, "normal") for person in playing(state)}
        return wishes.pop() if len(wishes) == 1 else "normal"

    def pace(self, state: State) -> Pace:
        """Return the dealer's current pace."""
        speed = self.in_force(state)
        if speed not in self._paces:
            self._paces[speed] = self._pace.at(speed)
        return self._paces[speed]


def playing(state: State) -> frozenset[str]:
    """Return the people who play: with a place, coins or a part in the round, not sitting out, and no bots."""
    out = {name for name, person in state.people.items() if person.sits_out}
    return frozenset(person for person in stakeholders(state) - out if not is_bot(person))
