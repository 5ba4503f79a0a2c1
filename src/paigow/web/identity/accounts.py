"""Accounts over HTTP: registration, logging in, passwords and recovery codes."""

from http import HTTPStatus
from typing import Annotated, Final

import structlog
from litestar import get, post
from msgspec import Struct
from msgspec.structs import replace

from paigow.intake.faults import Fault
from paigow.runtime import ROLES, Role
from paigow.storage import AccountRow, PersonRow, SessionRow, new_id, new_token, token_hash
from paigow.web.edge.answer_cookies import set_cookie
from paigow.web.edge.errors import read_body
from paigow.web.edge.problems import FaultsFound, Problem
from paigow.web.handlers import AnyRequest, TheServices, body_of, find_or_create_guest
from paigow.web.identity.avatars import AvatarBody, read_avatar
from paigow.web.identity.browsers import browser_of
from paigow.web.identity.credentials import (
    ACCOUNT_NAME,
    ACCOUNT_PASSWORD,
    CODE,
    account_holder,
    check_second_factor,
    confirm_password,
    find_account,
    refuse_easily_guessed,
    secret_form,
    visitor,
    wrong_login,
)
from paigow.web.identity.display_names import name_key, read_name
from paigow.web.identity.guests import SessionBody, cookie_path, set_session
from paigow.web.identity.known_browsers import browser_cookie, known_browser
from paigow.web.identity.passwords import PASSWORD, is_outdated
from paigow.web.identity.scopes import BROWSER, SCOPES, Scope
from paigow.web.identity.second_factors.recovery_codes import code_hash, new_codes
from paigow.web.identity.sign_out import ended_session
from paigow.web.live.presence import LOG_IN
from paigow.web.services import Services

log = structlog.get_logger("paigow.server")


class _New(Struct, frozen=True, kw_only=True):
    name: Annotated[str, secret_form("a name")]
    password: Annotated[str, PASSWORD]


class _LogIn(Struct, frozen=True, kw_only=True):
    name: Annotated[str, ACCOUNT_NAME]
    password: Annotated[str, ACCOUNT_PASSWORD]
    code: Annotated[str, CODE] = ""


class _Recover(Struct, frozen=True, kw_only=True):
    name: Annotated[str, ACCOUNT_NAME]
    code: Annotated[str, secret_form("a recovery code")]
    password: Annotated[str, PASSWORD]
    authenticator_code: Annotated[str, CODE] = ""


class _Change(Struct, frozen=True, kw_only=True):
    password: Annotated[str, ACCOUNT_PASSWORD]
    new: Annotated[str, PASSWORD]


class _Confirmed(Struct, frozen=True, kw_only=True):
    password: Annotated[str, ACCOUNT_PASSWORD]
    code: Annotated[str, CODE] = ""


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
    avatar: AvatarBody | None
    """Null if the visitor has not chosen one: then it follows from the name."""
    is_listed: bool
    """Whether the visitor is on the leaderboards."""
    sessions: tuple[SessionCard, ...]
    tokens: tuple[TokenCard, ...]


class NewAccount(Struct, frozen=True, kw_only=True):
    """The new account and its recovery codes. The codes are shown only here."""

    session: SessionBody
    codes: tuple[str, ...]


class NewCodes(Struct, frozen=True, kw_only=True):
    """New recovery codes. They are shown only here."""

    codes: tuple[str, ...]


