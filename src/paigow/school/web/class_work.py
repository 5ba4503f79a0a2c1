"""A pupil's class work: the items of an assignment, and exams."""

import asyncio
from http import HTTPStatus
from typing import Annotated, Final, NamedTuple

import msgspec
from litestar import post
from litestar.params import FromPath
from msgspec import Struct
from msgspec.structs import replace

from paigow.books import load
from paigow.intake.field_types import Object, whole
from paigow.runtime import TableOrder
from paigow.school.classwork import (
    AnyTask,
    Asking,
    DrillTask,
    ExamTask,
    ItemRef,
    Sitting,
    Work,
    answered,
    course,
    is_done,
    items_of,
    named,
    read_stored,
    read_work,
)
from paigow.school.item_maker import MOST, make
from paigow.school.schedules import LONGEST_MS
from paigow.school.web.class_access import visitor
from paigow.school.web.exams import settled
from paigow.school.web.routes import (
    AskedItem,
    MarkedAnswer,
    asked_item,
    comes_back_ms,
    marked_item,
    practised,
    scheduled,
    told,
)
from paigow.storage import ClassRow, PupilRow
from paigow.web.edge.addresses import address_of
from paigow.web.edge.errors import Body
from paigow.web.edge.language import language_of
from paigow.web.edge.problems import Problem
from paigow.web.handlers import AnyRequest, TheServices, body_of
from paigow.web.services import Services


class _Answer(Struct, frozen=True, kw_only=True):
    place: Annotated[int, whole(0, MOST)]
    answer: Object
    took_ms: Annotated[int, whole(0, LONGEST_MS)] = 0


class WorkItem(Struct, frozen=True, kw_only=True):
    """A question of an assignment."""

    asked: AskedItem
    place: int
    """Number of items answered before this one."""
    right: int
    """Number of those that were right."""
    of: int
    """Number of items in all."""


class WorkMark(Struct, frozen=True, kw_only=True):
    """The mark of an answer, and the progress after it."""

    marked: MarkedAnswer
    done: int
    right: int
    of: int


class Sat(Struct, frozen=True, kw_only=True):
    """The table of an exam."""

    table: str


class _Doing(NamedTuple):
    """A pupil with an assignment of a class."""

    row: ClassRow
    pupil: PupilRow
    task: AnyTask
    work: Work


async def _doing(assignment: str, request: AnyRequest, services: Services) -> _Doing:
    """Return an assignment of a class that the visitor attends. Anybody else gets "not found"."""
    person = await visitor(request, services)
    found = await services.classes.assignment(assignment)
    pupil = None if found is None else await services.classes.pupil_in(found.class_id, person)
    row = None if found is None else await services.classes.class_of(found.class_id)
    if found is None or pupil is None or row is None:
        raise Problem(HTTPStatus.NOT_FOUND, "no_assignment")
    if row.closed_us is not None:
        raise Problem(HTTPStatus.CONFLICT, "class_closed")
    work = read_work(await services.classes.work(assignment, person))
    return _Doing(row, pupil, read_stored(found.task), work)


def _asking(task: AnyTask) -> Asking:
    if isinstance(task, ExamTask):
        raise Problem(HTTPStatus.NOT_FOUND, "no_assignment")
    return task


@post("/api/v1/school/work/{assignment:str}/next", status_code=HTTPStatus.OK)
async def next_of(assignment: FromPath[str], request: AnyRequest, services: TheServices) -> WorkItem:
    """Return the next item to answer; the same one until it is answered."""
    _, pupil, any_task, work = await _doing(assignment, request, services)
    task = _asking(any_task)
    if is_done(task, work):
        raise Problem(HTTPStatus.CONFLICT, "work_is_done")
    seed = await services.school_key.seed(assignment, task.seed)
    item = work.open or await asyncio.to_thread(named, task, work, seed)
    if item is None and isinstance(task, DrillTask):
        item = await _scheduled(task, work, pupil.person, services)
    assert item is not None  # a lesson has questions
    if work.open is None:

        def opened(kept: bytes | None) -> bytes:
            now = read_work(kept)
            return msgspec.json.encode(now if now.open else replace(now, open=item))

        work = _still(await services.classes.change_work(assignment, pupil.person, opened))
        item = work.open or item
    language = language_of(request)
    asked = await asyncio.to_thread(_asked, item, language)
    return WorkItem(asked=asked, place=work.asked, right=work.right, of=items_of(task))


