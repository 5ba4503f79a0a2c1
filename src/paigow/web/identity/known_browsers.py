"""A cookie that tells an account's own browsers from strangers' when a password is tried.

It grants no access: it keeps strangers' wrong attempts from delaying a browser that has logged in before. It
is signed with the stored hash of the account's password, so a new password invalidates it.
"""

import hmac
import secrets
from typing import Final

from litestar.datastructures import Cookie

from paigow.storage import AccountRow
from paigow.web.edge.language import Connection
from paigow.web.identity.cookies import cookie_of

COOKIE: Final = "paigow_browser"
DAYS: Final = 365
_NONCE_BYTES: Final = 12
_LENGTH: Final = 2 * _NONCE_BYTES + 64


def browser_cookie(row: AccountRow, *, path: str, is_secure: bool) -> Cookie:
    """Return the cookie that a browser gets at log-in."""
    nonce = secrets.token_hex(_NONCE_BYTES)
    return Cookie(
        key=COOKIE,
        value=nonce + _signature(row, nonce),
        httponly=True,
        samesite="lax",
        secure=is_secure,
        path=path,
        max_age=DAYS * 24 * 3600,
    )


def known_browser(request: Connection, row: AccountRow) -> str | None:
    """Return the id of a browser that has logged in to this account, or ``None`` if it has not."""
    value = cookie_of(request.headers, COOKIE) or ""
    if len(value) != _LENGTH or not value.isascii():
        return None
    nonce, signature = value[: 2 * _NONCE_BYTES], value[2 * _NONCE_BYTES :]
    return nonce if hmac.compare_digest(signature, _signature(row, nonce)) else None


def _signature(row: AccountRow, nonce: str) -> str:
    return hmac.digest(row.password.encode(), f"browser {row.person} {nonce}".encode(), "sha256").hex()
