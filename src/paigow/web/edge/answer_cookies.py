"""Cookies that go with the answer to a request even if the request fails afterwards."""

from collections.abc import Mapping, MutableMapping
from typing import Any, Final

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

_COOKIES: Final = "answer_cookies"


def set_cookie(connection: ASGIConnection[Any, Any, Any, Any], cookie: Cookie) -> None:
    """Send ``cookie`` with the answer, whatever the answer is. It replaces one of the same name.

    What the cookie gives access to, such as a new guest, is already stored: an error must not take it away.
    """
    connection.scope.setdefault("state", {}).setdefault(_COOKIES, {})[cookie.key] = cookie


def with_cookies(message: MutableMapping[str, Any], scope: Mapping[str, Any]) -> MutableMapping[str, Any]:
    """Return an ASGI message, with the cookies that were set if it begins the answer."""
    cookies = scope.get("state", {}).get(_COOKIES)
    if not cookies or message["type"] != "http.response.start":
        return message
    added = [cookie.to_encoded_header() for cookie in cookies.values()]
    return {**message, "headers": [*message.get("headers", ()), *added]}
