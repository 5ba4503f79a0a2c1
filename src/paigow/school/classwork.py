"""What a class has to do, what a pupil has done of it, and what that comes to."""

import datetime as dt
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Annotated, Any, Final, get_args

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from paigow.books import EDITIONS, Book, load
from paigow.intake.faults import Faults
from paigow.intake.forms import Form, UnfitError, checked, one_of, text, whole
from paigow.intake.shape import read_struct
from paigow.school.dealing.acts import DUTIES, DutyName
from paigow.school.dealing.course import LONGEST_SEED, MOST_RATE, MOST_ROUNDS, Course
from paigow.school.dealing.report import PERCENT, DealingReport
from paigow.school.items import KINDS, Kind, Mark
from paigow.school.lessons.making import NUMBERS, lesson
from paigow.school.making import is_in

MOST_ITEMS: Final = 200
MOST_BOTS: Final = 6
MOST_SITTINGS: Final = 9
LONGEST_TITLE: Final = 80


def _title(value: Any) -> str:
    title = " ".join(value.split()) if isinstance(value, str) else ""
    if not isinstance(value, str) or len(title) > LONGEST_TITLE or not title.isprintable():
        raise UnfitError(f"a text of at most {LONGEST_TITLE} characters in one line")
    return title


def _date(value: Any) -> str:
    try:
        return dt.date.fromisoformat(value).isoformat()
    except (TypeError, ValueError) as error:
        raise UnfitError("a date, such as 2026-12-24") from error


_SEED = text(f"a text of at most {LONGEST_SEED} characters", LONGEST_SEED)
_BOOK = one_of(EDITIONS)
_BY_HAND = checked(
    "a list of at least one of the duties " + ", ".join(DUTIES),
    lambda value: (
        isinstance(value, list)
        and bool(value)
        and all(isinstance(each, str) and each in DUTIES for each in value)
        and len(set(value)) == len(value)
    ),
    lambda value: tuple(each for each in DUTIES if each in value),
)


class Task(Struct, frozen=True, kw_only=True, tag_field="kind"):
    """Something to be done."""

    title: Annotated[str, Form(f"a text of at most {LONGEST_TITLE} characters in one line", _title)] = ""
    """What the teacher calls it; empty: it is called what it is."""
    due: Annotated[str, Form("a date, such as 2026-12-24", _date)] | None = None
    """The day by which it is to be done; it can be done later too."""


class DrillTask(Task, frozen=True, kw_only=True, tag="drill"):
    """Items of one kind; a pupil answers each once."""

    drill: Annotated[Kind, one_of(KINDS)]
    book: Annotated[str, _BOOK]
    count: Annotated[int, whole(1, MOST_ITEMS)] = 20
    seed: Annotated[str, _SEED] = ""
    """All are asked the same; empty: each is asked what his schedule says."""


class LessonTask(Task, frozen=True, kw_only=True, tag="lesson"):
    """The questions at the end of a lesson, each answered once."""

    lesson: Annotated[int, whole(1, len(NUMBERS))]
    book: Annotated[str, _BOOK]
    seed: Annotated[str, _SEED] = ""
    """Other questions with each seed."""


class ExamTask(Task, frozen=True, kw_only=True, tag="exam"):
    """Dealing rounds at the dealer's table; what is wrong is noted."""

    book: Annotated[str, _BOOK]
    by_hand: Annotated[tuple[DutyName, ...], _BY_HAND] = DUTIES
    rounds: Annotated[int, whole(1, MOST_ROUNDS)] = 5
    rate: Annotated[int, whole(0, MOST_RATE, "a whole number from {least} to {most}, in a hundred")] = 0
    pass_mark: Annotated[int, whole(1, PERCENT, "a whole number from {least} to {most}, of a hundred")] = 80
    seed: Annotated[str, _SEED] = ""
    bots: Annotated[int, whole(1, MOST_BOTS)] = 3
    sittings: Annotated[int, whole(1, MOST_SITTINGS)] = 1
    """How often it may be tried; the best counts."""


AnyTask = DrillTask | LessonTask | ExamTask
Asking = DrillTask | LessonTask
TASKS: Final[Mapping[str, type[AnyTask]]] = {
    str(kind.__struct_config__.tag): kind for kind in get_args(AnyTask)
}
_TASK: Final = msgspec.json.Decoder(AnyTask)


def read_task(data: object, faults: Faults) -> AnyTask | None:
    """A task as a page sends it; None: something is wrong with it, which is noted."""
    given = data.get("kind") if isinstance(data, dict) else data
    kind = TASKS.get(given) if isinstance(given, str) and isinstance(data, dict) else None
    if kind is None:
        faults.unfit("kind", "one of " + ", ".join(TASKS), given)
        return None
    before = len(faults.found)
    task = read_struct(data, kind, faults)
    if len(faults.found) > before or task is None:
        return None
    if isinstance(task, DrillTask) and not is_in(task.drill, load(task.book)):
        faults.unfit("drill", f"a kind of which {task.book} has something", task.drill)
        return None
    return task


