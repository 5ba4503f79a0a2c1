"""The one kind of exception that the public functions raise for bad input."""

from collections.abc import Iterable, Mapping
from typing import TypeVar

T = TypeVar("T")


class PaigowError(ValueError):
    """An argument that a function does not accept. Nothing has changed.

    ``BookError``, ``TileNotationError`` and ``GameError`` are subclasses.

    Attributes:
        field: Name of the argument, or of the key in a file, that is wrong.
        value: The value that was given; of a file or of choices, as a person would type it. ``None`` if there is none.
        expected: What the function accepts instead.

    Example:
        >>> import paigow
        >>> try:
        ...     paigow.parse_hand("7-7")
        ... except paigow.PaigowError as error:
        ...     print(error.field, error.value, sep=" | ")
        tiles | 7-7
    """

    field: str
    value: object
    expected: str


def unexpected(field: str, value: object, expected: str) -> PaigowError:
    """Return the exception for an argument.

    Args:
        field: Name of the argument.
        value: The value that was given.
        expected: What the function accepts instead.
    """
    error = PaigowError(f"{field}: {shown(value)}: expected {expected}")
    error.field, error.value, error.expected = field, value, expected
    return error


def shown(value: object) -> str:
    """Return a value as the message of an exception shows it. Python writes no number of more than 4,300 digits.

    Example:
        >>> shown("nz"), shown(10**5000)
        ("'nz'", 'a huge int')
    """
    try:
        return repr(value)
    except ValueError:
        return f"a huge {type(value).__name__}"


def has_names(value: object) -> bool:
    """Return whether a value is a mapping whose keys are texts.

    Example:
        >>> has_names({"boxes": 7}), has_names({7: "boxes"}), has_names(7)
        (True, False, False)
    """
    return isinstance(value, Mapping) and all(isinstance(name, str) for name in value)


def must_be(field: str, value: object, kind: type[T], expected: str) -> T:
    """Return the value of an argument.

    Raises:
        PaigowError: if it is not an instance of ``kind``.
    """
    if not isinstance(value, kind):
        raise unexpected(field, value, expected)
    return value


def one_of(field: str, value: object, words: Iterable[str]) -> None:
    """Check that the value of an argument is one of some words.

    Raises:
        PaigowError: if it is not.
    """
    known = list(words)
    if not isinstance(value, str) or value not in known:
        raise unexpected(field, value, " or ".join(known) or "nothing: there is none")
