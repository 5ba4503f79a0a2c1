"""What a command prints: JSON, counted nouns, and the message with which it ends."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from paigow.books import Book

LONGEST: Final = 2000


class UsageError(Exception):
    """Ends a command: the message is shown, and the exit status is 2."""


def one_line(text: str) -> str:
    """Return a message on one line, without control characters and not too long."""
    line = "".join(letter if letter.isprintable() else " " for letter in text)
    line = " ".join(line.split())
    return line if len(line) <= LONGEST else line[:LONGEST] + " ..."


def print_json(answer: Any, *books: "Book") -> None:
    """Print an answer as an indented JSON object that says which program and which rules gave it.

    The object begins with ``version``, the version of the program. With one book follow ``book``, ``edition`` and
    ``digest``; with several, ``books`` lists these three of each. docs/command-line.md lists the other keys.

    Args:
        answer: A struct or a mapping. Its own keys go before those added here.
        books: The rule books behind the answer, with everything laid over them.
    """
    import msgspec

    from paigow.origin import origin_of

    told = origin_of(*books) | msgspec.json.decode(msgspec.json.encode(answer), type=dict[str, Any])
    print(msgspec.json.format(msgspec.json.encode(told), indent=2).decode())


def report(answer: Mapping[str, Any], *lines: str, json: bool, books: "Sequence[Book]" = ()) -> None:
    """Print what a command did: as JSON, or as sentences."""
    if json:
        print_json(answer, *books)
    else:
        for line in lines:
            print(line)


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
