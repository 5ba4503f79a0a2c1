"""Who asks, out of a request's head: our cookie, or a program's token; in time that grows with its length alone.

The cookie's value is letters, digits, ``-`` and ``_``: it needs no quoting, so none is undone. The standard library
undoes quotes in time that grows with the square of the length (CPython before 3.11.10 and 3.12.6).
"""

from typing import Final

from litestar.datastructures import Headers

_BEARER: Final = "bearer "


def cookie_of(headers: Headers, name: str) -> str | None:
    """The value of the last cookie of that name, as it stands there; None: there is none."""
    found = None
    for line in headers.getall("cookie", []):
        for each in line.split(";"):
            key, sign, value = each.partition("=")
            if sign and key.strip() == name:
                found = value.strip()
    return found


def bearer_of(headers: Headers) -> str | None:
    """A program's token (``Authorization: Bearer ...``); None: whoever asks is known by his cookie, or not at all."""
    said = headers.get("authorization", "")
    return said[len(_BEARER) :].strip() if said[: len(_BEARER)].lower() == _BEARER else None
