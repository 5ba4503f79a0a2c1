"""Assignments of a class, pupils' work in them, and its result."""

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
from paigow.intake.field_types import Form, UnfitError, one_of, row_of, text, whole
from paigow.intake.struct_reader import declared_fields, read_struct
from paigow.school.dealing.report import PERCENT, DealingReport
from paigow.school.item_maker import is_in
from paigow.school.items import Kind, Mark
from paigow.school.lessons.lesson_maker import NUMBERS, lesson
from paigow.table.oversight.course import DUTIES, LONGEST_SEED, MOST_RATE, MOST_ROUNDS, Course, DutyName

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


class ClassTask(Struct, frozen=True, kw_only=True, tag_field="kind"):
    """What an assignment asks of a class."""

    title: Annotated[
        str, Form(f"a text of at most {LONGEST_TITLE} characters in one line", _title, {"type": "string"})
    ] = ""
    """The teacher's title; empty for a default one."""
    due: (
        Annotated[str, Form("a date, such as 2026-12-24", _date, {"type": "string", "format": "date"})] | None
    ) = None
    """Due date; later work is accepted too."""


class DrillTask(ClassTask, frozen=True, kw_only=True, tag="drill"):
    """Items of one kind; a pupil answers each once."""

    drill: Kind
    book: Annotated[str, _BOOK]
    count: Annotated[int, whole(1, MOST_ITEMS)] = 20
    seed: Annotated[str, _SEED] = ""
    """Everyone gets the same items. If empty, each pupil's schedule decides."""


class LessonTask(ClassTask, frozen=True, kw_only=True, tag="lesson"):
    """The questions at the end of a lesson, each answered once."""

    lesson: Annotated[int, whole(1, len(NUMBERS))]
    book: Annotated[str, _BOOK]
    seed: Annotated[str, _SEED] = ""
    """Each seed has its own questions."""


class ExamTask(ClassTask, frozen=True, kw_only=True, tag="exam"):
    """Dealing rounds at the dealer's table; mistakes are noted."""

    book: Annotated[str, _BOOK]
    by_hand: Annotated[
        tuple[DutyName, ...],
        row_of(
            "a list of at least one of the duties " + ", ".join(DUTIES),
            len(DUTIES),
            least=1,
            are_different=True,
        ),
    ] = DUTIES
    rounds: Annotated[int, whole(1, MOST_ROUNDS)] = 5
    rate: Annotated[int, whole(0, MOST_RATE, "a whole number from {least} to {most}, in a hundred")] = 0
    pass_mark: Annotated[int, whole(1, PERCENT, "a whole number from {least} to {most}, of a hundred")] = 80
    seed: Annotated[str, _SEED] = ""
    bots: Annotated[int, whole(1, MOST_BOTS)] = 3
    sittings: Annotated[int, whole(1, MOST_SITTINGS)] = 1
    """Number of attempts; the best one counts."""


AnyTask = DrillTask | LessonTask | ExamTask
Asking = DrillTask | LessonTask
TASKS: Final[Mapping[str, type[AnyTask]]] = {
    str(kind.__struct_config__.tag): kind for kind in get_args(AnyTask)
}
for _kind in TASKS.values():
    declared_fields(_kind)  # refuses a field without bounds
_TASK: Final = msgspec.json.Decoder(AnyTask)


def read_task(data: object, faults: Faults) -> AnyTask | None:
    """Return a task as a page sends it, or ``None`` after noting its faults."""
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
    if isinstance(task, ExamTask):
        return replace(task, by_hand=tuple(each for each in DUTIES if each in task.by_hand))
    return task


def read_stored(data: bytes) -> AnyTask:
    """Return a task as stored."""
    task: AnyTask = _TASK.decode(data)
    return task


# ---- answered items --------------------------------------------------------------------------------------------------


class ItemRef(Struct, frozen=True, kw_only=True):
    """An item by its name."""

    kind: Kind
    book: str
    seed: str
    number: int


class Sitting(Struct, frozen=True, kw_only=True):
    """An exam that a pupil has begun."""

    table: str
    begun_us: int
    result: "ExamResult | None" = None


