"""What a pupil who deals is told: the judgement of each act, and what is seen from the dealer's side."""

from typing import Any

from msgspec import Struct

from paigow.school.dealing.acts import DutyName
from paigow.school.dealing.verdicts import Verdict


class Judgement(Struct, frozen=True, kw_only=True):
    """What became of something that the pupil did."""

    verdict: Verdict
    is_done: bool
    """The duty, as he did it or as it has to be, or the remedy."""


class ToSet(Struct, frozen=True, kw_only=True):
    """Tiles that the dealer has before him to set."""

    position: int
    tiles: tuple[str, ...]


class Score(Struct, frozen=True, kw_only=True):
    """How often he was right, and how often wrong, since the table was opened or resumed."""

    right: int
    wrong: int


class DealersSide(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the pupil sees beside what everybody sees."""

    mode: str
    by_hand: tuple[DutyName, ...]
    due: DutyName | None = None
    """His duty, in a lesson."""
    cut: tuple[str, tuple[str, ...]] | None = None
    """Which cut has been named, when the tiles are to be cut, and its options."""
    hands: tuple[ToSet, ...] = ()
    seen: dict[str, Any] | None = None
    """What has gone wrong: its kind, and what is to be seen of it."""
    is_stopped: bool = False
    score: Score | None = None
    """In a lesson."""
    rounds: tuple[int, int] | None = None
    """How many rounds are over, and how many there are."""
    may_end: bool = False
    """No number of rounds was given: he may end it,"""
    is_ending: bool = False
    """and has said that it ends with this round."""
    is_over: bool = False
    """It has ended."""
