"""Accounts over HTTP: registration, log-ins, recovery codes, API tokens and roles."""

from http import HTTPStatus
from typing import Annotated, Any, Final

import structlog
from litestar import Response, delete, get, post
from litestar.datastructures import Cookie
from litestar.params import FromPath
from msgspec import Struct
from msgspec.structs import replace

from paigow.intake.faults import Fault
from paigow.intake.field_types import Form, UnfitError, one_of
from paigow.runtime import ROLES, Role
from paigow.storage import AccountRow, Person, SessionRow, TokenRow, new_id, new_token, token_hash
from paigow.web.desk import Desk
from paigow.web.edge.addresses import route_of
from paigow.web.edge.errors import read_body
from paigow.web.edge.problems import FaultsFound, Problem
from paigow.web.handlers import AnyRequest, TheDesk, body_of, welcomed
from paigow.web.identity.browsers import browser_of
from paigow.web.identity.credentials import (
    CODE,
    called,
    check_second_factor,
    confirm,
    holder,
    refuse_easily_guessed,
    typed,
    visitor,
    wrong,
)
from paigow.web.identity.display_names import has_piles, look_of, read_name, visible
from paigow.web.identity.guests import SessionBody, cookie_path, session_cookie
from paigow.web.identity.known_browsers import browser_cookie, known_browser
from paigow.web.identity.passwords import PASSWORD, is_outdated
from paigow.web.identity.recovery_codes import code_hash, new_codes
from paigow.web.identity.scopes import BROWSER, SCOPES, Scope
from paigow.web.live.presence import LOG_IN, PROGRAM

log = structlog.get_logger("paigow.server")
LONGEST_TOKEN_NAME: Final = 40


def _token_name(value: Any) -> str:
    name = visible(value, LONGEST_TOKEN_NAME)
    if name is None or has_piles(name):
        raise UnfitError(_NAME_WANTED)
    return name


_NAME_WANTED: Final = f"1 to {LONGEST_TOKEN_NAME} visible characters"
_NAME: Final = typed("the account's name")
_SECRET: Final = typed("the account's password")


class _New(Struct, frozen=True, kw_only=True):
    name: Annotated[str, typed("a name")]
    password: Annotated[str, PASSWORD]


class _LogIn(Struct, frozen=True, kw_only=True):
    name: Annotated[str, _NAME]
    password: Annotated[str, _SECRET]
    code: Annotated[str, CODE] = ""


class _Recover(Struct, frozen=True, kw_only=True):
    name: Annotated[str, _NAME]
    code: Annotated[str, typed("a recovery code")]
    password: Annotated[str, PASSWORD]
    authenticator_code: Annotated[str, CODE] = ""


class _Change(Struct, frozen=True, kw_only=True):
    password: Annotated[str, _SECRET]
    new: Annotated[str, PASSWORD]


class _Confirmed(Struct, frozen=True, kw_only=True):
    password: Annotated[str, _SECRET]
    code: Annotated[str, CODE] = ""


class _NewToken(Struct, frozen=True, kw_only=True):
    name: Annotated[str, Form(_NAME_WANTED, _token_name)]
    scope: Annotated[str, one_of(SCOPES)]
    password: Annotated[str, _SECRET]


class _RoleOf(Struct, frozen=True, kw_only=True):
    name: Annotated[str, _NAME]
    role: Annotated[str, one_of(ROLES)]


class SessionCard(Struct, frozen=True, kw_only=True):
    """One of the visitor's log-ins."""

    id: str
    browser: str
    """Kind of browser; empty if unknown."""
    since_ms: int
    seen_ms: int
    is_this: bool


class TokenCard(Struct, frozen=True, kw_only=True):
    """One of the tokens of the visitor's programs."""

    id: str
    name: str
    scopes: tuple[Scope, ...]
    since_ms: int
    seen_ms: int | None


class AccountBody(Struct, frozen=True, kw_only=True):
    """The visitor's account."""

    person: str
    name: str
    is_account: bool
    """False for a guest, who has no list of sessions, no codes and no tokens."""
    roles: tuple[Role, ...]
    codes_left: int
    """Number of unused recovery codes."""
    second_factor_ms: int | None
    """Time since which log-ins also need a code of an authenticator app; null if they do not."""
    needs_second_factor: bool
    """The roles are inactive until the account has a second factor, which the house requires of its staff."""
    sessions: tuple[SessionCard, ...]
    tokens: tuple[TokenCard, ...]


class NewAccount(Struct, frozen=True, kw_only=True):
    """The new account and its recovery codes. The codes are shown only here."""

    session: SessionBody
    codes: tuple[str, ...]


class NewCodes(Struct, frozen=True, kw_only=True):
    """New recovery codes. They are shown only here."""

    codes: tuple[str, ...]


