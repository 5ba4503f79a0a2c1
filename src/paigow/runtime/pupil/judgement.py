"""The judgement of each act of a pupil who deals, and the dealer's view of the table."""

from typing import Any

from msgspec import Struct

from paigow.school.dealing.verdicts import Verdict
from paigow.table.oversight.course import DutyName


class Judgement(Struct, frozen=True, kw_only=True):
    """Result of an act of the pupil."""

    verdict: Verdict
    is_done: bool
    """Whether the duty or the remedy was carried out: as the pupil did it, or as the rules require."""


class ToSet(Struct, frozen=True, kw_only=True):
    """Tiles that the dealer has to set."""

    position: int
    tiles: tuple[str, ...]


class Score(Struct, frozen=True, kw_only=True):
    """Numbers of right and wrong acts since the table was opened or resumed."""

    right: int
    wrong: int


class DealersSide(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What only the pupil sees."""

    mode: str
    by_hand: tuple[DutyName, ...]
    due: DutyName | None = None
    """The pupil's next duty, in a lesson."""
    cut: tuple[str, tuple[str, ...]] | None = None
    """The cut that was named and its options, while the tiles are to be cut."""
    hands: tuple[ToSet, ...] = ()
    seen: dict[str, Any] | None = None
    """The irregularity that the pupil can see: its kind and details."""
    is_stopped: bool = False
    score: Score | None = None
    """Only in a lesson."""
    rounds: tuple[int, int] | None = None
    """Rounds that are over, and rounds in all."""
    may_end: bool = False
    """Whether the pupil may end the session: it has no fixed number of rounds."""
    is_ending: bool = False
    """Whether the pupil has ended the session after this round."""
    is_over: bool = False
    """Whether the session has ended."""
