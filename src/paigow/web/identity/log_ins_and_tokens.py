"""Log-ins and API tokens of an account over HTTP."""

from http import HTTPStatus
from typing import Annotated, Any, Final

import structlog
from litestar import delete, post
from litestar.params import FromPath
from msgspec import Struct

from paigow.intake.field_types import Form, UnfitError, one_of
from paigow.storage import TokenRow, new_id, new_token, token_hash
from paigow.web.edge.errors import read_body
from paigow.web.edge.problems import Problem
from paigow.web.handlers import AnyRequest, TheServices, body_of
from paigow.web.identity.credentials import (
    ACCOUNT_PASSWORD,
    account_holder,
    confirm_password,
)
from paigow.web.identity.display_names import has_stacked_marks, visible
from paigow.web.identity.scopes import BROWSER, SCOPES
from paigow.web.live.presence import PROGRAM

log = structlog.get_logger("paigow.server")

LONGEST_TOKEN_NAME: Final = 40


def _token_name(value: Any) -> str:
    name = visible(value, LONGEST_TOKEN_NAME)
    if name is None or has_stacked_marks(name):
        raise UnfitError(_NAME_WANTED)
    return name


_NAME_WANTED: Final = f"1 to {LONGEST_TOKEN_NAME} visible characters"


class _NewToken(Struct, frozen=True, kw_only=True):
    name: Annotated[str, Form(_NAME_WANTED, _token_name, {"type": "string", "minLength": 1})]
    scope: Annotated[str, one_of(SCOPES)]
    password: Annotated[str, ACCOUNT_PASSWORD]


class NewToken(Struct, frozen=True, kw_only=True):
    """A new API token. It is shown only here."""

    id: str
    token: str


@delete("/api/v1/account/sessions", scope=BROWSER)
async def end_others(request: AnyRequest, services: TheServices) -> None:
    """End all other log-ins of the visitor's account and their live connections."""
    person = await account_holder(request, services)
    await services.accounts.end_other_sessions(person.person, person.session)
    await services.presence.end_others(person.person, person.session)


@delete("/api/v1/account/sessions/{session:str}", scope=BROWSER)
async def end_one(session: FromPath[str], request: AnyRequest, services: TheServices) -> None:
    """End one log-in of the visitor's account and its live connections."""
    person = await account_holder(request, services)
    if not await services.accounts.end_session(person.person, session):
        raise Problem(HTTPStatus.NOT_FOUND, "no_such_session")
    await services.presence.end(person.person, session)


@post("/api/v1/account/tokens", scope=BROWSER, body=_NewToken)
async def new_api_token(request: AnyRequest, services: TheServices) -> NewToken:
    """Create a token with which a program acts for the account (``Authorization: Bearer``) within its scope."""
    person = await account_holder(request, services)
    asked = read_body(await body_of(request), _NewToken)
    await confirm_password(person, asked.password, request, services)
    token = new_token()
    row = TokenRow(
        id=new_id(PROGRAM),
        person=person.person,
        token_hash=token_hash(token),
        name=asked.name,
        scopes=" ".join(dict.fromkeys(("read", asked.scope))),
        created_us=1000 * services.house.now_ms(),
    )
    if not await services.accounts.add_token(row):
        raise Problem(HTTPStatus.CONFLICT, "too_many_tokens")
    log.info("token_made", person=person.person, token=row.id, scopes=row.scopes)
    return NewToken(id=row.id, token=token)


@delete("/api/v1/account/tokens/{token:str}", scope=BROWSER)
async def end_token(token: FromPath[str], request: AnyRequest, services: TheServices) -> None:
    """Revoke an API token; its live connections end."""
    person = await account_holder(request, services)
    if not await services.accounts.end_token(person.person, token):
        raise Problem(HTTPStatus.NOT_FOUND, "no_such_token")
    await services.presence.end(person.person, token)


HANDLERS: Final = (end_others, end_one, new_api_token, end_token)