class NewToken(Struct, frozen=True, kw_only=True):
    """A new API token. It is shown only here."""

    id: str
    token: str


class Member(Struct, frozen=True, kw_only=True):
    """A member of the house's staff."""

    person: str
    name: str
    roles: tuple[Role, ...]


# ---- the visitor's account -------------------------------------------------------------------------------------------


@get("/api/v1/account", scope=BROWSER)
async def account(request: AnyRequest, desk: TheDesk) -> AccountBody:
    """Return the visitor's account: roles, log-ins, API tokens and the number of recovery codes left."""
    person = await visitor(request, desk)
    factor = await desk.accounts.second_factor(person.person)
    since_us = None if factor is None else factor.since_us
    sessions = await desk.accounts.sessions(person.person) if person.is_account else []
    tokens = await desk.accounts.tokens(person.person) if person.is_account else []
    return AccountBody(
        person=person.person,
        name=person.name,
        is_account=person.is_account,
        roles=tuple(sorted(desk.roles.held(person.person))),
        codes_left=await desk.accounts.codes_left(person.person),
        second_factor_ms=None if since_us is None else since_us // 1000,
        needs_second_factor=desk.roles.rest(person.person, *ROLES),
        sessions=tuple(
            SessionCard(
                id=each.id,
                browser=each.browser,
                since_ms=each.created_us // 1000,
                seen_ms=each.seen_us // 1000,
                is_this=each.id == person.session,
            )
            for each in sessions
        ),
        tokens=tuple(
            TokenCard(
                id=each.id,
                name=each.name,
                scopes=tuple(scope for scope in SCOPES if scope in each.scopes.split()),
                since_ms=each.created_us // 1000,
                seen_ms=each.seen_us and each.seen_us // 1000,
            )
            for each in tokens
        ),
    )


@post("/api/v1/account", scope=BROWSER)
async def new_account(request: AnyRequest, desk: TheDesk) -> Response[NewAccount]:
    """Turn the visitor's guest identity into an account with ten recovery codes. Coins and history are kept."""
    desk.count(desk.log_ins, request)
    asked = read_body(await body_of(request), _New)
    name = read_name(asked.name)
    if isinstance(name, Fault):
        raise FaultsFound("", [name])
    before = await desk.guests.find(request)
    if before is not None and before.is_account:
        raise Problem(HTTPStatus.CONFLICT, "has_account")
    await refuse_easily_guessed("password", asked.password, name, desk)
    password = await desk.passwords.hashed(asked.password)
    person, _ = await welcomed(request, desk, name)
    now_us, (session, token), codes = _now_us(desk), _session(request, person.person, desk), new_codes()
    row = AccountRow(person=person.person, password=password, created_us=now_us, changed_us=now_us)
    hashes = [code_hash(code) for code in codes]
    if not await desk.accounts.add_account(row, key=look_of(name), codes=hashes, session=session):
        raise Problem(HTTPStatus.CONFLICT, "name_taken", name=name)
    await desk.presence.end(person.person)
    log.info("account_made", person=person.person)
    told = await desk.guests.session(replace(person, session=session.id))
    return Response(NewAccount(session=told, codes=codes), cookies=_cookies(token, row, request))


@post("/api/v1/account/login", status_code=HTTPStatus.OK, scope=BROWSER)
async def log_in(request: AnyRequest, desk: TheDesk) -> Response[SessionBody]:
    """Log in to an account. A guest's identity in this browser ends; their coins must have left the tables.

    An account with a second factor also needs `code`: a code of the authenticator app or a recovery code,
    which is used up. Without one the answer is `code_needed`.
    """
    asked = read_body(await body_of(request), _LogIn)
    row = await called(asked.name, request, desk)
    before = await _guest_without_coins(request, desk)
    if not await desk.passwords.matches(asked.password, row.password if row else None) or row is None:
        raise wrong(request, desk, row, "wrong name or password")
    is_own = known_browser(request, row) is not None
    await check_second_factor(row, asked.code, request, desk, is_own_browser=is_own)
    if is_outdated(row.password):
        hashed = await desk.passwords.hashed(asked.password)
        await desk.accounts.refresh_password(row.person, row.password, hashed)
        row = replace(row, password=hashed)
    session, token = _session(request, row.person, desk)
    await desk.accounts.begin_session(session)
    return await _let_in(session, token, row, before, request, desk)


