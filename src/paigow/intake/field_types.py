"""The forms of plain values: whole numbers, texts and lists of them."""

from collections.abc import Callable
from fractions import Fraction
from typing import Annotated, Any, Final, NamedTuple

from paigow.intake.faults import CONTROL, NOTHING

MOST: Final = 10**15
"""The largest accepted whole number. No account holds more coins, and the ledgers of other systems could not."""
LONGEST_TEXT: Final = 2_000
"""Maximum length of a text whose form gives no other length, in letters."""
LONGEST_CHOICE: Final = 200
"""Maximum length of a value that is one of a list of words, in letters. Also the maximum number of words in a list."""
MOST_NUMBERS: Final = 64
"""Maximum number of numbers, or tiles, in a list."""
_LONGEST_FRACTION: Final = 40


class UnfitError(ValueError):
    """The error for a value that does not have the form of its field. The message says what was expected.

    Attributes:
        value: The part of the value that does not fit, if it is only a part.
    """

    def __init__(self, wanted: str, value: Any = NOTHING) -> None:
        super().__init__(wanted)
        self.value = value


class Form(NamedTuple):
    """How to read a value from TOML or JSON, and what to expect in the field."""

    wanted: str
    read: Callable[[Any], Any]
    """Raises UnfitError."""


class Most(NamedTuple):
    """The maximum number of rows of a list."""

    rows: int


def is_whole(value: object, least: int, most: int) -> bool:
    """Return whether this is a whole number from ``least`` to ``most``. A bool is not a whole number."""
    return type(value) is int and least <= value <= most


def checked(wanted: str, is_fit: Callable[[Any], bool], made: Callable[[Any], Any] | None = None) -> Form:
    """Return a form for values that pass ``is_fit``, converted by ``made``."""

    def read(value: Any) -> Any:
        if not is_fit(value):
            raise UnfitError(wanted)
        return value if made is None else made(value)

    return Form(wanted, read)


def whole(least: int, most: int = MOST, wanted: str = "a whole number from {least} to {most}") -> Form:
    """Return a form for a whole number between bounds."""
    return checked(wanted.format(least=least, most=most), lambda value: is_whole(value, least, most))


def different(wanted: str, most: int, longest: int = MOST_NUMBERS) -> Form:
    """Return a form for a list of different whole numbers from 1 to ``most``, read as a tuple."""

    def is_fit(value: Any) -> bool:
        return (
            isinstance(value, list)
            and 1 <= len(value) <= longest
            and all(is_whole(item, 1, most) for item in value)
            and len(set(value)) == len(value)
        )

    return checked(wanted, is_fit, tuple)


def text(wanted: str, longest: int = LONGEST_TEXT, *, least: int = 0) -> Form:
    """Return a form for a text with a minimum and maximum length. If ``least`` is 1, spaces alone are not accepted."""

    def read(value: Any) -> str:
        if not isinstance(value, str) or len(value.strip()) < least:
            raise UnfitError(wanted)
        if CONTROL.search(value):
            raise UnfitError("a text without control characters")
        if len(value) > longest:
            raise UnfitError(f"a text of at most {longest} characters, not {len(value)}")
        return value

    return Form(wanted, read)


def one_of(words: tuple[str, ...]) -> Form:
    """Return a form for one of several words."""
    return checked("one of " + ", ".join(words), lambda value: isinstance(value, str) and value in words)


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


YES: Final = checked("true or false", lambda value: isinstance(value, bool))
WHOLE: Final = whole(-MOST, wanted="a whole number of at most {most}")
TEXT: Final = text("a text")
CHOICE: Final = checked("true, false, a whole number, a text or a list of texts", _is_choice)

Yes = Annotated[bool, YES]
