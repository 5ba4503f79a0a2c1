"""Rule books, operator files and the clause register: what the documents say, as data."""

from paigow.books.book import Book
from paigow.books.faults import BookError, Fault
from paigow.books.loader import (
    BOOK_IDS,
    EDITIONS,
    check_published,
    lay_over,
    load,
    read_book,
    with_choices,
)
from paigow.books.phrases import Phrase, read_phrase
from paigow.books.register import clauses_like, find_clause, register
from paigow.books.schema import Clause, HouseWayRow, PayLine, RuleRow, SideBet, Value


def clause(clause_id: str) -> Clause:
    """The clause with this id.

    Raises:
        KeyError: no such clause.
    """
    found = find_clause(clause_id)
    if found is None:
        raise KeyError(clause_id)
    return found


__all__ = [
    "BOOK_IDS",
    "EDITIONS",
    "Book",
    "BookError",
    "Clause",
    "Fault",
    "HouseWayRow",
    "PayLine",
    "Phrase",
    "RuleRow",
    "SideBet",
    "Value",
    "check_published",
    "clause",
    "clauses_like",
    "find_clause",
    "lay_over",
    "load",
    "read_book",
    "read_phrase",
    "register",
    "with_choices",
]