@post("/api/v1/account/recover", status_code=HTTPStatus.OK, scope=BROWSER)
async def recover(request: AnyRequest, desk: TheDesk) -> Response[SessionBody]:
    """Log in with a recovery code, which is used up, and set a new password. All other log-ins and all tokens end."""
    asked = read_body(await body_of(request), _Recover)
    row = await called(asked.name, request, desk)
    before = await _guest_without_coins(request, desk)
    await refuse_easily_guessed("password", asked.password, asked.name, desk)
    password = await desk.passwords.hashed(asked.password)
    if row is None or not await desk.accounts.has_code(row.person, code_hash(asked.code)):
        raise wrong(request, desk, row, "wrong name or recovery code")
    await check_second_factor(
        row,
        asked.authenticator_code,
        request,
        desk,
        is_own_browser=known_browser(request, row) is not None,
        takes_recovery_code=False,
    )
    session, token = _session(request, row.person, desk)
    changed = replace(row, password=password, changed_us=_now_us(desk))
    if not await desk.accounts.recover(changed, code_hash(asked.code), session):
        raise wrong(request, desk, row, "wrong name or recovery code")
    await desk.presence.end(row.person)
    log.info("account_recovered", person=row.person)
    return await _let_in(session, token, changed, before, request, desk)


@post("/api/v1/account/password", status_code=HTTPStatus.NO_CONTENT, scope=BROWSER)
async def change_password(request: AnyRequest, desk: TheDesk) -> Response[None]:
    """Set a new password. All other log-ins end."""
    person = await holder(request, desk)
    asked = read_body(await body_of(request), _Change)
    row = await confirm(person, asked.password, request, desk)
    await refuse_easily_guessed("new", asked.new, person.name, desk)
    hashed = await desk.passwords.hashed(asked.new)
    await desk.accounts.set_password(person.person, hashed, now_us=_now_us(desk), keep=person.session)
    await desk.presence.end_others(person.person, person.session)
    log.info("password_changed", person=person.person)
    return Response(None, cookies=[_browser_cookie(replace(row, password=hashed), request)])


@post("/api/v1/account/codes", status_code=HTTPStatus.OK, scope=BROWSER)
async def other_codes(request: AnyRequest, desk: TheDesk) -> NewCodes:
    """Return ten new recovery codes; the old ones become invalid.

    An account with a second factor must confirm with it.
    """
    person = await holder(request, desk)
    asked = read_body(await body_of(request), _Confirmed)
    row = await confirm(person, asked.password, request, desk)
    await check_second_factor(row, asked.code, request, desk, is_own_browser=True)
    codes = new_codes()
    await desk.accounts.set_codes(person.person, [code_hash(code) for code in codes])
    return NewCodes(codes=codes)


# ---- log-ins and tokens ----------------------------------------------------------------------------------------------


@delete("/api/v1/account/sessions", scope=BROWSER)
async def end_others(request: AnyRequest, desk: TheDesk) -> None:
    """End all other log-ins of the visitor's account and their live connections."""
    person = await holder(request, desk)
    await desk.accounts.end_other_sessions(person.person, person.session)
    await desk.presence.end_others(person.person, person.session)


@delete("/api/v1/account/sessions/{session:str}", scope=BROWSER)
async def end_one(session: FromPath[str], request: AnyRequest, desk: TheDesk) -> None:
    """End one log-in of the visitor's account and its live connections."""
    person = await holder(request, desk)
    if not await desk.accounts.end_session(person.person, session):
        raise Problem(HTTPStatus.NOT_FOUND, "no_such_session")
    await desk.presence.end(person.person, session)


@post("/api/v1/account/tokens", scope=BROWSER)
async def new_api_token(request: AnyRequest, desk: TheDesk) -> NewToken:
    """Create a token with which a program acts for the account (``Authorization: Bearer``) within its scope."""
    person = await holder(request, desk)
    asked = read_body(await body_of(request), _NewToken)
    await confirm(person, asked.password, request, desk)
    token = new_token()
    row = TokenRow(
        id=new_id(PROGRAM),
        person=person.person,
        token_hash=token_hash(token),
        name=asked.name,
        scopes=" ".join(dict.fromkeys(("read", asked.scope))),
        created_us=_now_us(desk),
    )
    if not await desk.accounts.add_token(row):
        raise Problem(HTTPStatus.CONFLICT, "too_many_tokens")
    log.info("token_made", person=person.person, token=row.id, scopes=row.scopes)
    return NewToken(id=row.id, token=token)


@delete("/api/v1/account/tokens/{token:str}", scope=BROWSER)
async def end_token(token: FromPath[str], request: AnyRequest, desk: TheDesk) -> None:
    """Revoke an API token; its live connections end."""
    person = await holder(request, desk)
    if not await desk.accounts.end_token(person.person, token):
        raise Problem(HTTPStatus.NOT_FOUND, "no_such_token")
    await desk.presence.end(person.person, token)


# ---- roles -----------------------------------------------------------------------------------------------------------


@get("/api/v1/roles", scope=BROWSER)
async def staff(request: AnyRequest, desk: TheDesk) -> list[Member]:
    """List the staff and their roles; for operators."""
    await _operator(request, desk)
    return await _staff(desk)