class ExamResult(Struct, frozen=True, kw_only=True):
    """Result of an exam."""

    right: int
    wrong: int
    rounds: int
    score: str
    """Score out of a hundred."""
    is_passed: bool
    ended_us: int
    entries: int
    """Number of entries in the log."""
    hash: str
    """Hash of the last entry."""


class Work(Struct, frozen=True, kw_only=True):
    """One pupil's work in one assignment."""

    asked: int = 0
    right: int = 0
    took_ms: int = 0
    last_us: int = 0
    open: ItemRef | None = None
    """The item being asked."""
    after: str = ""
    """The last card asked."""
    sittings: tuple[Sitting, ...] = ()


_WORK: Final = msgspec.json.Decoder(Work)


def read_work(data: bytes | None) -> Work:
    """Return a work as stored."""
    return Work() if data is None else _WORK.decode(data)


def items_of(task: Asking) -> int:
    """Return how many items a task has."""
    return (
        task.count
        if isinstance(task, DrillTask)
        else len(_questions(task.lesson, task.book, task.seed or "1"))
    )


@lru_cache(maxsize=200)
def _questions(number: int, book_id: str, seed: str) -> tuple[ItemRef, ...]:
    book = load(book_id)
    return tuple(
        ItemRef(kind=each.kind, book=book.published_as, seed=each.seed, number=each.number)
        for each in lesson(number, book, seed).questions
    )


def named(task: Asking, work: Work, seed: str) -> ItemRef | None:
    """Return the next item of a task, or ``None`` if the schedule decides.

    Args:
        task: The task.
        work: The pupil's work in it.
        seed: The secret seed of the assignment. With the teacher's own seed, a pupil who guessed it could
            have the items answered in free practice.
    """
    if isinstance(task, LessonTask):
        return _questions(task.lesson, task.book, seed)[work.asked]
    if not task.seed:
        return None
    return ItemRef(kind=task.drill, book=load(task.book).published_as, seed=seed, number=work.asked)


def is_done(task: AnyTask, work: Work) -> bool:
    """Return whether nothing is left to do."""
    if not isinstance(task, ExamTask):
        return work.asked >= items_of(task)
    return any(each.result and each.result.is_passed for each in work.sittings) or (
        len(work.sittings) >= task.sittings and all(each.result for each in work.sittings)
    )


def answered(work: Work, item: ItemRef, marked: Mark, card: str, *, at_us: int, took_ms: int) -> Work:
    """Return a work after an answer to its open item; unchanged if another item is open."""
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
    """Return the conditions of one attempt at the exam; ``seed`` is specific to it, or empty for a random one."""
    return Course(
        mode="exam",
        by_hand=task.by_hand,
        rate=task.rate,
        seed=seed,
        rounds=task.rounds,
        pass_mark=task.pass_mark,
    )


def result(found: DealingReport, *, ended_us: int) -> ExamResult:
    """Return the result of an exam that is over or abandoned; an abandoned one is not passed."""
    return ExamResult(
        right=found.right,
        wrong=found.wrong,
        rounds=found.rounds,
        score=found.score,
        is_passed=bool(found.passed) and all(step.is_confirmed for step in found.steps),
        ended_us=ended_us,
        entries=found.entries,
        hash=found.hash,
    )


def best(work: Work) -> ExamResult | None:
    """Return the attempt that counts: passed before failed, then the highest score, then the first."""
    found = [each.result for each in work.sittings if each.result is not None]
    return max(found, key=lambda each: (each.is_passed, _share(each.right, each.wrong)), default=None)


def _share(right: int, wrong: int) -> Fraction:
    return Fraction(right, right + wrong) if right + wrong else Fraction(0)


def percent(task: AnyTask, work: Work) -> str:
    """Return the score out of a hundred, as a decimal with at most two places; empty if nothing was done."""
    if isinstance(task, ExamTask):
        found = best(work)
        return "" if found is None else found.score
    if not work.asked:
        return ""
    hundredths = int(_share(work.right, work.asked - work.right) * PERCENT * 100)
    return f"{hundredths / 100:.2f}".rstrip("0").rstrip(".")


def book_of(task: AnyTask) -> Book:
    """Return the current edition of a task's book."""
    return load(task.book)
