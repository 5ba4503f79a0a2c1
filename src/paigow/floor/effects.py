"""What a turn of a table asks for: it decides, and whoever drives it stores, sends and waits.

A turn is a generator. It yields an effect, is sent the answer, and goes on. Nothing in it awaits, reads a clock or
draws a random number. Its memory changes only after the answer, so an append that fails leaves nothing to undo.
"""

from collections.abc import Generator
from typing import NamedTuple, TypeVar

from msgspec import Struct

from paigow.floor.judgement import Judgement
from paigow.floor.position import Position
from paigow.record.chance import RoundSecrets
from paigow.store import Index, Record
from paigow.table import Refusal, State
from paigow.table import events as ev


class Sign(NamedTuple):
    """What a person calls an order, so that it is done once however often it arrives."""

    person: str
    text: str


class Signed(NamedTuple):
    """The last signs of a person, the new one included."""

    person: str
    signs: tuple[str, ...]


class Append(Struct, frozen=True, kw_only=True, gc=False):
    """Store these entries behind entry ``seq`` in one transaction, then tell them.

    The answer: None once they are stored and told; ``Outdated``; or a refusal if they cannot be stored.
    """

    seq: int
    events: tuple[ev.AnyEvent, ...]
    records: tuple[Record, ...]
    positions: tuple[Position, ...]
    """Where the table stands after each of the events."""
    keep: dict[str, bytes]
    """Name -> value, written beside the log."""
    forget: tuple[str, ...]
    """Names of values that are deleted there."""
    index: Index | None
    secrets: RoundSecrets | None
    """Secrets of the round that begins."""
    signed: Signed | None


class MakeSure(Struct, frozen=True):
    """Find out whether an append is stored whose fate is unknown. The answer: None, or a refusal if nobody can tell."""


class RefillBot(Struct, frozen=True, kw_only=True):
    """See that a bot's account holds at least so many coins. The answer: None."""

    person: str
    coins: int


class Answered(Struct, frozen=True, kw_only=True):
    """The request of this turn is done: give its sender the answer. The answer to this effect: None."""

    answer: Judgement | Refusal | None


class Outdated(Struct, frozen=True):
    """Answer to an append: the log has other entries by now. They have been read: decide again."""


class Message(Struct, frozen=True, kw_only=True):
    """Show the table anew, without events: nothing of it is stored, but something beside it has changed."""

    state: State
    people: frozenset[str] | None = None
    """None: everybody who watches."""


class Rest(Struct, frozen=True, kw_only=True):
    """How a turn ends."""

    has_acted: bool
    """The floor has done something by itself: take the next turn at once."""
    wake_at_ms: int | None
    """When to take the next turn if no request comes before; None: only a request can change anything."""


StoreEffect = Append | MakeSure
Effect = StoreEffect | RefillBot | Answered
Answer = Refusal | Outdated | None
T = TypeVar("T")
Steps = Generator[Effect, Answer, T]
"""A part of a turn that returns a ``T``."""
StoreSteps = Generator[StoreEffect, Answer, T]
"""The same, if it needs nothing but the store."""
