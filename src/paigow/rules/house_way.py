"""The house way: rows narrow the settings of a hand until one is left.

The row that leaves one (or only settings that rank alike in both hands) decides and its clause is cited; the rows
before it that narrowed the choice are the trace.
"""

from typing import NamedTuple

from paigow.books import Book, HouseWayRow, read_phrase
from paigow.books.phrases import KEEP, WHEN
from paigow.rules.ranking import Ranks, kind_named
from paigow.rules.settings import KindSetting, kind_settings
from paigow.rules.terms import Choice, Condition, Context, Hand, Left, choice, condition, hand_of
from paigow.tiles import KINDS, kind_multisets


class Step(NamedTuple):
    """A row that narrowed the settings, and how many it left."""

    clause: str
    left: int
    says: str
    overruled: bool = False
    """The row would have given up a setting that is at least as good in both hands; it was passed over."""


class Decision(NamedTuple):
    """What the house way does with four kinds."""

    setting: KindSetting
    clause: str
    """Register id of the deciding row."""
    steps: tuple[Step, ...]


class _Row(NamedTuple):
    when: tuple[Condition, ...]
    keep: tuple[Choice, ...]
    row: HouseWayRow


def compile_house_way(book: Book, ranks: Ranks) -> dict[int, Decision]:
    """The house way for every multiset of kinds: sum of the four tile codes -> decision; 4,285 entries.

    Raises:
        ValueError: the rows leave a choice between settings that rank differently.
    """
    rows = [_read(row) for row in book.house_rows]
    limit = book.limit
    strength = (
        0
        if limit is None or limit.top is None
        else limit.points * 100 + 50 - ranks.single[kind_named(limit.top).index]
    )
    context = Context(ranks, None if limit is None else (limit.points, strength))
    guarded = bool(book.in_force(book.house_way.never_drop))
    return {
        sum(KINDS[kind].code for kind in kinds): _decide(kinds, rows, context, guarded=guarded)
        for kinds in kind_multisets(4)
    }


def _read(row: HouseWayRow) -> _Row:
    when = tuple(condition(read_phrase(phrase, WHEN)) for phrase in row.when)
    keep = tuple(choice(read_phrase(phrase, KEEP)) for phrase in row.keep)
    return _Row(when, keep, row)


def _decide(kinds: tuple[int, ...], rows: list[_Row], context: Context, *, guarded: bool) -> Decision:
    hand = hand_of(kinds)
    left: Left = kind_settings(kinds, context.ranks)
    best = _best_in_both(left) if guarded else []
    steps: list[Step] = []
    for when, keep, row in rows:
        if not all(holds(hand, left, context) for holds in when):
            continue
        kept = _kept(hand, left, context, keep)
        if not kept or (len(kept) == len(left) and not _alike(left)):
            continue
        if best and not any(setting in kept for setting in best):
            steps.append(Step(row.clause, len(left), row.says, overruled=True))
            continue
        left = kept
        steps.append(Step(row.clause, len(left), row.says))
        if _alike(left):
            return Decision(left[0], row.clause, tuple(steps))
    names = "+".join(KINDS[kind].name for kind in kinds)
    message = f"{names}: the house way leaves {len(left)} settings that rank differently"
    raise ValueError(message)


def _kept(hand: Hand, left: Left, context: Context, keep: tuple[Choice, ...]) -> Left:
    for chooses in keep:
        left = chooses(hand, left, context)
        if not left:
            break
    return left


def _best_in_both(left: Left) -> Left:
    """The settings at least as good in both hands as every other one."""
    low = max(setting.low.low for setting in left)
    high = max(setting.high.high for setting in left)
    return [setting for setting in left if setting.strengths == (low, high)]


def _alike(left: Left) -> bool:
    return all(setting.strengths == left[0].strengths for setting in left)
