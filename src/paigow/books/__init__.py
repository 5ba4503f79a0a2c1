"""Rule books, operator files and the clause register: the rule documents as data."""

from paigow.books.book import Book
from paigow.books.common import readings
from paigow.books.cuts import Cut, Geometry, find, geometries
from paigow.books.loader import (
    APPROVAL,
    BOOK_IDS,
    EDITIONS,
    LESS_COMMISSION,
    check_published,
    lay_over,
    load,
    read_book,
    recorded,
    with_approved,
    with_choices,
)
from paigow.books.phrases import Phrase, read_phrase
from paigow.books.register import clauses_like, find_clause, register
from paigow.books.schema import (
    SIDE_BETS,
    BookError,
    Clause,
    HouseWayRow,
    NamedReading,
    PayLine,
    RuleRow,
    SideBet,
    SideBetName,
    SideLimits,
    Value,
)
from paigow.books.side_limits import side_limits_faults
from paigow.errors import unexpected


def clause(clause_id: str) -> Clause | NamedReading:
    """Return the clause, or the named reading, with this id.

    Raises:
        PaigowError: if there is no such clause.

    Example:
        >>> clause("NZ 6.1(c)").id
        'NZ 6.1(c)'
    """
    expected = "the id of a clause or of a reading, as `paigow clauses` lists them"
    if not isinstance(clause_id, str):
        raise unexpected("clause_id", clause_id, expected)
    found = find_clause(clause_id)
    if found is None:
        raise unexpected("clause_id", clause_id, expected)
    return found


def find_cut(book: Book, text: str) -> Cut | None:
    """Return the cut that a person names, approved or not.

    ``None`` if the book has no such cut or an option is missing.
    """
    return find(book.cuts, text)


__all__ = [
    "APPROVAL",
    "BOOK_IDS",
    "EDITIONS",
    "LESS_COMMISSION",
    "SIDE_BETS",
    "Book",
    "BookError",
    "Clause",
    "Cut",
    "Geometry",
    "HouseWayRow",
    "NamedReading",
    "PayLine",
    "Phrase",
    "RuleRow",
    "SideBet",
    "SideBetName",
    "SideLimits",
    "Value",
    "check_published",
    "clause",
    "clauses_like",
    "find_clause",
    "find_cut",
    "geometries",
    "lay_over",
    "load",
    "read_book",
    "read_phrase",
    "readings",
    "recorded",
    "register",
    "side_limits_faults",
    "with_approved",
    "with_choices",
]
