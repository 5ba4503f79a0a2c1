"""The HTTP interface for operators and supervisors."""

from http import HTTPStatus
from typing import Annotated, Any

import msgspec
from litestar import Response, delete, get, post
from litestar.params import FromPath, QueryParameter
from msgspec import Struct

from paigow.books import EDITIONS, load
from paigow.intake.field_types import text
from paigow.runtime import Role
from paigow.table import Refusal
from paigow.table.core.field_types import LONGEST_NAME
from paigow.web.edge.addresses import address_of, route_of
from paigow.web.edge.errors import read_body
from paigow.web.edge.language import language_of
from paigow.web.edge.problems import Problem, RefusalProblem
from paigow.web.handlers import AnyRequest, TheServices, body_of, job_response
from paigow.web.identity.credentials import secret_form
from paigow.web.identity.guests import set_session
from paigow.web.identity.scopes import BROWSER
from paigow.web.oversight.house_supervisors import WhyNot
from paigow.web.oversight.significant_events import Significant
from paigow.web.services import Services
from paigow.web.tables.operator_file import OperatorForm, operator_form
from paigow.web.workers import jobs


class Halted(Struct, frozen=True, kw_only=True):
    """A halted table, with the reason."""

    table: str
    why: str
    is_hopeless: bool
    """It will not resume by itself: it may be voided."""


class SupervisorBody(Struct, frozen=True, kw_only=True):
    """Whether a person supervises the house, and the tables that need them."""

    person: str
    is_supervisor: bool
    halted: tuple[Halted, ...] = ()
    """For a supervisor: the halted tables."""


class Hold(Struct, frozen=True, kw_only=True):
    """Whether the dealer of a table is paused, and the next duty; null if the dealer waits for people."""

    held: bool
    due: str | None


class ConcededHand(Struct, frozen=True, kw_only=True):
    """The tiles of a conceded hand, in order of delivery."""

    box: int
    tiles: tuple[str, ...]


# ---- the operator's file -------------------------------------------------------------------------------------------


@get("/api/v1/books/{book:str}/operator")
async def book_operator(book: FromPath[str], request: AnyRequest) -> OperatorForm:
    """Return what an operator's file for one book may set, with a template."""
    if book not in EDITIONS:
        raise Problem(HTTPStatus.NOT_FOUND, "no_book", book=book)
    return operator_form(load(book), language_of(request))


@post("/api/v1/operator/check", status_code=HTTPStatus.OK)
async def check_operator(request: AnyRequest, services: TheServices) -> Response[Any]:
    """Return what an operator's file (the body, TOML) changes; status 422 with its faults if it does not fit."""
    services.rates.work.count(request)
    return job_response(
        await services.workers.do(jobs.check_operator, await request.body(), language_of(request))
    )


# ---- supervisors ---------------------------------------------------------------------------------------------------


class _SignIn(Struct, frozen=True, kw_only=True):
    token: Annotated[str, secret_form("the supervisor token of the house")]


@post("/api/v1/supervisor", status_code=HTTPStatus.OK, scope=BROWSER, body=_SignIn)
async def sign_in(request: AnyRequest, services: TheServices) -> SupervisorBody:
    """Make a guest a supervisor of every table by the house's token. The session cookie changes."""
    person = await services.guests.find(request)
    if person is None:
        raise Problem(HTTPStatus.UNAUTHORIZED, "no_session")
    services.rates.sign_ins.count(request)
    token = read_body(await body_of(request), _SignIn).token
    if services.staff_factors.are_required:  # a token is a single factor
        raise Problem(HTTPStatus.FORBIDDEN, "second_factor_needed")
    if person.is_account:  # everybody with the account's password would be a supervisor as well
        raise Problem(HTTPStatus.CONFLICT, "has_role_instead")
    if not services.house_supervisors.is_token(token, person.person, address_of(request)):
        raise Problem(HTTPStatus.FORBIDDEN, "wrong_token")
    set_session(await services.guests.renew(person), request)
    await services.house_supervisors.sign_in(person.person)
    return _supervisor_body(person.person, services)


@get("/api/v1/supervisor", scope="supervise")
async def supervising(request: AnyRequest, services: TheServices) -> SupervisorBody:
    """Return whether the visitor is a supervisor of the house, and if so the halted tables."""
    person = await services.guests.find(request)
    if person is None:
        raise Problem(HTTPStatus.UNAUTHORIZED, "no_session")
    return _supervisor_body(person.person, services)


def _supervisor_body(person: str, services: Services) -> SupervisorBody:
    if not services.house_supervisors.include(person):
        return SupervisorBody(person=person, is_supervisor=False)
    hopeless = services.house.integrity.hopeless()
    halted = tuple(
        Halted(table=table, why=why, is_hopeless=table in hopeless)
        for table, why in sorted(services.halted_tables.reasons().items())
    )
    return SupervisorBody(person=person, is_supervisor=True, halted=halted)


@delete("/api/v1/supervisor", scope=BROWSER)
async def sign_out(request: AnyRequest, services: TheServices) -> None:
    """Stop being a supervisor of the house."""
    person = await services.guests.find(request)
    if person is not None:
        await services.house_supervisors.sign_out(person.person)


