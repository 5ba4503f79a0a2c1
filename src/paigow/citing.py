"""A clause as people read it: where the document is silent, by which reading, and which other document says so."""

from msgspec import Struct
from msgspec.structs import replace

from paigow.books import Clause, NamedReading, readings
from paigow.books.otherwise import otherwise
from paigow.words import catalogue, in_language, say


def cited(clause: str, language: str = "en") -> str:
    """The id of a clause of the table's document; of a named reading "the document is silent: reading R-12, as ...".

    Raises:
        LookupError: a language that is not spoken here.
    """
    found = readings().get(clause)
    if found is None:
        return clause
    how = "as" if found.follows else "unlike" if found.unlike else "alone"
    return say(f"cited.{how}", {"id": found.id, "clause": found.follows or found.unlike}, language)


def by_clause(clause: str, language: str = "en") -> str:
    """A clause after "by"; of a named reading also that the document is silent."""
    return say("cited.by", {"id": clause}, language) if clause in readings() else clause


def with_reading(sentence: str, clause: str | None, language: str = "en") -> str:
    """The sentence, and by which reading it holds; of a clause nothing is added, as its id is shown beside it."""
    return f"{sentence} ({cited(clause, language)})" if clause in readings() else sentence


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


def quoted(found: Clause | NamedReading, language: str) -> Clause | ReadingText:
    """A clause or reading in a language, as far as it has been translated."""
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
    return replace(found, says=in_language(found.says, language))
