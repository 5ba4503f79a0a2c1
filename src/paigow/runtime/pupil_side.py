"""The pupil's side of a table: what a table asks of the pupil who deals there, and what the pupil sees.

``school`` implements ``PupilSide``. A table with an automatic dealer has ``NO_PUPIL``.
"""

from typing import Any, Final, Protocol

from msgspec import Struct

from paigow.runtime.dealer import dealer
from paigow.runtime.table.effects import Judgement, Steps
from paigow.table import Refusal
from paigow.table import commands as c
from paigow.table.oversight.course import DutyName


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


class PupilSide(Protocol):
    """The pupil of one table. Everything that it must remember stands in the log."""

    @property
    def person(self) -> str:
        """Return the pupil, or an empty string if the dealer is automatic."""

    @property
    def is_interrupted(self) -> bool:
        """Return whether an irregularity has happened that the pupil has not dealt with yet."""

    def resume(self) -> None:
        """Start, or resume after a restart."""

    def owns(self, task: dealer.Task) -> bool:
        """Return whether a duty is the pupil's."""

    def takes(self, task: dealer.Task) -> bool:
        """Return whether the dealer leaves a duty to the pupil, whose time for it begins."""

    def gone_ms(self) -> int | None:
        """Return when the program deals on for a pupil who left people waiting, or ``None`` if they have not."""

    def changed(self, command: c.AnyCommand) -> c.AnyCommand:
        """Return a command of the automatic dealer, which now and then does a duty wrongly on purpose."""

    def act(self) -> Steps[bool]:
        """End the session if it is due, or stage an irregularity; return whether anything was done."""

    def overlook(self) -> Steps[bool]:
        """Put an irregularity right that the absent pupil has not noticed; return whether there was one."""

    def leave_undone(self, task: dealer.Task) -> Steps[bool]:
        """Count a duty done for the pupil as a mistake; return whether nothing else needs to be done about it."""

    def deal(self, person: str, act: object, version: int | None) -> Steps[Judgement | Refusal]:
        """Judge an act, which only the school can read. ``version``: the version of the table that ``person`` saw."""

    def end(self, person: str, *, ends: bool) -> Steps[Refusal | None]:
        """Stop dealing further rounds, or undo that."""

    def view(self) -> DealersSide | None:
        """Return what only the pupil sees, or ``None`` if the dealer is automatic."""


class NoPupil:
    """A table with an automatic dealer."""

    person = ""
    is_interrupted = False

    def resume(self) -> None:
        """Do nothing."""

    def owns(self, task: dealer.Task) -> bool:
        return False

    def takes(self, task: dealer.Task) -> bool:
        return False

    def gone_ms(self) -> int | None:
        return None

    def changed(self, command: c.AnyCommand) -> c.AnyCommand:
        return command

    def act(self) -> Steps[bool]:
        yield from ()
        return False

    def overlook(self) -> Steps[bool]:
        yield from ()
        return False

    def leave_undone(self, task: dealer.Task) -> Steps[bool]:
        yield from ()
        return False

    def deal(self, person: str, act: object, version: int | None) -> Steps[Judgement | Refusal]:
        yield from ()
        return Refusal(code="not_the_dealer")

    def end(self, person: str, *, ends: bool) -> Steps[Refusal | None]:
        yield from ()
        return Refusal(code="not_the_dealer")

    def view(self) -> DealersSide | None:
        return None


NO_PUPIL: Final = NoPupil()
