"""Exams of a class at the dealer's table: the results of finished exams."""

import asyncio
import datetime as dt
from collections.abc import Sequence

import msgspec
import structlog
from msgspec.structs import replace

from paigow.log import CodecError, open_entry
from paigow.runtime import BrokenLogError
from paigow.school.certificates import Certificate, covers
from paigow.school.classwork import AnyTask, ExamResult, ExamTask, Sitting, Work, read_work, result
from paigow.school.dealing.report import DealingReport, Happened, report
from paigow.storage import AssignmentRow, CertificateRow, ClassRow, PupilRow
from paigow.table.events import DealingEnded
from paigow.web.services import Services

log = structlog.get_logger("paigow.server")


async def settled_works(
    services: Services,
    row: ClassRow,
    tasks: Sequence[tuple[AssignmentRow, AnyTask]],
    pupils: Sequence[PupilRow],
) -> dict[tuple[str, str], Work]:
    """Return pupils' work in some assignments, with the results of finished exams."""
    by_person = {each.person: each for each in pupils}
    by_id = {each.id: task for each, task in tasks}
    found = await services.classes.works(list(by_id))
    works: dict[tuple[str, str], Work] = {}
    for (assignment, person), value in found.items():
        if person in by_person:
            work = read_work(value)
            task = by_id[assignment]
            if isinstance(task, ExamTask):
                work = await settled(services, row, assignment, task, by_person[person], work)
            works[assignment, person] = work
    return works


async def settled(
    services: Services, row: ClassRow, assignment: str, task: ExamTask, pupil: PupilRow, work: Work
) -> Work:
    """Return the work, with the result of its exam if the exam is over."""
    for sitting in work.sittings:
        if sitting.result is None and (found := await _over(services, sitting)) is not None:
            work = await _settle(services, row, assignment, task, pupil, sitting=sitting, found=found)
    return work


async def _over(services: Services, sitting: Sitting) -> tuple[DealingReport, int] | None:
    """Return the report of a finished exam and its end time, or ``None`` if it is not over or not readable now."""
    table = sitting.table
    running = await services.house.directory.outline(table)
    is_on = await services.house.directory.is_open(table) if running is None else not running.is_dealing_over
    if is_on or table in services.halted_tables.reasons():
        return None
    book = await services.table_books.opened_under(table)
    if book is None:
        return None

    def made() -> tuple[DealingReport, int] | None:
        opened = [open_entry(entry) for entry, _ in entries]
        ends = (place for place, each in enumerate(opened, 1) if isinstance(each.event, DealingEnded))
        until = next(ends, len(opened))
        happened = [Happened(each.event, each.at_us) for each in opened[:until]]
        found = report(happened, book, entries[until - 1][1].hex())
        return None if found is None else (found, opened[until - 1].at_us)

    try:
        async with services.read_queue.turn():
            entries = await services.house.entries(table)
        return await asyncio.to_thread(made)
    except (BrokenLogError, CodecError) as fault:
        log.warning("exam_unread", table=table, why=str(fault))
        return None


async def _settle(
    services: Services,
    row: ClassRow,
    assignment: str,
    task: ExamTask,
    pupil: PupilRow,
    *,
    sitting: Sitting,
    found: tuple[DealingReport, int],
) -> Work:
    """Store the certificate, then the result. The certificate is the same however often it is made."""
    told, ended_us = found
    outcome = result(told, ended_us=ended_us)
    if outcome.is_passed:
        certificate = await services.school_key.signed(_certificate(row, task, pupil, told, outcome))
        await services.classes.add_certificate(
            CertificateRow(
                id=certificate.certificate,
                class_id=row.id,
                person=pupil.person,
                value=msgspec.json.encode(certificate),
            )
        )

    def changed(kept: bytes | None) -> bytes:
        work = read_work(kept)
        sittings = tuple(
            replace(each, result=outcome) if each.table == sitting.table and each.result is None else each
            for each in work.sittings
        )
        return msgspec.json.encode(replace(work, sittings=sittings))

    return read_work(await services.classes.change_work(assignment, pupil.person, changed))


def _certificate(
    row: ClassRow, task: ExamTask, pupil: PupilRow, told: DealingReport, outcome: ExamResult
) -> Certificate:
    ended = dt.datetime.fromtimestamp(outcome.ended_us / 1_000_000, dt.UTC)
    return Certificate(
        certificate=f"c{told.table}",
        name=pupil.name,
        class_name=row.name,
        teacher=row.teacher_name,
        title=task.title,
        covers=covers(told.by_hand, told.rounds),
        book=told.book,
        by_hand=told.by_hand,
        rounds=told.rounds,
        rate=told.rate,
        seed=told.seed,
        right=told.right,
        wrong=told.wrong,
        score=told.score,
        pass_mark=told.pass_mark or 0,
        day=ended.date().isoformat(),
        table=told.table,
        entries=told.entries,
        hash=told.hash,
    )
