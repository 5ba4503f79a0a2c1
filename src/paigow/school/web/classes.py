"""Classes over HTTP: teachers, pupils and assignments. Each person sees only their own part of a class."""

import secrets
from http import HTTPStatus
from typing import Annotated, Any, Final

import msgspec
from litestar import delete, get, post
from litestar.params import FromPath
from msgspec import Struct

from paigow.intake.field_types import Form, UnfitError, checked
from paigow.school.certificates import Certificate, Covers
from paigow.school.classwork import AnyTask, read_task
from paigow.school.web.class_access import now_us, taught_class, visitor
from paigow.school.web.class_progress import SeenClass, class_seen
from paigow.storage import AssignmentRow, ClassRow, PupilRow, new_id
from paigow.web.edge.errors import Body, read_body
from paigow.web.edge.problems import Problem
from paigow.web.handlers import AnyRequest, TheServices, body_of, find_or_create_guest
from paigow.web.identity.display_names import has_stacked_marks, visible
from paigow.web.services import Services

MOST_CLASSES: Final = 20
"""Most classes that one person teaches, and most that one attends."""


MOST_PUPILS: Final = 200


MOST_ASSIGNMENTS: Final = 100


LONGEST_NAME: Final = 60


_WANTED: Final = f"1 to {LONGEST_NAME} visible characters"


def _name(value: Any) -> str:
    name = visible(value, LONGEST_NAME)
    if name is None or has_stacked_marks(name):
        raise UnfitError(_WANTED)
    return name


_NAME = Form(_WANTED, _name, {"type": "string", "minLength": 1})


class _NewClass(Struct, frozen=True, kw_only=True):
    name: Annotated[str, _NAME]
    teacher: Annotated[str, _NAME]


