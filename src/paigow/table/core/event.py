"""What every event is made of."""

from typing import Literal, dataclass_transform

import msgspec
from msgspec import Struct

from paigow.table.core.command import snake

Result = Literal["win", "lose", "push"]

BankKind = Literal["house", "player", "co-bank"]

SetBy = Literal["player", "request", "house_way", "absent", "time", "uncontrolled"]
"""Who set a hand: the player; the dealer on request; the dealer for the house; the dealer for an absent
player, when time was up, or on a box that its bettor may not set himself."""


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(msgspec.field,))
class Event(Struct, frozen=True, kw_only=True, gc=False, tag_field="event", tag=snake, omit_defaults=True):
    """One fact; the tag ``event`` names it on the wire."""


class SupervisedEvent(Event, kw_only=True, gc=False):
    """Something that a supervisor ordered or that was reported to one."""

    by: str = ""
    reason: str = ""
    clause: str = ""


class Source(Struct, frozen=True, kw_only=True, gc=False):
    """Where coins of a payment come from: "float", "losing", "stake:PERSON", "stake:house" or "stack:PERSON"."""

    account: str
    coins: int


class BankShare(Struct, frozen=True, kw_only=True, gc=False):
    """What one holder of the bank gets when it is settled."""

    person: str
    won: int
    """His part of the surplus, before commission."""
    commission: int
    returned: int
    """What is left of his stake."""
