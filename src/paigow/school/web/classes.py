"""Classes over HTTP: teachers, pupils and assignments. Each person sees only their own part of a class."""

import datetime as dt
import secrets
from http import HTTPStatus
from typing import Annotated, Any, Final, Literal

import msgspec
from litestar import Response, delete, get, post
from litestar.params import FromPath, QueryParameter
from msgspec import Struct
from msgspec.structs import replace

from paigow.intake.field_types import Form, UnfitError, checked
from paigow.intake.texts import distinct_json_tree
from paigow.school.certificates import Certificate, Covers
from paigow.school.classwork import (
    AnyTask,
    DrillTask,
    ExamTask,
    LessonTask,
    Work,
    best,
    is_done,
    items_of,
    percent,
    read_stored,
    read_task,
)
from paigow.school.marksheet import Line, csv_of
from paigow.school.web.exams import settled_works
from paigow.storage import AssignmentRow, ClassRow, PupilRow, new_id
from paigow.web.edge.errors import Body
from paigow.web.edge.problems import Problem
from paigow.web.handlers import AnyRequest, TheServices, body_of, welcomed
from paigow.web.identity.display_names import has_piles, visible
from paigow.web.services import Services

MOST_CLASSES: Final = 20
"""Most classes that one person teaches, and most that one attends."""
MOST_PUPILS: Final = 200
MOST_ASSIGNMENTS: Final = 100
LONGEST_NAME: Final = 60
_WANTED: Final = f"1 to {LONGEST_NAME} visible characters"


def _name(value: Any) -> str:
    name = visible(value, LONGEST_NAME)
    if name is None or has_piles(name):
        raise UnfitError(_WANTED)
    return name


_NAME = Form(_WANTED, _name)


class _NewClass(Struct, frozen=True, kw_only=True):
    name: Annotated[str, _NAME]
    teacher: Annotated[str, _NAME]


class _Joining(Struct, frozen=True, kw_only=True):
    name: Annotated[str, _NAME]
    consents: Annotated[
        bool, checked("true: the teacher sees what is done for this class", lambda value: value is True)
    ]


class ClassCard(Struct, frozen=True, kw_only=True):
    """One of the visitor's classes."""

    id: str
    name: str
    teacher: str
    is_closed: bool


class CertificateCard(Struct, frozen=True, kw_only=True):
    """One of the visitor's certificates."""

    id: str
    title: str
    book: str
    score: str
    day: str
    covers: Covers


class Classes(Struct, frozen=True, kw_only=True):
    """The visitor's classes and certificates."""

    taught: tuple[ClassCard, ...]
    attended: tuple[ClassCard, ...]
    certificates: tuple[CertificateCard, ...]


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


class Invitation(Struct, frozen=True, kw_only=True):
    """The class as shown to anyone with the link."""

    id: str
    name: str
    teacher: str
    is_in: bool
    """The visitor is already in the class, as teacher or pupil."""


# ---- visitors and permissions ----------------------------------------------------------------------------------------


async def visitor(request: AnyRequest, services: Services) -> str:
    """Return the visitor, and count the request."""
    services.rates.readings.count(request)
    person = await services.guests.find(request)
    if person is None:
        raise Problem(HTTPStatus.UNAUTHORIZED, "no_session")
    return person.person


async def _taught(class_id: str, request: AnyRequest, services: Services) -> ClassRow:
    """Return a class that the visitor teaches. Anybody else gets "not found"."""
    person = await visitor(request, services)
    found = await services.classes.class_of(class_id)
    if found is None or found.teacher != person:
        raise Problem(HTTPStatus.NOT_FOUND, "no_class")
    return found


def _read(data: object, kind: type[Any]) -> Any:
    faults = Body()
    found = faults.read(data, kind)
    faults.raise_found()
    return found


def _card(row: ClassRow) -> ClassCard:
    return ClassCard(id=row.id, name=row.name, teacher=row.teacher_name, is_closed=row.closed_us is not None)


