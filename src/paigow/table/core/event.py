"""Base classes and parts of events."""

from typing import Literal, dataclass_transform

import msgspec
from msgspec import Struct

from paigow.table.core.command import snake

Result = Literal["win", "lose", "push"]

BankKind = Literal["house", "player", "co-bank"]

SetBy = Literal["player", "request", "house_way", "absent", "time", "uncontrolled"]
"""The reason why the player or the dealer set a hand.

The player sets it, or the dealer on request or for the house. The dealer also sets the hand of an absent
player, a hand that is not set in time, and a hand that its bettor may not set.
"""


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(msgspec.field,))
class Event(Struct, frozen=True, kw_only=True, gc=False, tag_field="event", tag=snake, omit_defaults=True):
    """One fact. The tag ``event`` names it on the wire."""


class SupervisedEvent(Event, kw_only=True, gc=False):
    """An event that a supervisor ordered or that was reported to a supervisor."""

    by: str = ""
    reason: str = ""
    clause: str = ""


class Source(Struct, frozen=True, kw_only=True, gc=False):
    """A source of a payment: "float", "losing", "stake:PERSON", "stake:house" or "stack:PERSON"."""

    account: str
    coins: int


class BankShare(Struct, frozen=True, kw_only=True, gc=False):
    """What one holder of the bank gets when it is settled."""

    person: str
    won: int
    """The holder's part of the surplus, before commission."""
    commission: int
    returned: int
    """What is left of the holder's stake."""
