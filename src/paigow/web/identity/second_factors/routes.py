"""The second factor of an account over HTTP: codes of an authenticator app, needed at log-in besides the password."""

import asyncio
from http import HTTPStatus
from typing import Annotated, Final

import structlog
from litestar import post
from msgspec import Struct

from paigow.web.edge.errors import read_body
from paigow.web.edge.problems import Problem
from paigow.web.handlers import AnyRequest, TheServices, body_of
from paigow.web.identity.credentials import (
    CODE,
    account_holder,
    check_second_factor,
    confirm_password,
    delay_attempt,
    secret_form,
    wrong_code,
)
from paigow.web.identity.scopes import BROWSER
from paigow.web.identity.second_factors.totp import address, grouped, new_secret, step_of
from paigow.web.qr_codes import qr_image

log = structlog.get_logger("paigow.server")
_PASSWORD: Final = secret_form("the account's password")


class _Offer(Struct, frozen=True, kw_only=True):
    password: Annotated[str, _PASSWORD]


class _TurnOn(Struct, frozen=True, kw_only=True):
    code: Annotated[str, CODE]


class _TurnOff(Struct, frozen=True, kw_only=True):
    password: Annotated[str, _PASSWORD]
    code: Annotated[str, CODE] = ""


class SecondFactorOffer(Struct, frozen=True, kw_only=True):
    """The secret for an authenticator app. It is shown until one of its codes was entered, and never afterwards."""

    secret: str
    """In base 32, in groups of four."""
    address: str
    """The same as an `otpauth:` address."""
    qr: str
    """The address as a QR code: a `data:` address of an SVG image."""


@post("/api/v1/account/second-factor", scope=BROWSER, body=_Offer)
async def offer_second_factor(request: AnyRequest, services: TheServices) -> SecondFactorOffer:
    """Make a secret for an authenticator app, with the account's password. It replaces one that was not turned on."""
    person = await account_holder(request, services)
    asked = read_body(await body_of(request), _Offer)
    await confirm_password(person, asked.password, request, services)
    secret = new_secret()
    if not await services.accounts.offer_second_factor(person.person, secret):
        raise Problem(HTTPStatus.CONFLICT, "has_second_factor")
    at = address(secret, person.name)
    return SecondFactorOffer(secret=grouped(secret), address=at, qr=await asyncio.to_thread(qr_image, at))


@post("/api/v1/account/second-factor/on", status_code=HTTPStatus.NO_CONTENT, scope=BROWSER, body=_TurnOn)
async def turn_on_second_factor(request: AnyRequest, services: TheServices) -> None:
    """Turn the second factor on, with a code of the app. All other log-ins end."""
    person = await account_holder(request, services)
    asked = read_body(await body_of(request), _TurnOn)
    await delay_attempt(person.session, services, is_own=True)
    row = await services.accounts.account_of(person.person)
    factor = await services.accounts.second_factor(person.person)
    if row is None or factor is None:
        raise Problem(HTTPStatus.CONFLICT, "no_second_factor")
    if factor.since_us is not None:
        raise Problem(HTTPStatus.CONFLICT, "has_second_factor")
    now_ms = services.house.now_ms()
    step = step_of(factor.secret, asked.code, now_ms=now_ms, used_step=factor.last_step)
    if step is None or not await services.accounts.activate_second_factor(
        person.person, factor.secret, step=step, now_us=1000 * now_ms, keep=person.session
    ):
        raise wrong_code(request, services, row)
    await services.presence.end_others(person.person, person.session)
    await services.staff_factors.changed()
    log.warning("second_factor_on", person=person.person)


@post("/api/v1/account/second-factor/off", status_code=HTTPStatus.NO_CONTENT, scope=BROWSER, body=_TurnOff)
async def turn_off_second_factor(request: AnyRequest, services: TheServices) -> None:
    """Turn the second factor off, with the password and a code, as at log-in."""
    person = await account_holder(request, services)
    asked = read_body(await body_of(request), _TurnOff)
    row = await confirm_password(person, asked.password, request, services)
    if not await check_second_factor(row, asked.code, request, services, is_own_browser=True):
        raise Problem(HTTPStatus.CONFLICT, "no_second_factor")
    await services.accounts.end_second_factor(person.person)
    await services.staff_factors.changed()
    log.warning("second_factor_off", person=person.person)


HANDLERS: Final = (offer_second_factor, turn_on_second_factor, turn_off_second_factor)