@post("/api/v1/roles", status_code=HTTPStatus.OK, scope=BROWSER)
async def give_role(request: AnyRequest, desk: TheDesk) -> list[Member]:
    """Give a role to the account with that name; for operators. The change is recorded."""
    operator = await _operator(request, desk)
    asked = read_body(await body_of(request), _RoleOf)
    row = await desk.accounts.account_called(look_of(asked.name))
    if row is None:
        raise Problem(HTTPStatus.NOT_FOUND, "no_account", name=asked.name)
    role = next(each for each in ROLES if each == asked.role)
    if await desk.roles.give(row.person, role, operator):
        log.warning("role_given", person=row.person, role=role, by=operator)
    return await _staff(desk)


@delete("/api/v1/roles/{person:str}/{role:str}", status_code=HTTPStatus.OK, scope=BROWSER)
async def take_role(
    person: FromPath[str], role: FromPath[str], request: AnyRequest, desk: TheDesk
) -> list[Member]:
    """Take a role from a member of the staff; for operators. One operator must remain. The change is recorded."""
    operator = await _operator(request, desk)
    found = next((each for each in ROLES if each == role), None)
    if found is None or found not in desk.roles.held(person):
        raise Problem(HTTPStatus.NOT_FOUND, "no_such_role")
    operators = [each for each, roles in desk.roles.staff.items() if "operator" in roles]
    if found == "operator" and operators == [person]:
        raise Problem(HTTPStatus.CONFLICT, "last_operator")
    if await desk.roles.take(person, found, operator):
        log.warning("role_taken", person=person, role=found, by=operator)
    return await _staff(desk)


async def _staff(desk: Desk) -> list[Member]:
    found = desk.roles.staff
    names = await desk.guests.names(found)
    members = [
        Member(person=person, name=names[person], roles=tuple(sorted(roles)))
        for person, roles in found.items()
    ]
    return sorted(members, key=lambda each: each.name)


async def _operator(request: AnyRequest, desk: Desk) -> str:
    person = await visitor(request, desk)
    if not desk.roles.has(person.person, "operator"):
        is_resting = desk.roles.rest(person.person, "operator")
        raise Problem(HTTPStatus.FORBIDDEN, "second_factor_needed" if is_resting else "operators_only")
    desk.note_use(person.person, route_of(request))
    return person.person


# ---- logging in ----------------------------------------------------------------------------------------------------


async def _guest_without_coins(request: AnyRequest, desk: Desk) -> Person | None:
    """Return the visitor's current identity, or ``None`` if there is none.

    Raises:
        Problem: a guest still has coins at a table, which nobody could reach afterwards.
    """
    before = await desk.guests.find(request)
    is_guest = before is not None and not before.is_account
    if before and is_guest and any((await desk.house.cage.holdings(before.person)).tables.values()):
        raise Problem(HTTPStatus.CONFLICT, "coins_at_tables")
    return before


async def _let_in(
    session: SessionRow, token: str, row: AccountRow, before: Person | None, request: AnyRequest, desk: Desk
) -> Response[SessionBody]:
    """Finish a log-in and end the previous identity (``before``), even if another person created that session."""
    if before is not None:
        await desk.sign_out(before)
    names = await desk.guests.names([session.person])
    person = Person(
        person=session.person, name=names[session.person], created_us=session.created_us, session=session.id
    )
    log.info("logged_in", person=session.person)
    return Response(await desk.guests.session(person), cookies=_cookies(token, row, request))


def _cookies(token: str, row: AccountRow, request: AnyRequest) -> list[Cookie]:
    """Return the session cookie and the cookie that identifies this browser at later log-ins."""
    return [session_cookie(token, request), _browser_cookie(row, request)]


def _browser_cookie(row: AccountRow, request: AnyRequest) -> Cookie:
    return browser_cookie(row, path=cookie_path(request), is_secure=request.url.scheme == "https")


def _session(request: AnyRequest, person: str, desk: Desk) -> tuple[SessionRow, str]:
    """Return a new session and its token."""
    token, now_us = new_token(), _now_us(desk)
    row = SessionRow(
        id=new_id(LOG_IN),
        person=person,
        token_hash=token_hash(token),
        browser=browser_of(request.headers.get("user-agent", "")),
        created_us=now_us,
        seen_us=now_us,
    )
    return row, token


def _now_us(desk: Desk) -> int:
    return 1000 * desk.house.now_ms()


HANDLERS: Final = (
    account,
    new_account,
    log_in,
    recover,
    change_password,
    other_codes,
    end_others,
    end_one,
    new_api_token,
    end_token,
    staff,
    give_role,
    take_role,
)
