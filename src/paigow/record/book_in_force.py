"""The rule book that a table was opened under, whatever editions have come since."""

from paigow.books import Book, load, recorded, with_choices
from paigow.rules import lay_over
from paigow.table.events import TableOpened

OPERATOR_FILE = "operator file"


def book_in_force(opened: TableOpened) -> Book:
    """The book with the operator's file and the choices that the table was opened under, under the digest in the log.

    Raises:
        BookError: it is none that was ever published here, or what was laid over it does not fit.
    """
    return recorded(opened.book, opened.edition, opened.digest, lambda base: _laid_over(base, opened))


def book_by_name(opened: TableOpened) -> Book:
    """The same by the name of its edition alone: the digest in the log is another's. Raises as ``book_in_force``."""
    return _laid_over(load(f"{opened.book}@{opened.edition}"), opened)


def _laid_over(base: Book, opened: TableOpened) -> Book:
    text = opened.operator_file
    book = lay_over(text.encode(), file=OPERATOR_FILE, base=base) if text else base
    return with_choices(book, opened.choices, file="choices") if opened.choices else book