async def require_supervisor(
    request: AnyRequest, services: Services, table: str | None, *, reads: bool = False
) -> str:
    """Return the visitor if they may use supervisor data of a table, or of the house if ``None``.

    With ``reads`` the access is read-only, and the surveillance has it too. The use of a role is recorded.
    """
    person = await services.guests.find(request)
    if person is None:
        raise Problem(HTTPStatus.UNAUTHORIZED, "no_session")
    if table is None:
        is_one = (
            services.house_supervisors.may_read(person.person)
            if reads
            else services.house_supervisors.include(person.person)
        )
        others: tuple[Role, ...] = ("surveillance", "operator") if reads else ()
        code: WhyNot | None = None if is_one else services.house_supervisors.why_not(person.person, *others)
    else:
        code = await services.table_supervisors.why_not(person.person, table, reads=reads)
    if code is not None:
        raise Problem(HTTPStatus.FORBIDDEN, code)
    services.oversight.note_role_use(person.person, route_of(request), table)
    return person.person


# ---- supervisor data -----------------------------------------------------------------------------------------------


@get("/api/v1/significant", scope="supervise")
async def house_significant(request: AnyRequest, services: TheServices) -> list[Significant]:
    """List significant events outside tables: role changes, and since the start events such as refused log-ins.

    For supervisors of the house, the surveillance and operators.
    """
    await require_supervisor(request, services, None, reads=True)
    return await services.oversight.of_house()


@get("/api/v1/tables/{table:str}/significant", scope="supervise")
async def table_significant(
    table: FromPath[str],
    request: AnyRequest,
    services: TheServices,
    download: Annotated[bool, QueryParameter()] = False,  # noqa: FBT002 - part of the address
) -> Response[Any]:
    """Return the significant events of a table, running or closed, for its supervisor. ``download``: one per line."""
    if await services.table_books.opened_under(table) is None:
        raise Problem(HTTPStatus.NOT_FOUND, "no_table", table=table)
    await require_supervisor(request, services, table, reads=True)
    found = await services.oversight.of_table(table)
    if not download:
        return Response(found)
    lines = b"".join(msgspec.json.encode(each) + b"\n" for each in found)
    name = f"attachment; filename=significant-{table}.jsonl"
    return Response(lines, media_type="application/x-ndjson", headers={"content-disposition": name})


@get("/api/v1/tables/{table:str}/conceded/{box:int}", scope="supervise")
async def conceded(
    table: FromPath[str], box: FromPath[int], request: AnyRequest, services: TheServices
) -> ConcededHand:
    """Return the tiles of a conceded hand, for the table's supervisor (NZ 10.13). The look is recorded.

    A supervisor who is not of the house sees them only after the round: they may know a player who has yet to set.
    """
    person = await _require_supervisor_of_running(table, request, services)
    tiles = await services.house.look(table, box, person, is_house=services.house_supervisors.include(person))
    if isinstance(tiles, Refusal) and tiles.code == "not_conceded":
        raise Problem(HTTPStatus.NOT_FOUND, "no_conceded_hand", box=box)
    if isinstance(tiles, Refusal):
        raise RefusalProblem(tiles)
    return ConcededHand(box=box, tiles=tiles)


# ---- pausing the dealer --------------------------------------------------------------------------------------------


class _Pause(Struct, frozen=True, kw_only=True):
    held: bool


class _Step(Struct, frozen=True, kw_only=True):
    due: Annotated[str, text("the name of a duty", LONGEST_NAME)] | None = None


@post("/api/v1/tables/{table:str}/hold", status_code=HTTPStatus.OK, scope="supervise", body=_Pause)
async def hold(table: FromPath[str], request: AnyRequest, services: TheServices) -> Hold:
    """Pause or resume the dealer of a table; for its supervisor. The person who paused may always resume."""
    data = await body_of(request)
    resumes = isinstance(data, dict) and data.get("held") is False
    person = await _person_who_paused(table, request, services) if resumes else None
    person = person or await _require_supervisor_of_running(table, request, services)
    refusal = await services.table_commands.hold(table, person, is_held=read_body(data, _Pause).held)
    if refusal is not None:
        raise RefusalProblem(refusal)
    return _hold_body(table, services)


@post("/api/v1/tables/{table:str}/step", status_code=HTTPStatus.OK, scope="supervise", body=_Step)
async def step(table: FromPath[str], request: AnyRequest, services: TheServices) -> Hold:
    """Have the paused dealer do the next duty; for the table's supervisor.

    With `due`, the duty that the supervisor saw, it is done only while no other one is due.
    """
    person = await _require_supervisor_of_running(table, request, services)
    asked = read_body(await body_of(request, default={}), _Step)
    refusal = await services.house.step(table, person, asked.due)
    if refusal is not None:
        raise RefusalProblem(refusal)
    return _hold_body(table, services)


async def _person_who_paused(table: str, request: AnyRequest, services: Services) -> str | None:
    """Return the visitor if they paused the table's dealer."""
    person = (
        await services.guests.find(request)
        if services.house.runs(table) and services.house.holder(table)
        else None
    )
    return person.person if person is not None and person.person == services.house.holder(table) else None


async def _require_supervisor_of_running(table: str, request: AnyRequest, services: Services) -> str:
    if not services.house.runs(table):
        raise Problem(HTTPStatus.NOT_FOUND, "no_table", table=table)
    return await require_supervisor(request, services, table)


def _hold_body(table: str, services: Services) -> Hold:
    return Hold(held=services.house.is_held(table), due=services.house.due(table))


HANDLERS = (
    book_operator,
    check_operator,
    sign_in,
    supervising,
    sign_out,
    house_significant,
    table_significant,
    conceded,
    hold,
    step,
)
