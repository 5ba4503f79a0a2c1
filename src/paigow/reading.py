"""Every reading of a book: how it is read, what else could be meant, what that changes and what it is worth."""

from msgspec import Struct

from paigow.books import Book, readings, register
from paigow.books.otherwise import Worth, otherwise, worths
from paigow.books.schema import Value


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
    """Every reading that a table of the book rests on: rows that are readings, and the named ones that it takes.

    Those about side bets and match play coupons where the book has such.
    """
    rows = [row for row in book.rules.values() if row.kind == "reading" or row.clause in readings()]
    told = {row.name: _told(row.name, row.clause, book) for row in rows}
    taken = {*book.cites.values()}
    for named in readings().values():
        name = named.rule or named.id
        if named.id in taken and name not in told:
            told[name] = _told(name, named.id, book)
    known = {"bets": bool(book.side_bets), "coupons": "match_play" in book.rules}
    return tuple(each for each in told.values() if known.get(each.changes or "", True))


def _told(name: str, clause: str, book: Book) -> ToldReading:
    """One reading; a row of its name that holds by another clause is not it."""
    named, other, found = readings().get(clause), otherwise().get(name), register().get(clause)
    row = next((row for row in book.rules.values() if (row.name, row.clause) == (name, clause)), None)
    said = named.says if named else found.says if found else ""
    return ToldReading(
        name=name,
        clause=clause,
        says=(row.says if row else "") or said,
        why=named.why if named else found.reading if found else None,
        value=book.value(name) if row else None,
        otherwise=other.otherwise if other else None,
        changes=other.changes if other else None,
        follows=named.follows if named else None,
        unlike=named.unlike if named else None,
        worth=worths().get(book.id, {}).get(name, ()) if row else (),
    )
