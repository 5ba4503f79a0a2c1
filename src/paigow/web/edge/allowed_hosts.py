"""Host names for which the server answers.

A page of another site can point its own name here (DNS rebinding) and would then share our origin. It cannot
make the browser ask for one of our names.
"""

import re
from collections.abc import Iterable
from ipaddress import ip_address
from typing import Final

EXPECTED: Final = "a host name such as paigow.example.org, *.example.org for all below it, or * for any"
_NAME: Final = re.compile(r"(\*\.)?[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*")
_PORT: Final = re.compile(r"(.*?)(?::\d{0,5})?", re.DOTALL)


class AllowedHosts:
    """Allowed names, besides ``localhost`` and IP addresses."""

    def __init__(self, names: Iterable[str] = ()) -> None:
        """Create the list from names in the form of ``read_host``."""
        self._names = frozenset(names)
        self._ends = tuple(name[1:] for name in self._names if name.startswith("*."))

    def allow(self, header: str) -> bool:
        """Return whether a request's Host is allowed: a name of the list, ``localhost``, or an IP address.

        A request without Host is from no browser, and is allowed.
        """
        matched = _PORT.fullmatch(header.strip().lower())
        name = (matched[1] if matched else header).removesuffix(".")
        if not header or name == "localhost" or name.endswith(".localhost") or "*" in self._names:
            return True
        if name in self._names or name.endswith(self._ends or ("\x00",)):
            return True
        try:
            ip_address(name.removeprefix("[").removesuffix("]"))
        except ValueError:
            return False
        return True


def read_host(text: str) -> str:
    """Return a name for the list, in lower case and as browsers write it.

    Raises:
        ValueError: it is not a host name, for example because it has a port or a scheme.
    """
    name = text.strip().lower()
    if name == "*":
        return name
    name = name.removesuffix(".")
    if not name.isascii():
        try:
            name = name.encode("idna").decode("ascii")
        except UnicodeError as error:
            raise ValueError(EXPECTED) from error
    if len(name) > 253 or not _NAME.fullmatch(name):
        raise ValueError(EXPECTED)
    return name
