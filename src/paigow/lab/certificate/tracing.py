"""Follows a house way row by row through every hand: what each row applies to, narrows, decides and would do alone.

It reads the rows with the same words as ``rules.house_way`` but walks by itself. So it can follow a way that
leaves hands open, and where both set a hand, each checks the other.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from paigow.books import Book, HouseWayRow, read_phrase
from paigow.books.phrases import KEEP, WHEN
from paigow.rules import KindSetting, Ranks
from paigow.rules.settings import kind_settings
from paigow.rules.terms import Choice, Condition, Context, FourKinds, Left, choice, condition, hand_of
from paigow.tiles import KIND_BY_NAME, KINDS, kind_multisets

GUARD: Final = 0
"""Stands for ``never_drop`` in place of a row's number; rows are numbered from 1."""


class TracedRow(NamedTuple):
    """A row in force, with its phrases parsed."""

    number: int
    """From 1, in evaluation order."""
    row: HouseWayRow
    when: tuple[Condition, ...]
    keep: tuple[Choice, ...]


class Alone(NamedTuple):
    """The effect of a row on a hand if it is the first."""

    speaks: bool
    """Its condition holds."""
    kept: Left
    """The settings that it keeps; none if its condition fails."""


class RowStep(NamedTuple):
    """A row whose condition held in its turn, and the settings left after it."""

    number: int
    left: Left
    fires: bool
    """It narrowed the settings, or noted that those left rank alike."""
    overruled: bool
    """It was skipped because it would have dropped a setting at least as good in both hands."""


class HandTrace(NamedTuple):
    """One hand through all rows."""

    kinds: tuple[int, ...]
    ways: int
    """Hands of 35,960 that it stands for."""
    every: Left
    steps: tuple[RowStep, ...]
    alone: tuple[Alone, ...]
    """Effects of single rows, by row."""

    @property
    def left(self) -> Left:
        """Return the settings that the last row left."""
        return self.steps[-1].left if self.steps else self.every

    @property
    def is_decided(self) -> bool:
        """Return whether some row left one setting, or several that rank alike."""
        return bool(self.steps) and self.steps[-1].fires and are_alike(self.left)

    @property
    def set(self) -> KindSetting:
        """Return the setting of a decided hand."""
        return self.left[0]

    @property
    def deciding(self) -> int:
        """Return the number of the deciding row."""
        return self.steps[-1].number

    def dropped_by(self, number: int) -> int | None:
        """Return which row dropped what a row would keep if it were the first; ``GUARD`` if it was skipped.

        Returns ``None`` if the hand is set as the row would set it, or the row would not change the hand.
        """
        kept = self.alone[number - 1].kept
        wanted = {setting.strengths for setting in kept}
        if (
            not kept
            or wanted == {setting.strengths for setting in self.every}
            or self.set.strengths in wanted
        ):
            return None
        for step in self.steps:
            if step.overruled and step.number == number:
                return GUARD
            if step.fires and not any(setting.strengths in wanted for setting in step.left):
                return step.number
        return None


class Tracer:
    """Follows the rows of one book's house way."""

    def __init__(self, book: Book) -> None:
        self.ranks = Ranks(book)
        self.rows = tuple(
            TracedRow(
                number,
                row,
                tuple(condition(read_phrase(phrase, WHEN)) for phrase in row.when),
                tuple(choice(read_phrase(phrase, KEEP)) for phrase in row.keep),
            )
            for number, row in enumerate(book.house_rows, 1)
        )
        guards = book.in_force(book.house_way.never_drop)
        self.guard = guards[0].clause if guards else None
        """The clause that forbids rows to drop a setting at least as good in both hands as all others."""
        limit = book.limit
        least = 0
        if limit is not None and limit.top is not None:
            least = self.ranks.least(limit.points, KIND_BY_NAME[limit.top])
        self._context = Context(self.ranks, None if limit is None else (limit.points, least))

    def every_hand(self) -> list[HandTrace]:
        """Return all 4,285 hands by kind."""
        return [self.walk(hand_of(kinds), ways) for kinds, ways in kind_multisets(4).items()]

    def walk(self, hand: FourKinds, ways: int) -> HandTrace:
        """Return the walk of one hand; ``hand`` decides which of two pairs the rows look at."""
        every = kind_settings(hand.kinds, self.ranks)
        alone = tuple(self._applied(row, hand, every) for row in self.rows)
        best = best_in_both(every) if self.guard else []
        left: Left = every
        steps: list[RowStep] = []
        for row, first in zip(self.rows, alone, strict=True):
            speaks, kept = first if left is every else self._applied(row, hand, left)
            if not speaks:
                continue
            fires = bool(kept) and (len(kept) < len(left) or are_alike(left))
            overruled = fires and bool(best) and not any(setting in kept for setting in best)
            if fires and not overruled:
                left = kept
            steps.append(RowStep(row.number, left, fires and not overruled, overruled))
            if steps[-1].fires and are_alike(left):
                break
        return HandTrace(hand.kinds, ways, every, tuple(steps), alone)

    def _applied(self, row: TracedRow, hand: FourKinds, left: Left) -> Alone:
        for holds in row.when:
            if not holds(hand, left, self._context):
                return Alone(speaks=False, kept=())
        for keeps in row.keep:
            left = keeps(hand, left, self._context)
            if not left:
                break
        return Alone(speaks=True, kept=left)


def other_pair(hand: FourKinds) -> FourKinds | None:
    """Return the same hand with its second pair in focus, if it has two."""
    if hand.pair is None:
        return None
    second = hand_of(hand.beside + hand.pair)
    if second.pair is None or second.pair == hand.pair:
        return None
    return FourKinds(hand.kinds, second.pair, second.beside)


def best_in_both(settings: Left) -> Left:
    """Return the settings at least as good in both hands as every other one."""
    best = (max(setting.low.low for setting in settings), max(setting.high.high for setting in settings))
    return [setting for setting in settings if setting.strengths == best]


def are_alike(settings: Sequence[KindSetting]) -> bool:
    """Return whether settings rank alike in both hands."""
    return all(one.strengths == other.strengths for one, other in pairwise(settings))


def codes(kinds: Sequence[int]) -> int:
    """Return the sum of the tile codes of some kinds."""
    return sum(KINDS[kind].code for kind in kinds)
