"""Checks passwords and codes of accounts, and limits the rate of attempts."""

from http import HTTPStatus
from typing import Final

import structlog

from paigow.intake.faults import Fault
from paigow.intake.field_types import Form, UnfitError
from paigow.storage import AccountRow, PersonRow
from paigow.web.edge.addresses import address_of
from paigow.web.edge.problems import FaultsFound, Problem
from paigow.web.edge.rate_limits import wait_ms
from paigow.web.handlers import AnyRequest
from paigow.web.identity.display_names import name_key, read_name
from paigow.web.identity.known_browsers import known_browser
from paigow.web.identity.passwords import UNCOMMON
from paigow.web.identity.second_factors.recovery_codes import code_hash
from paigow.web.identity.second_factors.totp import is_code, step_of
from paigow.web.services import Services

log = structlog.get_logger("paigow.server")
LONGEST_TYPED: Final = 1_000
"""Longest name, password or code that is compared."""
_MOST_OWED_S: Final = 120.0
"""The account's own browser is refused if its delay would be longer, so that it cannot keep the server busy."""


def secret_form(what: str) -> Form:
    """Return a form for a secret that is compared as typed and never echoed."""

    def read(value: object) -> str:
        if not isinstance(value, str) or len(value) > LONGEST_TYPED:
            raise UnfitError(what, "")
        return value

    return Form(what, read, {"type": "string", "maxLength": LONGEST_TYPED})


CODE: Final = secret_form("a code of the authenticator app")
"""Form of a second-factor code."""
ACCOUNT_NAME: Final = secret_form("the account's name")
ACCOUNT_PASSWORD: Final = secret_form("the account's password")


async def visitor(request: AnyRequest, services: Services) -> PersonRow:
    """Return the visitor.

    Raises:
        Problem: there is no session.
    """
    person = await services.guests.find(request)
    if person is None:
        raise Problem(HTTPStatus.UNAUTHORIZED, "no_session")
    return person


async def account_holder(request: AnyRequest, services: Services) -> PersonRow:
    """Return the visitor if they have an account."""
    person = await visitor(request, services)
    if not person.is_account:
        raise Problem(HTTPStatus.CONFLICT, "guests_only")
    return person


async def confirm_password(
    person: PersonRow, password: str, request: AnyRequest, services: Services
) -> AccountRow:
    """Check the account's password again. Attempts from other browsers do not count."""
    row = await services.accounts.account_of(person.person)
    await delay_attempt(person.session, services, is_own=True)
    if row is None or not await services.passwords.matches(password, row.password):
        raise wrong_login(request, services, row, "wrong password")
    return row


async def find_account(name: str, request: AnyRequest, services: Services) -> AccountRow | None:
    """Return the account with the typed name, or ``None``. Each lookup is counted, successful or not.

    Raises:
        Problem: too many attempts came from that address, and the account knows none of its browsers.
    """
    read = read_name(name)
    key = name_key(read) if isinstance(read, str) else ""
    row = await services.accounts.account_called(key)
    browser = None if row is None else known_browser(request, row)
    if browser is None:
        services.rates.log_ins.count(request)
    await delay_attempt(browser or f"{key} {address_of(request)}", services, is_own=browser is not None)
    return row


async def delay_attempt(key: str, services: Services, *, is_own: bool) -> None:
    """Delay one of many attempts: nobody is locked out, but guessing becomes too slow.

    Raises:
        Problem: too many attempts by the account's own browser (``is_own``), which a stranger cannot cause.
    """
    wait_s = services.rates.log_ins_by_name.spend(key)
    if is_own and wait_s > _MOST_OWED_S:
        services.rates.log_ins_by_name.give_back(key)
        raise Problem(
            HTTPStatus.TOO_MANY_REQUESTS, "too_many_requests", wait_ms=wait_ms(wait_s - _MOST_OWED_S)
        )
    if wait_s:
        await services.house.clock.sleep(min(wait_s, services.limits.log_in_delay_s))


async def refuse_easily_guessed(field: str, password: str, name: str, services: Services) -> None:
    """Refuse a common password.

    Raises:
        FaultsFound: the password is common, or is derived from the account's name.
    """
    if await services.passwords.is_easily_guessed(password, name):
        raise FaultsFound("", [Fault(field=field, value="", expected=UNCOMMON)])


async def check_second_factor(
    row: AccountRow,
    code: str,
    request: AnyRequest,
    services: Services,
    *,
    is_own_browser: bool,
    takes_recovery_code: bool = True,
) -> bool:
    """Check the second-factor code if the account has a second factor. The password was already correct.

    Each code is used up. Wrong codes from browsers that the account does not know are also counted for the
    account as a whole, over all addresses: only somebody with the password can send them. Recovery codes are
    too long to guess, so the owner can still log in with one.

    Args:
        row: The account.
        code: The typed code, of the authenticator app or a recovery code; may be empty.
        request: The request that needs the second factor.
        services: The front services.
        is_own_browser: The browser is logged in to the account or was before.
        takes_recovery_code: Whether a recovery code replaces the authenticator app.

    Returns:
        Whether the account has a second factor.

    Raises:
        Problem: there is no code, it is wrong, or there were too many wrong codes.
    """
    factor = await services.accounts.second_factor(row.person)
    if factor is None or factor.since_us is None:
        return False
    if not code.strip():
        raise Problem(HTTPStatus.FORBIDDEN, "code_needed")
    if is_code(code):
        key = f"codes of {row.person}"
        if not is_own_browser:
            await delay_attempt(key, services, is_own=True)
        step = step_of(factor.secret, code, now_ms=services.house.now_ms(), used_step=factor.last_step)
        if step is not None and await services.accounts.use_step(row.person, factor.secret, step):
            if not is_own_browser:
                services.rates.log_ins_by_name.give_back(key)
            return True
    elif takes_recovery_code and await services.accounts.use_code(row.person, code_hash(code)):
        log.warning("recovery_code_used", person=row.person)
        return True
    raise wrong_code(request, services, row)


def wrong_code(request: AnyRequest, services: Services, row: AccountRow) -> Problem:
    """Note a wrong second-factor code, and return the answer."""
    services.guests.note_refused(request, "wrong code of the second factor", row.person)
    return Problem(HTTPStatus.FORBIDDEN, "wrong_code")


def wrong_login(request: AnyRequest, services: Services, row: AccountRow | None, reason: str) -> Problem:
    """Note a failed log-in, and return one answer that does not tell what was wrong."""
    services.guests.note_refused(request, reason, row.person if row else "")
    return Problem(HTTPStatus.FORBIDDEN, "wrong_login")
