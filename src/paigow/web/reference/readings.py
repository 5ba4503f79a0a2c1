"""The readings of a book for the page: alternatives, what they would change, and their value."""

from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from paigow.books import Book
from paigow.reading import ReadClause, ToldReading, read_clauses, readings_of, translated
from paigow.words import catalogue, in_language, title_in


class ReadingTold(ToldReading, frozen=True, kw_only=True):
    """A reading in words."""

    sentence: str | None
    """What another reading would change."""


class ReadingsPage(Struct, frozen=True, kw_only=True):
    """Every reading that a table of one book depends on."""

    id: str
    title: str
    readings: tuple[ReadingTold, ...]
    clauses: tuple[ReadClause, ...]
    """Clauses that needed a reading although no row depends on them, where other texts say something about them."""


@lru_cache(maxsize=32)
def readings_page(book: Book, language: str = "en") -> ReadingsPage:
    """Return the book's readings, translated where a translation exists."""
    return ReadingsPage(
        id=book.id,
        title=title_in(book.title, language),
        readings=tuple(_reading_row(each, language) for each in readings_of(book)),
        clauses=tuple(_clause(each, language) for each in read_clauses(book)),
    )


def _reading_row(each: ToldReading, language: str) -> ReadingTold:
    fields = {name: getattr(each, name) for name in each.__struct_fields__}
    sentence = None if each.changes is None else catalogue(language)[f"changes.{each.changes}"]
    told = ReadingTold(**fields, sentence=sentence)
    return replace(
        told,
        says=in_language(told.says, language),
        otherwise=None if told.otherwise is None else in_language(told.otherwise, language),
        why=None if told.why is None else in_language(told.why, language),
        evidence=translated(told.evidence, language),
    )


def _clause(each: ReadClause, language: str) -> ReadClause:
    evidence = translated(each.evidence, language)
    return replace(
        each, says=in_language(each.says, language), why=in_language(each.why, language), evidence=evidence
    )
