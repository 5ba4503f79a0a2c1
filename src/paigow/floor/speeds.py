"""How fast one table is dealt, at the wish of those who play there.

Nobody's round is hurried: a wish counts when everybody who plays there has the same, which who plays alone always has.
Bots have no wish. Who has closed his page has none either, so the table's own pace is dealt until he is back.
"""

from paigow.floor.pace import Pace, Speed
from paigow.floor.people import is_bot
from paigow.table import State
from paigow.table.core.interest import stakeholders


class Speeds:
    """The wishes of one table's people, and the pace that follows from them."""

    def __init__(self, pace: Pace) -> None:
        self._pace = pace
        self._wishes: dict[str, Speed] = {}
        self._paces: dict[Speed, Pace] = {"normal": pace}

    def wish(self, person: str, speed: Speed) -> None:
        """Somebody who is there says how fast he would have it."""
        self._wishes[person] = speed

    def forget(self, person: str) -> None:
        """Somebody is gone."""
        self._wishes.pop(person, None)

    def in_force(self, state: State) -> Speed:
        """How fast is dealt now."""
        if not self._wishes:
            return "normal"
        wishes = {self._wishes.get(person, "normal") for person in playing(state)}
        return wishes.pop() if len(wishes) == 1 else "normal"

    def pace(self, state: State) -> Pace:
        """The dealer's pace now."""
        speed = self.in_force(state)
        if speed not in self._paces:
            self._paces[speed] = self._pace.at(speed)
        return self._paces[speed]


def playing(state: State) -> frozenset[str]:
    """Who plays at a table: has a place, coins or a part in this round, does not sit out, and is no bot."""
    out = {name for name, person in state.people.items() if person.sits_out}
    return frozenset(person for person in stakeholders(state) - out if not is_bot(person))
