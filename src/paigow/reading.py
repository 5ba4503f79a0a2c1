"""Every reading of a book: how it is read, what else could be meant, what that changes and what it is worth.

Beside each stands what other official texts say about it.
"""

from msgspec import Struct

from paigow.books import Book, readings, register
from paigow.books.evidence import Evidence, Stance, Weight, evidence_book, evidence_on
from paigow.books.otherwise import Worth, otherwise, worths
from paigow.books.schema import Value


class ToldEvidence(Struct, frozen=True, kw_only=True):
    """What other official texts say about a reading."""

    stance: Stance
    weight: Weight
    texts: tuple[str, ...]
    """Their titles."""
    says: str
    answer: str | None
    """What we decided about it, where it speaks against the reading."""


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
    evidence: tuple[ToldEvidence, ...]


class ReadClause(Struct, frozen=True, kw_only=True):
    """A clause that had to be read, though no row of the book turns on it, and what other texts say about it."""

    clause: str
    says: str
    why: str
    """How it is read."""
    evidence: tuple[ToldEvidence, ...]


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


def read_clauses(book: Book) -> tuple[ReadClause, ...]:
    """Every clause of the book's document that had to be read and about which other texts say something."""
    named = {name for entry in evidence_book().entries for name in entry.readings}
    return tuple(
        ReadClause(clause=each.id, says=each.says, why=each.reading or "", evidence=_evidence(each.id, book))
        for each in register().values()
        if each.id in named and each.id.startswith(f"{book.prefix} ")
    )


def _evidence(reading: str, book: Book) -> tuple[ToldEvidence, ...]:
    return tuple(map(_told_evidence, evidence_on(reading, book.id)))


def _told_evidence(each: Evidence) -> ToldEvidence:
    texts = evidence_book().texts
    return ToldEvidence(
        stance=each.stance,
        weight=each.weight,
        texts=tuple(texts[text].title for text in each.texts),
        says=each.says,
        answer=each.answer or None,
    )


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
        evidence=_evidence(name, book),
    )
