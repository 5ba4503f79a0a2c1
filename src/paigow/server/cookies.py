"""Our one cookie out of a request's head, in time that grows with the head's length and no faster.

The cookie's value is letters, digits, ``-`` and ``_``: it needs no quoting, so none is undone. The standard library
undoes quotes in time that grows with the square of the length (CPython before 3.11.10 and 3.12.6).
"""

from litestar.datastructures import Headers


def cookie_of(headers: Headers, name: str) -> str | None:
    """The value of the last cookie of that name, as it stands there; None: there is none."""
    found = None
    for line in headers.getall("cookie", []):
        for each in line.split(";"):
            key, sign, value = each.partition("=")
            if sign and key.strip() == name:
                found = value.strip()
    return found