def _new_link() -> str:
    return secrets.token_urlsafe(18)


def _now_us(services: Services) -> int:
    return 1000 * services.house.now_ms()


# ---- classes ---------------------------------------------------------------------------------------------------------


@get("/api/v1/school/class")
async def classes(request: AnyRequest, services: TheServices) -> Classes:
    """Return the visitor's classes and certificates."""
    person = await visitor(request, services)
    taught, attended = await services.classes.taught_by(person), await services.classes.attended_by(person)
    certificates = [
        (row.id, msgspec.json.decode(row.value, type=Certificate))
        for row in await services.classes.certificates_of(person)
    ]
    return Classes(
        taught=tuple(map(_card, taught)),
        attended=tuple(_card(each) for each, _ in attended),
        certificates=tuple(
            CertificateCard(
                id=key,
                title=told.title,
                book=told.book,
                score=told.score,
                day=told.day,
                covers=told.covers,
            )
            for key, told in certificates
        ),
    )


@post("/api/v1/school/class")
async def new_class(request: AnyRequest, services: TheServices) -> Response[SeenClass]:
    """Create a class: its name, and the name that pupils use for the teacher."""
    services.rates.readings.count(request)
    asked = _read(await body_of(request), _NewClass)
    person, cookies = await welcomed(request, services)
    row = ClassRow(
        id=new_id("s"),
        teacher=person.person,
        name=asked.name,
        teacher_name=asked.teacher,
        link=_new_link(),
        created_us=_now_us(services),
    )
    if not await services.classes.add_class(row, most=MOST_CLASSES):
        raise Problem(HTTPStatus.CONFLICT, "too_many_classes", most=MOST_CLASSES)
    return Response(await _seen(row, None, services), cookies=cookies)


@get("/api/v1/school/class/{class_id:str}")
async def one_class(class_id: FromPath[str], request: AnyRequest, services: TheServices) -> SeenClass:
    """Return a class: all pupils for its teacher, only themselves for a pupil."""
    person = await visitor(request, services)
    row = await services.classes.class_of(class_id)
    pupil = None if row is None else await services.classes.pupil_in(row.id, person)
    if row is None or (row.teacher != person and pupil is None):
        raise Problem(HTTPStatus.NOT_FOUND, "no_class")
    return await _seen(row, None if row.teacher == person else pupil, services)


@delete("/api/v1/school/class/{class_id:str}")
async def delete_class(class_id: FromPath[str], request: AnyRequest, services: TheServices) -> None:
    """Delete a class and all its marks; for its teacher. Pupils keep their certificates."""
    await services.classes.delete_class((await _taught(class_id, request, services)).id)


@post("/api/v1/school/class/{class_id:str}/close", status_code=HTTPStatus.OK)
async def close_class(class_id: FromPath[str], request: AnyRequest, services: TheServices) -> SeenClass:
    """Close a class: nobody can join or submit work any more; the marks stay."""
    row = await _taught(class_id, request, services)
    await services.classes.set_link(row.id, None, closed_us=_now_us(services))
    return await one_again(row.id, services)


@post("/api/v1/school/class/{class_id:str}/link", status_code=HTTPStatus.OK)
async def new_link(class_id: FromPath[str], request: AnyRequest, services: TheServices) -> SeenClass:
    """Create a new link to an open class. The old link becomes invalid."""
    row = await _taught(class_id, request, services)
    if row.closed_us is not None:
        raise Problem(HTTPStatus.CONFLICT, "class_closed")
    await services.classes.set_link(row.id, _new_link())
    return await one_again(row.id, services)


async def one_again(class_id: str, services: Services) -> SeenClass:
    """Return a class as its teacher sees it after a change."""
    row = await services.classes.class_of(class_id)
    if row is None:
        raise Problem(HTTPStatus.NOT_FOUND, "no_class")
    return await _seen(row, None, services)


