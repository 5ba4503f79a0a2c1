"""What a command prints: JSON, counted nouns, and the message with which it ends."""

from typing import Any, Final

LONGEST: Final = 2000


class UsageError(Exception):
    """Ends a command: the message is shown, and the exit status is 2."""


def one_line(text: str) -> str:
    """Return a message on one line, without control characters and not too long."""
    line = "".join(letter if letter.isprintable() else " " for letter in text)
    line = " ".join(line.split())
    return line if len(line) <= LONGEST else line[:LONGEST] + " ..."


def print_json(value: Any) -> None:
    """Print a value as indented JSON."""
    import msgspec

    print(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())


def counted(number: int, forms: str) -> str:
    """Return a number with its noun, in the singular or the plural.

    Args:
        number: Any whole number.
        forms: The singular, and after a bar the plural if it is not formed with an *s*.

    Example:
        >>> counted(1, "round"), counted(2_000, "round"), counted(0, "entry|entries")
        ('1 round', '2,000 rounds', '0 entries')
    """
    from paigow.words.languages import WRITTEN, language

    return language(WRITTEN).counted(f"{number:,}", forms)
