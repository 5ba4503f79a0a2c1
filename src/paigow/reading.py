"""Every reading of a book: why we read it so, what else it could mean, what that would change and what it is worth.

Each reading comes with what other official texts say about it. ``quoted`` does the same for one clause or
named reading.
"""

from functools import cache
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from paigow.books import EDITIONS, Book, NamedReading, load, readings, register, schema
from paigow.books.alternatives import AlternativeValue, alternative_values, otherwise
from paigow.books.evidence import Evidence, Stance, Weight, evidence_book, evidence_on
from paigow.books.schema import Value
from paigow.citing import cited
from paigow.words import catalogue, in_language, title_in


class ToldEvidence(Struct, frozen=True, kw_only=True):
    """What other official texts say about a reading."""

    stance: Stance
    weight: Weight
    texts: tuple[str, ...]
    """The titles of the texts."""
    says: str
    answer: str | None
    """What we decided, if the text speaks against the reading."""


class BookEvidence(ToldEvidence, frozen=True, kw_only=True):
    """What other official texts say about the reading of a clause or about a named reading."""

    books: tuple[str, ...]
    """Titles of the books to which it applies. If empty, it applies to every book that uses the clause or reading."""


Told = TypeVar("Told", bound=ToldEvidence)


class ToldReading(Struct, frozen=True, kw_only=True):
    """One reading that the table of a book relies on."""

    name: str
    """As ``AlternativeReading.name``."""
    clause: str
    """A clause of the document, or the named reading."""
    says: str
    why: str | None
    value: Value | None
    """The value of the row. ``None`` if the reading gives no value."""
    otherwise: str | None
    """What else it could mean. ``None`` if nobody has written this for the row, as in a further book."""
    changes: str | None
    """A ``Change``."""
    follows: str | None
    unlike: str | None
    worth: tuple[AlternativeValue, ...]
    evidence: tuple[ToldEvidence, ...]


class ReadClause(Struct, frozen=True, kw_only=True):
    """A clause that needed a reading, though no row of the book depends on it, and what other texts say about it."""

    clause: str
    says: str
    why: str
    """Why we read it so."""
    evidence: tuple[ToldEvidence, ...]


class CitedClause(schema.Clause, frozen=True, kw_only=True):
    """A clause of the register, and what other official texts say about its reading."""

    evidence: tuple[BookEvidence, ...]


class ReadingText(Struct, frozen=True, kw_only=True):
    """The reading of a point on which a document is silent."""

    id: str
    gap: str
    """Number of the gap in the comparison of the documents. If it has none, the subject of the gap."""
    silent: str
    """A sentence that the document is silent, with the reading and the document that it follows or departs from."""
    follows: str | None
    unlike: str | None
    says: str
    why: str
    otherwise: str
    """What else it could mean."""
    changes: str
    """What another reading would change."""
    evidence: tuple[BookEvidence, ...]


def quoted(found: schema.Clause | NamedReading, language: str) -> CitedClause | ReadingText:
    """Return a clause or reading in a language. Parts without a translation stay in English."""
    evidence = tuple(
        replace(each, books=tuple(title_in(title, language) for title in each.books))
        for each in translated(evidence_of(found.id), language)
    )
    if isinstance(found, NamedReading):
        other = otherwise()[found.rule or found.id]
        return ReadingText(
            id=found.id,
            gap=found.gap,
            silent=cited(found.id, language),
            follows=found.follows,
            unlike=found.unlike,
            says=in_language(found.says, language),
            why=in_language(found.why, language),
            otherwise=in_language(other.otherwise, language),
            changes=catalogue(language)[f"changes.{other.changes}"],
            evidence=evidence,
        )
    return CitedClause(
        id=found.id,
        topic=found.topic,
        actor=found.actor,
        kind=found.kind,
        says=in_language(found.says, language),
        checks=found.checks,
        reading=None if found.reading is None else in_language(found.reading, language),
        evidence=evidence,
    )


def translated(told: tuple[Told, ...], language: str) -> tuple[Told, ...]:
    """Return the evidence in a language. The titles of books stay as they are."""
    return tuple(
        replace(
            each,
            texts=tuple(in_language(text, language) for text in each.texts),
            says=in_language(each.says, language),
            answer=None if each.answer is None else in_language(each.answer, language),
        )
        for each in told
    )


@cache
def evidence_of(clause: str) -> tuple[BookEvidence, ...]:
    """Return what other texts say about the reading of a clause, or about a named reading, in the published books."""
    resting: list[Book] = []
    found: dict[ToldEvidence, list[Book]] = {}
    for book in map(load, EDITIONS):
        read: list[ToldReading | ReadClause] = [*readings_of(book), *read_clauses(book)]
        told = [each for each in read if each.clause == clause]
        resting += [book] if told else []
        for evidence in dict.fromkeys(evidence for each in told for evidence in each.evidence):
            found.setdefault(evidence, []).append(book)
    return tuple(
        BookEvidence(
            stance=each.stance,
            weight=each.weight,
            texts=each.texts,
            says=each.says,
            answer=each.answer,
            books=() if len(books) == len(resting) else tuple(book.title for book in books),
        )
        for each, books in found.items()
    )


def readings_of(book: Book) -> tuple[ToldReading, ...]:
    """Return every reading that a table of the book relies on: rows that are readings, and named readings.

    Readings about side bets and match play coupons are included only if the book has them.
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
    """Return every clause of the book's document that needed a reading and that other texts speak about."""
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
    """Return one reading. A row with the same name but another clause does not count as this reading."""
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
        worth=alternative_values().get(book.id, {}).get(name, ()) if row else (),
        evidence=_evidence(name, book),
    )