@delete("/api/v1/school/class/{class_id:str}/pupil/{pupil:str}")
async def remove_pupil(
    class_id: FromPath[str], pupil: FromPath[str], request: AnyRequest, services: TheServices
) -> None:
    """Remove a pupil from a class; for its teacher. The marks count again if the pupil comes back."""
    row = await _taught(class_id, request, services)
    for each in await services.classes.pupils(row.id):
        if each.id == pupil:
            await services.classes.leave(row.id, each.person)


@post("/api/v1/school/class/{class_id:str}/leave", status_code=HTTPStatus.NO_CONTENT)
async def leave(class_id: FromPath[str], request: AnyRequest, services: TheServices) -> None:
    """Leave a class. The teacher no longer sees the visitor's work; it counts again after rejoining."""
    await services.classes.leave(class_id, await visitor(request, services))


# ---- joining ---------------------------------------------------------------------------------------------------------


@get("/api/v1/school/join/{link:str}")
async def invitation(link: FromPath[str], request: AnyRequest, services: TheServices) -> Invitation:
    """Return the class that a link leads to."""
    services.rates.readings.count(request)
    person = await services.guests.find(request)
    return await _invited(link, None if person is None else person.person, services)


async def _invited(link: str, person: str | None, services: Services) -> Invitation:
    row = await services.classes.class_by_link(link)
    if row is None:
        raise Problem(HTTPStatus.NOT_FOUND, "dead_link")
    is_in = person is not None and (
        row.teacher == person or await services.classes.pupil_in(row.id, person) is not None
    )
    return Invitation(id=row.id, name=row.name, teacher=row.teacher_name, is_in=is_in)


@post("/api/v1/school/join/{link:str}", status_code=HTTPStatus.OK)
async def join(link: FromPath[str], request: AnyRequest, services: TheServices) -> Response[Invitation]:
    """Join a class under a name that the teacher sees, with consent that the teacher sees the work for the class."""
    services.rates.readings.count(request)
    asked = _read(await body_of(request), _Joining)
    row = await services.classes.class_by_link(link)
    if row is None:
        raise Problem(HTTPStatus.NOT_FOUND, "dead_link")
    person, cookies = await welcomed(request, services)
    if row.teacher == person.person:
        raise Problem(HTTPStatus.CONFLICT, "own_class")
    pupil = PupilRow(
        id=new_id("u"), class_id=row.id, person=person.person, name=asked.name, joined_us=_now_us(services)
    )
    joined = await services.classes.join(pupil, link, most_pupils=MOST_PUPILS, most_classes=MOST_CLASSES)
    if joined == "closed":
        raise Problem(HTTPStatus.NOT_FOUND, "dead_link")
    if joined == "full":
        raise Problem(HTTPStatus.CONFLICT, "class_full", most=MOST_PUPILS)
    if joined == "too_many":
        raise Problem(HTTPStatus.CONFLICT, "too_many_classes", most=MOST_CLASSES)
    return Response(await _invited(link, person.person, services), cookies=cookies)


# ---- assignments -----------------------------------------------------------------------------------------------------


@post("/api/v1/school/class/{class_id:str}/assignment")
async def assign(class_id: FromPath[str], request: AnyRequest, services: TheServices) -> SeenClass:
    """Give a class an assignment: the fields of a ``task`` and its ``kind``."""
    row = await _taught(class_id, request, services)
    faults = Body()
    task = read_task(await body_of(request), faults)
    faults.raise_found()
    if row.closed_us is not None:
        raise Problem(HTTPStatus.CONFLICT, "class_closed")
    new = AssignmentRow(
        id=new_id("a"), class_id=row.id, task=msgspec.json.encode(task), created_us=_now_us(services)
    )
    if not await services.classes.add_assignment(new, most=MOST_ASSIGNMENTS):
        raise Problem(HTTPStatus.CONFLICT, "too_many_assignments", most=MOST_ASSIGNMENTS)
    return await one_again(row.id, services)


