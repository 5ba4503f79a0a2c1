"""Settings of all tables of a house: supervisors, limit of standing people, beacon."""

from typing import Final, Protocol

from paigow.runtime.people.registry import is_bot
from paigow.table import Refusal, State

STANDING: Final = 40
"""How many people may have coins but no place at a table, unless the house sets another limit."""


class Supervisors(Protocol):
    """Knows the supervisors of the house, which the tables do not."""

    def can_players_consent(self) -> bool:
        """Return whether players can decide on orders by consent."""

    def is_house_supervisor(self, person: str) -> bool:
        """Return whether a person is a supervisor of the house."""

    def has_house_supervisors(self) -> bool:
        """Return whether the house has supervisors."""


class NoSupervisors:
    """A house without supervisors: players decide by consent."""

    def can_players_consent(self) -> bool:
        return True

    def is_house_supervisor(self, person: str) -> bool:
        return False

    def has_house_supervisors(self) -> bool:
        return False


class HousePolicy:
    """The policy of one house. Its tables read it whenever they need it, so it may change while they run."""

    def __init__(self) -> None:
        self.supervisors: Supervisors = NoSupervisors()
        self.standing_per_table = STANDING
        """Most people who may have coins but no place at a table."""
        self.beacon_chain = ""
        """Chain hash of the beacon for new tables; empty for none."""

    def too_many_standing(self, state: State, person: str) -> Refusal | None:
        """Return the refusal of a person without place and coins if the limit of standing people is reached."""
        people, most = state.people, self.standing_per_table
        if person in people and (people[person].box is not None or people[person].stack):
            return None
        standing = sum(
            each.box is None and each.stack > 0 for name, each in people.items() if not is_bot(name)
        )
        return Refusal(code="too_many_standing", facts={"most": most}) if standing >= most else None
