"""The dealer's practice table over HTTP: the pupil's acts, and the report."""

import asyncio
from http import HTTPStatus
from typing import Annotated, Any

from litestar import get, post
from litestar.params import FromPath
from msgspec import Struct
from msgspec.structs import replace

from paigow.citing import with_reading
from paigow.intake.faults import LARGEST_INTEGER
from paigow.intake.field_types import whole
from paigow.log import open_entry
from paigow.runtime import NoSuchTableError, TableHaltedError
from paigow.school.dealing.acts import ACT, AnyAct, Judged, read_act
from paigow.school.dealing.report import DealingReport, Happened, report
from paigow.school.dealing.session import Judgement
from paigow.school.dealing.verdicts import EvidenceHand, WrongVerdict
from paigow.table import Refusal
from paigow.web.edge.errors import Body
from paigow.web.edge.language import language_of, sentence
from paigow.web.edge.problems import Problem, RefusalProblem
from paigow.web.handlers import AnyRequest, TheServices, body_of
from paigow.web.services import Services
from paigow.words.catalogue import sentences


class JudgedAct(Struct, frozen=True, kw_only=True):
    """Result of one of the pupil's acts."""

    duty: Judged
    is_right: bool
    is_done: bool
    """The table has moved on: by the pupil's act, or in an exam by the correct act."""
    code: str = ""
    clause: str = ""
    text: str = ""
    """Why the act is wrong."""
    row: str = ""
    """The deciding row of the house way, if a hand was set."""
    right: AnyAct | None = None
    """The correct act."""
    hands: tuple[EvidenceHand, ...] = ()
    """Hands that show the reason."""


class _Deed(Struct, frozen=True, kw_only=True):
    act: Annotated[dict[str, Any], ACT]
    version: Annotated[int, whole(0, LARGEST_INTEGER, "the version of the table, a whole number")] | None = (
        None
    )


@post("/api/v1/school/dealing/{table:str}", status_code=HTTPStatus.OK, body=_Deed)
async def deal(table: FromPath[str], request: AnyRequest, services: TheServices) -> JudgedAct:
    """Perform an act of the pupil who deals: ``{"act": {"act": "turn", "position": 3}, "version": 120}``."""
    person = await services.guests.find(request)
    if person is None:
        raise Problem(HTTPStatus.UNAUTHORIZED, "no_session")
    act, version = _read(await body_of(request))
    try:
        done = await services.house.deal(table, person.person, act, version)
    except (NoSuchTableError, TableHaltedError):
        raise Problem(HTTPStatus.NOT_FOUND, "no_table", table=table) from None
    if isinstance(done, Refusal):
        raise RefusalProblem(done)
    assert isinstance(done, Judgement)  # the school judges
    return _told(done, services.house.book(table).currency, language_of(request))


class Ending(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Whether the pupil stops dealing further rounds."""

    ends: bool = True


@post("/api/v1/school/dealing/{table:str}/end", status_code=HTTPStatus.NO_CONTENT, body=Ending)
async def end_dealing(table: FromPath[str], request: AnyRequest, services: TheServices) -> None:
    """Stop dealing further rounds, which makes the report final, or undo that with ``{"ends": false}``."""
    person = await services.guests.find(request)
    if person is None:
        raise Problem(HTTPStatus.UNAUTHORIZED, "no_session")
    faults = Body()
    ends = faults.read(await body_of(request, default={}), Ending).ends
    faults.raise_found()
    try:
        refused = await services.house.end_dealing(table, person.person, ends=ends)
    except (NoSuchTableError, TableHaltedError):
        raise Problem(HTTPStatus.NOT_FOUND, "no_table", table=table) from None
    if refused is not None:
        raise RefusalProblem(refused)


def _read(data: object) -> tuple[AnyAct, int | None]:
    """Return the act in a body, and the version of the table that the pupil saw.

    Raises:
        FaultsFound: with every fault in the body.
    """
    faults = Body()
    asked = faults.read(data, _Deed)
    act = read_act(asked.act, faults) if faults.is_sound("act") else None
    faults.raise_found()
    assert act is not None  # otherwise a fault was found
    return act, asked.version


def _told(done: Judgement, currency: str, language: str) -> JudgedAct:
    verdict = done.verdict
    if not isinstance(verdict, WrongVerdict):
        return JudgedAct(duty=verdict.duty, is_right=True, is_done=done.is_done)
    return JudgedAct(
        duty=verdict.duty,
        is_right=False,
        is_done=done.is_done,
        code=verdict.code,
        clause=verdict.clause,
        text=mistake_text(verdict.code, verdict.facts, verdict.clause, currency, language),
        row=str(verdict.facts.get("row", "")),
        right=verdict.right,  # type: ignore[arg-type]  # one of the acts
        hands=verdict.hands,
    )


def mistake_text(code: str, facts: dict[str, str | int], clause: str, currency: str, language: str) -> str:
    """Return why something was wrong, in the school's own sentence or the table's refusal."""
    own = f"dealing.{code}"
    known = own if own in sentences(language) else f"refusal.{code}"
    told = sentence(known, {"currency": currency, **facts}, language)
    return with_reading(told, clause or None, language)


@get("/api/v1/school/dealing/{table:str}")
async def dealing_report(table: FromPath[str], request: AnyRequest, services: TheServices) -> DealingReport:
    """Return the report of a lesson or exam so far.

    The pupil, the class's teacher and the house's supervisors may read it.
    """
    person = await services.guests.find(request)
    if person is None:
        raise Problem(HTTPStatus.UNAUTHORIZED, "no_session")
    services.rates.readings.count(request)
    found = await report_of(services, table)
    order = await services.house.directory.order_of(table)
    is_told = services.house_supervisors.include(person.person) or (
        order is not None and bool(order.assignment)
    )
    if found is None or not (
        found.by == person.person or is_told
    ):  # only permitted people see the table of an exam
        raise Problem(HTTPStatus.NOT_FOUND, "no_table", table=table)
    book = await services.table_books.opened_under(table)
    currency = "" if book is None else book.currency
    return _in_words(_unspoiled(found), currency, language_of(request))


def _unspoiled(found: DealingReport) -> DealingReport:
    """Return the report without anything that reveals incidents to come."""
    return found if found.is_final else replace(found, seed="")


def _in_words(found: DealingReport, currency: str, language: str) -> DealingReport:
    """Return the report with each mistake as a sentence."""
    steps = (
        replace(step, text=mistake_text(step.code, step.facts, step.clause, currency, language))
        if step.code and step.is_confirmed
        else step
        for step in found.steps
    )
    return replace(found, steps=tuple(steps))


async def report_of(services: Services, table: str) -> DealingReport | None:
    """Return the report of a table, running or closed, or ``None`` if there is none or nobody deals there."""
    book = await services.table_books.opened_under(table)
    if book is None:
        return None
    async with services.read_queue.turn():
        entries = await services.house.entries(table)

    def made() -> DealingReport | None:
        opened = [open_entry(entry) for entry, _ in entries]
        happened = [Happened(each.event, each.at_us) for each in opened]
        return report(happened, book, entries[-1][1].hex())

    return await asyncio.to_thread(made)


HANDLERS = (deal, end_dealing, dealing_report)
