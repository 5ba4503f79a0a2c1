"""Reads credentials from request headers, the session cookie or an API token, in linear time."""

from typing import Final

from litestar.datastructures import Headers

_BEARER: Final = "bearer "


def cookie_of(headers: Headers, name: str) -> str | None:
    """Return the value of the last cookie with that name, undecoded, or ``None`` if there is none."""
    found = None
    for line in headers.getall("cookie", []):
        for each in line.split(";"):
            key, sign, value = each.partition("=")
            if sign and key.strip() == name:
                found = value.strip()
    return found


def bearer_of(headers: Headers) -> str | None:
    """Return the API token (``Authorization: Bearer ...``), or ``None`` if the request has none."""
    said = headers.get("authorization", "")
    return said[len(_BEARER) :].strip() if said[: len(_BEARER)].lower() == _BEARER else None
