"""Clauses as people read them.

If the document is silent, the text names the reading that applies and the other document that says so.
"""

from paigow.books import readings
from paigow.words import say


def cited(clause: str, language: str = "en") -> str:
    """Return the id of a clause, or for a named reading "the document is silent: reading R-12, as ...".

    Raises:
        LookupError: if there is no such language.
    """
    found = readings().get(clause)
    if found is None:
        return clause
    how = "as" if found.follows else "unlike" if found.unlike else "alone"
    return say(f"cited.{how}", {"id": found.id, "clause": found.follows or found.unlike}, language)


def by_clause(clause: str, language: str = "en") -> str:
    """Return the clause as it stands after "by". For a named reading the text adds that the document is silent."""
    return say("cited.by", {"id": clause}, language) if clause in readings() else clause


def with_reading(sentence: str, clause: str | None, language: str = "en") -> str:
    """Return the sentence with the named reading that it relies on.

    A clause is not added: its id is shown beside it.
    """
    return f"{sentence} ({cited(clause, language)})" if clause in readings() else sentence