@delete("/api/v1/school/class/{class_id:str}/assignment/{assignment:str}")
async def take_back(
    class_id: FromPath[str], assignment: FromPath[str], request: AnyRequest, services: TheServices
) -> None:
    """Delete an assignment with the pupils' work in it; for the teacher."""
    row = await _taught(class_id, request, services)
    found = await services.classes.assignment(assignment)
    if found is not None and found.class_id == row.id:
        await services.classes.delete_assignment(assignment)


# ---- progress --------------------------------------------------------------------------------------------------------


async def _seen(row: ClassRow, pupil: PupilRow | None, services: Services) -> SeenClass:
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


@get("/api/v1/school/class/{class_id:str}/csv")
async def marks_file(class_id: FromPath[str], request: AnyRequest, services: TheServices) -> Response[str]:
    """Return the marks of a class as CSV, one line for each pupil and assignment; for its teacher."""
    row = await _taught(class_id, request, services)
    seen = await _seen(row, None, services)
    tasks = {each.id: each.task for each in seen.assignments}
    lines = [_line(pupil, tasks[each.assignment], each) for pupil in seen.pupils for each in pupil.standings]
    return Response(
        csv_of(lines),
        media_type="text/csv",
        headers={"Content-Disposition": f'attachment; filename="paigow-{row.id}.csv"'},
    )


def _line(pupil: PupilSeen, task: AnyTask, found: Standing) -> Line:
    is_exam = isinstance(task, ExamTask)
    last = "" if found.last_ms is None else _moment(found.last_ms)
    return Line(
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


# ---- certificates ----------------------------------------------------------------------------------------------------


@get("/api/v1/school/certificate/{key:str}")
async def certificate(
    key: FromPath[str],
    request: AnyRequest,
    services: TheServices,
    download: Annotated[bool, QueryParameter()] = False,  # noqa: FBT002 - part of the address
) -> Response[Certificate]:
    """Return a certificate, for its holder and the teacher. ``download`` returns a file for ``paigow exam``."""
    person = await visitor(request, services)
    row = await services.classes.certificate(key)
    of_class = None if row is None else await services.classes.class_of(row.class_id)
    is_teacher = of_class is not None and of_class.teacher == person
    if row is not None and is_teacher and await services.classes.pupil_in(row.class_id, row.person) is None:
        is_teacher = False  # the pupil has left the class
    if row is None or not (row.person == person or is_teacher):
        raise Problem(HTTPStatus.NOT_FOUND, "no_certificate")
    headers = {"Content-Disposition": f'attachment; filename="certificate-{key}.json"'} if download else {}
    return Response(msgspec.json.decode(row.value, type=Certificate), headers=headers)


class CertificateChecked(Struct, frozen=True, kw_only=True):
    """Result of the check of a certificate."""

    is_signed: bool
    """This server signed exactly this certificate."""
    covers: Covers
    """"dealing": all duties for at least five rounds; "part": the duties and rounds that the certificate names."""


@post("/api/v1/school/certificate-check", status_code=HTTPStatus.OK)
async def check_certificate(request: AnyRequest, services: TheServices) -> CertificateChecked:
    """Check whether this server signed a certificate (the body: its file). Open to everybody."""
    services.rates.readings.count(request)
    found: Certificate = _read(await body_of(request, read=distinct_json_tree), Certificate)
    return CertificateChecked(is_signed=await services.school_key.has_signed(found), covers=found.covers)


@delete("/api/v1/school/certificate/{key:str}")
async def delete_certificate(key: FromPath[str], request: AnyRequest, services: TheServices) -> None:
    """Delete one of the visitor's own certificates."""
    person = await visitor(request, services)
    row = await services.classes.certificate(key)
    if row is not None and row.person == person:
        await services.classes.delete_certificate(key)


HANDLERS: Final = (
    classes,
    new_class,
    one_class,
    delete_class,
    close_class,
    new_link,
    remove_pupil,
    leave,
    invitation,
    join,
    assign,
    take_back,
    marks_file,
    certificate,
    check_certificate,
    delete_certificate,
)
