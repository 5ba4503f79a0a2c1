"""The house way: rows narrow the settings of a hand until one is left.

The row that leaves one setting decides, and its clause is cited. Several settings that rank alike in both
hands count as one. The earlier rows that narrowed the choice are the trace.
"""

from typing import NamedTuple

from paigow.books import Book, HouseWayRow, read_phrase
from paigow.books.phrases import KEEP, WHEN
from paigow.rules.ranking import Ranks
from paigow.rules.settings import KindSetting, kind_settings
from paigow.rules.terms import Choice, Condition, Context, FourKinds, Left, choice, condition, hand_of
from paigow.tiles import KIND_BY_NAME, KINDS, kind_multisets


class HouseWayStep(NamedTuple):
    """A row that narrowed the settings, and the number of settings left."""

    clause: str
    left: int
    says: str
    overruled: bool = False
    """Whether the row was passed over, because it would have dropped a setting at least as good in both hands."""


class Decision(NamedTuple):
    """What the house way does with four kinds."""

    setting: KindSetting
    clause: str
    """Register id of the deciding row."""
    steps: tuple[HouseWayStep, ...]


class _Row(NamedTuple):
    when: tuple[Condition, ...]
    keep: tuple[Choice, ...]
    row: HouseWayRow


class HouseWay:
    """The house way of one book. A hand is decided on first use; ``table`` decides all hands."""

    def __init__(self, book: Book, ranks: Ranks) -> None:
        self._rows = [_read(row) for row in book.house_rows]
        self._context = Context(ranks, _limit(book, ranks))
        self._is_guarded = bool(book.in_force(book.house_way.never_drop))
        self._decided: dict[int, Decision] = {}

    def decision(self, kinds: tuple[int, ...]) -> Decision:
        """Return what the house way does with four kinds, by index and in any order.

        Raises:
            ValueError: if the rows leave a choice between settings that rank differently.
        """
        code = sum(KINDS[kind].code for kind in kinds)
        decided = self._decided.get(code)
        if decided is None:
            decided = _decide(tuple(sorted(kinds)), self._rows, self._context, guarded=self._is_guarded)
            self._decided[code] = decided
        return decided

    def table(self) -> dict[int, Decision]:
        """Return the decision for every multiset of kinds: sum of the four tile codes -> decision. There are 4,285.

        Raises:
            ValueError: as ``decision``.
        """
        for kinds in kind_multisets(4):
            self.decision(kinds)
        return self._decided


def _limit(book: Book, ranks: Ranks) -> tuple[int, int] | None:
    """Return the points and the least strength of a low hand that is good enough."""
    limit = book.limit
    if limit is None:
        return None
    return limit.points, 0 if limit.top is None else ranks.least(limit.points, KIND_BY_NAME[limit.top])


def _read(row: HouseWayRow) -> _Row:
    when = tuple(condition(read_phrase(phrase, WHEN)) for phrase in row.when)
    keep = tuple(choice(read_phrase(phrase, KEEP)) for phrase in row.keep)
    return _Row(when, keep, row)


def _decide(kinds: tuple[int, ...], rows: list[_Row], context: Context, *, guarded: bool) -> Decision:
    hand = hand_of(kinds)
    left: Left = kind_settings(kinds, context.ranks)
    best = _best_in_both(left) if guarded else []
    steps: list[HouseWayStep] = []
    for when, keep, row in rows:
        if not all(holds(hand, left, context) for holds in when):
            continue
        kept = _kept(hand, left, context, keep)
        if not kept or (len(kept) == len(left) and not _alike(left)):
            continue
        if best and not any(setting in kept for setting in best):
            steps.append(HouseWayStep(row.clause, len(left), row.says, overruled=True))
            continue
        left = kept
        steps.append(HouseWayStep(row.clause, len(left), row.says))
        if _alike(left):
            return Decision(left[0], row.clause, tuple(steps))
    names = "+".join(KINDS[kind].name for kind in kinds)
    message = f"{names}: the house way leaves {len(left)} settings that rank differently"
    raise ValueError(message)


def _kept(hand: FourKinds, left: Left, context: Context, keep: tuple[Choice, ...]) -> Left:
    for chooses in keep:
        left = chooses(hand, left, context)
        if not left:
            break
    return left


def _best_in_both(left: Left) -> Left:
    """Return the settings that are at least as good in both hands as every other one."""
    low = max(setting.low.low for setting in left)
    high = max(setting.high.high for setting in left)
    return [setting for setting in left if setting.strengths == (low, high)]


def _alike(left: Left) -> bool:
    return all(setting.strengths == left[0].strengths for setting in left)
