"""Limits the number of people who have coins but no place at a table."""

from typing import Final

from paigow.runtime.people.registry import is_bot
from paigow.table import Refusal, State

STANDING: Final = 40
"""The limit, unless the house sets another."""


def too_many_standing(state: State, person: str, most: int) -> Refusal | None:
    """Return the refusal of a person without place and coins if the limit of standing people is reached."""
    people = state.people
    if person in people and (people[person].box is not None or people[person].stack):
        return None
    standing = sum(each.box is None and each.stack > 0 for name, each in people.items() if not is_bot(name))
    return Refusal(code="too_many_standing", facts={"most": most}) if standing >= most else None
