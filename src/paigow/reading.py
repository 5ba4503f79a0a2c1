"""Every reading of a book: how it is read, what else could be meant, what that changes and what it is worth."""

from collections.abc import Iterator

from msgspec import Struct

from paigow.books import Book, readings, register
from paigow.books.otherwise import Worth, otherwise, worths
from paigow.books.schema import RuleRow, Value


class ToldReading(Struct, frozen=True, kw_only=True):
    """One reading on which a book's table rests."""

    name: str
    """As ``Otherwise.name``."""
    clause: str
    """Of the document, or the named reading."""
    says: str
    why: str | None
    value: Value | None
    """Of the row; None: it gives none."""
    otherwise: str | None
    """None: nobody has said of this row of a further book what else it could mean."""
    changes: str | None
    """A ``Change``."""
    follows: str | None
    unlike: str | None
    worth: tuple[Worth, ...]


def readings_of(book: Book) -> tuple[ToldReading, ...]:
    """Every reading that a table of the book rests on: rows that are readings, and the named ones that it takes."""
    rows = [row for row in book.rules.values() if row.kind == "reading" or row.clause in readings()]
    told = {row.name: _of_row(row, book) for row in rows}
    for each in _cited(book):
        told.setdefault(each.name, each)
    return tuple(told.values())


def _of_row(row: RuleRow, book: Book) -> ToldReading:
    named, other = readings().get(row.clause), otherwise().get(row.name)
    found = register().get(row.clause)
    return ToldReading(
        name=row.name,
        clause=row.clause,
        says=row.says or (found.says if found else ""),
        why=named.why if named else found.reading if found else None,
        value=book.value(row.name),
        otherwise=other.otherwise if other else None,
        changes=other.changes if other else None,
        follows=named.follows if named else None,
        unlike=named.unlike if named else None,
        worth=worths().get(book.id, {}).get(row.name, ()),
    )


def _cited(book: Book) -> Iterator[ToldReading]:
    """The named readings by which the table takes a decision."""
    taken = {*book.cites.values()}
    for named in readings().values():
        if named.id in taken:
            other = otherwise()[named.rule or named.id]
            yield ToldReading(
                name=named.rule or named.id,
                clause=named.id,
                says=named.says,
                why=named.why,
                value=None,
                otherwise=other.otherwise,
                changes=other.changes,
                follows=named.follows,
                unlike=named.unlike,
                worth=(),
            )
