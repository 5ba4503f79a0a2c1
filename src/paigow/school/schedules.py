"""A pupil's progress in one kind of drill, and the next question: cards in, an answer in, cards out.

Pure: the time is an argument. ``fsrs`` schedules the cards (spaced repetition); without it cards have no
time, and the one least often right comes back first.
"""

from collections.abc import Collection
from datetime import UTC, datetime, timedelta
from functools import cache
from statistics import median
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.structs import replace

from paigow.school.items import Mark
from paigow.school.seeds import Chance

if TYPE_CHECKING:
    from fsrs import Scheduler

RECENT: Final = 100
"""Answers stored one by one."""
DAYS: Final = 366
"""Days stored."""
MOST_MIXED: Final = 400
"""Most pairs of right value and confusion."""
LONGEST_MS: Final = 600_000
"""Longest time that counts for an answer."""
_SLOW: Final = 2
"""Multiple of the usual time that counts as slow."""
_DAY_US: Final = 24 * 3600 * 1_000_000


class Card(Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True):
    """Progress of one card; times in microseconds since 1970."""

    asked: int = 0
    right: int = 0
    state: int = 1
    step: int | None = 0
    stability: float | None = None
    difficulty: float | None = None
    due_us: int | None = None
    last_us: int | None = None


class Attempt(Struct, frozen=True, kw_only=True, gc=False, array_like=True):
    """One answer."""

    at_us: int
    took_ms: int
    is_right: bool


class Day(Struct, frozen=True, kw_only=True, gc=False, array_like=True):
    """The answers of one day (UTC)."""

    day: int
    """Days since 1970."""
    asked: int
    right: int
    took_ms: int
    """Total time of all answers."""


class DrillProgress(Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True):
    """A pupil's progress in one kind of drill under one book."""

    cards: dict[str, Card] = {}
    days: tuple[Day, ...] = ()
    recent: tuple[Attempt, ...] = ()
    """Oldest first."""
    mixed: dict[str, dict[str, int]] = {}
    """Right value -> what it was taken for -> how often; right answers included."""


def answered(course: DrillProgress, card: str, mark: Mark, *, at_us: int, took_ms: int) -> DrillProgress:
    """Return the course after an answer to an item of a card."""
    took_ms = min(max(took_ms, 0), LONGEST_MS)
    before = course.cards.get(card, Card())
    reviewed = _reviewed(before, _rating(course, mark, took_ms), at_us)
    counted = replace(reviewed, asked=before.asked + 1, right=before.right + mark.is_right)
    attempt = Attempt(at_us=at_us, took_ms=took_ms, is_right=mark.is_right)
    return DrillProgress(
        cards={**course.cards, card: counted},
        days=_days(course.days, attempt),
        recent=(*course.recent, attempt)[-RECENT:],
        mixed=_mixed(course.mixed, mark),
    )


def next_card(course: DrillProgress, known: Collection[str], *, now_us: int, chance: Chance) -> str:
    """Return the next card: the longest overdue, else a new one, else the one due soonest.

    Without a schedule it is the card least often right; never the same twice if there are others.
    """
    seen = {card: course.cards[card] for card in known if card in course.cards}
    due = [card for card, each in seen.items() if each.due_us is not None and each.due_us <= now_us]
    if due:
        return min(due, key=lambda card: seen[card].due_us or 0)
    new = [card for card in known if card not in seen]
    if new:
        return chance.one_of(new)
    return min(
        seen,
        key=lambda card: (seen[card].due_us or 0, seen[card].right / seen[card].asked, seen[card].last_us),
    )


def _days(days: tuple[Day, ...], attempt: Attempt) -> tuple[Day, ...]:
    today = attempt.at_us // _DAY_US
    last = days[-1] if days and days[-1].day == today else Day(day=today, asked=0, right=0, took_ms=0)
    before = days[:-1] if days and days[-1].day == today else days
    counted = Day(
        day=today,
        asked=last.asked + 1,
        right=last.right + attempt.is_right,
        took_ms=last.took_ms + attempt.took_ms,
    )
    return (*before, counted)[-DAYS:]


def _mixed(mixed: dict[str, dict[str, int]], mark: Mark) -> dict[str, dict[str, int]]:
    taken = mark.truth if mark.is_right else mark.taken
    of_truth = mixed.get(mark.truth, {})
    is_full = taken not in of_truth and sum(map(len, mixed.values())) >= MOST_MIXED
    if not mark.truth or not taken or is_full:
        return mixed
    return {**mixed, mark.truth: {**of_truth, taken: of_truth.get(taken, 0) + 1}}


# ---- scheduling -----------------------------------------------------------------------------------------------------


def _rating(course: DrillProgress, mark: Mark, took_ms: int) -> str:
    """Return ``Again``, ``Hard``, ``Good`` or ``Easy``: wrong; right, and slow, usual or quick for this pupil."""
    if not mark.is_right:
        return "Again"
    usual = [each.took_ms for each in course.recent if each.is_right]
    if len(usual) < 5:
        return "Good"
    if took_ms > _SLOW * median(usual):
        return "Hard"
    return "Easy" if _SLOW * took_ms < median(usual) else "Good"


def _reviewed(card: Card, rating: str, at_us: int) -> Card:
    """Return the card with the time at which it comes back."""
    if _scheduler() is None:
        return replace(card, last_us=at_us)
    from fsrs import Card as Fsrs  # noqa: PLC0415 -- not installed everywhere
    from fsrs import Rating, State  # noqa: PLC0415

    scheduler = _scheduler()
    assert scheduler is not None  # asked above
    at = _time(at_us)
    before = Fsrs(
        card_id=1,
        state=State(card.state),
        step=card.step,
        stability=card.stability,
        difficulty=card.difficulty,
        due=at,
        last_review=None if card.last_us is None or card.stability is None else _time(card.last_us),
    )
    rated: Rating = Rating[rating]
    after, _ = scheduler.review_card(before, rated, at)
    return replace(
        card,
        state=int(after.state),
        step=after.step,
        stability=after.stability,
        difficulty=after.difficulty,
        due_us=at_us + int((after.due - at) / timedelta(microseconds=1)),
        last_us=at_us,
    )


@cache
def _scheduler() -> "Scheduler | None":
    """Return the scheduler without random intervals, so that the same answers give the same schedule."""
    try:
        from fsrs import Scheduler  # noqa: PLC0415
    except ModuleNotFoundError:
        return None
    return Scheduler(enable_fuzzing=False)


def _time(at_us: int) -> datetime:
    return datetime.fromtimestamp(0, UTC) + timedelta(microseconds=at_us)
