"""Roles of the staff over HTTP: operators give and take them."""

from http import HTTPStatus
from typing import Annotated, Final

import structlog
from litestar import delete, get, post
from litestar.params import FromPath
from msgspec import Struct

from paigow.intake.field_types import one_of
from paigow.runtime import ROLES, Role
from paigow.web.edge.addresses import route_of
from paigow.web.edge.errors import read_body
from paigow.web.edge.problems import Problem
from paigow.web.handlers import AnyRequest, TheServices, body_of
from paigow.web.identity.credentials import (
    ACCOUNT_NAME,
    visitor,
)
from paigow.web.identity.display_names import name_key
from paigow.web.identity.scopes import BROWSER
from paigow.web.services import Services

log = structlog.get_logger("paigow.server")


class _RoleOf(Struct, frozen=True, kw_only=True):
    name: Annotated[str, ACCOUNT_NAME]
    role: Annotated[str, one_of(ROLES)]


class Member(Struct, frozen=True, kw_only=True):
    """A member of the house's staff."""

    person: str
    name: str
    roles: tuple[Role, ...]


@get("/api/v1/roles", scope=BROWSER)
async def staff(request: AnyRequest, services: TheServices) -> list[Member]:
    """List the staff and their roles; for operators."""
    await _operator(request, services)
    return await _staff(services)


@post("/api/v1/roles", status_code=HTTPStatus.OK, scope=BROWSER, body=_RoleOf)
async def give_role(request: AnyRequest, services: TheServices) -> list[Member]:
    """Give a role to the account with that name; for operators. The change is recorded."""
    operator = await _operator(request, services)
    asked = read_body(await body_of(request), _RoleOf)
    row = await services.accounts.account_called(name_key(asked.name))
    if row is None:
        raise Problem(HTTPStatus.NOT_FOUND, "no_account", name=asked.name)
    role = next(each for each in ROLES if each == asked.role)
    if await services.roles.give(row.person, role, operator):
        log.warning("role_given", person=row.person, role=role, by=operator)
    return await _staff(services)


@delete("/api/v1/roles/{person:str}/{role:str}", status_code=HTTPStatus.OK, scope=BROWSER)
async def take_role(
    person: FromPath[str], role: FromPath[str], request: AnyRequest, services: TheServices
) -> list[Member]:
    """Take a role from a member of the staff; for operators. One operator must remain. The change is recorded."""
    operator = await _operator(request, services)
    found = next((each for each in ROLES if each == role), None)
    if found is None or found not in services.roles.held(person):
        raise Problem(HTTPStatus.NOT_FOUND, "no_such_role")
    operators = [each for each, roles in services.roles.staff.items() if "operator" in roles]
    if found == "operator" and operators == [person]:
        raise Problem(HTTPStatus.CONFLICT, "last_operator")
    if await services.roles.take(person, found, operator):
        log.warning("role_taken", person=person, role=found, by=operator)
    return await _staff(services)


async def _staff(services: Services) -> list[Member]:
    found = services.roles.staff
    names = await services.guests.names(found)
    members = [
        Member(person=person, name=names[person], roles=tuple(sorted(roles)))
        for person, roles in found.items()
    ]
    return sorted(members, key=lambda each: each.name)


async def _operator(request: AnyRequest, services: Services) -> str:
    person = await visitor(request, services)
    if not services.roles.has(person.person, "operator"):
        is_resting = services.roles.has_only_inactive(person.person, "operator")
        raise Problem(HTTPStatus.FORBIDDEN, "second_factor_needed" if is_resting else "operators_only")
    services.oversight.note_role_use(person.person, route_of(request))
    return person.person


HANDLERS: Final = (staff, give_role, take_role)
