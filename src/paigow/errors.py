"""The one kind of exception that the public functions raise for bad input."""


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
    error = PaigowError(f"{field}: {value!r}: expected {expected}")
    error.field, error.value, error.expected = field, value, expected
    return error
