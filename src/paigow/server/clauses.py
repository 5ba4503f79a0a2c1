"""Clauses and named readings as the page shows them."""

from msgspec import Struct
from msgspec.structs import replace

from paigow.books import Clause, NamedReading, find_clause
from paigow.books.otherwise import otherwise
from paigow.citing import cited
from paigow.words import catalogue, in_language


class ReadingText(Struct, frozen=True, kw_only=True):
    """How what a document is silent on is read."""

    id: str
    gap: str
    """Number of the gap in the comparison of the documents, else its subject."""
    silent: str
    """That the document is silent, with the reading and what it follows or differs from."""
    follows: str | None
    unlike: str | None
    says: str
    why: str
    otherwise: str
    """What else could be meant."""
    changes: str
    """What another reading would change."""


def clause_text(clause: str, language: str) -> Clause | ReadingText | None:
    """The clause or reading with this id, in the language where it has been translated; None: there is none."""
    found = find_clause(clause)
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
        )
    return found and replace(found, says=in_language(found.says, language))
