"""What the members of a class see: assignments, pupils and progress."""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from paigow.school.classwork import (
    AnyTask,
    ExamTask,
    Work,
    best,
    is_done,
    items_of,
    percent,
    read_stored,
)
from paigow.school.web.exams import settled_works
from paigow.storage import ClassRow, PupilRow
from paigow.web.services import Services


class Standing(Struct, frozen=True, kw_only=True):
    """Progress of one pupil in one assignment."""

    assignment: str
    state: Literal["open", "begun", "done", "passed", "failed"]
    done: int
    """Number of items answered, or of rounds dealt."""
    of: int
    right: int
    wrong: int
    score: str
    """Score out of a hundred; empty if nothing has been done."""
    last_ms: int | None
    sittings: int
    """Number of exams begun."""
    table: str
    """Table of the exam that counts or is in progress; empty if there is none."""
    certificate: str
    """Certificate of a passed exam."""
    head: str
    """Head of the log of a finished exam, in the form that `paigow verify --head` takes."""


class Assigned(Struct, frozen=True, kw_only=True):
    """An assignment of a class."""

    id: str
    task: AnyTask
    """The task; pupils do not get the seed."""
    created_ms: int


class PupilSeen(Struct, frozen=True, kw_only=True):
    """A pupil, with the progress in each assignment."""

    id: str
    name: str
    joined_ms: int
    standings: tuple[Standing, ...]


class SeenClass(Struct, frozen=True, kw_only=True):
    """A class as its teacher or one of its pupils sees it."""

    id: str
    name: str
    teacher: str
    is_teacher: bool
    is_closed: bool
    link: str | None
    """Address with which others join, for the teacher; null if joining is closed."""
    assignments: tuple[Assigned, ...]
    pupils: tuple[PupilSeen, ...]
    """All pupils for the teacher; only themselves for a pupil."""


async def class_seen(row: ClassRow, pupil: PupilRow | None, services: Services) -> SeenClass:
    """Return a class as ``pupil`` sees it, or as its teacher sees it if ``pupil`` is ``None``."""
    tasks = [(each, read_stored(each.task)) for each in await services.classes.assignments(row.id)]
    pupils = await services.classes.pupils(row.id) if pupil is None else [pupil]
    works = await settled_works(services, row, tasks, pupils)
    return SeenClass(
        id=row.id,
        name=row.name,
        teacher=row.teacher_name,
        is_teacher=pupil is None,
        is_closed=row.closed_us is not None,
        link=None if pupil or not row.link else f"/school/join/{row.link}",
        assignments=tuple(
            Assigned(
                id=each.id,
                task=task if pupil is None else replace(task, seed=""),
                created_ms=each.created_us // 1000,
            )
            for each, task in tasks
        ),
        pupils=tuple(
            PupilSeen(
                id=one.id,
                name=one.name,
                joined_ms=one.joined_us // 1000,
                standings=tuple(
                    standing(each.id, task, works.get((each.id, one.person), Work())) for each, task in tasks
                ),
            )
            for one in pupils
        ),
    )


def standing(assignment: str, task: AnyTask, work: Work) -> Standing:
    """Return a pupil's progress in an assignment, from the stored work."""
    if isinstance(task, ExamTask):
        return _exam_standing(assignment, task, work)
    state: Literal["open", "begun", "done"] = "begun" if work.asked else "open"
    return Standing(
        assignment=assignment,
        state="done" if is_done(task, work) else state,
        done=work.asked,
        of=items_of(task),
        right=work.right,
        wrong=work.asked - work.right,
        score=percent(task, work),
        last_ms=work.last_us // 1000 or None,
        sittings=0,
        table="",
        certificate="",
        head="",
    )


def _exam_standing(assignment: str, task: ExamTask, work: Work) -> Standing:
    found = best(work)
    under_way = next((each for each in work.sittings if each.result is None), None)
    counts = next((each for each in work.sittings if found is not None and each.result is found), None)
    state: Literal["open", "begun", "passed", "failed"] = "open" if found is None else "failed"
    if found is not None and found.is_passed:
        state = "passed"
    elif under_way is not None:
        state = "begun"
    table = under_way.table if state == "begun" and under_way else counts.table if counts else ""
    return Standing(
        assignment=assignment,
        state=state,
        done=found.rounds if found else 0,
        of=task.rounds,
        right=found.right if found else 0,
        wrong=found.wrong if found else 0,
        score=percent(task, work),
        last_ms=found.ended_us // 1000 if found else None,
        sittings=len(work.sittings),
        table=table,
        certificate=certificate_id(table) if state == "passed" else "",
        head=f"{found.entries}:{found.hash}" if found else "",
    )


def certificate_id(table: str) -> str:
    """Return the id of the certificate for the exam at a table."""
    return f"c{table}"