class _Joining(Struct, frozen=True, kw_only=True):
    name: Annotated[str, _NAME]
    consents: Annotated[
        bool,
        checked(
            "true: the teacher sees what is done for this class",
            lambda value: value is True,
            schema={"const": True},
        ),
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


class Invitation(Struct, frozen=True, kw_only=True):
    """The class as shown to anyone with the link."""

    id: str
    name: str
    teacher: str
    is_in: bool
    """The visitor is already in the class, as teacher or pupil."""


def _card(row: ClassRow) -> ClassCard:
    return ClassCard(id=row.id, name=row.name, teacher=row.teacher_name, is_closed=row.closed_us is not None)


def _new_link() -> str:
    return secrets.token_urlsafe(18)


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


@post("/api/v1/school/class", body=_NewClass)
async def new_class(request: AnyRequest, services: TheServices) -> SeenClass:
    """Create a class: its name, and the name that pupils use for the teacher."""
    services.rates.readings.count(request)
    asked = read_body(await body_of(request), _NewClass)
    person = await find_or_create_guest(request, services)
    row = ClassRow(
        id=new_id("s"),
        teacher=person.person,
        name=asked.name,
        teacher_name=asked.teacher,
        link=_new_link(),
        created_us=now_us(services),
    )
    if not await services.classes.add_class(row, most=MOST_CLASSES):
        raise Problem(HTTPStatus.CONFLICT, "too_many_classes", most=MOST_CLASSES)
    return await class_seen(row, None, services)


@get("/api/v1/school/class/{class_id:str}")
async def one_class(class_id: FromPath[str], request: AnyRequest, services: TheServices) -> SeenClass:
    """Return a class: all pupils for its teacher, only themselves for a pupil."""
    person = await visitor(request, services)
    row = await services.classes.class_of(class_id)
    pupil = None if row is None else await services.classes.pupil_in(row.id, person)
    if row is None or (row.teacher != person and pupil is None):
        raise Problem(HTTPStatus.NOT_FOUND, "no_class")
    return await class_seen(row, None if row.teacher == person else pupil, services)


@delete("/api/v1/school/class/{class_id:str}")
async def delete_class(class_id: FromPath[str], request: AnyRequest, services: TheServices) -> None:
    """Delete a class and all its marks; for its teacher. Pupils keep their certificates."""
    await services.classes.delete_class((await taught_class(class_id, request, services)).id)


@post("/api/v1/school/class/{class_id:str}/close", status_code=HTTPStatus.OK)
async def close_class(class_id: FromPath[str], request: AnyRequest, services: TheServices) -> SeenClass:
    """Close a class: nobody can join or submit work any more; the marks stay."""
    row = await taught_class(class_id, request, services)
    await services.classes.set_link(row.id, None, closed_us=now_us(services))
    return await one_again(row.id, services)


@post("/api/v1/school/class/{class_id:str}/link", status_code=HTTPStatus.OK)
async def new_link(class_id: FromPath[str], request: AnyRequest, services: TheServices) -> SeenClass:
    """Create a new link to an open class. The old link becomes invalid."""
    row = await taught_class(class_id, request, services)
    if row.closed_us is not None:
        raise Problem(HTTPStatus.CONFLICT, "class_closed")
    await services.classes.set_link(row.id, _new_link())
    return await one_again(row.id, services)


async def one_again(class_id: str, services: Services) -> SeenClass:
    """Return a class as its teacher sees it after a change."""
    row = await services.classes.class_of(class_id)
    if row is None:
        raise Problem(HTTPStatus.NOT_FOUND, "no_class")
    return await class_seen(row, None, services)


@delete("/api/v1/school/class/{class_id:str}/pupil/{pupil:str}")
async def remove_pupil(
    class_id: FromPath[str], pupil: FromPath[str], request: AnyRequest, services: TheServices
) -> None:
    """Remove a pupil from a class; for its teacher. The marks count again if the pupil comes back."""
    row = await taught_class(class_id, request, services)
    for each in await services.classes.pupils(row.id):
        if each.id == pupil:
            await services.classes.leave(row.id, each.person)


@post("/api/v1/school/class/{class_id:str}/leave", status_code=HTTPStatus.NO_CONTENT)
async def leave(class_id: FromPath[str], request: AnyRequest, services: TheServices) -> None:
    """Leave a class. The teacher no longer sees the visitor's work; it counts again after rejoining."""
    await services.classes.leave(class_id, await visitor(request, services))


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


@post("/api/v1/school/join/{link:str}", status_code=HTTPStatus.OK, body=_Joining)
async def join(link: FromPath[str], request: AnyRequest, services: TheServices) -> Invitation:
    """Join a class under a name that the teacher sees, with consent that the teacher sees the work for the class."""
    services.rates.readings.count(request)
    asked = read_body(await body_of(request), _Joining)
    row = await services.classes.class_by_link(link)
    if row is None:
        raise Problem(HTTPStatus.NOT_FOUND, "dead_link")
    person = await find_or_create_guest(request, services)
    if row.teacher == person.person:
        raise Problem(HTTPStatus.CONFLICT, "own_class")
    pupil = PupilRow(
        id=new_id("u"), class_id=row.id, person=person.person, name=asked.name, joined_us=now_us(services)
    )
    joined = await services.classes.join(pupil, link, most_pupils=MOST_PUPILS, most_classes=MOST_CLASSES)
    if joined == "closed":
        raise Problem(HTTPStatus.NOT_FOUND, "dead_link")
    if joined == "full":
        raise Problem(HTTPStatus.CONFLICT, "class_full", most=MOST_PUPILS)
    if joined == "too_many":
        raise Problem(HTTPStatus.CONFLICT, "too_many_classes", most=MOST_CLASSES)
    return await _invited(link, person.person, services)


@post("/api/v1/school/class/{class_id:str}/assignment", body=AnyTask)
async def assign(class_id: FromPath[str], request: AnyRequest, services: TheServices) -> SeenClass:
    """Give a class an assignment: the fields of a ``task`` and its ``kind``."""
    row = await taught_class(class_id, request, services)
    faults = Body()
    task = read_task(await body_of(request), faults)
    faults.raise_found()
    if row.closed_us is not None:
        raise Problem(HTTPStatus.CONFLICT, "class_closed")
    new = AssignmentRow(
        id=new_id("a"), class_id=row.id, task=msgspec.json.encode(task), created_us=now_us(services)
    )
    if not await services.classes.add_assignment(new, most=MOST_ASSIGNMENTS):
        raise Problem(HTTPStatus.CONFLICT, "too_many_assignments", most=MOST_ASSIGNMENTS)
    return await one_again(row.id, services)


@delete("/api/v1/school/class/{class_id:str}/assignment/{assignment:str}")
async def take_back(
    class_id: FromPath[str], assignment: FromPath[str], request: AnyRequest, services: TheServices
) -> None:
    """Delete an assignment with the pupils' work in it; for the teacher."""
    row = await taught_class(class_id, request, services)
    found = await services.classes.assignment(assignment)
    if found is not None and found.class_id == row.id:
        await services.classes.delete_assignment(assignment)


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
)
