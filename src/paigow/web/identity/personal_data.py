"""The visitor's data over HTTP: a file with everything that is stored about them, and its deletion."""

from http import HTTPStatus
from typing import Annotated, Any, Final

import structlog
from litestar import Response, get, post
from msgspec import Struct

from paigow.runtime import Role
from paigow.runtime.account_names import account_of
from paigow.runtime.cage import REFILLED
from paigow.runtime.cage import STREAM as CAGE
from paigow.runtime.people.own_limits import STREAM as OWN_LIMITS
from paigow.storage import NAMES_STREAM, KeptKey, Leaving, Owner, PersonRow, PurseMovement, StillPlaysError
from paigow.web.edge.errors import read_body
from paigow.web.edge.problems import Problem
from paigow.web.handlers import AnyRequest, TheServices, body_of
from paigow.web.identity.credentials import (
    ACCOUNT_PASSWORD,
    CODE,
    check_second_factor,
    confirm_password,
    visitor,
)
from paigow.web.identity.display_names import name_key
from paigow.web.identity.guests import COOKIE, cookie_path
from paigow.web.identity.scopes import BROWSER
from paigow.web.live.chat import SaidLine
from paigow.web.oversight.house_supervisors import SIGNED_IN
from paigow.web.oversight.reports import STREAM as REPORTS
from paigow.web.services import Services

log = structlog.get_logger("paigow.server")
FORMAT: Final = "paigow-personal-data/1"


class _Confirmed(Struct, frozen=True, kw_only=True):
    password: Annotated[str, ACCOUNT_PASSWORD] = ""
    code: Annotated[str, CODE] = ""


class PersonalData(Struct, frozen=True, kw_only=True):
    """Everything that is stored about the visitor, without hashes and secrets."""

    format: str
    person: str
    """The id by which the logs of tables name the visitor."""
    name: str
    at_ms: int
    """Time of the export, in milliseconds since 1970."""
    coins: int
    """Coins outside all tables."""
    coins_at_tables: dict[str, int]
    roles: tuple[Role, ...]
    purse: tuple[PurseMovement, ...]
    """Oldest first."""
    reported_lines: tuple[SaidLine, ...]
    """Chat lines of the visitor that somebody reported. Others are not stored."""
    tables: dict[str, list[dict[str, Any]]]
    """Table of the database -> the visitor's rows; times end in `_us` and are microseconds since 1970."""


@get("/api/v1/account/data", scope=BROWSER)
async def personal_data(request: AnyRequest, services: TheServices) -> Response[PersonalData]:
    """Return everything that is stored about the visitor, as a file.

    Hashes and secrets are left out. The logs of the tables name the visitor only by `person`; each finished log is
    at `/tables/TABLE/log`.
    """
    person = await visitor(request, services)
    services.rates.readings.count(request)
    async with services.download_queue.turn():
        found = await _found(person, services)
    disposition = f'attachment; filename="paigow-data-{person.person}.json"'
    return Response(found, headers={"Content-Disposition": disposition})


async def _found(person: PersonRow, services: Services) -> PersonalData:
    await services.house.round_index.note()
    held = await services.house.cage.holdings(person.person)
    lines = [each.line for each in await services.reports.all() if each.line.person == person.person]
    movements = await services.personal_data.purse_movements(account_of(person.person))
    return PersonalData(
        format=FORMAT,
        person=person.person,
        name=person.name,
        at_ms=services.house.now_ms(),
        coins=held.account,
        coins_at_tables=held.tables,
        roles=tuple(sorted(services.roles.held(person.person))),
        purse=tuple(movements),
        reported_lines=tuple(lines),
        tables=await services.personal_data.personal_rows(_owner(person)),
    )


def _owner(person: PersonRow) -> Owner:
    beside = (
        (NAMES_STREAM, name_key(person.name)),
        (OWN_LIMITS, person.person),
        (CAGE, REFILLED + person.person),
        (SIGNED_IN, person.person),
    )
    kept = tuple(KeptKey(stream=stream, name=name) for stream, name in beside)
    return Owner(person=person.person, kept=kept)


@post("/api/v1/account/delete", status_code=HTTPStatus.NO_CONTENT, scope=BROWSER, body=_Confirmed)
async def delete_account(request: AnyRequest, services: TheServices) -> Response[None]:
    """Delete the visitor's data permanently; the logs of tables then name a *Former player* with a number.

    An account confirms with its password, and with a code if it has a second factor. A guest needs neither.
    Coins outside the tables go back to the house. It is refused while the visitor has a place or coins at a table
    (`leave_tables_first`), or a role in the house (`has_roles`).
    """
    person = await visitor(request, services)
    asked = read_body(await body_of(request, default={}), _Confirmed)
    await _refuse_bound(person.person, services)
    if person.is_account:
        row = await confirm_password(person, asked.password, request, services)
        await check_second_factor(row, asked.code, request, services, is_own_browser=True)
    await services.house.round_index.note()  # so that no round is indexed with the person afterwards
    pseudonym = await services.guests.free_pseudonym()
    leaving = Leaving(
        owner=_owner(person),
        account=account_of(person.person),
        pseudonym=pseudonym,
        pseudonym_key=name_key(pseudonym),
        reports=REPORTS,
    )
    try:
        coins = await services.house.cage.close_purse(person.person, leaving)
    except StillPlaysError as error:
        raise Problem(HTTPStatus.CONFLICT, "leave_tables_first") from error
    await services.departures.note(person.person)
    log.info("account_deleted", person=person.person, coins=coins)
    answer = Response(None)
    answer.delete_cookie(COOKIE, path=cookie_path(request))
    return answer


async def _refuse_bound(person: str, services: Services) -> None:
    """Refuse what cannot be deleted now.

    Raises:
        Problem: the person has a role, a place or coins at a table.
    """
    if services.roles.held(person):
        raise Problem(HTTPStatus.CONFLICT, "has_roles")
    if (await services.house.cage.holdings(person)).tables:
        raise Problem(HTTPStatus.CONFLICT, "leave_tables_first")


HANDLERS: Final = (personal_data, delete_account)
