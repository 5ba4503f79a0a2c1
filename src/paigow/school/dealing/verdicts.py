"""Right, or wrong by a clause."""

from msgspec import Struct

from paigow.school.dealing.acts import Act, Judged
from paigow.table.core.command import Command

Facts = dict[str, str | int]


class Laid(Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True):
    """A hand that shows why something was wrong."""

    position: int
    tiles: tuple[str, ...]
    """As they were delivered."""
    low: tuple[str, ...] = ()
    high: tuple[str, ...] = ()
    """As it was set; empty: it is not."""


class Right(Struct, frozen=True, kw_only=True, gc=False, tag_field="verdict", tag="right"):
    """A duty was done as it has to be."""

    duty: Judged
    command: Command | None = None
    """What the pupil has decided for himself where several ways are right; None: as it would be done anyhow."""


class Wrong(Struct, frozen=True, kw_only=True, gc=False, tag_field="verdict", tag="wrong"):
    """A duty was not done as it has to be."""

    duty: Judged
    """In what the mistake lies; where another duty is due, that one."""
    code: str
    """Has a sentence in every language: of the school's own, or of a refusal."""
    clause: str
    facts: Facts = {}
    right: Act | None = None
    """What would have been right."""
    hands: tuple[Laid, ...] = ()
    """That are to be set, or were matched: his, and the bank's."""


Verdict = Right | Wrong
