"""The rule book under which a table was opened, whatever editions have come since."""

from paigow.books import Book, load, recorded, with_choices
from paigow.rules import lay_over
from paigow.table.events import TableOpened

OPERATOR_FILE = "operator file"


def book_in_force(opened: TableOpened) -> Book:
    """Return the book with the opening's operator file and choices, under the digest in the log.

    Raises:
        BookError: no such book was ever published here, or the additions do not fit.
    """
    return recorded(opened.book, opened.edition, opened.digest, lambda base: _laid_over(base, opened))


def book_by_name(opened: TableOpened) -> Book:
    """Return the same by the name of its edition only, if the digest differs. Raises as ``book_in_force``."""
    return _laid_over(load(f"{opened.book}@{opened.edition}"), opened)


def _laid_over(base: Book, opened: TableOpened) -> Book:
    text = opened.operator_file
    book = lay_over(text.encode(), file=OPERATOR_FILE, base=base) if text else base
    return with_choices(book, opened.choices, file="choices") if opened.choices else book
