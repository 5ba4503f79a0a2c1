"""What is wrong with something that came from outside: the field, its value, what was expected."""

from collections.abc import Sequence

from msgspec import Struct, json
from msgspec.structs import replace

from paigow.words import expected_in

LONGEST_ECHO = 80
"""Characters of a wrong value that are sent back."""
LARGEST_INTEGER = 2**53 - 1
"""The largest whole number that a page can hold exactly."""

TOO_LARGE = "a value too large to show"

Echo = bool | int | float | str | None


class Fault(Struct, frozen=True, kw_only=True):
    """One thing that cannot be taken as it came."""

    field: str
    value: Echo
    expected: str


class FaultsBody(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The JSON of an answer that lists faults."""

    faults: tuple[Fault, ...]
    more: int = 0
    """How many further faults were found than are listed."""


def echo(value: object) -> Echo:
    """A wrong value, short enough to be sent back."""
    if value is None or isinstance(value, bool | float):
        return value
    if isinstance(value, int):
        return (
            value
            if abs(value) <= LARGEST_INTEGER
            else shorten(str(value) if abs(value) < 2**64 else TOO_LARGE)
        )
    if isinstance(value, str):
        return shorten(value)
    try:
        return shorten(json.encode(value).decode())
    except (
        OverflowError,
        RecursionError,
        UnicodeError,
        ValueError,
    ):  # numbers or nesting beyond JSON of others
        return TOO_LARGE


def shorten(text: str) -> str:
    """A text of at most ``LONGEST_ECHO`` characters, and none that cannot be written."""
    clean = text.encode(errors="replace").decode()
    return clean if len(clean) <= LONGEST_ECHO else clean[: LONGEST_ECHO - 1] + "…"


def in_words(faults: Sequence[Fault], language: str) -> tuple[Fault, ...]:
    """The same faults, what was expected told in a language."""
    return tuple(replace(fault, expected=expected_in(fault.expected, language)) for fault in faults)


def is_whole(value: object, least: int, most: int) -> bool:
    """Whether this is a whole number from ``least`` to ``most`` (a bool is none)."""
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