def _asked(item: ItemRef, language: str) -> AskedItem:
    """Return the item without its seed: with the seed a pupil could have it answered in free practice first."""
    made = make(item.kind, load(item.book), item.seed, item.number)
    return asked_item(replace(made, named=replace(made.named, seed="")), item.kind, language)


async def _scheduled(task: DrillTask, work: Work, person: str, services: Services) -> ItemRef:
    book = load(task.book)
    kept = await services.courses.course(person, f"{task.drill}/{book.id}")
    seed, number = await asyncio.to_thread(
        scheduled, task.drill, book, kept, 1000 * services.house.now_ms(), work.after
    )
    return ItemRef(kind=task.drill, book=book.published_as, seed=seed, number=number)


def _still(kept: bytes | None) -> Work:
    if kept is None:
        raise Problem(HTTPStatus.NOT_FOUND, "no_assignment")
    return read_work(kept)


@post("/api/v1/school/work/{assignment:str}/answer", status_code=HTTPStatus.OK, body=_Answer)
async def answer_of(assignment: FromPath[str], request: AnyRequest, services: TheServices) -> WorkMark:
    """Mark the answer to an item. ``place`` is the number sent with the item, so that each item is marked once."""
    _, pupil, any_task, work = await _doing(assignment, request, services)
    task = _asking(any_task)
    faults = Body()
    sent = faults.read(await body_of(request), _Answer)
    faults.raise_found()
    item = work.open
    if item is None or sent.place != work.asked:
        raise Problem(HTTPStatus.CONFLICT, "other_item")
    card, marked = await asyncio.to_thread(
        marked_item, item.kind, load(item.book), item.seed, item.number, sent.answer
    )
    at_us = 1000 * services.house.now_ms()
    is_first = False

    def changed(kept: bytes | None) -> bytes:
        nonlocal is_first
        before = read_work(kept)
        after = answered(before, item, marked, card, at_us=at_us, took_ms=sent.took_ms)
        is_first = after is not before and before.asked == sent.place
        return msgspec.json.encode(after) if is_first else kept or msgspec.json.encode(before)

    name = f"{item.kind}/{load(item.book).id}"
    course = practised(pupil.person, name, card, marked, at_us, sent.took_ms)
    done = _still(await services.classes.change_work(assignment, pupil.person, changed, course=course))
    if not is_first:
        raise Problem(HTTPStatus.CONFLICT, "other_item")
    back_ms = comes_back_ms(await services.courses.course(pupil.person, name), card)
    mark = told(marked, card, back_ms, language_of(request))
    return WorkMark(marked=mark, done=done.asked, right=done.right, of=items_of(task))


@post("/api/v1/school/work/{assignment:str}/exam", status_code=HTTPStatus.OK)
async def sit(assignment: FromPath[str], request: AnyRequest, services: TheServices) -> Sat:
    """Open the exam of an assignment: a table with fixed settings, or the exam that is already in progress."""
    async with services.exam_lock:
        row, pupil, task, work = await _doing(assignment, request, services)
        if not isinstance(task, ExamTask):
            raise Problem(HTTPStatus.NOT_FOUND, "no_assignment")
        work = await settled(services, row, assignment, task, pupil, work)
        under_way = next((each for each in work.sittings if each.result is None), None)
        if under_way is not None:
            return Sat(table=under_way.table)
        if is_done(task, work):
            raise Problem(HTTPStatus.CONFLICT, "work_is_done")
        services.rates.openings.count(request)
        number = len(work.sittings) + 1
        seed = (
            await services.school_key.seed(assignment, task.seed, pupil.person, number) if task.seed else ""
        )
        order = TableOrder(
            book=task.book,
            bots=task.bots,
            dealing=course(task, seed),
            assignment=assignment,
        )
        table = await services.table_opening.open(order, pupil.person, address_of(request))
        sitting = Sitting(table=table, begun_us=1000 * services.house.now_ms())

        def begun(kept: bytes | None) -> bytes:
            now = read_work(kept)
            return msgspec.json.encode(replace(now, sittings=(*now.sittings, sitting)))

        _still(await services.classes.change_work(assignment, pupil.person, begun))
        return Sat(table=table)


HANDLERS: Final = (next_of, answer_of, sit)
