"""Effects of a turn of a table. The turn decides; its driver stores, sends and waits.

A turn is a generator. It yields an effect, receives the answer, and continues. Nothing in it awaits, reads a clock or
draws a random number. Its memory changes only after the answer, so an append that fails leaves nothing to undo.
"""

from collections.abc import Generator
from typing import NamedTuple, Protocol, TypeVar

from msgspec import Struct

from paigow.log.draws import RoundSecrets
from paigow.runtime.table.snapshot import Checkpoint
from paigow.storage import IndexUpdate, NewEntry
from paigow.table import Refusal, State
from paigow.table import events as ev


class Judgement(Protocol):
    """The judgement of an act of a pupil who deals. Only the school reads the verdict."""

    @property
    def is_done(self) -> bool:
        """Return whether the duty or the remedy was carried out."""


class IdempotencyKey(NamedTuple):
    """Idempotency key of an order: the order is carried out once, however often it arrives."""

    person: str
    text: str


class StoredKeys(NamedTuple):
    """The latest signs of a person, with the new one."""

    person: str
    signs: tuple[str, ...]


class Append(Struct, frozen=True, kw_only=True, gc=False):
    """Store these entries after entry ``seq`` in one transaction, then send them.

    The answer is ``None`` when they are stored and sent, ``Outdated``, or a refusal if they cannot be stored.
    """

    seq: int
    events: tuple[ev.AnyEvent, ...]
    records: tuple[NewEntry, ...]
    positions: tuple[Checkpoint, ...]
    """Position of the table after each event."""
    keep: dict[str, bytes]
    """Values by name, written beside the log."""
    forget: tuple[str, ...]
    """Names of values that are deleted there."""
    index: IndexUpdate | None
    secrets: RoundSecrets | None
    """Secrets of a round that begins."""
    signed: StoredKeys | None
    skipped_ms: int = 0
    """Milliseconds that the dealer would have waited between the commands of these entries."""


class MakeSure(Struct, frozen=True):
    """Find out whether an append was stored. The answer is ``None``, or a refusal if the store cannot tell."""


class RefillBot(Struct, frozen=True, kw_only=True):
    """Fill up a bot's account to at least ``coins``. The answer is ``None``."""

    person: str
    coins: int


class Answered(Struct, frozen=True, kw_only=True):
    """Send the answer to the sender of this turn's request. The answer to this effect is ``None``."""

    answer: Judgement | Refusal | None


class Outdated(Struct, frozen=True):
    """Answer to an append: the log had other entries, which have been read. The turn decides again."""


class Message(Struct, frozen=True, kw_only=True):
    """Send the view of the table again, without events, because something beside the log changed."""

    state: State
    people: frozenset[str] | None = None
    """The receivers, or ``None`` for everybody who watches."""


class Rest(Struct, frozen=True, kw_only=True):
    """End of a turn."""

    has_acted: bool
    """Whether the floor did something by itself. If so, the next turn follows at once."""
    wake_at_ms: int | None
    """Time of the next turn if no request comes before. ``None`` if only a request can change anything."""


StoreEffect = Append | MakeSure
Effect = StoreEffect | RefillBot | Answered
Answer = Refusal | Outdated | None
T = TypeVar("T")
Steps = Generator[Effect, Answer, T]
"""A part of a turn that returns a ``T``."""
StoreSteps = Generator[StoreEffect, Answer, T]
"""The same for a part that needs only the store."""
