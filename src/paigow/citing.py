"""A clause as people read it: where the document is silent, by which reading, and which other document says so."""

from paigow.books import readings
from paigow.words import say


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
