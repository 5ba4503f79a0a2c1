"""Private tables over HTTP: entering by the link, and the link for the opener."""

from http import HTTPStatus
from typing import Annotated, Final

from litestar import get, post
from litestar.params import FromPath
from msgspec import Struct

from paigow.intake.field_types import text
from paigow.web.edge.errors import read_body
from paigow.web.edge.problems import Problem
from paigow.web.handlers import AnyRequest, TheServices, body_of, find_or_create_guest
from paigow.web.identity.guests import SessionBody
from paigow.web.services import Services

LONGEST: Final = 128
_Key = Annotated[str, text(f"a text of at most {LONGEST} characters", LONGEST)]


class _Entry(Struct, frozen=True, kw_only=True):
    table: _Key
    key: _Key


class TableLink(Struct, frozen=True, kw_only=True):
    """The link of a private table: ``/t/TABLE#key=KEY``."""

    table: str
    key: str


class LetIn(Struct, frozen=True, kw_only=True):
    """A visitor who may now see a private table."""

    table: str
    session: SessionBody


@post("/api/v1/enter", status_code=HTTPStatus.OK, body=_Entry)
async def enter(request: AnyRequest, services: TheServices) -> LetIn:
    """Enter a private table by its link. A new visitor becomes a guest. The answer to a wrong link is 404."""
    asked = read_body(await body_of(request), _Entry)
    services.rates.readings.count(request)
    if not await services.private_links.is_key(asked.table, asked.key):
        raise Problem(HTTPStatus.NOT_FOUND, "no_table", table=asked.table)
    person = await find_or_create_guest(request, services)
    if not await services.private_links.let_in(asked.table, person.person, asked.key):
        raise Problem(HTTPStatus.NOT_FOUND, "no_table", table=asked.table)
    return LetIn(table=asked.table, session=await services.guests.session(person))


@get("/api/v1/tables/{table:str}/link")
async def link(table: FromPath[str], request: AnyRequest, services: TheServices) -> TableLink:
    """Return the link of a private table, for its opener and the house's supervisors."""
    key = await services.private_links.key(table) if await _may_share_link(table, request, services) else None
    if key is None:
        raise Problem(HTTPStatus.NOT_FOUND, "no_table", table=table)
    return TableLink(table=table, key=key)


@post("/api/v1/tables/{table:str}/link", status_code=HTTPStatus.OK)
async def new_link(table: FromPath[str], request: AnyRequest, services: TheServices) -> TableLink:
    """Create a new link.

    The old one becomes invalid, and visitors who used it without taking a place or coins are out.
    """
    if not await _may_share_link(table, request, services) or await services.private_links.key(table) is None:
        raise Problem(HTTPStatus.NOT_FOUND, "no_table", table=table)
    key = await services.private_links.new_key(table)
    await services.table_access.disconnect_others(table)
    return TableLink(table=table, key=key)


async def _may_share_link(table: str, request: AnyRequest, services: Services) -> bool:
    person = await services.guests.find(request)
    if person is None:
        raise Problem(HTTPStatus.UNAUTHORIZED, "no_session")
    return (
        services.house_supervisors.include(person.person)
        or await services.house.directory.opener_of(table) == person.person
    )


HANDLERS = (enter, link, new_link)
