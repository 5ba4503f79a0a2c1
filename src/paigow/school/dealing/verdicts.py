"""Right, or wrong by a clause."""

from msgspec import Struct

from paigow.school.dealing.acts import Act, Judged
from paigow.table.core.command import Command

Facts = dict[str, str | int]


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


Verdict = Right | Wrong
