"""Arguments shared by commands: a book with its choices, tiles, a set hand."""

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, Literal

from cyclopts import Parameter

from paigow.books import EDITIONS, Book, BookError, Value, load, with_choices
from paigow.cli.output import UsageError
from paigow.rules import load_operator_file
from paigow.tiles import Tile, TileNotationError, parse_hand, parse_tiles
from paigow.words import LANGUAGES

if TYPE_CHECKING:
    Language = str
else:
    Language = Literal[LANGUAGES]
    """A supported language; the value is checked, and ``--help`` lists them."""
BOOK_VARIABLE: Final = "PAIGOW_BOOK"
"""Environment variable that names the rule book for commands without a book argument."""
BookName = Annotated[
    str | None,
    Parameter(
        help=f"Rule book, such as rws (see `paigow books`). Default: {BOOK_VARIABLE}, or {EDITIONS[0]}."
    ),
]
Choices = Annotated[
    tuple[str, ...],
    Parameter(
        name="--set",
        show_default=False,
        help="Set an option or a reading of the book, as NAME=VALUE. Repeat it for "
        "more (see `paigow books BOOK --options`).",
    ),
]
Operator = Annotated[
    Path | None, Parameter(help="Operator file. Its settings override the book that it names.")
]

Two = tuple[Tile, Tile]


def chosen_book(name: str | None, choices: Sequence[str] = (), operator: Path | None = None) -> Book:
    """Return the chosen book with the operator file and the choices applied to it.

    By default it is the book of ``PAIGOW_BOOK``, or else the first one.

    Raises:
        UsageError: no such book, or an invalid file or choice.
    """
    try:
        book = _default(name) if operator is None else _laid(operator, name)
        return with_choices(book, dict(_choice(text, book) for text in choices), file="--set")
    except BookError as error:
        raise UsageError("; ".join(error.lines)) from error


@contextmanager
def judging(book: Book) -> Iterator[None]:
    """Report an unusable house way (an operator's) as a fault of the input, not of the program.

    Raises:
        UsageError: the house way leaves a choice between settings that rank differently.
    """
    try:
        yield
    except ValueError as error:
        raise UsageError(f"{book.operator or book.id}: {error}") from error


def four_tiles(words: Iterable[str]) -> tuple[Tile, ...]:
    """Return a hand of four tiles.

    Raises:
        UsageError: a word is not a tile, or there are not four.
    """
    try:
        return parse_hand(words)
    except TileNotationError as error:
        raise UsageError(f"tiles: {error}") from error


def set_hands(**texts: str) -> dict[str, tuple[Two, Two]]:
    """Return set hands, written ``T T / T T`` from one set of tiles: name -> low and high hand as named.

    Raises:
        UsageError: not two and two, a word that is not a tile, or a tile used more often than it exists.
    """
    halves = {name: _halves(name, text) for name, text in texts.items()}
    try:
        tiles = iter(parse_tiles(" ".join(half for both in halves.values() for half in both)))
    except TileNotationError as error:
        raise UsageError(f"{' and '.join(f'--{name}' for name in texts)}: {error}") from error
    return {name: ((next(tiles), next(tiles)), (next(tiles), next(tiles))) for name in halves}


def _default(name: str | None) -> Book:
    if name is not None:
        return _named(name)
    return _named(os.environ.get(BOOK_VARIABLE) or EDITIONS[0], where=BOOK_VARIABLE)


def _named(name: str, *, where: str = "--book") -> Book:
    book_id = name.partition("@")[0].lower()
    if book_id not in EDITIONS:
        raise UsageError(f"{where}: {name!r}: unknown book; expected one of {', '.join(EDITIONS)}")
    return load(name.lower())


def _laid(operator: Path, name: str | None) -> Book:
    book = load_operator_file(operator)
    if name is not None and _named(name).id != book.id:
        raise UsageError(f"--book: {name!r}: expected {book.id}, the book that {operator.name} names")
    return book


def _choice(text: str, book: Book) -> tuple[str, Value]:
    name, equals, value = text.partition("=")
    if not equals or not name.strip():
        raise UsageError(f"--set: {text!r}: expected NAME=VALUE, such as to_the_letter=true")
    return name.strip(), _value(value.strip(), name.strip(), book)


def _value(text: str, name: str, book: Book) -> Value:
    """Return the offered value written like this, or else the value that the text looks like."""
    row = book.rules.get(name)
    for value in row.values if row else []:
        if written(value) == text.lower():
            return value
    if text.lower() in {"true", "false"}:
        return text.lower() == "true"
    try:
        return int(text) if len(text) <= 18 else text
    except ValueError:
        return text


def written(value: Value) -> str:
    """Return a value as it is typed after ``--set NAME=``."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return ", ".join(value) if isinstance(value, list) else str(value)


def _halves(name: str, text: str) -> tuple[str, str]:
    low, slash, high = text.partition("/")
    if not slash or "/" in high:
        raise UsageError(f"--{name}: {text!r}: expected low hand / high hand, such as '6-6 1-3 / 1-1 3-6'")
    for half, which in ((low, "low"), (high, "high")):
        try:
            parse_hand(half, size=2)
        except TileNotationError as error:
            raise UsageError(f"--{name}, {which} hand: {error}") from error
    return low, high
