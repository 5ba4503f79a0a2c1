"""Reported chat lines over HTTP: supervisors of the house read the queue, silence people, mark reports as handled."""

from http import HTTPStatus
from typing import Annotated, Final

from litestar import get, post
from litestar.params import FromPath, QueryParameter
from msgspec import Struct

from paigow.intake.field_types import Form, UnfitError
from paigow.table.core.field_types import PersonId
from paigow.web.edge.errors import read_body
from paigow.web.edge.problems import Problem, RefusalProblem
from paigow.web.handlers import AnyRequest, TheServices, body_of
from paigow.web.identity.display_names import visible
from paigow.web.live.chat import TalkState
from paigow.web.live.messages import Silence
from paigow.web.live.phrases import QuickMessage
from paigow.web.oversight.reports import LONGEST_REMARK, Handled, Report, Reporter
from paigow.web.oversight.supervision import require_supervisor
from paigow.web.services import Services

_REMARK: Final = f"1 to {LONGEST_REMARK} visible characters"


def _remark(value: object) -> str:
    shown = visible(value, LONGEST_REMARK)
    if shown is None:
        raise UnfitError(_REMARK)
    return shown


class _Handling(Struct, frozen=True, kw_only=True):
    remark: Annotated[str, Form(_REMARK, _remark, {"type": "string", "minLength": 1})]


class _Silencing(Struct, frozen=True, kw_only=True):
    person: PersonId
    is_silent: bool


class ReportedLine(Struct, frozen=True, kw_only=True):
    """A reported line, and how it was handled."""

    id: str
    table: str
    number: int
    """Number of the line at its table."""
    said_ms: int
    person: str
    name: str
    """The person's name at that time."""
    text: str
    """Empty for a phrase or an emote."""
    phrase: QuickMessage | None
    """Name of the phrase or emote; ``None`` for a text."""
    reporters: tuple[Reporter, ...]
    """The people who reported it, in order of time."""
    is_running: bool
    """Whether the table still runs."""
    is_silenced: bool
    """Whether the person is silenced there."""
    handled: Handled | None
    """``None`` if the report is open."""


class TableTalk(Struct, frozen=True, kw_only=True):
    """The people who are silenced at a table."""

    table: str
    silenced: tuple[str, ...]


@get("/api/v1/reports", scope="supervise")
async def reports(
    request: AnyRequest,
    services: TheServices,
    handled: Annotated[bool, QueryParameter()] = False,  # noqa: FBT002 - part of the address
) -> list[ReportedLine]:
    """List the open chat reports, oldest first, or with ``handled`` the handled ones, newest first.

    For supervisors of the house, the surveillance and operators.
    """
    await require_supervisor(request, services, None, reads=True)
    found = [report for report in await services.reports.all() if (report.handled is not None) == handled]
    if handled:
        found.sort(key=lambda report: report.changed_ms, reverse=True)
    return [await _seen(report, services) for report in found]


@post("/api/v1/reports/{report:str}/handle", status_code=HTTPStatus.OK, scope="supervise", body=_Handling)
async def handle_report(report: FromPath[str], request: AnyRequest, services: TheServices) -> ReportedLine:
    """Mark a report as handled, with a remark; for a supervisor of the house. The first remark stays."""
    person = await require_supervisor(request, services, None)
    shown = read_body(await body_of(request), _Handling).remark
    name = (await services.guests.names([person]))[person]
    found = await services.reports.handle(report, person, name, shown)
    if found is None:
        raise Problem(HTTPStatus.NOT_FOUND, "no_report", report=report)
    return await _seen(found, services)


@post("/api/v1/tables/{table:str}/silence", status_code=HTTPStatus.OK, scope="supervise", body=_Silencing)
async def silence(table: FromPath[str], request: AnyRequest, services: TheServices) -> TableTalk:
    """Silence a person at a running table (``{"person": ..., "is_silent": true}``), or let them speak again.

    For a supervisor of the house.
    """
    by = await require_supervisor(request, services, None)
    if not services.house.runs(table):
        raise Problem(HTTPStatus.NOT_FOUND, "no_table", table=table)
    asked = read_body(await body_of(request), _Silencing)
    refusal = services.chat.handle(table, by, "", Silence(person=asked.person, is_silent=asked.is_silent))
    if refusal is not None:
        raise RefusalProblem(refusal)
    return TableTalk(table=table, silenced=_talk(table, services).silenced)


async def _seen(report: Report, services: Services) -> ReportedLine:
    line = report.line
    return ReportedLine(
        id=report.id,
        table=report.table,
        number=line.number,
        said_ms=line.at_ms,
        person=line.person,
        name=line.name,
        text=line.text,
        phrase=line.phrase,
        reporters=report.reporters,
        is_running=await services.house.directory.outline(report.table) is not None,
        is_silenced=line.person in _talk(report.table, services).silenced,
        handled=report.handled,
    )


def _talk(table: str, services: Services) -> TalkState:
    """Return the chat state of a table; unknown if another process runs it."""
    return services.chat.state(table) if services.house.runs(table) else TalkState()


HANDLERS = (reports, handle_report, silence)
