"""The marks of a class over HTTP, as CSV."""

import datetime as dt
from typing import Final

from litestar import Response, get
from litestar.params import FromPath

from paigow.school.classwork import (
    AnyTask,
    DrillTask,
    ExamTask,
    LessonTask,
)
from paigow.school.marksheet import MarksheetLine, csv_of
from paigow.school.web.class_access import taught_class
from paigow.school.web.class_progress import PupilSeen, Standing, class_seen
from paigow.web.handlers import AnyRequest, TheServices


@get("/api/v1/school/class/{class_id:str}/csv")
async def marks_file(class_id: FromPath[str], request: AnyRequest, services: TheServices) -> Response[str]:
    """Return the marks of a class as CSV, one line for each pupil and assignment; for its teacher."""
    row = await taught_class(class_id, request, services)
    seen = await class_seen(row, None, services)
    tasks = {each.id: each.task for each in seen.assignments}
    lines = [_line(pupil, tasks[each.assignment], each) for pupil in seen.pupils for each in pupil.standings]
    return Response(
        csv_of(lines),
        media_type="text/csv",
        headers={"Content-Disposition": f'attachment; filename="paigow-{row.id}.csv"'},
    )


def _line(pupil: PupilSeen, task: AnyTask, found: Standing) -> MarksheetLine:
    is_exam = isinstance(task, ExamTask)
    last = "" if found.last_ms is None else _moment(found.last_ms)
    return MarksheetLine(
        pupil=pupil.name,
        assignment=task.title,
        kind=_kind(task),
        book=task.book,
        due=task.due or "",
        done=found.done,
        of=found.of,
        right=found.right,
        wrong=found.wrong,
        score=found.score,
        passed={"passed": "yes", "failed": "no"}.get(found.state, "") if is_exam else "",
        last=last,
        head=found.head,
    )


def _kind(task: AnyTask) -> str:
    """Return the kind of drill, "lesson 3", or "exam"."""
    if isinstance(task, DrillTask):
        return task.drill
    return f"lesson {task.lesson}" if isinstance(task, LessonTask) else "exam"


def _moment(at_ms: int) -> str:
    at = dt.datetime.fromtimestamp(at_ms // 1000, dt.UTC)
    return at.strftime("%Y-%m-%dT%H:%M:%SZ")


HANDLERS: Final = (marks_file,)