def read_stored(data: bytes) -> AnyTask:
    """A task as the store has it."""
    task: AnyTask = _TASK.decode(data)
    return task


# ---- items that are answered -----------------------------------------------------------------------------------------


class Named(Struct, frozen=True, kw_only=True):
    """An item by its name."""

    kind: Kind
    book: str
    seed: str
    number: int


class Sitting(Struct, frozen=True, kw_only=True):
    """An exam that somebody has begun."""

    table: str
    begun_us: int
    result: "Result | None" = None


class Result(Struct, frozen=True, kw_only=True):
    """What came of an exam."""

    right: int
    wrong: int
    rounds: int
    score: str
    """Of a hundred."""
    is_passed: bool
    ended_us: int
    entries: int
    """How far the log went,"""
    hash: str
    """and the hash of its last entry."""


class Work(Struct, frozen=True, kw_only=True):
    """What one pupil has done of one assignment."""

    asked: int = 0
    right: int = 0
    took_ms: int = 0
    last_us: int = 0
    open: Named | None = None
    """The item that he has been asked."""
    after: str = ""
    """The card asked last."""
    sittings: tuple[Sitting, ...] = ()


_WORK: Final = msgspec.json.Decoder(Work)


def read_work(data: bytes | None) -> Work:
    """A work as the store has it."""
    return Work() if data is None else _WORK.decode(data)


def items_of(task: Asking) -> int:
    """How many items a task has."""
    return (
        task.count
        if isinstance(task, DrillTask)
        else len(_questions(task.lesson, task.book, task.seed or "1"))
    )


@lru_cache(maxsize=200)
def _questions(number: int, book_id: str, seed: str) -> tuple[Named, ...]:
    book = load(book_id)
    return tuple(
        Named(kind=each.kind, book=book.published_as, seed=each.seed, number=each.number)
        for each in lesson(number, book, seed).questions
    )


def named(task: Asking, work: Work, seed: str) -> Named | None:
    """The next item of a task; None: the schedule has to say.

    Args:
        task: The task.
        work: What the pupil has done of it.
        seed: The secret seed of the assignment. With the seed that the teacher typed, a pupil who guessed it could have
            the items answered at the practice door.
    """
    if isinstance(task, LessonTask):
        return _questions(task.lesson, task.book, seed)[work.asked]
    if not task.seed:
        return None
    return Named(kind=task.drill, book=load(task.book).published_as, seed=seed, number=work.asked)


def is_done(task: AnyTask, work: Work) -> bool:
    """Whether nothing is left to be done of it."""
    if not isinstance(task, ExamTask):
        return work.asked >= items_of(task)
    return any(each.result and each.result.is_passed for each in work.sittings) or (
        len(work.sittings) >= task.sittings and all(each.result for each in work.sittings)
    )


def answered(work: Work, item: Named, marked: Mark, card: str, *, at_us: int, took_ms: int) -> Work:
    """A work once the item that was open has been answered; as it was if another is open."""
    if work.open != item:
        return work
    return replace(
        work,
        asked=work.asked + 1,
        right=work.right + marked.is_right,
        took_ms=work.took_ms + took_ms,
        last_us=at_us,
        open=None,
        after=card,
    )


# ---- exams -----------------------------------------------------------------------------------------------------------


def course(task: ExamTask, seed: str) -> Course:
    """The conditions of one sitting of the exam; ``seed``: of this pupil and sitting alone, empty: a random one."""
    return Course(
        mode="exam",
        by_hand=task.by_hand,
        rate=task.rate,
        seed=seed,
        rounds=task.rounds,
        pass_mark=task.pass_mark,
    )


def result(found: DealingReport, *, ended_us: int) -> Result:
    """What came of an exam that is over, or that is not gone on with: then it is not passed."""
    return Result(
        right=found.right,
        wrong=found.wrong,
        rounds=found.rounds,
        score=found.score,
        is_passed=bool(found.passed) and all(step.is_confirmed for step in found.steps),
        ended_us=ended_us,
        entries=found.entries,
        hash=found.hash,
    )


def best(work: Work) -> Result | None:
    """The sitting that counts: passed before failed, then the most right of a hundred, then the first."""
    found = [each.result for each in work.sittings if each.result is not None]
    return max(found, key=lambda each: (each.is_passed, _share(each.right, each.wrong)), default=None)


def _share(right: int, wrong: int) -> Fraction:
    return Fraction(right, right + wrong) if right + wrong else Fraction(0)


def percent(task: AnyTask, work: Work) -> str:
    """How many of a hundred were right, as a decimal number with at most two places; empty: nothing was done."""
    if isinstance(task, ExamTask):
        found = best(work)
        return "" if found is None else found.score
    if not work.asked:
        return ""
    hundredths = int(_share(work.right, work.asked - work.right) * PERCENT * 100)
    return f"{hundredths / 100:.2f}".rstrip("0").rstrip(".")


def book_of(task: AnyTask) -> Book:
    """The book of a task, as it is published now."""
    return load(task.book)
