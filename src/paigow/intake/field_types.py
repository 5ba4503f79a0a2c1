"""Bounds and formats of fields, for annotations of structs.

``Annotated[int, whole(1, 8)]`` is a whole number from 1 to 8: ``Meta`` of msgspec, with a description that says
what is expected. The reader, the JSON schemas and the types of the page are made from these annotations. A value
that needs code to be read has a ``Form`` instead.
"""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Annotated, Any, Final

from msgspec import Meta, Struct

from paigow.intake.faults import NOTHING

MOST: Final = 10**15
"""The largest accepted whole number. No account holds more coins, and the ledgers of other systems could not."""
LONGEST_TEXT: Final = 2_000
"""Maximum length of a text whose form gives no other length, in letters."""
LONGEST_CHOICE: Final = 200
"""Maximum length of a value that is one of a list of words, in letters. Also the maximum number of words in a list."""
MOST_NUMBERS: Final = 64
"""Maximum number of numbers, or tiles, in a list."""
MOST_ROWS: Final = 200
"""Maximum number of rows of a list, or of keys of a table, that declares no other."""
GIVEN_BY: Final = "given_by"
"""Key in the ``extra`` of a field that is not read."""
_LONGEST_FRACTION: Final = 40


class UnfitError(ValueError):
    """The error for a value that does not have the form of its field. The message says what was expected.

    Attributes:
        value: The part of the value that does not fit, if it is only a part.
    """

    def __init__(self, wanted: str, value: Any = NOTHING) -> None:
        super().__init__(wanted)
        self.value = value


class Form(Struct, frozen=True, eq=False):
    """How to read a value from TOML or JSON, and what to expect in the field."""

    wanted: str
    read: Callable[[Any], Any]
    """Raises UnfitError."""
    schema: Mapping[str, Any] = {}
    """JSON schema of the accepted values, as far as a schema can say it."""


def given_by(giver: str) -> Meta:
    """Mark a field that is never read from untrusted data, because ``giver`` fills it in."""
    return Meta(extra={GIVEN_BY: giver})


def is_whole(value: object, least: int, most: int) -> bool:
    """Return whether this is a whole number from ``least`` to ``most``. A bool is not a whole number."""
    return type(value) is int and least <= value <= most


def checked(
    wanted: str,
    is_fit: Callable[[Any], bool],
    made: Callable[[Any], Any] | None = None,
    schema: Mapping[str, Any] | None = None,
) -> Form:
    """Return a form for values that pass ``is_fit``, converted by ``made``."""

    def read(value: Any) -> Any:
        if not is_fit(value):
            raise UnfitError(wanted)
        return value if made is None else made(value)

    return Form(wanted, read, schema or {})


def whole(least: int, most: int = MOST, wanted: str = "a whole number from {least} to {most}") -> Meta:
    """Return the bounds of a whole number."""
    return Meta(ge=least, le=most, description=wanted.format(least=least, most=most))


def text(wanted: str, longest: int = LONGEST_TEXT, *, least: int = 0) -> Meta:
    """Return the minimum and maximum length of a text. If ``least`` is 1, spaces alone are not accepted."""
    return Meta(min_length=least or None, max_length=longest, description=wanted)


def one_of(words: Iterable[str | int], wanted: str = "") -> Meta:
    """Return the values that a text or a whole number may be, where they are not a ``Literal``."""
    known = list(words)
    return Meta(
        description=wanted or "one of " + ", ".join(map(str, known)), extra_json_schema={"enum": known}
    )


def row_of(wanted: str, most: int, *, least: int = 0, are_different: bool = False) -> Meta:
    """Return the bounds of a list of plain values, which is at fault as a whole."""
    unique = {"uniqueItems": True} if are_different else None
    return Meta(min_length=least or None, max_length=most, description=wanted, extra_json_schema=unique)


def read_fraction(text: str) -> Fraction | None:
    """Return a number in any notation that people use: 5%, 0.05 or 1/20. ``None`` if the text is not a number."""
    number, is_percent = text.strip().removesuffix("%").strip(), text.strip().endswith("%")
    if len(text) > _LONGEST_FRACTION or "e" in number.lower() or "_" in number:
        return None
    try:
        return Fraction(number) / (100 if is_percent else 1)
    except (ValueError, ZeroDivisionError):
        return None


def _is_choice(value: Any) -> bool:
    if isinstance(value, list):
        return len(value) <= LONGEST_CHOICE and all(map(_is_short, value))
    return isinstance(value, bool) or _is_short(value) or is_whole(value, -MOST, MOST)


def _is_short(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST_CHOICE


CHOICE: Final = checked("true, false, a whole number, a text or a list of texts", _is_choice)
Object = Annotated[
    dict[str, Any], checked("a JSON object", lambda value: isinstance(value, dict), schema={"type": "object"})
]
"""A JSON object that is read later."""
