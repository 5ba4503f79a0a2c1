"""How many people may have coins but no place at a table."""

from typing import Final

from paigow.floor.people import is_bot
from paigow.table import Refusal, State

STANDING: Final = 40
"""So many, unless the house says otherwise."""


def too_many_standing(state: State, person: str, most: int) -> Refusal | None:
    """A refusal to one who has no place and no coins yet where as many as may stand with coins already."""
    people = state.people
    if person in people and (people[person].box is not None or people[person].stack):
        return None
    standing = sum(each.box is None and each.stack > 0 for name, each in people.items() if not is_bot(name))
    return Refusal(code="too_many_standing", facts={"most": most}) if standing >= most else None