@get("/api/v1/account", scope=BROWSER)
async def account(request: AnyRequest, services: TheServices) -> AccountBody:
    """Return the visitor's account: roles, log-ins, API tokens and the number of recovery codes left."""
    person = await visitor(request, services)
    factor = await services.accounts.second_factor(person.person)
    since_us = None if factor is None else factor.since_us
    sessions = await services.accounts.sessions(person.person) if person.is_account else []
    tokens = await services.accounts.tokens(person.person) if person.is_account else []
    profile = await services.profiles.profile(person.person)
    return AccountBody(
        person=person.person,
        name=person.name,
        is_account=person.is_account,
        roles=tuple(sorted(services.roles.held(person.person))),
        codes_left=await services.accounts.codes_left(person.person),
        second_factor_ms=None if since_us is None else since_us // 1000,
        needs_second_factor=services.roles.has_only_inactive(person.person, *ROLES),
        avatar=read_avatar(profile.avatar),
        is_listed=person.is_account and profile.is_listed,
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


@post("/api/v1/account", scope=BROWSER, body=_New)
async def new_account(request: AnyRequest, services: TheServices) -> NewAccount:
    """Turn the visitor's guest identity into an account with ten recovery codes. Coins and history are kept."""
    services.rates.log_ins.count(request)
    asked = read_body(await body_of(request), _New)
    name = read_name(asked.name)
    if isinstance(name, Fault):
        raise FaultsFound("", [name])
    before = await services.guests.find(request)
    if before is not None and before.is_account:
        raise Problem(HTTPStatus.CONFLICT, "has_account")
    await refuse_easily_guessed("password", asked.password, name, services)
    password = await services.passwords.hashed(asked.password)
    takes = None
    if before is None:  # a new guest takes the name with the account: whatever fails, the name stays free
        await services.guests.refuse_unavailable(name)
        person = await find_or_create_guest(request, services)
        takes, person = services.guests.claim(name, person), replace(person, name=name)
    else:
        person = await services.guests.rename(before, name)
    now_us, (session, token), codes = (
        _now_us(services),
        _session(request, person.person, services),
        new_codes(),
    )
    row = AccountRow(person=person.person, password=password, created_us=now_us, changed_us=now_us)
    hashes = [code_hash(code) for code in codes]
    if not await services.accounts.add_account(
        row, key=name_key(name), codes=hashes, session=session, takes=takes
    ):
        raise Problem(HTTPStatus.CONFLICT, "name_taken", name=name)
    _set_cookies(token, row, request)
    await services.presence.end(person.person)
    log.info("account_made", person=person.person)
    told = await services.guests.session(replace(person, session=session.id))
    return NewAccount(session=told, codes=codes)


@post("/api/v1/account/login", status_code=HTTPStatus.OK, scope=BROWSER, body=_LogIn)
async def log_in(request: AnyRequest, services: TheServices) -> SessionBody:
    """Log in to an account. A guest's identity in this browser ends; their coins must have left the tables.

    An account with a second factor also needs `code`: a code of the authenticator app or a recovery code,
    which is used up. Without one the answer is `code_needed`.
    """
    asked = read_body(await body_of(request), _LogIn)
    row = await find_account(asked.name, request, services)
    before = await _guest_without_coins(request, services)
    if not await services.passwords.matches(asked.password, row.password if row else None) or row is None:
        raise wrong_login(request, services, row, "wrong name or password")
    is_own = known_browser(request, row) is not None
    await check_second_factor(row, asked.code, request, services, is_own_browser=is_own)
    if is_outdated(row.password):
        hashed = await services.passwords.hashed(asked.password)
        await services.accounts.refresh_password(row.person, row.password, hashed)
        row = replace(row, password=hashed)
    session, token = _session(request, row.person, services)
    await services.accounts.begin_session(session, ends=None if before is None else ended_session(before))
    return await _finish_log_in(session, token, row, before, request, services)


@post("/api/v1/account/recover", status_code=HTTPStatus.OK, scope=BROWSER, body=_Recover)
async def recover(request: AnyRequest, services: TheServices) -> SessionBody:
    """Log in with a recovery code, which is used up, and set a new password. All other log-ins and all tokens end."""
    asked = read_body(await body_of(request), _Recover)
    row = await find_account(asked.name, request, services)
    before = await _guest_without_coins(request, services)
    await refuse_easily_guessed("password", asked.password, asked.name, services)
    password = await services.passwords.hashed(asked.password)
    if row is None or not await services.accounts.has_code(row.person, code_hash(asked.code)):
        raise wrong_login(request, services, row, "wrong name or recovery code")
    await check_second_factor(
        row,
        asked.authenticator_code,
        request,
        services,
        is_own_browser=known_browser(request, row) is not None,
        takes_recovery_code=False,
    )
    session, token = _session(request, row.person, services)
    changed = replace(row, password=password, changed_us=_now_us(services))
    ends = None if before is None else ended_session(before)
    if not await services.accounts.recover(changed, code_hash(asked.code), session, ends=ends):
        raise wrong_login(request, services, row, "wrong name or recovery code")
    await services.presence.end(row.person)
    log.info("account_recovered", person=row.person)
    return await _finish_log_in(session, token, changed, before, request, services)


@post("/api/v1/account/password", status_code=HTTPStatus.NO_CONTENT, scope=BROWSER, body=_Change)
async def change_password(request: AnyRequest, services: TheServices) -> None:
    """Set a new password. All other log-ins end."""
    person = await account_holder(request, services)
    asked = read_body(await body_of(request), _Change)
    row = await confirm_password(person, asked.password, request, services)
    await refuse_easily_guessed("new", asked.new, person.name, services)
    hashed = await services.passwords.hashed(asked.new)
    await services.accounts.set_password(person.person, hashed, now_us=_now_us(services), keep=person.session)
    _set_browser_cookie(replace(row, password=hashed), request)
    await services.presence.end_others(person.person, person.session)
    log.info("password_changed", person=person.person)


@post("/api/v1/account/codes", status_code=HTTPStatus.OK, scope=BROWSER, body=_Confirmed)
async def other_codes(request: AnyRequest, services: TheServices) -> NewCodes:
    """Return ten new recovery codes; the old ones become invalid.

    An account with a second factor must confirm with it.
    """
    person = await account_holder(request, services)
    asked = read_body(await body_of(request), _Confirmed)
    row = await confirm_password(person, asked.password, request, services)
    await check_second_factor(row, asked.code, request, services, is_own_browser=True)
    codes = new_codes()
    await services.accounts.set_codes(person.person, [code_hash(code) for code in codes])
    return NewCodes(codes=codes)


async def _guest_without_coins(request: AnyRequest, services: Services) -> PersonRow | None:
    """Return the visitor's current identity, or ``None`` if there is none.

    Raises:
        Problem: a guest still has coins at a table, which nobody could reach afterwards.
    """
    before = await services.guests.find(request)
    is_guest = before is not None and not before.is_account
    if before and is_guest and any((await services.house.cage.holdings(before.person)).tables.values()):
        raise Problem(HTTPStatus.CONFLICT, "coins_at_tables")
    return before


async def _finish_log_in(
    session: SessionRow,
    token: str,
    row: AccountRow,
    before: PersonRow | None,
    request: AnyRequest,
    services: Services,
) -> SessionBody:
    """Finish a log-in whose session has replaced that of ``before``, even if that was another person."""
    _set_cookies(token, row, request)
    if before is not None:
        await services.sign_out.follow(before)
    names = await services.guests.names([session.person])
    person = PersonRow(
        person=session.person, name=names[session.person], created_us=session.created_us, session=session.id
    )
    log.info("logged_in", person=session.person)
    return await services.guests.session(person)


def _set_cookies(token: str, row: AccountRow, request: AnyRequest) -> None:
    """Set the session cookie and the cookie that identifies this browser at later log-ins."""
    set_session(token, request)
    _set_browser_cookie(row, request)


def _set_browser_cookie(row: AccountRow, request: AnyRequest) -> None:
    is_secure = request.url.scheme == "https"
    set_cookie(request, browser_cookie(row, path=cookie_path(request), is_secure=is_secure))


def _session(request: AnyRequest, person: str, services: Services) -> tuple[SessionRow, str]:
    """Return a new session and its token."""
    token, now_us = new_token(), _now_us(services)
    row = SessionRow(
        id=new_id(LOG_IN),
        person=person,
        token_hash=token_hash(token),
        browser=browser_of(request.headers.get("user-agent", "")),
        created_us=now_us,
        seen_us=now_us,
    )
    return row, token


def _now_us(services: Services) -> int:
    return 1000 * services.house.now_ms()


HANDLERS: Final = (account, new_account, log_in, recover, change_password, other_codes)
