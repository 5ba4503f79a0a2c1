"""Operator files whose own house way has been tried on every hand."""

from pathlib import Path

from paigow.books import Book, BookError
from paigow.books import lay_over as read_operator_file
from paigow.intake.texts import read_file
from paigow.rules.house_way import HouseWay
from paigow.rules.ranking import Ranks


def load_operator_file(path: Path) -> Book:
    """Return the base book of an operator file, with the operator's choices and house way in force.

    Raises:
        BookError: if the file cannot be read or has faults, or if its house way leaves a hand undecided.
    """
    return lay_over(read_file(path, BookError), file=path.name)


def lay_over(content: bytes, *, file: str, base: Book | None = None) -> Book:
    """As ``load_operator_file``, from the text of the file.

    ``base`` is the base book. With ``None``, the file names it.

    Rule: MA 7(e): a licensee files a way of setting the hand.
    """
    book = read_operator_file(content, file=file, base=base)
    if book.operator is not None:
        try:
            HouseWay(book, Ranks(book)).table()
        except ValueError as error:
            raise BookError.of("house_way", str(error), file=file) from error
    return book
