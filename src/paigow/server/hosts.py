"""By which names the server may be asked for.

A page of another site can have its own name point here (DNS rebinding) and would then be of one origin with us; but it
cannot make the browser ask for a name of ours.
"""

import re
from collections.abc import Iterable
from ipaddress import ip_address
from typing import Final

EXPECTED: Final = "a host name such as paigow.example.org, *.example.org for all below it, or * for any"
_NAME: Final = re.compile(r"(\*\.)?[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*")
_PORT: Final = re.compile(r"(.*?)(?::\d{0,5})?", re.DOTALL)


class Hosts:
    """Names that are answered, besides ``localhost`` and addresses."""

    def __init__(self, names: Iterable[str] = ()) -> None:
        """The names as ``read_host`` gives them."""
        self._names = frozenset(names)
        self._ends = tuple(name[1:] for name in self._names if name.startswith("*."))

    def allow(self, header: str) -> bool:
        """Whether a request's Host is one of ours: a name of the list, ``localhost``, or an address.

        A request without one comes from no browser.
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
    """A name for the list, in small letters and as browsers write it.

    Raises:
        ValueError: it is no host name (it may have a port or a scheme).
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
