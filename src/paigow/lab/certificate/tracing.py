"""A house way followed row by row through every hand: what each row speaks of, narrows, decides and would do alone.

It reads the rows with the same words as ``rules.house_way`` but walks by itself, so that a way that leaves hands open
can be followed too, and so that where both set a hand, each holds the other.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from paigow.books import Book, HouseWayRow, read_phrase
from paigow.books.phrases import KEEP, WHEN
from paigow.rules import KindSetting, Ranks
from paigow.rules.settings import kind_settings
from paigow.rules.terms import Choice, Condition, Context, Hand, Left, choice, condition, hand_of
from paigow.tiles import KIND_BY_NAME, KINDS, kind_multisets

GUARD: Final = 0
"""Stands for ``never_drop`` where a row's number is asked for; rows are numbered from 1."""


class TracedRow(NamedTuple):
    """A row in force, its phrases read."""

    number: int
    """From 1, in the order in which the rows are gone through."""
    row: HouseWayRow
    when: tuple[Condition, ...]
    keep: tuple[Choice, ...]


class Alone(NamedTuple):
    """What a row does with a hand if it is the first."""

    speaks: bool
    """Its condition holds."""
    kept: Left
    """The settings it keeps; none where it does not speak."""


class Step(NamedTuple):
    """A row whose condition held when its turn came, and the settings left after it."""

    number: int
    left: Left
    fires: bool
    """It narrowed the settings, or took note that those left rank alike."""
    overruled: bool
    """It would have given up a setting that is at least as good in both hands; it was passed over."""


class Walk(NamedTuple):
    """One hand through all rows."""

    kinds: tuple[int, ...]
    ways: int
    """Hands of 35,960 that it stands for."""
    every: Left
    steps: tuple[Step, ...]
    alone: tuple[Alone, ...]
    """By row."""

    @property
    def left(self) -> Left:
        """The settings that the last row left."""
        return self.steps[-1].left if self.steps else self.every

    @property
    def is_decided(self) -> bool:
        """Some row has left one setting, or several that rank alike."""
        return bool(self.steps) and self.steps[-1].fires and are_alike(self.left)

    @property
    def set(self) -> KindSetting:
        """How the hand is set, once it is decided."""
        return self.left[0]

    @property
    def deciding(self) -> int:
        """The number of the row that decides."""
        return self.steps[-1].number

    def dropped_by(self, number: int) -> int | None:
        """Which row gave up what a row would keep if it were the first; ``GUARD`` where it was passed over.

        None: the hand is set as the row would have it, or the row would leave the hand as it finds it.
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
    """The rows of one book's house way, to be followed."""

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
        """The clause by which no row may drop a setting at least as good in both hands as all others."""
        limit = book.limit
        least = 0
        if limit is not None and limit.top is not None:
            least = self.ranks.least(limit.points, KIND_BY_NAME[limit.top])
        self._context = Context(self.ranks, None if limit is None else (limit.points, least))

    def every_hand(self) -> list[Walk]:
        """All 4,285 hands by kind."""
        return [self.walk(hand_of(kinds), ways) for kinds, ways in kind_multisets(4).items()]

    def walk(self, hand: Hand, ways: int) -> Walk:
        """One hand; ``hand`` says which of two pairs the rows look at."""
        every = kind_settings(hand.kinds, self.ranks)
        alone = tuple(self._applied(row, hand, every) for row in self.rows)
        best = best_in_both(every) if self.guard else []
        left: Left = every
        steps: list[Step] = []
        for row, first in zip(self.rows, alone, strict=True):
            speaks, kept = first if left is every else self._applied(row, hand, left)
            if not speaks:
                continue
            fires = bool(kept) and (len(kept) < len(left) or are_alike(left))
            overruled = fires and bool(best) and not any(setting in kept for setting in best)
            if fires and not overruled:
                left = kept
            steps.append(Step(row.number, left, fires and not overruled, overruled))
            if steps[-1].fires and are_alike(left):
                break
        return Walk(hand.kinds, ways, every, tuple(steps), alone)

    def _applied(self, row: TracedRow, hand: Hand, left: Left) -> Alone:
        for holds in row.when:
            if not holds(hand, left, self._context):
                return Alone(speaks=False, kept=())
        for keeps in row.keep:
            left = keeps(hand, left, self._context)
            if not left:
                break
        return Alone(speaks=True, kept=left)


def other_pair(hand: Hand) -> Hand | None:
    """The same hand with its second pair looked at, if it has two."""
    if hand.pair is None:
        return None
    second = hand_of(hand.beside + hand.pair)
    if second.pair is None or second.pair == hand.pair:
        return None
    return Hand(hand.kinds, second.pair, second.beside)


def best_in_both(settings: Left) -> Left:
    """The settings at least as good in both hands as every other one."""
    best = (max(setting.low.low for setting in settings), max(setting.high.high for setting in settings))
    return [setting for setting in settings if setting.strengths == best]


def are_alike(settings: Sequence[KindSetting]) -> bool:
    """Whether settings rank alike in both hands."""
    return all(one.strengths == other.strengths for one, other in pairwise(settings))


def codes(kinds: Sequence[int]) -> int:
    """The sum of the tile codes of some kinds."""
    return sum(KINDS[kind].code for kind in kinds)
