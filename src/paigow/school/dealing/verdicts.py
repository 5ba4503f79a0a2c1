"""Verdicts: right, or wrong by a clause."""

from msgspec import Struct

from paigow.school.dealing.acts import Act, Judged
from paigow.table.core.command import Command

Facts = dict[str, str | int]


class EvidenceHand(Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True):
    """A hand that shows why something was wrong."""

    position: int
    tiles: tuple[str, ...]
    """Tiles as delivered."""
    low: tuple[str, ...] = ()
    high: tuple[str, ...] = ()
    """The high hand as set; empty if not set."""


class CorrectVerdict(Struct, frozen=True, kw_only=True, gc=False, tag_field="verdict", tag="right"):
    """A duty was done correctly."""

    duty: Judged
    command: Command | None = None
    """The pupil's own decision where several ways are right; ``None`` for the default one."""


class WrongVerdict(Struct, frozen=True, kw_only=True, gc=False, tag_field="verdict", tag="wrong"):
    """A duty was not done correctly."""

    duty: Judged
    """The duty with the mistake; if another one was due, that one."""
    code: str
    """It has a sentence in every language: the school's own, or a refusal's."""
    clause: str
    facts: Facts = {}
    right: Act | None = None
    """The correct act."""
    hands: tuple[EvidenceHand, ...] = ()
    """Hands to be set, or that were matched: the player's and the bank's."""


Verdict = CorrectVerdict | WrongVerdict
